"""Breakdown lines in words: a label, a figure, the rule that it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from ikusa.i18n import N_
from ikusa.rules.entries import Line
from ikusa.rules.terms import BonusKind, Exorcism, Grade
from ikusa.wording.figures import number, signed
from ikusa.wording.names import Names
from ikusa.wording.statuses import lowered
from ikusa.wording.terms import member
from ikusa.wording.voice import Voice

OPEN_DIE: Final = "d6"
"""What stands for the figure of a line whose die is not given."""

_PLAIN: Final = {
    "natural_armour": N_("natural armour", context="breakdown"),
    "situation": N_("situation", context="breakdown"),
    "incorporeal": N_("incorporeal", context="breakdown"),
    "pierce": N_("pierce", context="breakdown"),
    "direct": N_("direct", context="breakdown"),
    "penalty": N_("penalty", context="breakdown"),
    "reduction": N_("reduction", context="breakdown"),
    "floor": N_("floor", context="breakdown"),
    "spirit_defence": N_("spirit defence", context="breakdown"),
    "technique": N_("technique", context="breakdown"),
    "die": N_("die", context="breakdown"),
}

_GEAR: Final = ("gear", "gear_spirit_defence")
_UNSIGNED: Final = ("base", "spirit_target", "die")
"""Labels whose figure is a number to begin with, not one that is added."""


@dataclass(frozen=True, slots=True)
class LineText:
    """A line of a breakdown: what it is, its figure as text, the rule's id."""

    label: str
    value: str
    rule: str


def line(voice: Voice, one: Line, names: Names | None = None, owner: str = "") -> LineText:
    """A line in words; with `names` the gear of `owner` is called as they call it, in the language of the sentence."""
    if names is not None and one.label in _GEAR:
        name = names.gear(owner, one.subject)
        one = one if name == one.subject else replace(one, text=name)
    text = label(voice, one)
    return LineText(text if one.text else voice.capital(text), _figure(one), one.rule)


def _figure(one: Line) -> str:
    if one.value is None:
        return OPEN_DIE
    return number(one.value) if one.label in _UNSIGNED else signed(one.value)


def label(voice: Voice, one: Line) -> str:
    """What a line is about, as it stands inside a sentence; a label that is not known stands as it is."""
    words = voice.words
    match one.label:
        case "base":
            return voice.beside(words("base", context="breakdown"), _word(voice, Grade, one.subject))
        case "spirit_target":
            return voice.beside(words("exorcism", context="breakdown"), _word(voice, Exorcism, one.subject))
        case "gear":
            return one.text or one.subject
        case "gear_spirit_defence":
            return voice.aside(one.text or one.subject, words("spirit defence", context="breakdown"))
        case "bonus":
            kind = _word(voice, BonusKind, one.subject)
            return voice.aside(one.text, kind) if one.text else kind
        case "status":
            return _status(voice, one)
        case "status_dice":
            return voice.aside(voice.status_name(one.subject), OPEN_DIE)
        case "attribute" | "skill":
            return voice.check_term(one.subject)
        case "pierce" | "direct" if one.value:
            return f"{words(_PLAIN[one.label], context='breakdown')} {number(abs(one.value))}"
    if one.text:
        return one.text
    return words(_PLAIN[one.label], context="breakdown") if one.label in _PLAIN else one.label


def _word(voice: Voice, kind: type[StrEnum], subject: str) -> str:
    found = member(kind, subject)
    return subject if found is None else voice.term(found)


def _status(voice: Voice, one: Line) -> str:
    name = voice.status_name(one.subject)
    if one.text:
        return one.text if one.text == name else voice.aside(one.text, name)
    if one.subject == voice.ruleset.parts.lowered and one.value is not None and one.value < 0:
        return lowered(voice, -one.value)
    return name


def terms(voice: Voice, lines: Iterable[Line]) -> str:
    """What an attack modifier or a check is made of, in one line: 技 3 + 剣術 2."""
    parts: list[str] = []
    for one in lines:
        value = OPEN_DIE if one.value is None else number(abs(one.value))
        joint = " − " if one.value is not None and one.value < 0 else " + "
        parts.append(f"{joint if parts or joint == ' − ' else ''}{label(voice, one)} {value}")
    return "".join(parts).strip()
