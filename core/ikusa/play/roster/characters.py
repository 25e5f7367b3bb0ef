"""One character: reading it whole, making, copying, deleting it, and editing any of its fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ikusa.play.changes import Changes
from ikusa.records.store import Store
from ikusa.rules.character import Character, Status
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import Gear, Wear
from ikusa.rules.technique import Technique


@dataclass(frozen=True, slots=True)
class Profile:
    """What a character is besides its rules values. `battle` is set for a battle's own copy."""

    name: str
    reading: str
    english: str
    title: str
    notes: str
    folder: int | None
    tags: tuple[str, ...]
    pc: bool
    template: bool
    archived: bool
    hidden: bool
    portrait: int | None
    battle: int | None
    origin: int | None


@dataclass(frozen=True, slots=True)
class GearRow:
    """One row of the gear table; `piece.id` is `str(id)`. `stated` is None where the defence is the ruleset's."""

    id: int
    piece: Gear
    wear: Wear
    english: str
    notes: str
    bonus: int
    stated: int | None


@dataclass(frozen=True, slots=True)
class TechniqueRow:
    """One row of the technique table."""

    id: int
    technique: Technique
    english: str


@dataclass(frozen=True, slots=True)
class StatusRow:
    """One status instance; `known` is False where the ruleset has no such status (any more): then it does nothing."""

    id: int
    status: Status
    known: bool


@dataclass(frozen=True, slots=True)
class CharacterView:
    """A character as its page shows it.

    `character` has the rules values (R-314 not applied), `stated` what the character itself states, in SCENARIO.md's
    keys: what is not in it comes from the ruleset.
    """

    id: int
    profile: Profile
    character: Character
    ruleset: Ruleset
    gear: tuple[GearRow, ...]
    techniques: tuple[TechniqueRow, ...]
    statuses: tuple[StatusRow, ...]
    stated: Mapping[str, object]


def view(store: Store, character: int, language: str = "ja") -> CharacterView:
    """A character whole; `language` chooses the names inside `character`.

    Raises:
        RuleError: `not_there`.
        RecordError: its stored row is damaged.
    """
    raise NotImplementedError


def create(store: Store, name: str, *, folder: int | None = None, pc: bool = False, template: bool = False) -> Changes:
    """A new character; its id is the one in `Changes.characters`."""
    raise NotImplementedError


def create_from(store: Store, template: int, name: str) -> Changes:
    """A new character made from a template, with its own gear, techniques and statuses."""
    raise NotImplementedError


def duplicate(store: Store, characters: Iterable[int]) -> Changes:
    """Copies characters with all they have; the copies stand behind and are named `… 2`."""
    raise NotImplementedError


def archive(store: Store, characters: Iterable[int], archived: bool = True) -> Changes:
    """Puts characters away, or takes them out again."""
    raise NotImplementedError


def delete(store: Store, characters: Iterable[int]) -> Changes:
    """Deletes characters with their gear; in battles their places become free, and nobody loses a turn."""
    raise NotImplementedError


def order(store: Store, characters: Iterable[int]) -> Changes:
    """Puts these characters into this order, where the first of them stood."""
    raise NotImplementedError


def edit(store: Store, character: int, path: str, value: object) -> Changes:
    """Changes one field.

    `path` is a field of `Profile` (name, reading, english, title, notes, folder, tags, pc, template, archived, hidden)
    or a key of SCENARIO.md's combatant: side, grade, `attributes.tai`, `skills.剣術`, exorcism, incorporeal, traits,
    base_defence, natural_armour, natural_armour_pierceable, spirit_defence, bonuses, penalties, `tracks.wounds.now`,
    `tracks.wounds.max`, `tracks.toxicity`, reserved, fled, death_checked. None takes a stated value back to the
    ruleset's, or away (a skill, a body track).

    Raises:
        RuleError: the value is none for that field, with `path`; nothing is stored.
    """
    raise NotImplementedError


def edit_many(store: Store, character: int, values: Mapping[str, object]) -> Changes:
    """Changes several fields in one act, as `edit` does."""
    raise NotImplementedError
