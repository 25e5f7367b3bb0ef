"""Log entries in words, as in the pictures, for every command, with and without the facts behind them."""

from __future__ import annotations

from typing import Any

import pytest

from ikusa import i18n
from ikusa.rules.dice import RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import perform
from ikusa.rules.terms import Outcome
from ikusa.ruleset import shipped
from ikusa.scenario import read_command, read_scenario
from ikusa.wording import EncounterNames, Facts, NameMap, Told, Wording, facts_of

RULES = shipped()
JAPANESE, ENGLISH = (Wording(i18n.words(language), RULES) for language in ("ja", "en"))

COMBATANTS: list[dict[str, Any]] = [
    {
        "id": "1",
        "name": "荒鉄",
        "attributes": {"tai": 3, "gi": 2, "un": 1},
        "grade": "general",
        "side": "enemies",
        "skills": {"金棒術": 2},
        "tracks": {"luck": 3, "vigor": 9, "body": 20, "stamina": 10, "spirit": 15},
        "gear": [{"id": "11", "name": "鬼面の胴", "weight": "heavy"}, {"id": "12", "name": "金棒", "kind": "weapon"}],
        "reserved": ["受け"],
        "techniques": [
            {
                "id": "金棒",
                "name": "金棒",
                "vigor": 2,
                "check": {"terms": ["tai", "金棒術"], "modifier": 0},
                "inflicts": [{"status": "pain"}],
                "weapon": "12",
            },
            {
                "id": "縛符",
                "name": "縛符",
                "vigor": 2,
                "check": {"terms": ["gi"], "modifier": 2},
                "tags": [{"tag": "spirit"}],
                "wounds": 0,
                "inflicts": [{"status": "defence_down", "value": 1, "until": {"event": "round_end", "count": 3}}],
            },
            {
                "id": "鎧砕き",
                "vigor": 4,
                "tags": [{"tag": "pierce", "value": 4}, {"tag": "break"}],
                "through": {"on": "hit", "wounds": 1},
                "body_damage": "2d6",
                "focus": "pierce",
                "rank": 3,
            },
        ],
    },
    {
        "id": "2",
        "name": "氷見",
        "side": "players",
        "grade": "pc",
        "attributes": {"tai": 1},
        "tracks": {"wounds": {"max": 5, "now": 4}, "luck": 2, "body": 20},
        "gear": [{"id": "21", "name": "腹巻", "weight": "heavy"}],
        "statuses": [{"id": "bleeding", "value": 3}, {"id": "cover"}],
    },
    {"id": "3", "name": "足軽", "tracks": {"wounds": 1}, "exorcism": "licensed"},
]


def scene(*commands: dict[str, Any], **more: Any) -> Encounter:
    """The encounter after these commands."""
    encounter = read_scenario({"combatants": COMBATANTS, **more}).encounter
    for data in commands:
        encounter = perform(encounter, read_command(data), RandomDice(1)).encounter
    return encounter


def tell(words: Wording, encounter: Encounter, data: dict[str, Any], facts: bool = True) -> Told:
    """What is told of a command."""
    command = read_command(data)
    done = perform(encounter, command, RandomDice(1))
    behind = facts_of(encounter, done.encounter, done.entry, command) if facts else Facts()
    return words.log(command, done.entry, EncounterNames(encounter), behind)


CLUB = {"do": "attack", "by": "1", "with": "金棒", "on": "2"}


def test_a_hit_is_told_as_in_the_picture() -> None:
    told = tell(JAPANESE, scene(), CLUB | {"dice": [4, 8], "d6": [1]})
    assert told.who == "荒鉄 → 氷見"
    assert (told.head, told.joint, told.what) == ("命中", "　", "戦力 4 → 3、苦痛")
    assert (told.dice, told.doubles, told.outcome) == ((4, 8), False, Outcome.HIT)
    assert told.sum == "金棒 +5 = 17 ≥ 15"
    assert told.text == "荒鉄 → 氷見 | 命中　戦力 4 → 3、苦痛 | [4 8] 金棒 +5 = 17 ≥ 15"
    told = tell(ENGLISH, scene(), CLUB | {"dice": [4, 8], "d6": [1]})
    assert told.line == "Hit, wounds 4 → 3, pain"
    assert told.details == (
        "Target number 15: Base, PC 10, 腹巻 +4, Cover (d6) +1",
        "Attack modifier +5: Tai +3, 金棒術 +2",
        "d6 1",
        "Vigor −2",
    )


def test_without_facts_it_tells_the_loss() -> None:
    told = tell(JAPANESE, scene(), CLUB | {"dice": [4, 8], "d6": [1]}, facts=False)
    assert told.line == "命中　戦力 −1、苦痛"


def test_a_fumble_tells_what_becomes_of_the_attacker() -> None:
    fumble = CLUB | {"dice": [2, 2], "d6": [1], "fumble_extra": "slip"}
    told = tell(JAPANESE, scene(), fumble)
    assert (told.line, told.doubles) == ("失着　無防備、足滑り", True)
    assert told.sum == "金棒 +5 = 9 < 15"
    assert tell(ENGLISH, scene(), fumble).line == "Fumble, defenceless, slip"
    assert "weapon dropped (金棒)" in tell(ENGLISH, scene(), fumble | {"fumble_extra": "drop_weapon"}).what
    assert tell(ENGLISH, scene(), fumble | {"fumble_extra": "stance_collapse"}).what == "defenceless, next cost 1"
    unarmed = {**fumble, "with": "鎧砕き", "fumble_extra": "drop_weapon"}
    assert tell(ENGLISH, scene(), unarmed).what == "defenceless, weapon dropped"


def test_a_spirit_attack_says_so_and_what_lasts() -> None:
    seal = CLUB | {"with": "縛符", "dice": [6, 7]}
    told = tell(JAPANESE, scene(), seal)
    assert (told.line, told.sum, told.notes) == ("命中　防備 −1（3間合）", "縛符 +4 = 17 ≥ 9", ("霊体",))
    assert tell(ENGLISH, scene(), seal).line == "Hit, defence −1 (3 rounds)"
    immune = tell(JAPANESE, scene(), {**CLUB, "with": "縛符", "on": "3"})
    assert (immune.head, immune.what, immune.sum, immune.dice, immune.notes) == ("無効", "", "縛符", (), ("霊体",))
    assert immune.details == ("活力 −2",)


def test_a_critical_that_fells_breaks_and_goes_through() -> None:
    hurt = {"do": "adjust", "on": "2", "track": "wounds", "by_amount": -3}
    crush = CLUB | {"with": "鎧砕き", "dice": [10, 10], "d6": [1, 2, 3], "d100": 50, "behind": "3", "surcharge": 2}
    told = tell(JAPANESE, scene(hurt), crush)
    assert told.what == "戦力 1 → 0、戦闘不能、身体 20 → 15、腹巻 4 → 0、壊れた／足軽：戦力 1 → 0、戦闘不能"
    assert told.notes[0] == "過負荷"
    assert told.notes[1].startswith("決定的瞬間 50：")
    assert "身体ダメージ 5" in told.details
    assert [group.name for group in told.groups] == ["氷見", "足軽"]
    english = tell(ENGLISH, scene(hurt), crush)
    assert english.notes[1].startswith("Decisive moment 50: ")
    assert english.what.endswith("腹巻 4 → 0, broken; 足軽: wounds 1 → 0, incapacitated")


def test_luck_focus_and_ward_are_noted() -> None:
    shifted = CLUB | {"with": "鎧砕き", "dice": [6, 7], "d6": [1, 1, 1], "focus": 1, "d100": 1}
    told = tell(JAPANESE, scene(), shifted | {"shift": [{"by": "2", "die": 1, "to": 5}]})
    assert told.notes == ("氷見の運命介入で出目を 5 に", "照準集中 1")
    hurt = {"do": "adjust", "on": "2", "track": "wounds", "by_amount": -3}
    warded = tell(ENGLISH, scene(hurt), CLUB | {"dice": [9, 8], "d6": [1], "ward": True})
    assert (warded.head, warded.notes, warded.sum) == ("Miss", ("warded off by luck",), "金棒 +5 = 22 ≥ 15")


def test_checks_show_what_they_are_made_of() -> None:
    check = {"do": "check", "by": "1", "terms": ["tai", "金棒術"], "modifier": -1, "target": 12, "dice": [4, 4]}
    told = tell(JAPANESE, scene(), check)
    assert (told.who, told.head, told.what, told.doubles) == ("荒鉄", "行動判定", "成功", True)
    assert told.sum == "体 3 + 金棒術 2 − 状況 1 = 12 ≥ 12"
    assert tell(ENGLISH, scene(), check | {"target": 13}).sum.endswith("= 12 < 13")
    assert tell(ENGLISH, scene(), check | {"target": 13}).line == "Action check, failure"
    response = tell(JAPANESE, scene(), {"do": "check", "by": "2", "kind": "response", "dice": [1, 2], "d6": [4]})
    assert (response.line, response.sum, response.details) == ("対応判定", "遮蔽（d6） 4 = 7", ("d6 4",))
    luck = check | {"shift": [{"by": "1", "die": 1, "to": 5}]}
    assert tell(JAPANESE, scene(), luck).notes == ("荒鉄の運命介入で出目を 5 に",)


COMMANDS: list[tuple[dict[str, Any], str, str]] = [
    ({"do": "begin_action", "by": "1"}, "荒鉄 | 手番　受けの備えが終わる", "荒鉄 | Turn begins; 受け reserve ends"),
    ({"do": "end_round"}, "間合の終わり", "Round ends"),
    ({"do": "lull"}, "小康", "Lull"),
    ({"do": "begin_battle"}, "合戦の始まり", "Battle begins"),
    ({"do": "end_scenario"}, "シナリオの終わり", "Scenario ends"),
    ({"do": "end_scene"}, "幕の終わり　氷見：身体 20 → 17", "Scene ends; 氷見: body 20 → 17"),
    ({"do": "end_battle"}, "合戦の終わり　荒鉄：受けの備えが終わる", "Battle ends; 荒鉄: 受け reserve ends"),
    ({"do": "add_status", "on": "2", "status": {"id": "flying", "value": 3}}, "氷見 | 飛行 3", "氷見 | Flying 3"),
    (
        {"do": "add_status", "on": "2", "status": {"id": "bleeding", "value": 2}},
        "氷見 | 出血 2　出血 5になる",
        "氷見 | Bleeding 2; now bleeding 5",
    ),
    (
        {"do": "remove_status", "on": "2", "id": "bleeding"},
        "氷見 | 状態の解除　出血が終わる",
        "氷見 | Taken off; bleeding ends",
    ),
    ({"do": "remove_status", "on": "2", "id": "pain"}, "氷見 | 状態の解除　苦痛", "氷見 | Taken off; pain"),
    ({"do": "take_stance", "by": "2", "value": 2}, "氷見 | 構え +2", "氷見 | Stance +2"),
    ({"do": "take_stance", "by": "2", "value": -1, "name": "鶴"}, "氷見 | 鶴 −1", "氷見 | 鶴 −1"),
    ({"do": "reserve_defence", "by": "2", "name": "受け"}, "氷見 | 受けの備え", "氷見 | Reserves 受け"),
    (
        {"do": "adjust", "on": "2", "track": "body", "by_amount": -12},
        "氷見 | 身体 20 → 8　大怪我",
        "氷見 | Body 20 → 8; badly hurt",
    ),
    (
        {"do": "adjust", "on": "2", "track": "body", "by_amount": 4},
        "氷見 | 身体 +4（変化なし）　出血が終わる",
        "氷見 | Body +4 unchanged; bleeding ends",
    ),
    (
        {"do": "adjust", "on": "2", "track": "body", "maximum": 30, "by_amount": 1},
        "氷見 | 身体の最大値 30　身体 20 → 21",
        "氷見 | Maximum of body now 30; body 20 → 21",
    ),
    (
        {"do": "adjust", "on": "2", "track": "toxicity", "by_amount": 3},
        "氷見 | 毒性 0 → 3　中毒",
        "氷見 | Toxicity 0 → 3; poisoned",
    ),
    ({"do": "adjust", "on": "2", "track": "spirit", "by_amount": -1}, "氷見 | 精神の値がない", "氷見 | Has no spirit"),
    (
        {"do": "treat", "on": "2", "how": "stop_bleeding", "by": "1"},
        "荒鉄 → 氷見 | 血止め　出血が終わる",
        "荒鉄 → 氷見 | Stop the bleeding; bleeding ends",
    ),
    (
        {"do": "treat", "on": "2", "how": "leave_cover"},
        "氷見 | 遮蔽を出る　遮蔽が終わる",
        "氷見 | Leave cover; cover ends",
    ),
    (
        {"do": "damage_gear", "on": "2", "gear": "21", "points": 1},
        "氷見 | 装備損傷　腹巻 4 → 3",
        "氷見 | Gear damage; 腹巻 4 → 3",
    ),
    (
        {"do": "damage_gear", "on": "2", "gear": "21", "points": 0},
        "氷見 | 装備損傷　腹巻（変化なし）",
        "氷見 | Gear damage; 腹巻 unchanged",
    ),
    ({"do": "equip", "on": "2", "gear": "21", "equipped": False}, "氷見 | 腹巻を外す", "氷見 | Takes off 腹巻"),
    ({"do": "equip", "on": "2", "gear": "21"}, "氷見 | 腹巻を身に着ける", "氷見 | Puts on 腹巻"),
    ({"do": "flee", "by": "2"}, "氷見 | 戦場から逃走", "氷見 | Flees the field"),
]


@pytest.mark.parametrize(("data", "japanese", "english"), COMMANDS)
def test_every_command_is_told(data: dict[str, Any], japanese: str, english: str) -> None:
    assert tell(JAPANESE, scene(), data).text == japanese
    assert tell(ENGLISH, scene(), data).text == english


def test_the_rule_behind_reserved_defences_is_named() -> None:
    assert tell(JAPANESE, scene(), {"do": "begin_action", "by": "1"}).rules == ("R-315",)
    assert tell(JAPANESE, scene(), {"do": "lull"}).rules == ()


@pytest.mark.parametrize(
    ("how", "head", "english"),
    [("field", "応急補修", "Field"), ("camp", "野営修理", "Camp"), ("forge", "鍛冶場修理", "Forge")],
)
def test_repairs_are_told(how: str, head: str, english: str) -> None:
    worn = scene({"do": "damage_gear", "on": "2", "gear": "21", "points": 1})
    repair = {"do": "repair", "on": "2", "gear": "21", "how": how}
    assert tell(JAPANESE, worn, repair).text == f"氷見 | {head}　腹巻 3 → 4"
    assert tell(ENGLISH, worn, repair).text == f"氷見 | {english} repair; 腹巻 3 → 4"


def test_hours_ashes_and_death_checks_are_told() -> None:
    out = scene(battle_scene=False)
    assert tell(JAPANESE, out, {"do": "pass_time"}).text == "1時間が過ぎる"
    assert tell(ENGLISH, out, {"do": "pass_time", "hours": 2.5}).text == "2.5 hours pass"
    ash = scene({"do": "add_status", "on": "2", "status": {"id": "ash"}})
    told = tell(JAPANESE, ash, {"do": "treat", "on": "2", "how": "gather_ashes", "by": "1"})
    assert told.text == "荒鉄 → 氷見 | 灰を集める"
    fallen = scene({"do": "adjust", "on": "2", "track": "wounds", "by_amount": -9})
    told = tell(JAPANESE, fallen, {"do": "end_battle", "checks": {"2": [5, 5]}})
    assert told.details == ("氷見：死亡判定　[5 5] 体 1 = 11 ≥ 11　生き延びる",)
    assert "氷見：重傷" in told.what
    told = tell(ENGLISH, fallen, {"do": "end_battle", "checks": {"2": [1, 2]}})
    assert told.details == ("氷見: death check, [1 2] tai 1 = 4 < 11, dies",)
    both = scene(*({"do": "adjust", "on": one, "track": "wounds", "by_amount": -9} for one in ("1", "2")))
    told = tell(ENGLISH, both, {"do": "end_battle", "checks": {"2": [1, 2], "1": [1, 2]}})
    assert [line.split(":")[0] for line in told.details] == ["荒鉄", "氷見"]


def test_gear_in_a_breakdown_is_called_in_the_language_of_the_sentence() -> None:
    encounter, command = scene(), read_command(CLUB | {"dice": [4, 8], "d6": [1]})
    entry = perform(encounter, command, RandomDice(1)).entry
    told = ENGLISH.log(command, entry, NameMap({"2/gear/21": "Belly armour"}))
    assert told.details[0] == "Target number 15: Base, PC 10, Belly armour +4, Cover (d6) +1"


def test_scene_ends_are_told() -> None:
    burning = scene({"do": "add_status", "on": "2", "status": {"id": "burning"}})
    told = tell(JAPANESE, burning, {"do": "end_scene", "d6": [1, 2, 3]})
    assert (told.what, told.details) == ("氷見：身体 20 → 11", ("d6 1 2 3",))


def test_a_forecast_is_told_in_short() -> None:
    told = tell(JAPANESE, scene(), {"do": "forecast", "by": "1", "with": "縛符", "on": "2"})
    assert told.text == "荒鉄 → 氷見 | 出目 5 以上で成功　失着 2 %、外れ 4 %、命中 86 %、会心 8 %"


def test_what_began_and_grew_in_one_command_only_began() -> None:
    bleed = {"do": "attack", "by": "9", "with": "t", "on": "8", "dice": [9, 8]}
    inflicts = [
        {"status": "bleeding", "value": 1},
        {"status": "bleeding", "value": 2},
        {"status": "fracture", "location": "neck"},
    ]
    people = [{"id": "9", "techniques": [{"id": "t", "wounds": 0, "inflicts": inflicts}]}, {"id": "8"}]
    encounter = read_scenario({"combatants": people}).encounter
    assert tell(JAPANESE, encounter, bleed).what == "出血 3、骨折（首）、転倒、放心"
