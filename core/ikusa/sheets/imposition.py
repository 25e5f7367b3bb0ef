"""Where cards stand on the paper, and where their backs must stand to lie behind them.

Lengths are millimetres from the upper left corner of the page.
"""

from __future__ import annotations

from dataclasses import dataclass

from ikusa.errors import RuleError
from ikusa.sheets.options import Backs, Options, Orientation
from ikusa.sheets.pen import Pen

MARK = 5.0
"""Length of a cut mark."""
MARK_GAP = 2.0
"""From the edge of a card to its cut mark."""
_CROSS = 1.5
"""Half a cross between cards."""
_WEIGHT = 0.1


@dataclass(frozen=True, slots=True)
class Place:
    """A card's trimmed box on its page; `turned` when its content is drawn upside down."""

    x: float
    y: float
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """How cards are laid out: `columns` × `rows` of units, each one card, or a front and its back to be folded."""

    page: tuple[float, float]
    card: tuple[float, float]
    columns: int
    rows: int
    gap: float
    backs: Backs
    fold_below: bool
    """With `Backs.FOLD`: the back stands below its front, not beside it."""
    turn_sideways: bool
    """With two-sided printing: the sheet is turned like a page of a book, not like one of a calendar."""
    offset: tuple[float, float]

    @property
    def count(self) -> int:
        """Cards on a page."""
        return self.columns * self.rows

    @property
    def unit(self) -> tuple[float, float]:
        """Width and height of one unit."""
        wide, high = self.card
        if self.backs is not Backs.FOLD:
            return wide, high
        return (wide, 2 * high) if self.fold_below else (2 * wide, high)

    def _corner(self, number: int) -> tuple[float, float]:
        row, column = divmod(number % self.count, self.columns)
        wide, high = self.unit
        left = (self.page[0] - self.columns * wide - (self.columns - 1) * self.gap) / 2
        top = (self.page[1] - self.rows * high - (self.rows - 1) * self.gap) / 2
        return left + column * (wide + self.gap), top + row * (high + self.gap)

    def front(self, number: int) -> Place:
        """The place of card `number` (from 0, over all pages) on its page."""
        return Place(*self._corner(number))

    def back(self, number: int) -> Place:
        """The place of its back: on the same page if folded, else on the page that is printed behind."""
        x, y = self._corner(number)
        wide, high = self.card
        if self.backs is Backs.FOLD:
            return Place(x, y + high, True) if self.fold_below else Place(x + wide, y)
        if self.turn_sideways:
            return Place(self.page[0] - x - wide + self.offset[0], y + self.offset[1])
        return Place(x + self.offset[0], self.page[1] - y - high + self.offset[1], True)


def grid(options: Options) -> Grid:
    """The grid for a paper and a card size.

    Raises:
        RuleError: `out_of_range`: not even one card fits between the margins.
    """
    page, card = options.page_size(), options.card_size()
    gap = 2 * options.bleed
    upright = options.orientation is Orientation.PORTRAIT
    sideways = upright if options.backs is Backs.LONG_EDGE else not upright

    def fitting(wide: float, high: float) -> tuple[int, int]:
        free = [side - 2 * max(options.margin, options.bleed) + gap + 1e-6 for side in page]
        return int(free[0] / (wide + gap)), int(free[1] / (high + gap))

    columns, rows = fitting(*card)
    below = False
    if options.backs is Backs.FOLD:
        beside, stacked = fitting(2 * card[0], card[1]), fitting(card[0], 2 * card[1])
        below = stacked[0] * stacked[1] > beside[0] * beside[1]
        columns, rows = stacked if below else beside
    if columns < 1 or rows < 1:
        message = f"A card of {card[0]:g} × {card[1]:g} mm does not fit on this paper."
        raise RuleError("out_of_range", message, "card", {"width": card[0], "height": card[1]})
    offset = (options.back_offset_x, options.back_offset_y)
    return Grid(page, card, columns, rows, gap, options.backs, below, sideways, offset)


def draw_marks(pen: Pen, cells: Grid, used: int, margin: float) -> None:
    """Cut marks around the cards of one page and crosses between them; `used` cards stand on it."""
    corners = [cells.front(number) for number in range(used)]
    wide, high = cells.unit
    xs = sorted({round(x, 3) for place in corners for x in (place.x, place.x + wide)})
    ys = sorted({round(y, 3) for place in corners for y in (place.y, place.y + high)})
    segments = []
    for x in xs:
        segments += _outside(ys[0], ys[-1], cells.page[1] - margin, margin, x, upright=True)
    for y in ys:
        segments += _outside(xs[0], xs[-1], cells.page[0] - margin, margin, y, upright=False)
    for x in xs[1:-1]:
        for y in ys[1:-1]:
            segments += [(x - _CROSS, y, x + _CROSS, y), (x, y - _CROSS, x, y + _CROSS)]
    pen.lines(segments, _WEIGHT)
    if cells.backs is Backs.FOLD:
        for place in corners:
            if cells.fold_below:
                pen.dashed(place.x, place.y + high / 2, place.x + wide, place.y + high / 2)
            else:
                pen.dashed(place.x + wide / 2, place.y, place.x + wide / 2, place.y + high)


def _outside(
    first: float, last: float, far: float, near: float, at: float, *, upright: bool
) -> list[tuple[float, float, float, float]]:
    """The two marks of one cutting line, before the first and behind the last card, as far as the printer reaches."""
    found = []
    for start, end in (
        (first - MARK_GAP, max(near, first - MARK_GAP - MARK)),
        (last + MARK_GAP, min(far, last + MARK_GAP + MARK)),
    ):
        if (start - end) * (1 if start < first else -1) > 0.3:
            found.append((at, start, at, end) if upright else (start, at, end, at))
    return found
