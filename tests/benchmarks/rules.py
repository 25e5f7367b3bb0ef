"""How fast the rules are, as ratios to peers in the same run: `python tests/benchmarks/rules.py` (extra `bench`).

A figure here is a measurement, not a test: nothing is asserted but that both answers are the same.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace

import d20
from icepool import d6, d10
from icepool import map as over

from ikusa.rules.character import Character, Status, Track
from ikusa.rules.commands import Attack, Forecast
from ikusa.rules.dice import RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import perform
from ikusa.rules.entries import ForecastEntry
from ikusa.rules.forecast import grid
from ikusa.rules.gear import Gear
from ikusa.rules.odds import chances
from ikusa.rules.technique import TagUse, Technique
from ikusa.rules.terms import GearGrade, GearKind, Grade, Tag, TrackName, Weight
from ikusa.ruleset import shipped
from ikusa.scenario import play

DICE = RandomDice(1)


def tracks(wounds: int) -> dict[TrackName, Track]:
    """Wounds, and enough of all else."""
    return {
        TrackName.WOUNDS: Track(wounds, wounds),
        TrackName.VIGOR: Track(20, 20),
        TrackName.LUCK: Track(3, 3),
        TrackName.TOXICITY: Track(0, None),
    }


def fighters() -> Encounter:
    """A swordsman with twelve thrusts against twelve in heavy armour, every other one in cover."""
    thrusts = tuple(
        Technique(
            f"t{n}",
            f"thrust {n}",
            vigor=1,
            terms=("gi", "ken"),
            tags=(TagUse(Tag.PIERCE, n % 4 + 1),),
            focus=Tag.PIERCE,
        )
        for n in range(12)
    )
    hero = Character("hero", "hero", "players", Grade.PC, {"gi": 3}, {"ken": 2}, tracks=tracks(5), techniques=thrusts)
    mail = Gear("mail", "mail", GearKind.ARMOUR, Weight.HEAVY, GearGrade.COMMON, 4)
    foes = [
        Character(
            f"foe{n}",
            f"foe {n}",
            grade=Grade.VETERAN,
            tracks=tracks(3),
            gear=(mail,),
            statuses=(Status("cover"),) * (n % 2),
        )
        for n in range(12)
    ]
    return Encounter(shipped(), {one.id: one for one in (hero, *foes)})


def median(act: Callable[[], object], least: float = 0.3) -> float:
    """Microseconds of one call: the median of seven rounds."""
    calls = 1
    while (took := _timed(act, calls)) < least / 10:
        calls *= 2 if took else 10
    return sorted(_timed(act, calls) / calls * 1e6 for _ in range(7))[3]


def _timed(act: Callable[[], object], calls: int) -> float:
    start = time.perf_counter()
    for _ in range(calls):
        act()
    return time.perf_counter() - start


def by_icepool(target: int, modifier: int) -> dict[str, float]:
    """The same question put to icepool: 2d10 + modifier − 1d6 against a target, doubles told apart."""

    def outcome(one: int, other: int, less: int) -> str:
        reached = one + other + modifier - less >= target
        return ("critical" if reached else "fumble") if one == other else ("hit" if reached else "miss")

    found = over(outcome, d10, d10, d6)
    return {name: float(found.probability(name)) for name in ("hit", "critical", "miss", "fumble")}


def attack() -> None:
    """A whole attack through `perform` beside d20 merely rolling 2d10+5."""
    encounter = fighters()
    command = Attack("hero", "t1", "foe0")
    ours, theirs = median(lambda: perform(encounter, command, DICE)), median(lambda: d20.roll("2d10+5"))
    print(f"attack            {ours:9.1f} µs   d20 2d10+5 {theirs:9.1f} µs   {ours / theirs:6.2f} × (at most 4)")


def forecast() -> None:
    """The exact odds with one d6 beside icepool's."""
    found, wanted = chances(14, 5, minus=1), by_icepool(14, 5)
    for name, chance in wanted.items():
        assert abs(getattr(found, name) / found.total - chance) < 1e-12
    ours, theirs = median(lambda: chances(14, 5, minus=1)), median(lambda: by_icepool(14, 5))
    print(f"odds, one d6      {ours:9.1f} µs   icepool    {theirs:9.1f} µs   {theirs / ours:6.0f} × (at least 300)")
    encounter = fighters()
    whole = median(lambda: perform(encounter, Forecast("hero", "t1", "foe1"), DICE))
    entry = perform(encounter, Forecast("hero", "t1", "foe1"), DICE).entry
    assert isinstance(entry, ForecastEntry)
    print(f"… whole forecast  {whole:9.1f} µs   icepool    {theirs:9.1f} µs   {theirs / whole:6.0f} ×")


def table() -> None:
    """The grid of targets, techniques and focus values of the battle page."""
    encounter = fighters()
    asked = [Forecast("hero", f"t{n}", f"foe{m}") for n in range(12) for m in range(12)]
    cold = replace(encounter, combatants={id_: replace(one) for id_, one in encounter.combatants.items()})
    first = _timed(lambda: grid(cold, asked), 1) * 1e3
    warm = median(lambda: grid(encounter, asked)) / 1e3
    print(f"grid 12 × 12 × 4  {warm:9.1f} ms   the first time {first:.1f} ms (at most 16)")


def script() -> None:
    """A scenario of a thousand commands, reading and writing included."""
    lines = {
        "combatants": [
            {
                "id": "a",
                "grade": "lord",
                "tracks": {"wounds": 900, "vigor": 5000},
                "techniques": [{"id": "t", "vigor": 1}],
            },
            {"id": "b", "grade": "lord", "side": "players", "tracks": {"wounds": 900}},
        ]
    }
    commands = [
        {"do": "attack", "by": "a", "with": "t", "on": "b"},
        {"do": "begin_action", "by": "a"},
        {"do": "adjust", "on": "b", "track": "wounds", "by_amount": 2},
        {"do": "end_round"},
    ]
    raw = json.dumps(lines | {"commands": commands * 250, "seed": 1})
    print(f"1,000 commands    {_timed(lambda: play(raw), 1):9.2f} s (at most 1)")


if __name__ == "__main__":
    attack()
    forecast()
    table()
    script()
