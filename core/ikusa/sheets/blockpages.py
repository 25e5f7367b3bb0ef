"""Pages of stat blocks: how many stand on a page, where, and the foot with the legend of marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ikusa.i18n import N_, Words
from ikusa.rules.terms import GearGrade
from ikusa.sheets import cardface, look, marks, statblock
from ikusa.sheets.document import Document
from ikusa.sheets.options import Density, Note, Options, Orientation
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import width
from ikusa.sheets.values import Fighter, StatBlocks
from ikusa.wording.terms import term

SIDE = 12.0
TOP = 11.0
GAP = 6.0
_FOOT = 18.0
"""Free at the bottom of a page: the foot stands 6 above the edge."""
_TERSE_TOP = 3.0
"""From the head rule of a short block to its text."""
_ONWARD = 3.0
"""Kept free below a short block for the words that say that it goes on."""
_LEAST = (120.0, 100.0)
"""The smallest width and height of a full block."""
_LEAST_TERSE = (56.0, 80.0)


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


_CHOICES = {
    Density.ONE: ((1, 1),),
    Density.TWO: ((1, 2), (1, 1)),
    Density.TERSE: ((2, 2), (3, 1), (2, 1), (1, 1)),
}
"""Columns and rows to try on upright paper, the wanted ones first."""


def slots(options: Options) -> Slots:
    """As many blocks as were asked for, or fewer where the paper is too small for them."""
    least = _LEAST_TERSE if options.density is Density.TERSE else _LEAST
    choices = _CHOICES[options.density]
    upright = options.orientation is Orientation.PORTRAIT or options.density is Density.TERSE
    found = [_slots(options, *(choice if upright else choice[::-1])) for choice in choices]
    return next((one for one in found if one.width >= least[0] and one.height >= least[1]), found[-1])


def _slots(options: Options, columns: int, rows: int) -> Slots:
    wide, high = options.page_size()
    width_ = (wide - 2 * SIDE - (columns - 1) * GAP) / columns
    height = (high - TOP - _FOOT - (rows - 1) * GAP) / rows
    return Slots(columns, rows, width_, height)


def draw(document: Document, content: StatBlocks, options: Options, words: Words) -> list[Note]:
    """Draw all stat blocks; gives the notes about them."""
    places = slots(options)
    notes: list[Note] = []
    if places.count < {Density.ONE: 1, Density.TWO: 2, Density.TERSE: 4}[options.density]:
        notes.append(Note.of(N_("The paper has room for only {n} a page."), n=places.count))
    make = _make_terse if options.density is Density.TERSE else _make_full
    _lay_out(document, make(document, content, options, words, places, notes), content, options, words, places)
    return notes


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A block that only waits for its place."""

    fighter: Fighter
    paint: Callable[[Pen], None]
    first: bool


def _over(fighter: Fighter, count: int) -> Note:
    return Note.of(N_("{name} goes on over {count} blocks."), name=look.short(fighter.name), count=count)


def _make_full(
    document: Document, content: StatBlocks, options: Options, words: Words, places: Slots, notes: list[Note]
) -> list[_Drawn]:
    drawn = []
    for fighter in content.fighters:
        document.report(0, 0)
        made = statblock.blocks(fighter, options, words, places.width, places.height)
        drawn += [
            _Drawn(fighter, partial(_full, block, words, places), number == 0) for number, block in enumerate(made)
        ]
        if len(made) > 1:
            notes.append(_over(fighter, len(made)))
    return drawn


def _full(block: statblock.Block, words: Words, places: Slots, pen: Pen) -> None:
    statblock.draw(pen, block, words, places.width, places.height)


def _make_terse(
    document: Document, content: StatBlocks, options: Options, words: Words, places: Slots, notes: list[Note]
) -> list[_Drawn]:
    """Short blocks: the layout of a card, with the other tracks and the notes, under a head rule."""
    drawn = []
    size = cardface.terse_measures(places.width, places.height - _TERSE_TOP - _ONWARD)
    for fighter in content.fighters:
        document.report(0, 0)
        front, further = cardface.faces(fighter, size, options, words)
        drawn.append(_Drawn(fighter, partial(_terse, front, places), True))
        drawn += [_Drawn(fighter, partial(_terse_further, face), False) for face in further]
        if further:
            notes.append(_over(fighter, 1 + len(further)))
    return drawn


def _terse(face: cardface.Front, places: Slots, pen: Pen) -> None:
    pen.line(0, look.HEAD_RULE / 2, places.width, look.HEAD_RULE / 2, look.HEAD_RULE)
    with pen.at(0, _TERSE_TOP):
        cardface.draw_front(pen, face)


def _terse_further(face: cardface.Further, pen: Pen) -> None:
    cardface.draw_further(pen, face)


def _lay_out(
    document: Document, drawn: Sequence[_Drawn], content: StatBlocks, options: Options, words: Words, places: Slots
) -> None:
    pages = -(-len(drawn) // places.count) or 1
    for page in range(pages):
        document.begin(*options.page_size())
        for number in range(page * places.count, min((page + 1) * places.count, len(drawn))):
            block = drawn[number]
            if block.first:
                document.bookmark(block.fighter.name, block.fighter.id)
            document.subject(block.fighter.name)
            with document.pen.at(*places.place(number)):
                block.paint(document.pen)
        foot(document.pen, options, words, content.heading, page + 1, pages, legend=True)
        document.end(pages)


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
    return sum(4.0 + width(term(grade, words), 7) + 4.0 for grade in _GRADES) + 7.5 + width(_lost(words), 7)


def _lost(words: Words) -> str:
    return words("hatched = lost")


def _legend(pen: Pen, words: Words, x: float, base: float) -> None:
    for grade in _GRADES:
        marks.grade(pen, grade, x + 1.3, base - 0.95, 2.6)
        x += 4.0
        x += pen.text(x, base, term(grade, words), 7) + 4.0
    marks.squares(pen, x, base - 2.3, 2, 1, 2.6, 3.1)
    pen.text(x + 7.5, base, _lost(words), 7)
