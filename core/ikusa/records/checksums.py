"""A checksum for each stored row, because SQLite's checks see structure and not content.

The checksum of a row is the CRC-32 of a plain byte form of its table name and all its columns but `checksum`, in order.
`_plain` is that form. Python's `marshal.dumps(…, 0)` writes the same bytes ten times faster, so it is tried first; if a
future Python should write them otherwise, `_plain` still decides, and no row is called damaged.
"""

from __future__ import annotations

import hashlib
import marshal
import struct
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import apsw

from ikusa.errors import RecordError
from ikusa.records.schema_check import Table

Value = None | int | float | str | bytes
"""What a column holds."""
_CHUNK = 500


def checksum(table: Table, row: Sequence[Value]) -> int:
    """The checksum of a row with all columns of `table`; the one in it is left out."""
    return zlib.crc32(marshal.dumps(_content(table, row), 0))


def is_intact(table: Table, row: Sequence[Value]) -> bool:
    """Whether a row is what was stored; always so for a table without checksums."""
    if table.checksum is None:
        return True
    stored = row[table.checksum]
    return stored == checksum(table, row) or stored == zlib.crc32(_plain(_content(table, row)))


def verify(table: Table, row: Sequence[Value]) -> None:
    """Checks a row with all columns of `table`.

    Raises:
        RecordError: it is not what was stored.
    """
    if not is_intact(table, row):
        where = f"{table.name} {row[0]!s}"
        raise RecordError(f"The record {where} is damaged.", where)


def seal(connection: apsw.Connection, table: Table, ids: Iterable[int], damaged: Collection[int] = frozenset()) -> None:
    """Writes the checksums of the rows `ids` (those that exist); rows that were `damaged` before get a wrong one."""
    if table.checksum is None:
        return
    fresh = [(checksum(table, row) ^ (row[0] in damaged), row[0]) for row in read_rows(connection, table, ids)]
    connection.executemany(table.update("checksum"), fresh)


def read_rows(connection: apsw.Connection, table: Table, ids: Iterable[int]) -> Iterator[tuple[Value, ...]]:
    """The rows `ids` of a table with all columns.

    Raises:
        RecordError: one of them cannot be read at all.
    """
    wanted = list(ids)
    for start in range(0, len(wanted), _CHUNK):
        chunk = wanted[start : start + _CHUNK]
        try:
            found = connection.execute(table.select_ids(len(chunk)), chunk).fetchall()
        except UnicodeDecodeError as error:
            where = f"{table.name} {chunk[0] if len(chunk) == 1 else ''}".strip()
            raise RecordError(f"The record {where} is damaged and cannot be read.", where) from error
        yield from found


def damaged_of(connection: apsw.Connection, table: Table, ids: Iterable[int]) -> set[int]:
    """Which of the rows `ids` are not what was stored; a text that is no UTF-8 any more cannot even be read."""
    found = set()
    for number in ids:
        try:
            found |= {number for row in read_rows(connection, table, [number]) if not is_intact(table, row)}
        except RecordError:
            found.add(number)
    return found


def damaged_before(connection: apsw.Connection, table: Table, overlays: Mapping[int, Mapping[int, Value]]) -> set[int]:
    """Which rows were not what was stored before the running act, given what its columns held then.

    A new row has no values before, and is not damaged.
    """
    if table.checksum is None:
        return set()
    changed = [number for number, values in overlays.items() if values]
    return {
        int(str(row[0]))
        for row in read_rows(connection, table, changed)
        if not is_intact(table, _overlaid(row, overlays[int(str(row[0]))]))
    }


def _overlaid(row: Sequence[Value], values: Mapping[int, Value]) -> tuple[Value, ...]:
    return tuple(values.get(place, value) for place, value in enumerate(row))


def damaged_rows(connection: apsw.Connection, tables: Iterable[Table]) -> frozenset[tuple[str, int]]:
    """Table and id of every row that is not what was stored."""
    return frozenset((table.name, number) for table in tables for number in _damaged_in(connection, table))


def name_of(connection: apsw.Connection, table: Table, number: int, column: str = "name") -> str:
    """The name in a row, or its `english` one, as far as it can be read; "" for a table without."""
    if column not in table.columns:
        return ""
    row = connection.execute(table.select(f"CAST({column} AS BLOB)", "WHERE id = ?"), (number,)).fetchone()
    return row[0].decode("utf-8", "replace") if row and isinstance(row[0], bytes) else ""


def _damaged_in(connection: apsw.Connection, table: Table) -> list[int]:
    if table.checksum is None:
        return []
    try:
        return [int(str(row[0])) for row in connection.execute(table.select()) if not is_intact(table, row)]
    except UnicodeDecodeError:
        ids = [int(str(row[0])) for row in connection.execute(table.select("id")).fetchall()]
        return [number for number in ids if damaged_of(connection, table, [number])]


def state_hash(connection: apsw.Connection, tables: Iterable[Table]) -> str:
    """A hash of every row of the tables: equal states have equal hashes.

    Raises:
        UnicodeDecodeError: a text is damaged.
    """
    digest = hashlib.blake2b(digest_size=16)
    for table in sorted(tables, key=lambda table: table.name):
        digest.update(table.name.encode())
        for row in connection.execute(table.select(rest="ORDER BY id")):
            digest.update(marshal.dumps(row, 0))
    return digest.hexdigest()


def _content(table: Table, row: Sequence[Value]) -> tuple[Value, ...]:
    place = table.checksum
    assert place is not None, table.name
    return (table.name, *row[:place], *row[place + 1 :])


def _plain(values: Sequence[Value]) -> bytes:
    """The byte form of a row: a count, then each value with a letter for its type."""
    return b"(" + struct.pack("<i", len(values)) + b"".join(map(_plain_value, values))


def _plain_value(value: Value) -> bytes:
    match value:
        case None:
            return b"N"
        case int():
            return _plain_int(value)
        case float():
            text = f"{value:.17g}".encode()
            return b"f" + bytes([len(text)]) + text
        case str():
            data = value.encode("utf-8", "surrogatepass")
            return b"u" + struct.pack("<i", len(data)) + data
    return b"s" + struct.pack("<i", len(value)) + value


def _plain_int(value: int) -> bytes:
    """32 bits as they are; more as signed count and 15-bit digits, lowest first."""
    if -(2**31) <= value < 2**31:
        return b"i" + struct.pack("<i", value)
    digits, rest = [], abs(value)
    while rest:
        digits.append(rest & 0x7FFF)
        rest >>= 15
    return b"l" + struct.pack(f"<i{len(digits)}H", len(digits) if value > 0 else -len(digits), *digits)
