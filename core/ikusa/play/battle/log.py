"""The log of a battle or of the whole campaign, and a battle as scenarios that `ikusa play` replays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from ikusa.records.store import Store
from ikusa.rules.commands import Command
from ikusa.rules.entries import Entry


@dataclass(frozen=True, slots=True)
class LogLine:
    """One command carried out. `step` is the undo step that it belongs to, None if that is gone.

    `names` gives the names, in the language asked for, of all ids in command and entry: combatants and gear by id,
    techniques as `"<combatant id>/<technique id>"`.
    """

    id: int
    battle: int | None
    session: int
    round: int
    at: datetime
    command: Command
    entry: Entry
    names: Mapping[str, str]
    step: int | None


@dataclass(frozen=True, slots=True)
class LogQuery:
    """Which lines: of a battle, of a session, about a character, with a text in the names; the newest `limit`."""

    battle: int | None = None
    session: int | None = None
    character: int | None = None
    text: str = ""
    limit: int | None = None
    before: int | None = None


def log(store: Store, query: LogQuery, language: str = "ja") -> tuple[LogLine, ...]:
    """Log lines, oldest first; a damaged one is left out (`damaged_log` counts them)."""
    raise NotImplementedError


def damaged_log(store: Store, query: LogQuery) -> tuple[int, ...]:
    """Ids of log rows of the query that are not what was stored."""
    raise NotImplementedError


def scenarios(store: Store, battle: int) -> tuple[dict[str, object], ...]:
    """The whole battle as scenarios (SCENARIO.md), each from one base to the next change by hand.

    The last one replays to the battle as it is now.
    """
    raise NotImplementedError
