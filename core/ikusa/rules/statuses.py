"""How status instances begin, stack and end (R-606, R-607, R-616 to R-619)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ikusa.rules.character import Character, Status
from ikusa.rules.conditions import condition, gone
from ikusa.rules.technique import Until
from ikusa.rules.terms import Event, Stacking, What
from ikusa.rules.turn import Turn

_END_ORDER = {event: place for place, event in enumerate(Event)}


def later(one: Until | None, other: Until | None) -> Until | None:
    """The later of two ends; none at all is the latest (R-606)."""
    if one is None or other is None:
        return None
    return max(one, other, key=lambda until: (_END_ORDER[until.event], until.count))


def begin(turn: Turn, who: str, status: Status) -> None:
    """Apply a status to a character: a new instance, or what a second application changes (R-606, R-618).

    With a start (`from_`) it is only listed until its event comes (R-607).
    """
    character = turn.character(who)
    row = turn.ruleset.statuses[status.id]
    if row.x and status.value is None:
        status = replace(status, value=1)
    if status.from_ is not None:
        turn.put(character.changed(statuses=(*character.statuses, status)))
        return
    if status.id in turn.ruleset.parts.gone:
        way = _make_way(turn, character, status.id)
        if way is None:
            return
        character = way
    found = _same(character, status, row.stacking)
    if found is None:
        turn.status_change(who, What.BEGAN, status.id)
        character = character.changed(statuses=(*character.statuses, status))
    else:
        merged = _merged(found, status, row.stacking)
        if merged == found:
            return
        turn.status_change(who, What.CHANGED, status.id)
        character = character.changed(statuses=tuple(merged if one is found else one for one in character.statuses))
    turn.put(character)
    settle(turn, who)


def _make_way(turn: Turn, character: Character, id_: str) -> Character | None:
    """The character without a weaker way of being gone than this one; None where a stronger is there (R-619).

    It is not put into the turn without: nothing of it comes in force between the two.
    """
    here = gone(character, turn.ruleset)
    order = turn.ruleset.parts.gone
    if here is None or here == id_:
        return character
    if order.index(here) < order.index(id_):
        return None
    turn.status_change(character.id, What.ENDED, here)
    return character.changed(
        statuses=tuple(status for status in character.statuses if status.id != here or status.from_ is not None)
    )


def _same(character: Character, status: Status, stacking: Stacking) -> Status | None:
    """The instance that a second application meets (R-606)."""
    for other in character.statuses:
        if other.id != status.id or other.from_ is not None:
            continue
        match stacking:
            case Stacking.EACH:
                return None
            case Stacking.PER_LOCATION if other.location != status.location:
                continue
            case Stacking.PER_WEAPON if other.weapon != status.weapon:
                continue
            case Stacking.PER_SOURCE if other.source != status.source:
                continue
        return other
    return None


def _merged(found: Status, status: Status, stacking: Stacking) -> Status:
    """What the instance becomes by a second application (R-606)."""
    if stacking is Stacking.REPLACE:
        return replace(found, name=status.name, value=status.value, until=status.until)
    value = found.value
    if value is not None and status.value is not None:
        value = value + status.value if stacking is Stacking.SUM else max(value, status.value)
    return replace(found, value=value, until=later(found.until, status.until))


def end(turn: Turn, who: str, which: Callable[[Status], bool]) -> None:
    """End the instances that `which` picks."""
    character = turn.character(who)
    stay = []
    for status in character.statuses:
        if which(status):
            turn.status_change(who, What.ENDED, status.id)
        else:
            stay.append(status)
    if len(stay) < len(character.statuses):
        turn.put(character.changed(statuses=tuple(stay)))
        settle(turn, who)


def end_ids(turn: Turn, who: str, ids: tuple[str, ...] | frozenset[str]) -> None:
    """End every instance of these statuses that has begun."""
    end(turn, who, lambda status: status.id in ids and status.from_ is None)


def settle(turn: Turn, who: str) -> None:
    """End what cannot stand beside a status in force: beside `defenceless` a stance, and reserves (R-618, R-315)."""
    rows = turn.ruleset.statuses
    character = turn.character(who)
    if not character.reserved and not any(rows[status.id].ends_by for status in character.statuses):
        return
    known = condition(character, turn.ruleset)
    if known.gone is not None:
        return
    here = {active.row.id for active in known.active}
    if character.reserved and turn.ruleset.parts.defenceless in here:
        character = character.changed(reserved=())
        turn.put(character)
    if any(_beaten(turn, status, here) for status in character.statuses):
        end(turn, who, lambda status: _beaten(turn, status, here))


def _beaten(turn: Turn, status: Status, here: set[str]) -> bool:
    return status.from_ is None and not here.isdisjoint(turn.ruleset.statuses[status.id].ends_by)


def remove_by_hand(turn: Turn, who: str, which: Callable[[Status], bool], id_: str) -> None:
    """Take off every fitting instance, of one that stands each by itself the oldest (R-606)."""
    if turn.ruleset.statuses[id_].stacking is not Stacking.EACH:
        end(turn, who, which)
        return
    oldest = next((status for status in turn.character(who).statuses if which(status)), None)
    if oldest is not None:
        end(turn, who, lambda status: status is oldest)
