"""The sample's mechanics: a scenario's keys, one of everything, every worked example, ledgers that add up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

COMBATANT_KEYS = {
    "side", "grade", "attributes", "skills", "exorcism", "incorporeal", "traits", "base_defence", "natural_armour",
    "natural_armour_pierceable", "spirit_defence", "bonuses", "penalties", "tracks", "gear", "statuses", "reserved",
    "fled", "death_checked",
}  # fmt: skip

GEAR_KEYS = {
    "id", "name", "kind", "weight", "grade", "defence", "spirit_defence", "equipped", "damage", "field_repaired",
    "integrity", "ledger",
}  # fmt: skip

TECHNIQUE_KEYS = {"id", "ja", "en", "weapon", "uses", "rank", "reach_height", "gear_damage", "inflicts"}

ARMOUR = {"light": 2, "heavy": 4, "extra_heavy": 6}


def measure(piece: dict[str, Any]) -> int:
    """What a piece is measured by, without the bonuses that are part of it (R-505)."""
    kind = piece.get("kind", "armour")
    if kind == "weapon":
        return int(piece.get("integrity", 1))
    default = 1 if kind == "shield" else ARMOUR[piece["weight"]] if "weight" in piece else 0
    return int(piece.get("defence", default))


def repaired(what: str, damage: int, used: bool, full: int) -> tuple[int, bool]:
    """The points that a repair restores, and whether the field repair is used up then (R-507)."""
    assert damage > 0
    if what == "forge":
        return damage, False
    assert damage < full
    if what == "field":
        assert not used
        return 1, True
    return min(2, damage), used


def test_combatants_have_the_keys_of_a_scenario(source: Any) -> None:
    for id_, one in source.characters.items():
        assert set(one["combatant"]) <= COMBATANT_KEYS, id_
        pieces = [piece["id"] for piece in one["combatant"].get("gear", [])]
        techniques = [technique["id"] for technique in one["techniques"]]
        assert len(set(pieces)) == len(pieces), id_
        assert len(set(techniques)) == len(techniques), id_
        named = {row["gear"] for row in one["combatant"].get("bonuses", []) if "gear" in row}
        assert named <= set(pieces), id_
        assert {technique["weapon"] for technique in one["techniques"] if "weapon" in technique} <= set(pieces), id_
    assert all(set(piece) <= GEAR_KEYS for _, piece in source.gear())
    assert all(set(technique) <= TECHNIQUE_KEYS for _, technique in source.techniques())


def test_a_technique_is_fought_with_a_weapon(source: Any) -> None:
    weapons = {(id_, piece["id"]) for id_, piece in source.gear() if piece.get("kind") == "weapon"}
    for id_, technique in source.techniques():
        assert "weapon" not in technique or (id_, technique["weapon"]) in weapons, (id_, technique["id"])


def test_skills_are_named_by_the_ruleset(source: Any) -> None:
    known = {row["id"] for row in source.campaign["ruleset"]["skills"]} | {"swordsmanship", "archery", "ninjutsu"}
    for id_, one in source.characters.items():
        assert set(one["combatant"].get("skills", {})) <= known, id_


def test_there_is_one_of_everything(source: Any) -> None:
    combatants = [one["combatant"] for one in source.characters.values()]
    pieces = [piece for _, piece in source.gear()]
    assert {one["grade"] for one in combatants} == {"mook", "soldier", "veteran", "general", "lord", "pc"}
    assert {one["combatant"]["grade"] for one in source.characters.values() if one.get("template")} == {
        "mook",
        "soldier",
    }
    assert {piece.get("grade", "common") for piece in pieces} == {"issue", "common", "masterwork", "divine"}
    assert {piece.get("kind", "armour") for piece in pieces} == {"armour", "shield", "weapon", "other"}
    assert {piece["weight"] for piece in pieces if "weight" in piece} == {"light", "heavy", "extra_heavy"}
    bonuses = [row for one in combatants for row in one.get("bonuses", [])]
    assert {row["kind"] for row in bonuses} == {"armour", "dodge", "stance", "barrier", "terrain", "ward"}
    assert {"gear" in row for row in bonuses if row["kind"] == "armour"} == {True, False}
    assert {one.get("exorcism", "none") for one in combatants} == {"none", "initiate", "licensed", "master", "saint"}
    assert {trait for one in combatants for trait in one.get("traits", [])} == {
        "ash_revival",
        "spirit_body",
        "oni_form",
    }
    assert {one.get("natural_armour_pierceable", True) for one in combatants if "natural_armour" in one} == {
        True,
        False,
    }
    assert [one for one in combatants if one.get("incorporeal")]
    assert [one for one in combatants if one.get("penalties")]
    assert [one for one in combatants if one.get("base_defence", 8) < 8]
    assert [piece for piece in pieces if piece.get("spirit_defence") == 2]


def test_statuses_and_tracks_carried_over(source: Any) -> None:
    carried = {
        (status["id"], status.get("value")) for one in source.characters.values()
        for status in one["combatant"].get("statuses", [])
    }  # fmt: skip
    assert {("bleeding", 1), ("gravely_wounded", None), ("flying", 3), ("giant", 3)} <= carried
    assert max(one["combatant"].get("tracks", {}).get("toxicity", 0) for one in source.characters.values()) == 2
    for one in source.characters.values():
        if one.get("pc"):
            assert {"vigor", "luck", "body", "stamina", "spirit"} <= set(one["combatant"]["tracks"])


def test_ledgers_add_up(source: Any) -> None:
    for id_, piece in source.gear():
        damage, used, session = 0, False, 1
        for entry in piece.get("ledger", []):
            assert session <= entry["session"] <= source.campaign["session"]
            session = entry["session"]
            if entry["what"] == "damage":
                damage += entry["points"]
                assert entry["points"] > 0
                assert damage <= measure(piece)
            else:
                restored, used = repaired(entry["what"], damage, used, measure(piece))
                assert entry["points"] == restored, (id_, piece["id"])
                damage -= restored
        assert (damage, used) == (piece.get("damage", 0), piece.get("field_repaired", False)), (id_, piece["id"])


def test_the_armoury_has_every_state(source: Any) -> None:
    pieces = [piece for _, piece in source.gear()]
    armour = [piece for piece in pieces if piece.get("kind") != "weapon"]
    assert [piece for piece in armour if 0 < piece.get("damage", 0) < measure(piece)]
    assert [piece for piece in armour if measure(piece) > 0 and piece.get("damage", 0) == measure(piece)]
    assert [piece for piece in armour if piece.get("field_repaired") and piece.get("damage", 0) == 0]
    assert {entry["what"] for piece in pieces for entry in piece.get("ledger", [])} == {
        "damage",
        "field",
        "camp",
        "forge",
    }


def has(
    source: Any, row: str, fits: Callable[[dict[str, Any], dict[str, Any]], bool] = lambda _who, _how: True
) -> bool:
    """Whether somebody has a technique whose Japanese row holds `row`, and fits."""
    return any(
        row in technique["ja"] and fits(source.characters[id_]["combatant"], technique)
        for id_, technique in source.techniques()
    )


def grade_of(who: dict[str, Any], how: dict[str, Any]) -> str:
    """The grade of a technique's weapon."""
    return next(str(piece.get("grade", "common")) for piece in who["gear"] if piece["id"] == how["weapon"])


def test_every_worked_technique_is_there(source: Any) -> None:
    assert has(source, "| 2 | 2d10+技+剣術 >= 防備 | [貫通 2]. 1戦力. | — |")
    assert has(
        source,
        "| 3 | 2d10+勇+弓術+1 >= 防備 | [貫通 2]. 2戦力. 後ろの敵に1戦力.",
        lambda who, _: who["attributes"]["gi"] == 3,
    )
    assert has(source, "[貫通 2]. 2戦力. 後ろの敵に1戦力.", lambda who, _: who["attributes"]["gi"] == 0)
    assert has(source, "| 4 | 2d10+勇+弓術+4 >= 防備 | 2戦力. 照準集中 [直撃] 許可.")
    assert has(source, "[貫通 全体]. 1戦力. 会心時2戦力. 会心時後ろの敵に1戦力. | 戦闘1回 |")
    assert has(
        source,
        "| 2 | 2d10+技+忍術 >= 防備 | [貫通 2]. 2戦力. 照準集中 [貫通] 許可. 出血 1.",
        lambda who, _: who["attributes"]["gi"] == 3,
    )
    assert has(source, "[直撃 2]. 1戦力.")
    assert has(source, "[直撃 全体]. 1戦力.")
    assert has(source, "2d10+勇+剣術 >= 防備 | [貫通 全体].")
    assert has(source, "1戦力. 会心時3戦力.", lambda who, _: any("野太刀" in piece["name"] for piece in who["gear"]))
    assert has(source, "0戦力. 拘束（1間合）. **防備 -2**（次の行動まで）.")
    assert has(source, "**防備 -1**. |")
    assert has(source, "武器封印（1間合）")
    assert has(source, "会心時[貫通 2] + [破壊]")


def test_break_is_there_for_every_pair_of_grades(source: Any) -> None:
    assert has(source, "[貫通 2] + [破壊]", lambda who, how: grade_of(who, how) == "issue")
    assert has(source, "2d10+体+棒術 >= 防備 | [貫通 3] + [破壊]", lambda who, how: grade_of(who, how) == "masterwork")
    assert has(source, "2d10+勇+剣術 >= 防備 | [貫通 3] + [破壊]", lambda who, how: grade_of(who, how) == "masterwork")
    assert has(source, "[貫通 4] + [破壊]", lambda who, how: grade_of(who, how) == "divine")
    armours = {(piece.get("grade", "common"), measure(piece)) for _, piece in source.gear() if "weight" in piece}
    assert {("common", 4), ("masterwork", 4), ("masterwork", 6), ("divine", 6)} <= armours
    gear_damage = [row for _, how in source.techniques() for row in how.get("gear_damage", [])]
    assert {(row["on"], row["what"]) for row in gear_damage} == {("hit", "armour"), ("critical", "weapon")}


def test_every_worked_defence_is_there(source: Any) -> None:
    made = set()
    for one in source.characters.values():
        combatant = one["combatant"]
        worn = sum(measure(piece) for piece in combatant.get("gear", []) if piece.get("kind") != "weapon")
        made |= {(worn, row["kind"], row["value"]) for row in combatant.get("bonuses", []) if row["kind"] != "armour"}
    assert {(4, "stance", 2), (4, "terrain", 2), (2, "barrier", 2), (0, "barrier", 2)} <= made
