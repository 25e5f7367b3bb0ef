"""Writes what is frozen of the newest version: its schema, while it is the first and unreleased, and its kept file.

    python tests/upgrades/renew.py schema    m0001_begin.py from the models of tables.py: only before the first release
    python tests/upgrades/renew.py file      vNNNN.ikusa.gz and what it holds, once a version is to be released

After a release neither may change any more: a change of tables.py is then a migration of its own.
"""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw

from ikusa.play import campaign
from ikusa.records import migrations, tables
from ikusa.records.database import CampaignDatabase
from ikusa.records.store import Store
from ikusa.records.tables import Character, Gear, Ledger

HERE = Path(__file__).parent
FIRST = HERE.parents[1] / "core" / "ikusa" / "records" / "migrations" / "m0001_begin.py"
SOURCE = '''"""Version 1: the first campaign files."""

from __future__ import annotations

import apsw

from ikusa.records.migrations.own_tables import OWN_TABLES_SQL

KEEPS_HISTORY = True
TABLES_SQL = (
{statements})
"""What peewee made of the models of that time; tests/upgrades/renew.py wrote it down."""


def up(connection: apsw.Connection) -> None:
    """Makes all tables and indexes."""
    for statement in (*OWN_TABLES_SQL, *TABLES_SQL):
        connection.execute(statement)
'''


def model_schema() -> tuple[str, ...]:
    """The CREATE statements that peewee writes for the models of `tables.py`."""
    with closing(apsw.Connection(":memory:")) as connection:
        database = CampaignDatabase(connection)
        with database.bind_ctx(tables.MODELS, bind_refs=False, bind_backrefs=False):
            database.create_tables(tables.MODELS, safe=False)
        found = connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid").fetchall()
    return tuple(str(sql) for (sql,) in found)


def write_schema() -> None:
    """Freezes the schema."""
    statements = "".join(f"    {_wrapped(statement)},\n" for statement in model_schema())
    FIRST.write_text(SOURCE.replace("{statements}", statements), "utf-8")


def _wrapped(statement: str) -> str:
    """A statement as string literals in parentheses, none longer than a line."""
    parts, line = [], ""
    for word in statement.split(" "):
        if len(line) + len(word) > 95:
            parts.append(line)
            line = ""
        line += word + " "
    parts.append(line.rstrip())
    if len(parts) == 1:
        return repr(parts[0])
    return "(\n" + "".join(f"        {part!r}\n" for part in parts) + "    )"


def write_file() -> None:
    """Keeps a file of the newest version: the sample with some acts, one of them undone."""
    name = f"v{migrations.newest():04d}"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "campaign.ikusa"
        with campaign.create_sample(path) as store:
            with store.act("Wound {name}", name="灯"):
                Character.update(wounds_now=1).where(Character.id == 1).execute()
            with store.act("Delete a character"):
                Character.delete().where(Character.id == 2).execute()
            with store.act("Wear"):
                Ledger.create(gear=Gear.select().first(), session=1, what="damage", points=1)
            store.undo()
            held = contents(store)
        (HERE / f"{name}.ikusa.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    (HERE / f"{name}.json").write_text(json.dumps(held, ensure_ascii=False, indent=1, sort_keys=True) + "\n", "utf-8")


def contents(store: Store) -> dict[str, Any]:
    """What must still be in a file after any upgrade: rows by table, some names, the history."""
    names = [name for (name,) in store.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
    counted = [str(name) for name in names if name not in ("history", "file_info")]
    return {
        "rows": {name: _first(store, f'SELECT count(*) FROM "{name}"') for name in counted},
        "characters": [row[0] for row in store.rows("SELECT name FROM character ORDER BY id")],
        "gear": [list(row) for row in store.rows("SELECT character_id, name FROM gear ORDER BY id")],
        "steps": [[step.name, step.args, step.undone] for step in store.steps()],
    }


def _first(store: Store, sql: str) -> object:
    row = store.row(sql)
    return row[0] if row else None


if __name__ == "__main__":
    {"schema": write_schema, "file": write_file}[sys.argv[1]]()
