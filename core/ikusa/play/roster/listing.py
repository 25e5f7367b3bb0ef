"""The roster's list: folders, tags, search as you type, and what a row shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from ikusa.play.changes import Changes
from ikusa.records.store import Store
from ikusa.rules.character import Track
from ikusa.rules.terms import Grade


class Among(StrEnum):
    """Which characters a list is of."""

    ALL = "all"
    """Everyone but the archived."""
    PCS = "pcs"
    TEMPLATES = "templates"
    ARCHIVED = "archived"


class Sort(StrEnum):
    """The order of a list."""

    OWN = "own"
    """As the GM put them."""
    NAME = "name"
    """By reading, else name."""
    GRADE = "grade"
    """The highest first: pc, lord, … mook."""


@dataclass(frozen=True, slots=True)
class Query:
    """What to list. `text` is split at spaces; every word must be found (NFKC, kana and case folded)."""

    text: str = ""
    folder: int | None = None
    tag: str | None = None
    among: Among = Among.ALL
    sort: Sort = Sort.OWN


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One row of the list. `defence` is R-203's; `damaged` whether any gear is; `wounds.max` by the ruleset."""

    id: int
    name: str
    reading: str
    english: str
    title: str
    grade: Grade
    side: str
    pc: bool
    template: bool
    archived: bool
    folder: int | None
    tags: tuple[str, ...]
    portrait: int | None
    wounds: Track
    defence: int
    damaged: bool


@dataclass(frozen=True, slots=True)
class FolderLine:
    """A folder with the number of those in it, the archived not counted."""

    id: int
    name: str
    count: int


class Index:
    """Folded keys of all roster characters in memory: search takes milliseconds at 100,000."""

    def __init__(self, store: Store) -> None:
        raise NotImplementedError

    def refresh(self, changes: Changes | None) -> None:
        """Reads anew what an act changed; None: everything."""
        raise NotImplementedError

    def search(self, query: Query) -> tuple[int, ...]:
        """Ids of the characters found, in the order asked for."""
        raise NotImplementedError

    def count(self, among: Among = Among.ALL) -> int:
        """How many there are."""
        raise NotImplementedError

    def folders(self) -> tuple[FolderLine, ...]:
        """The folders in order, with counts."""
        raise NotImplementedError

    def tags(self) -> tuple[tuple[str, int], ...]:
        """Every tag with its count, by name."""
        raise NotImplementedError


def lines(store: Store, ids: Iterable[int]) -> tuple[RosterLine, ...]:
    """The rows for a page of the list, in the order of `ids`; those that no longer exist are left out."""
    raise NotImplementedError
