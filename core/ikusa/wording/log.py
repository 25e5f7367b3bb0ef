"""Log entries in words: who, what became of it, the dice, and the rest on demand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ikusa.rules import commands as do
from ikusa.rules.entries import AttackEntry, CheckEntry, Entry, ForecastEntry, Line
from ikusa.rules.terms import FumbleExtra, Outcome, What
from ikusa.wording import breakdown, odds
from ikusa.wording.changes import Group, groups, told
from ikusa.wording.events import details, heading, subject, who
from ikusa.wording.facts import Facts
from ikusa.wording.figures import added, number, signed
from ikusa.wording.names import Names
from ikusa.wording.sparing import unbroken
from ikusa.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class Told:
    """A log entry in words.

    `who` "荒鉄 → 氷見" (empty where it is everybody); `head` "命中"; `what` "戦力 4 → 3、苦痛", which `joint` parts
    from the head; `dice` the two d10, `doubles` whether they show the same; `sum` "金棒 +5 = 16 ≥ 10"; `notes` short
    ones beside it; `details` whole lines on demand; `groups` the changes by combatant; `rules` the rules to cite.
    """

    who: str
    head: str
    what: str = ""
    joint: str = ""
    dice: tuple[int, ...] = ()
    doubles: bool = False
    sum: str = ""
    notes: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    outcome: Outcome | None = None
    rules: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """Head and what in one line."""
        return f"{self.head}{self.joint}{self.what}" if self.what else self.head

    @property
    def text(self) -> str:
        """All of it in one line of plain text, for an export."""
        faces = f"[{' '.join(map(str, self.dice))}]" if self.dice else ""
        parts = (self.who, self.line, f"{faces} {self.sum}".strip(), *self.notes)
        return " | ".join(part for part in parts if part)


def log(voice: Voice, command: do.Command, entry: Entry, names: Names, facts: Facts) -> Told:
    """A log entry in words."""
    found = groups(voice, entry.changes, facts, names)
    match command, entry:
        case do.Attack(), AttackEntry():
            return _attack(voice, command, entry, names, facts)
        case do.Check(), CheckEntry():
            return _check(voice, command, entry, names, found)
        case do.Forecast(), ForecastEntry():
            return _forecast(voice, command, entry, names)
    return _event(voice, command, entry, names, facts)


def _event(voice: Voice, command: do.Command, entry: Entry, names: Names, facts: Facts) -> Told:
    found = groups(voice, entry.changes, facts, names)
    head, rest = heading(voice, command, names, entry.changes, found)
    principal = subject(command)
    ended = tuple(_reserves(voice, facts, names, principal))
    what = told(voice, rest, principal)
    return Told(
        who=who(command, names),
        head=head,
        what=voice.words("; ", context="between combatants").join(part for part in (what, *ended) if part),
        joint=voice.words("; ", context="behind an event"),
        details=details(voice, entry, names),
        groups=found,
        rules=("R-315",) if ended else (),
    )


def _reserves(voice: Voice, facts: Facts, names: Names, principal: str | None) -> Iterator[str]:
    """The reserved defences that have ended (R-315)."""
    for id_, reserved in facts.reserved:
        text = voice.listed(voice.words("{name} reserve ends").format(name=name) for name in reserved)
        yield text if id_ == principal else voice.about(names.character(id_), text)


# --- attacks ---------------------------------------------------------------------------------------------------------


def _attack(voice: Voice, command: do.Attack, entry: AttackEntry, names: Names, facts: Facts) -> Told:
    found = groups(voice, entry.changes, facts, names)
    principal = command.on if entry.outcome.success else command.by
    what = told(voice, found, principal)
    extra = _extra(voice, entry, command.by)
    if extra:
        what = voice.listed(part for part in (what, extra) if part)
    technique = names.technique(command.by, command.with_)
    return Told(
        who=f"{names.character(command.by)} → {names.character(command.on)}",
        head=voice.head(entry.outcome),
        what=what,
        joint=voice.words(", ", context="between unlike things"),
        dice=entry.dice or (),
        doubles=entry.dice is not None and entry.dice[0] == entry.dice[1],
        sum=total(technique, entry.dice, entry.total, entry.target_number),
        notes=(*_notes(voice, command, entry, names), *unbroken(voice, command.on, facts, names)),
        details=tuple(_details(voice, command, entry, names)),
        groups=found,
        outcome=entry.outcome,
        rules=("R-302", "R-502") if facts.unbroken else ("R-302",),
    )


def total(label: str, dice: tuple[int, int] | None, result: int | None, target: int | None) -> str:
    """A check in figures behind its dice: 金棒 +5 = 16 ≥ 10; only the label where nothing was rolled."""
    if dice is None or result is None:
        return label
    text = f"{label} {added(result - sum(dice))} = {number(result)}"
    if target is None:
        return text
    return f"{text} {'≥' if result >= target else '<'} {number(target)}"


def _extra(voice: Voice, entry: AttackEntry, attacker: str) -> str:
    """What the GM added to a fumble, unless a change tells it already (R-306)."""
    if entry.fumble_extra is None:
        return ""
    parts = voice.ruleset.parts
    as_status = {FumbleExtra.DROP_WEAPON: parts.dropped, FumbleExtra.STANCE_COLLAPSE: parts.collapsed}
    status = as_status.get(entry.fumble_extra)
    begun = any(
        change.on == attacker and change.status == status and change.what is not What.ENDED for change in entry.changes
    )
    return "" if status is not None and begun else voice.term(entry.fumble_extra)


def _notes(voice: Voice, command: do.Attack, entry: AttackEntry, names: Names) -> Iterator[str]:
    words = voice.words
    if is_spirit(entry.breakdown) or entry.outcome is Outcome.IMMUNE:
        yield words("spirit", context="tag")
    if entry.warded:
        yield words("warded off by luck")
    for shift in command.shift:
        yield words("{name}'s luck turns a die to {face}").format(name=names.character(shift.by), face=shift.to)
    if entry.overloaded:
        yield words("overload")
    if command.focus:
        yield words("focus {n}").format(n=command.focus)
    if entry.table is not None:
        text = entry.table.ja if voice.japanese else entry.table.en
        head = f"{voice.head(entry.table.name)} {entry.table.roll}"
        yield voice.about(head, text)


def is_spirit(lines: Iterable[Line]) -> bool:
    """Whether a target number is that of a spirit attack (R-210)."""
    return any(one.label == "spirit_target" for one in lines)


def _details(voice: Voice, command: do.Attack, entry: AttackEntry, names: Names) -> Iterator[str]:
    words = voice.words
    if entry.target_number is not None:
        made_of = parts(voice, entry.breakdown, names, command.on)
        yield voice.about(f"{words('Target number')} {number(entry.target_number)}", made_of)
    if entry.modifier_breakdown and entry.dice is not None:
        modifier = signed((entry.total or 0) - sum(entry.dice))
        yield voice.about(f"{words('Attack modifier')} {modifier}", parts(voice, entry.modifier_breakdown))
    if entry.d6:
        yield f"d6 {' '.join(map(str, entry.d6))}"
    if entry.body_damage:
        yield words("Body damage {n}").format(n=entry.body_damage)
    if entry.vigor:
        yield words("Vigor {n}").format(n=number(-entry.vigor))


def parts(voice: Voice, lines: Iterable[Line], names: Names | None = None, owner: str = "") -> str:
    """A breakdown in one line: 基礎　将 10、重甲 +4."""
    told = (breakdown.line(voice, one, names, owner) for one in lines)
    return voice.listed(f"{text.label} {text.value}" for text in told)


# --- checks and forecasts --------------------------------------------------------------------------------------------


def _check(voice: Voice, command: do.Check, entry: CheckEntry, names: Names, found: tuple[Group, ...]) -> Told:
    verdict = "" if entry.success is None else success(voice, entry.success)
    target = "" if command.target is None else f" {'≥' if entry.success else '<'} {number(command.target)}"
    terms = breakdown.terms(voice, entry.modifier_breakdown)
    shifts = [
        voice.words("{name}'s luck turns a die to {face}").format(name=names.character(shift.by), face=shift.to)
        for shift in command.shift
    ]
    return Told(
        who=names.character(command.by),
        head=voice.head(command.kind),
        what=voice.beside(verdict, told(voice, found, command.by)),
        joint=voice.words(", ", context="between unlike things"),
        dice=entry.dice,
        doubles=entry.doubles,
        sum=f"{terms} = {number(entry.total)}{target}".strip(),
        notes=tuple(shifts),
        details=(f"d6 {' '.join(map(str, entry.d6))}",) if entry.d6 else (),
        groups=found,
        rules=("R-601",),
    )


def success(voice: Voice, succeeded: bool) -> str:
    """Whether a check succeeded, in a word."""
    return voice.words("success", context="check") if succeeded else voice.words("failure", context="check")


def _forecast(voice: Voice, command: do.Forecast, entry: ForecastEntry, names: Names) -> Told:
    who = f"{names.character(command.by)} → {names.character(command.on)}"
    chances = tuple(f"{chance.label} {chance.value}" for chance in odds.chances(voice, entry))
    what = voice.listed(chances)
    return Told(
        who, odds.success_on(voice, entry), what, voice.words("; ", context="behind an event"), rules=("R-313",)
    )
