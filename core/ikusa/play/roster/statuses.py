"""The status table of a character, edited by hand: no rule is asked.

`battle.apply` with the command `add_status` puts one on by the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ikusa.play.changes import Changes
from ikusa.records.store import Store


def add_status(store: Store, character: int, values: Mapping[str, object]) -> Changes:
    """Lists a status; `values` are SCENARIO.md's keys of a status.

    Raises:
        RuleError: a key that it cannot have or needs, or a derived status (R-618).
    """
    raise NotImplementedError


def edit_status(store: Store, status: int, values: Mapping[str, object]) -> Changes:
    """Changes fields of a status, by its row id."""
    raise NotImplementedError


def remove_statuses(store: Store, statuses: Iterable[int]) -> Changes:
    """Takes statuses off the list."""
    raise NotImplementedError


def order_statuses(store: Store, statuses: Iterable[int]) -> Changes:
    """Puts these statuses of one character into this order (onset, R-312)."""
    raise NotImplementedError
