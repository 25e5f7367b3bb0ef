"""Changes in phrases, facts that come back, and every entry of every scenario told without a fault."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from tests.core.strategies import scenarios

from ikusa import i18n
from ikusa.errors import RuleError
from ikusa.rules.character import Status
from ikusa.rules.commands import Check, Command
from ikusa.rules.dice import RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import Performed, perform
from ikusa.rules.entries import Change, EventEntry, Line
from ikusa.rules.terms import TrackName, What
from ikusa.ruleset import shipped
from ikusa.scenario import read_scenario
from ikusa.wording import EncounterNames, Facts, NameMap, Wording, facts_of, read_facts, write_facts

RULES = shipped()
JAPANESE, ENGLISH = (Wording(i18n.words(language), RULES) for language in ("ja", "en"))


@pytest.mark.parametrize("what", What)
def test_every_kind_of_change_has_a_phrase(what: What) -> None:
    names = NameMap({"1": "荒鉄", "11": "胴"})
    if what in (What.BEGAN, What.ENDED, What.CHANGED):
        changes = [Change("1", what, status="pain"), Change("1", what, status="defence_down")]
    elif what is What.NO_TRACK:
        changes = [Change("1", what, track=track) for track in TrackName]
    else:
        changes = [Change("1", what, track=track, amount=2) for track in TrackName]
        changes.append(Change("1", what, gear="11", amount=1))
    entry = EventEntry(tuple(changes))
    (japanese,), (english,) = (words.changes(entry, names) for words in (JAPANESE, ENGLISH))
    assert len(japanese.phrases) == len(english.phrases) == len(changes)
    for phrase in japanese.phrases:
        assert not re.search("[A-Za-z]", phrase)
    for phrase in english.phrases:
        assert not re.search("[ぁ-ん{}]", phrase)


def test_losses_of_one_track_are_told_as_one() -> None:
    changes = (
        Change("1", What.DAMAGE, track=TrackName.BODY, amount=3),
        Change("1", What.BEGAN, status="badly_hurt"),
        Change("1", What.DAMAGE, track=TrackName.BODY, amount=2),
        Change("1", What.HEALED, track=TrackName.BODY, amount=1),
        Change("1", What.HEALED, track=TrackName.TOXICITY, amount=1),
    )
    (group,) = JAPANESE.changes(EventEntry(changes), NameMap({}), Facts(levels=(20, None, 17, 15, 4)))
    assert group.phrases == ("身体 20 → 15", "大怪我", "身体 15 → 16", "毒性 4 → 3")


def test_an_unknown_line_and_a_loose_die_are_told_as_they_are() -> None:
    assert JAPANESE.line(Line("whim", 1, "R-000")).label == "whim"
    assert JAPANESE.line(Line("whim", 1, "R-000", text="気まぐれ")).label == "気まぐれ"
    assert JAPANESE.line(Line("base", 9, "R-102", "ghost")).label == "基礎　ghost"


def test_facts_that_the_ruleset_no_longer_knows_are_left_out() -> None:
    data = {"levels": [3, None], "statuses": [{"id": "long_gone"}, None, {"id": "pain", "value": 2}, {"id": "pain"}]}
    assert read_facts(data, RULES) == Facts((3, None), (None, None, None, Status("pain")))
    assert read_facts({}, RULES) == Facts()


@pytest.mark.parametrize("data", [None, [], {"levels": 3}, {"levels": ["a"]}, {"reserved": {"1": [2]}}, {"more": 1}])
def test_what_is_no_facts_is_refused(data: object) -> None:
    with pytest.raises(RuleError) as raised:
        read_facts(data, RULES)
    assert raised.value.code == "malformed"


@given(scenarios())
@settings(max_examples=60, deadline=None)
def test_whatever_happens_is_told_in_both_languages(data: dict[str, Any]) -> None:
    scenario = read_scenario(data)
    encounter = scenario.encounter
    japanese, english = (Wording(i18n.words(language), encounter.ruleset) for language in ("ja", "en"))
    for command in scenario.commands:
        encounter = _told_to_the_end(japanese, english, encounter, command)


def _told_to_the_end(japanese: Wording, english: Wording, encounter: Encounter, command: Command) -> Encounter:
    names = EncounterNames(encounter)
    try:
        done = perform(encounter, command, RandomDice(3))
    except RuleError as refused:
        said = [words.error(refused, known) for words in (japanese, english) for known in (names, None)]
    else:
        _told(japanese, english, encounter, command, done)
        return done.encounter
    assert all(said)
    return encounter


def _told(japanese: Wording, english: Wording, encounter: Encounter, command: Command, done: Performed) -> None:
    names = EncounterNames(encounter)
    facts = facts_of(encounter, done.encounter, done.entry, command)
    assert read_facts(json.loads(json.dumps(write_facts(facts))), encounter.ruleset) == _kept(facts)
    for words in (japanese, english):
        for known in (facts, Facts()):
            told = words.log(command, done.entry, names, known)
            assert told.head or isinstance(command, Check)
            assert told.text
            assert "\n" not in told.head


def _kept(facts: Facts) -> Facts:
    """The facts as they are when read again: parts in which nothing is known are left out."""
    levels = facts.levels if any(level is not None for level in facts.levels) else ()
    statuses = facts.statuses if any(status is not None for status in facts.statuses) else ()
    return Facts(levels, statuses, facts.reserved, facts.unbroken)
