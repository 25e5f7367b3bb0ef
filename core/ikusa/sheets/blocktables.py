"""The two tables of a stat block: techniques in the order of R-801, and gear.

Columns are measured for each character, in steps of 3 mm, so that most blocks of a page align. Lengths are
millimetres, sizes points.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ikusa.i18n import Words
from ikusa.rules.terms import GearGrade, GearState
from ikusa.sheets import look, marks
from ikusa.sheets.blockhead import WIDE
from ikusa.sheets.flow import Cell, Row, Section
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import MM, Line, Span, Text, shrunk, whole_words, width, wrap
from ikusa.sheets.values import Fighter, GearLine, TechniqueLine
from ikusa.wording.terms import term

FLOOR = 7.0
"""The smallest text of a block, in points; below it the block flows to a second one."""
TEXT = 8.5
_SMALL = 8.0
_HEAD = 7.0
_GAP = 2.4
"""Between the text of a column and the next column."""
_SQUARE, _PITCH = 3.0, 3.55
_STEP = 3.0


@dataclass(frozen=True, slots=True)
class Columns:
    """Left edges of the columns of a table, and the room of each."""

    lefts: tuple[float, ...]
    rooms: tuple[float, ...]


def _columns(wide: float, widths: Sequence[float]) -> Columns:
    """Columns of these widths; the one given as 0 takes what is left. The first stands 1 mm in."""
    rest = wide - 1.0 - sum(widths)
    full = [column or rest for column in widths]
    lefts = tuple(1.0 + sum(full[:place]) for place in range(len(full)))
    return Columns(lefts, tuple(column - _GAP for column in full))


def _natural(texts: Iterable[str], size: float, least: float, most: float, bold: bool = False) -> float:
    """The width of a column that its longest text needs, in whole steps and within bounds."""
    needed = max((width(text, size, bold) for text in texts), default=0.0) + _GAP
    return min(max(math.ceil(needed / _STEP) * _STEP, least), most)


@dataclass(frozen=True, slots=True)
class _Names:
    """The heads of both tables."""

    technique: tuple[str, ...]
    gear: tuple[str, ...]


class Tables:
    """The measured columns of a character's block, and the rows set into them."""

    def __init__(self, fighter: Fighter, words: Words, wide: float) -> None:
        self._words = words
        self._wide = wide
        self._narrow = wide < WIDE
        self._names = _Names(
            (
                words("Technique", context="column"),
                words("Kind", context="column"),
                words("Vigor", context="column"),
                words("Check", context="column"),
                words("Effect", context="column"),
                words("Limit", context="column"),
            ),
            (
                words("Gear", context="column"),
                words("Kind", context="column"),
                words("Grade", context="column"),
                words("Points", context="column"),
                words("Now/full", context="column"),
                words("History", context="column"),
            ),
        )
        self._fighter = fighter
        self._technique = self._technique_columns(fighter.techniques)
        self._piece = self._gear_columns(fighter.gear)

    # Techniques

    def _technique_columns(self, lines: Sequence[TechniqueLine]) -> Columns:
        """The columns with the check on one line, or narrower ones where that makes the table lower."""
        head = self._names.technique
        vigor = width(head[2], _HEAD) + _GAP
        kind = _natural([line.kind for line in lines], _SMALL, 18.0, 24.0)
        limit = _natural([line.limit for line in lines] + [head[5]], _SMALL, 15.0, 24.0)
        checks = [line.check for line in lines]
        if self._narrow:
            check = _natural(checks, FLOOR, 39.0, 57.0)
            return _columns(self._wide, (0, kind, vigor, check, limit))
        name = _natural([line.name for line in lines], TEXT, 27.0, 36.0, bold=True)

        def columns(check: float) -> Columns:
            return _columns(self._wide, (name, kind, vigor, check, 0, limit))

        check = _natural(checks, _SMALL, 45.0, 100.0)
        if check <= 48.0:
            return columns(check)
        single = columns(min(_natural(checks, FLOOR, 45.0, 100.0), 57.0))
        parted = columns(max(_natural([_before_target(text) for text in checks], _SMALL, 36.0, 45.0), 36.0))
        # Where both are as low, effects gain more from the room than checks do.
        return min(parted, single, key=lambda tried: self._height(lines, tried))

    def _height(self, lines: Sequence[TechniqueLine], columns: Columns) -> float:
        return sum(row.height for row in self._technique_rows(lines, columns, 1.0))

    def techniques(self, scale: float) -> Section | None:
        """The table of techniques at a scale of its type."""
        lines = self._fighter.techniques
        if not lines:
            return None
        columns, names = self._technique, self._names.technique
        rows = self._technique_rows(lines, columns, scale)
        if not self._narrow:
            return Section(tuple(rows), self._head(columns, names, 2))
        head = self._head(columns, (*names[:4], names[5]), 2)
        below = Cell(4.0, wrap(names[4], 60, _HEAD), _HEAD, lead=_HEAD * 1.3 / MM)
        head = Row((*head.cells, below), _HEAD, 1.4, 0.9, look.TABLE_RULE, 0, self._wide)
        return Section(tuple(rows), head)

    def _technique_rows(self, lines: Sequence[TechniqueLine], columns: Columns, scale: float) -> list[Row]:
        small = max(FLOOR, _SMALL * scale)
        kind = _one_size([line.kind for line in lines], columns.rooms[1], small)
        check = _one_size([line.check for line in lines], columns.rooms[3], small)
        return [self._technique_row(line, columns, TEXT * scale, small, (kind, check)) for line in lines]

    def _technique_row(
        self, line: TechniqueLine, columns: Columns, size: float, small: float, fitted: tuple[float, float]
    ) -> Row:
        """One technique; `fitted` are the sizes of the kind and of the check."""
        lefts, rooms = columns.lefts, columns.rooms
        kind, check = fitted
        name = whole_words(line.name, rooms[0], size, FLOOR, bold=True)
        first = (
            Cell(lefts[0], wrap(line.name, rooms[0], name, True, phrases=True), name),
            Cell(lefts[1], wrap(line.kind, rooms[1], kind, phrases=True), kind),
            Cell(lefts[2] + rooms[2], wrap(look.number(line.vigor), 20, size, True), size, "right"),
            Cell(lefts[3], wrap(_check(line), rooms[3], check, phrases=True), check),
        )
        limit = wrap(line.limit, rooms[-1] + 1.5, small)
        if not self._narrow:
            effect = Cell(lefts[4], wrap(line.effect, rooms[4], size, phrases=True), size)
            cells = (*first, effect, Cell(lefts[5], limit, small))
            return Row(cells, size, 1.25, 1.25, look.ROW_RULE, 0, self._wide)
        step = size * 1.3 / MM
        lead = max(1, *(len(cell.lines) for cell in first)) * step
        effect = Cell(4.0, wrap(line.effect, self._wide - 5, size, phrases=True), size, lead=lead)
        cells = (*first, Cell(lefts[4], limit, small), effect)
        return Row(cells, size, 1.0, 1.0, look.ROW_RULE, 0, self._wide)

    # Gear

    def _gear_columns(self, pieces: Sequence[GearLine]) -> Columns:
        head, words = self._names.gear, self._words
        kind = _natural([piece.kind for piece in pieces] + [head[1]], _SMALL, 12.0, 33.0)
        grade = _natural([term(grade, words) for grade in GearGrade], _SMALL, 10.0, 40.0) + 4.3
        most = max((piece.measure for piece in pieces), default=0)
        points = max(min(most, 8) * _PITCH, width(head[3], _HEAD)) + _GAP
        figures = width(head[4], _HEAD) + _GAP
        names = [piece.name for piece in pieces]
        if self._narrow:
            return _columns(self._wide, (0, kind, grade, points, figures))
        name = _natural(names, TEXT, 30.0, 54.0, bold=True)
        return _columns(self._wide, (name, kind, grade, points, figures, 0))

    def gear(self, scale: float) -> Section | None:
        """The table of gear at a scale of its type."""
        pieces = self._fighter.gear
        if not pieces:
            return None
        columns, names = self._piece, self._names.gear
        rows = tuple(self._gear_row(piece, scale) for piece in pieces)
        return Section(rows, self._head(columns, names[: len(columns.lefts)], 4), 0.6)

    def _gear_row(self, piece: GearLine, scale: float) -> Row:
        size, small, note = TEXT * scale, max(FLOOR, _SMALL * scale), max(FLOOR, 7.5 * scale)
        lefts, rooms = self._piece.lefts, self._piece.rooms
        figures: Text = (Span(str(piece.left), True), Span(f"/{piece.measure}")) if piece.measure else "—"
        name = whole_words(piece.name, rooms[0], size, FLOOR, bold=True)
        cells = [
            Cell(lefts[0], wrap(piece.name, rooms[0], name, True, phrases=True), name),
            Cell(lefts[1], wrap(piece.kind, rooms[1], small, phrases=True), small),
            Cell(lefts[2] + 4.3, wrap(piece.grade_word, rooms[2] - 4.3, small), small),
            Cell(lefts[4] + rooms[4], wrap(figures, 20, size), size, "right"),
        ]
        history = _history(piece)
        if not self._narrow:
            cells.append(Cell(lefts[5], wrap(history, rooms[5] + _GAP, note, phrases=True), note))
        else:
            lead = max(1, *(len(cell.lines) for cell in cells)) * size * 1.3 / MM
            cells.append(Cell(4.0, wrap(history, self._wide - 5, note, phrases=True), note, lead=lead))

        def art(pen: Pen, base: float) -> None:
            marks.grade(pen, piece.grade, lefts[2] + 1.5, base - 1.1, _SQUARE)
            if piece.measure and piece.measure * _PITCH <= rooms[3] + _GAP:
                marks.squares(pen, lefts[3], base - 2.6, piece.measure, piece.left, _SQUARE, _PITCH)

        return Row(tuple(cells), size, 1.0, 1.0, look.ROW_RULE, 0, self._wide, art)

    def _head(self, columns: Columns, names: Sequence[str], right: int) -> Row:
        """A row of heads; column `right` has figures and is set to its right edge."""
        cells = []
        for place, name in enumerate(names):
            lines: tuple[Line, ...] = wrap(name, 60, _HEAD)
            if place == right:
                cells.append(Cell(columns.lefts[place] + columns.rooms[place], lines, _HEAD, "right"))
            else:
                cells.append(Cell(columns.lefts[place], lines, _HEAD))
        return Row(tuple(cells), _HEAD, 1.7, 0.9, look.TABLE_RULE, 0, self._wide)


def _one_size(texts: Sequence[str], room: float, size: float) -> float:
    """The size at which every text of a column is one line; the given one where even the floor is too large."""
    least = min((shrunk(text, room, size, FLOOR) for text in texts), default=size)
    return least if all(width(text, least) <= room + 1e-6 for text in texts) else size


def _check(line: TechniqueLine) -> str:
    """A check that is broken before its comparison, not behind it."""
    return line.check.replace(">= ", ">=\xa0")


def _before_target(check: str) -> str:
    """A check up to its comparison, where it is broken first."""
    return check.split(" >=")[0]


def _history(piece: GearLine) -> Text:
    if not piece.state_word or piece.state is not GearState.BROKEN:
        return piece.history
    return (Span(piece.state_word, True), Span(f"　{piece.history}" if piece.history else ""))
