"""Forecasts in words: what must be rolled, and the chances (R-313)."""

from __future__ import annotations

from dataclasses import dataclass

from ikusa.rules.entries import ForecastEntry
from ikusa.rules.terms import Outcome
from ikusa.wording.figures import number, percent
from ikusa.wording.names import Names
from ikusa.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class Chance:
    """A labelled chance, its figure as text."""

    label: str
    value: str


def success_on(voice: Voice, entry: ForecastEntry) -> str:
    """What the two d10 must show together: 出目 9 以上で成功."""
    words = voice.words
    if entry.immune == 1:
        return words("immune: nothing happens")
    modifiers = [line.value for line in entry.modifier_breakdown]
    if entry.target_number is None or None in modifiers:
        low, high = (min(entry.target_numbers), max(entry.target_numbers)) if entry.target_numbers else (0, 0)
        if low == high:
            return words("target number {n}; further dice decide").format(n=number(low))
        return words("target number {low} to {high}, as the dice fall").format(low=number(low), high=number(high))
    need = entry.target_number - sum(value or 0 for value in modifiers)
    if need <= 2:
        return words("always a success")
    if need > 20:
        return words("never a success")
    return words("success on {n} or more").format(n=number(need))


def chances(voice: Voice, entry: ForecastEntry) -> tuple[Chance, ...]:
    """The chances of the outcomes, in the order of the odds bar; of the immune only that."""
    if entry.immune == 1:
        return (Chance(voice.head(Outcome.IMMUNE), percent(1)),)
    by = {
        Outcome.FUMBLE: entry.fumble,
        Outcome.MISS: entry.miss,
        Outcome.HIT: entry.hit,
        Outcome.CRITICAL: entry.critical,
    }
    return tuple(Chance(voice.head(outcome), percent(chance)) for outcome, chance in by.items())


def prospects(voice: Voice, entry: ForecastEntry, target: str, names: Names) -> tuple[Chance, ...]:
    """What the attack may bring: felling the target, hurting its gear, wounds to expect; `target` is its id."""
    words = voice.words
    found = [Chance(words("fells {name}").format(name=names.character(target)), percent(entry.incapacitates))]
    for id_, chance in entry.breaks.items():
        found.append(Chance(words("damages {gear}").format(gear=names.gear(target, id_)), percent(chance)))
    found.append(Chance(words("wounds expected"), f"{entry.expected_wounds:.2f}"))
    return tuple(found)
