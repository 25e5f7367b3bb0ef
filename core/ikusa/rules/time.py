"""Events in time: every end, start and recovery that is due with them (R-607, R-613, R-701)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ikusa.errors import RuleError
from ikusa.rules.character import Character, Status, Track
from ikusa.rules.commands import BeginAction, EndScene, PassTime
from ikusa.rules.conditions import condition, effects, gone
from ikusa.rules.dice import check_faces
from ikusa.rules.effects import SceneEndDamageEffect, amount
from ikusa.rules.entries import EndSceneEntry, EventEntry
from ikusa.rules.statuses import begin, end_ids, settle
from ikusa.rules.technique import Until
from ikusa.rules.terms import Event, NaturalEnd, Per, TrackName, What
from ikusa.rules.tracks import lose_body
from ikusa.rules.turn import Turn

WAKING_HOURS = 1
"""Hours outside a battle after which the unconscious wake (R-620/unconscious)."""

_LEAST_HOURS = 1e-9
"""Hours too few to count: what fractions lose when they are added up (R-701)."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What an event ends: one off its `own` stated ends, the `smaller` ones whole, and `natural` ends (R-701)."""

    own: Event | None
    smaller: frozenset[Event]
    natural: frozenset[NaturalEnd]


def _ending(own: Event | None, smaller: tuple[Event, ...] = (), natural: tuple[NaturalEnd, ...] = ()) -> Ending:
    named = tuple(NaturalEnd(event.value) for event in (*smaller, *((own,) if own is not None else ())))
    return Ending(own, frozenset(smaller), frozenset((*named, *natural)))


_WITHIN_SCENE = (Event.OWN_ACTION, Event.ROUND_END, Event.LULL)
OWN_ACTION = _ending(Event.OWN_ACTION)
ROUND_END = _ending(Event.ROUND_END)
LULL = _ending(Event.LULL)
SCENE_END = _ending(Event.SCENE_END, _WITHIN_SCENE)
BATTLE_END = _ending(None, _WITHIN_SCENE, (NaturalEnd.BATTLE_END,))
SCENARIO_END = _ending(Event.SCENARIO_END, (*_WITHIN_SCENE, Event.SCENE_END))


def tick(turn: Turn, who: str, ending: Ending, was_gone: bool) -> None:
    """Apply an event to one character's statuses; of the gone only stated ends come (R-619)."""
    character = turn.character(who)
    if not character.statuses:
        return
    stay: list[Status] = []
    for status in character.statuses:
        kept = _ticked(turn, status, ending, was_gone)
        if kept is None:
            turn.status_change(who, What.ENDED, status.id)
        else:
            stay.append(kept)
    if tuple(stay) != character.statuses:
        turn.put(character.changed(statuses=tuple(stay)))
        settle(turn, who)
    if not was_gone and ending.own is not None:
        _start(turn, who, ending.own)


def _ticked(turn: Turn, status: Status, ending: Ending, was_gone: bool) -> Status | None:
    """The instance after an event; None where it ends. One that has not begun is not touched (R-607)."""
    if status.from_ is not None:
        return status
    if not was_gone and not ending.natural.isdisjoint(turn.ruleset.statuses[status.id].ends):
        return None
    until = status.until
    if until is None:
        return status
    if until.event in ending.smaller or (until.event is ending.own and until.count <= 1):
        return None
    if until.event is ending.own:
        return replace(status, until=Until(until.event, until.count - 1))
    return status


def _start(turn: Turn, who: str, event: Event) -> None:
    """Begin what waited for this event (R-607)."""
    waiting = [status for status in turn.character(who).statuses if status.from_ is event]
    for status in waiting:
        character = turn.character(who)
        turn.put(character.changed(statuses=tuple(one for one in character.statuses if one is not status)))
        begin(turn, who, replace(status, from_=None))


def tick_all(turn: Turn, ending: Ending) -> None:
    """Apply an event to everyone, in combatant order."""
    was_gone = {who: gone(character, turn.ruleset) is not None for who, character in turn.characters.items()}
    for who in tuple(turn.characters):
        tick(turn, who, ending, was_gone[who])


def begin_action(turn: Turn, command: BeginAction) -> EventEntry:
    """Someone's own action starts (R-701).

    Raises:
        RuleError: `cannot_act` for the gone.
    """
    character = turn.character(command.by)
    if gone(character, turn.ruleset) is not None:
        raise RuleError("cannot_act", f"{character.name} is gone.", values={"id": character.id, "why": "gone"})
    tick(turn, command.by, OWN_ACTION, False)
    character = turn.character(command.by)
    if character.reserved:
        turn.put(character.changed(reserved=()))
    return EventEntry(tuple(turn.changes))


def end_scene(turn: Turn, command: EndScene) -> EndSceneEntry:
    """The end of a scene: its damage, what counts it, then recoveries and ends (R-613)."""
    check_faces(d6=command.d6)
    counting = frozenset(
        id_ for row in turn.ruleset.treatments.values() if row.scene_ends_below is not None for id_ in row.ends
    )
    was_gone = {who: gone(character, turn.ruleset) is not None for who, character in turn.characters.items()}
    burning = {
        who: tuple(active.status for active in condition(character, turn.ruleset).active if active.row.id in counting)
        for who, character in turn.characters.items()
    }
    for who in tuple(turn.characters):
        _scene_damage(turn, who)
    for who, counted in burning.items():
        _count_scene(turn, who, counted)
    for who in tuple(turn.characters):
        tick(turn, who, SCENE_END, was_gone[who])
    return EndSceneEntry(turn.roller.rolled_d6, tuple(turn.changes))


def _scene_damage(turn: Turn, who: str) -> None:
    """Each status that harms at the scene end, in the order of the table, as a damage of its own (R-613)."""
    due = [
        (active.status, effect)
        for active, effect in effects(turn.character(who), turn.ruleset)
        if isinstance(effect, SceneEndDamageEffect)
    ]
    for status, effect in due:
        character = turn.character(who)
        if all((active.status, other) != (status, effect) for active, other in effects(character, turn.ruleset)):
            continue
        if TrackName.BODY not in character.tracks:
            turn.track_change(who, What.NO_TRACK, TrackName.BODY)
            continue
        points = amount(effect.flat, status.value) + sum(turn.roller.d6() for _ in range(effect.dice))
        if points > 0:
            lose_body(turn, who, points)


def _count_scene(turn: Turn, who: str, counted: tuple[Status, ...]) -> None:
    if not counted:
        return
    character = turn.character(who)
    turn.put(
        character.changed(
            statuses=tuple(
                replace(status, scene_ends=status.scene_ends + 1) if status in counted else status
                for status in character.statuses
            ),
        )
    )


def refill(turn: Turn, per: Per) -> None:
    """Let the limits of a battle or a session be full again (R-701, R-703)."""
    for who, character in turn.characters.items():
        if any(one.limit is not None and one.limit.per is per and one.limit.used for one in character.techniques):
            turn.characters[who] = character.changed(
                techniques=tuple(
                    replace(one, limit=replace(one.limit, used=0))
                    if one.limit is not None and one.limit.per is per
                    else one
                    for one in character.techniques
                ),
            )


def come_back(turn: Turn) -> None:
    """The fled return (R-701)."""
    for character in tuple(turn.characters.values()):
        if character.fled:
            turn.put(character.changed(fled=False))


def pass_time(turn: Turn, command: PassTime) -> EventEntry:
    """Hours pass outside a battle scene: the unconscious wake, ashes come back (R-701).

    Raises:
        RuleError: `out_of_range` in a battle scene.
    """
    if turn.before.battle_scene:
        raise RuleError("out_of_range", "Hours do not pass in a battle scene.", values={"what": "battle_scene"})
    for who in tuple(turn.characters):
        by = gone(turn.character(who), turn.ruleset)
        if by is None:
            _sleep(turn, who, command.hours)
        elif by == turn.ruleset.parts.ash:
            _rest(turn, who, command.hours)
    return EventEntry(tuple(turn.changes))


def _sleep(turn: Turn, who: str, hours: float) -> None:
    """Hours of being unconscious with body not 0 (R-620/unconscious)."""
    out = turn.ruleset.parts.out
    if _may_wake(turn, turn.character(who)) and _passed(turn, who, out, hours, WAKING_HOURS):
        end_ids(turn, who, (out,))


def _rest(turn: Turn, who: str, hours: float) -> None:
    """Hours of gathered ashes (R-619)."""
    ash = turn.ruleset.parts.ash
    if _gathered(turn.character(who), ash) and _passed(turn, who, ash, hours, turn.ruleset.revival.hours):
        _revive(turn, who)


def _may_wake(turn: Turn, character: Character) -> bool:
    body = character.tracks.get(TrackName.BODY)
    out = turn.ruleset.parts.out
    return (body is None or body.now > 0) and any(
        status.id == out and status.from_ is None for status in character.statuses
    )


def _gathered(character: Character, ash: str) -> bool:
    return any(status.id == ash and status.from_ is None and status.gathered for status in character.statuses)


def _passed(turn: Turn, who: str, id_: str, hours: float, needed: int) -> bool:
    """Add hours to an instance; whether it now has as many as are needed, so that three thirds are one."""
    character = turn.character(who)
    found = next(status for status in character.statuses if status.id == id_ and status.from_ is None)
    counted = replace(found, hours=round(found.hours + hours, 12))
    turn.put(character.changed(statuses=tuple(counted if one is found else one for one in character.statuses)))
    return counted.hours >= needed - _LEAST_HOURS


def _revive(turn: Turn, who: str) -> None:
    """An ash comes back (R-619)."""
    parts = turn.ruleset.parts
    revival = turn.ruleset.revival
    wounds = max(turn.character(who).now(TrackName.WOUNDS), revival.wounds)
    for name, points in (
        (TrackName.BODY, revival.body),
        (TrackName.STAMINA, revival.stamina),
        (TrackName.WOUNDS, wounds),
        (TrackName.TOXICITY, 0),
    ):
        _set(turn, who, name, points)
    body = turn.character(who).tracks.get(TrackName.BODY)
    hurt = body is not None and body.max is not None and 2 * body.now <= body.max
    healed = (parts.hurt,) if body is not None and not hurt else ()
    # What goes goes at one stroke, before anything else is in force again that it could end.
    end_ids(turn, who, (parts.ash, parts.out, *parts.revival_ends, *healed))
    character = turn.character(who)
    checked = character.death_checked and character.now(TrackName.WOUNDS) == 0
    turn.put(character.changed(fled=False, death_checked=checked))
    if hurt:
        begin(turn, who, Status(parts.hurt))


def _set(turn: Turn, who: str, name: TrackName, points: int) -> None:
    """Let a track have these points, as a healing or a loss without consequences."""
    character = turn.character(who)
    track = character.tracks.get(name)
    if track is None:
        return
    points = points if track.max is None else min(points, track.max)
    change = points - track.now
    if change:
        better = change < 0 if name is TrackName.TOXICITY else change > 0
        turn.track_change(who, What.HEALED if better else What.DAMAGE, name, abs(change))
        turn.put(character.changed(tracks={**character.tracks, name: Track(points, track.max)}))
