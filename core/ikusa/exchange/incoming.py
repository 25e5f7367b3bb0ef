"""What comes in: records in the form of Ikusa JSON, each with what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ikusa.errors import RuleError
from ikusa.exchange.values import Format


class Kind(StrEnum):
    """What a record is of."""

    CAMPAIGN = "campaign"
    """The campaign's own values and its ruleset."""
    SESSION = "session"
    CHARACTER = "character"
    GEAR = "gear"
    """A piece of the spare store."""
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
