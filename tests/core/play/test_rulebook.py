"""The ruleset as a page shows it: every value once, changed and taken back, tried before it is stored."""

from __future__ import annotations

import pytest

from ikusa import i18n
from ikusa.errors import RuleError
from ikusa.play import rulebook, rules, titles
from ikusa.play.rulebook import KEYS, PARTS, Form, Section
from ikusa.records.store import Store
from ikusa.rules.effects import DefenceEffect
from ikusa.ruleset import defaults, shipped
from ikusa.ruleset.keys import KEYS as ALL_KEYS
from ikusa.ruleset.readings import rules as every_rule

ROWS = {"attributes", "skills", "statuses", "tables"}


def test_every_value_of_the_ruleset_is_there(blank: Store) -> None:
    assert {key.key for key in KEYS.values()} | ROWS == set(ALL_KEYS)
    figures = 0
    for key, value in defaults().items():
        if key not in ROWS:
            inside = value.values() if isinstance(value, dict) else [value]
            figures += 6 if key == "skip_grades" else sum(len(one) if isinstance(one, list) else 1 for one in inside)
    assert len(rulebook.book(blank)) == figures == len(KEYS)


def test_every_key_lies_in_one_section_and_names_a_rule() -> None:
    held = [key.partition(".")[0] for part in PARTS.values() for key in part.keys]
    assert sorted({*held}) == sorted(ALL_KEYS)
    assert all(key.rule in every_rule() for key in KEYS.values())
    assert rulebook.section_of("armour.light.weighs") is Section.ARMOUR
    assert rulebook.section_of("tables.fatal") is Section.FATAL
    assert rulebook.section_of("statuses.pain") is Section.STATUSES


def other(value: int | bool | None) -> int | bool | None:
    """Another value of the same form."""
    if isinstance(value, bool):
        return not value
    return 7 if value is None else value + 1


@pytest.mark.parametrize("path", list(KEYS))
def test_each_value_is_changed_and_taken_back(blank: Store, path: str) -> None:
    before = rulebook.book(blank)[path]
    assert not before.changed
    rulebook.put(blank, path, other(before.now))
    after = rulebook.book(blank)
    assert after[path].now == other(before.now)
    assert [one for one, value in after.items() if value.changed] == [path]
    assert rulebook.changed_paths(blank) == {path}
    rulebook.back(blank, path)
    assert rules.overrides(blank) == {}
    assert rules.ruleset(blank) == shipped()


def test_the_other_figure_of_an_armour_stays_changed(blank: Store) -> None:
    rulebook.put(blank, "armour.heavy.defence", 5)
    rulebook.put(blank, "armour.heavy.weighs", 0)
    rulebook.back(blank, "armour.heavy.defence")
    assert rules.overrides(blank) == {"armour": {"heavy": [4, 0]}}


def test_figures_may_be_typed_in_full_width(blank: Store) -> None:
    rulebook.put(blank, "floor", "３")
    assert rulebook.book(blank)["floor"].now == 3
    rulebook.put(blank, "spirit_targets.none", " ")
    assert rulebook.book(blank)["spirit_targets.none"].now is None


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("floor", "two", "not_a_number"),
        ("floor", "", "not_a_number"),
        ("floor", -1, "malformed"),
        ("wounds.lord", 0, "malformed"),
        ("wounds.emperor", 1, "malformed"),
        ("statuses", 1, "malformed"),
    ],
)
def test_what_cannot_be_is_refused(blank: Store, path: str, value: object, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        rulebook.put(blank, path, value)
    assert caught.value.code == code
    assert rules.overrides(blank) == {}


@pytest.mark.parametrize("section", list(Section))
def test_a_section_is_taken_back_as_one_act(blank: Store, section: Section) -> None:
    rulebook.put(blank, "floor", 3)
    rulebook.put(blank, "armour.heavy.defence", 5)
    rulebook.put(blank, "shield", 2)
    rulebook.put(blank, "repair.camp", 3)
    rulebook.put(blank, "skip_grades.soldier", True)
    rules.set_term(blank, "skills", {"id": "tea", "ja": "茶の湯", "en": "tea"})
    rules.set_status(blank, {"id": "pain", "ja": "激痛"})
    whole = [{"from": 1, "to": 100, "text": "転ぶ"}]
    rules.set_value(blank, "tables.decisive", whole, "ja")
    rules.set_value(blank, "tables.fatal", whole, "ja")
    before = rulebook.changed_paths(blank)
    rulebook.back_section(blank, section)
    after = rulebook.changed_paths(blank)
    assert {rulebook.section_of(path) for path in before - after} == {section}
    assert section not in {rulebook.section_of(path) for path in after}
    assert blank.undo()
    assert rulebook.changed_paths(blank) == before


def test_a_section_that_others_need_stays(blank: Store) -> None:
    rules.set_term(blank, "attributes", {"id": "rei", "ja": "霊", "en": "rei"})
    rules.set_status(blank, {"id": "hollow", "effects": [{"kind": "attribute_zero", "attribute": "rei"}]})
    with pytest.raises(RuleError):
        rulebook.back_section(blank, Section.TERMS)
    assert "attributes.rei" in rulebook.changed_paths(blank)


def test_an_act_is_called_by_what_it_changes(blank: Store) -> None:
    def last(language: str = "en") -> str:
        step = blank.undo_step()
        assert step is not None
        return titles.said(step.name, step.args, i18n.words(language))

    rulebook.put(blank, "wounds.lord", 9)
    assert last() == "Wounds by grade"
    rules.set_status(blank, {"id": "pain", "ja": "激痛"})
    assert (last(), last("ja")) == ("Status pain", "状態 苦痛")
    rules.remove_status(blank, "pain")
    assert (last(), last("ja")) == ("Status pain", "状態 激痛")
    rules.set_term(blank, "skills", {"id": "tea", "ja": "茶の湯", "en": "茶の湯"})
    assert last() == "Skill 茶の湯"


def test_an_effect_is_tried_without_storing(blank: Store) -> None:
    assert rulebook.tried_effect({"kind": "defence", "amount": "X"}) == DefenceEffect("X")
    with pytest.raises(RuleError) as caught:
        rulebook.tried_effect({"kind": "defence", "amount": "many"})
    assert rulebook.key_at_fault(caught.value, 0) == "amount"
    before = blank.state_hash()
    row = rulebook.tried_status(blank, {"id": "cursed", "effects": [{"kind": "off_field"}]})
    assert len(row.effects) == 1
    assert blank.state_hash() == before


@pytest.mark.parametrize(
    ("effect", "key"),
    [
        ({"kind": "keeps", "ids": ["nothing"]}, "ids"),
        ({"kind": "attribute_zero", "attribute": "x"}, "attribute"),
        ({"kind": "check", "scope": "all", "dice": 21}, "dice"),
        ({"kind": "off_field", "when": {"toxicity": -1}}, "when.toxicity"),
        ({"kind": "off_field", "when": {"location": ["tail"]}}, "when.location"),
        ({"kind": "levitate"}, "kind"),
    ],
)
def test_the_key_at_fault_is_found(blank: Store, effect: dict[str, object], key: str) -> None:
    with pytest.raises(RuleError) as caught:
        rulebook.tried_status(blank, {"id": "cursed", "effects": [{"kind": "off_field"}, effect]})
    assert rulebook.key_at_fault(caught.value, 1) == key
    assert rulebook.key_at_fault(caught.value, 0) == ""


def test_a_free_id_is_taken_by_nobody(blank: Store) -> None:
    assert rulebook.free_id(rules.ruleset(blank), "statuses", "own") == "own_1"
    rules.set_status(blank, {"id": "own_1"})
    assert rulebook.free_id(rules.ruleset(blank), "statuses", "own") == "own_2"


def test_what_is_the_houses_own_is_marked() -> None:
    assert [path for path, key in KEYS.items() if key.house and key.form is Form.TARGET] == ["spirit_targets.initiate"]
    assert KEYS["armour.light.weighs"].house
    assert not KEYS["armour.heavy.weighs"].house
    assert "skills" in {path.partition(".")[0] for path in ("skills.tea",)}
    assert rulebook.shipped_ids("attributes") == {"tai", "gi", "yu", "un"}
