"""Rulesets as plain data: what a page shows and stores."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from tests.core.strategies import overrides

from ikusa.rules.terms import TableName
from ikusa.ruleset import defaults, difference, shipped, values, with_overrides

Plain = dict[str, Any]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_defaults_are_overrides_that_change_nothing(language: str) -> None:
    plain = defaults(language)
    assert json.loads(json.dumps(plain)) == plain
    laid = with_overrides(plain)
    assert values(laid, language) == plain
    texts = {name: [row.ja if language == "ja" else row.en for row in rows] for name, rows in laid.tables.items()}
    own = {name: [row.ja if language == "ja" else row.en for row in rows] for name, rows in shipped().tables.items()}
    assert texts == own
    assert difference(plain, language) == {}


def test_defaults_are_a_new_copy_each_time() -> None:
    defaults()["base_defence"]["mook"] = 99
    assert defaults()["base_defence"]["mook"] == 8


@given(overrides)
def test_the_difference_is_enough_to_come_to_the_same_values(laid: Plain) -> None:
    wanted = values(with_overrides(laid))
    assert values(with_overrides(difference(wanted))) == wanted


def test_the_difference_is_no_more_than_what_was_changed() -> None:
    laid: Plain = {
        "defenceless": 6,
        "base_defence": {"mook": 7},
        "spirit_targets": {"none": None},
        "skip_grades": ["soldier"],
        "repair": {"camp": 9},
        "attributes": [{"id": "gi", "en": "skill"}],
        "statuses": [{"id": "pain", "ja": "激痛"}, {"id": "defenceless", "en": "bare"}],
    }
    assert difference(values(with_overrides(laid))) == laid


def test_what_is_not_stated_stays_as_shipped() -> None:
    assert difference({"floor": 3}) == {"floor": 3}


def test_a_new_row_and_a_changed_table_are_stated_whole() -> None:
    rows = [{"from": 1, "to": 100, "text": "x"}]
    wanted = values(with_overrides({"tables": {"fatal": rows}, "statuses": [{"id": "slowed"}]}), "ja")
    changed = difference(wanted, "ja")
    assert changed["tables"] == {"fatal": rows}
    row = {"id": "slowed", "ja": "slowed", "en": "slowed", "x": False, "stacking": "one", "effects": [], "ends": []}
    assert changed["statuses"] == [row]


def test_texts_come_in_the_language_asked_for() -> None:
    row = shipped().tables[TableName.FATAL][0]
    assert defaults("ja")["tables"]["fatal"][0]["text"] == row.ja
    assert defaults("en")["tables"]["fatal"][0]["text"] == row.en
