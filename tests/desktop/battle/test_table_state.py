"""The attack on the table without a screen: choices, odds, dice, luck — every figure from the rules."""

from __future__ import annotations

from typing import Any

import pytest

from ikusa.errors import RuleError
from ikusa.play.battle.asking import Purpose
from ikusa.rules.commands import Shift
from ikusa.rules.dice import RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import perform
from ikusa.rules.entries import AttackEntry
from ikusa.rules.forecast import forecast
from ikusa.rules.terms import FumbleExtra, Outcome
from ikusa.scenario import read_scenario
from ikusa_desktop.battle.luck import luck_left, offers, spenders
from ikusa_desktop.battle.table_state import AttackTable

CUT = {"id": "cut", "vigor": 2, "check": {"terms": ["gi"], "modifier": 0}, "focus": "pierce"}
BLOW = {"id": "blow", "check": {"terms": ["gi"], "modifier": 0}, "body_damage": "1d6"}
ONCE = {"id": "once", "limit": {"uses": 1, "per": "battle", "used": 1}}


def encounter(**foe: Any) -> Encounter:
    hero = {
        "id": "hero",
        "side": "players",
        "grade": "pc",
        "attributes": {"gi": 3},
        "tracks": {"vigor": 8, "luck": 3},
        "techniques": [CUT, BLOW, ONCE],
    }
    ally = {"id": "ally", "side": "players", "tracks": {"luck": 1}}
    other = {
        "id": "foe",
        "grade": "veteran",
        "tracks": {"luck": 1, "body": 10},
        "gear": [{"id": "mail", "weight": "heavy"}],
    }
    return read_scenario({"combatants": [ally, hero, {**other, **foe}, {"id": "mook"}]}).encounter


@pytest.fixture
def table() -> AttackTable:
    made = AttackTable()
    made.put(encounter(), "hero")
    return made


def throw(table: AttackTable, *faces: int) -> AttackEntry:
    """Type faces into the dice that are asked for, in their order."""
    for face in faces:
        die = next(die for die in table.dice() if die not in table.faces)
        table.set_face(die, face)
    entry = table.entry()
    assert entry is not None
    return entry


def test_it_begins_with_the_first_usable_technique_and_the_first_foe(table: AttackTable) -> None:
    assert table.choice is not None
    assert (table.choice.with_, table.choice.on) == ("cut", "foe")
    assert [one.character.id for one in table.targets()] == ["foe", "mook", "ally", "hero"]
    assert [one.refusal.code if one.refusal else "" for one in table.techniques()] == ["", "", "limit_used_up"]


def test_the_odds_are_the_rules_own(table: AttackTable) -> None:
    assert table.choice is not None
    assert table.encounter is not None
    table.choose(focus=2, modifier=1)
    assert table.odds() == forecast(table.encounter, table.choice.forecast())


def test_focus_is_compared_as_far_as_the_cap_and_the_vigor_go(table: AttackTable) -> None:
    rows = table.focus_rows()
    assert [row.focus for row in rows] == [0, 1, 2, 3]
    assert [row.odds.vigor for row in rows if row.odds] == [2, 3, 4, 5]
    table.choose(surcharge=5)
    refusals = [row.refusal.code if row.refusal else "" for row in table.focus_rows()]
    assert refusals == ["", "", "not_enough_vigor", "not_enough_vigor"]
    table.choose(with_="blow")
    assert table.focus_rows() == ()
    assert table.choice is not None
    assert table.choice.focus == 0


def test_the_outcome_is_what_the_rules_do_with_these_faces(table: AttackTable) -> None:
    assert table.encounter is not None
    entry = throw(table, 7, 8)
    done = perform(table.encounter, table.command(), RandomDice(1))
    assert done.entry == entry
    assert done.rolled.dice == ((7, 8),)


def test_body_dice_are_asked_only_after_a_success(table: AttackTable) -> None:
    table.choose(with_="blow")
    for die, face in zip(table.dice(), (9, 8), strict=True):
        table.set_face(die, face)
    assert not table.complete()
    assert [die.purpose for die in table.dice()][2:] == [Purpose.BODY]
    table.clear_roll()
    throw(table, 1, 2)
    assert table.complete()


def test_dice_stay_when_a_choice_changes_and_luck_does_not(table: AttackTable) -> None:
    throw(table, 6, 7)
    table.spend((Shift("hero", 1, 7),), ward=False)
    assert table.entry().outcome is Outcome.CRITICAL  # type: ignore[union-attr]
    table.choose(modifier=1)
    assert table.shifts == ()
    assert table.entry().dice == (6, 7)  # type: ignore[union-attr]


def test_a_refused_luck_changes_nothing(table: AttackTable) -> None:
    entry = throw(table, 6, 7)
    with pytest.raises(RuleError):
        table.spend((Shift("ally", 1, 10),), ward=False)
    assert table.shifts == ()
    assert table.entry() == entry


def test_the_cheapest_shifts_are_offered_to_both_sides(table: AttackTable) -> None:
    throw(table, 5, 6)
    found = {offer.entry.outcome: offer for offer in offers(table)}
    better, worse = found[Outcome.CRITICAL], found[Outcome.MISS]
    assert (better.by, better.cost, better.to_face) == ("hero", 1, 6)
    assert (worse.by, worse.cost, worse.to_face) == ("foe", 1, 4)
    assert all(offer.left >= offer.cost for offer in offers(table))


def test_an_ally_pays_where_the_attacker_cannot(table: AttackTable) -> None:
    fight = read_scenario(
        {
            "combatants": [
                {"id": "ally", "side": "players", "tracks": {"luck": 1}},
                {"id": "hero", "side": "players", "techniques": [CUT], "attributes": {"gi": 3}},
                {"id": "foe"},
            ]
        }
    ).encounter
    table.put(fight, "hero")
    throw(table, 6, 7)
    assert [offer.by for offer in offers(table)] == ["ally"]


def test_a_ward_is_offered_only_where_the_blow_would_fell(table: AttackTable) -> None:
    throw(table, 9, 8)
    assert not any(offer.ward for offer in offers(table))
    table.clear_roll()
    table.choose(extra_wounds=5)
    throw(table, 9, 8)
    ward = next(offer for offer in offers(table) if offer.ward)
    assert (ward.by, ward.entry.outcome) == ("foe", Outcome.MISS)
    table.spend(ward.shifts, ward.ward)
    assert table.entry().warded  # type: ignore[union-attr]
    assert offers(table) == ()


def test_what_luck_cost_is_taken_off_what_is_left(table: AttackTable) -> None:
    assert table.encounter is not None
    throw(table, 5, 7)
    table.spend((Shift("hero", 1, 7),), ward=False)
    assert luck_left(table, table.encounter.combatants["hero"]) == 1
    assert [one.id for one in spenders(table)] == ["hero", "foe", "ally"]


def test_the_fumbles_extra_is_the_gms(table: AttackTable) -> None:
    throw(table, 2, 2)
    table.add_to_fumble(FumbleExtra.STANCE_COLLAPSE)
    assert table.command().fumble_extra is FumbleExtra.STANCE_COLLAPSE
    assert table.entry().fumble_extra is FumbleExtra.STANCE_COLLAPSE  # type: ignore[union-attr]


def test_a_roll_fills_what_is_missing_and_a_second_one_rolls_anew(table: AttackTable) -> None:
    table.set_face(table.dice()[0], 7)
    table.roll(RandomDice(3))
    first = dict(table.faces)
    assert first[table.dice()[0]] == 7
    table.roll(RandomDice(4))
    assert table.faces != first


def test_technique_and_target_are_remembered_by_attacker(table: AttackTable) -> None:
    table.remember("hero", "blow", "mook")
    table.put(encounter(), "ally")
    table.put(encounter(), "hero")
    assert table.choice is not None
    assert (table.choice.with_, table.choice.on) == ("blow", "mook")


def test_options_do_not_outlive_the_attack(table: AttackTable) -> None:
    table.choose(modifier=3, inside=True, behind="mook", aim="mail")
    table.finish()
    table.put(encounter(), "hero")
    assert table.choice == table.choice.plain()  # type: ignore[union-attr]


def test_what_lies_there_stays_where_nothing_has_changed(table: AttackTable) -> None:
    table.choose(modifier=3)
    die = table.dice()[0]
    table.set_face(die, 7)
    table.put(encounter(), "hero")
    assert (table.faces, table.choice.modifier) == ({die: 7}, 3)  # type: ignore[union-attr]
    table.put(encounter(), "ally")
    assert table.faces == {}


def test_behind_is_neither_target_nor_attacker_and_aim_goes_with_the_target(table: AttackTable) -> None:
    table.choose(behind="mook", aim="mail")
    table.choose(on="mook")
    assert table.choice is not None
    assert (table.choice.behind, table.choice.aim) == (None, None)


def test_nobody_attacks_where_nobody_is(table: AttackTable) -> None:
    table.put(None, None)
    assert (table.choice, table.dice(), table.odds(), table.techniques(), table.targets()) == (None, (), None, (), ())
