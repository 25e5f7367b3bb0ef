"""Exact odds of 2d10 against a number, with signed d6 on either side, in whole numbers (R-302, R-313)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

PAIRS = 100
"""The equally likely faces of two d10."""

_LOW, _HIGH = 2, 20
_SUCCESSES = tuple(
    sum(1 for one in range(1, 11) for other in range(1, 11) if one + other >= need) for need in range(_LOW, _HIGH + 2)
)
_DOUBLES = tuple(sum(1 for face in range(1, 11) if 2 * face >= need) for need in range(_LOW, _HIGH + 2))


@dataclass(frozen=True, slots=True)
class Odds:
    """How many of `total` equally likely cases end in each outcome."""

    hit: int
    critical: int
    miss: int
    fumble: int
    total: int


@lru_cache(maxsize=512)
def spread(plus: int, minus: int) -> tuple[int, tuple[int, ...]]:
    """The sum of `plus` d6 less `minus` d6: the least sum, and how many cases give it and each next one."""
    counts = [1]
    for _ in range(plus + minus):
        wider = [0] * (len(counts) + 5)
        for place, count in enumerate(counts):
            for face in range(6):
                wider[place + face] += count
        counts = wider
    return plus - 6 * minus, tuple(counts)


def of_need(need: int) -> tuple[int, int]:
    """Of 100 pairs, how many reach `need` in all and how many of them are doubles."""
    place = min(max(need, _LOW), _HIGH + 1) - _LOW
    return _SUCCESSES[place], _DOUBLES[place]


def odds(needs: Mapping[int, int], total: int) -> Odds:
    """The odds of reaching a number that may itself vary.

    Args:
        needs: for each sum that the two d10 must reach, how many of `total` equally likely cases ask for it.
        total: the number of cases.
    """
    reached = doubles = 0
    for need, cases in needs.items():
        place = need - _LOW
        place = 0 if place < 0 else min(place, _HIGH + 1 - _LOW)
        reached += _SUCCESSES[place] * cases
        doubles += _DOUBLES[place] * cases
    return Odds(
        hit=reached - doubles,
        critical=doubles,
        miss=90 * total - (reached - doubles),
        fumble=10 * total - doubles,
        total=PAIRS * total,
    )


def chances(target: int, modifier: int = 0, plus: int = 0, minus: int = 0) -> Odds:
    """The odds of 2d10 + `modifier` + `plus` d6 − `minus` d6 against a target number (R-302, R-602)."""
    low, counts = spread(plus, minus)
    first = target - modifier - low
    return odds({first - place: count for place, count in enumerate(counts)}, 6 ** (plus + minus))
