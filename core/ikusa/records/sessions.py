"""Game sessions, and the limits that a new one fills."""

from __future__ import annotations

from ikusa.records.checksums import Value
from ikusa.records.rows import SessionRow
from ikusa.records.store import Store


def sessions(store: Store) -> list[SessionRow]:
    """All sessions, the highest number first."""
    return store.read(SessionRow, "SELECT * FROM session ORDER BY number DESC")


def session(store: Store, id_: int) -> SessionRow | None:
    """One session by its row id."""
    found = store.read(SessionRow, "SELECT * FROM session WHERE id = ?", (id_,))
    return found[0] if found else None


def by_number(store: Store, number: int) -> SessionRow | None:
    """One session by its number."""
    found = store.read(SessionRow, "SELECT * FROM session WHERE number = ?", (number,))
    return found[0] if found else None


def insert(store: Store, number: int, *, date: str = "", title: str = "", started: str = "") -> int:
    """Writes a session, inside an act; its row id."""
    texts: dict[str, Value] = {"date": date, "title": title, "notes": "", "started": started, "ended": ""}
    return store.insert("session", {"number": number, **texts})


def fill_session_limits(store: Store) -> None:
    """Gives back every use of a technique that is limited by session (R-703), inside an act."""
    store.execute("UPDATE technique SET used = 0 WHERE used > 0 AND json_extract(data, '$.limit.per') = 'session'")


def renumber(store: Store, old: int, new: int) -> None:
    """Lets ledger, log and battles follow a session's number, inside an act."""
    store.execute("UPDATE ledger SET session = ? WHERE session = ?", (new, old))
    store.execute("UPDATE log SET session = ? WHERE session = ?", (new, old))
    store.execute("UPDATE battle SET session = ? WHERE session = ?", (new, old))
    store.execute("UPDATE campaign SET session = ? WHERE session = ?", (new, old))
