"""What must hold for every result, whatever was played: the keys that are there, and the sums that breakdowns give."""

from __future__ import annotations

import math
from typing import Any

Plain = dict[str, Any]

_ENTRY = {"command", "event", "changes"}
_ATTACK = {
    *("outcome", "target_number", "total", "dice", "d6", "wounds", "through_wounds", "body_damage", "gear_damage"),
    *("inflicted", "vigor", "overloaded", "warded", "fumble_extra", "table", "breakdown", "modifier_breakdown"),
}
_FORECAST = {
    *("target_number", "target_numbers", "hit", "critical", "miss", "fumble", "immune", "wounds", "expected_wounds"),
    *("incapacitates", "breaks", "vigor", "overloaded", "loses_vigor", "breakdown", "modifier_breakdown"),
}
_CHECK = {"total", "success", "dice", "d6", "doubles", "modifier_breakdown"}
_MORE = {"attack": _ATTACK, "forecast": _FORECAST, "end_scene": {"d6"}, "end_battle": {"checks", "d6"}}
_LINE = {"label", "value", "rule"}
_CHANGE = {"on", "what", "status", "track", "gear", "amount"}
_WHAT = {"began", "ended", "changed", "damage", "healed", "no_track"}
_STATE = {"sides", "round", "session", "battle_scene", "scenario_over", "combatants"}
_COMBATANT = {
    *("tracks", "statuses", "defence", "spirit_target", "attributes", "gear", "can_act", "can_respond", "must"),
    *("movement", "on_field", "gm_control", "reserved", "uses_left", "fled", "death_checked"),
}
_GEAR = {"defence", "damage", "state", "equipped", "field_repaired", "ledger"}
_STATUS = {
    *("id", "name", "value", "location", "weapon", "source", "until", "from", "scene_ends", "hours", "gathered"),
    *("own", "in_force", "kept_by"),
}


def hold(result: Plain) -> None:
    """Assert that a result is whole."""
    assert result.keys() == ({"ok", "log", "state"} if result["ok"] else {"ok", "error", "log", "state"})
    for place, entry in enumerate(result["log"]):
        assert entry["command"] == place
        _hold_entry(entry)
    if result["state"] is not None:
        assert result["state"].keys() == _STATE
        for combatant in result["state"]["combatants"].values():
            _hold_combatant(combatant)


def _hold_entry(entry: Plain) -> None:
    event = entry["event"]
    assert entry.keys() == _ENTRY | (_CHECK | {"changes"} if event == "check" else _MORE.get(event, set()))
    for change in entry["changes"]:
        assert change.keys() == _CHANGE
        assert change["what"] in _WHAT
    if event == "attack":
        _hold_attack(entry)
    elif event == "forecast":
        _hold_forecast(entry)
    elif event == "check":
        _hold_roll(entry)
    elif event == "end_battle":
        for check in entry["checks"].values():
            assert check.keys() - {"changes"} == _CHECK
            _hold_roll(check)


def _sum(lines: list[Plain]) -> int:
    for line in lines:
        assert line.keys() == _LINE
        assert line["rule"].startswith("R-")
    return sum(line["value"] for line in lines)


def _hold_roll(entry: Plain) -> None:
    assert sum(entry["dice"]) + _sum(entry["modifier_breakdown"]) == entry["total"]


def _hold_attack(entry: Plain) -> None:
    if entry["outcome"] == "immune":
        assert entry["target_number"] is entry["total"] is entry["dice"] is None
        assert entry["breakdown"] == entry["modifier_breakdown"] == []
        return
    assert _sum(entry["breakdown"]) == entry["target_number"]
    _hold_roll(entry)
    success = entry["total"] >= entry["target_number"] and not entry["warded"]
    doubles = entry["dice"][0] == entry["dice"][1] and not entry["warded"]
    wanted = ("critical" if doubles else "hit") if success else ("fumble" if doubles else "miss")
    assert entry["outcome"] == wanted


def _hold_forecast(entry: Plain) -> None:
    outcomes = sum(entry[name] for name in ("hit", "critical", "miss", "fumble", "immune"))
    assert math.isclose(outcomes, 1, abs_tol=1e-12)
    assert math.isclose(sum(entry["wounds"].values()), 1, abs_tol=1e-12)
    assert all(chance > 0 for chances in ("wounds", "breaks", "target_numbers") for chance in entry[chances].values())
    expected = sum(int(points) * chance for points, chance in entry["wounds"].items())
    assert math.isclose(entry["expected_wounds"], expected, abs_tol=1e-12)
    if entry["target_numbers"]:
        assert math.isclose(sum(entry["target_numbers"].values()), 1, abs_tol=1e-12)
    assert entry["target_number"] is None or [*entry["target_numbers"]] == [str(entry["target_number"])]
    values = [line["value"] for line in entry["breakdown"]]
    if values and None not in values:
        assert _sum(entry["breakdown"]) == entry["target_number"]


def _hold_combatant(combatant: Plain) -> None:
    assert combatant.keys() == _COMBATANT
    for name, track in combatant["tracks"].items():
        assert track.keys() == ({"now"} if name == "toxicity" else {"now", "max"})
        assert 0 <= track["now"] <= track.get("max", math.inf)
    for piece in combatant["gear"].values():
        assert piece.keys() == _GEAR
    for status in combatant["statuses"]:
        assert status.keys() == _STATUS
