"""The SQL that peewee writes for the models of `tables.py`."""

from __future__ import annotations

from contextlib import closing

import apsw

from ikusa.records import tables
from ikusa.records.database import CampaignDatabase


def schema_text() -> tuple[str, ...]:
    """The CREATE statements of all models, tables before their indexes."""
    with closing(apsw.Connection(":memory:")) as connection:
        database = CampaignDatabase(connection)
        with database.bind_ctx(tables.MODELS, bind_refs=False, bind_backrefs=False):
            database.create_tables(tables.MODELS, safe=False)
        found = connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid").fetchall()
    return tuple(str(sql) for (sql,) in found)
