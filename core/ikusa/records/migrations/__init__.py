"""Numbered steps from an older campaign file to today's.

Each is a module `mNNNN_subject.py` with `up(connection)`, in `STEPS`, and has a kept file of the version before it in
tests/upgrades. All due steps run in one transaction with foreign keys off (a table that is rebuilt with them on loses
its child rows to ON DELETE CASCADE), and the foreign keys are checked before it is committed. A step that reshapes a
table so that old changesets no longer fit (anything but a column added at the end) sets `KEEPS_HISTORY = False`.
"""

from __future__ import annotations

from types import ModuleType

import apsw

from ikusa.records.migrations import m0001_begin

STEPS: tuple[ModuleType, ...] = (m0001_begin,)
VERSION = len(STEPS)
"""The version that this Ikusa writes (SQLite's `user_version`)."""


def upgrade(connection: apsw.Connection, found: int, wanted: int = VERSION) -> None:
    """Takes a file of version `found` (0: empty) to `wanted`, in one transaction.

    Raises:
        ValueError: a step left a row that points nowhere.
        apsw.Error: the file could not be written; it is as before.
    """
    connection.pragma("foreign_keys", 0)
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[found:wanted]:
            step.up(connection)
            if not step.KEEPS_HISTORY:
                connection.execute("DELETE FROM history")
        if broken := connection.execute("PRAGMA foreign_key_check").fetchall():
            raise ValueError(f"rows that point nowhere after the upgrade: {broken[:3]}")
        connection.pragma("user_version", wanted)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    finally:
        connection.pragma("foreign_keys", 1)
