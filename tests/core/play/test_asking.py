"""Dice are asked for by name, in R-312's order, exactly as many as the rules then draw."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ikusa.play.battle.asking import AskedDie, Purpose, asked, due_for_death_check, roll_missing, with_faces
from ikusa.rules.commands import Attack, Check, Command, EndBattle, EndScene, Shift
from ikusa.rules.dice import RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import perform
from ikusa.rules.terms import CheckKind
from ikusa.scenario import read_scenario

BLOW = {
    "id": "blow",
    "check": {"terms": ["gi"], "modifier": 1},
    "body_damage": "2d6+1",
    "tags": [{"tag": "pierce", "value": 1}],
    "inflicts": [{"status": "bleeding", "value": 2}],
}


def encounter(hero: dict[str, Any] | None = None, foe: dict[str, Any] | None = None) -> Encounter:
    """A hero with a blow that does body damage, and a foe."""
    base = {"side": "players", "grade": "pc", "attributes": {"gi": 2}, "techniques": [BLOW]}
    tracks = {"luck": 3, "body": 20, "stamina": 10}
    return read_scenario(
        {
            "combatants": [
                {"id": "hero", **base, "tracks": tracks, **(hero or {})},
                {"id": "foe", "grade": "veteran", "tracks": tracks, "techniques": [BLOW], **(foe or {})},
            ]
        }
    ).encounter


def purposes(dice: tuple[AskedDie, ...]) -> list[str]:
    return [f"{die.purpose.value}:{die.status}" if die.status else die.purpose.value for die in dice]


ATTACK = Attack("hero", "blow", "foe")
COVER = {"statuses": [{"id": "cover"}]}


def test_a_plain_attack_asks_for_the_two_d10_first() -> None:
    assert purposes(asked(encounter(), ATTACK, {})) == ["check", "check"]


def test_the_defenders_d6_come_before_the_two_d10_and_the_attackers_after() -> None:
    both = encounter({"statuses": [{"id": "cover"}]}, {"statuses": [{"id": "cover"}, {"id": "restrained"}]})
    dice = asked(both, ATTACK, {})
    assert purposes(dice) == ["defence:cover", "defence:restrained", "check", "check", "modifier:cover"]
    assert [die.sign for die in dice] == [1, -1, 1, 1, -1]


def test_body_damage_is_asked_only_on_a_success_and_covers_die_behind_it() -> None:
    covered = encounter(COVER)
    first = asked(covered, ATTACK, {})
    hit = dict(zip(first, (9, 8, 1), strict=True))
    miss = dict(zip(first, (2, 3, 6), strict=True))
    assert purposes(asked(covered, ATTACK, hit))[3:] == ["body", "body", "damage"]
    assert purposes(asked(covered, ATTACK, miss))[3:] == []


@pytest.mark.parametrize(("faces", "table"), [((10, 10), "decisive"), ((1, 1), "fatal")])
def test_a_double_ten_or_one_asks_for_a_d100(faces: tuple[int, int], table: str) -> None:
    fight = encounter()
    dice = asked(fight, ATTACK, dict(zip(asked(fight, ATTACK, {}), faces, strict=True)))
    assert dice[-1] == AskedDie(100, Purpose.TABLE, "hero", table)


def test_luck_decides_what_is_asked() -> None:
    fight = encounter()
    faces = dict(zip(asked(fight, ATTACK, {}), (4, 3), strict=True))
    assert purposes(asked(fight, ATTACK, faces)) == ["check", "check", "body", "body"]
    shifted = Attack("hero", "blow", "foe", shift=(Shift("hero", 1, 1),))
    assert purposes(asked(fight, shifted, faces)) == ["check", "check"]


def test_an_immune_target_asks_for_nothing() -> None:
    spirit = {**BLOW, "tags": [{"tag": "spirit"}]}
    immune = encounter({"techniques": [spirit]}, {"exorcism": "saint"})
    assert asked(immune, ATTACK, {}) == ()


def test_a_scene_end_asks_one_combatant_after_the_other() -> None:
    burning = {"statuses": [{"id": "burning"}]}
    fight = encounter(burning, burning)
    dice = asked(fight, EndScene(), {})
    assert [die.who for die in dice] == ["hero"] * 3 + ["foe"] * 3
    assert {die.status for die in dice} == {"burning"}


def test_who_has_no_body_rolls_nothing_at_a_scene_end() -> None:
    assert asked(encounter(None, {"tracks": {}, "statuses": [{"id": "burning"}]}), EndScene(), {}) == ()


def test_a_death_check_is_two_d10_and_its_modifiers() -> None:
    fight = encounter({"tracks": {"wounds": {"max": 5, "now": 0}, "toxicity": 6}}, {"grade": "mook"})
    assert due_for_death_check(fight) == ("hero",)
    assert purposes(asked(fight, EndBattle(), {})) == ["check", "check", "modifier:poisoned"]


def test_a_mook_is_checked_only_when_it_is_named() -> None:
    fight = encounter(None, {"grade": "mook", "tracks": {"wounds": {"max": 1, "now": 0}}})
    assert due_for_death_check(fight) == ("foe",)
    assert asked(fight, EndBattle(), {}) == ()
    assert [die.who for die in asked(fight, EndBattle(checks={"foe": (1, 1)}), {})] == ["foe", "foe"]


COMMANDS: tuple[Command, ...] = (
    Attack("hero", "blow", "foe", override=True),
    Attack("foe", "blow", "hero", override=True, inside=True),
    Check("hero", CheckKind.RESPONSE, ("gi",), target=12, override=True),
    EndScene(),
    EndBattle(),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("seed", range(40))
def test_the_twin_draws_what_was_asked(command: Command, seed: int) -> None:
    """With every asked die typed in, the engine draws those faces and no other."""
    random_ = random.Random(seed)
    names = ["cover", "burning", "restrained", "prone", "bleeding", "blood_frenzy"]

    def somebody() -> dict[str, Any]:
        toxicity, wounds = random_.choice((0, 6)), random_.choice((0, 3))
        return {
            "statuses": [{"id": name} for name in random_.sample(names, 3)],
            "techniques": [BLOW],
            "tracks": {"wounds": {"max": 5, "now": wounds}, "body": random_.choice((2, 30)), "stamina": 5}
            | {"toxicity": toxicity},
        }

    fight = encounter(somebody(), somebody())
    faces = roll_missing(fight, command, {}, RandomDice(seed))
    typed = with_faces(command, tuple(faces), faces)
    done = perform(fight, typed, RandomDice(seed + 1000))
    sixes = tuple(face for die, face in faces.items() if die.sides == 6)
    tens = [face for die, face in faces.items() if die.sides == 10]
    assert done.rolled.d6 == sixes
    assert [face for pair in done.rolled.dice for face in pair] == tens
    assert done.rolled.d100 == next((face for die, face in faces.items() if die.sides == 100), None)
