"""The exact odds of an attack from the attack's own plan (R-313)."""

from __future__ import annotations

from collections.abc import Sequence

from ikusa.rules.commands import Forecast
from ikusa.rules.defence import lines
from ikusa.rules.dice import RandomDice, Roller, check_faces
from ikusa.rules.encounter import Encounter
from ikusa.rules.entries import ForecastEntry, Line
from ikusa.rules.modifiers import Die
from ikusa.rules.odds import Odds, odds, spread
from ikusa.rules.plan import Plan, find, plan
from ikusa.rules.terms import Outcome, TrackName
from ikusa.rules.turn import Turn

_NO_DICE = Roller(RandomDice(0))


def forecast(encounter: Encounter, command: Forecast) -> ForecastEntry:
    """The odds of an attack; d6 that are given are taken as rolled, all others are summed over.

    Raises:
        RuleError: whatever the attack itself would be refused for.
    """
    turn = Turn(encounter, _NO_DICE)
    attacker, technique, target = find(turn, command)
    check_faces(d6=command.d6)
    return weigh(plan(turn, command, attacker, technique, target), command.d6)


def weigh(planned: Plan, d6: tuple[int, ...] = ()) -> ForecastEntry:
    """The odds of a planned attack (R-313)."""
    if planned.immune:
        return _immune(planned)
    numbers, cases, breakdown, used = _target_numbers(planned, d6)
    faces = _faces(planned.modifiers.dice, d6[used:])
    needs, total = _needs(numbers, cases, planned.modifiers.flat, planned.modifiers.dice, faces)
    return _entry(
        planned,
        numbers,
        cases,
        odds(needs, total),
        breakdown,
        (
            *planned.modifiers.lines,
            *(die.line(face) for die, face in zip(planned.modifiers.dice, faces, strict=True)),
        ),
    )


def _faces(dice: Sequence[Die], d6: tuple[int, ...]) -> tuple[int | None, ...]:
    """The given face of each die, None where it is open."""
    return tuple(d6[place] if place < len(d6) else None for place in range(len(dice)))


def _summed(dice: Sequence[Die], faces: Sequence[int | None], sign: int) -> tuple[int, int]:
    """Of the dice of one sign: the sum of those given, and how many are open."""
    given = open_ = 0
    for die, face in zip(dice, faces, strict=True):
        if die.sign == sign:
            given += face or 0
            open_ += face is None
    return given, open_


def _target_numbers(planned: Plan, d6: tuple[int, ...]) -> tuple[dict[int, int], int, tuple[Line, ...], int]:
    """For each target number its cases, their number, the breakdown, and how many d6 were the defender's."""
    if planned.spirit is not None:
        return {planned.spirit.total: 1}, 1, planned.spirit.lines, 0
    guard = planned.guard
    assert guard is not None  # a plan has one of the two unless the target is immune
    faces = _faces(guard.dice, d6)
    breakdown = lines(guard, planned.pierced, planned.direct, faces)
    if not guard.dice:
        return {guard.target_number(planned.pierced, planned.direct): 1}, 1, breakdown, 0
    plus, open_plus = _summed(guard.dice, faces, 1)
    minus, open_minus = _summed(guard.dice, faces, -1)
    low_plus, plus_counts = spread(open_plus, 0)
    low_minus, minus_counts = spread(open_minus, 0)
    numbers: dict[int, int] = {}
    for more, count in enumerate(plus_counts, low_plus + plus):
        for less, other in enumerate(minus_counts, low_minus + minus):
            number = guard.target_number(planned.pierced, planned.direct, more, less)
            numbers[number] = numbers.get(number, 0) + count * other
    return numbers, 6 ** (open_plus + open_minus), breakdown, len(guard.dice)


def _needs(
    numbers: dict[int, int], cases: int, flat: int, dice: Sequence[Die], faces: Sequence[int | None]
) -> tuple[dict[int, int], int]:
    """What the two d10 must reach, by cases, once the attacker's modifiers are taken off."""
    if not dice:
        return {number - flat: count for number, count in numbers.items()}, cases
    plus, open_plus = _summed(dice, faces, 1)
    minus, open_minus = _summed(dice, faces, -1)
    low, counts = spread(open_plus, open_minus)
    low += flat + plus - minus
    needs: dict[int, int] = {}
    for number, count in numbers.items():
        for place, other in enumerate(counts):
            need = number - low - place
            needs[need] = needs.get(need, 0) + count * other
    return needs, cases * 6 ** (open_plus + open_minus)


def _entry(
    planned: Plan,
    numbers: dict[int, int],
    cases: int,
    chances: Odds,
    breakdown: tuple[Line, ...],
    modifier_breakdown: tuple[Line, ...],
) -> ForecastEntry:
    total = chances.total
    left = planned.target.now(TrackName.WOUNDS)
    wounds: dict[int, int] = {}
    breaks: dict[str, int] = {}
    felled = 0
    for outcome, count in (
        (None, chances.miss + chances.fumble),
        (Outcome.HIT, chances.hit),
        (Outcome.CRITICAL, chances.critical),
    ):
        if not count:
            continue
        dealt = 0 if outcome is None else min(left, planned.wounds(outcome))
        wounds[dealt] = wounds.get(dealt, 0) + count
        if outcome is None:
            continue
        felled += count if planned.fells(outcome) else 0
        for id_ in {id_ for id_, _ in planned.gear_damage(outcome)}:
            breaks[id_] = breaks.get(id_, 0) + count
    failed = (chances.miss + chances.fumble) / total
    return ForecastEntry(
        target_number=next(iter(numbers)) if len(numbers) == 1 else None,
        target_numbers={number: count / cases for number, count in sorted(numbers.items())},
        hit=chances.hit / total,
        critical=chances.critical / total,
        miss=chances.miss / total,
        fumble=chances.fumble / total,
        immune=0.0,
        wounds={points: count / total for points, count in sorted(wounds.items())},
        expected_wounds=sum(points * count for points, count in wounds.items()) / total,
        incapacitates=felled / total,
        breaks={id_: count / total for id_, count in breaks.items()},
        vigor=planned.cost,
        overloaded=planned.overloaded,
        loses_vigor=failed if planned.overloaded else 0.0,
        breakdown=breakdown,
        modifier_breakdown=modifier_breakdown,
    )


def _immune(planned: Plan) -> ForecastEntry:
    """Nothing to expect of an attack on the immune (R-210)."""
    return ForecastEntry(
        target_number=None,
        target_numbers={},
        hit=0.0,
        critical=0.0,
        miss=0.0,
        fumble=0.0,
        immune=1.0,
        wounds={0: 1.0},
        expected_wounds=0.0,
        incapacitates=0.0,
        breaks={},
        vigor=planned.cost,
        overloaded=planned.overloaded,
        loses_vigor=0.0,
        breakdown=(),
        modifier_breakdown=(),
    )
