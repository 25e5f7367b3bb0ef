"""Carrying out commands on a scene: perform, log, write what differs. The only way from rules to rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ikusa.errors import RuleError
from ikusa.play.scene import Scene, as_scenario, fingerprint, names
from ikusa.play.steps import Steps, drained
from ikusa.records import battles, characters, log, settings
from ikusa.records.checksums import Value
from ikusa.records.rows import BattleRow
from ikusa.records.rows_entries import write_entry
from ikusa.records.rows_write import Cause, save
from ikusa.records.store import Store
from ikusa.records.stored_json import dump
from ikusa.rules.commands import (
    Attack,
    BeginAction,
    BeginBattle,
    Check,
    Command,
    EndBattle,
    EndRound,
    EndScene,
    Forecast,
)
from ikusa.rules.dice import Dice, RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import Performed, perform
from ikusa.rules.entries import EndBattleEntry
from ikusa.scenario import write_command
from ikusa.wording import facts_of, write_facts


def with_rolled(command: Command, performed: Performed) -> Command:
    """The command with the faces that it drew typed in: done again it does the same (R-312)."""
    rolled = performed.rolled
    match command:
        case Attack() if rolled.dice:
            d100 = command.d100 if rolled.d100 is None else rolled.d100
            return replace(command, dice=rolled.dice[0], d6=rolled.d6, d100=d100)
        case Check():
            return replace(command, dice=rolled.dice[0], d6=rolled.d6)
        case EndScene():
            return replace(command, d6=rolled.d6)
        case EndBattle():
            assert isinstance(performed.entry, EndBattleEntry)
            checks = dict(zip(performed.entry.checks, rolled.dice, strict=True))
            return replace(command, checks=checks, d6=rolled.d6)
    return command


def refuse_forecasts(commands: Sequence[Command]) -> None:
    """Refuses what changes nothing and so cannot be an act.

    Raises:
        RuleError: `malformed`.
    """
    if any(isinstance(command, Forecast) for command in commands):
        raise RuleError("malformed", "A forecast changes nothing; there is nothing to carry out.")


def carry_out(
    store: Store, scene: Scene, commands: Sequence[Command], dice: Dice | None, step: int, cause: Cause | None = None
) -> Encounter:
    """Performs commands one after the other, inside an act: a log row each, and only what differs is written.

    Args:
        store: the campaign.
        scene: where they act.
        commands: what is to happen.
        dice: where faces that are not typed come from; None: the system's generator.
        step: the id of the running act.
        cause: what damage to gear is put down to; None: the attack.

    Raises:
        RuleError: the rules refuse one; the caller's act takes everything back.
    """
    return drained(carrying_out(store, scene, commands, dice, step, cause))


def carrying_out(
    store: Store, scene: Scene, commands: Sequence[Command], dice: Dice | None, step: int, cause: Cause | None = None
) -> Steps[Encounter]:
    """As `carry_out`, in short steps: one for each character that a command changed. Raises as it."""
    source = RandomDice() if dice is None else dice
    overrides = settings.overrides(store)
    if scene.battle is not None:
        _write_base(store, scene, scene.battle, overrides, step)
    encounter = scene.encounter
    for number, command in enumerate(commands):
        if number:
            scene = _after(store, scene, encounter)
        performed = perform(scene.encounter, command, source)
        encounter = performed.encounter
        yield 0, len(encounter.combatants)
        row = _log(store, scene, command, performed, step)
        yield from _saving(store, scene, encounter, _cause(scene, command, row) if cause is None else cause)
        _save_moment(store, scene, encounter)
        if scene.battle is not None:
            _keep_the_book(store, scene.battle.id, command, encounter)
    if scene.battle is not None:
        battles.update(scene.battle.id, fingerprint=fingerprint(encounter, overrides))
    return encounter


def _write_base(store: Store, scene: Scene, battle: BattleRow, overrides: Mapping[str, object], step: int) -> None:
    """Writes a base to replay from, if anything but a command changed the encounter since the last command."""
    encounter = scene.encounter
    if fingerprint(encounter, overrides) == battle.fingerprint:
        return
    log.write(
        store,
        kind=log.BASE,
        battle=battle.id,
        session=encounter.session,
        round_=encounter.round,
        step=step,
        command=as_scenario(encounter, overrides),
    )


def _log(store: Store, scene: Scene, command: Command, performed: Performed, step: int) -> int:
    written = write_command(with_rolled(command, performed))
    entry = write_entry(performed.entry)
    facts = write_facts(facts_of(scene.encounter, performed.encounter, performed.entry, command))
    known = names(scene.stored)
    found = log.named((written, entry, facts), known)
    if isinstance(command, Attack):
        technique = f"{command.by}/{command.with_}"
        found[technique] = known[technique]
    return log.write(
        store,
        kind=log.COMMAND,
        battle=None if scene.battle is None else scene.battle.id,
        session=scene.encounter.session,
        round_=scene.encounter.round,
        step=step,
        command=written,
        entry=entry,
        facts=facts,
        names=found,
    )


def _cause(scene: Scene, command: Command, row: int) -> Cause:
    """What damage to gear is put down to: the technique and who used it."""
    if not isinstance(command, Attack):
        return Cause(log=row)
    known = names(scene.stored)
    technique, by = known[f"{command.by}/{command.with_}"], known[command.by]
    english = f"{technique[1] or technique[0]}, {by[1] or by[0]}"
    return Cause(f"{technique[0]}、{by[0]}", english, row)


def _saving(store: Store, scene: Scene, after: Encounter, cause: Cause) -> Steps[None]:
    before = scene.encounter.combatants
    changed = [id_ for id_, character in after.combatants.items() if character is not before[id_]]
    for done, id_ in enumerate(changed):
        save(store, scene.stored[id_], before[id_], after.combatants[id_], after.ruleset, cause)
        yield done + 1, len(changed)


def _save_moment(store: Store, scene: Scene, after: Encounter) -> None:
    """Writes what a command changed in the encounter itself: round, scene, cohesion, the end of the scenario."""
    before = scene.encounter
    if after.scenario_over is not before.scenario_over:
        settings.write_campaign(store, scenario_over=after.scenario_over)
    if scene.battle is None:
        return
    columns: dict[str, Value] = {}
    if after.round != before.round:
        columns["round"] = after.round
    if after.battle_scene is not before.battle_scene:
        columns["battle_scene"] = after.battle_scene
    if after.sides != before.sides:
        columns["cohesion"] = dump(dict(after.sides))
    battles.update(scene.battle.id, **columns)


def _keep_the_book(store: Store, battle: int, command: Command, after: Encounter) -> None:
    """Writes whose turn it is and who joins (see `battle.turns`)."""
    match command:
        case BeginAction(by=by):
            battles.update(battle, acting=int(by))
            battles.update_places(battle, (int(by),), {"turn": after.round})
        case EndRound():
            battles.update(battle, acting=None)
            battles.join_due(store, battle, after.round)
        case BeginBattle():
            battles.update(battle, state="running", session=after.session, acting=None)
            battles.reset_turns(store, battle)
            battles.join_due(store, battle, after.round)
        case EndBattle():
            battles.update(battle, state="over", acting=None)
            battles.reset_turns(store, battle)


def _after(store: Store, scene: Scene, encounter: Encounter) -> Scene:
    """The scene after a command, with the rows of those who changed read anew."""
    changed = [id_ for id_, one in encounter.combatants.items() if one is not scene.encounter.combatants[id_]]
    fresh = {str(id_): one for id_, one in characters.fetch(store, map(int, changed)).items()}
    return replace(scene, encounter=encounter, stored={**scene.stored, **fresh})
