"""The gear table of a character, and the spare store: rows added, changed, removed, reordered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ikusa.play.changes import Changes
from ikusa.records.store import Store


def add_gear(store: Store, character: int | None, values: Mapping[str, object], position: int | None = None) -> Changes:
    """A new piece for a character or (None) the spare store.

    Args:
        store: the campaign.
        character: its owner.
        values: SCENARIO.md's keys of gear, and `english`, `notes`, `bonuses` ([{"value", "label"}], R-204).
        position: its place in the list; None: the end.

    Raises:
        RuleError: a value is none for its field, with `path`.
    """
    raise NotImplementedError


def edit_gear(store: Store, gear: int, values: Mapping[str, object]) -> Changes:
    """Changes fields of a piece (keys as in `add_gear`); None takes a defence back to the ruleset's."""
    raise NotImplementedError


def remove_gear(store: Store, gear: Iterable[int]) -> Changes:
    """Deletes pieces with their ledgers; techniques that used them stay without a weapon."""
    raise NotImplementedError


def order_gear(store: Store, gear: Iterable[int]) -> Changes:
    """Puts these pieces of one owner into this order (pierce eats in it, R-503)."""
    raise NotImplementedError
