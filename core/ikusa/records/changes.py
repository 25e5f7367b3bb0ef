"""What an act, an undo or a redo changed, so that a page refreshes only what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import cast

import apsw

from ikusa.records.checksums import Value
from ikusa.records.schema_check import Table

TOO_MANY = 5_000
"""From so many changed rows on it is not worth naming what they belong to."""


def _nothing() -> Mapping[str, frozenset[int]]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Changes:
    """Row ids by table.

    `rows` holds the rows that were inserted, changed or deleted. `touched` adds what they belong to by foreign key, up
    to the top: a changed ledger line touches its gear, and so its character. `everything` asks to reload all (a
    restore, or more rows than it is worth listing).
    """

    rows: Mapping[str, frozenset[int]] = field(default_factory=_nothing)
    touched: Mapping[str, frozenset[int]] = field(default_factory=_nothing)
    everything: bool = False

    def __bool__(self) -> bool:
        return self.everything or bool(self.rows)

    def of(self, table: str) -> frozenset[int]:
        """The touched ids of one table."""
        return self.touched.get(table, frozenset())

    @property
    def characters(self) -> frozenset[int]:
        """Characters of which anything changed: a field, gear, a technique, a status."""
        return self.of("character")

    @property
    def gear(self) -> frozenset[int]:
        """Pieces of gear of which anything changed, a ledger line included."""
        return self.of("gear")

    @property
    def battles(self) -> frozenset[int]:
        """Battles of which anything changed, the log included."""
        return self.of("battle")

    @property
    def sessions(self) -> frozenset[int]:
        """Game sessions of which anything changed."""
        return self.of("session")


def together(found: Sequence[Changes]) -> Changes:
    """What several acts changed, taken as one."""
    if any(one.everything for one in found):
        return Changes(everything=True)
    rows: dict[str, set[int]] = {}
    touched: dict[str, set[int]] = {}
    for one in found:
        for into, part in ((rows, one.rows), (touched, one.touched)):
            for table, ids in part.items():
                into.setdefault(table, set()).update(ids)
    return Changes(_frozen(rows), _frozen(touched))


def changed_rows(changeset: bytes) -> dict[str, set[int]]:
    """The ids in a changeset by table."""
    found: dict[str, set[int]] = {}
    for change in apsw.Changeset.iter(changeset):
        found.setdefault(change.name, set()).add(_id(change))
    return found


def overlays(changeset: bytes) -> dict[str, dict[int, dict[int, Value]]]:
    """By table and id the values before the change, by column, of the columns that changed; none for a new row."""
    found: dict[str, dict[int, dict[int, Value]]] = {}
    for change in apsw.Changeset.iter(changeset):
        if change.op != "DELETE":
            old = change.old or ()
            values = {place: value for place, value in enumerate(old) if value is not apsw.no_change}
            found.setdefault(change.name, {})[_id(change)] = cast(dict[int, Value], values)
    return found


def changes(connection: apsw.Connection, tables: Mapping[str, Table], changeset: bytes) -> Changes:
    """What a changeset that has just been made or applied (either way) changed."""
    rows: dict[str, set[int]] = {}
    touched: dict[str, set[int]] = {}
    try:
        rows = changed_rows(changeset)
        if sum(map(len, rows.values())) > TOO_MANY:
            return Changes(_frozen(rows), _frozen(rows), everything=True)
        for change in apsw.Changeset.iter(changeset):
            for values in (change.old, change.new):
                for parent, number in _parents(tables[change.name], values or ()):
                    touched.setdefault(parent, set()).add(number)
    except UnicodeDecodeError:  # a damaged record is deleted, or comes back
        return Changes(_frozen(rows), _frozen(rows), everything=True)
    _climb(connection, tables, rows, touched)
    return Changes(_frozen(rows), _frozen(touched))


def _climb(
    connection: apsw.Connection, tables: Mapping[str, Table], rows: dict[str, set[int]], touched: dict[str, set[int]]
) -> None:
    """Adds to `touched` the rows themselves and all that they and their parents belong to."""
    for name, ids in rows.items():
        touched.setdefault(name, set()).update(ids)
    waiting = [(name, set(ids)) for name, ids in touched.items()]
    while waiting:
        name, ids = waiting.pop()
        for parent, number in _parents_of(connection, tables[name], ids):
            known = touched.setdefault(parent, set())
            if number not in known:
                known.add(number)
                waiting.append((parent, {number}))


def _parents_of(connection: apsw.Connection, table: Table, ids: set[int]) -> Iterator[tuple[str, int]]:
    """Table and id of all that the rows `ids` (those that exist) belong to."""
    if not table.parents:
        return
    columns = ", ".join(f'"{table.columns[place]}"' for place, _ in table.parents)
    names = [parent for _, parent in table.parents]
    for number in ids:
        for row in connection.execute(table.select(columns, "WHERE id = ?"), (number,)).fetchall():
            yield from ((name, value) for name, value in zip(names, row, strict=True) if isinstance(value, int))


def _id(change: apsw.TableChange) -> int:
    values = change.new if change.op == "INSERT" else change.old
    assert values is not None
    number = values[min(change.pk_columns)]
    assert isinstance(number, int), change.name
    return number


def _parents(table: Table, values: Sequence[object]) -> Iterator[tuple[str, int]]:
    for column, parent in table.parents:
        if column < len(values) and isinstance(number := values[column], int):
            yield parent, number


def _frozen(found: Mapping[str, set[int]]) -> Mapping[str, frozenset[int]]:
    return MappingProxyType({name: frozenset(ids) for name, ids in found.items()})
