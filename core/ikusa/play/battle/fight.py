"""Running a battle: the encounter, what a command would do, doing it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ikusa.i18n import N_
from ikusa.play.carrying import carry_out, refuse_forecasts, with_rolled
from ikusa.play.changes import Changes
from ikusa.play.refusals import InputError
from ikusa.play.scene import Scene, battle_row, battle_scene, names
from ikusa.play.titles import title
from ikusa.records.battles import join_due
from ikusa.records.rows import BattleRow
from ikusa.records.rows_write import save
from ikusa.records.store import Store
from ikusa.rules.character import Character
from ikusa.rules.commands import (
    AddStatus,
    Adjust,
    BeginBattle,
    Command,
    Equip,
    RemoveStatus,
    ReserveDefence,
    TakeStance,
)
from ikusa.rules.dice import Dice, RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import Performed, perform
from ikusa.rules.entering import come_into_play

__all__ = [
    "apply",
    "apply_many",
    "encounter",
    "enter",
    "preview",
    "preview_many",
    "start",
    "with_rolled",
]

BEFORE_THE_START: Final = (AddStatus, RemoveStatus, TakeStance, ReserveDefence, Adjust, Equip)
"""What can be done in a battle that has not begun."""


def encounter(store: Store, battle: int, language: str = "ja", *, waiting: bool = False) -> Encounter:
    """The battle as the rules see it: those who are there, in order; `language` chooses the names.

    Combatant ids are `str(character row id)`, gear ids `str(gear row id)`. With `waiting` the reinforcements are in it
    too, in their places.

    Raises:
        RuleError: `not_there`.
        RecordError: the rows of a combatant are damaged; the message names it.
    """
    return battle_scene(store, battle, language, waiting=waiting).encounter


def start(store: Store, battle: int) -> Changes:
    """Begins a prepared battle: all come into play (R-314), then `begin_battle`. One act.

    Raises:
        RuleError: `wrong_state`: it has begun already, or nobody is in it.
    """
    row = battle_row(store, battle)
    if row.state == "running":
        raise InputError("wrong_state", N_("This battle is running already."))
    everyone = battle_scene(store, battle, waiting=True)
    if not everyone.encounter.combatants:
        raise InputError("wrong_state", N_("Nobody is in this battle yet."))
    with store.act(N_("Start of {name}"), name=row.name) as act:
        enter(store, everyone)
        join_due(store, battle, 1)
        carry_out(store, battle_scene(store, battle, in_act=True), (BeginBattle(),), None, act.number)
    return store.last_changes


def enter(store: Store, scene: Scene) -> None:
    """Lets all of a scene come into play (R-314), their battle limits full and nobody fled, inside an act."""
    ruleset = scene.encounter.ruleset
    for id_, character in scene.encounter.combatants.items():
        alone = Encounter(ruleset, {id_: come_into_play(character, ruleset)})
        fresh = perform(alone, BeginBattle(), RandomDice(0)).encounter.combatants[id_]
        save(store, scene.stored[id_], character, fresh, ruleset)


def preview(encounter: Encounter, command: Command, dice: Dice | None = None) -> Performed:
    """What a command would do; stores nothing. `with_rolled` then makes the command that does just this.

    Raises:
        RuleError: the rules refuse it.
    """
    return perform(encounter, command, RandomDice() if dice is None else dice)


def preview_many(encounter: Encounter, commands: Sequence[Command], dice: Dice | None = None) -> tuple[Performed, ...]:
    """What several commands would do, one after the other.

    Raises:
        RuleError: the rules refuse one of them.
    """
    found = []
    for command in commands:
        found.append(preview(encounter, command, dice))
        encounter = found[-1].encounter
    return tuple(found)


def apply(store: Store, battle: int, command: Command, dice: Dice | None = None) -> Changes:
    """Carries out a command in a running battle: one act, one log row.

    Raises:
        RuleError: the rules refuse it, or (`wrong_state`) the battle has not begun; nothing is stored.
    """
    return apply_many(store, battle, (command,), dice)


def apply_many(store: Store, battle: int, commands: Sequence[Command], dice: Dice | None = None) -> Changes:
    """Carries out several commands as one act (damage to several at once): all of them or none.

    Raises:
        RuleError: as `apply`.
    """
    scene = battle_scene(store, battle)
    assert scene.battle is not None
    refuse_forecasts(commands)
    for command in commands:
        refuse_by_state(scene.battle, command)
    name, args = title(commands, names(scene.stored))
    with store.act(name, **args) as act:
        carry_out(store, scene, commands, dice, act.number)
    return store.last_changes


def refuse_by_state(battle: BattleRow, command: Command) -> None:
    """Refuses what cannot be done yet, or not once more.

    Raises:
        RuleError: `wrong_state`.
    """
    if battle.state == "prepared" and not isinstance(command, BEFORE_THE_START):
        raise InputError("wrong_state", N_("This battle has not begun yet."))
    if isinstance(command, BeginBattle):
        raise InputError("wrong_state", N_("This battle is running already."))


def combatant(scene: Scene, character: int) -> Character:
    """One combatant of a scene.

    Raises:
        RuleError: `not_there`.
    """
    found = scene.encounter.combatants.get(str(character))
    if found is None:
        raise InputError("not_there", N_("This character is not in the battle."))
    return found
