"""What a campaign file knows of itself: who opened it, and how many times it was changed."""

from __future__ import annotations

import os
import platform
import secrets
from datetime import UTC, datetime

import apsw

import ikusa


def get(connection: apsw.Connection, key: str) -> str | None:
    """One value, or None."""
    row = connection.execute("SELECT value FROM file_info WHERE key = ?", (key,)).fetchone()
    return str(row[0]) if row else None


def put(connection: apsw.Connection, key: str, value: str) -> None:
    """Writes one value, inside the caller's transaction."""
    connection.execute("INSERT OR REPLACE INTO file_info (key, value) VALUES (?, ?)", (key, value))


def note_opening(connection: apsw.Connection, at_least: int = 0) -> str:
    """Writes who opens the file (the first write, with which the exclusive lock takes hold); this opening's token.

    `at_least` raises the generation: after a restore it goes on from where the replaced file was.
    """
    token = secrets.token_hex(8)
    put(connection, "opened_at", datetime.now(UTC).isoformat(timespec="seconds"))
    put(connection, "opened_pid", str(os.getpid()))
    put(connection, "opened_host", platform.node())
    put(connection, "opened_by", f"Ikusa {ikusa.__version__}")
    put(connection, "opening", token)
    put(connection, "generation", str(max(at_least, generation(connection))))
    return token


def note_creation(connection: apsw.Connection) -> None:
    """Gives a new file a name of its own, by which its backups know it."""
    put(connection, "campaign", secrets.token_hex(8))
    put(connection, "created_at", datetime.now(UTC).isoformat(timespec="seconds"))
    put(connection, "created_by", f"Ikusa {ikusa.__version__}")
    put(connection, "generation", "0")


def mark(connection: apsw.Connection) -> str:
    """Says which campaign this is and how far it has come: equal marks, equal content."""
    return f"{get(connection, 'campaign')} {generation(connection)}"


def generation(connection: apsw.Connection) -> int:
    """How many acts, undos and redos the file has seen; it never goes down."""
    return int(get(connection, "generation") or 0)
