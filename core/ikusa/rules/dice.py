"""Dice as an argument: random, typed or recorded, in the order of R-312."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Protocol

from ikusa.errors import RuleError
from ikusa.rules.entries import Rolled


class Dice(Protocol):
    """A source of faces; each call rolls one die."""

    def d10(self) -> int:
        """A face from 1 to 10."""

    def d6(self) -> int:
        """A face from 1 to 6."""

    def d100(self) -> int:
        """A number from 1 to 100."""


class RandomDice:
    """Dice from a generator; the same seed rolls the same faces, without one they come from the system."""

    def __init__(self, seed: int | None = None) -> None:
        self._random: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def d10(self) -> int:
        """A face from 1 to 10."""
        return self._face(10, 4)

    def d6(self) -> int:
        """A face from 1 to 6."""
        return self._face(6, 3)

    def d100(self) -> int:
        """A number from 1 to 100."""
        return self._face(100, 7)

    def _face(self, sides: int, bits: int) -> int:
        """A fair face: numbers of so many bits until one fits; a third of the time that `randint` takes."""
        while (drawn := self._random.getrandbits(bits)) >= sides:
            pass
        return drawn + 1


class Roller:
    """The dice of one command: what it gives typed comes first, the rest is rolled; both are recorded."""

    def __init__(self, dice: Dice, typed_d6: tuple[int, ...] = (), typed_d100: int | None = None) -> None:
        self._dice = dice
        self._typed_d6 = typed_d6
        self._typed_d100 = typed_d100
        self._pairs: list[tuple[int, int]] = []
        self._d6: list[int] = []
        self._d100: int | None = None

    def pair(self, typed: tuple[int, int] | None) -> tuple[int, int]:
        """The two d10 of a check."""
        pair = typed if typed is not None else (self._dice.d10(), self._dice.d10())
        self._pairs.append(pair)
        return pair

    def d6(self) -> int:
        """The next d6."""
        place = len(self._d6)
        face = self._typed_d6[place] if place < len(self._typed_d6) else self._dice.d6()
        self._d6.append(face)
        return face

    def d100(self) -> int:
        """The table roll."""
        self._d100 = self._dice.d100() if self._typed_d100 is None else self._typed_d100
        return self._d100

    @property
    def asked(self) -> bool:
        """Whether a check was rolled at all; against the immune none is (R-210)."""
        return bool(self._pairs)

    @property
    def rolled_d6(self) -> tuple[int, ...]:
        """All d6 so far."""
        return tuple(self._d6)

    @property
    def rolled(self) -> Rolled:
        """Everything drawn, before luck."""
        return Rolled(tuple(self._pairs), tuple(self._d6), self._d100)

    def refuse_leftover(self) -> None:
        """Refuse typed d6 that nothing asked for (R-312).

        Raises:
            RuleError: `out_of_range`.
        """
        extra = len(self._typed_d6) - len(self._d6)
        if extra > 0:
            raise RuleError(
                "out_of_range",
                f"{extra} of the given d6 were not needed: {len(self._d6)} d6 are rolled here.",
                values={"what": "d6_left_over", "extra": extra, "needed": len(self._d6)},
            )


def check_faces(
    dice: tuple[int, int] | None = None,
    d6: tuple[int, ...] = (),
    d100: int | None = None,
    checks: Mapping[str, tuple[int, int]] | None = None,
) -> None:
    """Refuse faces that a die does not have.

    Raises:
        RuleError: `out_of_range`.
    """
    _check(dice or (), 10)
    _check(d6, 6)
    _check(() if d100 is None else (d100,), 100)
    for pair in (checks or {}).values():
        _check(pair, 10)


def _check(faces: tuple[int, ...], sides: int) -> None:
    for face in faces:
        if not 1 <= face <= sides:
            raise RuleError(
                "out_of_range",
                f"A d{sides} cannot show {face}.",
                values={"what": "face", "sides": sides, "face": face},
            )
