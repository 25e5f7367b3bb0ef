"""Does each column hold the kind of value that it is for? SQLite stores any kind anywhere.

A flipped bit or a foreign hand can put bytes where a text belongs. Such a row counts as damaged, and is read with plain
values in those places, so that the rest of it, and all others, can be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_type_hints

import apsw

from ikusa.records import checksums
from ikusa.records.checksums import Value
from ikusa.records.schema_check import Table

R = TypeVar("R", bound=NamedTuple)


def damaged_rows(connection: apsw.Connection, tables: Iterable[Table]) -> frozenset[tuple[str, int]]:
    """Table and id of every row that is not what was stored, or cannot be what Ikusa stored."""
    known = tuple(tables)
    return checksums.damaged_rows(connection, known) | mistyped(connection, known)


def mistyped(connection: apsw.Connection, tables: Iterable[Table]) -> frozenset[tuple[str, int]]:
    """Table and id of every row with a value of a kind that its column is not for."""
    found: set[tuple[str, int]] = set()
    for table in tables:
        wrong = " OR ".join(_is_wrong(*column) for column in _columns(connection, table))
        rows = connection.execute(table.select("id", f"WHERE {wrong}"))
        found.update((table.name, int(str(number))) for (number,) in rows)
    return frozenset(found)


def mended(connection: apsw.Connection, table: Table, number: int) -> dict[str, Value]:
    """Plain values for the columns of a row that hold another kind; of a link to another row only none at all."""
    links = {table.columns[place] for place, _ in table.parents}
    found: dict[str, Value] = {}
    for name, kind, needed in _columns(connection, table):
        sql = table.select(f'"{name}"', f"WHERE id = ? AND {_is_wrong(name, kind, needed)}")
        row = connection.execute(sql, (number,)).fetchone()
        if row is not None and not (needed and name in links):
            found[name] = _MAKERS[kind](row[0]) if needed else None
    return found


def _columns(connection: apsw.Connection, table: Table) -> list[tuple[str, str, int]]:
    """Name, declared kind and whether it is needed, of each column."""
    sql = 'SELECT name, type, "notnull" FROM pragma_table_info(?)'
    return [(str(name), str(kind), int(str(needed))) for name, kind, needed in connection.execute(sql, (table.name,))]


def _is_wrong(name: str, kind: str, needed: int) -> str:
    other = "" if needed else ", 'null'"
    return f"typeof(\"{name}\") NOT IN ('{kind.lower()}'{other})"


def plain(kind: type[R], rows: Iterable[Sequence[Value]]) -> list[R]:
    """Rows as named tuples, with a plain value wherever the kind is not the field's."""
    turns = _turns(kind)
    return [kind._make(turn(value) for turn, value in zip(turns, row, strict=True)) for row in rows]


@lru_cache(maxsize=64)
def _turns(kind: type[NamedTuple]) -> tuple[Callable[[Value], Value], ...]:
    return tuple(_turn(hint) for hint in get_type_hints(kind).values())


def _turn(hint: Any) -> Callable[[Value], Value]:
    allowed = get_args(hint) or (hint,)
    if type(None) in allowed:
        return partial(_if_one_of, allowed)
    return _MAKERS[{int: "INTEGER", float: "REAL", str: "TEXT"}[allowed[0]]]


def _if_one_of(allowed: tuple[type, ...], value: Value) -> Value:
    return value if isinstance(value, allowed) else None


def _number(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _float(value: Value) -> float:
    return float(value) if isinstance(value, (int, float)) else 0.0


def _text(value: Value) -> str:
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return value if isinstance(value, str) else ""


def _bytes(value: Value) -> bytes:
    return value if isinstance(value, bytes) else b""


_MAKERS: Final[Mapping[str, Callable[[Value], Value]]] = {
    "INTEGER": _number,
    "REAL": _float,
    "TEXT": _text,
    "BLOB": _bytes,
}
"""What makes a plain value for a column, by its declared kind."""
