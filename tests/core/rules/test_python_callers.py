"""What a caller in Python can ask of the rules, though no scenario in JSON can."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ikusa import ruleset
from ikusa.errors import RuleError
from ikusa.rules.character import Character, Status, Track
from ikusa.rules.commands import AddStatus, Adjust, Attack, BeginAction, Check, RemoveStatus, Treat
from ikusa.rules.conditions import condition, effects, listed
from ikusa.rules.defence import guard
from ikusa.rules.dice import RandomDice, Roller
from ikusa.rules.effects import KeepsEffect, SuppressesEffect
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import perform
from ikusa.rules.entries import AttackEntry
from ikusa.rules.plan import find, plan
from ikusa.rules.technique import GearDamage, TagUse, Technique, Through
from ikusa.rules.terms import CheckKind, GearKind, Grade, On, Outcome, Tag, TrackName, Treatment
from ikusa.rules.turn import Turn
from ikusa.scenario.reading import read_character

RULES = ruleset.shipped()
DICE = RandomDice(0)


def fighter(id_: str, **fields: object) -> Character:
    return replace(read_character({"id": id_, "tracks": {"vigor": 9}}), **fields)  # type: ignore[arg-type]


def meet(*fighters: Character) -> Encounter:
    return Encounter(RULES, {one.id: one for one in fighters})


def test_whoever_is_in_the_encounter_is_found_in_it() -> None:
    hero = fighter("hero")
    encounter = meet(hero)
    assert encounter.character("hero") is hero
    with pytest.raises(RuleError) as refused:
        encounter.character("nobody")
    assert refused.value.code == "unknown_id"


@pytest.mark.parametrize("id_", ["poisoned", "incapacitated"])
def test_r618_what_follows_from_a_track_is_neither_added_nor_removed(id_: str) -> None:
    encounter = meet(fighter("hero", tracks=dict(fighter("x").tracks) | {TrackName.TOXICITY: Track(3, None)}))
    with pytest.raises(RuleError) as refused:
        perform(encounter, AddStatus("hero", Status(id_)), DICE)
    assert refused.value.code == "malformed"
    after = perform(encounter, RemoveStatus("hero", id_), DICE).encounter
    assert after.character("hero").tracks == encounter.character("hero").tracks


def test_r606_of_what_stands_by_itself_there_may_be_nothing_to_remove() -> None:
    done = perform(meet(fighter("hero")), RemoveStatus("hero", "defence_down"), DICE)
    assert done.entry.changes == ()


def test_r620_a_value_that_is_not_stated_is_one() -> None:
    after = perform(meet(fighter("hero")), AddStatus("hero", Status("bleeding")), DICE).encounter
    assert after.character("hero").statuses == (Status("bleeding", value=1),)


def test_r621_nobody_else_calms_one() -> None:
    encounter = meet(fighter("hero", statuses=(Status("blood_frenzy"),)), fighter("ally"))
    with pytest.raises(RuleError) as refused:
        perform(encounter, Treat("hero", Treatment.CALM, by="ally"), DICE)
    assert refused.value.code == "malformed"


def test_a_failed_attack_damages_no_gear() -> None:
    tags = (TagUse(Tag.PIERCE, 2), TagUse(Tag.BREAK))
    blow = Technique("t", "t", tags=tags, gear_damage=(GearDamage(On.HIT, GearKind.ARMOUR, 1),), through=Through())
    mail = read_character({"id": "foe", "gear": [{"id": "mail", "weight": "heavy"}]})
    turn = Turn(meet(fighter("hero", techniques=(blow,)), mail), Roller(DICE))
    command = Attack("hero", "t", "foe")
    planned = plan(turn, command, *find(turn, command))
    assert planned.gear_damage(Outcome.HIT) == (("mail", 2), ("mail", 1))
    assert planned.gear_damage(Outcome.MISS) == planned.gear_damage(Outcome.FUMBLE) == ()
    assert planned.through(Outcome.HIT) == planned.through(Outcome.CRITICAL) == 1
    assert planned.wounds(Outcome.MISS) == planned.through(Outcome.FUMBLE) == 0


def test_r305_a_table_rolls_its_own_die_where_none_is_given() -> None:
    encounter = meet(fighter("hero", techniques=(Technique("t", "t"),)), fighter("foe"))
    rolls = set()
    for seed in range(30):
        done = perform(encounter, Attack("hero", "t", "foe", dice=(10, 10)), RandomDice(seed))
        assert isinstance(done.entry, AttackEntry)
        assert done.entry.table is not None
        assert done.rolled.d100 == done.entry.table.roll
        rolls.add(done.entry.table.roll)
    assert rolls <= set(range(1, 101))
    assert len(rolls) > 10


def test_the_same_seed_rolls_the_same_faces() -> None:
    encounter = meet(fighter("hero", statuses=(Status("cover"),)))
    check = Check("hero", kind=CheckKind.RESPONSE)
    faces = [perform(encounter, check, RandomDice(7)).rolled for _ in range(2)]
    assert faces[0] == faces[1]
    (pair,) = faces[0].dice
    assert all(1 <= face <= 10 for face in pair)
    assert all(1 <= face <= 6 for face in faces[0].d6)
    assert len(faces[0].d6) == 1


def test_a_ruleset_names_itself_in_short() -> None:
    assert repr(RULES) == f"Ruleset({len(RULES.statuses)} statuses)"


def test_a_knot_of_suppression_still_comes_to_an_end() -> None:
    """No ruleset that is read may hold one; one made by hand must not hang the program."""
    rows = dict(RULES.statuses)
    rows["prone"] = replace(rows["prone"], effects=(KeepsEffect(("pain",)),))
    rows["pain"] = replace(rows["pain"], effects=(SuppressesEffect(("prone",)),))
    knotted = replace(RULES, statuses=rows)
    hero = fighter("hero", statuses=(Status("prone"),))
    assert len(condition(hero, knotted).active) <= 2
    assert listed(hero, knotted)[0].status.id == "prone"
    done = perform(replace(meet(hero), ruleset=knotted), BeginAction("hero"), DICE)
    assert done.encounter.character("hero").statuses == hero.statuses


def test_r110_a_lord_falls_on_a_side_that_has_no_cohesion_stated() -> None:
    fallen = perform(meet(fighter("lord", grade=Grade.LORD, side="clan")), Adjust("lord", TrackName.WOUNDS, -8), DICE)
    assert fallen.encounter.sides == {"clan": 0}


def test_r102_one_character_under_two_rulesets() -> None:
    hero = fighter("hero")
    lenient = ruleset.with_overrides({"base_defence": {"mook": 5}})
    assert [guard(hero, rules).base for rules in (RULES, lenient, RULES)] == [8, 5, 8]
    poisoned = fighter("hero", tracks=dict(hero.tracks) | {TrackName.TOXICITY: Track(3, None)})
    immune = ruleset.with_overrides({"statuses": [{"id": "poisoned", "effects": []}]})
    assert [len(effects(poisoned, rules)) for rules in (RULES, immune, RULES)] == [1, 0, 1]
