"""The roster's list: search as you type, folders and tags with their counts, and what a row shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple

from ikusa.errors import RecordError
from ikusa.play.changes import Changes
from ikusa.play.roster import folders
from ikusa.records import characters, settings
from ikusa.records.folding import fold
from ikusa.records.rows import load, made, wanted
from ikusa.records.rows_read import Stored
from ikusa.records.store import Store
from ikusa.rules.character import Character, Track
from ikusa.rules.defence import standing
from ikusa.rules.definitions import Ruleset
from ikusa.rules.terms import Grade, TrackName


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
    """What to list. `text` is split at spaces; every word must be found (NFKC, kana and case folded).

    A word is looked for in name, reading, English name, title, tags, notes, and the names of gear.
    """

    text: str = ""
    folder: int | None = None
    tag: str | None = None
    among: Among = Among.ALL
    sort: Sort = Sort.OWN


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


@dataclass(frozen=True, slots=True)
class FolderLine:
    """A folder with the number of those in it, the archived not counted."""

    id: int
    name: str
    count: int


class _Entry(NamedTuple):
    id: int
    search_key: str
    folder: int | None
    tags: str
    pc: int
    template: int
    archived: int
    reading: str
    name: str
    grade: str
    position: int


_COLUMNS: Final = (
    "SELECT id, search_key, folder_id, tags, pc, template, archived, reading, name, grade, position FROM character"
    " WHERE battle_id IS NULL"
)
_SOME: Final = " ".join((_COLUMNS, "AND id IN (SELECT value FROM json_each(?))"))
_WITH_GEAR: Final = "SELECT character_id FROM gear WHERE instr(search_key, ?) > 0"
_RANKS: Final = {grade.value: rank for rank, grade in enumerate(reversed(Grade))}


class Index:
    """Folded keys of all roster characters in memory: search takes milliseconds at 100,000."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._entries: dict[int, _Entry] = {}
        self._names: dict[int, tuple[str, str, int]] = {}
        self._lists: dict[tuple[Sort, Among], list[_Entry]] = {}
        self._counts: dict[Among, int] | None = None
        self.refresh(None)

    def refresh(self, changes: Changes | None) -> None:
        """Reads anew what an act changed; None: everything."""
        if changes is None or changes.everything:
            self._entries = {entry.id: entry for entry in made(_Entry, self._store.rows(_COLUMNS))}
            self._names.clear()
        elif ids := changes.characters:
            for id_ in ids:
                self._entries.pop(id_, None)
                self._names.pop(id_, None)
            self._entries |= {entry.id: entry for entry in made(_Entry, self._store.rows(_SOME, (wanted(ids),)))}
        else:
            return
        self._lists.clear()
        self._counts = None

    def search(self, query: Query) -> tuple[int, ...]:
        """Ids of the characters found, in the order asked for."""
        found = self._list(query.sort, query.among)
        if query.folder is not None:
            found = [entry for entry in found if entry.folder == query.folder]
        if query.tag is not None:
            having = {text for text in {entry.tags for entry in found} if query.tag in _tags(text)}
            found = [entry for entry in found if entry.tags in having]
        for word in fold(query.text).split():
            carriers = {id_ for (id_,) in self._store.rows(_WITH_GEAR, (word,))}
            found = [entry for entry in found if word in entry.search_key or entry.id in carriers]
        return tuple(entry.id for entry in found)

    def count(self, among: Among = Among.ALL) -> int:
        """How many there are."""
        if self._counts is None:
            archived = pcs = templates = 0
            for entry in self._entries.values():
                if entry.archived:
                    archived += 1
                else:
                    pcs += entry.pc
                    templates += entry.template
            everyone = len(self._entries) - archived
            self._counts = dict(zip(Among, (everyone, pcs, templates, archived), strict=True))
        return self._counts[among]

    def folders(self) -> tuple[FolderLine, ...]:
        """The folders in order, with counts."""
        counts = Counter(entry.folder for entry in self._entries.values() if not entry.archived)
        return tuple(FolderLine(row.id, row.name, counts[row.id]) for row in folders.rows(self._store))

    def tags(self) -> tuple[tuple[str, int], ...]:
        """Every tag with its count, by name; the archived are not counted."""
        written = Counter(entry.tags for entry in self._entries.values() if not entry.archived)
        counts: Counter[str] = Counter()
        for text, number in written.items():
            counts.update(dict.fromkeys(_tags(text), number))
        return tuple(sorted(counts.items(), key=lambda pair: fold(pair[0])))

    def _list(self, sort: Sort, among: Among) -> list[_Entry]:
        """Everyone of a kind in order, made once until something changes."""
        if (sort, among) not in self._lists:
            chosen = [entry for entry in self._entries.values() if _is_among(entry, among)]
            self._lists[sort, among] = sorted(chosen, key=self._key(sort))
        return self._lists[sort, among]

    def _key(self, sort: Sort) -> Callable[[_Entry], tuple[Any, ...]]:
        return {Sort.OWN: _own_key, Sort.NAME: self._name_key, Sort.GRADE: _grade_key}[sort]

    def _name_key(self, entry: _Entry) -> tuple[str, str, int]:
        """The folded name, kept until the character changes."""
        key = self._names.get(entry.id)
        if key is None:
            key = self._names[entry.id] = fold(entry.reading or entry.name), entry.name, entry.id
        return key


def _is_among(entry: _Entry, among: Among) -> bool:
    if among is Among.ARCHIVED:
        return bool(entry.archived)
    if entry.archived:
        return False
    return among is Among.ALL or bool(entry.pc if among is Among.PCS else entry.template)


def _tags(text: str) -> tuple[str, ...]:
    """Tags as they are stored; many characters share a text, so that each is read once."""
    return () if text == "[]" else tuple(load(text, "tags"))


def _own_key(entry: _Entry) -> tuple[int, int]:
    return entry.position, entry.id


def _grade_key(entry: _Entry) -> tuple[int, int, int]:
    return _RANKS.get(entry.grade, len(_RANKS)), entry.position, entry.id


def lines(store: Store, ids: Iterable[int]) -> tuple[RosterLine, ...]:
    """The rows for a page of the list, in the order of `ids`; those that no longer exist are left out."""
    ruleset = settings.ruleset(store)
    return tuple(_line(store, stored, ruleset) for stored in characters.fetch(store, ids).values())


def _line(store: Store, stored: Stored, ruleset: Ruleset) -> RosterLine:
    character: Character | None = None
    problem = ""
    try:
        characters.verify(store, stored)
        bare = Stored(stored.row, stored.gear, statuses=stored.statuses)  # all that defence and wounds ask for
        character = characters.read(bare, ruleset)
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
        tags=tuple(load(row.tags, f"character {row.id}")) if not problem else (),
        portrait=row.portrait_id,
        wounds=character.tracks[TrackName.WOUNDS] if character is not None else Track(0, 0),
        defence=standing(character, ruleset).total if character is not None else None,
        damaged=any(piece.damage for piece in stored.gear),
        problem=problem,
    )
