"""House rules: values changed and taken back, statuses of one's own, and no character that cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ikusa.errors import RuleError
from ikusa.play import armoury, battle, journal, roster, rules
from ikusa.records.store import Store
from ikusa.rules.character import Status
from ikusa.rules.commands import AddStatus
from ikusa.rules.defence import standing
from ikusa.rules.terms import Grade, TableName
from ikusa.ruleset import defaults, shipped

Who = Callable[[str], int]
CURSED = {
    "id": "cursed",
    "ja": "呪い",
    "en": "cursed",
    "x": True,
    "stacking": "sum",
    "effects": [{"kind": "defence", "amount": "X"}, {"kind": "keeps", "ids": ["pain"]}],
    "ends": ["scene_end"],
}


def test_the_ruleset_is_one_object_until_it_changes(blank: Store) -> None:
    assert rules.ruleset(blank) is shipped()
    rules.set_value(blank, "floor", 3)
    first = rules.ruleset(blank)
    assert first is rules.ruleset(blank)
    assert first.floor == 3
    blank.undo()
    assert rules.ruleset(blank) is shipped()
    blank.redo()
    assert rules.ruleset(blank) is first


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("floor", 3),
        ("breath_limit", 6),
        ("wounds.lord", 9),
        ("base_defence.mook", 6),
        ("armour.heavy", [5, 2]),
        ("spirit_targets.licensed", 14),
        ("spirit_targets.none", None),
        ("repair.camp", 3),
        ("revival.hours", 24),
        ("skip_grades", []),
        ("skip_grades", ["mook", "soldier"]),
        ("wounds", {"mook": 2}),
        ("tables.fatal", [{"from": 1, "to": 100, "text": "転ぶ"}]),
    ],
)
def test_a_value_is_overridden_marked_and_taken_back(blank: Store, path: str, value: Any) -> None:
    rules.set_value(blank, path, value)
    assert list(rules.overrides(blank)) == [path.partition(".")[0]]
    assert rules.ruleset(blank) != shipped()
    rules.reset(blank, path)
    assert rules.overrides(blank) == {}


def test_the_shipped_value_is_no_override(blank: Store) -> None:
    rules.set_value(blank, "wounds.lord", 9)
    rules.set_value(blank, "wounds.pc", 9)
    rules.set_value(blank, "wounds.lord", 8)
    assert rules.overrides(blank) == {"wounds": {"pc": 9}}
    rules.set_value(blank, "wounds.pc", 5)
    rules.set_value(blank, "floor", 2)
    assert rules.overrides(blank) == {}
    for language in ("ja", "en"):
        rules.set_value(blank, "tables.decisive", defaults(language)["tables"]["decisive"], language)
        assert rules.overrides(blank) == {}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("gravity", 1),
        ("floor", -1),
        ("floor", "2"),
        ("floor.deep", 1),
        ("wounds.emperor", 1),
        ("wounds.lord", 0),
        ("armour.heavy", [1]),
        ("tables.fatal", [{"from": 1, "to": 99, "text": "x"}]),
        ("tables.fatal", [{"from": 1, "to": 60, "text": "x"}, {"from": 60, "to": 100, "text": "y"}]),
        ("statuses", []),
        ("", 1),
    ],
)
def test_a_wrong_value_is_refused_and_nothing_is_stored(blank: Store, path: str, value: Any) -> None:
    before = blank.state_hash()
    with pytest.raises(RuleError) as caught:
        rules.set_value(blank, path, value)
    assert caught.value.code == "malformed"
    assert blank.state_hash() == before


def test_a_status_of_ones_own_works_like_any_other(sample: Store, ford: int, who: Who) -> None:
    rules.set_status(sample, CURSED)
    soma = str(who("Soma"))
    before = standing(battle.encounter(sample, ford).combatants[soma], rules.ruleset(sample)).total
    battle.apply(sample, ford, AddStatus(soma, Status("cursed", value=3)))
    ruleset = rules.ruleset(sample)
    assert standing(battle.encounter(sample, ford).combatants[soma], ruleset).total == before - 3
    assert rules.status_row(sample, "cursed") == CURSED
    assert rules.use(sample, "cursed").characters == (who("Soma"),)


def test_a_row_is_overridden_by_the_keys_that_differ(blank: Store) -> None:
    row = {**rules.status_row(blank, "pain"), "ja": "激痛"}
    rules.set_status(blank, row)
    assert rules.overrides(blank) == {"statuses": [{"id": "pain", "ja": "激痛"}]}
    rules.set_status(blank, {"id": "pain", "ja": "苦痛"})
    assert rules.overrides(blank) == {}
    rules.set_status(blank, CURSED)
    rules.set_status(blank, {"id": "cursed", "en": "hexed"})
    assert rules.status_row(blank, "cursed") == {**CURSED, "en": "hexed"}


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"id": ""},
        {"id": "x", "effects": [{"kind": "levitate"}]},
        {"id": "x", "effects": [{"kind": "keeps", "ids": ["nothing"]}]},
        {"id": "x", "stacking": "pile"},
        {"id": "x", "colour": "red"},
    ],
)
def test_a_wrong_row_is_refused(blank: Store, row: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        rules.set_status(blank, row)
    assert caught.value.code == "malformed"
    with pytest.raises(RuleError):
        rules.status_row(blank, "nothing")


def test_skills_and_attributes_of_ones_own(blank: Store) -> None:
    rules.set_term(blank, "skills", {"id": "茶の湯", "ja": "茶の湯", "en": "tea"})
    rules.set_term(blank, "attributes", {"id": "rei", "ja": "霊", "en": "rei"})
    assert rules.ruleset(blank).skills["茶の湯"].en == "tea"
    assert list(rules.ruleset(blank).attributes)[-1] == "rei"
    rules.remove_term(blank, "skills", "茶の湯")
    rules.remove_term(blank, "attributes", "rei")
    assert rules.overrides(blank) == {}
    with pytest.raises(RuleError):
        rules.set_term(blank, "tables", {"id": "x"})


def test_nothing_that_the_ruleset_loses_makes_a_character_unreadable(sample: Store, ford: int, who: Who) -> None:
    rules.set_status(sample, CURSED)
    rules.set_term(sample, "attributes", {"id": "rei", "ja": "霊", "en": "rei"})
    soma = who("Soma")
    roster.edit(sample, soma, "attributes.rei", 2)
    roster.add_status(sample, soma, {"id": "cursed", "value": 2})
    roster.add_status(sample, soma, {"id": "pain"})
    inflicts = [{"status": "cursed", "value": 1}, {"status": "pain"}]
    roster.add_technique(sample, soma, {"name": "呪詛", "inflicts": inflicts})
    assert rules.use(sample, "cursed") == rules.Use((soma,), (soma,))
    before = sample.state_hash()
    rules.reset_all(sample)
    seen = roster.view(sample, soma)
    assert [(row.status.id, row.known) for row in seen.statuses] == [("cursed", False), ("pain", True)]
    assert [status.id for status in seen.character.statuses] == ["pain"]
    technique = seen.techniques[-1].technique
    assert ([one.status for one in technique.inflicts], technique.not_understood) == (["pain"], ("cursed",))
    assert "rei" not in seen.character.attributes
    roster.edit(sample, soma, "attributes.gi", 3)
    for one in (AddStatus(str(soma), Status("prone")), AddStatus(str(soma), Status("dazed"))):
        battle.apply(sample, ford, one)
    roster.lines(sample, roster.Index(sample).search(roster.Query()))
    armoury.pieces(sample)
    journal.since(sample)
    rules.set_status(sample, CURSED)
    rules.set_term(sample, "attributes", {"id": "rei", "ja": "霊", "en": "rei"})
    again = roster.view(sample, soma).character
    assert [status.id for status in again.statuses] == ["cursed", "pain", "prone", "dazed"]
    assert (again.attributes["rei"], again.attributes["gi"]) == (2, 3)
    assert [one.status for one in again.techniques[-1].inflicts] == ["cursed", "pain"]
    while sample.state_hash() != before:
        assert sample.undo()


@pytest.mark.parametrize("stacking", ["per_location", "per_weapon", "one"])
def test_a_status_that_stacks_otherwise_than_before_is_passed_over(blank: Store, stacking: str) -> None:
    id_ = next(iter(roster.create(blank, "人").rows["character"]))
    rules.set_status(blank, {"id": "marked", "x": True})
    roster.add_status(blank, id_, {"id": "marked", "value": 2})
    roster.add_status(blank, id_, {"id": "fracture", "location": "neck"})
    rules.set_status(blank, {"id": "marked", "stacking": stacking, "x": False})
    rules.set_status(blank, {"id": "fracture", "stacking": "one"})
    known = {row.status.id: row.known for row in roster.view(blank, id_).statuses}
    assert known == {"marked": stacking != "per_location", "fracture": False}


def test_both_languages_of_a_table(blank: Store) -> None:
    rules.set_value(blank, "tables.fatal", [{"from": 1, "to": 100, "text": "転ぶ"}], "ja")
    (row,) = rules.ruleset(blank).tables[TableName.FATAL]
    assert (row.ja, row.en) == ("転ぶ", "転ぶ")
    assert rules.ruleset(blank).tables[TableName.DECISIVE] == shipped().tables[TableName.DECISIVE]


def test_a_change_of_wounds_is_seen_by_everyone_who_states_none(sample: Store) -> None:
    rules.set_value(sample, "wounds.pc", 6)
    lines = roster.lines(sample, roster.Index(sample).search(roster.Query(among=roster.Among.PCS)))
    stating = [line.id for line in lines if "wounds" in roster.view(sample, line.id).stated.get("tracks", {})]
    assert {line.wounds.max for line in lines if line.grade is Grade.PC and line.id not in stating} == {6}
