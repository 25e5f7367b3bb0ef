"""The exact odds of an attack from the attack's own plan (R-313)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ikusa.errors import RuleError
from ikusa.rules.commands import Forecast
from ikusa.rules.defence import lines
from ikusa.rules.dice import RandomDice, Roller, check_faces
from ikusa.rules.encounter import Encounter
from ikusa.rules.entries import ForecastEntry, Line
from ikusa.rules.modifiers import Die, Modifiers
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
    numbers, cases, chances = _chances(planned, d6)
    guarding = planned.guard.dice if planned.guard is not None else ()
    faces = _faces(guarding, d6)
    striking = _faces(planned.modifiers.dice, d6[len(guarding) :])
    return _entry(
        planned,
        {number: count / cases for number, count in sorted(numbers.items())},
        chances,
        _breakdown(planned, faces),
        (
            *planned.modifiers.lines,
            *(die.line(face) for die, face in zip(planned.modifiers.dice, striking, strict=True)),
        ),
    )


def _breakdown(planned: Plan, faces: tuple[int | None, ...]) -> tuple[Line, ...]:
    if planned.guard is None:
        return () if planned.spirit is None else planned.spirit.lines
    return lines(planned.guard, planned.pierced, planned.direct, faces)


def _chances(planned: Plan, d6: tuple[int, ...]) -> tuple[dict[int, int], int, Odds]:
    """The target numbers by cases, the number of those cases, and the odds."""
    numbers, cases, used = _target_numbers(planned, d6)
    needs, total = _needs(numbers, cases, planned.modifiers, d6[used:])
    return numbers, cases, odds(needs, total)


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


def _target_numbers(planned: Plan, d6: tuple[int, ...]) -> tuple[dict[int, int], int, int]:
    """For each target number its cases, their number, and how many d6 were the defender's."""
    guard = planned.guard
    if guard is None:
        return {0 if planned.spirit is None else planned.spirit.total: 1}, 1, 0
    if not guard.dice:
        return {guard.target_number(planned.pierced, planned.direct): 1}, 1, 0
    faces = _faces(guard.dice, d6)
    plus, open_plus = _summed(guard.dice, faces, 1)
    minus, open_minus = _summed(guard.dice, faces, -1)
    low_plus, plus_counts = spread(open_plus, 0)
    low_minus, minus_counts = spread(open_minus, 0)
    numbers: dict[int, int] = {}
    for more, count in enumerate(plus_counts, low_plus + plus):
        for less, other in enumerate(minus_counts, low_minus + minus):
            number = guard.target_number(planned.pierced, planned.direct, more, less)
            numbers[number] = numbers.get(number, 0) + count * other
    return numbers, 6 ** (open_plus + open_minus), len(guard.dice)


def _needs(
    numbers: dict[int, int], cases: int, modifiers: Modifiers, d6: tuple[int, ...]
) -> tuple[dict[int, int], int]:
    """What the two d10 must reach, by cases, once the attacker's modifiers are taken off."""
    if not modifiers.dice:
        return {number - modifiers.flat: count for number, count in numbers.items()}, cases
    faces = _faces(modifiers.dice, d6)
    plus, open_plus = _summed(modifiers.dice, faces, 1)
    minus, open_minus = _summed(modifiers.dice, faces, -1)
    low, counts = spread(open_plus, open_minus)
    low += modifiers.flat + plus - minus
    needs: dict[int, int] = {}
    for number, count in numbers.items():
        for place, other in enumerate(counts):
            need = number - low - place
            needs[need] = needs.get(need, 0) + count * other
    return needs, cases * 6 ** (open_plus + open_minus)


@dataclass(frozen=True, slots=True)
class Harm:
    """What the outcomes of a plan do, in cases: wounds by points, gear damaged by id, cases that fell the target."""

    wounds: dict[int, int]
    breaks: dict[str, int]
    felled: int


def _harm(planned: Plan, chances: Odds) -> Harm:
    left = planned.target.now(TrackName.WOUNDS)
    wounds: dict[int, int] = {}
    if chances.miss + chances.fumble:
        wounds[0] = chances.miss + chances.fumble
    breaks: dict[str, int] = {}
    felled = 0
    for outcome, count in ((Outcome.HIT, chances.hit), (Outcome.CRITICAL, chances.critical)):
        if not count:
            continue
        dealt = min(left, planned.wounds(outcome))
        wounds[dealt] = wounds.get(dealt, 0) + count
        felled += count if planned.fells(outcome) else 0
        for id_ in {id_ for id_, _ in planned.gear_damage(outcome)}:
            breaks[id_] = breaks.get(id_, 0) + count
    return Harm(wounds, breaks, felled)


def _entry(
    planned: Plan,
    target_numbers: dict[int, float],
    chances: Odds,
    breakdown: tuple[Line, ...],
    modifier_breakdown: tuple[Line, ...],
) -> ForecastEntry:
    total = chances.total
    harm = _harm(planned, chances)
    return ForecastEntry(
        target_number=next(iter(target_numbers)) if len(target_numbers) == 1 else None,
        target_numbers=target_numbers,
        hit=chances.hit / total,
        critical=chances.critical / total,
        miss=chances.miss / total,
        fumble=chances.fumble / total,
        immune=0.0,
        wounds={points: count / total for points, count in sorted(harm.wounds.items())},
        expected_wounds=sum(points * count for points, count in harm.wounds.items()) / total,
        incapacitates=harm.felled / total,
        breaks={id_: count / total for id_, count in harm.breaks.items()},
        vigor=planned.cost,
        overloaded=planned.overloaded,
        loses_vigor=(chances.miss + chances.fumble) / total if planned.overloaded else 0.0,
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


@dataclass(frozen=True, slots=True)
class Glance:
    """The odds of one cell of a grid: chances 0 to 1, `breaks` that any gear is damaged; `refused` an error code."""

    target_number: int | None = None
    success: float = 0.0
    critical: float = 0.0
    incapacitates: float = 0.0
    breaks: float = 0.0
    expected_wounds: float = 0.0
    vigor: int = 0
    overloaded: bool = False
    immune: bool = False
    refused: str | None = None


def grid(
    encounter: Encounter, commands: Sequence[Forecast], focuses: Sequence[int] = (0, 1, 2, 3)
) -> tuple[tuple[Glance, ...], ...]:
    """Each of these attacks at each focus, at a glance: the same figures as `forecast`, without their lines.

    Args:
        encounter: where things stand.
        commands: the attacks; their own focus and d6 are left out of account.
        focuses: the focus values, in vigor.

    Returns:
        A row a command, a cell a focus; what is refused says so in its cell.
    """
    return tuple(_row(encounter, command, focuses) for command in commands)


def _row(encounter: Encounter, command: Forecast, focuses: Sequence[int]) -> tuple[Glance, ...]:
    turn = Turn(encounter, _NO_DICE)
    try:
        attacker, technique, target = find(turn, command)
        planned = plan(turn, command, attacker, technique, target, focus=0)
    except RuleError as refused:
        return (Glance(refused=refused.code),) * len(focuses)
    return tuple(_cell(planned, focus) for focus in focuses)


def _cell(plain: Plan, focus: int) -> Glance:
    try:
        planned = plain.focused(focus) if focus else plain
    except RuleError as refused:
        return Glance(refused=refused.code)
    if planned.immune:
        return Glance(vigor=planned.cost, overloaded=planned.overloaded, immune=True)
    numbers, _, chances = _chances(planned, ())
    harm = _harm(planned, chances)
    total = chances.total
    # A critical damages whatever a hit does, so the most damaged piece is damaged in every case that any is.
    return Glance(
        next(iter(numbers)) if len(numbers) == 1 else None,
        (chances.hit + chances.critical) / total,
        chances.critical / total,
        harm.felled / total,
        max(harm.breaks.values(), default=0) / total,
        sum(points * count for points, count in harm.wounds.items()) / total,
        planned.cost,
        planned.overloaded,
    )
