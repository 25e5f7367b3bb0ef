"""Whose turn it is. Each combatant notes the round of its last own action, so that no change of order costs a turn."""

from __future__ import annotations

from ikusa.i18n import N_
from ikusa.play.battle.fight import combatant, refuse_by_state
from ikusa.play.battle.places import BattleView, view
from ikusa.play.carrying import carry_out
from ikusa.play.changes import Changes
from ikusa.play.refusals import InputError
from ikusa.play.scene import battle_row, battle_scene, names
from ikusa.play.titles import title
from ikusa.records import battles
from ikusa.records.store import Store
from ikusa.rules.commands import BeginAction
from ikusa.rules.conditions import on_field
from ikusa.rules.encounter import Encounter


def still_to_act(view: BattleView, encounter: Encounter) -> tuple[int, ...]:
    """All who are on the field and have not begun an action in this round, in order."""
    return tuple(
        place.character
        for place in view.order
        if not place.acted
        and (character := encounter.combatants.get(str(place.character))) is not None
        and on_field(character, encounter.ruleset)
    )


def next_actor(view: BattleView, encounter: Encounter) -> int | None:
    """Who acts next: the first in the order who is on the field and has not begun an action in this round."""
    return next(iter(still_to_act(view, encounter)), None)


def begin_next(store: Store, battle: int) -> Changes:
    """Begins the next one's own action (R-701).

    Raises:
        RuleError: `not_there`: all have acted, the round can end; `wrong_state`: the battle does not run.
    """
    scene = battle_scene(store, battle)
    character = next_actor(view(store, battle), scene.encounter)
    if character is None:
        raise InputError("not_there", N_("Everyone has acted in this round."))
    return begin(store, battle, character)


def begin(store: Store, battle: int, character: int) -> Changes:
    """Gives someone the turn out of order.

    Who has begun an action in this round already gets it without a second beginning.

    Raises:
        RuleError: `cannot_act` for the gone, `not_there`, `wrong_state`.
    """
    scene = battle_scene(store, battle)
    assert scene.battle is not None
    command = BeginAction(str(character))
    refuse_by_state(scene.battle, command)
    combatant(scene, character)
    acted = any(place.character_id == character and place.turn >= scene.battle.round for place in scene.places)
    name, args = title((command,), names(scene.stored))
    with store.act(name, **args) as act:
        if acted:
            battles.update(battle, acting=character)
        else:
            carry_out(store, scene, (command,), None, act.number)
    return store.last_changes


def pass_on(store: Store, battle: int, step: int) -> None:
    """After a change of who is there, inside an act: if the acting one is not there any more, the next begins."""
    row = battle_row(store, battle)
    if row.state != "running" or row.acting is None:
        return
    if any(one.character_id == row.acting and one.waiting is None for one in battles.places(store, battle)):
        return
    battles.update(battle, acting=None)
    scene = battle_scene(store, battle, in_act=True)
    character = next_actor(view(store, battle), scene.encounter)
    if character is not None:
        carry_out(store, scene, (BeginAction(str(character)),), None, step)
