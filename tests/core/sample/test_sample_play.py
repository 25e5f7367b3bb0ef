"""The sample under the rules: rows that read alike in both languages, battles that load, odds of the first one."""

from __future__ import annotations

from typing import Any

import pytest

from ikusa.rules.notation import read_row, write_row
from ikusa.scenario.reading import read_scenario
from ikusa.scenario.running import run

WORDS = ("name", "kind", "text", "not_understood")


def scenario(
    source: Any, battle: dict[str, Any], commands: list[dict[str, Any]], language: str = "ja"
) -> dict[str, Any]:
    """A prepared battle as a scenario with everyone there."""
    combatants = []
    for row in battle["combatants"]:
        one = source.combatant(row["character"], language)
        one["statuses"] = [*one.get("statuses", []), *row.get("statuses", [])]
        copies = range(1, row["count"] + 1) if "count" in row else [None]
        combatants += [one if copy is None else one | {"id": f"{one['id']} {copy}"} for copy in copies]
    return {
        "ruleset": source.campaign["ruleset"],
        "session": source.campaign["session"],
        "sides": battle["sides"],
        "combatants": combatants,
        "commands": commands,
    }


def played(source: Any, battle: dict[str, Any], commands: list[dict[str, Any]], language: str = "ja") -> dict[str, Any]:
    """The result of a scenario that is not refused."""
    result = run(read_scenario(scenario(source, battle, commands, language)))
    assert result["ok"], result
    return result


def alone(source: Any, *ids: str) -> dict[str, Any]:
    """A battle of these characters alone."""
    return {"sides": {}, "combatants": [{"character": id_} for id_ in ids]}


def test_a_row_reads_alike_in_both_languages(source: Any) -> None:
    for id_ in source.characters:
        in_japanese = source.combatant(id_)["techniques"]
        in_english = source.combatant(id_, "en")["techniques"]
        for one, other in zip(in_japanese, in_english, strict=True):
            assert {key: one[key] for key in one if key not in WORDS} == {
                key: other[key] for key in other if key not in WORDS
            }, (id_, one["id"])
            assert len(one.get("not_understood", [])) == len(other.get("not_understood", [])), (id_, one["id"])


def test_a_row_is_written_as_it_will_be_written(source: Any) -> None:
    ruleset = source.ruleset()
    for id_, technique in source.techniques():
        for language in ("ja", "en"):
            row = technique[language]
            assert write_row(read_row(row, ruleset), language, ruleset) == row, (id_, technique["id"])


def test_what_is_not_understood_is_told_and_not_computed(source: Any) -> None:
    texts = {
        row["id"]: row["not_understood"]
        for id_ in source.characters
        for row in source.combatant(id_, "en")["techniques"]
        if "not_understood" in row
    }
    assert set(texts) == {
        "middle_guard", "scabbard_parry", "arrow_of_ages", "river_prayer", "ford_the_river", "rust_seal", "edge_seal",
        "dance_of_forgetting", "poison_needle",
    }  # fmt: skip


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("index", [0, 1])
def test_a_battle_loads_and_loading_changes_no_gear(source: Any, index: int, language: str) -> None:
    battle = source.battles["battles"][index]
    state = played(source, battle, [], language)["state"]
    assert {name: side["cohesion"] for name, side in state["sides"].items()} == {
        name: side["cohesion"] for name, side in battle["sides"].items()
    }
    for row in battle["combatants"]:
        for copy in range(1, row.get("count", 1) + 1):
            at = state["combatants"][f"{row['character']} {copy}" if "count" in row else row["character"]]
            assert at["on_field"], row["character"]
            assert at["can_act"], row["character"]


def defences(source: Any) -> dict[str, int]:
    """The defence of each character by itself."""
    state = played(source, alone(source, *source.characters), [])["state"]
    return {id_: one["defence"] for id_, one in state["combatants"].items()}


def test_defences_are_those_that_the_notes_speak_of(source: Any) -> None:
    found = defences(source)
    stated = {"soma": 14, "yuzuru": 14, "seina": 14, "chusuke": 16, "jinnai": 16, "mumyo": 12, "yari": 14, "gankai": 10}
    assert {id_: found[id_] for id_ in stated} == stated
    assert found["iwatsuno"] == 15
    assert found["namazu"] == 15
    assert found["dorokozo"] == 6


def test_states_carried_over_are_there(source: Any) -> None:
    state = played(source, alone(source, "soma", "sayo", "seina", "gankai"), [])["state"]["combatants"]
    assert state["soma"]["gear"]["wakizashi"]["state"] == "broken"
    assert state["soma"]["gear"]["domaru"]["state"] == "damaged"
    assert state["gankai"]["gear"]["black_leather"]["state"] == "broken"
    assert [one["id"] for one in state["sayo"]["statuses"]] == ["bleeding"]
    assert [one["id"] for one in state["seina"]["statuses"]] == ["poisoned"]
    assert [one["id"] for one in state["gankai"]["statuses"]] == ["gravely_wounded"]
    assert state["seina"]["attributes"]["tai"] == 0


def test_the_first_battle_is_fair(source: Any) -> None:
    battle = source.battles["battles"][0]
    sides = {"soma": 0, "yuzuru": 0, "iwatsuno": 1, "yari 1": 1}
    tried = []
    for by, side in sides.items():
        for technique in source.combatant(by.split()[0])["techniques"]:
            if technique["check"]["terms"]:
                tried += [(by, technique["id"], on) for on, other in sides.items() if other != side]
    commands = [{"do": "forecast", "by": by, "with": how, "on": on} for by, how, on in tried]
    odds = [entry["hit"] + entry["critical"] for entry in played(source, battle, commands)["log"]]
    assert len(odds) == 22
    assert {one: chance for one, chance in zip(tried, odds, strict=True) if not 0.55 <= chance <= 0.80} == {}


def attack(by: str, how: str, on: str, **more: Any) -> dict[str, Any]:
    """An attack that hits by its dice: 10 and 9."""
    return {"do": "attack", "by": by, "with": how, "on": on, "dice": [10, 9], **more}


def test_the_divine_sword_breaks_masterwork_and_the_masterwork_club_does_not_break_divine(source: Any) -> None:
    commands = [attack("akane", "sunder_iron", "kanawa"), attack("gankai", "iron_crusher", "gensai")]
    sword, club = played(source, alone(source, "akane", "gankai", "kanawa", "gensai"), commands)["log"]
    assert sword["gear_damage"] == {"ring_armour": 4}
    assert club["gear_damage"] == {}
    assert club["target_number"] == 13


def test_the_worked_examples_of_direct_and_pierce(source: Any) -> None:
    commands = [
        attack("sayo", "bird_dropper", "jinnai"),
        attack("sayo", "shadow_blade", "mumyo"),
        attack("teppo", "matchlock_shot", "chusuke"),
        attack("gankai", "iron_crusher", "jinnai"),
        attack("yuzuru", "through_two", "gensai", focus=2),
    ]
    log = played(source, alone(source, *source.characters), commands)["log"]
    assert [entry["target_number"] for entry in log] == [14, 10, 12, 13, 12]
    assert log[3]["gear_damage"] == {"tosei": 3}


def test_spirits_are_met_as_the_notes_say(source: Any) -> None:
    commands = [
        attack("yuzuru", "aimed_shot", "oboro"),
        attack("soma", "level_cut", "oboro"),
        attack("oboro", "voice_below", "yuzuru"),
        attack("oboro", "voice_below", "seina"),
        attack("oboro", "voice_below", "kazakiri"),
    ]
    log = played(source, alone(source, *source.characters), commands)["log"]
    assert [entry["target_number"] for entry in log] == [14, 10, 11, None, None]
    assert [entry["outcome"] for entry in log[3:]] == ["immune", "immune"]
