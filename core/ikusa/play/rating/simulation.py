"""Many fights at once, in lock step on the outcome tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ikusa.play.rating.policy import ROUNDS, death_chance, simplified
from ikusa.play.rating.results import Fate, PieceFate, Rating
from ikusa.play.rating.tables import Fighter, Tables, build
from ikusa.rules.encounter import Encounter
from ikusa.rules.gear import wear
from ikusa.rules.terms import GearState, TrackName

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BATCH = 4_000
"""Fights played together: enough to keep numpy busy, few enough to answer a cancel at once."""


def rate(
    encounter: Encounter,
    fights: int = 20_000,
    seed: int | None = None,
    progress: Callable[[int, int], bool] | None = None,
) -> Rating | None:
    """Play a battle many times.

    Args:
        encounter: the battle as it would start; combatants act in their order.
        fights: how many fights to play.
        seed: the same seed plays the same fights.
        progress: called with fights played and fights in all; False stops.

    Returns:
        The rating, or None where it was stopped.
    """
    import numpy as np

    plain = simplified(encounter)
    tables = build(plain)
    random = np.random.default_rng(seed)
    arrays = _arrays(tables)
    done: list[_Fights] = []
    played = 0
    while played < fights:
        count = min(BATCH, fights - played)
        done.append(_play(tables, arrays, count, random))
        played += count
        if progress is not None and not progress(played, fights):
            return None
    return _result(plain, tables, done, fights)


@dataclass(slots=True)
class _Arrays:
    """The tables of one attacker and technique, all targets together: [target, gear state, defenceless]."""

    cost: int
    fumble: NDArray[np.float64]
    miss: NDArray[np.float64]
    hit: NDArray[np.float64]
    worth: NDArray[np.float64]
    hit_wounds: NDArray[np.int64]
    critical_wounds: NDArray[np.int64]
    hit_state: NDArray[np.int64]
    critical_state: NDArray[np.int64]
    usable: NDArray[np.bool_]


def _arrays(tables: Tables) -> dict[tuple[int, int], _Arrays]:
    import numpy as np

    size = len(tables.fighters)
    states = max(len(one.states) for one in tables.fighters) if tables.fighters else 1
    found: dict[tuple[int, int], _Arrays] = {}
    for (actor, number), usable in tables.usable.items():
        grid = (size, states, 2)
        one = _Arrays(
            0,
            np.zeros(grid),
            np.zeros(grid),
            np.zeros(grid),
            np.zeros(grid),
            np.zeros(grid, dtype=np.int64),
            np.zeros(grid, dtype=np.int64),
            np.zeros((size, states), dtype=np.int64),
            np.zeros((size, states), dtype=np.int64),
            np.array(usable, dtype=np.bool_),
        )
        for target in range(size):
            table = tables.tables.get((actor, number, target))
            if table is None:
                continue
            for state, pair in enumerate(table.blows):
                one.hit_state[target, state] = table.hit_state[state]
                one.critical_state[target, state] = table.critical_state[state]
                for bare, blow in enumerate(pair):
                    if blow is None:
                        continue
                    at = (target, state, bare)
                    one.cost = blow.cost
                    one.fumble[at] = blow.fumble
                    one.miss[at] = 1 - blow.hit - blow.critical
                    one.hit[at] = 1 - blow.critical
                    one.worth[at] = blow.worth
                    one.hit_wounds[at] = blow.hit_wounds
                    one.critical_wounds[at] = blow.critical_wounds
        found[actor, number] = one
    return found


class _Fights:
    """The state of a batch of fights: wounds, vigor, gear state and `defenceless` by [fight, fighter].

    `rounds` is the last round in which a blow fell, `open` whether two sides stand.
    """

    def __init__(self, fighters: tuple[Fighter, ...], count: int) -> None:
        import numpy as np

        size = len(fighters)
        self.wounds = np.tile(
            np.array([one.character.now(TrackName.WOUNDS) if one.stands else 0 for one in fighters]), (count, 1)
        )
        self.vigor = np.tile(np.array([one.character.now(TrackName.VIGOR) for one in fighters]), (count, 1))
        self.gear = np.zeros((count, size), dtype=np.int64)
        self.bare = np.zeros((count, size), dtype=np.int64)
        self.uses = {
            (actor, number): np.full(count, left)
            for actor, one in enumerate(fighters)
            for number, left in enumerate(one.limits)
            if left is not None
        }
        self.round = 0
        self.rounds = np.zeros(count, dtype=np.int64)
        self.open = np.ones(count, dtype=np.bool_)


def _play(tables: Tables, arrays: dict[tuple[int, int], _Arrays], count: int, random: np.random.Generator) -> _Fights:
    """Play `count` fights to their end."""
    fights = _Fights(tables.fighters, count)
    sides = [one.side for one in tables.fighters]
    names = sorted(set(sides))
    for fights.round in range(1, ROUNDS + 1):
        _close(fights, sides, names)
        if not fights.open.any():
            break
        struck = False
        for actor, one in enumerate(tables.fighters):
            if one.acts:
                struck |= _act(tables, arrays, fights, actor, sides, random)
                _close(fights, sides, names)
        if not struck:
            break
    return fights


def _close(fights: _Fights, sides: list[str], names: list[str]) -> None:
    """Close the fights in which fewer than two sides stand."""
    standing = sum(
        (fights.wounds[:, [place for place, side in enumerate(sides) if side == name]] > 0).any(axis=1).astype(int)
        for name in names
    )
    fights.open &= standing > 1


def _act(
    tables: Tables,
    arrays: dict[tuple[int, int], _Arrays],
    fights: _Fights,
    actor: int,
    sides: list[str],
    random: np.random.Generator,
) -> bool:
    """One fighter's action in every open fight; whether anybody could strike."""
    import numpy as np

    rows = np.nonzero(fights.open & (fights.wounds[:, actor] > 0))[0]
    if not len(rows):
        return False
    fights.bare[rows, actor] = 0
    foes = np.array([place for place, side in enumerate(sides) if side != sides[actor]])
    wounds = fights.wounds[np.ix_(rows, foes)]
    target = foes[np.where(wounds > 0, wounds, 1 << 20).argmin(axis=1)]
    state, bare = fights.gear[rows, target], fights.bare[rows, target]
    numbers = range(len(tables.fighters[actor].character.techniques))
    worth = np.array([_worth(arrays[actor, n], fights, rows, actor, n, (target, state, bare)) for n in numbers])
    if not len(worth):
        return False
    chosen = worth.argmax(axis=0)
    strikes = worth.max(axis=0) > 0
    roll = random.random(len(rows))
    for number in numbers:
        here = strikes & (chosen == number)
        if here.any():
            at = (target[here], state[here], bare[here])
            _strike(arrays[actor, number], fights, rows[here], actor, number, at, roll[here])
    return bool(strikes.any())


def _worth(
    one: _Arrays,
    fights: _Fights,
    rows: NDArray[np.int64],
    actor: int,
    number: int,
    at: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
) -> NDArray[np.float64]:
    """What the policy expects of a technique; 0 where it cannot be used."""
    able = (fights.vigor[rows, actor] >= one.cost) & one.usable[fights.gear[rows, actor]]
    uses = fights.uses.get((actor, number))
    if uses is not None:
        able &= uses[rows] > 0
    worth: NDArray[np.float64] = one.worth[at] * able
    return worth


def _strike(
    one: _Arrays,
    fights: _Fights,
    rows: NDArray[np.int64],
    actor: int,
    number: int,
    at: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    roll: NDArray[np.float64],
) -> None:
    """The blow: fumbles lie lowest, then misses, hits and criticals."""
    import numpy as np

    target, state, _ = at
    fights.rounds[rows] = fights.round
    fights.vigor[rows, actor] -= one.cost
    uses = fights.uses.get((actor, number))
    if uses is not None:
        uses[rows] -= 1
    fights.bare[rows, actor] = roll < one.fumble[at]
    hit = (roll >= one.miss[at]) & (roll < one.hit[at])
    critical = roll >= one.hit[at]
    dealt = np.where(hit, one.hit_wounds[at], np.where(critical, one.critical_wounds[at], 0))
    fights.wounds[rows, target] = np.maximum(0, fights.wounds[rows, target] - dealt)
    after = np.where(hit, one.hit_state[target, state], np.where(critical, one.critical_state[target, state], state))
    fights.gear[rows, target] = after


def _result(encounter: Encounter, tables: Tables, done: list[_Fights], fights: int) -> Rating:
    import numpy as np

    fighters = tables.fighters
    wounds = np.concatenate([one.wounds for one in done])
    vigor = np.concatenate([one.vigor for one in done])
    gear = np.concatenate([one.gear for one in done])
    open_ = np.concatenate([one.open for one in done])
    rounds = np.concatenate([one.rounds for one in done])
    wins = {}
    for name in dict.fromkeys(one.side for one in fighters):
        members = [place for place, one in enumerate(fighters) if one.side == name]
        wins[name] = float(((wounds[:, members] > 0).any(axis=1) & ~open_).mean())
    fates = []
    for place, one in enumerate(fighters):
        before = one.character.now(TrackName.WOUNDS) if one.stands else 0
        fallen = float((wounds[:, place] == 0).mean()) if one.stands else 0.0
        fates.append(
            Fate(
                one.character.id,
                float(before - wounds[:, place].mean()),
                fallen,
                fallen * death_chance(one.character, encounter),
                float(vigor[:, place].mean()),
            )
        )
    return Rating(
        fights,
        wins,
        float(open_.mean()),
        float(rounds.mean()),
        tuple(fates),
        tuple(fate for place, one in enumerate(fighters) for fate in _gear_fates(one, gear[:, place])),
    )


def _gear_fates(one: Fighter, states: NDArray[np.int64]) -> list[PieceFate]:
    import numpy as np

    shares = np.bincount(states, minlength=len(one.states)) / len(states)
    found = []
    for place, piece in enumerate(one.character.gear):
        bonus = one.character.gear_bonus(piece.id)
        damaged = broken = 0.0
        for damages, share in zip(one.states, shares, strict=True):
            worn = wear(replace(piece, damage=damages[place]), bonus)
            damaged += float(share) * (damages[place] > piece.damage)
            broken += float(share) * (worn.state is GearState.BROKEN and damages[place] > piece.damage)
        if damaged or broken:
            found.append(PieceFate(one.character.id, piece.id, damaged, broken))
    return found
