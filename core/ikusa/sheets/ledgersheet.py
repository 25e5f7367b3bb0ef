"""The repair ledger on paper: what is broken, what helps it, who pays, and a box for what was done.

Lengths are millimetres, sizes points.
"""

from __future__ import annotations

from ikusa.i18n import Words
from ikusa.rules.terms import GearState
from ikusa.sheets import look, marks, running
from ikusa.sheets.blockhead import WIDE
from ikusa.sheets.document import Document
from ikusa.sheets.flow import Art, Cell, Row, Section
from ikusa.sheets.options import Note, Options
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import MM, Span, Text, whole_words, width, wrap
from ikusa.sheets.values import RepairLedger, RepairRow

FLOOR = 7.0
_TEXT = 8.5
_SMALL = 8.0
_PITCH = 3.55
_MOST = 8
"""Points drawn as squares; more are told in figures only."""


class _Table:
    """The columns of the ledger on paper of a given width."""

    def __init__(self, rows: tuple[RepairRow, ...], options: Options, words: Words) -> None:
        self._words = words
        self._options = options
        self._wide = running.width(options)
        self._folded = self._wide < WIDE
        self._owner = 24.0 if self._folded else 31.0
        self._gear = self._owner + 2
        self._most = 4 if self._folded else _MOST
        points = max((row.gear.measure for row in rows if row.gear.measure <= self._most), default=0)
        self._points_wide = max(points * _PITCH, 4.0) + 9.5
        methods = [width(method, _SMALL) + 4 for row in rows for method in row.methods]
        self._helps_room = min(max([20.0, *methods]) + 1, 34.0)
        self._pays = self._wide - (0.0 if self._folded else 38.0)
        self._helps = self._pays - self._helps_room - (0 if self._folded else 3)
        self._points = self._helps - self._points_wide - 4
        self._gear_room = self._points - self._gear - 2

    def head(self) -> Row:
        """The names of the columns."""
        words = self._words
        names = [
            (0.0, words("Owner", context="column")),
            (self._gear, words("Gear", context="column")),
            (self._points, words("Points", context="column")),
            (self._helps, words("What helps", context="column")),
        ]
        if not self._folded:
            names.append((self._pays, words("Cost and who pays", context="column")))
        cells = tuple(Cell(x, wrap(name, 60, 7), 7) for x, name in names)
        return Row(cells, 7, 1.4, 0.9, look.TABLE_RULE, 0, self._wide)

    def row(self, row: RepairRow) -> Row:
        """One piece, its ledger below it in small type."""
        gear, step = row.gear, _TEXT * 1.3 / MM
        owner = whole_words(row.owner, self._owner, _TEXT, FLOOR, bold=True)
        name = whole_words(gear.name, self._gear_room - 4.3, _TEXT, FLOOR)
        kind = look.joined((gear.kind, gear.grade_word), self._options.language)
        cells = [
            Cell(0, wrap(row.owner, self._owner, owner, True, phrases=True), owner),
            Cell(self._gear + 4.3, wrap(gear.name, self._gear_room - 4.3, name, phrases=True), name),
        ]
        lead = len(cells[1].lines) * step
        cells.append(Cell(self._gear + 4.3, wrap(kind, self._gear_room - 4.3, FLOOR), FLOOR, lead=lead))
        figures: Text = (Span(str(gear.left), True), Span(f"/{gear.measure}"))
        cells.append(Cell(self._points + self._points_wide, wrap(figures, 20, _TEXT), _TEXT, "right"))
        cells += self._boxes(row)
        lead += len(cells[2].lines) * step
        history = wrap("　".join(row.ledger), self._helps - self._gear - 6.3, FLOOR, phrases=True)
        cells.append(Cell(self._gear + 4.3, history, FLOOR, lead=lead))
        return Row(tuple(cells), _TEXT, 1.2, 1.3, look.ROW_RULE, 0, self._wide, self._art(row))

    def _boxes(self, row: RepairRow) -> list[Cell]:
        """The methods, each behind a box; broken pieces say so first."""
        lead, step, found = 0.0, _TEXT * 1.3 / MM, []
        if row.gear.state is GearState.BROKEN:
            found.append(Cell(self._helps, wrap(row.gear.state_word, self._helps_room, _SMALL, True), _SMALL))
            lead += step
        for method in row.methods:
            lines = wrap(method, self._helps_room - 4, _SMALL)
            found.append(Cell(self._helps + 4, lines, _SMALL, lead=lead))
            lead += len(lines) * step
        return found

    def _art(self, row: RepairRow) -> Art:
        gear, step = row.gear, _TEXT * 1.3 / MM
        start = 1 if gear.state is GearState.BROKEN else 0

        def paint(pen: Pen, base: float) -> None:
            marks.grade(pen, gear.grade, self._gear + 1.5, base - 1.1, 3.0)
            if gear.measure <= self._most:
                marks.squares(pen, self._points, base - 2.6, gear.measure, gear.left, 3.0, _PITCH)
            for number, method in enumerate(row.methods):
                marks.tick_box(pen, self._helps, base + (start + number) * step, 2.6, False, f"{gear.name} {method}")
            if not self._folded:
                pen.line(self._pays, base + 0.8, self._pays + 14, base + 0.8, 0.15)
                pen.dotted(self._pays + 16, base + 0.8, self._wide, 0.15)

        return paint


def draw(document: Document, content: RepairLedger, options: Options, words: Words) -> list[Note]:
    """Draw the repair ledger; gives the notes about it."""
    table = _Table(content.rows, options, words)
    if content.rows:
        section = Section(tuple(table.row(row) for row in content.rows), table.head())
        count = words.n("{n} piece needs repair", "{n} pieces need repair", len(content.rows))
        subtitle = count.format(n=len(content.rows))
    else:
        section = Section(())
        subtitle = words("Nothing is damaged.")
    titles = (content.title, subtitle, content.heading)
    running.draw(document, options, words, titles, [section], legend=bool(content.rows), fill=True)
    return []
