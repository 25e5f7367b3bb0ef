"""The dice themselves: the faces that they have, evenly; seeds; what is typed comes first (R-312)."""

from __future__ import annotations

from collections import Counter

import pytest

from ikusa.rules.dice import RandomDice, Roller

ROLLS = 200
"""Rolls for each face."""


@pytest.mark.parametrize("seed", [1, 2, None])
@pytest.mark.parametrize(("name", "sides"), [("d10", 10), ("d6", 6), ("d100", 100)])
def test_a_die_shows_each_of_its_faces_and_no_other_evenly(name: str, sides: int, seed: int | None) -> None:
    dice = RandomDice(seed)
    shown = Counter(getattr(dice, name)() for _ in range(ROLLS * sides))
    assert sorted(shown) == list(range(1, sides + 1))
    # Eight standard deviations: of fair dice not one test in a hundred million million goes beyond.
    assert max(abs(times - ROLLS) for times in shown.values()) < 8 * ROLLS**0.5


def test_the_same_seed_rolls_the_same_faces_and_no_seed_others() -> None:
    def faces(seed: int | None) -> list[int]:
        dice = RandomDice(seed)
        return [dice.d100() for _ in range(40)]

    assert faces(7) == faces(7)
    assert faces(7) != faces(8)
    assert faces(None) != faces(None)


class Fixed:
    """Dice that always show the same."""

    def d10(self) -> int:
        return 9

    def d6(self) -> int:
        return 5

    def d100(self) -> int:
        return 77


def test_what_is_typed_comes_first_and_all_is_recorded() -> None:
    roller = Roller(Fixed(), (1, 2), 33)
    assert [roller.d6() for _ in range(3)] == [1, 2, 5]
    assert [roller.pair((3, 4)), roller.pair(None)] == [(3, 4), (9, 9)]
    assert roller.d100() == 33
    assert (roller.rolled.dice, roller.rolled.d6, roller.rolled.d100) == (((3, 4), (9, 9)), (1, 2, 5), 33)


def test_a_table_is_rolled_where_nothing_is_typed() -> None:
    roller = Roller(Fixed())
    assert roller.rolled.d100 is None
    assert roller.d100() == 77
    assert roller.rolled.d100 == 77
