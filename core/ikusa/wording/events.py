"""All commands but attacks and checks: who they are about, what was done, and what is left to tell of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ikusa.i18n import N_
from ikusa.rules import commands as do
from ikusa.rules.entries import Change, EndBattleEntry, EndSceneEntry, Entry
from ikusa.rules.terms import RepairMethod, Treatment
from ikusa.wording import breakdown
from ikusa.wording.changes import Group
from ikusa.wording.figures import added, number, signed
from ikusa.wording.names import Names
from ikusa.wording.statuses import full
from ikusa.wording.voice import Voice

_MOMENTS: Final = {
    do.EndRound: N_("round ends", context="log"),
    do.Lull: N_("lull", context="log"),
    do.BeginBattle: N_("battle begins", context="log"),
    do.EndScene: N_("scene ends", context="log"),
    do.EndBattle: N_("battle ends", context="log"),
    do.EndScenario: N_("scenario ends", context="log"),
    do.BeginAction: N_("turn begins", context="log"),
    do.Flee: N_("flees the field", context="log"),
    do.DamageGear: N_("gear damage", context="log"),
    do.RemoveStatus: N_("taken off", context="log"),
}

_REPAIRS: Final = {
    RepairMethod.FIELD: N_("field repair", context="log"),
    RepairMethod.CAMP: N_("camp repair", context="log"),
    RepairMethod.FORGE: N_("forge repair", context="log"),
}


def subject(command: do.Command) -> str | None:
    """The combatant whose changes need no name: whom a command is about; None where it is everybody."""
    found = getattr(command, "on", None) or getattr(command, "by", None)
    return None if found is None else str(found)


def who(command: do.Command, names: Names) -> str:
    """Whom a command is about, in words; empty where it is everybody."""
    found = subject(command)
    if found is None:
        return ""
    if isinstance(command, do.Treat) and command.by is not None and command.by != command.on:
        return f"{names.character(command.by)} → {names.character(found)}"
    return names.character(found)


def heading(
    voice: Voice, command: do.Command, names: Names, changes: Sequence[Change], found: Sequence[Group]
) -> tuple[str, tuple[Group, ...]]:
    """What was done, and the changes that this does not tell already."""
    words, rest = voice.words, tuple(found)
    match command:
        case do.AddStatus(on=on, status=status):
            head = full(voice, status, names, on)
            return head if status.name else voice.capital(head), _without(rest, on, head)
        case do.TakeStance(by=by, value=value, name=name):
            text = f"{name or voice.status_name(voice.ruleset.parts.stance)} {signed(value)}"
            again = words("now {status}").format(status=text)
            return text if name else voice.capital(text), _without(rest, by, text, again)
        case do.Adjust(on=on):
            return _adjusted(voice, command, changes, rest)
        case do.Treat(on=on, how=how):
            gathered = how is Treatment.GATHER_ASHES
            return voice.head(how), tuple(group for group in rest if group.on != on) if gathered else rest
        case do.Repair(on=on, gear=gear, how=how):
            return voice.capital(words(_REPAIRS[how], context="log")), rest or _unchanged(voice, names, on, gear)
        case do.DamageGear(on=on, gear=gear):
            rest = rest or _unchanged(voice, names, on, gear)
        case do.RemoveStatus(on=on, id=id_) if not rest:
            rest = (Group(on, names.character(on), (voice.status_name(id_),)),)
        case do.Equip(on=on, gear=gear, equipped=equipped):
            text = words("puts on {gear}" if equipped else "takes off {gear}", context="log")
            return voice.capital(text.format(gear=names.gear(on, gear))), rest
        case do.ReserveDefence(name=name):
            return voice.capital(words("reserves {name}", context="log").format(name=name)), rest
        case do.PassTime(hours=hours):
            return _hours(voice, hours), rest
    return voice.capital(words(_MOMENTS[type(command)], context="log")), rest


def _without(found: tuple[Group, ...], on: str, *phrases: str) -> tuple[Group, ...]:
    """The changes without those that the head tells already."""
    less = (
        replace(group, phrases=tuple(phrase for phrase in group.phrases if phrase not in phrases))
        if group.on == on
        else group
        for group in found
    )
    return tuple(group for group in less if group.phrases)


def _unchanged(voice: Voice, names: Names, on: str, gear: str) -> tuple[Group, ...]:
    text = voice.words("{thing} unchanged", context="log").format(thing=names.gear(on, gear))
    return (Group(on, names.character(on), (text,)),)


def _adjusted(
    voice: Voice, command: do.Adjust, changes: Sequence[Change], found: tuple[Group, ...]
) -> tuple[str, tuple[Group, ...]]:
    """An adjusted track: the first change is the head, unless a new maximum is."""
    track = voice.term(command.track)
    if command.maximum is not None:
        text = voice.words("maximum of {track} now {n}", context="log").format(track=track, n=command.maximum)
        return voice.capital(text), found
    if not changes or changes[0].track is None:
        asked = f"{track} {added(command.by_amount)}"
        return voice.capital(voice.words("{thing} unchanged", context="log").format(thing=asked)), found
    first, *others = found
    head, *further = first.phrases
    rest = (replace(first, phrases=tuple(further)), *others) if further else tuple(others)
    return voice.capital(head), rest


def _hours(voice: Voice, hours: float) -> str:
    if hours == 1:
        return voice.capital(voice.words("one hour passes", context="log"))
    return voice.words("{n} hours pass", context="log").format(n=number(hours))


def _place(order: Sequence[str], id_: str) -> int:
    return order.index(id_) if id_ in order else len(order)


def details(voice: Voice, entry: Entry, names: Names) -> tuple[str, ...]:
    """The d6 of a scene end, the death checks of a battle end, each a line."""
    lines = []
    if isinstance(entry, EndSceneEntry | EndBattleEntry) and entry.d6:
        lines.append(f"d6 {' '.join(map(str, entry.d6))}")
    if isinstance(entry, EndBattleEntry):
        # A log read back has the checks by id: what they brought about stands in the order of the combatants.
        order = [change.on for change in entry.changes]
        for id_, check in sorted(entry.checks.items(), key=lambda one: _place(order, one[0])):
            faces = " ".join(map(str, check.dice))
            terms = breakdown.terms(voice, check.modifier_breakdown)
            sign = "≥" if check.success else "<"
            figures = f"[{faces}] {terms} = {number(check.total)} {sign} {number(voice.ruleset.death_target)}"
            verdict = voice.words("survives" if check.success else "dies", context="death check")
            lines.append(voice.about(names.character(id_), voice.beside(voice.words("death check"), figures, verdict)))
    return tuple(lines)
