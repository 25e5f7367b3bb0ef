"""What is wrong with a scenario, by SCENARIO.md's table: each code with the path of the fault."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from ikusa.scenario import play

Plain = dict[str, Any]

HERO: Plain = {
    "id": "hero",
    "grade": "pc",
    "attributes": {"tai": 1, "gi": 3},
    "tracks": {"wounds": 5, "vigor": 9, "luck": 3, "body": {"max": 20, "now": 10}},
    "bonuses": [{"kind": "armour", "value": 1, "gear": "do"}],
    "penalties": [{"value": 1}],
    "gear": [
        {"id": "do", "weight": "heavy", "ledger": [{"session": 1, "what": "damage", "points": 1}]},
        {"id": "katana", "kind": "weapon"},
    ],
    "techniques": [
        {
            "id": "t",
            "vigor": 2,
            "check": {"terms": ["gi"], "modifier": 0},
            "tags": [{"tag": "pierce", "value": 2}],
            "critical_tags": [{"tag": "break"}],
            "through": {"on": "hit", "wounds": 1},
            "focus": "pierce",
            "inflicts": [{"status": "bleeding", "value": 2, "until": {"event": "lull", "count": 1}}],
            "body_damage": "2d6+1",
            "gear_damage": [{"on": "hit", "what": "armour", "points": 1}],
            "uses": ["right_arm"],
            "weapon": "katana",
            "rank": 1,
            "limit": {"uses": 2, "per": "battle", "used": 1},
        }
    ],
    "statuses": [{"id": "stance", "value": -2}, {"id": "bleeding", "value": 1}],
}
BASE: Plain = {
    "seed": 1,
    "sides": {"players": {"cohesion": 3}},
    "combatants": [HERO, {"id": "foe"}],
    "commands": [{"do": "attack", "by": "hero", "with": "t", "on": "foe", "dice": [5, 6]}],
}


def changed(path: str, value: Any, base: Plain = BASE) -> Plain:
    """The scenario with a value put at a path like `combatants.0.tracks.vigor`."""
    scenario = copy.deepcopy(base)
    *steps, last = path.split(".")
    here: Any = scenario
    for step in steps:
        here = here[int(step)] if isinstance(here, list) else here.setdefault(step, {})
    if isinstance(here, list):
        index = int(last)
        here[index : index + 1] = [value]
    else:
        here[last] = value
    return scenario


def without(path: str) -> Plain:
    """The scenario without a key."""
    scenario = copy.deepcopy(BASE)
    *steps, last = path.split(".")
    here: Any = scenario
    for step in steps:
        here = here[int(step)] if isinstance(here, list) else here[step]
    del here[last]
    return scenario


def commanded(command: Plain) -> Plain:
    """The scenario with one command."""
    return changed("commands", [command])


def refused(scenario: Any, code: str, path: str | None) -> None:
    """Check that nothing ran, and why."""
    result = play(json.dumps(scenario))
    error = result["error"]
    assert (error["code"], error["path"]) == (code, path), error
    assert error["command"] is None
    assert result["ok"] is False
    assert result["log"] == []
    assert result["state"] is None
    assert set(result) == {"ok", "error", "log", "state"}
    assert set(error) == {"command", "code", "path", "message"}
    assert error["message"].endswith(".")


def test_the_scenario_that_all_cases_change_is_good() -> None:
    assert play(json.dumps(BASE))["ok"]


WRONG_VALUES = [
    ("seed", True),
    ("seed", 2.0),
    ("seed", 10**9 + 1),
    ("seed", None),
    ("battle_scene", 1),
    ("battle_scene", None),
    ("session", 0),
    ("round", 0),
    ("sides.players.cohesion", -1),
    ("sides.players", 3),
    ("combatants", {}),
    ("combatants.0", "hero"),
    ("combatants.0.id", 3),
    ("combatants.0.id", None),
    ("combatants.0.name", "\ud800"),
    ("combatants.0.grade", "king"),
    ("combatants.0.grade", ["pc"]),
    ("combatants.0.attributes.gi", "3"),
    ("combatants.0.attributes.chi", 1),
    ("combatants.0.skills.sword", 1.5),
    ("combatants.0.skills", []),
    ("combatants.0.exorcism", "priest"),
    ("combatants.0.incorporeal", "yes"),
    ("combatants.0.base_defence", -1),
    ("combatants.0.base_defence", None),
    ("combatants.0.natural_armour", -1),
    ("combatants.0.tracks.wounds", 0),
    ("combatants.0.tracks.body.max", 0),
    ("combatants.0.tracks.stamina", 0),
    ("combatants.0.tracks.spirit", 0),
    ("combatants.0.tracks.vigor", -1),
    ("combatants.0.tracks.luck", -1),
    ("combatants.0.tracks.vigor", "five"),
    ("combatants.0.tracks.toxicity", {"max": 3, "now": 1}),
    ("combatants.0.tracks.toxicity", -1),
    ("combatants.0.tracks.mana", 3),
    ("combatants.0.tracks.body.now", -1),
    ("combatants.0.bonuses.0.kind", "luck"),
    ("combatants.0.bonuses.0.value", -1),
    ("combatants.0.bonuses.0.gear", "katana"),
    ("combatants.0.bonuses.0.gear", "helmet"),
    ("combatants.0.penalties.0.value", -1),
    ("combatants.0.gear.0.kind", "hat"),
    ("combatants.0.gear.0.weight", "feather"),
    ("combatants.0.gear.0.grade", "legendary"),
    ("combatants.0.gear.0.defence", -1),
    ("combatants.0.gear.0.damage", -1),
    ("combatants.0.gear.0.equipped", "true"),
    ("combatants.0.gear.0.ledger.0.what", "theft"),
    ("combatants.0.gear.0.ledger.0.session", 0),
    ("combatants.0.techniques.0.vigor", -1),
    ("combatants.0.techniques.0.check.modifier", 1.0),
    ("combatants.0.techniques.0.check.terms", "gi"),
    ("combatants.0.techniques.0.tags.0.tag", "slash"),
    ("combatants.0.techniques.0.tags.0.value", 0),
    ("combatants.0.techniques.0.tags.0.value", "some"),
    ("combatants.0.techniques.0.tags.0.value", True),
    ("combatants.0.techniques.0.critical_tags.0.tag", "direct"),
    ("combatants.0.techniques.0.critical_tags.0.tag", "spirit"),
    ("combatants.0.techniques.0.wounds", -1),
    ("combatants.0.techniques.0.through.on", "miss"),
    ("combatants.0.techniques.0.focus", "break"),
    ("combatants.0.techniques.0.inflicts.0.value", 0),
    ("combatants.0.techniques.0.inflicts.0.until.event", "dawn"),
    ("combatants.0.techniques.0.inflicts.0.until.count", 0),
    ("combatants.0.techniques.0.inflicts.0.from", "lull"),
    ("combatants.0.techniques.0.body_damage", "2d8"),
    ("combatants.0.techniques.0.body_damage", "2d6 + 1"),
    ("combatants.0.techniques.0.body_damage", "101d6"),
    ("combatants.0.techniques.0.body_damage", "60d6+41d6"),
    ("combatants.0.techniques.0.body_damage", "d6"),
    ("combatants.0.techniques.0.body_damage", ""),
    ("combatants.0.techniques.0.body_damage", "2d6+"),
    ("combatants.0.techniques.0.body_damage", "9999999999"),
    ("combatants.0.techniques.0.gear_damage.0.what", "other"),
    ("combatants.0.techniques.0.uses.0", "neck"),
    ("combatants.0.techniques.0.weapon", "yari"),
    ("combatants.0.techniques.0.rank", 0),
    ("combatants.0.techniques.0.limit.uses", 0),
    ("combatants.0.techniques.0.limit.per", "day"),
    ("combatants.0.statuses.1.value", 0),
    ("combatants.0.statuses.1.hours", -1),
    ("combatants.0.statuses.1.hours", "2"),
    ("combatants.0.statuses.1.hours", True),
    ("combatants.0.statuses.1.scene_ends", 0.5),
    ("commands", "none"),
    ("commands.0", []),
    ("commands.0.do", "dance"),
    ("commands.0.do", None),
    ("commands.0.focus", -1),
    ("commands.0.extra_wounds", -1),
    ("commands.0.surcharge", -1),
    ("commands.0.dice", [5]),
    ("commands.0.dice", [5, 6, 7]),
    ("commands.0.behind", "foe"),
    ("commands.0.behind", "hero"),
    ("commands.0.fumble_extra", "trip"),
    ("commands.0.override", 0),
]


@pytest.mark.parametrize(("path", "value"), WRONG_VALUES, ids=str)
def test_wrong_values(path: str, value: Any) -> None:
    steps = [f"[{step}]" if step.isdigit() else f".{step}" for step in path.split(".")]
    refused(changed(path, value), "malformed", "".join(steps)[1:])


@pytest.mark.parametrize(
    ("path", "value", "at"),
    [
        ("commands.0.dice", [5, True], "commands[0].dice[1]"),
        ("commands.0.d6", [None], "commands[0].d6[0]"),
        ("commands.0.shift", [{"by": "hero", "die": 3, "to": 4}], "commands[0].shift[0].die"),
        ("commands.0.shift", [{"by": "hero", "die": 1}], "commands[0].shift[0].to"),
        ("combatants.0.hit_points", 3, "combatants[0].hit_points"),
        ("combatants.1", {"id": "hero"}, "combatants[1].id"),
        ("lone\ud800key", 1, "lone\\ud800key"),
        ("k" * 200, 1, "k" * 60 + "…"),
    ],
    ids=str,
)  # fmt: skip
def test_faults_that_lie_deeper_than_their_value(path: str, value: Any, at: str) -> None:
    refused(changed(path, value), "malformed", at)


OF_ONE = [
    ("gear", [{"id": "x"}, {"id": "x"}], "gear[1].id"),
    ("techniques", [{"id": "x"}, {"id": "x"}], "techniques[1].id"),
    ("techniques", [{"id": "x", "tags": [{"tag": "break", "value": 1}]}], "techniques[0].tags[0].value"),
    ("techniques", [{"id": "x", "tags": [{"tag": "spirit", "value": 1}]}], "techniques[0].tags[0].value"),
    ("techniques", [{"id": "x", "tags": [{"tag": "pierce"}]}], "techniques[0].tags[0].value"),
    ("techniques", [{"id": "x", "tags": [{"tag": "direct"}]}], "techniques[0].tags[0].value"),
    ("techniques", [{"id": "x", "inflicts": [{"status": "poisoned"}]}], "techniques[0].inflicts[0].status"),
    ("techniques", [{"id": "x", "inflicts": [{"status": "weapon_dropped"}]}], "techniques[0].inflicts[0].weapon"),
    ("bonuses", [{"kind": "ward", "value": 1, "gear": "do"}], "bonuses[0].gear"),
    ("statuses", [{"id": "fracture"}], "statuses[0].location"),
    ("statuses", [{"id": "pain", "location": "neck"}], "statuses[0].location"),
    ("statuses", [{"id": "pain", "value": 1}], "statuses[0].value"),
    ("statuses", [{"id": "pain", "weapon": "x"}], "statuses[0].weapon"),
    ("statuses", [{"id": "weapon_dropped"}], "statuses[0].weapon"),
    ("statuses", [{"id": "poisoned"}], "statuses[0].id"),
    ("statuses", [{"id": "incapacitated"}], "statuses[0].id"),
    ("statuses", [{"id": "pain", "from": {"event": "lull", "count": 1}}], "statuses[0].from.count"),
    ("tracks", {"body": {"now": 3}}, "tracks.body.max"),
]


@pytest.mark.parametrize(("key", "value", "at"), OF_ONE, ids=str)
def test_what_does_not_fit_together_in_one_combatant(key: str, value: Any, at: str) -> None:
    refused(changed(f"combatants.1.{key}", value), "malformed", f"combatants[1].{at}")


@pytest.mark.parametrize(
    "path",
    ["combatants", "combatants.0.id", "combatants.0.gear.0.id", "combatants.0.techniques.0.limit.per",
     "combatants.0.techniques.0.inflicts.0.status", "commands.0.do", "commands.0.with", "combatants.0.bonuses.0.kind"],
)  # fmt: skip
def test_missing_keys(path: str) -> None:
    steps = [f"[{step}]" if step.isdigit() else f".{step}" for step in path.split(".")]
    refused(without(path), "malformed", "".join(steps)[1:])


COMMANDS = [
    ({"do": "begin_action"}, "by"),
    ({"do": "end_round", "by": "hero"}, "by"),
    ({"do": "forecast", "by": "hero", "with": "t", "on": "foe", "dice": [1, 2]}, "dice"),
    ({"do": "forecast", "by": "hero", "with": "t", "on": "foe", "behind": "foe"}, "behind"),
    ({"do": "check", "by": "hero", "kind": "reaction"}, "kind"),
    ({"do": "check", "by": "hero", "uses": ["tail"]}, "uses[0]"),
    ({"do": "end_battle", "checks": {"hero": [1, 2]}, "skip": ["hero"]}, "skip[0]"),
    ({"do": "end_battle", "checks": {"hero": [1]}}, "checks.hero"),
    ({"do": "end_battle", "shift": {"hero": [{"by": "hero", "die": 0, "to": 1}]}}, "shift.hero[0].die"),
    ({"do": "pass_time", "hours": -1}, "hours"),
    ({"do": "add_status", "on": "hero", "status": {"id": "poisoned"}}, "status.id"),
    ({"do": "add_status", "on": "hero", "status": {"id": "stance", "value": 1.0}}, "status.value"),
    ({"do": "remove_status", "on": "hero", "id": "poisoned"}, "id"),
    ({"do": "remove_status", "on": "hero", "id": "fracture", "location": "tail"}, "location"),
    ({"do": "take_stance", "by": "hero"}, "value"),
    ({"do": "reserve_defence", "by": "hero"}, "name"),
    ({"do": "adjust", "on": "hero", "track": "mana"}, "track"),
    ({"do": "adjust", "on": "hero", "track": "toxicity", "maximum": 3}, "maximum"),
    ({"do": "adjust", "on": "hero", "track": "body", "maximum": 0}, "maximum"),
    ({"do": "adjust", "on": "hero", "track": "luck", "maximum": -1}, "maximum"),
    ({"do": "treat", "on": "hero", "how": "prayer"}, "how"),
    ({"do": "treat", "on": "hero", "how": "antidote"}, "value"),
    ({"do": "treat", "on": "hero", "how": "set_bone"}, "location"),
    ({"do": "treat", "on": "hero", "how": "pick_up"}, "weapon"),
    ({"do": "treat", "on": "hero", "how": "calm", "by": "foe"}, "by"),
    ({"do": "treat", "on": "hero", "how": "release", "status": "pain"}, "status"),
    ({"do": "damage_gear", "on": "hero", "gear": "do", "points": -1}, "points"),
    ({"do": "repair", "on": "hero", "gear": "do", "how": "magic"}, "how"),
    ({"do": "equip", "on": "hero", "gear": "do", "equipped": 1}, "equipped"),
]  # fmt: skip


@pytest.mark.parametrize(("command", "at"), COMMANDS, ids=str)
def test_commands_are_checked_before_anything_runs(command: Plain, at: str) -> None:
    refused(commanded(command), "malformed", f"commands[0].{at}")


@pytest.mark.parametrize(
    ("path", "value", "at"),
    [
        ("combatants.1.statuses", [{"id": "slowed"}], "combatants[1].statuses[0].id"),
        ("combatants.0.techniques.0.inflicts.0.status", "slowed", "combatants[0].techniques[0].inflicts[0].status"),
        ("commands.0", {"do": "add_status", "on": "hero", "status": {"id": "x"}}, "commands[0].status.id"),
        ("commands.0", {"do": "remove_status", "on": "hero", "id": "x"}, "commands[0].id"),
    ],
)
def test_statuses_that_there_are_not(path: str, value: Any, at: str) -> None:
    refused(changed(path, value), "unknown_id", at)


@pytest.mark.parametrize(
    ("path", "value", "at"),
    [
        ("combatants.0.tracks.body", {"max": 5, "now": 6}, "combatants[0].tracks.body.now"),
        ("combatants.0.gear.0.damage", 6, "combatants[0].gear[0].damage"),
        ("combatants.0.gear.1.damage", 2, "combatants[0].gear[1].damage"),
        ("combatants.0.techniques.0.limit.used", 3, "combatants[0].techniques[0].limit.used"),
    ],
)
def test_numbers_that_are_not_possible_there(path: str, value: Any, at: str) -> None:
    refused(changed(path, value), "out_of_range", at)


def test_the_damage_of_a_piece_counts_the_bonuses_that_name_it() -> None:
    assert play(json.dumps(changed("combatants.0.gear.0.damage", 5)))["ok"]


def test_malformed_comes_before_unknown_ids_and_these_before_impossible_numbers() -> None:
    impossible = changed("combatants.0.tracks.body", {"max": 5, "now": 6})
    unknown = changed("combatants.1.statuses", [{"id": "slowed"}], impossible)
    refused(impossible, "out_of_range", "combatants[0].tracks.body.now")
    refused(unknown, "unknown_id", "combatants[1].statuses[0].id")
    refused(changed("commands.0.do", "dance", unknown), "malformed", "commands[0].do")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"do": "attack", "by": "hero", "with": "u", "on": "foe"}, "unknown_id"),
        ({"do": "attack", "by": "hero", "with": "t", "on": "nobody"}, "unknown_id"),
        ({"do": "attack", "by": "hero", "with": "t", "on": "foe", "aim": "do"}, "unknown_id"),
        ({"do": "attack", "by": "hero", "with": "t", "on": "foe", "dice": [11, 2]}, "out_of_range"),
        ({"do": "attack", "by": "hero", "with": "t", "on": "foe", "dice": [-1, 2]}, "out_of_range"),
        ({"do": "attack", "by": "hero", "with": "t", "on": "foe", "d6": [1, 2, 3, 4]}, "out_of_range"),
        ({"do": "pass_time"}, "out_of_range"),
        ({"do": "attack", "by": "hero", "with": "t", "on": "foe", "surcharge": 9}, "not_enough_vigor"),
        ({"do": "attack", "by": "hero", "with": "t", "on": "foe", "focus": 4}, "focus_over_cap"),
        ({"do": "attack", "by": "hero", "with": "t", "on": "foe", "dice": [1, 2], "ward": True}, "ward_not_needed"),
        ({"do": "repair", "on": "hero", "gear": "do", "how": "forge"}, "cannot_repair"),
    ],
    ids=str,
)
def test_what_the_rules_refuse_names_the_command_and_shows_where_things_stood(command: Plain, code: str) -> None:
    scenario = changed("commands", [{"do": "begin_action", "by": "hero"}, command, {"do": "lull"}])
    result = play(json.dumps(scenario))
    before = play(json.dumps(changed("commands", [{"do": "begin_action", "by": "hero"}])))
    assert result["ok"] is False
    assert result["error"]["command"] == 1
    assert result["error"]["code"] == code
    assert result["error"]["path"] is None
    assert result["log"] == before["log"]
    assert result["state"] == before["state"]
