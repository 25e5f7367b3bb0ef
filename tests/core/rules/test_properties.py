"""Laws that hold for any scenario at all: whole scenarios with every command, drawn by hypothesis."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from tests.core.strategies import scenarios
from tests.core.strategy_basics import Plain

from ikusa.errors import RuleError
from ikusa.rules import commands as do
from ikusa.rules.conditions import condition, listed
from ikusa.rules.dice import RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import Performed, perform
from ikusa.rules.entries import AttackEntry, ForecastEntry
from ikusa.rules.gear import wear
from ikusa.rules.modifiers import vigor_maximum
from ikusa.rules.terms import LedgerWhat, TrackName
from ikusa.scenario.reading import read_scenario

anything = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


def steps(scenario: Plain) -> Iterator[tuple[Encounter, do.Command, Performed | RuleError]]:
    """Each command of a scenario with what came of it; refused ones change nothing and are passed over."""
    read = read_scenario(scenario)
    dice = RandomDice(scenario.get("seed", 1))
    now = read.encounter
    for command in read.commands:
        try:
            done = perform(now, command, dice)
        except RuleError as refused:
            yield now, command, refused
            continue
        yield now, command, done
        now = done.encounter


def frozen(encounter: Encounter) -> bytes:
    """Every value of an encounter, to see that none was touched."""
    bare = {id_: replace(one) for id_, one in encounter.combatants.items()}
    return pickle.dumps((bare, encounter.sides, encounter.round, encounter.session, encounter.battle_scene))


@given(scenarios())
@anything
def test_perform_never_touches_what_it_is_given(scenario: Plain) -> None:
    read = read_scenario(scenario)
    now = read.encounter
    for command in read.commands:
        before, asked = frozen(now), copy.deepcopy(command)
        try:
            after = perform(now, command, RandomDice(3)).encounter
        except RuleError:
            after = now
        assert frozen(now) == before
        assert command == asked
        now = after


@given(scenarios())
@anything
def test_tracks_and_gear_stay_in_bounds(scenario: Plain) -> None:
    for _, _, done in steps(scenario):
        if isinstance(done, RuleError):
            continue
        rules = done.encounter.ruleset
        assert all(cohesion >= 0 for cohesion in done.encounter.sides.values())
        for one in done.encounter.combatants.values():
            for name, track in one.tracks.items():
                most = vigor_maximum(one, rules) if name is TrackName.VIGOR else track.max
                assert track.now >= 0
                assert most is None or track.now <= most
            for piece in one.gear:
                assert 0 <= piece.damage <= wear(piece, one.gear_bonus(piece.id)).measure
            for technique in one.techniques:
                assert technique.limit is None or 0 <= technique.limit.used <= technique.limit.uses


@given(scenarios())
@anything
def test_derived_states_are_there_exactly_while_their_track_says_so(scenario: Plain) -> None:
    for _, _, done in steps(scenario):
        if isinstance(done, RuleError):
            continue
        parts = done.encounter.ruleset.parts
        for one in done.encounter.combatants.values():
            here = {entry.status.id for entry in listed(one, done.encounter.ruleset)}
            assert (parts.poisoned in here) == (one.now(TrackName.TOXICITY) >= parts.poisoned_at)
            assert (parts.fallen in here) == (one.now(TrackName.WOUNDS) == 0)
            begun = [status.id for status in one.statuses if status.from_ is None]
            assert len(set(begun).intersection(parts.gone)) <= 1
            known = condition(one, done.encounter.ruleset)
            if known.gone is None:
                own = [active for active in known.active if any(active.status is status for status in one.statuses)]
                ended = {id_ for active in own for id_ in active.row.ends_by}
                assert ended.isdisjoint(active.row.id for active in known.active)


@given(scenarios())
@anything
def test_the_changes_tell_exactly_what_became_of_tracks_gear_and_ledgers(scenario: Plain) -> None:
    for before, command, done in steps(scenario):
        if isinstance(done, RuleError):
            continue
        for id_, one in done.encounter.combatants.items():
            old = before.combatants[id_]
            mine = [change for change in done.entry.changes if change.on == id_]
            wounds = sum(
                (change.amount or 0) * (1 if change.what == "healed" else -1)
                for change in mine
                if change.track is TrackName.WOUNDS and change.what in ("healed", "damage")
            )
            if not (isinstance(command, do.Adjust) and command.maximum is not None):
                assert one.now(TrackName.WOUNDS) - old.now(TrackName.WOUNDS) == wounds
            for piece in one.gear:
                harm = sum(
                    (change.amount or 0) * (1 if change.what == "damage" else -1)
                    for change in mine
                    if change.gear == piece.id
                )
                was = old.piece(piece.id)
                assert was is not None
                assert piece.damage - was.damage == harm
                fresh = piece.ledger[len(was.ledger) :]
                written = sum(entry.points if entry.what is LedgerWhat.DAMAGE else -entry.points for entry in fresh)
                assert written == harm
                assert all(entry.session == before.session and entry.points > 0 for entry in fresh)


def typed(command: do.Command, done: Performed) -> do.Command:
    """The command with the dice that it really drew typed in."""
    rolled = done.rolled
    if isinstance(command, do.Attack):
        pair = rolled.dice[0] if rolled.dice else None
        return replace(command, dice=pair, d6=rolled.d6, d100=rolled.d100)
    if isinstance(command, do.Check):
        return replace(command, dice=rolled.dice[0], d6=rolled.d6)
    if isinstance(command, do.EndBattle):
        made = getattr(done.entry, "checks", {})
        return replace(command, checks=dict(zip(made, rolled.dice, strict=True)), d6=rolled.d6)
    if isinstance(command, do.EndScene):
        return replace(command, d6=rolled.d6)
    return command


class NoDice:
    """Dice that must not be asked."""

    def d10(self) -> int:
        raise AssertionError("a d10 was rolled")

    def d6(self) -> int:
        raise AssertionError("a d6 was rolled")

    def d100(self) -> int:
        raise AssertionError("a d100 was rolled")


@given(scenarios())
@anything
def test_recorded_dice_replay_the_same_state(scenario: Plain) -> None:
    for before, command, done in steps(scenario):
        if isinstance(done, RuleError) or isinstance(command, do.Forecast):
            continue
        again = perform(before, typed(command, done), NoDice())
        assert again.entry == done.entry
        assert frozen(again.encounter) == frozen(done.encounter)


@given(scenarios())
@anything
def test_breakdowns_sum_to_their_numbers_and_chances_to_one(scenario: Plain) -> None:
    for _, _, done in steps(scenario):
        if isinstance(done, RuleError):
            continue
        entry = done.entry
        if isinstance(entry, AttackEntry) and entry.dice is not None:
            assert sum(line.value or 0 for line in entry.breakdown) == entry.target_number
            assert sum(line.value or 0 for line in entry.modifier_breakdown) + sum(entry.dice) == entry.total
        if isinstance(entry, ForecastEntry):
            chances = entry.hit + entry.critical + entry.miss + entry.fumble + entry.immune
            assert chances == pytest.approx(1, abs=1e-12)
            assert sum(entry.wounds.values()) == pytest.approx(1, abs=1e-12)
            assert all(0 < chance <= 1 for chance in (*entry.wounds.values(), *entry.breaks.values()))
