"""Which record of a file is which row of the campaign."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ikusa.records.store import Row

_FAR: Final = 64
"""So many rows are looked at to find a place by moving others."""


@dataclass(frozen=True, slots=True)
class Called:
    """What a row is called, and known by."""

    name: str
    reading: str
    uid: str


class Roll:
    """The characters or the battles that are there, by name and by identity."""

    def __init__(self, found: Iterable[Row]) -> None:
        """Each row: id, name, reading ("" where there is none), identity; in order."""
        self.rows = {int(str(id_)): Called(str(name), str(reading), str(uid)) for id_, name, reading, uid in found}
        self._by_uid = {row.uid: id_ for id_, row in self.rows.items() if row.uid}
        ids = list(self.rows)
        based = numbered_base([row.name for row in self.rows.values()])
        self._by_name = {name: tuple(ids[place] for place in places) for name, places in based.items()}

    def known_by(self, record: Mapping[str, Any]) -> int | None:
        """The row that has a record's identity."""
        return self._by_uid.get(str(record.get("uid", "")))

    def alike(self, record: Mapping[str, Any], name: str) -> tuple[int, ...]:
        """The rows of a record's name, those with a number behind it too; another reading is somebody else."""
        reading = record.get("reading", "")
        ids = self._by_name.get(name, ())
        return tuple(id_ for id_ in ids if not reading or self.rows[id_].reading in ("", reading))

    def is_named(self, id_: int, name: str) -> bool:
        """Whether a row has exactly this name."""
        return self.rows[id_].name == name

    def is_called(self, id_: int, name: str) -> bool:
        """Whether a row has this name, or has it with a number, which it got when it was kept beside another."""
        return self.rows[id_].name == name or is_numbered(self.rows[id_].name, name)

    def is_another(self, record: Mapping[str, Any], id_: int) -> bool:
        """Whether record and row have identities, and not the same."""
        return len({record.get("uid", ""), self.rows[id_].uid} - {""}) == 2


class Pairing:
    """Records to rows, each row to one record at most; as many as can be, where some fit several."""

    def __init__(self, fitting: Mapping[int, Sequence[int]], same: Callable[[int, int], bool]) -> None:
        """`fitting` are the rows to look at for each record, `same` says whether a record is just so in a row."""
        self._fitting = fitting
        self._same = same
        self._answers: dict[tuple[int, int], bool] = {}
        self._owners: dict[int, int] = {}

    @property
    def pairs(self) -> dict[int, int]:
        """The rows by their records."""
        return {record: row for row, record in self._owners.items()}

    def give(self, record: int, row: int) -> bool:
        """Gives a row to a record for good; False if it is taken."""
        return self._owners.setdefault(row, record) == record

    def is_beside(self, record: int) -> bool:
        """Whether a record is just so in a row that no record has."""
        rows = self._fitting.get(record, ())
        return any(row not in self._owners and self._is_same(record, row) for row in rows)

    def place(self, record: int) -> Iterator[None]:
        """Looks for a row that a record is just so in, moving others where that makes room; in short steps."""
        for row in self._fitting.get(record, ()):
            if row not in self._owners and self._is_same(record, row):
                self._owners[row] = record
                return
            yield
        came: dict[int, int] = {}
        waiting = deque([record])
        while waiting and len(came) < _FAR:
            asking = waiting.popleft()
            for row in self._fitting.get(asking, ()):
                yield
                if row in came or not self._is_same(asking, row):
                    continue
                came[row] = asking
                if row not in self._owners:
                    self._move(row, came)
                    return
                waiting.append(self._owners[row])

    def _move(self, row: int, came: Mapping[int, int]) -> None:
        """Gives a free row to who asked for it, what that one had to who asked for that, and so on."""
        places = self.pairs
        while True:
            record = came[row]
            before = places.get(record)
            self._owners[row] = record
            if before is None:
                return
            row = before

    def _is_same(self, record: int, row: int) -> bool:
        key = (record, row)
        if key not in self._answers:
            self._answers[key] = self._same(record, row)
        return self._answers[key]


def is_numbered(name: str, base: str) -> bool:
    """Whether a name is another one with a number behind it (`Soma 2` of `Soma`)."""
    head, _, number = name.rpartition(" ")
    return head == base and number.isascii() and number.isdigit()


def numbered_base(names: Sequence[str]) -> dict[str, list[int]]:
    """The places of names by themselves, and by what stands before their number (`Soma 2` is found under `Soma`)."""
    found: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        found.setdefault(name, []).append(place)
    for place, name in enumerate(names):
        base = name.rpartition(" ")[0]
        if base in found and is_numbered(name, base) and place not in found[base]:
            found[base].append(place)
    return found
