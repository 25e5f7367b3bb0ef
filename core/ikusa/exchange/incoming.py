"""What comes in: records in the form of Ikusa JSON, each with what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ikusa.errors import RuleError
from ikusa.exchange.values import Format

Watch = Callable[[int, int], None]
"""Told how many records of how many are read; it may raise to stop."""


def unwatched(_done: int, _total: int) -> None:
    """A `Watch` that does nothing."""


class Kind(StrEnum):
    """What a record is of."""

    CAMPAIGN = "campaign"
    """The campaign's own values and its ruleset."""
    SESSION = "session"
    CHARACTER = "character"
    GEAR = "gear"
    """A piece of the spare store."""
    PIECES = "pieces"
    """Gear of a character: changed where a piece of the name is there, else added; nothing is taken away."""
    BATTLE = "battle"


@dataclass(frozen=True, slots=True)
class Entry:
    """One record as it was read, or why it was not.

    `data` is in the form of Ikusa JSON. A `partial` record states only what it knows: an update leaves the rest. `path`
    is where it stood in the file; `portrait` holds the decoded bytes.
    """

    kind: Kind
    name: str
    path: str
    data: Mapping[str, Any] = field(default_factory=dict)
    fault: RuleError | None = None
    partial: bool = False


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file as it was read. `folders` are those of a campaign, in order."""

    format: Format
    entries: tuple[Entry, ...]
    folders: tuple[str, ...] = ()
