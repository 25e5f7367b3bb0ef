"""Results have every key that SCENARIO.md names, with plain values."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from tests.core.strategies import scenarios

from ikusa.rules.commands import EndScene, Forecast
from ikusa.rules.dice import RandomDice
from ikusa.rules.engine import perform
from ikusa.scenario import play, read_scenario, write_entry, write_state

COMMON = {"command", "event", "changes"}
KEYS = {
    "attack": {
        *("outcome", "target_number", "total", "dice", "d6", "wounds", "through_wounds", "body_damage"),
        *("gear_damage", "inflicted", "vigor", "overloaded", "warded", "fumble_extra", "table"),
        *("breakdown", "modifier_breakdown"),
    },
    "forecast": {
        *("target_number", "target_numbers", "hit", "critical", "miss", "fumble", "immune", "wounds"),
        *("expected_wounds", "incapacitates", "breaks", "vigor", "overloaded", "loses_vigor"),
        *("breakdown", "modifier_breakdown"),
    },
    "check": {"total", "success", "dice", "d6", "doubles", "modifier_breakdown"},
    "end_scene": {"d6"},
    "end_battle": {"checks", "d6"},
}
STATE = {"sides", "round", "session", "battle_scene", "scenario_over", "combatants"}
COMBATANT = {
    *("tracks", "statuses", "defence", "spirit_target", "attributes", "gear", "can_act", "can_respond", "must"),
    *("movement", "on_field", "gm_control", "reserved", "uses_left", "fled", "death_checked"),
}
STATUS = {
    *("id", "name", "value", "location", "weapon", "source", "until", "from", "scene_ends", "hours", "gathered"),
    *("own", "in_force", "kept_by"),
}
GEAR = {"defence", "damage", "state", "equipped", "field_repaired", "ledger"}
CHANGE = {"on", "what", "status", "track", "gear", "amount"}


def check_result(result: dict[str, Any]) -> None:
    """Check the keys of a result."""
    assert set(result) == ({"ok", "log", "state"} if result["ok"] else {"ok", "error", "log", "state"})
    for index, entry in enumerate(result["log"]):
        assert set(entry) == COMMON | KEYS.get(entry["event"], set()), entry["event"]
        assert entry["command"] == index
        for change in entry["changes"]:
            assert set(change) == CHANGE
        for line in (*entry.get("breakdown", ()), *entry.get("modifier_breakdown", ())):
            assert set(line) == {"label", "value", "rule"}
        for check in entry.get("checks", {}).values():
            assert set(check) >= KEYS["check"]
    if result["state"] is not None:
        check_state(result["state"])


def check_state(state: dict[str, Any]) -> None:
    """Check the keys of a state."""
    assert set(state) == STATE
    for side in state["sides"].values():
        assert set(side) == {"cohesion"}
    for combatant in state["combatants"].values():
        assert set(combatant) == COMBATANT
        for name, track in combatant["tracks"].items():
            assert set(track) == ({"now"} if name == "toxicity" else {"now", "max"})
        for status in combatant["statuses"]:
            assert set(status) == STATUS
            assert status["until"] is None or set(status["until"]) == {"event", "count"}
            assert status["from"] is None or set(status["from"]) == {"event"}
        for piece in combatant["gear"].values():
            assert set(piece) == GEAR
            for entry in piece["ledger"]:
                assert set(entry) == {"session", "what", "points"}


@given(scenarios())
def test_every_valid_scenario_is_played_and_answered_in_full(scenario: dict[str, Any]) -> None:
    result = play(json.dumps(scenario))
    assert result["ok"] or result["error"]["command"] is not None, result["error"]
    plain = json.loads(json.dumps(result, allow_nan=False))
    assert plain == result
    check_result(plain)


@given(scenarios(most_commands=3))
def test_the_same_seed_gives_the_same_result(scenario: dict[str, Any]) -> None:
    text = json.dumps({"seed": 7, **scenario})
    assert play(text) == play(text)


def scenario_of(*commands: dict[str, Any], **keys: Any) -> str:
    """A duel with these commands."""
    technique = {"id": "t", "vigor": 1, "check": {"terms": ["gi", "sword"]}, "limit": {"uses": 2, "per": "battle"}}
    hero = {
        "id": "hero",
        "side": "players",
        "attributes": {"gi": 2},
        "techniques": [technique],
        "tracks": {"vigor": 9, "wounds": 3, "body": {"max": 4, "now": 1}},
        "statuses": [{"id": "bleeding", "value": 2, "until": {"event": "lull"}, "hours": 2.0}],
        "gear": [{"id": "katana", "kind": "weapon"}, {"id": "do", "weight": "heavy", "damage": 1}],
        "exorcism": "licensed",
    }
    return json.dumps({"combatants": [hero, {"id": "foe"}], "commands": list(commands), **keys})


ATTACK = {"do": "attack", "by": "hero", "with": "t", "on": "foe"}


def test_the_state_of_a_character() -> None:
    state = play(scenario_of(sides={"players": {"cohesion": 2}}, round=3))["state"]
    hero = state["combatants"]["hero"]
    assert state["sides"] == {"players": {"cohesion": 2}, "enemies": {"cohesion": 0}}
    assert state["round"] == 3
    assert hero["tracks"]["vigor"] == {"now": 8, "max": 8}
    assert hero["tracks"]["toxicity"] == {"now": 0}
    assert hero["spirit_target"] is None
    assert hero["uses_left"] == {"t": 2}
    assert hero["gear"]["katana"] == {
        "defence": 0,
        "damage": 0,
        "state": "intact",
        "equipped": True,
        "field_repaired": False,
        "ledger": [],
    }
    assert (hero["gear"]["do"]["defence"], hero["gear"]["do"]["state"]) == (3, "damaged")
    assert [status["id"] for status in hero["statuses"]] == ["bleeding", "badly_hurt"]
    first = hero["statuses"][0]
    assert (first["value"], first["until"], first["from"]) == (2, {"event": "lull", "count": 1}, None)
    assert json.dumps(first["hours"]) == "2"


def test_hours_that_are_no_whole_number_stay_so() -> None:
    ash = {"id": "a", "statuses": [{"id": "ash", "gathered": True, "hours": 1.5}]}
    times = [{"do": "pass_time", "hours": 0.25}, {"do": "pass_time", "hours": 0.25}]
    for number, hours in ((1, "1.75"), (2, "2")):
        text = json.dumps({"battle_scene": False, "combatants": [ash], "commands": times[:number]})
        assert json.dumps(play(text)["state"]["combatants"]["a"]["statuses"][0]["hours"]) == hours


def test_a_breakdown_names_what_each_line_is_about() -> None:
    log = play(scenario_of({**ATTACK, "dice": [5, 6]}))["log"]
    lines = log[0]["modifier_breakdown"]
    assert {"label": "attribute: gi", "value": 2, "rule": "R-202"} in lines
    assert {"label": "skill: sword", "value": 0, "rule": "R-202"} in lines


def test_a_table_speaks_the_language_asked_for() -> None:
    table = [{"from": 1, "to": 100, "text": "x"}]
    text = scenario_of({**ATTACK, "dice": [10, 10], "d100": 50}, ruleset={"tables": {"decisive": table}})
    assert play(text)["log"][0]["table"] == {"name": "decisive", "roll": 50, "text": "x"}
    scenario = read_scenario(json.loads(scenario_of({**ATTACK, "dice": [10, 10], "d100": 50})))
    entry = perform(scenario.encounter, scenario.commands[0], RandomDice(1)).entry
    row = next(row for row in scenario.encounter.ruleset.tables["decisive"] if row.from_ <= 50 <= row.to)
    assert write_entry(entry)["table"]["text"] == row.ja
    assert write_entry(entry, "en")["table"]["text"] == row.en


def test_a_forecast_has_texts_as_keys() -> None:
    scenario = read_scenario(json.loads(scenario_of()))
    entry = perform(scenario.encounter, Forecast(by="hero", with_="t", on="foe"), RandomDice(1)).entry
    written = write_entry(entry)
    assert written["target_numbers"] == {"8": 1.0}
    assert set(written["wounds"]) == {"0", "1"}


def test_an_entry_and_a_state_by_themselves() -> None:
    scenario = read_scenario(json.loads(scenario_of()))
    performed = perform(scenario.encounter, EndScene(), RandomDice(1))
    assert set(write_entry(performed.entry)) == {"d6", "changes"}
    check_state(write_state(performed.encounter))
