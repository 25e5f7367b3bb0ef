"""Errors of reading as sentences: with their place, in a language, whatever the data held."""

from __future__ import annotations

import gettext
from types import MappingProxyType
from typing import Any

import pytest

from ikusa.errors import RuleError
from ikusa.i18n import Words
from ikusa.i18n import words as spoken
from ikusa.ruleset import with_overrides
from ikusa.ruleset.fields import SIGNED, Record
from ikusa.ruleset.places import At, in_words, shown


class _Backwards(gettext.NullTranslations):
    """A language in which a known sentence has its values the other way round."""

    def gettext(self, message: str) -> str:
        """The translation."""
        return "{found} < {least}" if message.startswith("the number must be at least") else message


def fault(laid: dict[str, Any]) -> RuleError:
    """What is said of overrides."""
    with pytest.raises(RuleError) as caught:
        with_overrides(laid)
    return caught.value


def test_an_error_speaks_the_language_asked_for() -> None:
    error = fault({"floor": -3})
    assert error.message == "ruleset.floor: the number must be at least 0, not -3."
    assert in_words(error, spoken("en")) == error.message
    assert in_words(error, Words("xx", _Backwards())) == "ruleset.floor: -3 < 0"


def test_an_error_without_a_place_is_a_whole_sentence() -> None:
    with pytest.raises(RuleError) as caught:
        SIGNED.read("x", At())
    assert caught.value.message == "A whole number is expected here, not 'x'."
    assert caught.value.path is None


def test_an_error_of_the_rules_stays_as_it_is() -> None:
    assert in_words(RuleError("cannot_act", "She cannot act."), spoken("en")) == "She cannot act."


def test_braces_in_the_data_are_shown_as_they_are() -> None:
    assert "{least}" in fault({"{least}": 1}).message
    assert "'{0}'" in fault({"floor": "{0}"}).message


def test_keys_that_are_no_texts_are_refused() -> None:
    odd: Any = {1: 2}
    with pytest.raises(RuleError, match="keys of an object are texts"):
        Record(dict[str, Any]).read(odd, At("x"))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        ("x" * 61, repr("x" * 60 + "…")),
        ("\ud800\n", r"'\ud800\n'"),
        (12, "12"),
        (1.5, "1.5"),
        (10**5000, "…"),
        (float("nan"), "…"),
        ({}, "{…}"),
        (MappingProxyType({}), "{…}"),
        ([1], "[…]"),
    ],
    ids=lambda value: str(value)[:20] if not isinstance(value, int) else "number",
)
def test_values_are_shown_briefly(value: object, text: str) -> None:
    assert shown(value) == text


def test_unknown_ids_are_told_before_impossible_numbers() -> None:
    at = At("x")
    at.note("out_of_range", "too much.")
    at.key("y").note("unknown_id", "nobody.")
    with pytest.raises(RuleError, match=r"x\.y: nobody\."):
        at.settle()
