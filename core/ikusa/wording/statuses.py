"""Statuses in words: as they stand in a sentence, on a chip, and what is left of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ikusa.i18n import N_
from ikusa.rules.character import Status
from ikusa.rules.definitions import StatusRow
from ikusa.rules.effects import CheckEffect, DefenceEffect, ForbidEffect, HeightEffect, amount
from ikusa.rules.technique import Inflict, Until
from ikusa.rules.terms import Event, Forbidden, NaturalEnd, Scope
from ikusa.wording.figures import MINUS, TIMES, number, signed
from ikusa.wording.names import Names
from ikusa.wording.voice import Voice

_LEFT: Final = {
    NaturalEnd.OWN_ACTION: N_("turn", context="left of a status"),
    NaturalEnd.ROUND_END: N_("round", context="left of a status"),
    NaturalEnd.LULL: N_("lull", context="left of a status"),
    NaturalEnd.SCENE_END: N_("scene", context="left of a status"),
    NaturalEnd.BATTLE_END: N_("battle", context="left of a status"),
    NaturalEnd.SCENARIO_END: N_("scenario", context="left of a status"),
}
"""What ends a status, short, the earlier first."""

_UNTIL: Final = {
    Event.OWN_ACTION: N_("until the next own action", context="end of a status"),
    Event.LULL: N_("until the lull", context="end of a status"),
    Event.SCENE_END: N_("until the scene ends", context="end of a status"),
    Event.SCENARIO_END: N_("until the scenario ends", context="end of a status"),
}

_FROM: Final = {
    Event.OWN_ACTION: N_("from the next own action", context="start of a status"),
    Event.ROUND_END: N_("from the next round", context="start of a status"),
    Event.LULL: N_("from the lull", context="start of a status"),
    Event.SCENE_END: N_("from the next scene", context="start of a status"),
    Event.SCENARIO_END: N_("from the next scenario", context="start of a status"),
}


@dataclass(frozen=True, slots=True)
class ChipText:
    """A status on a chip: `text` "防備 −1", `rest` what is left "2間合"; `good` for its bearer; `tip` all of it."""

    text: str
    rest: str
    good: bool
    tip: str


def bare(voice: Voice, status: Status | Inflict) -> str:
    """A status with its value only: 出血 2, 防備 −1, 構え +2."""
    id_ = status.id if isinstance(status, Status) else status.status
    row = voice.ruleset.statuses.get(id_)
    name = status.name or voice.status_name(id_)
    value = 1 if row is not None and row.x and status.value is None else status.value
    if value is None:
        return name
    if id_ == voice.ruleset.parts.lowered and not status.name:
        return lowered(voice, value)
    return f"{name} {signed(value) if id_ == voice.ruleset.parts.stance else number(value)}"


def lowered(voice: Voice, points: int | str) -> str:
    """The notation's 防備 −N as a name (R-209)."""
    return voice.words("defence {points}", context="status").format(points=f"{MINUS}{points}")


def full(voice: Voice, status: Status | Inflict, names: Names | None = None, bearer: str = "") -> str:
    """A status with value, location, weapon, stated start and end: 防備 −1（3間合）, 骨折（右腕）."""
    text = placed(voice, bare(voice, status), status, names, bearer)
    notes = []
    if status.from_ is not None:
        notes.append(voice.words(_FROM[status.from_], context="start of a status"))
    if status.until is not None:
        notes.append(until(voice, status.until))
    return voice.aside(text, voice.listed(notes))


def placed(voice: Voice, text: str, status: Status | Inflict, names: Names | None, bearer: str) -> str:
    """A status's text with its location and its weapon behind it."""
    if status.location is not None:
        text = voice.aside(text, voice.term(status.location))
    if status.weapon is not None:
        text = voice.aside(text, names.gear(bearer, status.weapon) if names is not None else status.weapon)
    return text


def until(voice: Voice, end: Until) -> str:
    """A stated end in words (R-607)."""
    if end.event is Event.ROUND_END:
        return voice.words.n("{n} round", "{n} rounds", end.count, context="end of a status").format(n=end.count)
    text = voice.words(_UNTIL[end.event], context="end of a status")
    return text if end.count == 1 else f"{text} {TIMES}{end.count}"


def left(voice: Voice, status: Status) -> str:
    """What is left of a status, short, for a chip; empty where only a treatment or the GM ends it."""
    if status.from_ is not None:
        return voice.words(_FROM[status.from_], context="start of a status")
    row = voice.ruleset.statuses.get(status.id)
    natural = [end for end in _LEFT if row is not None and end in row.ends]
    stated = status.until
    if stated is None:
        return voice.words(_LEFT[natural[0]], context="left of a status") if natural else ""
    if stated.event is Event.ROUND_END:
        text = voice.words.n("{n} rd", "{n} rds", stated.count, context="left of a status")
        return text.format(n=stated.count)
    text = voice.words(_LEFT[NaturalEnd(stated.event.value)], context="left of a status")
    return text if stated.count == 1 else f"{text} {TIMES}{stated.count}"


def is_good(status: Status, row: StatusRow) -> bool:
    """Whether a status serves its bearer: it lifts, covers, or adds to the defence."""
    for effect in row.effects:
        match effect:
            case HeightEffect():
                return True
            case DefenceEffect(kind=kind) if kind is not None and amount(effect.amount, status.value) > 0:
                return True
            case CheckEffect(scope=Scope.RESPONSE, dice=dice) if dice > 0:
                return True
            case ForbidEffect(what=what) if Forbidden.TARGET in what and Forbidden.ACT not in what:
                return True
    return False


def chip(voice: Voice, status: Status, names: Names | None = None, bearer: str = "", tip: str = "") -> ChipText:
    """A status as a chip; `tip` is what it does."""
    row = voice.ruleset.statuses.get(status.id)
    text = bare(voice, status)
    if status.location is not None:
        text = voice.aside(text, voice.term(status.location))
    whole = full(voice, status, names, bearer)
    if not status.name:
        text, whole = voice.capital(text), voice.capital(whole)
    good = row is not None and is_good(status, row)
    return ChipText(text, left(voice, status), good, f"{whole}\n{tip}" if tip else whole)
