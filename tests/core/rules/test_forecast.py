"""The forecast against its twin: the attack itself, over all faces of all its dice (R-313)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.core.rules.generate import Fighters, duel, meet

from ikusa.errors import RuleError
from ikusa.rules.commands import Attack, Forecast
from ikusa.rules.dice import RandomDice, Roller
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import perform
from ikusa.rules.entries import AttackEntry, ForecastEntry
from ikusa.rules.plan import find, plan
from ikusa.rules.terms import Outcome, TrackName
from ikusa.rules.turn import Turn

DICE = RandomDice(0)


def options(draw: st.DrawFn, target_gear: list[str]) -> dict[str, object]:
    return {
        "inside": draw(st.booleans()),
        "modifier": draw(st.integers(-2, 2)),
        "defence_modifier": draw(st.integers(-2, 2)),
        "extra_wounds": draw(st.integers(0, 2)),
        "surcharge": draw(st.integers(0, 2)),
        "aim": draw(st.none() | st.sampled_from(target_gear)) if target_gear else None,
        "override": True,
    }


@st.composite
def question(draw: st.DrawFn) -> tuple[Fighters, Forecast]:
    fighters = draw(duel())
    worn = [piece.id for piece in fighters[1].gear if piece.equipped]
    return fighters, Forecast("hero", "t", "foe", **options(draw, worn))  # type: ignore[arg-type]


def twin(encounter: Encounter, command: Forecast) -> dict[str, object]:
    """What all faces of the attack's dice give, counted one by one."""
    turn = Turn(encounter, Roller(DICE))
    planned = plan(turn, command, *find(turn, command))
    open_dice = len(planned.modifiers.dice) + (len(planned.guard.dice) if planned.guard is not None else 0)
    cases = 100 * 6**open_dice
    outcomes: Counter[str] = Counter()
    wounds: Counter[int] = Counter()
    broken: Counter[str] = Counter()
    numbers: Counter[int] = Counter()
    felled = lost = 0
    for faces in product(range(1, 7), repeat=open_dice):
        for pair in product(range(1, 11), repeat=2):
            attack = Attack(
                command.by,
                command.with_,
                command.on,
                dice=pair,
                d6=faces,
                d100=1,
                inside=command.inside,
                aim=command.aim,
                modifier=command.modifier,
                defence_modifier=command.defence_modifier,
                extra_wounds=command.extra_wounds,
                surcharge=command.surcharge,
                override=command.override,
            )
            entry = perform(encounter, attack, DICE).entry
            assert isinstance(entry, AttackEntry)
            outcomes[entry.outcome.value] += 1
            wounds[entry.wounds] += 1
            broken.update(entry.gear_damage.keys())
            numbers[entry.target_number or 0] += 1
            before = encounter.combatants["foe"].now(TrackName.WOUNDS)
            felled += bool(before) and entry.wounds == before
            lost += entry.overloaded and entry.outcome in (Outcome.MISS, Outcome.FUMBLE)
    return {
        "outcomes": {name: Fraction(count, cases) for name, count in outcomes.items()},
        "wounds": {points: Fraction(count, cases) for points, count in wounds.items()},
        "breaks": {id_: Fraction(count, cases) for id_, count in broken.items()},
        "numbers": {number: Fraction(count, cases) for number, count in numbers.items()},
        "incapacitates": Fraction(felled, cases),
        "loses_vigor": Fraction(lost, cases),
    }


def same(found: dict[object, float], wanted: object) -> None:
    assert isinstance(wanted, dict)
    assert set(found) == set(wanted)
    for key, chance in found.items():
        assert chance == pytest.approx(float(wanted[key]), abs=1e-12)


@given(question())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_the_forecast_is_the_attack_over_all_faces(asked: tuple[Fighters, Forecast]) -> None:
    encounter, command = meet(asked[0]), asked[1]
    entry = perform(encounter, command, DICE).entry
    assert isinstance(entry, ForecastEntry)
    counted = twin(encounter, command)
    chances = {
        "hit": entry.hit,
        "critical": entry.critical,
        "miss": entry.miss,
        "fumble": entry.fumble,
        "immune": entry.immune,
    }
    same({name: chance for name, chance in chances.items() if chance}, counted["outcomes"])
    same(dict(entry.wounds), counted["wounds"])
    same(dict(entry.breaks), counted["breaks"])
    if entry.immune:
        assert entry.target_numbers == {}
    else:
        same(dict(entry.target_numbers), counted["numbers"])
    assert entry.incapacitates == pytest.approx(float(counted["incapacitates"]), abs=1e-12)  # type: ignore[arg-type]
    assert entry.loses_vigor == pytest.approx(float(counted["loses_vigor"]), abs=1e-12)  # type: ignore[arg-type]
    assert sum(chances.values()) == pytest.approx(1, abs=1e-12)
    assert sum(entry.wounds.values()) == pytest.approx(1, abs=1e-12)


@given(question(), st.randoms(use_true_random=False))
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_given_dice_leave_nothing_open_and_the_lines_sum_up(asked: tuple[Fighters, Forecast], random: object) -> None:
    """With every d6 given the forecast's lines are the attack's, and they sum to its numbers."""
    encounter, command = meet(asked[0]), asked[1]
    attack = Attack(
        command.by,
        command.with_,
        command.on,
        inside=command.inside,
        aim=command.aim,
        modifier=command.modifier,
        defence_modifier=command.defence_modifier,
        extra_wounds=command.extra_wounds,
        surcharge=command.surcharge,
        override=True,
    )
    entry = perform(encounter, attack, RandomDice(random.randrange(1000))).entry  # type: ignore[attr-defined]
    assert isinstance(entry, AttackEntry)
    given_dice = Forecast(**{**{name: getattr(command, name) for name in command.__slots__}, "d6": entry.d6})
    told = perform(encounter, given_dice, DICE).entry
    assert isinstance(told, ForecastEntry)
    assert told.target_number == entry.target_number
    assert told.breakdown == entry.breakdown
    assert told.modifier_breakdown == entry.modifier_breakdown
    if entry.target_number is not None and entry.dice is not None and entry.total is not None:
        assert sum(line.value or 0 for line in entry.breakdown) == entry.target_number
        assert sum(line.value or 0 for line in entry.modifier_breakdown) + sum(entry.dice) == entry.total


@given(question())
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_an_open_line_is_null_exactly_where_a_die_can_change_it(asked: tuple[Fighters, Forecast]) -> None:
    """What is known before the dice is the same however they fall; what is null does change."""
    encounter, command = meet(asked[0]), asked[1]
    entry = perform(encounter, command, DICE).entry
    assert isinstance(entry, ForecastEntry)
    if entry.target_number is not None:
        assert sum(line.value or 0 for line in entry.breakdown) == entry.target_number or any(
            line.value is None for line in entry.breakdown
        )
    for faces in ((1,) * 8, (6,) * 8):
        told = perform(
            encounter, Forecast(**{**{name: getattr(command, name) for name in command.__slots__}, "d6": faces}), DICE
        ).entry
        assert isinstance(told, ForecastEntry)
        known = [(line.label, line.subject, line.value) for line in entry.breakdown if line.value is not None]
        after = [(line.label, line.subject, line.value) for line in told.breakdown]
        for line in known:
            assert line in after


@given(duel())
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_a_forecast_is_refused_exactly_where_the_attack_is(fighters: Fighters) -> None:
    encounter = meet(fighters)

    def code(command: Attack | Forecast) -> str | None:
        try:
            after = perform(encounter, command, RandomDice(1)).encounter
        except RuleError as refused:
            return refused.code
        assert isinstance(command, Attack) or after is encounter
        return None

    for focus in (0, 1, 3):
        assert code(Forecast("hero", "t", "foe", focus=focus)) == code(Attack("hero", "t", "foe", focus=focus))
