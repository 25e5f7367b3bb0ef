"""`perform`: one command on an encounter gives the next encounter and its entry (R-301, SCENARIO.md "Commands")."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ikusa.errors import RuleError
from ikusa.rules import commands as do
from ikusa.rules.aftermath import end_battle
from ikusa.rules.attack import attack
from ikusa.rules.character import Status
from ikusa.rules.checks import check, refuse_unable
from ikusa.rules.conditions import can_act, forbidden, movement
from ikusa.rules.dice import Dice, Roller
from ikusa.rules.encounter import Encounter
from ikusa.rules.entries import Entry, EventEntry, Rolled
from ikusa.rules.forecast import forecast
from ikusa.rules.smith import damage_gear, equip, repair
from ikusa.rules.statuses import begin, remove_by_hand
from ikusa.rules.terms import Forbidden, Movement, Per, TrackName, What
from ikusa.rules.time import (
    LULL,
    ROUND_END,
    SCENARIO_END,
    begin_action,
    come_back,
    end_scene,
    pass_time,
    refill,
    tick_all,
)
from ikusa.rules.tracks import gain, lose, lose_body, poison, set_maximum
from ikusa.rules.treatments import treat
from ikusa.rules.turn import Turn


@dataclass(frozen=True, slots=True)
class Performed:
    """The encounter after a command, what it did, and the faces that it drew, before luck."""

    encounter: Encounter
    entry: Entry
    rolled: Rolled


def perform(encounter: Encounter, command: do.Command, dice: Dice) -> Performed:
    """Carry out one command, whole or not at all; the encounter given is never changed.

    Args:
        encounter: where things stand.
        command: what is to happen; dice that it gives are used first.
        dice: where all other faces come from.

    Raises:
        RuleError: the command is refused, with one of SCENARIO.md's error codes.
    """
    roller = Roller(dice, getattr(command, "d6", ()), getattr(command, "d100", None))
    turn = Turn(encounter, roller)
    if isinstance(command, do.Forecast):
        return Performed(encounter, forecast(encounter, command), roller.rolled)
    handler, fields = _HANDLERS[type(command)]
    entry = handler(turn, command)
    if roller.asked or not isinstance(command, do.Attack):
        roller.refuse_leftover()
    return Performed(turn.encounter(**fields(encounter)), entry, roller.rolled)


def _end_round(turn: Turn, command: do.EndRound) -> EventEntry:
    tick_all(turn, ROUND_END)
    return EventEntry(tuple(turn.changes))


def _lull(turn: Turn, command: do.Lull) -> EventEntry:
    tick_all(turn, LULL)
    return EventEntry(tuple(turn.changes))


def _begin_battle(turn: Turn, command: do.BeginBattle) -> EventEntry:
    refill(turn, Per.BATTLE)
    come_back(turn)
    return EventEntry(tuple(turn.changes))


def _end_scenario(turn: Turn, command: do.EndScenario) -> EventEntry:
    tick_all(turn, SCENARIO_END)
    refill(turn, Per.SESSION)
    return EventEntry(tuple(turn.changes))


def _add_status(turn: Turn, command: do.AddStatus) -> EventEntry:
    turn.character(command.on)
    if command.status.id in turn.ruleset.parts.derived:
        raise RuleError(
            "malformed",
            f"{command.status.id} follows from a track and cannot be added.",
            values={"id": command.status.id},
        )
    begin(turn, command.on, command.status)
    return EventEntry(tuple(turn.changes))


def _remove_status(turn: Turn, command: do.RemoveStatus) -> EventEntry:
    def fits(status: Status) -> bool:
        return (
            status.id == command.id
            and command.location in (None, status.location)
            and command.weapon in (None, status.weapon)
            and command.source in (None, status.source)
        )

    remove_by_hand(turn, command.on, fits, command.id)
    return EventEntry(tuple(turn.changes))


def _refuse_defence(turn: Turn, who: str) -> None:
    """Refuse a stance or a reserve (R-315).

    Raises:
        RuleError: `cannot_act`, `cannot_take_stance`.
    """
    character = turn.character(who)
    refuse_unable(turn, character)
    if forbidden(character, turn.ruleset, Forbidden.STANCE):
        raise RuleError(
            "cannot_take_stance",
            f"{character.name} cannot take a stance or reserve a defence now.",
            values={"id": who},
        )


def _take_stance(turn: Turn, command: do.TakeStance) -> EventEntry:
    _refuse_defence(turn, command.by)
    begin(turn, command.by, Status(turn.ruleset.parts.stance, name=command.name, value=command.value))
    return EventEntry(tuple(turn.changes))


def _reserve_defence(turn: Turn, command: do.ReserveDefence) -> EventEntry:
    _refuse_defence(turn, command.by)
    character = turn.character(command.by)
    if command.name not in character.reserved:
        turn.put(character.changed(reserved=(*character.reserved, command.name)))
    return EventEntry(tuple(turn.changes))


def _adjust(turn: Turn, command: do.Adjust) -> EventEntry:
    """A track changed by hand (R-611): first its maximum, then the points."""
    who, name, points = command.on, command.track, command.by_amount
    turn.character(who)
    if command.maximum is not None and name is not TrackName.TOXICITY:
        set_maximum(turn, who, name, command.maximum)
    if name not in turn.character(who).tracks:
        turn.track_change(who, What.NO_TRACK, name)
    elif name is TrackName.TOXICITY:
        poison(turn, who, points)
    elif points > 0:
        gain(turn, who, name, points)
    elif points < 0 and name is TrackName.BODY:
        lose_body(turn, who, -points)
    elif points < 0:
        lose(turn, who, name, -points)
    return EventEntry(tuple(turn.changes))


def _flee(turn: Turn, command: do.Flee) -> EventEntry:
    character = turn.character(command.by)
    if not can_act(character, turn.ruleset) or movement(character, turn.ruleset) is Movement.NONE:
        raise RuleError(
            "cannot_act", f"{character.name} cannot flee.", values={"id": character.id, "why": "cannot_move"}
        )
    turn.put(character.changed(fled=True))
    return EventEntry(tuple(turn.changes))


def _same(encounter: Encounter) -> dict[str, object]:
    return {}


_Handler = Callable[[Turn, object], Entry]
_Fields = Callable[[Encounter], dict[str, object]]


def _handlers() -> dict[type, tuple[_Handler, _Fields]]:
    """Every command with what carries it out and the fields of the encounter that it changes (R-701)."""
    table: dict[type, tuple[Callable[..., Entry], _Fields]] = {
        do.Attack: (attack, _same),
        do.Check: (check, _same),
        do.BeginAction: (begin_action, _same),
        do.EndRound: (_end_round, lambda encounter: {"round": encounter.round + 1}),
        do.Lull: (_lull, _same),
        do.BeginBattle: (_begin_battle, lambda _: {"round": 1, "battle_scene": True, "scenario_over": False}),
        do.EndScene: (end_scene, _same),
        do.EndBattle: (end_battle, lambda _: {"round": 1, "battle_scene": False}),
        do.EndScenario: (_end_scenario, lambda _: {"scenario_over": True}),
        do.PassTime: (pass_time, _same),
        do.AddStatus: (_add_status, _same),
        do.RemoveStatus: (_remove_status, _same),
        do.TakeStance: (_take_stance, _same),
        do.ReserveDefence: (_reserve_defence, _same),
        do.Adjust: (_adjust, _same),
        do.Treat: (treat, _same),
        do.DamageGear: (damage_gear, _same),
        do.Repair: (repair, _same),
        do.Equip: (equip, _same),
        do.Flee: (_flee, _same),
    }
    return dict(table)


_HANDLERS = _handlers()
