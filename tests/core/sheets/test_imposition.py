from __future__ import annotations

import itertools

import pytest

from ikusa.errors import RuleError
from ikusa.sheets import imposition
from ikusa.sheets.options import Backs, CardSize, Options, Orientation, Paper

EVERY = [
    Options(paper=paper, orientation=orientation, card=card, backs=backs, bleed=bleed)
    for paper, orientation, card, backs, bleed in itertools.product(
        Paper, Orientation, [size for size in CardSize if size is not CardSize.OWN], Backs, (0.0, 3.0)
    )
]


def fitting(options: Options) -> imposition.Grid | None:
    try:
        return imposition.grid(options)
    except RuleError:
        return None


@pytest.mark.parametrize("count", [1, 4, 9, 10])
def test_a_back_lies_behind_its_front(count: int) -> None:
    tried = 0
    for options in EVERY:
        cells = fitting(options)
        if cells is None or options.backs in (Backs.NONE, Backs.FOLD):
            continue
        tried += 1
        wide, high = options.page_size()
        over_sides = (options.backs is Backs.LONG_EDGE) == (wide < high)
        for number in range(count):
            front, back = cells.front(number), cells.back(number)
            # Turning the sheet over mirrors it left to right, or top to bottom.
            x = wide - front.x - cells.card[0] if over_sides else front.x
            y = front.y if over_sides else high - front.y - cells.card[1]
            assert (back.x, back.y) == pytest.approx((x, y))
            # Turned like a page, a cut card shows its back upright in both cases.
            assert back.turned is not over_sides
    assert tried > 20


def test_a_folded_back_shares_an_edge_with_its_front() -> None:
    for options in EVERY:
        cells = fitting(options)
        if cells is None or options.backs is not Backs.FOLD:
            continue
        for number in range(cells.count):
            front, back = cells.front(number), cells.back(number)
            if cells.fold_below:
                assert (back.x, back.y, back.turned) == (front.x, front.y + cells.card[1], True)
            else:
                assert (back.x, back.y, back.turned) == (front.x + cells.card[0], front.y, False)


def test_cards_keep_their_distance_and_the_margin() -> None:
    for options in EVERY:
        cells = fitting(options)
        if cells is None:
            continue
        wide, high = cells.unit
        places = [cells.front(number) for number in range(cells.count)]
        assert min(place.x for place in places) >= options.margin - 1e-6
        assert max(place.x for place in places) + wide <= cells.page[0] - options.margin + 1e-6
        assert min(place.y for place in places) >= options.margin - 1e-6
        assert max(place.y for place in places) + high <= cells.page[1] - options.margin + 1e-6
        for one, other in itertools.combinations(places, 2):
            apart = max(abs(one.x - other.x) - wide, abs(one.y - other.y) - high)
            assert apart >= 2 * options.bleed - 1e-6


def test_nine_poker_cards_on_a4_as_drawn() -> None:
    cells = imposition.grid(Options())
    assert (cells.columns, cells.rows) == (3, 3)
    assert (cells.front(0).x, cells.front(0).y) == pytest.approx((10.5, 16.5))


def test_the_printers_offset_moves_backs_only() -> None:
    options = Options(backs=Backs.LONG_EDGE, back_offset_x=1.5, back_offset_y=-0.5)
    cells, plain = imposition.grid(options), imposition.grid(Options(backs=Backs.LONG_EDGE))
    assert cells.front(4) == plain.front(4)
    moved, straight = cells.back(4), plain.back(4)
    assert (moved.x - straight.x, moved.y - straight.y) == pytest.approx((1.5, -0.5))


def test_a_card_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(RuleError, match="does not fit"):
        imposition.grid(Options(paper=Paper.A5, card=CardSize.OWN, card_width=150, card_height=60))


@pytest.mark.parametrize(
    "bad", [{"card_width": 5.0}, {"bleed": 9.0}, {"margin": -1.0}, {"back_offset_x": float("nan")}]
)
def test_measures_that_no_sheet_has_are_refused(bad: dict[str, float]) -> None:
    with pytest.raises(RuleError) as caught:
        Options(**bad).check()  # type: ignore[arg-type]
    assert caught.value.code == "out_of_range"
    assert caught.value.path == next(iter(bad))
