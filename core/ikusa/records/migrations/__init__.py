"""Numbered steps from an older campaign file to today's.

Each is a module `mNNNN_subject.py` with `up(connection)`, in `STEPS`, and has a kept file of the version before it in
tests/upgrades. All due steps run in one transaction with foreign keys off (a table that is rebuilt with them on loses
its child rows to ON DELETE CASCADE); `upgrading` sees to that, to the backup before and to the checksums after. A step
that reshapes a table so that old changesets no longer fit (anything but columns added at the end, with a default) sets
`KEEPS_HISTORY = False`.
"""

from __future__ import annotations

from types import ModuleType

import apsw

from ikusa.records.migrations import m0001_begin, m0002_identity

STEPS: tuple[ModuleType, ...] = (m0001_begin, m0002_identity)


def newest() -> int:
    """The version that this Ikusa writes (SQLite's `user_version`)."""
    return len(STEPS)


def run(connection: apsw.Connection, found: int, wanted: int) -> None:
    """Takes a schema of version `found` (0: empty) to `wanted`, inside the caller's transaction."""
    for step in STEPS[found:wanted]:
        step.up(connection)
        if not step.KEEPS_HISTORY:
            connection.execute("DELETE FROM history")
    connection.pragma("user_version", wanted)
