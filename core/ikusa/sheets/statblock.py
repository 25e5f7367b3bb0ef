"""The stat block (R-801): a published game's sheet of one character, two on an A4 page or one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, repeat

from ikusa.i18n import Words
from ikusa.rules.terms import GearState
from ikusa.sheets import blockhead, look, marks
from ikusa.sheets.blockhead import WIDE
from ikusa.sheets.flow import Cell, Frame, Row, Section, Space, depth, draw_frame, flow
from ikusa.sheets.options import Options
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import CAP, Line, Span, Text, shrunk, width, wrap
from ikusa.sheets.values import Fighter, GearLine, TechniqueLine

FLOOR = 7.0
"""The smallest text of a block, in points; below it the block flows to a second one."""
_TEXT = 8.5
_SCALES = (1.0, 0.94, 0.88, FLOOR / _TEXT)
_AGAIN = 12.0
"""Height of the short head of a block that goes on."""


@dataclass(frozen=True, slots=True)
class Block:
    """One block on paper: the first of a character with its head, or a further one that goes on."""

    fighter: Fighter
    head: blockhead.Head | None
    frame: Frame
    number: int
    of: int


def blocks(fighter: Fighter, options: Options, words: Words, wide: float, high: float) -> tuple[Block, ...]:
    """A character as one block of `wide` × `high` mm, or as many as its text needs."""
    head = blockhead.measure(fighter, options, words, wide)
    layout = _Layout(fighter, options, words, wide)

    def rooms() -> Iterator[float]:
        return chain((high - head.height,), repeat(high - _AGAIN))

    least = flow(layout.sections(_SCALES[-1]), rooms())
    frames = least
    for scale in _SCALES[:-1]:
        tried = flow(layout.sections(scale), rooms())
        if len(tried) <= len(least):
            frames = tried
            break
    count = len(frames)
    return tuple(
        Block(fighter, head if number == 0 else None, frame, number + 1, count) for number, frame in enumerate(frames)
    )


def draw(pen: Pen, block: Block, words: Words, wide: float, high: float) -> None:
    """Draw a block from the upper left corner of the current coordinates."""
    if block.head is not None:
        blockhead.draw(pen, block.head)
        top = block.head.height
    else:
        _draw_again(pen, block, words, wide)
        top = _AGAIN
    draw_frame(pen, block.frame, top)
    if block.number == block.of:
        y = top + depth(block.frame) + look.WRITING_LINE
        while y <= high - 2:
            pen.dotted(0, y, wide)
            y += look.WRITING_LINE
    else:
        pen.text(wide, high - 0.6, words("continued on the next block"), FLOOR, align="right")


def _draw_again(pen: Pen, block: Block, words: Words, wide: float) -> None:
    pen.line(0, look.HEAD_RULE / 2, wide, look.HEAD_RULE / 2, look.HEAD_RULE)
    count = words("continued {number}/{count}").format(number=block.number, count=block.of)
    pen.text(wide, 7.4, count, 8, align="right")
    room = wide - width(count, 8) - 4
    size = shrunk(block.fighter.name, room, 12, 8, bold=True)
    line = wrap(block.fighter.name, room, size, bold=True)
    if line:
        pen.set_line(0, 7.6, line[0], size)
    pen.line(0, _AGAIN - 1.6, wide, _AGAIN - 1.6, look.BAND_RULE)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Left edges of the columns of a table and their widths."""

    lefts: tuple[float, ...]
    widths: tuple[float, ...]


def _columns(wide: float, *fixed: float) -> _Columns:
    """Columns of these widths; the one given as 0 takes what is left."""
    rest = wide - sum(fixed)
    widths = tuple(column or rest for column in fixed)
    lefts = tuple(sum(widths[:place]) + 1.0 for place in range(len(widths)))
    return _Columns(lefts, tuple(column - 2.0 for column in widths))


class _Layout:
    """Makes the sections of one character's block at a scale of its type."""

    def __init__(self, fighter: Fighter, options: Options, words: Words, wide: float) -> None:
        self._fighter = fighter
        self._options = options
        self._words = words
        self._wide = wide
        self._narrow = wide < WIDE

    def sections(self, scale: float) -> list[Section]:
        """Techniques, gear, statuses, notes."""
        found = [self._techniques(scale), self._gear(scale), self._statuses(), self._notes(scale)]
        return [section for section in found if section is not None]

    def _head(self, columns: _Columns, names: tuple[str, ...], right: tuple[int, ...] = ()) -> Row:
        cells = []
        for place, name in enumerate(names):
            lines = wrap(name, 60, 7)
            if place in right:
                cells.append(Cell(columns.lefts[place] + columns.widths[place] - 1.6, lines, 7, "right"))
            else:
                cells.append(Cell(columns.lefts[place], lines, 7))
        return Row(tuple(cells), 7, 1.7, 0.9, look.TABLE_RULE, 0, self._wide)

    # Techniques

    def _techniques(self, scale: float) -> Section | None:
        if not self._fighter.techniques:
            return None
        words = self._words
        names = (
            words("Technique", context="column"),
            words("Kind", context="column"),
            words("Vigor", context="column"),
            words("Check", context="column"),
            words("Effect", context="column"),
            words("Limit", context="column"),
        )
        if self._narrow:
            columns = self._folded_columns()
            head = self._head(columns, (*names[:4], names[5]), (2,))
            head = _with_second(head, columns.lefts[0] + 3, wrap(names[4], 40, 7))
            rows = tuple(self._folded_row(columns, line, scale) for line in self._fighter.techniques)
        else:
            columns = self._technique_columns()
            head = self._head(columns, names, (2,))
            rows = tuple(self._technique_row(columns, line, scale) for line in self._fighter.techniques)
        return Section(rows, head)

    def _technique_columns(self) -> _Columns:
        shrink = min(1.0, self._wide / 186)
        limits = [width(line.limit, 8) for line in self._fighter.techniques]
        limit = min(max([15.0, *[wide + 2.2 for wide in limits]]), 30.0)
        return _columns(self._wide, 29 * shrink, 17 * shrink, 10, 45 * max(shrink, 0.9), 0, limit)

    def _folded_columns(self) -> _Columns:
        return _columns(self._wide, 0, 19, 9, 45, 18)

    def _technique_row(self, columns: _Columns, line: TechniqueLine, scale: float) -> Row:
        size, small = _TEXT * scale, max(FLOOR, 8 * scale)
        lefts, widths = columns.lefts, columns.widths
        cells = (
            Cell(lefts[0], wrap(line.name, widths[0], size, True, phrases=True), size),
            self._fitted(lefts[1], line.kind, widths[1], small),
            Cell(lefts[2] + widths[2] - 1.6, wrap(look.number(line.vigor), 20, size, True), size, "right"),
            self._fitted(lefts[3], line.check, widths[3] + 1, small),
            Cell(lefts[4], wrap(line.effect, widths[4], size, phrases=True), size),
            Cell(lefts[5], wrap(line.limit, widths[5] + 1, small), small),
        )
        return Row(cells, size, 1.25, 1.25, look.ROW_RULE, 0, self._wide)

    def _fitted(self, left: float, text: str, room: float, size: float) -> Cell:
        """A cell that first shrinks to one line and then breaks, at the signs of a sum too."""
        size = shrunk(text, room, size, FLOOR)
        return Cell(left, wrap(text, room, size, phrases=True), size)

    def _folded_row(self, columns: _Columns, line: TechniqueLine, scale: float) -> Row:
        """A narrow block's row: the effect below the other cells."""
        size, small = _TEXT * scale, max(FLOOR, 8 * scale)
        lefts, widths = columns.lefts, columns.widths
        name = wrap(line.name, widths[0], size, True, phrases=True)
        check = self._fitted(lefts[3], line.check, widths[3] + 1, small)
        lead = max(len(name), len(check.lines), 1) * size * 1.3 * 25.4 / 72
        cells = (
            Cell(lefts[0], name, size),
            self._fitted(lefts[1], line.kind, widths[1], small),
            Cell(lefts[2] + widths[2] - 1.6, wrap(look.number(line.vigor), 20, size, True), size, "right"),
            check,
            Cell(lefts[4], wrap(line.limit, widths[4] + 1, small), small),
            Cell(lefts[0] + 3, wrap(line.effect, self._wide - 5, size, phrases=True), size, lead=lead),
        )
        return Row(cells, size, 1.0, 1.0, look.ROW_RULE, 0, self._wide)

    # Gear

    def _gear(self, scale: float) -> Section | None:
        if not self._fighter.gear:
            return None
        words = self._words
        names = (
            words("Gear", context="column"),
            words("Kind", context="column"),
            words("Grade", context="column"),
            words("Points", context="column"),
            words("Now/full", context="column"),
            words("History", context="column"),
        )
        most = max(piece.measure for piece in self._fighter.gear)
        points = min(max(17.0, most * 3.55 + 3), 40.0)
        shrink = min(1.0, self._wide / 186)
        columns = _columns(self._wide, 31 * shrink, self._kind_width(13), self._kind_width(15), points, 14, 0)
        rows = tuple(self._gear_row(columns, piece, scale) for piece in self._fighter.gear)
        return Section(rows, self._head(columns, names, (4,)), 0.6)

    def _kind_width(self, japanese: float) -> float:
        return japanese if self._words.language == "ja" else japanese + 6

    def _gear_row(self, columns: _Columns, piece: GearLine, scale: float) -> Row:
        size, small = _TEXT * scale, max(FLOOR, 8 * scale)
        note = max(FLOOR, 7.5 * scale)
        lefts, widths = columns.lefts, columns.widths
        history = _history(piece)
        figures: Text = (Span(str(piece.left), True), Span(f"/{piece.measure}")) if piece.measure else "—"
        cells = (
            Cell(lefts[0], wrap(piece.name, widths[0], size, True, phrases=True), size),
            self._fitted(lefts[1], piece.kind, widths[1], small),
            self._fitted(lefts[2] + 4.3, piece.grade_word, widths[2] - 4.3, small),
            Cell(lefts[4] + widths[4] - 1.6, wrap(figures, 20, size), size, "right"),
            Cell(lefts[5], wrap(history, widths[5], note, phrases=True), note),
        )

        def art(pen: Pen, base: float) -> None:
            marks.grade(pen, piece.grade, lefts[2] + 1.5, base - 1.1, 3.0)
            if piece.measure and piece.measure * 3.55 <= widths[3] + 2.5:
                marks.squares(pen, lefts[3], base - 2.6, piece.measure, piece.left, 3.0, 3.55)

        return Row(cells, size, 1.0, 1.0, look.ROW_RULE, 0, self._wide, art)

    # Statuses and notes

    def _statuses(self) -> Section | None:
        if not self._fighter.statuses:
            return None
        ticks = self._options.ticks
        chunks = [look.tick(8, 2.6, status, ticks) for status in self._fighter.statuses]
        lines = look.lay(chunks, self._wide, 3.0)
        rule = Space(2.0, look.BAND_RULE, 0, self._wide)
        return Section((rule, *(look.chunk_row(line, 5.6, 4.6) for line in lines)), gap=0.0)

    def _notes(self, scale: float) -> Section | None:
        text = self._fighter.notes[:CAP].strip()
        if not text:
            return None
        size = _TEXT * scale
        label = self._words("Notes", context="stat block")
        left = width(label, size, bold=True) + 2.5
        head = Cell(0, wrap(label, 40, size, True), size)
        cells = (head, Cell(left, wrap(text, self._wide - left, size), size))
        return Section((Row(cells, size, 1.8, 0.4, leading=1.4),))


def _with_second(row: Row, left: float, lines: tuple[Line, ...]) -> Row:
    lead = row.size * 1.3 * 25.4 / 72
    cells = (*row.cells, Cell(left, lines, row.size, lead=lead))
    return Row(cells, row.size, 1.4, 0.9, row.rule, row.left, row.right)


def _history(piece: GearLine) -> Text:
    if not piece.state_word or piece.state is not GearState.BROKEN:
        return piece.history
    return (Span(piece.state_word, True), Span(f"　{piece.history}" if piece.history else ""))
