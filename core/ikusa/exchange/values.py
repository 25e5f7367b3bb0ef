"""What goes out, as values: a person with everything that a format may want to show."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from ikusa.rules.character import Character
from ikusa.rules.definitions import Ruleset


class Format(StrEnum):
    """The formats that are written (`WRITTEN`) or read (`READ`)."""

    JSON = "json"
    """Ikusa's own."""
    CCFOLIA = "ccfolia"
    """A character for Ccfolia's clipboard."""
    UDONARIUM = "udonarium"
    """A zip for Udonarium."""
    BCDICE = "bcdice"
    """Command lines and user tables for BCDice."""
    CSV = "csv"
    """A table of the roster, or of its gear, for a spreadsheet."""
    MARKDOWN = "markdown"
    """Stat blocks for wikis."""
    TEXT = "text"
    """Stat blocks for chat."""
    YTSHEET = "ytsheet2"
    """A character sheet's JSON, only read."""


WRITTEN = tuple(one for one in Format if one is not Format.YTSHEET)
READ = (Format.JSON, Format.CSV, Format.TEXT, Format.YTSHEET)

SUFFIXES = {
    Format.JSON: ".json",
    Format.CCFOLIA: ".json",
    Format.UDONARIUM: ".zip",
    Format.BCDICE: ".txt",
    Format.CSV: ".csv",
    Format.MARKDOWN: ".md",
    Format.TEXT: ".txt",
}
"""The file suffix of each format that is written."""


@dataclass(frozen=True, slots=True)
class Person:
    """A character on its way out; names inside `character` are in the language asked for.

    `portrait` are PNG or JPEG bytes.
    """

    character: Character
    ruleset: Ruleset
    name: str
    reading: str = ""
    english: str = ""
    title: str = ""
    notes: str = ""
    folder: str = ""
    tags: tuple[str, ...] = ()
    pc: bool = False
    portrait: bytes | None = field(default=None, repr=False)
    initiative: int | None = None
    hidden: bool = False
    uid: str = ""
