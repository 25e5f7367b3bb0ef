"""What a rating says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PieceFate:
    """The chance (0 to 1) that a piece is damaged further, and that the fight breaks it."""

    owner: str
    gear: str
    damaged: float
    broken: float


@dataclass(frozen=True, slots=True)
class Fate:
    """What a combatant has to expect: mean wounds lost, chances to fall and to die of it (R-702), mean vigor left."""

    who: str
    wounds_lost: float
    falls: float
    dies: float
    vigor_left: float


@dataclass(frozen=True, slots=True)
class Rating:
    """The outcome of `fights` played fights.

    `wins` is the chance of each side to be the last one standing, `undecided` that nobody was after the last round
    played; `rounds` is the mean of the last round in which a blow fell. All chances are 0 to 1, of sampling error
    `error` (two standard errors).
    """

    fights: int
    wins: Mapping[str, float]
    undecided: float
    rounds: float
    fates: tuple[Fate, ...]
    gear: tuple[PieceFate, ...]

    @property
    def error(self) -> float:
        """Two standard errors of a chance, at most."""
        return float(1 / self.fights**0.5) if self.fights else 1.0
