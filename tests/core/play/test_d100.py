"""A d100 table while it is being written: every fault found, gaps closed, evenly shared."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ikusa.errors import RuleError
from ikusa.play import rules
from ikusa.play.d100 import Fault, Range, Wrong, closed, faults, plain, ranges, spread
from ikusa.records.store import Store
from ikusa.ruleset import defaults

ROWS = st.lists(
    st.builds(Range, st.integers(1, 100), st.integers(1, 100), st.just("x")).map(
        lambda row: Range(min(row.first, row.last), max(row.first, row.last), row.text)
    ),
    min_size=1,
    max_size=30,
)


@pytest.mark.parametrize("name", ["decisive", "fatal"])
def test_the_shipped_tables_are_whole(name: str) -> None:
    table = defaults("ja")["tables"][name]
    assert faults(ranges(table)) == ()
    assert plain(ranges(table)) == table


def test_gaps_overlaps_and_the_rest_are_told_with_their_rows() -> None:
    rows = (Range(1, 44, "a"), Range(49, 60, "b"), Range(58, 99, "c"), Range(9, 3, "d"), Range(0, 2, "e"))
    assert set(faults(rows)) == {
        Fault(Wrong.GAP, 45, 48),
        Fault(Wrong.GAP, 100, 100),
        Fault(Wrong.OVERLAP, 58, 60, (1, 2)),
        Fault(Wrong.OVERLAP, 1, 2, (0, 4)),
        Fault(Wrong.UPSIDE_DOWN, 9, 3, (3,)),
        Fault(Wrong.OUTSIDE, 0, 2, (4,)),
    }
    assert faults((Range(1, 100, " "),)) == (Fault(Wrong.EMPTY, 1, 100, (0,)),)
    assert faults(()) == (Fault(Wrong.GAP, 1, 100),)


@given(ROWS)
def test_what_is_called_whole_can_be_stored_and_nothing_else(rows: list[Range]) -> None:
    table = {"tables": {"fatal": plain(rows)}}
    from ikusa.ruleset import with_overrides

    if faults(rows):
        with pytest.raises(RuleError):
            with_overrides(table)
    else:
        with_overrides(table)


@given(ROWS)
def test_closing_and_spreading_make_any_rows_whole(rows: list[Range]) -> None:
    for made in (closed(rows), spread(rows)):
        assert faults(made) == ()
        assert len(made) == len(rows)
    sizes = [row.last - row.first for row in spread(rows)]
    assert max(sizes) - min(sizes) <= 1


def test_closing_keeps_what_is_whole() -> None:
    whole = ranges(defaults("en")["tables"]["decisive"])
    assert closed(whole) == whole
    assert all(one.last + 1 == next_.first for one, next_ in pairwise(closed(whole[:3] + whole[5:])))


def test_more_rows_than_numbers_are_left_alone() -> None:
    rows = tuple(Range(1, 1, "x") for _ in range(101))
    assert closed(rows) == rows
    assert spread(rows) == rows
    assert closed(()) == ()


def test_a_table_out_of_order_is_stored_in_order(blank: Store) -> None:
    rows = (Range(51, 100, "後"), Range(1, 50, "前"))
    assert faults(rows) == ()
    rules.set_value(blank, "tables.fatal", plain(rows), "ja")
    assert [row["text"] for row in rules.overrides(blank)["tables"]["fatal"]] == ["前", "後"]
