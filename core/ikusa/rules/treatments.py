"""Treatments that succeeded: who may give them, what they end, on what conditions (R-605, R-619, R-621)."""

from __future__ import annotations

from dataclasses import replace

from ikusa.errors import RuleError
from ikusa.rules.character import Character, Status
from ikusa.rules.commands import Treat
from ikusa.rules.conditions import can_act, condition, gone, listed, on_field
from ikusa.rules.definitions import TreatmentRow
from ikusa.rules.entries import EventEntry
from ikusa.rules.statuses import end
from ikusa.rules.terms import TrackName, What, Who
from ikusa.rules.tracks import lose, pay, poison
from ikusa.rules.turn import Turn


def treat(turn: Turn, command: Treat) -> EventEntry:
    """Give a treatment (R-621).

    Raises:
        RuleError: `cannot_act`, `cannot_treat`, `not_enough_vigor`; `malformed` for another's `self` treatment.
    """
    row = turn.ruleset.treatments[command.how]
    bearer = turn.character(command.on)
    healer = turn.character(command.by or command.on)
    if row.who is Who.SELF and healer.id != bearer.id:
        raise RuleError("malformed", f"Nobody but the bearer can give {row.how.value}.", values={"how": row.how.value})
    if row.who is not Who.NOBODY and not can_act(healer, turn.ruleset):
        raise RuleError("cannot_act", f"{healer.name} cannot act.", values={"id": healer.id, "why": "unable"})
    treated = _instances(bearer, row, command)
    why = _refusal(turn, bearer, row, treated)
    if why is not None:
        raise RuleError(
            "cannot_treat",
            f"{row.how.value} does not help {bearer.name}: {why.replace('_', ' ')}.",
            values={"id": bearer.id, "how": row.how.value, "why": why},
        )
    if row.vigor > bearer.now(TrackName.VIGOR):
        raise RuleError(
            "not_enough_vigor",
            f"{bearer.name} has {bearer.now(TrackName.VIGOR)} vigor; this takes {row.vigor}.",
            values={"id": bearer.id, "left": bearer.now(TrackName.VIGOR), "cost": row.vigor},
        )
    _carry_out(turn, bearer.id, row, command, treated)
    return EventEntry(tuple(turn.changes))


def _instances(bearer: Character, row: TreatmentRow, command: Treat) -> tuple[Status, ...]:
    """The instances that a treatment is about: those there by themselves (R-605)."""
    ids = _ids(row, command)
    return tuple(
        status
        for status in bearer.statuses
        if status.id in ids
        and status.from_ is None
        and (command.location is None or status.location is command.location)
        and (command.weapon is None or status.weapon == command.weapon)
        and (command.source is None or status.source == command.source)
    )


def _ids(row: TreatmentRow, command: Treat) -> tuple[str, ...]:
    """What a treatment ends; of one with a choice the status that the command names, else the first."""
    if not row.choice:
        return row.ends
    return (command.status,) if command.status in row.ends else row.ends[:1]


def _refusal(turn: Turn, bearer: Character, row: TreatmentRow, treated: tuple[Status, ...]) -> str | None:
    """Why a treatment is refused, as a key (R-621)."""
    if gone(bearer, turn.ruleset) is not None and not row.gathers:
        return "gone"
    if row.toxicity is not None:
        over = turn.before.scenario_over and not turn.before.battle_scene
        if row.after_scenario and not over:
            return "after_the_scenario"
        return None if bearer.now(TrackName.TOXICITY) >= 1 else "not_poisoned"
    if not treated:
        return "not_there"
    if row.gathers and all(status.gathered for status in treated):
        return "already_gathered"
    if row.scene_ends_below is not None and all(status.scene_ends >= row.scene_ends_below for status in treated):
        return "too_late"
    if row.awake_body and _out_cold(turn, bearer):
        return "body_at_zero"
    if row.spirit and bearer.now(TrackName.SPIRIT) < row.spirit:
        return "not_enough_spirit"
    return "someone_bleeds" if row.nobody_bleeds and _someone_bleeds(turn, bearer) else None


def _out_cold(turn: Turn, bearer: Character) -> bool:
    body = bearer.tracks.get(TrackName.BODY)
    out = turn.ruleset.parts.out
    here = any(one.status.id == out and one.status.from_ is None for one in listed(bearer, turn.ruleset))
    return here and body is not None and body.now == 0


def _someone_bleeds(turn: Turn, bearer: Character) -> bool:
    bleeding = turn.ruleset.parts.bleeding
    return any(
        any(active.row.id == bleeding for active in condition(character, turn.ruleset).active)
        for character in turn.characters.values()
        if character.id == bearer.id or on_field(character, turn.ruleset)
    )


def _carry_out(turn: Turn, who: str, row: TreatmentRow, command: Treat, treated: tuple[Status, ...]) -> None:
    if row.toxicity is not None:
        points = turn.character(who).now(TrackName.TOXICITY) if row.toxicity == "all" else command.value or 0
        poison(turn, who, -points)
        return
    if row.gathers:
        _gather(turn, who, treated)
        return
    if row.spirit:
        lose(turn, who, TrackName.SPIRIT, row.spirit)
    if row.vigor:
        pay(turn, who, TrackName.VIGOR, row.vigor)
    end(turn, who, lambda status: status in treated)


def _gather(turn: Turn, who: str, treated: tuple[Status, ...]) -> None:
    """The hours of the ashes begin (R-619)."""
    character = turn.character(who)
    for status in treated:
        turn.status_change(who, What.CHANGED, status.id)
    turn.put(
        character.changed(
            statuses=tuple(
                replace(status, gathered=True, hours=0) if status in treated else status
                for status in character.statuses
            ),
        )
    )
