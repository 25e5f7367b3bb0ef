"""Version 2: characters of the roster and battles have an identity, by which an exported one is known again."""

from __future__ import annotations

import apsw

KEEPS_HISTORY = True


def up(connection: apsw.Connection) -> None:
    """Adds `uid` at the end of both tables and fills it; a battle's own copies have none."""
    for table in ("battle", "character"):
        connection.execute(f'ALTER TABLE "{table}" ADD COLUMN "uid" TEXT NOT NULL DEFAULT \'\'')
    connection.execute("UPDATE battle SET uid = lower(hex(randomblob(8)))")
    connection.execute("UPDATE character SET uid = lower(hex(randomblob(8))) WHERE battle_id IS NULL")
