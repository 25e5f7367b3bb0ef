"""Pieces straight from their rows: the same values as read as a part of a whole character, or the same refusal."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from ikusa.errors import RuleError
from ikusa.play.gear_values import _exactly, gear_value
from ikusa.records.rows import GearRow, LedgerRow
from ikusa.records.rows_read import armour_bonuses
from ikusa.records.stored_json import dump
from ikusa.rules.terms import GearGrade, GearKind, LedgerWhat, Weight
from ikusa.ruleset import shipped

NUMBERS = st.integers(-1, 6)
BONUSES = st.lists(st.fixed_dictionaries({"value": st.integers(-1, 3)}, optional={"label": st.text(max_size=4)}))


@st.composite
def rows(draw: st.DrawFn) -> tuple[GearRow, tuple[LedgerRow, ...]]:
    """Any row that the table can hold, damaged ones among them, with its ledger."""
    maybe = st.none() | NUMBERS
    row = GearRow(
        id=7,
        checksum=0,
        character_id=3,
        position=1,
        name=draw(st.sampled_from(("打刀", "胴", ""))),
        english=draw(st.sampled_from(("", "Sword"))),
        search_key="",
        kind=draw(st.sampled_from([*GearKind, "axe"])),
        weight=draw(st.none() | st.sampled_from([*Weight, "feather"])),
        grade=draw(st.sampled_from([*GearGrade, "best"])),
        defence=draw(maybe),
        spirit_defence=draw(NUMBERS),
        equipped=draw(st.integers(0, 1)),
        damage=draw(NUMBERS),
        field_repaired=draw(st.integers(0, 1)),
        integrity=draw(maybe),
        bonuses=dump(draw(BONUSES)),
        notes="",
    )
    entry = st.builds(
        LedgerRow,
        *(st.just(value) for value in (1, 0, 7)),
        session=NUMBERS,
        what=st.sampled_from([*LedgerWhat, "rust"]),
        points=NUMBERS,
        cause=st.just(""),
        english_cause=st.just(""),
        log_id=st.none(),
    )
    return row, tuple(draw(st.lists(entry, max_size=2)))


@given(rows(), st.sampled_from(("ja", "en")))
def test_a_row_gives_what_the_whole_character_would(
    drawn: tuple[GearRow, tuple[LedgerRow, ...]], language: str
) -> None:
    row, ledger = drawn

    def exactly() -> object:
        return _exactly(row, ledger, armour_bonuses(row), shipped(), language)

    assert outcome(lambda: gear_value(row, ledger, shipped(), language)) == outcome(exactly)


def outcome(read: Callable[[], object]) -> object:
    """What a reading gives, or the text of its refusal."""
    try:
        return read()
    except (RuleError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
