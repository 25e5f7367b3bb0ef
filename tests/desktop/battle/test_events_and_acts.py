"""Events before they happen, and the forms of all other acts: every command of the game can be made."""

from __future__ import annotations

from typing import Any

import pytest

from ikusa import i18n
from ikusa.play.battle import preview_many
from ikusa.rules import commands as do
from ikusa.rules.dice import RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.entries import EndBattleEntry
from ikusa.scenario import read_scenario
from ikusa.wording import Wording
from ikusa_desktop.battle.act_forms import Form, Kind, Table
from ikusa_desktop.battle.acts import FORMS
from ikusa_desktop.battle.events import EventTable


def encounter(*, battle: bool = True, **hero: Any) -> Encounter:
    one = {
        "id": "hero",
        "side": "players",
        "grade": "pc",
        "tracks": {"luck": 2, "body": 20, "stamina": 10},
        "gear": [{"id": "mail", "weight": "heavy", "damage": 1}, {"id": "sword", "kind": "weapon"}],
        "statuses": [{"id": "prone"}, {"id": "stance", "value": 2}],
        **hero,
    }
    return read_scenario({"battle_scene": battle, "combatants": [one, {"id": "foe"}, {"id": "mook"}]}).encounter


def table(**options: Any) -> Table:
    fight = encounter(**options)
    return Table(fight, Wording(i18n.words("en"), fight.ruleset), "hero", ("foe", "mook"))


def form(id_: str) -> Form:
    return next(form for form in FORMS if form.id == id_)


# --- events ----------------------------------------------------------------------------------------------------------


def fallen(grade: str = "pc") -> Encounter:
    return encounter(grade=grade, tracks={"wounds": {"max": 5, "now": 0}, "luck": 2})


def type_all(event: EventTable, *faces: int) -> None:
    for face in faces:
        event.set_face(next(die for die in event.dice() if die not in event.faces), face)


def test_a_round_needs_no_dice_and_tells_what_it_will_do() -> None:
    event = EventTable(encounter(), "end_round")
    assert event.complete()
    done = event.outcome()
    assert done is not None
    assert done.encounter.round == 2


def test_death_checks_wait_for_their_dice() -> None:
    event = EventTable(fallen(), "end_battle")
    (check,) = event.checks()
    assert (check.who, check.entry, event.complete()) == ("hero", None, False)
    type_all(event, 4, 5)
    (check,) = event.checks()
    assert check.entry is not None
    assert check.entry.success is False


def test_luck_saves_where_it_can() -> None:
    event = EventTable(fallen(), "end_battle")
    type_all(event, 4, 5)
    (check,) = event.checks()
    assert [(shift.by, shift.to) for shift in check.luck] == [("hero", 6)]
    event.shifts["hero"] = check.luck
    done = event.outcome()
    assert done is not None
    assert isinstance(done.entry, EndBattleEntry)
    assert done.entry.checks["hero"].success


def test_a_skipped_check_rolls_nothing() -> None:
    event = EventTable(fallen(), "end_battle")
    event.skip("hero", skipped=True)
    assert event.complete()
    assert event.command() == do.EndBattle(skip=("hero",))


def test_mooks_are_skipped_until_they_are_named() -> None:
    event = EventTable(fallen("mook"), "end_battle")
    assert event.skipped == {"hero"}
    event.skip("hero", skipped=False)
    event.roll(RandomDice(1))
    done = event.outcome()
    assert done is not None
    assert isinstance(done.entry, EndBattleEntry)
    assert list(done.entry.checks) == ["hero"]


# --- acts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", FORMS, ids=lambda form: form.id)
@pytest.mark.parametrize("battle", [True, False])
def test_every_form_opens_and_its_defaults_fit_its_fields(one: Form, battle: bool) -> None:
    seen = table(battle=battle)
    chosen = one.chosen(seen, {})
    for field in one.fields(seen, chosen):
        assert field.label
        if field.kind is Kind.ONE and field.choices:
            assert chosen[field.key] in dict(field.choices)
    one.make(seen, {})


MADE: dict[str, tuple[dict[str, object], do.Command]] = {
    "adjust": ({"on": ("foe",), "track": "body", "by_amount": -3}, do.Adjust("foe", "body", -3)),  # type: ignore[arg-type]
    "treat": ({"on": "hero", "how": "stand_up"}, do.Treat("hero", do.Treatment.STAND_UP)),
    "take_stance": ({"value": 3, "name": "青眼"}, do.TakeStance("hero", 3, "青眼")),
    "reserve_defence": ({"name": "鞘受け"}, do.ReserveDefence("hero", "鞘受け")),
    "flee": ({}, do.Flee("hero")),
    "equip": ({"on": "hero", "gear": "mail", "equipped": "off"}, do.Equip("hero", "mail", False)),
    "damage_gear": ({"on": "hero", "gear": "mail", "points": 2}, do.DamageGear("hero", "mail", 2)),
    "repair": ({"on": "hero", "gear": "mail", "how": "camp"}, do.Repair("hero", "mail", do.RepairMethod.CAMP)),
    "remove_status": ({"on": "hero", "instance": "1"}, do.RemoveStatus("hero", "stance")),
    "check": ({"attribute": "gi", "target": 12}, do.Check("hero", terms=("gi",), target=12)),
    "pass_time": ({"hours": 3}, do.PassTime(3)),
    "end_scenario": ({}, do.EndScenario()),
}


@pytest.mark.parametrize("id_", MADE)
def test_a_form_makes_the_command_that_was_meant(id_: str) -> None:
    values, command = MADE[id_]
    assert form(id_).make(table(battle=id_ not in ("pass_time", "end_scenario")), values) == (command,)


def test_every_status_can_be_put_on_by_its_form() -> None:
    seen = table()
    parts = seen.wording.ruleset.parts
    for row in seen.wording.ruleset.statuses.values():
        if row.id in parts.derived:
            continue
        (command,) = form("add_status").make(seen, {"on": ("hero",), "status": row.id, "value": 2, "until": "lull"})
        assert isinstance(command, do.AddStatus)
        assert command.status.id == row.id
        preview_many(seen.encounter, [command])


def test_several_get_the_same_and_each_for_itself() -> None:
    made = form("adjust").make(table(), {"track": "wounds", "by_amount": -1})
    assert [one.on for one in made if isinstance(one, do.Adjust)] == ["foe", "mook"]


def test_hours_pass_only_outside_a_battle() -> None:
    assert not form("pass_time").possible(table())
    assert form("pass_time").possible(table(battle=False))


def test_every_command_has_its_place() -> None:
    """Attack, forecast and events have theirs in the columns; all others are forms."""
    elsewhere = {"attack", "forecast", "begin_action", "end_round", "lull", "begin_battle", "end_scene", "end_battle"}
    assert {one.id for one in FORMS} | elsewhere == set(do.NAMES.values())


def test_what_would_help_is_offered_first() -> None:
    seen = table(statuses=[{"id": "bleeding"}, {"id": "unconscious"}], tracks={"body": 20, "toxicity": 4})
    chosen = form("treat").chosen(seen, {"on": "hero"})
    helpful = [key for key, _text in form("treat").fields(seen, chosen)[1].choices][:4]
    assert set(helpful) == {"antidote", "cure_poison", "stop_bleeding", "call_out"}
    assert chosen["how"] == helpful[0]
    assert form("treat").chosen(seen, {"on": "foe", "how": "stop_bleeding"})["by"] == "hero"
    assert form("treat").chosen(seen, {"on": "foe", "how": "break_free"})["by"] == ""


def test_damaged_gear_is_offered_first_for_repair_and_what_is_worn_is_taken_off() -> None:
    gear = [{"id": "sword", "kind": "weapon"}, {"id": "mail", "weight": "heavy", "damage": 1}]
    seen = table(gear=gear)
    assert form("repair").chosen(seen, {"on": "hero"})["gear"] == "mail"
    assert form("damage_gear").chosen(seen, {"on": "hero"})["gear"] == "sword"
    assert form("equip").chosen(seen, {"on": "hero"})["equipped"] == "off"


def test_who_has_no_gear_is_said_where_a_piece_is_asked_for() -> None:
    seen = table()
    values = form("repair").chosen(seen, {"on": "foe"})
    field = next(field for field in form("repair").fields(seen, values) if field.key == "gear")
    assert field.choices == (("", "no gear"),)
    assert form("repair").make(seen, {"on": "foe"}) == ()
