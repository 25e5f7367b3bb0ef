"""The log says in a sentence why [破壊] broke nothing, or not all that it pierced (R-502, R-503)."""

from __future__ import annotations

from typing import Any

import pytest

from ikusa.i18n import words
from ikusa.rules.dice import RandomDice
from ikusa.rules.engine import perform
from ikusa.rules.unbroken import Spared
from ikusa.ruleset import shipped
from ikusa.scenario import read_command, read_scenario
from ikusa.wording import EncounterNames, Facts, Wording, facts_of, read_facts, write_facts

MASTERWORK = {"id": "mail", "name": "名品の鎧", "weight": "heavy", "grade": "masterwork"}
COMMON = {"id": "cloth", "name": "胴丸", "weight": "light"}
BREAK, PIERCE = {"tag": "break"}, {"tag": "pierce", "value": 3}


def struck(tags: list[Any], dice: list[int], critical: list[Any] | None = None, **target: Any) -> Facts:
    """The facts of an attack with these tags on somebody like this."""
    technique = {"id": "blow", "tags": tags, "critical_tags": critical or [], "check": {"terms": [], "modifier": 9}}
    data = {"combatants": [{"id": "a", "techniques": [technique]}, {"id": "b", "name": "赤鬼", **target}]}
    before = read_scenario(data).encounter
    command = read_command({"do": "attack", "by": "a", "with": "blow", "on": "b", "dice": dice, "d100": 50})
    done = perform(before, command, RandomDice(1))
    facts = facts_of(before, done.encounter, done.entry, command)
    assert read_facts(write_facts(facts), before.ruleset).unbroken == facts.unbroken
    for language in ("ja", "en"):
        told = Wording(words(language), shipped()).log(command, done.entry, EncounterNames(before), facts)
        assert len([note for note in told.notes if "[" in note]) == len(facts.unbroken)
        assert ("R-502" in told.rules) is bool(facts.unbroken)
    return facts


@pytest.mark.parametrize(
    ("tags", "target", "reason"),
    [
        ([BREAK, PIERCE], {}, Spared.BARE),
        ([BREAK, PIERCE], {"gear": [COMMON | {"equipped": False}]}, Spared.BARE),
        ([BREAK, PIERCE], {"gear": [COMMON | {"damage": 2}]}, Spared.SPENT),
        ([BREAK], {"gear": [COMMON]}, Spared.NO_PIERCE),
        ([BREAK, PIERCE], {"natural_armour": 4}, Spared.NO_GEAR),
        ([BREAK, PIERCE], {"gear": [MASTERWORK]}, Spared.RANK),
        ([BREAK, PIERCE, {"tag": "spirit"}], {"gear": [COMMON]}, Spared.SPIRIT),
    ],
)
def test_each_reason(tags: list[Any], target: dict[str, Any], reason: Spared) -> None:
    for dice in ([9, 8], [9, 9]):
        assert [one.reason for one in struck(tags, dice, **target).unbroken] == [reason]


def test_nothing_is_said_where_all_broke_or_nothing_could() -> None:
    assert struck([BREAK, PIERCE], [9, 8], gear=[COMMON]).unbroken == ()
    assert struck([PIERCE], [9, 9], gear=[MASTERWORK]).unbroken == ()
    assert struck([BREAK, PIERCE], [1, 2], gear=[MASTERWORK], base_defence=30).unbroken == ()


def test_a_break_on_a_critical_only_is_expected_there_only() -> None:
    assert struck([PIERCE], [9, 8], [BREAK], gear=[MASTERWORK]).unbroken == ()
    found = struck([PIERCE], [9, 9], [BREAK], gear=[MASTERWORK]).unbroken
    assert [(one.gear, one.rank, one.against) for one in found] == [("mail", 2, 1)]


def test_of_several_pieces_only_those_that_withstood_are_named() -> None:
    found = struck([BREAK, {"tag": "pierce", "value": "all"}], [9, 8], gear=[COMMON, MASTERWORK]).unbroken
    assert [one.gear for one in found] == ["mail"]
