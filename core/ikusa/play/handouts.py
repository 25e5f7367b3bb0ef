"""What is to be printed, collected from the campaign as values; `sheets` sets them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ikusa.play.changes import Changes
from ikusa.records.store import Store
from ikusa.rules.character import Character
from ikusa.rules.definitions import Ruleset


@dataclass(frozen=True, slots=True)
class Subject:
    """A character to print; names inside `character` are in the language asked for."""

    id: int
    character: Character
    ruleset: Ruleset
    reading: str = ""
    title: str = ""
    notes: str = ""
    folder: str = ""
    portrait: bytes | None = field(default=None, repr=False)
    initiative: int | None = None
    zone: str = ""
    waiting: int | None = None


def subjects(store: Store, characters: Iterable[int], language: str = "ja") -> tuple[Subject, ...]:
    """Characters in this order."""
    raise NotImplementedError


def everyone(store: Store, language: str = "ja") -> tuple[Subject, ...]:
    """All roster characters but the archived, in the roster's order."""
    raise NotImplementedError


def battle_subjects(store: Store, battle: int, language: str = "ja") -> tuple[Subject, ...]:
    """The combatants of a battle in its order, those who wait last."""
    raise NotImplementedError


def choices(store: Store, kind: str) -> Mapping[str, object]:
    """The options remembered for a kind of handout; empty if none."""
    raise NotImplementedError


def remember(store: Store, kind: str, options: Mapping[str, object]) -> Changes:
    """Remembers the options for a kind of handout (plain JSON values)."""
    raise NotImplementedError
