"""Checksums: the quick form and the plain one agree, and no single flipped bit goes unseen."""

from __future__ import annotations

import marshal
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ikusa.errors import RecordError
from ikusa.records.checksums import Value, _plain, checksum, is_intact, verify
from ikusa.records.schema_check import Table

TABLE = Table("character", ("id", "checksum", "name", "vigor", "share", "data"), (), 1)
BARE = Table("bare", ("id", "name"), (), None)
INTEGERS = st.integers(-(2**63), 2**63 - 1)
VALUES = st.none() | INTEGERS | st.floats() | st.text() | st.binary()
ROWS = st.tuples(INTEGERS, st.just(0), st.text(), st.none() | INTEGERS, st.floats(allow_nan=False), st.binary())


@given(st.lists(VALUES))
def test_the_quick_form_is_the_plain_form(values: list[Value]) -> None:
    """If this fails under a new Python, `is_intact` still holds, but slowly: write the quick form anew."""
    assert marshal.dumps(tuple(values), 0) == _plain(values)


def test_the_form_never_changes() -> None:
    """Files of years ago are checked against this; the figure may not be renewed."""
    assert checksum(TABLE, (7, 0, "灯", None, 1.5, b"\x00\xff")) == 216763487


@given(ROWS, st.data())
def test_a_flipped_bit_is_seen(row: tuple[Value, ...], data: st.DataObject) -> None:
    sealed = (row[0], checksum(TABLE, row), *row[2:])
    assert is_intact(TABLE, sealed)
    place = data.draw(st.sampled_from([0, 1, 3, 4, 5]))
    flipped = flip(sealed[place], data)
    assert not is_intact(TABLE, (*sealed[:place], flipped, *sealed[place + 1 :]))


def flip(value: Value, data: st.DataObject) -> Value:
    """The value with one bit flipped, or another type in its place."""
    match value:
        case int():
            return value ^ (1 << data.draw(st.integers(0, 31)))
        case float():
            (bits,) = struct.unpack("<Q", struct.pack("<d", value))
            (other,) = struct.unpack("<d", struct.pack("<Q", bits ^ (1 << data.draw(st.integers(0, 63)))))
            return float(other)
        case bytes() if value:
            place = data.draw(st.integers(0, len(value) - 1))
            return value[:place] + bytes([value[place] ^ (1 << data.draw(st.integers(0, 7)))]) + value[place + 1 :]
    return "another"


def test_the_same_row_in_another_table_has_another_checksum() -> None:
    row = (7, 0, "灯", None, 1.5, b"")
    other = Table("gear", TABLE.columns, (), 1)
    assert checksum(TABLE, row) != checksum(other, row)


def test_a_damaged_row_is_named() -> None:
    with pytest.raises(RecordError) as caught:
        verify(TABLE, (7, 1, "灯", None, 1.5, b""))
    assert caught.value.where == "character 7"
    assert "character 7" in caught.value.message


def test_a_table_without_checksums_has_no_damage() -> None:
    verify(BARE, (7, "anything"))
