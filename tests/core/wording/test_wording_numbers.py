"""Breakdown lines and odds in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ikusa import i18n
from ikusa.rules.defence import spirit_guard, standing
from ikusa.rules.dice import RandomDice
from ikusa.rules.engine import perform
from ikusa.rules.entries import ForecastEntry, Line
from ikusa.rules.terms import BonusKind, Exorcism, Grade
from ikusa.ruleset import shipped
from ikusa.scenario import read_character, read_command, read_scenario
from ikusa.wording import LineText, NameMap, Wording

RULES = shipped()
JAPANESE, ENGLISH = (Wording(i18n.words(language), RULES) for language in ("ja", "en"))

LINES = [
    (Line("base", 10, "R-102", "general"), "基礎　将", "Base, general", "10"),
    (Line("gear", 4, "R-204", "7", "重甲 名品"), "重甲 名品", "重甲 名品", "+4"),
    (Line("gear", 0, "R-204", "7"), "7", "7", "0"),
    (Line("natural_armour", 2, "R-204"), "自然甲冑", "Natural armour", "+2"),
    (Line("bonus", 2, "R-205", "barrier"), "結界", "Barrier", "+2"),
    (Line("bonus", 2, "R-205", "barrier", "注連縄"), "注連縄（結界）", "注連縄 (barrier)", "+2"),
    (Line("status", -4, "R-620/defenceless", "defenceless"), "無防備", "Defenceless", "−4"),
    (Line("status", -1, "R-620/defence_down", "defence_down"), "防備 −1", "Defence −1", "−1"),
    (Line("status", 2, "R-620/stance", "stance", "鶴"), "鶴（構え）", "鶴 (stance)", "+2"),
    (Line("status_dice", None, "R-620/restrained", "restrained"), "拘束（d6）", "Restrained (d6)", "d6"),
    (Line("status_dice", -3, "R-620/restrained", "restrained"), "拘束（d6）", "Restrained (d6)", "−3"),
    (Line("situation", 1, "R-205", "terrain"), "状況", "Situation", "+1"),
    (Line("incorporeal", 4, "R-211", "dodge"), "非実体", "Incorporeal", "+4"),
    (Line("pierce", -2, "R-206"), "貫通 2", "Pierce 2", "−2"),
    (Line("direct", None, "R-207"), "直撃", "Direct", "d6"),
    (Line("penalty", -1, "R-203"), "不利", "Penalty", "−1"),
    (Line("penalty", -1, "R-203", text="足場"), "足場", "足場", "−1"),
    (Line("reduction", -1, "R-203"), "減少", "Reduction", "−1"),
    (Line("floor", 3, "R-203"), "下限", "Floor", "+3"),
    (Line("spirit_target", 9, "R-210", "none"), "退魔　未保有", "Exorcism, none", "9"),
    (Line("spirit_defence", 1, "R-210"), "霊体防備", "Spirit defence", "+1"),
    (Line("gear_spirit_defence", 2, "R-210", "7", "数珠"), "数珠（霊体防備）", "数珠 (spirit defence)", "+2"),
    (Line("attribute", 3, "R-202", "gi"), "技", "Gi", "+3"),
    (Line("skill", 2, "R-202", "砲術"), "砲術", "砲術", "+2"),
    (Line("technique", -1, "R-202"), "技法", "Technique", "−1"),
    (Line("die", 7, "R-201"), "出目", "Die", "7"),
]


@pytest.mark.parametrize(("line", "japanese", "english", "value"), LINES)
def test_every_line_has_a_label_and_a_figure(line: Line, japanese: str, english: str, value: str) -> None:
    assert JAPANESE.line(line) == LineText(japanese, value, line.rule)
    assert ENGLISH.line(line) == LineText(english, value, line.rule)


def test_every_grade_rank_and_bonus_has_a_line() -> None:
    for label, kind in (("base", Grade), ("spirit_target", Exorcism), ("bonus", BonusKind)):
        for member in kind:
            text = JAPANESE.line(Line(label, 1, "R-000", member.value)).label
            assert not re.search("[A-Za-z]", text.replace("PC", ""))


def test_the_lines_of_a_real_defence_are_known() -> None:
    character = read_character(
        {
            "id": "a",
            "natural_armour": 2,
            "bonuses": [{"kind": "barrier", "value": 2}, {"kind": "stance", "value": -1}],
            "penalties": [{"value": 30}],
            "spirit_defence": 1,
            "gear": [{"id": "胴", "weight": "heavy", "spirit_defence": 2}],
            "statuses": [{"id": "defenceless"}],
        }
    )
    spirit = spirit_guard(character, RULES)
    assert spirit is not None
    for line in (*standing(character, RULES).lines, *spirit.lines):
        assert not re.search("[A-Za-z_]", JAPANESE.line(line).label)


def test_what_a_modifier_is_made_of_stands_in_one_line() -> None:
    lines = (Line("attribute", 3, "R-202", "gi"), Line("status", -4, "R-620/prone", "prone"))
    assert JAPANESE.terms(lines) == "技 3 − 転倒 4"
    assert ENGLISH.terms(reversed(lines)) == "− prone 4 + gi 3"
    assert JAPANESE.terms((Line("status_dice", None, "R-620/cover", "cover"),)) == "遮蔽（d6） d6"
    assert JAPANESE.terms(()) == ""


# --- odds ------------------------------------------------------------------------------------------------------------


def forecast(*, target: dict[str, Any] | None = None, **keys: Any) -> ForecastEntry:
    """The odds of a thrust."""
    thrust = {"id": "t", "vigor": 3, "check": {"terms": ["gi"], "modifier": 0}, **keys.pop("technique", {})}
    people = [
        {"id": "a", "attributes": {"gi": 3}, "techniques": [thrust], "tracks": {"vigor": 9}},
        {"id": "b", "tracks": {"wounds": 2}, **(target or {})},
    ]
    command = read_command({"do": "forecast", "by": "a", "with": "t", "on": "b", **keys})
    entry = perform(read_scenario({"combatants": people}).encounter, command, RandomDice(0)).entry
    assert isinstance(entry, ForecastEntry)
    return entry


HEAVY = {"gear": [{"id": "胴", "weight": "heavy"}]}
SPIRIT = {"technique": {"tags": [{"tag": "spirit"}]}}


@pytest.mark.parametrize(
    ("entry", "japanese", "english"),
    [
        (forecast(target=HEAVY), "出目 9 以上で成功", "success on 9 or more"),
        (forecast(modifier=9), "必ず成功", "always a success"),
        (forecast(modifier=-19), "成功しない", "never a success"),
        (
            forecast(target={"statuses": [{"id": "restrained"}]}),
            "目標値 2〜7（賽しだい）",
            "target number 2 to 7, as the dice fall",
        ),
        (
            forecast(target={"statuses": [{"id": "restrained"}]}, d6=[1]),
            "出目 4 以上で成功",
            "success on 4 or more",
        ),
        (forecast(**SPIRIT, target={"exorcism": "licensed"}), "無効、何も起きない", "immune: nothing happens"),
    ],
)
def test_what_must_be_rolled_is_told(entry: ForecastEntry, japanese: str, english: str) -> None:
    assert (JAPANESE.success_on(entry), ENGLISH.success_on(entry)) == (japanese, english)


def test_dice_on_ones_own_check_leave_the_target_number() -> None:
    poisoned = {"id": "a", "tracks": {"toxicity": 6, "vigor": 9}, "techniques": [{"id": "t"}]}
    encounter = read_scenario({"combatants": [poisoned, {"id": "b"}]}).encounter
    entry = perform(encounter, read_command({"do": "forecast", "by": "a", "with": "t", "on": "b"}), RandomDice(0)).entry
    assert isinstance(entry, ForecastEntry)
    assert JAPANESE.success_on(entry) == "目標値 8（残りの賽しだい）"
    assert all("." in chance.value for chance in JAPANESE.chances(entry)[1:3])


def test_chances_stand_in_the_order_of_the_bar() -> None:
    entry = forecast(target=HEAVY)
    assert [(chance.label, chance.value) for chance in JAPANESE.chances(entry)] == [
        ("失着", "4 %"),
        ("外れ", "24 %"),
        ("命中", "66 %"),
        ("会心", "6 %"),
    ]
    assert [chance.label for chance in ENGLISH.chances(entry)] == ["Fumble", "Miss", "Hit", "Critical"]
    immune = forecast(**SPIRIT, target={"exorcism": "saint"})
    assert [(chance.label, chance.value) for chance in JAPANESE.chances(immune)] == [("無効", "100 %")]


def test_prospects_name_the_target_and_its_gear() -> None:
    tags = [{"tag": "pierce", "value": 2}, {"tag": "break"}]
    entry = forecast(target=HEAVY, technique={"tags": tags})
    names = NameMap({"b": "荒鉄"})
    japanese = [(one.label, one.value) for one in JAPANESE.prospects(entry, "b", names)]
    assert [label for label, _ in japanese] == ["荒鉄を倒す", "胴に損傷", "期待戦力"]
    assert japanese[1][1] == "85 %"
    assert re.fullmatch(r"\d\.\d\d", japanese[2][1])
    assert [one.label for one in ENGLISH.prospects(entry, "b", names)] == [
        "fells 荒鉄",
        "damages 胴",
        "wounds expected",
    ]
