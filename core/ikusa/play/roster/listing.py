"""What a row of the roster's list shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ikusa.errors import RecordError
from ikusa.records import characters, settings
from ikusa.records.rows_read import Stored
from ikusa.records.store import Store
from ikusa.records.stored_json import load_texts
from ikusa.rules.character import Character, Track
from ikusa.rules.defence import standing
from ikusa.rules.definitions import Ruleset
from ikusa.rules.terms import Grade, TrackName


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One row of the list. `defence` is R-203's; `damaged` whether any gear is; `wounds.max` by the ruleset.

    `defence` is None where the stored record is damaged (`problem` then says so).
    """

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
    defence: int | None
    damaged: bool
    problem: str = ""


def lines(store: Store, ids: Iterable[int]) -> tuple[RosterLine, ...]:
    """The rows for a page of the list, in the order of `ids`; those that no longer exist are left out."""
    ruleset = settings.ruleset(store)
    return tuple(_line(store, stored, ruleset) for stored in characters.fetch(store, ids).values())


def _line(store: Store, stored: Stored, ruleset: Ruleset) -> RosterLine:
    character: Character | None = None
    tags: list[str] = []
    problem = ""
    try:
        characters.verify(store, stored)
        bare = Stored(stored.row, stored.gear, statuses=stored.statuses)  # all that defence and wounds ask for
        character = characters.read(bare, ruleset)
        tags = load_texts(stored.row.tags, f"character {stored.row.id}")
    except RecordError as error:
        problem = error.message
    row = stored.row
    return RosterLine(
        id=row.id,
        name=row.name,
        reading=row.reading,
        english=row.english,
        title=row.title,
        grade=Grade(row.grade) if row.grade in list(Grade) else Grade.MOOK,
        side=row.side,
        pc=bool(row.pc),
        template=bool(row.template),
        archived=bool(row.archived),
        folder=row.folder_id,
        tags=tuple(tags),
        portrait=row.portrait_id,
        wounds=character.tracks[TrackName.WOUNDS] if character is not None else Track(0, 0),
        defence=standing(character, ruleset).total if character is not None else None,
        damaged=any(piece.damage for piece in stored.gear),
        problem=problem,
    )
