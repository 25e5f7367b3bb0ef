"""Every refusal is a sentence in both languages, whatever it knows of names."""

from __future__ import annotations

import re
import string
from typing import Any

import pytest

from ikusa import i18n
from ikusa.errors import RuleError
from ikusa.rules.dice import RandomDice
from ikusa.rules.engine import perform
from ikusa.rules.notation import read_rows
from ikusa.ruleset import shipped, with_overrides
from ikusa.scenario import read_command, read_scenario
from ikusa.wording import EncounterNames, NameMap, Wording
from ikusa.wording.errors import CODES, SENTENCES

RULES = shipped()
JAPANESE, ENGLISH = (Wording(i18n.words(language), RULES) for language in ("ja", "en"))

VALUES = {
    **{"id": "1", "on": "2", "by": "1", "gear": "11", "technique": "突き", "how": "calm", "tag": "break"},
    **{"uses": 1, "cap": 2, "focus": 3, "left": 0, "cost": 4, "sides": 6, "face": 7, "extra": 1, "needed": 2},
    **{"line": 3, "found": 5},
}
NAMES = NameMap({"1": "荒鉄", "2": "氷見", "11": "胴", "1/突き": "突き"})


@pytest.mark.parametrize("key", SENTENCES)
def test_every_sentence_is_whole_in_both_languages(key: str) -> None:
    code, _, reason = key.partition("/")
    why: dict[str, Any] = {"why": reason, "what": reason, "per": reason}
    if code == "cannot_repair":
        why = {"state": "damaged" if reason == "field" else reason, "how": reason}
    if key == "weapon_unusable/status":
        why = {"why": "weapon_sealed"}
    if key == "weapon_unusable/dropped":
        why = {"why": "weapon_dropped"}
    refused = RuleError(code, "The message.", values={**VALUES, **why} if reason else VALUES)
    japanese, english = JAPANESE.error(refused, NAMES), ENGLISH.error(refused, NAMES)
    assert japanese != english
    assert not re.search(r"[A-Za-z{}]", re.sub(r"d6|d10", "", japanese)), japanese
    assert not re.search(r"[{}]|None", english), english
    for words in (JAPANESE, ENGLISH):
        assert not re.search(r"[{}]|None", words.error(refused))
    assert ENGLISH.error(refused)[0] in string.ascii_uppercase + "1“"


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_sentence_without_any_values(code: str) -> None:
    for words in (JAPANESE, ENGLISH):
        said = words.error(RuleError(code, "The message."))
        assert said
        assert not re.search(r"[{}]|None", said)
    assert ENGLISH.error(RuleError("focus_over_cap", "The message.")) == "The message."


def test_unknown_codes_keep_their_message() -> None:
    assert JAPANESE.error(RuleError("strange", "Something odd.")) == "Something odd."
    assert JAPANESE.error(RuleError("malformed", "No such thing.", values={"id": 3})) == "No such thing."


PEOPLE: list[dict[str, Any]] = [
    {
        "id": "1",
        "name": "荒鉄",
        "gear": [{"id": "11", "name": "金棒", "kind": "weapon"}, {"id": "12", "name": "胴", "weight": "heavy"}],
        "tracks": {"body": 20, "spirit": 5},
        "techniques": [
            {"id": "突き", "vigor": 2, "weapon": "11", "limit": {"uses": 1, "per": "battle"}},
            {"id": "矢", "vigor": 5, "focus": "pierce"},
        ],
    },
    {"id": "2", "name": "氷見", "statuses": [{"id": "burning", "scene_ends": 3}], "tracks": {"wounds": 9}},
]
THRUST = {"do": "attack", "by": "1", "with": "突き", "on": "2"}


def status(id_: str, **keys: Any) -> dict[str, Any]:
    """A status put on the first."""
    return {"do": "add_status", "on": "1", "status": {"id": id_, **keys}}


DAZED, AFRAID, PRONE = status("dazed"), status("frightened"), status("prone")
SEALED, DROPPED = status("weapon_sealed"), status("weapon_dropped", weapon="11")
CHECK = {"do": "check", "by": "1", "kind": "response"}
ARROW, SWORD = {**THRUST, "with": "矢"}, {**THRUST, "with": "斬り"}
CALM, PUT_OUT = {"do": "treat", "on": "1", "how": "calm"}, {"do": "treat", "on": "2", "how": "extinguish"}
STANCE = {"do": "take_stance", "by": "1", "value": 1}
REPAIR = {"do": "repair", "on": "1", "gear": "12", "how": "field"}
DEATH_CHECK = {"do": "end_battle", "checks": {"2": [1, 2]}}

REFUSALS: list[tuple[list[dict[str, Any]], str, str]] = [
    ([DAZED, THRUST], "荒鉄は行動できません。", "荒鉄 cannot act."),
    ([DAZED, CHECK], "荒鉄は対応できません。", "荒鉄 cannot respond."),
    ([AFRAID, THRUST], "荒鉄は逃走のほかに何もできません。", "荒鉄 can do nothing but flee."),
    ([status("dead"), {"do": "begin_action", "by": "1"}], "荒鉄はもうこの世にいません。", "荒鉄 is gone."),
    (
        [PRONE, {"do": "flee", "by": "1"}],
        "荒鉄は移動できないため、逃走できません。",
        "荒鉄 cannot move, and so cannot flee.",
    ),
    ([SEALED, THRUST], "金棒は使えません（武器封印）。", "金棒 cannot be used: weapon sealed."),
    (
        [DROPPED, THRUST],
        "金棒は落ちています。先に拾わなければなりません。",
        "金棒 was dropped; it must be picked up first.",
    ),
    (
        [THRUST, THRUST],
        "「突き」はこの戦闘ではもう使えません（限界 1回）。",
        "突き is used up for this battle (limit 1).",
    ),
    ([status("blinded"), THRUST], "荒鉄は自分以外を対象にできません。", "荒鉄 can target only oneself."),
    ([ARROW], "荒鉄の活力は 4、必要な活力は 5 です。", "荒鉄 has 4 vigor; this takes 5."),
    (
        [{**ARROW, "focus": 1}],
        "荒鉄の照準集中は 0 までです（1 はできません）。",
        "荒鉄 can focus up to 0, not 1.",
    ),
    ([{**THRUST, "focus": 1}], "「突き」に照準集中はできません。", "突き allows no focus."),
    ([REPAIR], "胴は無傷で、修理するところがありません。", "胴 is intact; there is nothing to repair."),
    (
        [status("defenceless"), STANCE],
        "荒鉄は今、構えも防御の予約もできません。",
        "荒鉄 can take no stance and reserve no defence now.",
    ),
    (
        [PUT_OUT],
        "「消火」ではもう手遅れです。全身に水を浴びるほかありません。",
        "“Put the fire out” comes too late; only water over the whole body helps now.",
    ),
    (
        [status("blood_frenzy"), CALM],
        "荒鉄は精神が足りず、鎮まれません。",
        "荒鉄 has not enough spirit to calm down.",
    ),
    ([{"do": "pass_time"}], "戦闘の幕では時間を進められません。", "Hours do not pass in a battle scene."),
    ([DEATH_CHECK], "氷見は死亡判定をしません。", "氷見 makes no death check."),
    ([{**THRUST, "dice": [11, 1]}], "d10 に 11 の目はありません。", "A d10 cannot show 11."),
    ([SWORD], "「斬り」がありません。", "There is no “斬り” here."),
]


@pytest.mark.parametrize(("commands", "japanese", "english"), REFUSALS)
def test_what_the_rules_refuse_is_told(commands: list[dict[str, Any]], japanese: str, english: str) -> None:
    encounter = read_scenario({"combatants": PEOPLE}).encounter
    for data in commands[:-1]:
        encounter = perform(encounter, read_command(data), RandomDice(1)).encounter
    with pytest.raises(RuleError) as raised:
        perform(encounter, read_command(commands[-1]), RandomDice(1))
    names = EncounterNames(encounter)
    assert JAPANESE.error(raised.value, names) == japanese
    assert ENGLISH.error(raised.value, names) == english


def test_a_bad_row_is_told_with_its_line() -> None:
    with pytest.raises(RuleError) as raised:
        read_rows("\n| a | b | 1 | — | [破壊 2]. | — |", RULES)
    assert JAPANESE.error(raised.value) == "2行目：[破壊]に数は付きません。"
    assert ENGLISH.error(raised.value) == "Line 2: [break] takes no number."


def test_a_fault_in_data_is_told_with_its_place() -> None:
    with pytest.raises(RuleError) as raised:
        with_overrides({"floor": "two"})
    assert ENGLISH.error(raised.value).startswith("ruleset.floor: ")
    assert JAPANESE.error(raised.value).startswith("ruleset.floor: ")
