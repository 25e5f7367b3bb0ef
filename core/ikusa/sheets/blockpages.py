"""Pages of stat blocks: how many stand on a page, where, and the foot with the legend of marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ikusa.i18n import Words
from ikusa.rules.terms import GearGrade
from ikusa.sheets import labels, look, marks, statblock
from ikusa.sheets.document import Document
from ikusa.sheets.options import Density, Options, Orientation
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import width
from ikusa.sheets.values import StatBlocks

SIDE = 12.0
TOP = 11.0
GAP = 6.0
_FOOT = 18.0
"""Free at the bottom of a page: the foot stands 6 above the edge."""
_LEAST = (120.0, 100.0)
"""The smallest width and height of a full block."""


@dataclass(frozen=True, slots=True)
class Slots:
    """The places of blocks on a page, each `width` × `height` mm, from left to right and down."""

    columns: int
    rows: int
    width: float
    height: float

    @property
    def count(self) -> int:
        """Blocks on a page."""
        return self.columns * self.rows

    def place(self, number: int) -> tuple[float, float]:
        """The upper left corner of a place on its page."""
        row, column = divmod(number % self.count, self.columns)
        return SIDE + column * (self.width + GAP), TOP + row * (self.height + GAP)


def slots(options: Options) -> Slots:
    """As many blocks as were asked for, or fewer where the paper is too small for two."""
    wanted = {Density.ONE: (1, 1), Density.TWO: (1, 2), Density.TERSE: (2, 2)}[options.density]
    columns, rows = wanted if options.orientation is Orientation.PORTRAIT else wanted[::-1]
    found = _slots(options, columns, rows)
    if options.density is Density.TWO and (found.width < _LEAST[0] or found.height < _LEAST[1]):
        return _slots(options, 1, 1)
    return found


def _slots(options: Options, columns: int, rows: int) -> Slots:
    wide, high = options.page_size()
    width_ = (wide - 2 * SIDE - (columns - 1) * GAP) / columns
    height = (high - TOP - _FOOT - (rows - 1) * GAP) / rows
    return Slots(columns, rows, width_, height)


def draw(document: Document, content: StatBlocks, options: Options, words: Words) -> list[str]:
    """Draw all stat blocks; gives the notes about them."""
    places = slots(options)
    notes = []
    if options.density is Density.TWO and places.count == 1:
        notes.append(words("The paper has room for one stat block a page."))
    placed = list(_all(content, options, words, places))
    pages = -(-len(placed) // places.count) or 1
    for page in range(pages):
        document.begin(*options.page_size())
        for number in range(page * places.count, min((page + 1) * places.count, len(placed))):
            block = placed[number]
            if block.head is not None:
                document.bookmark(block.fighter.name, block.fighter.id)
                if block.of > 1:
                    note = words("{name} goes on over {count} blocks.")
                    notes.append(note.format(name=block.fighter.name, count=block.of))
            document.subject(block.fighter.name)
            with document.pen.at(*places.place(number)):
                statblock.draw(document.pen, block, words, places.width, places.height)
        foot(document.pen, options, words, content.heading, page + 1, pages, legend=True)
        document.end(pages)
    return notes


def _all(content: StatBlocks, options: Options, words: Words, places: Slots) -> Iterator[statblock.Block]:
    for fighter in content.fighters:
        yield from statblock.blocks(fighter, options, words, places.width, places.height)


def foot(pen: Pen, options: Options, words: Words, heading: str, page: int, pages: int, legend: bool = False) -> None:
    """The foot of a page: what it belongs to, perhaps the legend of marks, and its number."""
    wide, high = options.page_size()
    base = high - 6.0
    shown = f"{page} / {pages}"
    pen.text(wide - SIDE, base, shown, 7, align="right")
    room = wide - 2 * SIDE - width(shown, 7) - 4
    if legend:
        total = _legend_width(words)
        wanted = SIDE + width(heading, 7) + 6
        left = max((wide - total) / 2, min(wanted, wide - SIDE - width(shown, 7) - 6 - total))
        if left - SIDE > 12:
            _legend(pen, words, left, base)
            room = left - SIDE - 4
    look.ellipsis_text(pen, SIDE, base, heading, 7, room)


_GRADES = (GearGrade.ISSUE, GearGrade.COMMON, GearGrade.MASTERWORK, GearGrade.DIVINE)


def _legend_width(words: Words) -> float:
    return (
        sum(4.0 + width(labels.gear_grade(words, grade), 7) + 4.0 for grade in _GRADES) + 7.5 + width(_lost(words), 7)
    )


def _lost(words: Words) -> str:
    return words("hatched = lost")


def _legend(pen: Pen, words: Words, x: float, base: float) -> None:
    for grade in _GRADES:
        marks.grade(pen, grade, x + 1.3, base - 0.95, 2.6)
        x += 4.0
        x += pen.text(x, base, labels.gear_grade(words, grade), 7) + 4.0
    marks.squares(pen, x, base - 2.3, 2, 1, 2.6, 3.1)
    pen.text(x + 7.5, base, _lost(words), 7)
