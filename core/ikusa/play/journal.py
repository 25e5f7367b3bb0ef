"""Game sessions, and what changed since the last one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ikusa.play.changes import Changes
from ikusa.records.store import Store
from ikusa.rules.character import Status, Track
from ikusa.rules.terms import LedgerWhat


@dataclass(frozen=True, slots=True)
class SessionView:
    """A session. `date` is the day as written (YYYY-MM-DD or empty); `ended` None while it lasts."""

    id: int
    number: int
    date: str
    title: str
    notes: str
    started: datetime | None
    ended: datetime | None
    current: bool


@dataclass(frozen=True, slots=True)
class Condition:
    """How a character is: `hurt` (a track below its maximum), its statuses, `gone` its fate in one status id."""

    character: int
    name: str
    english: str
    tracks: tuple[tuple[str, Track], ...]
    statuses: tuple[Status, ...]
    gone: str | None


@dataclass(frozen=True, slots=True)
class Worn:
    """What happened to a piece in a session, summed: points by kind; `broken` whether it is broken now."""

    gear: int
    name: str
    english: str
    owner: int | None
    owner_name: str
    what: LedgerWhat
    points: int
    broken: bool


@dataclass(frozen=True, slots=True)
class Since:
    """What is different since a session began."""

    session: int
    hurt: tuple[Condition, ...]
    poisoned: tuple[Condition, ...]
    dead: tuple[Condition, ...]
    damaged: tuple[Worn, ...]
    repaired: tuple[Worn, ...]


def sessions(store: Store) -> tuple[SessionView, ...]:
    """All sessions, the newest first."""
    raise NotImplementedError


def current(store: Store) -> SessionView | None:
    """The session that the campaign is in."""
    raise NotImplementedError


def start(store: Store, *, number: int | None = None, date: str = "", title: str = "") -> Changes:
    """Ends the running session and starts the next: its number is the next one; session limits are full (R-703).

    Raises:
        RuleError: `already_there`: there is a session with this number.
    """
    raise NotImplementedError


def end(store: Store) -> Changes:
    """Ends the current session."""
    raise NotImplementedError


def edit(store: Store, session: int, field: str, value: object) -> Changes:
    """Changes `date`, `title`, `notes` or `number` (ledger and log follow) of a session, by its row id."""
    raise NotImplementedError


def delete(store: Store, session: int) -> Changes:
    """Deletes a session that is not the current one; ledgers and logs keep its number."""
    raise NotImplementedError


def since(store: Store, session: int | None = None, language: str = "ja") -> Since:
    """Who is hurt, poisoned, dead now; what was damaged and repaired from that session (None: the current) on."""
    raise NotImplementedError
