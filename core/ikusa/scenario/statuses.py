"""Status instances as plain data, checked against their rows (SCENARIO.md, "Status")."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeVar

from ikusa.i18n import N_
from ikusa.rules.character import Status
from ikusa.rules.technique import Inflict, Until
from ikusa.rules.terms import Event, Location, On, Stacking
from ikusa.ruleset.fields import (
    COUNT,
    FLAG,
    POSITIVE,
    SIGNED,
    TEXT,
    TOO_SMALL,
    Codec,
    Hours,
    Key,
    Record,
    Word,
    always,
    required,
)
from ikusa.ruleset.places import UNKNOWN_ID, At, quoted

S = TypeVar("S", Status, Inflict)


class _From(Codec[Event]):
    """A start, `{"event": …}` (R-607)."""

    _record: Final = Record(dict[str, Event], required("event", Word(Event)))

    def read(self, value: object, at: At) -> Event:
        """The event."""
        return self._record.read(value, at)["event"]

    def write(self, value: Event) -> object:
        """The object."""
        return {"event": value.value}


UNTIL: Final = Record(Until, required("event", Word(Event)), always("count", POSITIVE))
FROM: Final = _From()


def known_status(id_: str, at: At) -> bool:
    """Whether an id names a status that can be given and taken; one that names none is noted (R-618).

    Raises:
        RuleError: `malformed`: it follows from a track.
    """
    if id_ not in at.rules.statuses:
        at.note(UNKNOWN_ID, N_("there is no status {id}."), id=quoted(id_))
        return False
    if id_ in at.rules.parts.derived:
        problem = N_("{id} follows from a track and cannot be put on or taken off.")
        raise at.malformed(problem, id=quoted(id_))
    return True


def _fitted(status: S, id_: str, at: At, id_key: str) -> S:
    """The instance with its X where its row has one; refused with a key that its row does not have (R-606, R-620)."""
    if not known_status(id_, at.key(id_key)):
        return status
    row, parts = at.rules.statuses[id_], at.rules.parts
    if status.value is not None and not row.x:
        raise at.key("value").malformed(N_("{id} has no value."), id=quoted(id_))
    if status.value is not None and status.value < 1 and id_ != parts.stance:
        raise at.key("value").malformed(TOO_SMALL, least=1, found=status.value)
    if (status.location is not None) != (row.stacking is Stacking.PER_LOCATION):
        here = at.key("location")
        raise here.missing() if status.location is None else here.malformed(N_("{id} has no location."), id=quoted(id_))
    if status.weapon is not None and row.stacking is not Stacking.PER_WEAPON:
        raise at.key("weapon").malformed(N_("{id} has no weapon."), id=quoted(id_))
    if status.weapon is None and id_ == parts.dropped and row.stacking is Stacking.PER_WEAPON:
        raise at.key("weapon").missing()
    return replace(status, value=1) if row.x and status.value is None else status


def _status(status: Status, at: At) -> Status:
    return _fitted(status, status.id, at, "id")


def _inflict(inflict: Inflict, at: At) -> Inflict:
    return _fitted(inflict, inflict.status, at, "status")


STATUS: Final = Record(
    Status,
    required("id", TEXT),
    Key("name", TEXT),
    Key("value", SIGNED),
    Key("location", Word(Location)),
    Key("weapon", TEXT),
    Key("source", TEXT),
    Key("until", UNTIL),
    Key("from", FROM),
    Key("scene_ends", COUNT),
    Key("hours", Hours()),
    Key("gathered", FLAG),
    finish=_status,
)

INFLICT: Final = Record(
    Inflict,
    required("status", TEXT),
    Key("value", SIGNED),
    always("on", Word(On)),
    Key("location", Word(Location)),
    Key("weapon", TEXT),
    Key("name", TEXT),
    Key("until", UNTIL),
    Key("from", FROM),
    finish=_inflict,
)
