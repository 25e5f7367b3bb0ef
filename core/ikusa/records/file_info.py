"""What a campaign file knows of itself: who opened it, and how many times it was changed."""

from __future__ import annotations

import os
import platform
import secrets
import zlib
from datetime import UTC, datetime

import apsw

import ikusa

_DIGITS = 18
"""No honest count is longer; a longer one would not fit into a row's id."""


def get(connection: apsw.Connection, key: str) -> str | None:
    """One value, or None; a damaged one is none."""
    try:
        row = connection.execute("SELECT value FROM file_info WHERE key = ?", (key,)).fetchone()
    except UnicodeDecodeError:
        return None
    return str(row[0]) if row else None


def put(connection: apsw.Connection, **values: str) -> None:
    """Writes values, and the checksum over all, inside the caller's transaction."""
    sql = "INSERT OR REPLACE INTO file_info (key, value) VALUES (?, ?)"
    connection.executemany(sql, values.items())
    connection.execute(sql, ("checksum", _checksum(connection)))


def is_intact(connection: apsw.Connection) -> bool:
    """Whether the values are those that were written."""
    try:
        return get(connection, "checksum") == _checksum(connection)
    except UnicodeDecodeError:
        return False


def _checksum(connection: apsw.Connection) -> str:
    rows = connection.execute("SELECT key, value FROM file_info WHERE key != 'checksum' ORDER BY key").fetchall()
    return str(zlib.crc32("\0".join(f"{key}={value}" for key, value in rows).encode()))


def note_opening(connection: apsw.Connection) -> str:
    """Writes who opens the file (the first write, with which the exclusive lock takes hold); this opening's token."""
    token = secrets.token_hex(8)
    put(
        connection,
        opened_at=datetime.now(UTC).isoformat(timespec="seconds"),
        opened_pid=str(os.getpid()),
        opened_host=platform.node(),
        opened_by=f"Ikusa {ikusa.__version__}",
        opening=token,
    )
    return token


def note_creation(connection: apsw.Connection) -> None:
    """Gives a new file a name of its own, by which its backups know it."""
    put(
        connection,
        campaign=secrets.token_hex(8),
        created_at=datetime.now(UTC).isoformat(timespec="seconds"),
        created_by=f"Ikusa {ikusa.__version__}",
        generation="0",
    )


def mark(connection: apsw.Connection) -> str:
    """Says which campaign this is and how far it has come: equal marks, equal content."""
    return f"{get(connection, 'campaign')} {generation(connection)}"


def generation(connection: apsw.Connection) -> int:
    """How many acts, undos and redos the file has seen; it never goes down, and no step has a higher number."""
    counted = get(connection, "generation") or ""
    row = connection.execute("SELECT max(id) FROM history").fetchone()
    highest = int(str(row[0])) if row and row[0] is not None else 0
    return max(highest, int(counted) if counted.isdecimal() and len(counted) <= _DIGITS else 0)
