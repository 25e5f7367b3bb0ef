"""What is to be printed, collected from the campaign as values; `sheets` sets them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ikusa.play.roster.views import CharacterView, views
from ikusa.play.scene import battle_row
from ikusa.records import battles, portraits
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
    """Characters in this order; damaged records are left out."""
    folders = {id_: str(name) for id_, name in store.rows("SELECT id, name FROM folder")}
    return tuple(_subject(store, view, folders) for view in views(store, characters, language))


def _subject(store: Store, view: CharacterView, folders: Mapping[Any, str]) -> Subject:
    profile = view.profile
    return Subject(
        id=view.id,
        character=view.character,
        ruleset=view.ruleset,
        reading=profile.reading,
        title=profile.title,
        notes=profile.notes,
        folder=folders.get(profile.folder, ""),
        portrait=None if profile.portrait is None else portraits.bytes_of(store, profile.portrait),
    )


def everyone(store: Store) -> tuple[int, ...]:
    """The ids of all roster characters but the archived, in the roster's order."""
    sql = "SELECT id FROM character WHERE battle_id IS NULL AND archived = 0 ORDER BY position, id"
    return tuple(int(str(id_)) for (id_,) in store.rows(sql))


def battle_subjects(store: Store, battle: int, language: str = "ja") -> tuple[Subject, ...]:
    """The combatants of a battle in its order, those who wait last; `character.side` is the battle's.

    Raises:
        RuleError: `not_there`.
    """
    battle_row(store, battle)
    places = {place.character_id: place for place in battles.places(store, battle)}
    order = sorted(places.values(), key=lambda place: (place.waiting is not None, place.waiting or 0))
    return tuple(
        replace(
            subject,
            character=replace(subject.character, side=places[subject.id].side),
            initiative=places[subject.id].initiative,
            zone=places[subject.id].zone,
            waiting=places[subject.id].waiting,
        )
        for subject in subjects(store, [place.character_id for place in order], language)
    )
