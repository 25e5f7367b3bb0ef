"""Commands as plain data (SCENARIO.md, "Commands")."""

from __future__ import annotations

from typing import Any, Final

from ikusa.i18n import N_
from ikusa.rules import commands as c
from ikusa.rules.terms import CheckKind, FumbleExtra, Location, RepairMethod, TrackName, Treatment, Who
from ikusa.ruleset.fields import (
    COUNT,
    FLAG,
    NOT_AMONG,
    SIGNED,
    TEXT,
    Choice,
    Hours,
    Key,
    Many,
    Mapped,
    Number,
    Record,
    Text,
    Word,
    required,
)
from ikusa.ruleset.places import At, quoted
from ikusa.scenario.characters import TRACK_NAME, track_minimum
from ikusa.scenario.statuses import STATUS, known_status
from ikusa.scenario.techniques import USES

_PAIR: Final = Many(SIGNED, exactly=2)
_FACES: Final = Many(SIGNED)
_SHIFT: Final = Many(Record(c.Shift, required("by", TEXT), required("die", Number(1, 2)), required("to", SIGNED)))
_NEEDED: Final = {Treatment.ANTIDOTE: "value", Treatment.SET_BONE: "location", Treatment.PICK_UP: "weapon"}
"""The key that a treatment cannot do without."""


class _Chosen(Text):
    """One of the statuses among which a treatment chooses (R-621)."""

    def read(self, value: object, at: At) -> str:
        """The status id."""
        id_ = super().read(value, at)
        choices = [end for row in at.rules.treatments.values() if row.choice for end in row.ends]
        if id_ not in choices:
            raise at.malformed(NOT_AMONG, words=", ".join(choices), found=quoted(id_))
        return id_


def _attack(command: Any, at: At) -> Any:
    """Refuse one behind who is the target or the attacker (R-304)."""
    if command.behind is not None and command.behind in (command.on, command.by):
        raise at.key("behind").malformed(N_("the one behind is neither the target nor the attacker."))
    return command


def _end_battle(command: c.EndBattle, at: At) -> c.EndBattle:
    for index, id_ in enumerate(command.skip):
        if id_ in command.checks:
            problem = N_("{id} cannot be both checked and skipped.")
            raise at.key("skip").item(index).malformed(problem, id=quoted(id_))
    return command


def _remove_status(command: c.RemoveStatus, at: At) -> c.RemoveStatus:
    known_status(command.id, at.key("id"))
    return command


def _adjust(command: c.Adjust, at: At) -> c.Adjust:
    if command.maximum is not None:
        if command.track is TrackName.TOXICITY:
            raise at.key("maximum").malformed(N_("toxicity has no maximum."))
        Number(track_minimum(command.track)).read(command.maximum, at.key("maximum"))
    return command


def _treat(command: c.Treat, at: At) -> c.Treat:
    """Refuse a treatment without what it needs, and one of oneself by another (R-621)."""
    needed = _NEEDED.get(command.how)
    if needed is not None and getattr(command, needed) is None:
        raise at.key(needed).missing()
    own = at.rules.treatments[command.how].who is Who.SELF
    if own and command.by is not None and command.by != command.on:
        raise at.key("by").malformed(N_("only the bearer can do this: {how}."), how=command.how.value)
    return command


_AIMED: Final = (
    required("by", TEXT),
    required("with", TEXT),
    required("on", TEXT),
    Key("focus", COUNT),
    Key("d6", _FACES),
    Key("inside", FLAG),
    Key("behind", TEXT),
    Key("aim", TEXT),
    Key("modifier", SIGNED),
    Key("defence_modifier", SIGNED),
    Key("extra_wounds", COUNT),
    Key("surcharge", COUNT),
    Key("override", FLAG),
)
"""What an attack and its forecast have in common."""

_ATTACK: Final = Record(
    c.Attack,
    *_AIMED,
    Key("dice", _PAIR),
    Key("shift", _SHIFT),
    Key("ward", FLAG),
    Key("fumble_extra", Word(FumbleExtra)),
    Key("d100", SIGNED),
    finish=_attack,
)
_CHECK: Final = Record(
    c.Check,
    required("by", TEXT),
    Key("kind", Word(CheckKind)),
    Key("terms", Many(TEXT)),
    Key("modifier", SIGNED),
    Key("target", SIGNED),
    Key("dice", _PAIR),
    Key("d6", _FACES),
    Key("uses", USES),
    Key("inside", FLAG),
    Key("shift", _SHIFT),
    Key("override", FLAG),
)
_END_BATTLE: Final = Record(
    c.EndBattle,
    Key("checks", Mapped(TEXT, _PAIR)),
    Key("shift", Mapped(TEXT, _SHIFT)),
    Key("d6", _FACES),
    Key("skip", Many(TEXT)),
    finish=_end_battle,
)
_REMOVE_STATUS: Final = Record(
    c.RemoveStatus,
    required("on", TEXT),
    required("id", TEXT),
    Key("location", Word(Location)),
    Key("weapon", TEXT),
    Key("source", TEXT),
    finish=_remove_status,
)
_ADJUST: Final = Record(
    c.Adjust,
    required("on", TEXT),
    required("track", TRACK_NAME),
    Key("by_amount", SIGNED),
    Key("maximum", SIGNED),
    finish=_adjust,
)
_TREAT: Final = Record(
    c.Treat,
    required("on", TEXT),
    required("how", Word(Treatment)),
    Key("by", TEXT),
    Key("value", COUNT),
    Key("location", Word(Location)),
    Key("weapon", TEXT),
    Key("status", _Chosen()),
    Key("source", TEXT),
    finish=_treat,
)
_BY: Final = required("by", TEXT)
_ON: Final = required("on", TEXT)
_GEAR: Final = required("gear", TEXT)

_RECORDS: Final[dict[type[c.Command], Record[Any]]] = {
    c.Attack: _ATTACK,
    c.Forecast: Record(c.Forecast, *_AIMED, finish=_attack),
    c.Check: _CHECK,
    c.BeginAction: Record(c.BeginAction, _BY),
    c.EndRound: Record(c.EndRound),
    c.Lull: Record(c.Lull),
    c.BeginBattle: Record(c.BeginBattle),
    c.EndScene: Record(c.EndScene, Key("d6", _FACES)),
    c.EndBattle: _END_BATTLE,
    c.EndScenario: Record(c.EndScenario),
    c.PassTime: Record(c.PassTime, Key("hours", Hours())),
    c.AddStatus: Record(c.AddStatus, _ON, required("status", STATUS)),
    c.RemoveStatus: _REMOVE_STATUS,
    c.TakeStance: Record(c.TakeStance, _BY, required("value", SIGNED), Key("name", TEXT)),
    c.ReserveDefence: Record(c.ReserveDefence, _BY, required("name", TEXT)),
    c.Adjust: _ADJUST,
    c.Treat: _TREAT,
    c.DamageGear: Record(c.DamageGear, _ON, _GEAR, required("points", COUNT)),
    c.Repair: Record(c.Repair, _ON, _GEAR, required("how", Word(RepairMethod))),
    c.Equip: Record(c.Equip, _ON, _GEAR, Key("equipped", FLAG)),
    c.Flee: Record(c.Flee, _BY),
}

COMMAND: Final[Choice[Any]] = Choice("do", {c.NAMES[build]: record for build, record in _RECORDS.items()}, c.NAMES)
"""Any command, by its `do`."""
