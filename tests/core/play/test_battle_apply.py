"""Commands through the store: applied, read again, undone, redone, replayed in a scenario, all the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from tests.core.strategies import scenarios

from ikusa.errors import RuleError
from ikusa.i18n import words
from ikusa.play import battle, changes, roster, titles
from ikusa.play.roster.inserting import Extra, insert_combatant, insert_statuses
from ikusa.play.scene import fingerprint
from ikusa.records import settings as campaign
from ikusa.records.store import Store
from ikusa.records.stored_json import dump
from ikusa.rules.character import Status
from ikusa.rules.commands import (
    AddStatus,
    Adjust,
    Attack,
    BeginAction,
    BeginBattle,
    Check,
    DamageGear,
    EndBattle,
    EndRound,
    EndScene,
    Forecast,
    RemoveStatus,
)
from ikusa.rules.dice import RandomDice
from ikusa.rules.entries import AttackEntry
from ikusa.rules.terms import TrackName, What
from ikusa.scenario import play, read_command, write_state

Plain = dict[str, Any]


def state(store: Store, fight: int) -> Plain:
    """The battle's state as `ikusa play` prints it."""
    return dict(json.loads(json.dumps(write_state(battle.encounter(store, fight)))))


def replayed(scenario: Plain) -> Plain:
    """The state that a scenario ends in."""
    result = play(json.dumps(scenario))
    assert result["ok"], result["error"]
    return dict(json.loads(json.dumps(result["state"])))


# --- any scenario, through a file ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """One campaign file for all examples; each undoes what it did."""
    with Store.create(tmp_path_factory.mktemp("apply") / "c.ikusa") as store:
        yield store


def stage(store: Store, scenario: Plain) -> tuple[int, dict[str, int], dict[str, dict[str, int]]]:
    """A running battle of a scenario's combatants; its id, and the row ids of combatants and gear by their own."""
    ruleset = campaign.ruleset(store)
    with store.act("People"):
        found = {one["id"]: insert_combatant(store, one, Extra({}), ruleset) for one in scenario["combatants"]}
        ids = {id_: one.id for id_, one in found.items()}
        for one in found.values():
            insert_statuses(store, one.id, one.statuses, one.gear, ids)
    fight = changes.new(battle.create(store, "合戦"), "battle")
    for id_ in ids.values():
        battle.add(store, fight, id_)
    battle.start(store, fight)
    return fight, ids, {id_: dict(one.gear) for id_, one in found.items()}


def translated(data: Any, ids: Mapping[str, int], gear: Mapping[str, int], key: str = "") -> Any:
    """A command with row ids in the place of its own."""
    if isinstance(data, dict):
        return {
            (str(ids.get(name, name)) if key in ("checks", "shift") else name): translated(item, ids, gear, name)
            for name, item in data.items()
        }
    if isinstance(data, list):
        return [translated(item, ids, gear, key) for item in data]
    if key in ("by", "on", "behind", "source", "skip"):
        return str(ids.get(data, data))
    return str(gear.get(data, data)) if key in ("gear", "aim", "weapon") else data


@settings(max_examples=40, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(scenarios())
def test_whatever_is_applied_is_read_again_undone_redone_and_replayed(file: Store, scenario: Plain) -> None:
    empty = file.state_hash()
    overrides = scenario.get("ruleset", {})
    with file.act("Rules"):
        campaign.write_campaign(file, ruleset=dump(overrides))
    fight, ids, gear = stage(file, scenario)
    hashes = [file.state_hash()]
    for data in scenario["commands"]:
        owner = data.get("on", data.get("by", ""))
        command = read_command(translated(data, ids, gear.get(owner, {})), campaign.ruleset(file))
        if isinstance(command, Forecast | BeginBattle):
            continue
        try:
            battle.apply(file, fight, command)
        except RuleError:
            assert file.state_hash() == hashes[-1]
            continue
        hashes.append(file.state_hash())
        assert fingerprint(battle.encounter(file, fight), overrides) == file.row("SELECT fingerprint FROM battle")[0]
        assert len(battle.log(file, battle.LogQuery())) == len(hashes)
    assert replayed(battle.scenarios(file, fight)[-1]) == state(file, fight)
    for wanted in reversed(hashes[:-1]):
        file.undo()
        assert file.state_hash() == wanted
    for wanted in hashes[1:]:
        file.redo()
        assert file.state_hash() == wanted
    while file.undo():
        pass
    assert file.state_hash() == empty


# --- the sample's first battle ---------------------------------------------------------------------------------------


def blow(store: Store, fight: int) -> Attack:
    """Soma's level cut on Iwatsuno."""
    encounter = battle.encounter(store, fight)
    soma, oni = (
        next(id_ for id_, one in encounter.combatants.items() if name in one.name) for name in ("颯馬", "磐角")
    )
    return Attack(soma, "level_cut", oni)


def test_what_was_previewed_is_what_is_applied(sample: Store, ford: int) -> None:
    command = blow(sample, ford)
    shown = battle.preview(battle.encounter(sample, ford), command, RandomDice(3))
    before = sample.state_hash()
    typed = battle.with_rolled(command, shown)
    assert sample.state_hash() == before
    battle.apply(sample, ford, typed)
    assert battle.encounter(sample, ford) == shown.encounter
    line = battle.log(sample, battle.LogQuery(battle=ford))[-1]
    assert (line.command, line.entry) == (typed, shown.entry)
    assert line.step == sample.undo_step().id  # type: ignore[union-attr]


def test_a_step_is_named_by_what_it_did(sample: Store, ford: int) -> None:
    battle.apply(sample, ford, blow(sample, ford), RandomDice(1))
    step = sample.undo_step()
    assert step is not None
    assert step.name.format(**step.args) == "篠目 颯馬: 横一文字 on 磐角"


def test_dice_in_the_log_replay_every_kind_of_roll(sample: Store, ford: int) -> None:
    soma = blow(sample, ford).by
    for command in (
        blow(sample, ford),
        Check(soma, terms=("tai",), target=9),
        AddStatus(soma, Status("burning")),
        Adjust(soma, TrackName.WOUNDS, -9),
        EndScene(),
        EndBattle(),
    ):
        battle.apply(sample, ford, command)
    scenario = battle.scenarios(sample, ford)[-1]
    assert replayed(scenario) == state(sample, ford)
    assert "seed" not in scenario
    assert all("dice" in command for command in scenario["commands"] if command["do"] in ("attack", "check"))


def test_a_refused_command_changes_nothing(sample: Store, ford: int) -> None:
    before, step = sample.state_hash(), sample.undo_step()
    command = blow(sample, ford)
    with pytest.raises(RuleError, match="focus"):
        battle.apply(sample, ford, Attack(command.by, command.with_, command.on, focus=1))
    with pytest.raises(RuleError) as caught:
        battle.apply(sample, ford, Forecast(command.by, command.with_, command.on))
    assert caught.value.code == "malformed"
    assert (sample.state_hash(), sample.undo_step()) == (before, step)


def test_several_at_once_are_one_step_and_all_or_none(sample: Store, ford: int) -> None:
    everyone = list(battle.encounter(sample, ford).combatants)
    before = sample.state_hash()
    harm = [Adjust(id_, TrackName.WOUNDS, -1) for id_ in everyone]
    shown = battle.preview_many(battle.encounter(sample, ford), harm)
    assert [len(one.entry.changes) > 0 for one in shown] == [True] * len(everyone)
    battle.apply_many(sample, ford, harm)
    assert len(battle.log(sample, battle.LogQuery(battle=ford))) == 1 + len(everyone)
    assert battle.encounter(sample, ford) == shown[-1].encounter
    sample.undo()
    assert sample.state_hash() == before
    with pytest.raises(RuleError):
        battle.apply_many(sample, ford, [*harm, BeginAction("999")])
    assert sample.state_hash() == before


def test_damage_to_gear_is_put_down_to_the_blow(sample: Store, ford: int) -> None:
    soma, oni = blow(sample, ford).by, blow(sample, ford).on
    corrode = {"name": "腐食の印", "english": "Corroding seal", "wounds": 0}
    roster.add_technique(sample, int(oni), {**corrode, "gear_damage": [{"what": "armour", "points": 1}]})
    battle.apply(sample, ford, Attack(oni, "腐食の印", soma, dice=(10, 9)))
    line = battle.log(sample, battle.LogQuery(battle=ford))[-1]
    assert isinstance(line.entry, AttackEntry)
    piece = int(next(iter(line.entry.gear_damage)))
    row = sample.row("SELECT cause, english_cause, log_id FROM ledger WHERE gear_id = ? ORDER BY id DESC", (piece,))
    assert row == ("腐食の印、磐角", "Corroding seal, Iwatsuno", line.id)


def test_damage_by_hand_is_linked_to_its_log_row(sample: Store, ford: int) -> None:
    soma = blow(sample, ford).by
    piece = next(one for one in battle.encounter(sample, ford).combatants[soma].gear if one.defence)
    battle.apply(sample, ford, DamageGear(soma, piece.id, 1))
    line = battle.log(sample, battle.LogQuery(battle=ford))[-1]
    assert [change.what for change in line.entry.changes] == [What.DAMAGE]
    assert line.names[f"{soma}/gear/{piece.id}"] == piece.name
    step = sample.undo_step()
    assert step is not None
    assert titles.said(step.name, step.args, words("en")) == "Damage to Blue-laced cuirass"
    assert piece.name in titles.said(step.name, step.args, words("ja"))
    assert sample.row("SELECT log_id FROM ledger ORDER BY id DESC") == (line.id,)


def test_wounds_and_statuses_of_the_roster_are_those_of_the_battle(sample: Store, ford: int) -> None:
    soma = int(blow(sample, ford).by)
    battle.apply_many(
        sample, ford, [Adjust(str(soma), TrackName.WOUNDS, -2), AddStatus(str(soma), Status("bleeding", value=2))]
    )
    character = roster.view(sample, soma).character
    assert character.now(TrackName.WOUNDS) == 3
    assert [status.id for status in character.statuses] == ["bleeding"]


def test_an_edit_by_hand_makes_a_new_base_and_both_stretches_replay(sample: Store, ford: int) -> None:
    battle.apply(sample, ford, blow(sample, ford), RandomDice(1))
    middle = state(sample, ford)
    soma = int(blow(sample, ford).by)
    roster.edit(sample, soma, "tracks.luck.max", 5)
    roster.edit(sample, soma, "attributes.gi", 4)
    first, second = battle.scenarios(sample, ford)
    assert replayed(first) == middle
    assert replayed(second) == state(sample, ford)
    battle.apply(sample, ford, blow(sample, ford), RandomDice(2))
    battle.apply(sample, ford, EndRound())
    first, second = battle.scenarios(sample, ford)
    assert len(second["commands"]) == 2
    assert replayed(second) == state(sample, ford)


def test_states_taken_off_by_hand_stay_off_in_the_replay(sample: Store, ford: int) -> None:
    soma = blow(sample, ford).by
    battle.apply_many(sample, ford, [Adjust(soma, TrackName.BODY, -15), RemoveStatus(soma, "badly_hurt")])
    battle.create(sample, "another")
    battle.set_cohesion(sample, ford, "players", 7)
    battle.apply(sample, ford, EndRound())
    assert replayed(battle.scenarios(sample, ford)[-1]) == state(sample, ford)
    assert "badly_hurt" not in json.dumps(state(sample, ford))
