"""The campaign's ruleset: house values and tables changed and taken back, statuses of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ikusa.play.changes import Changes
from ikusa.records.store import Store
from ikusa.rules.definitions import Ruleset


@dataclass(frozen=True, slots=True)
class Use:
    """Where a status is in use: on characters, and in techniques."""

    characters: tuple[int, ...]
    techniques: tuple[int, ...]


def ruleset(store: Store) -> Ruleset:
    """The ruleset with the campaign's overrides; the same object until they change."""
    raise NotImplementedError


def overrides(store: Store) -> Mapping[str, object]:
    """What differs from the shipped ruleset (SCENARIO.md, "Ruleset overrides")."""
    raise NotImplementedError


def set_value(store: Store, path: str, value: object) -> Changes:
    """Overrides one value, e.g. `floor`, `wounds.lord`, `repair.camp`, `armour.heavy`, `tables`.

    Raises:
        RuleError: `malformed`: no such key, or a value that it cannot have.
    """
    raise NotImplementedError


def reset(store: Store, path: str) -> Changes:
    """Takes one value (or a whole key) back to the shipped one."""
    raise NotImplementedError


def reset_all(store: Store) -> Changes:
    """Takes everything back to the shipped ruleset."""
    raise NotImplementedError


def is_changed(store: Store, path: str) -> bool:
    """Whether the campaign overrides this value."""
    raise NotImplementedError


def set_status(store: Store, row: Mapping[str, object]) -> Changes:
    """Adds a status of one's own, or overrides keys of one that is there, by its `id` (SCENARIO.md, "A status row").

    Raises:
        RuleError: `malformed`, with the path in the row.
    """
    raise NotImplementedError


def remove_status(store: Store, status: str) -> Changes:
    """Removes a status of one's own, or takes a shipped one back; who has it keeps it on paper, without effect."""
    raise NotImplementedError


def use(store: Store, status: str) -> Use:
    """Who has a status, and which techniques inflict it."""
    raise NotImplementedError


def set_term(store: Store, kind: str, row: Mapping[str, object]) -> Changes:
    """Adds or renames an attribute or skill (`kind`: attributes, skills); `row`: id, ja, en."""
    raise NotImplementedError


def remove_term(store: Store, kind: str, id_: str) -> Changes:
    """Removes an attribute or skill of one's own, or takes a shipped one back."""
    raise NotImplementedError
