"""The whole roster in memory: search as you type, folders and tags with their counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from operator import attrgetter
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from ikusa.errors import RecordError
from ikusa.play.roster import folders
from ikusa.records.folding import fold
from ikusa.records.store import Store, without_collection
from ikusa.records.stored_json import load_texts, wanted
from ikusa.rules.terms import Grade


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
class FolderLine:
    """A folder with the number of those in it, the archived not counted."""

    id: int
    name: str
    count: int


SLICE: Final = 10_000
"""So many characters are read in one step: some 20 ms."""


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
_END: Final = "SELECT id FROM character WHERE battle_id IS NULL AND id > ? ORDER BY id LIMIT 1 OFFSET ?"
_SLICE: Final = " ".join((_COLUMNS, "AND id > ? AND id <= ?"))
_LARGEST: Final = 2**63 - 1
_WITH_GEAR: Final = "SELECT character_id FROM gear WHERE instr(search_key, ?) > 0"
_OWN_KEY: Final[Callable[[_Entry], tuple[Any, ...]]] = attrgetter("position", "id")
_RANKS: Final = {grade.value: rank for rank, grade in enumerate(reversed(Grade))}


class _People:
    """What all indexes of one store share: the entries read so far, and lists of them in order."""

    def __init__(self) -> None:
        self.entries: dict[int, _Entry] = {}
        self.read_to: int | None = 0
        """The id up to which all are read; None: to the end."""
        self._moment = 0
        self._names: dict[int, tuple[str, str, int]] = {}
        self._lists: dict[tuple[Sort, Among], list[_Entry]] = {}
        self._counts: dict[Among, int] = {}

    def catch_up(self, store: Store) -> None:
        """Reads anew what has changed since the last look."""
        changes = store.changes_since(self._moment)
        self._moment = store.moment
        if changes.everything:
            self.entries.clear()
            self._names.clear()
            self.read_to = 0
        elif ids := changes.characters:
            for id_ in ids:
                self.entries.pop(id_, None)
                self._names.pop(id_, None)
            self._add(store.read(_Entry, _SOME, (wanted(ids),)))
        else:
            return
        self._forget()

    def read_on(self, store: Store) -> bool:
        """Reads a slice more; False if there was none."""
        if self.read_to is None:
            return False
        end = store.row(_END, (self.read_to, SLICE - 1))
        last = None if end is None else int(str(end[0]))
        self._add(store.read(_Entry, _SLICE, (self.read_to, _LARGEST if last is None else last)))
        self.read_to = last
        self._forget()
        return True

    def _add(self, entries: list[_Entry]) -> None:
        self.entries |= {entry.id: entry for entry in entries}

    def _forget(self) -> None:
        self._lists.clear()
        self._counts.clear()

    def list(self, sort: Sort, among: Among) -> list[_Entry]:
        """Everyone of a kind in order, made once until something changes."""
        if (sort, among) not in self._lists:
            with without_collection():
                chosen = [entry for entry in self.entries.values() if _is_among(entry, among)]
                self._lists[sort, among] = sorted(chosen, key=self._key(sort))
        return self._lists[sort, among]

    def counts(self) -> dict[Among, int]:
        """How many there are of each kind."""
        if not self._counts:
            archived = pcs = templates = 0
            for entry in self.entries.values():
                if entry.archived:
                    archived += 1
                else:
                    pcs += entry.pc
                    templates += entry.template
            everyone = len(self.entries) - archived
            self._counts = dict(zip(Among, (everyone, pcs, templates, archived), strict=True))
        return self._counts

    def _key(self, sort: Sort) -> Callable[[_Entry], tuple[Any, ...]]:
        return {Sort.OWN: _OWN_KEY, Sort.NAME: self.name_key, Sort.GRADE: _grade_key}[sort]

    def name_key(self, entry: _Entry) -> tuple[str, str, int]:
        """The folded name, kept until the character changes."""
        key = self._names.get(entry.id)
        if key is None:
            key = self._names[entry.id] = fold(entry.reading or entry.name), entry.name, entry.id
        return key


_shared: WeakKeyDictionary[Store, _People] = WeakKeyDictionary()


class Index:
    """Folded keys of all roster characters in memory: search takes milliseconds at 100,000.

    It follows its store by itself, and all indexes of a store share what was read. `patient`: reads a slice and leaves
    the rest to `steps`; until then its answers are of those read so far.
    """

    def __init__(self, store: Store, *, patient: bool = False) -> None:
        self._store = store
        self._people = _shared.setdefault(store, _People())
        self._people.catch_up(store)
        self._people.read_on(store)
        self._patient = patient and self._people.read_to is not None

    @property
    def whole(self) -> bool:
        """Whether everyone has been read."""
        return not self._patient

    @property
    def read(self) -> int:
        """How many have been read."""
        return len(self._people.entries)

    def steps(self) -> Iterator[float]:
        """Reads the rest, then gets the orders ready; yields how much is done (0–1) every 50 ms or so."""
        while self._people.read_on(self._store):
            yield 0.5
        self._people.list(Sort.OWN, Among.ALL)
        self._patient = False
        yield 0.6
        entries = iter(list(self._people.entries.values()))
        while some := list(islice(entries, SLICE)):
            with without_collection():
                for entry in some:
                    self._people.name_key(entry)
            yield 0.8

    def _current(self) -> _People:
        self._people.catch_up(self._store)
        while not self._patient and self._people.read_on(self._store):
            pass
        return self._people

    def search(self, query: Query) -> tuple[int, ...]:
        """Ids of the characters found, in the order asked for."""
        found = self._current().list(query.sort, query.among)
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
        return self._current().counts()[among]

    def folders(self) -> tuple[FolderLine, ...]:
        """The folders in order, with counts."""
        counts = Counter(entry.folder for entry in self._current().entries.values() if not entry.archived)
        return tuple(FolderLine(row.id, row.name, counts[row.id]) for row in folders.rows(self._store))

    def tags(self) -> tuple[tuple[str, int], ...]:
        """Every tag with its count, by name; the archived are not counted."""
        written = Counter(entry.tags for entry in self._current().entries.values() if not entry.archived)
        counts: Counter[str] = Counter()
        for text, number in written.items():
            counts.update(dict.fromkeys(_tags(text), number))
        return tuple(sorted(counts.items(), key=lambda pair: fold(pair[0])))


def _is_among(entry: _Entry, among: Among) -> bool:
    if among is Among.ARCHIVED:
        return bool(entry.archived)
    if entry.archived:
        return False
    return among is Among.ALL or bool(entry.pc if among is Among.PCS else entry.template)


def _tags(text: str) -> tuple[str, ...]:
    """Tags as they are stored, none where they are damaged; many characters share a text, so that each is read once."""
    try:
        return () if text == "[]" else tuple(load_texts(text, "tags"))
    except RecordError:
        return ()


def _grade_key(entry: _Entry) -> tuple[int, int, int]:
    return _RANKS.get(entry.grade, len(_RANKS)), entry.position, entry.id
