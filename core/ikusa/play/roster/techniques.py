"""The technique table of a character: rows added, pasted, changed, removed, reordered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ikusa.play.changes import Changes
from ikusa.records.store import Store


def paste_techniques(store: Store, character: int, text: str, position: int | None = None) -> Changes:
    """Makes techniques of rows in the game's notation (R-801); cells may also be parted by tabs, as in a spreadsheet.

    Raises:
        RuleError: a row is none, with its line in `path` (`line 3`); nothing is stored.
    """
    raise NotImplementedError


def add_technique(store: Store, character: int, values: Mapping[str, object], position: int | None = None) -> Changes:
    """A new technique; `values` are SCENARIO.md's keys of a technique (`id` is made from the name), and `english`."""
    raise NotImplementedError


def edit_technique(store: Store, technique: int, values: Mapping[str, object]) -> Changes:
    """Changes fields of a technique, by its row id."""
    raise NotImplementedError


def edit_cells(store: Store, technique: int, cells: Mapping[str, str]) -> Changes:
    """Changes cells of R-801 (technique, kind, vigor, check, effect, limit) as they are written in the table."""
    raise NotImplementedError


def remove_techniques(store: Store, techniques: Iterable[int]) -> Changes:
    """Deletes techniques."""
    raise NotImplementedError


def order_techniques(store: Store, techniques: Iterable[int]) -> Changes:
    """Puts these techniques of one character into this order."""
    raise NotImplementedError
