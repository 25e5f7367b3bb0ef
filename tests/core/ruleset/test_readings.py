"""The rules in short, the house readings and the house's values: held to the rules' own text and to the ruleset."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ikusa.errors import RuleError
from ikusa.ruleset import defaults
from ikusa.ruleset.readings import house, is_house, parsed, readings, rules

TEXT = (Path(__file__).resolve().parents[3] / "docs" / "rules" / "RULES.md").read_text(encoding="utf-8")
BODY, APPENDIX = TEXT.split("## Appendix: House readings")
IDS = re.findall(r"^- \*\*(R-\d{3})", BODY, re.MULTILINE)
JAPANESE = re.compile(r"[ぁ-んァ-ン一-龯]")


def paragraph(rule: str) -> str:
    """What the rules' text says under an id, up to the next one."""
    found = re.search(rf"^- \*\*{rule}.*?(?=^- \*\*R-|^## |\Z)", BODY, re.MULTILINE | re.DOTALL)
    assert found, rule
    return found[0]


def test_every_rule_is_there_once_and_in_order() -> None:
    assert list(rules()) == IDS


def test_every_house_reading_is_there_and_in_order() -> None:
    assert [reading.rule for reading in readings()] == re.findall(r"^- (R-\d{3}) ", APPENDIX, re.MULTILINE)


def test_a_reading_belongs_to_a_rule_that_says_so() -> None:
    said = {reading.rule: " ".join(paragraph(reading.rule).split()) for reading in readings()}
    assert [rule for rule, text in said.items() if "[house reading]" not in text] == []


def test_a_house_value_belongs_to_a_rule_that_marks_one() -> None:
    assert [rule for rule in house().values() if "[house]" not in paragraph(rule)] == []


def test_every_rule_that_marks_a_value_has_one_here() -> None:
    assert sorted({rule for rule in IDS if "[house]" in paragraph(rule)}) == sorted(set(house().values()))


def test_house_values_are_keys_of_the_ruleset() -> None:
    shipped = defaults()
    for path in house():
        key, *rest = path.split(".")
        assert key in shipped
        assert not rest or rest[0] in shipped[key]
        assert rest[1:] in ([], ["defence"], ["weighs"])


def test_a_mark_reaches_what_lies_in_it() -> None:
    assert is_house("wounds.lord")
    assert is_house("armour.light.weighs")
    assert not is_house("armour.light.defence")
    assert is_house("spirit_targets.initiate")
    assert not is_house("spirit_targets.none")
    assert not is_house("wound")


def test_each_language_is_spoken() -> None:
    for rule in rules().values():
        assert JAPANESE.search(rule.ja + rule.says_ja)
        assert not JAPANESE.search(rule.en + rule.says_en)
        assert rule.says("ja").endswith("。")
        assert rule.says("en").endswith(".")
    for reading in readings():
        assert JAPANESE.search(reading.says("ja"))
        assert not JAPANESE.search(reading.says("en"))


def test_what_a_rule_says_repeats_no_value_that_can_be_changed() -> None:
    dice = re.compile(r"d100|d10|2d10|d6|1d6|R-\d+|[0-9]+ のゾロ目|[Dd]ouble [0-9]+|\b0\b|0(?=[。、にの]|より|から|へ)")
    told = {
        rule.id: left
        for rule in rules().values()
        for says in (rule.says_ja, rule.says_en)
        if (left := re.findall(r"\d+", dice.sub("", says)))
    }
    assert told == {}


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("rules.toml", "rules = [{ id = 'R-101' }]", "rules.toml: rules[0].ja"),
        ("readings.toml", "readings = ", "readings.toml: "),
        ("readings.toml", "readings = []", "readings.toml: house"),
    ],
)
def test_a_file_with_a_fault_is_refused_by_name(name: str, text: str, told: str) -> None:
    with pytest.raises(RuleError) as caught:
        parsed(name, text)
    assert caught.value.message.startswith(told)
