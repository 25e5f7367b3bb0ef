"""Each worked example of the game's source texts and of RULES.md, under the rule that it belongs to."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ikusa import ruleset
from ikusa.rules.notation import read_row
from ikusa.rules.technique import TagUse
from ikusa.rules.terms import Tag
from ikusa.scenario import play

Plain = dict[str, Any]

BREAK = {"tag": "break"}
SPIRIT = {"tag": "spirit"}
HEAVY = {"id": "mail", "weight": "heavy"}
EXTRA_HEAVY = {"id": "mail", "weight": "extra_heavy"}
LIGHT = {"id": "mail", "weight": "light"}
PIERCING_SHOT = (
    "| 貫通射 | 免許 | 3 | 2d10+勇+弓術+1 >= 防備 | [貫通 2]. 2戦力. 後ろの敵に1戦力. *照準集中 [貫通] 許可*. | — |"
)


def pierce(value: int | str) -> Plain:
    return {"tag": "pierce", "value": value}


def direct(value: int | str) -> Plain:
    return {"tag": "direct", "value": value}


def technique(**keys: Any) -> Plain:
    return {"id": "t", "vigor": 2, "check": {"terms": ["gi"]}} | keys


def hero(*techniques: Plain, **keys: Any) -> Plain:
    base = {"id": "hero", "side": "players", "grade": "pc", "attributes": {"gi": 3}, "tracks": {"vigor": 9, "luck": 3}}
    return base | {"techniques": list(techniques)} | keys


def foe(**keys: Any) -> Plain:
    return {"id": "foe", "grade": "veteran"} | keys


def attack(**keys: Any) -> Plain:
    return {"do": "attack", "by": "hero", "with": "t", "on": "foe", "dice": [6, 7], "d100": 1} | keys


def played(combatants: list[Plain], *commands: Plain, **keys: Any) -> Plain:
    result = play(json.dumps({"combatants": combatants, "commands": list(commands)} | keys))
    assert result["ok"], result["error"]
    return result


def blow(tags: list[Plain], target: Plain, attacker: Plain | None = None, **keys: Any) -> Plain:
    """The entry of one blow with these tags."""
    entry: Plain = played([attacker or hero(technique(tags=tags)), target], attack(**keys))["log"][0]
    return entry


def ids(result: Plain, who: str) -> list[str]:
    return [status["id"] for status in result["state"]["combatants"][who]["statuses"]]


# --- defence, pierce, direct ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tags", "target", "number"),
    [
        pytest.param([pierce(2)], foe(gear=[HEAVY]), 12, id="R-206 a sword's thrust, pierce 2, at heavy armour"),
        pytest.param([pierce(2)], foe(), 10, id="R-206 the same thrust at the unarmoured"),
        pytest.param([pierce("all")], foe(gear=[EXTRA_HEAVY]), 10, id="R-206 pierce all at extra heavy armour"),
        pytest.param([pierce("all")], foe(), 10, id="R-206 pierce all at the unarmoured"),
        pytest.param([pierce("all")], foe(gear=[HEAVY]), 10, id="R-206 a matchlock at heavy armour"),
        pytest.param(
            [pierce("all")],
            foe(gear=[HEAVY], bonuses=[{"kind": "terrain", "value": 2}]),
            12,
            id="R-206 a matchlock leaves terrain",
        ),
        pytest.param(
            [pierce("all")],
            foe(gear=[HEAVY], statuses=[{"id": "defenceless"}]),
            6,
            id="R-203 pierce all, defenceless",
        ),
        pytest.param([pierce("all")], foe(grade="mook", gear=[HEAVY]), 8, id="R-206 down to the base of a mook"),
        pytest.param([pierce("all")], foe(grade="soldier", gear=[HEAVY]), 9, id="R-206 down to the base of a soldier"),
        pytest.param([], foe(gear=[{"id": "s", "kind": "shield"}]), 11, id="R-204 a shield gives 1"),
        pytest.param([pierce(3)], foe(natural_armour=4), 11, id="R-206 natural armour"),
        pytest.param(
            [direct(2)],
            foe(gear=[HEAVY], statuses=[{"id": "stance", "value": 2}]),
            14,
            id="R-207 a throwing blade, direct 2, at heavy armour in a stance",
        ),
        pytest.param(
            [direct("all")],
            foe(gear=[LIGHT], bonuses=[{"kind": "barrier", "value": 2}]),
            12,
            id="R-207 an assassin, direct all, at light armour within a barrier",
        ),
        pytest.param(
            [direct("all")],
            foe(bonuses=[{"kind": "barrier", "value": 2}]),
            10,
            id="R-207 direct all at the unarmoured within a barrier",
        ),
        pytest.param(
            [],
            foe(gear=[HEAVY], statuses=[{"id": "defence_down", "value": 2}]),
            12,
            id="R-209 defence −2",
        ),
        pytest.param([], foe(statuses=[{"id": "defence_down", "value": 99}]), 2, id="R-209 never below 2"),
        pytest.param([SPIRIT], foe(gear=[EXTRA_HEAVY]), 9, id="R-210 the untrained"),
        pytest.param([SPIRIT], foe(gear=[{**LIGHT, "spirit_defence": 2}]), 11, id="R-210 in blessed mail"),
        pytest.param([SPIRIT], foe(exorcism="initiate"), 11, id="R-210 an initiate"),
    ],
)
def test_target_number(tags: list[Plain], target: Plain, number: int) -> None:
    assert blow(tags, target)["target_number"] == number


def test_r210_from_licence_on_one_is_immune() -> None:
    for rank in ("licensed", "master", "saint"):
        assert blow([SPIRIT], foe(exorcism=rank))["outcome"] == "immune"


@pytest.mark.parametrize(("grade", "base"), [("mook", 8), ("soldier", 9), ("veteran", 10), ("lord", 10), ("pc", 10)])
def test_r102_base_defence(grade: str, base: int) -> None:
    assert blow([], foe(grade=grade))["target_number"] == base


def test_r102_a_stated_base_that_is_lower_counts() -> None:
    assert blow([], foe(base_defence=7))["target_number"] == 7


@pytest.mark.parametrize(("gear", "penalty"), [(HEAVY, 0), (EXTRA_HEAVY, 1)], ids=["heavy", "extra heavy"])
def test_r107_a_body_of_one_under_armour(gear: Plain, penalty: int) -> None:
    state = played([hero(attributes={"tai": 1}, gear=[gear])])["state"]
    assert state["combatants"]["hero"]["tracks"]["vigor"]["max"] == 9 - penalty


def test_r209_next_round_defence_minus_two() -> None:
    dance = {"status": "defence_down", "value": 2, "from": {"event": "round_end"}, "until": {"event": "round_end"}}
    fighters = [hero(technique(id="dance", inflicts=[dance]), technique()), foe()]
    dancing = attack(**{"with": "dance"})
    rounds = [dancing, {"do": "end_round"}, attack(), {"do": "end_round"}, attack()]
    log = played(fighters, *rounds)["log"]
    assert [log[place]["target_number"] for place in (0, 2, 4)] == [10, 8, 10]


def test_r209_each_round_minus_one_does_not_grow() -> None:
    worm = {"id": "defence_down", "value": 1}
    fighters = [hero(technique()), foe(statuses=[worm])]
    log = played(fighters, attack(), {"do": "end_round"}, attack())["log"]
    assert [log[0]["target_number"], log[2]["target_number"]] == [9, 9]


# --- break and repair -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "points", "armour", "number", "damage"),
    [
        pytest.param("issue", 2, "masterwork", 12, 0, id="R-502 an issue sword at masterwork mail"),
        pytest.param("masterwork", 3, "common", 11, 3, id="R-502 a masterwork iron club at common mail"),
        pytest.param("divine", 4, "masterwork", 10, 4, id="R-502 a divine sword at masterwork mail"),
        pytest.param("masterwork", 3, "divine", 11, 0, id="R-502 a masterwork sword at divine mail"),
    ],
)
def test_break(weapon: str, points: int, armour: str, number: int, damage: int) -> None:
    attacker = hero(
        technique(tags=[pierce(points), BREAK], weapon="w"), gear=[{"id": "w", "kind": "weapon", "grade": weapon}]
    )
    result = played([attacker, foe(gear=[{**HEAVY, "grade": armour}])], attack())
    assert result["log"][0]["target_number"] == number
    mail = result["state"]["combatants"]["foe"]["gear"]["mail"]
    assert mail["damage"] == damage
    assert mail["state"] == {0: "intact", 3: "damaged", 4: "broken"}[damage]


def test_r508_the_field_repair_is_for_the_first_damage() -> None:
    harm = {"do": "damage_gear", "on": "foe", "gear": "mail", "points": 1}
    repair = {"do": "repair", "on": "foe", "gear": "mail", "how": "field"}
    again = play(json.dumps({"combatants": [foe(gear=[HEAVY])], "commands": [harm, repair, harm, repair]}))
    assert again["error"]["code"] == "cannot_repair"
    assert again["error"]["command"] == 3
    camp = {**repair, "how": "camp"}
    assert played([foe(gear=[HEAVY])], harm, repair, harm, camp)["log"][3]["changes"][0]["amount"] == 1


# --- focus ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "gi", "focus", "target", "number"),
    [
        pytest.param(
            "| 急所貫き | 免許 | 2 | 2d10+技+忍術 >= 防備 | [貫通 2]. 2戦力. 出血. *照準集中 [貫通] 許可*. | — |",
            3,
            3,
            foe(gear=[HEAVY]),
            10,
            id="R-308 a vital thrust with three more",
        ),
        pytest.param(
            "| 千年の矢 | 秘技 | 4 | 2d10+勇+弓術+4 >= 防備 | 2戦力. 戦場どこでも. *照準集中 [直撃] 許可*. | — |",
            2,
            1,
            foe(statuses=[{"id": "stance", "value": 2}]),
            11,
            id="R-308 an arrow of a thousand years with one more",
        ),
        pytest.param(
            PIERCING_SHOT,
            0,
            0,
            foe(gear=[EXTRA_HEAVY]),
            14,
            id="R-308 a piercing shot without",
        ),
        pytest.param(
            PIERCING_SHOT,
            3,
            2,
            foe(gear=[EXTRA_HEAVY]),
            12,
            id="R-308 a piercing shot with two more",
        ),
    ],
)
def test_focus(row: str, gi: int, focus: int, target: Plain, number: int) -> None:
    read = read_row(row, ruleset.shipped())
    tags = [{"tag": use.tag.value, "value": use.value} for use in read.tags]
    assert read.focus is not None
    shot = technique(vigor=read.vigor, tags=tags, wounds=read.wounds, focus=read.focus.value)
    entry = blow([], target, hero(shot, attributes={"gi": gi}), focus=focus)
    assert (entry["target_number"], entry["vigor"], entry["overloaded"]) == (number, read.vigor + focus, False)
    assert entry["vigor"] in (3, 5)


def test_r308_without_skill_no_focus() -> None:
    weak = hero(technique(focus="pierce"), attributes={"gi": 0})
    result = play(json.dumps({"combatants": [weak, foe()], "commands": [attack(focus=1)]}))
    assert result["error"]["code"] == "focus_over_cap"


def test_r307_a_focus_beyond_one_breath_may_cost_everything() -> None:
    strained = hero(technique(vigor=4, focus="pierce"))
    result = played([strained, foe(base_defence=15)], attack(focus=2, dice=[1, 2]))
    assert result["log"][0]["overloaded"] is True
    assert result["state"]["combatants"]["hero"]["tracks"]["vigor"]["now"] == 0
    assert ids(result, "hero") == ["defenceless"]


# --- wounds, criticals, fumbles ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "dice", "wounds"),
    [
        pytest.param({}, [6, 7], 1, id="R-303 a hit"),
        pytest.param({}, [7, 7], 2, id="R-303 a critical"),
        pytest.param({"critical_wounds": 3}, [7, 7], 3, id="R-303 a nodachi's critical"),
        pytest.param({"wounds": 2}, [6, 7], 2, id="R-303 a technique of two"),
        pytest.param({"wounds": 2}, [7, 7], 4, id="R-303 a technique of two, critical"),
    ],
)
def test_wounds(keys: Plain, dice: list[int], wounds: int) -> None:
    assert blow([], foe(grade="lord"), hero(technique(**keys)), dice=dice)["wounds"] == wounds


def test_r304_a_matchlock_goes_through_on_a_critical() -> None:
    gun = hero(technique(tags=[pierce("all")], critical_wounds=2, through={"on": "critical", "wounds": 1}))
    rear = {"id": "rear", "grade": "veteran"}
    for dice, wounds, through in (([7, 7], 2, 1), ([6, 7], 1, 0)):
        entry = played([gun, foe(gear=[HEAVY]), rear], attack(dice=dice, behind="rear"))["log"][0]
        assert (entry["wounds"], entry["through_wounds"]) == (wounds, through)


def test_r401_luck_makes_a_critical_of_four_and_five() -> None:
    result = played([hero(technique()), foe()], attack(dice=[4, 5], shift=[{"by": "hero", "die": 2, "to": 4}]))
    assert result["log"][0]["outcome"] == "critical"
    assert result["state"]["combatants"]["hero"]["tracks"]["luck"]["now"] == 2


@pytest.mark.parametrize(
    ("dice", "base", "table"),
    [([10, 10], 10, "decisive"), ([1, 1], 10, "fatal"), ([10, 10], 30, None), ([1, 1], 3, None)],
    ids=["R-305 heaven's decree", "R-305 retribution", "R-305 double ten that fails", "R-305 double one that succeeds"],
)
def test_tables(dice: list[int], base: int, table: str | None) -> None:
    found = blow([], foe(base_defence=base), dice=dice)["table"]
    assert (found and found["name"]) == table


def test_r306_a_fumble_leaves_one_defenceless_until_the_next_action_or_the_lull() -> None:
    fighters = [hero(technique(), statuses=[{"id": "stance", "value": 2}]), foe(base_defence=15)]
    fumbled = played(fighters, attack(dice=[2, 2]))
    assert ids(fumbled, "hero") == ["defenceless"]
    assert fumbled["state"]["combatants"]["hero"]["defence"] == 6
    for end in ({"do": "begin_action", "by": "hero"}, {"do": "lull"}):
        assert ids(played(fighters, attack(dice=[2, 2]), end), "hero") == []


def test_r306_a_dropped_weapon_takes_one_vigor_to_pick_up() -> None:
    fighters = [hero(technique(weapon="w"), gear=[{"id": "w", "kind": "weapon"}]), foe(base_defence=15)]
    pick = {"do": "treat", "on": "hero", "how": "pick_up", "weapon": "w"}
    result = played(fighters, attack(dice=[2, 2], fumble_extra="drop_weapon"), pick)
    assert ids(result, "hero") == ["defenceless"]
    assert result["state"]["combatants"]["hero"]["tracks"]["vigor"]["now"] == 9 - 2 - 1


def test_r306_after_a_collapsed_stance_the_next_action_costs_one_more() -> None:
    fighters = [hero(technique()), foe(base_defence=15)]
    log = played(fighters, attack(dice=[2, 2], fumble_extra="stance_collapse"), attack(), attack())["log"]
    assert [entry["vigor"] for entry in log] == [2, 3, 2]


# --- defeat -----------------------------------------------------------------------------------------------------------


def test_r110_a_lord_that_falls_costs_its_side_one() -> None:
    result = played([hero(technique(wounds=9)), foe(grade="lord")], attack(), sides={"enemies": {"cohesion": 3}})
    assert ids(result, "foe") == ["incapacitated"]
    assert result["state"]["combatants"]["foe"]["on_field"] is False
    assert result["state"]["sides"]["enemies"]["cohesion"] == 2


@pytest.mark.parametrize(
    ("attributes", "dice", "status"),
    [
        ({"tai": 2, "un": 0}, [4, 5], "gravely_wounded"),
        ({"tai": 0, "un": 2}, [4, 5], "gravely_wounded"),
        ({"tai": 2, "un": 1}, [4, 4], "dead"),
    ],
    ids=["R-702 by the body", "R-702 by luck", "R-702 one short"],
)
def test_death_check(attributes: Plain, dice: list[int], status: str) -> None:
    fallen = foe(attributes=attributes, tracks={"wounds": {"max": 3, "now": 0}})
    assert status in ids(played([fallen], {"do": "end_battle", "checks": {"foe": dice}}), "foe")


def test_r402_heaven_wards_the_last_blow() -> None:
    result = played([hero(technique(wounds=9)), foe(tracks={"luck": 1})], attack(ward=True))
    assert result["log"][0]["outcome"] == "miss"
    assert result["state"]["combatants"]["foe"]["tracks"]["wounds"]["now"] == 3
    assert result["state"]["combatants"]["foe"]["tracks"]["luck"]["now"] == 0


# --- the examples within single rules ---------------------------------------------------------------------------------


def test_r604_halves_go_toward_zero() -> None:
    pained = hero(attributes={"tai": 3, "gi": -3}, statuses=[{"id": "pain"}])
    assert played([pained])["state"]["combatants"]["hero"]["attributes"] == {"tai": 1, "gi": -1, "yu": 0, "un": 0}


@pytest.mark.parametrize(("now", "hurt"), [(7, True), (8, False)], ids=["R-610 seven of fifteen", "R-610 eight"])
def test_half_of_fifteen(now: int, hurt: bool) -> None:
    harm = {"do": "adjust", "on": "hero", "track": "body", "by_amount": now - 15}
    assert ("badly_hurt" in ids(played([hero(tracks={"body": 15})], harm), "hero")) is hurt


def test_r602_toxicity_six_takes_two_and_a_die() -> None:
    check = {"do": "check", "by": "hero", "dice": [4, 6], "d6": [3]}
    assert played([hero(tracks={"toxicity": 6})], check)["log"][0]["total"] == 10 - 2 - 3


def test_r310_body_damage_of_two_dice_and_one() -> None:
    entry = blow([], foe(tracks={"body": 20}), hero(technique(body_damage="2d6+1")), d6=[3, 4], dice=[7, 7])
    assert (entry["body_damage"], entry["d6"]) == (8, [3, 4])


def test_r801_the_row_of_a_thrust() -> None:
    thrust = read_row("| 突き | 攻撃B（技） | 2 | 2d10+技+剣術 >= 防備 | [貫通 2]. 1戦力. | — |", ruleset.shipped())
    assert (thrust.id, thrust.kind, thrust.vigor, thrust.wounds) == ("突き", "攻撃B（技）", 2, 1)
    assert (thrust.terms, thrust.modifier) == (("gi", "swordsmanship"), 0)
    assert (thrust.tags, thrust.limit, thrust.not_understood) == ((TagUse(Tag.PIERCE, 2),), None, ())
