"""Version 1: the first campaign files."""

from __future__ import annotations

import apsw

from ikusa.records.migrations.own_tables import OWN_TABLES_SQL

KEEPS_HISTORY = True


def up(connection: apsw.Connection) -> None:
    """Makes all tables and indexes."""
    from ikusa.records.schema_text import schema_text

    for statement in (*OWN_TABLES_SQL, *schema_text()):
        connection.execute(statement)
