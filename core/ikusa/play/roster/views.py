"""A character whole, as its page shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ikusa.play.scene import no_character
from ikusa.records import characters, rows_read, settings
from ikusa.records.rows import StatusRow as StoredStatus
from ikusa.records.rows_read import Stored
from ikusa.records.store import Store
from ikusa.records.stored_json import load_texts
from ikusa.rules.character import Bonus, Character, Status
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import Gear, Wear, wear
from ikusa.rules.technique import Technique
from ikusa.rules.terms import BonusKind, Location


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
    """One row of the gear table; `piece.id` is `str(id)`.

    `stated` and `integrity` are None where the piece's defence and integrity are the ruleset's; `bonuses` are the
    armour bonuses that are part of it (R-204).
    """

    id: int
    piece: Gear
    wear: Wear
    name: str
    english: str
    notes: str
    bonuses: tuple[Bonus, ...]
    stated: int | None
    integrity: int | None


@dataclass(frozen=True, slots=True)
class TechniqueRow:
    """One row of the technique table."""

    id: int
    technique: Technique
    name: str
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
    keys: what is not in it comes from the ruleset. A stated track has `now` only where it is not full.
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
    stored = characters.get(store, character)
    if stored is None:
        raise no_character()
    return of(stored, settings.ruleset(store), language)


def views(store: Store, ids: Iterable[int], language: str = "ja") -> tuple[CharacterView, ...]:
    """Several characters in this order; those that do not exist, or are damaged, are left out."""
    ruleset = settings.ruleset(store)
    found = characters.fetch(store, ids)
    return tuple(of(stored, ruleset, language) for stored in characters.sound(store, found.values()))


def of(stored: Stored, ruleset: Ruleset, language: str) -> CharacterView:
    """The view of a character's rows."""
    character = characters.remembered(stored, ruleset, language)
    return CharacterView(
        id=stored.row.id,
        profile=_profile(stored),
        character=character,
        ruleset=ruleset,
        gear=_gear(stored, character),
        techniques=tuple(
            TechniqueRow(row.id, technique, row.name, row.english)
            for row, technique in zip(stored.techniques, character.techniques, strict=True)
        ),
        statuses=_statuses(stored, character, ruleset),
        stated=rows_read.stated(stored.row),
    )


def _profile(stored: Stored) -> Profile:
    row = stored.row
    return Profile(
        name=row.name,
        reading=row.reading,
        english=row.english,
        title=row.title,
        notes=row.notes,
        folder=row.folder_id,
        tags=tuple(load_texts(row.tags, f"character {row.id}")),
        pc=bool(row.pc),
        template=bool(row.template),
        archived=bool(row.archived),
        hidden=bool(row.hidden),
        portrait=row.portrait_id,
        battle=row.battle_id,
        origin=row.origin_id,
    )


def _gear(stored: Stored, character: Character) -> tuple[GearRow, ...]:
    return tuple(
        GearRow(
            id=row.id,
            piece=piece,
            wear=wear(piece, character.gear_bonus(piece.id)),
            name=row.name,
            english=row.english,
            notes=row.notes,
            bonuses=tuple(
                Bonus(BonusKind.ARMOUR, one["value"], one.get("label", ""), piece.id)
                for one in rows_read.armour_bonuses(row)
            ),
            stated=row.defence,
            integrity=row.integrity,
        )
        for row, piece in zip(stored.gear, character.gear, strict=True)
    )


def _statuses(stored: Stored, character: Character, ruleset: Ruleset) -> tuple[StatusRow, ...]:
    known = {row.id for row, _ in rows_read.statuses(stored.statuses, ruleset)}
    read = iter(character.statuses)
    return tuple(
        StatusRow(row.id, next(read), True) if row.id in known else StatusRow(row.id, _unknown(row), False)
        for row in stored.statuses
    )


def _unknown(row: StoredStatus) -> Status:
    """A status that the ruleset does not know, as far as it can be shown."""
    location = Location(row.location) if row.location in list(Location) else None
    return Status(row.status, row.name, row.value, location, row.weapon, row.source)
