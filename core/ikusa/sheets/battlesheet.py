"""The battle sheet: one fight run on paper, with the order, boxes for wounds and vigor, statuses and room to write.

Lengths are millimetres, sizes points.
"""

from __future__ import annotations

from dataclasses import dataclass

from ikusa.i18n import Words
from ikusa.sheets import look, marks, running
from ikusa.sheets.blockhead import WIDE
from ikusa.sheets.document import Document
from ikusa.sheets.flow import Cell, Drawn, Row, Section
from ikusa.sheets.options import Note, Options
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import heading, width, wrap
from ikusa.sheets.values import BattleRow, BattleSheet, Figure

FLOOR = 7.0
_ROUNDS = 12
_STATUS = 7.0


@dataclass(frozen=True, slots=True)
class _Columns:
    """Left edges of the columns of the order."""

    wide: float
    name: float
    name_room: float
    defence: float
    points: float
    points_room: float
    status: float
    status_room: float
    folded: bool
    """Whether the statuses stand below a row, where the paper is narrow."""


_POINTS = 46.0
_MARK = 9.0


def _columns(content: BattleSheet, words: Words, wide: float) -> _Columns:
    """The columns for a paper: the defence as wide as its words, the name with what is left of its share."""
    defence = max(
        (width(row.fighter.spirit_target, FLOOR) for row in content.rows),
        default=0.0,
    )
    defence = max(defence, width(words("Defence", context="column"), FLOOR), 11.0) + 3.0
    folded = wide < WIDE
    name = wide - _MARK - defence - _POINTS if folded else 44 * min(wide / 186, 1.3)
    points = _MARK + name + defence
    status = _MARK if folded else points + _POINTS + 3
    return _Columns(wide, _MARK, name - 2, _MARK + name, points, _POINTS, status, wide - status, folded)


def draw(document: Document, content: BattleSheet, options: Options, words: Words) -> list[Note]:
    """Draw a battle sheet; gives the notes about it."""
    wide = running.width(options)
    columns = _columns(content, words, wide)
    rows = tuple(_row(document, place, row, columns, options) for place, row in enumerate(content.rows, 1))
    sections = [Section((_rounds(content, words, wide),))]
    if rows:
        sections.append(Section(rows, _head(columns, words)))
    notes = content.notes.strip()
    if notes:
        head = wrap(words("Notes", context="stat block"), 40, 8.5, True)
        left = head[0].width * 8.5 / 72 * 25.4 + 2.5
        cells = (Cell(0, head, 8.5), Cell(left, wrap(notes, wide - left, 8.5), 8.5))
        sections.append(Section((Row(cells, 8.5, 1.4, 0.4, leading=1.4),), gap=1.0))
    running.draw(document, options, words, (content.title, "", content.heading), sections, fill=True)
    return []


def _rounds(content: BattleSheet, words: Words, wide: float) -> Drawn:
    """The count of rounds to tick, and the cohesion of each side (R-110)."""
    side = 4.2
    label = words("Round", context="battle sheet")
    chunks = [
        look.Chunk(width(label, 8.5, bold=True) + 2.2 + _ROUNDS * (side + 1.0), _round_boxes(content, label, side))
    ]
    cohesion = words("cohesion", context="battle sheet")
    chunks += [_cohesion(figure, cohesion) for figure in content.sides]
    lines = look.lay(chunks, wide, 7.0)

    def paint(pen: Pen, top: float) -> None:
        for number, line in enumerate(lines):
            look.draw_chunks(pen, line, 0, top + 5.0 + number * 7.0)

    return Drawn(len(lines) * 7.0 + 1.0, paint)


def _round_boxes(content: BattleSheet, label: str, side: float) -> look.Paint:
    def paint(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y, label, 8.5, bold=True)
        left = x + width(label, 8.5, bold=True) + 2.2
        for number in range(_ROUNDS):
            box = left + number * (side + 1.0)
            pen.box(box, y - side + 0.8, side, side, 0.2)
            over = number + 1 < content.round
            if not pen.field(box, y - side + 0.8, side, f"{label} {number + 1}", over) and over:
                pen.line(box, y + 0.8, box + side, y - side + 0.8, 0.25)
            pen.text(box + side / 2, y - 0.3, str(number + 1), FLOOR, align="centre")

    return paint


def _cohesion(figure: Figure, cohesion: str) -> look.Chunk:
    text = f"{figure.label} {cohesion} {figure.value}"
    name = width(text, 8.5)

    def paint(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y, text, 8.5)
        pen.line(x + name + 1.5, y + 0.7, x + name + 11.5, y + 0.7, 0.15)

    return look.Chunk(name + 11.5, paint)


def _head(columns: _Columns, words: Words) -> Row:
    names = [
        (columns.name, words("Name", context="column")),
        (columns.defence, words("Defence", context="column")),
        (columns.points, words("Wounds and vigor", context="column")),
    ]
    if not columns.folded:
        names.append((columns.status, words("Statuses and notes", context="column")))
    cells = tuple(Cell(x, wrap(name, 60, 7), 7) for x, name in names)
    return Row(cells, 7, 1.4, 0.9, look.TABLE_RULE, 0, columns.wide)


def _row(document: Document, place: int, row: BattleRow, columns: _Columns, options: Options) -> Drawn:
    """One combatant: mark and place, name, defence, boxes, statuses and a line to write on."""
    fighter = row.fighter
    name = heading(fighter.name, columns.name_room, (10.5, 9.5, 8.5, 7.5), 4)
    small = wrap(
        look.joined((fighter.grade, fighter.title, row.zone), options.language), columns.name_room, FLOOR, phrases=True
    )
    offered = [tick for tick in fighter.card_statuses if tick.usual or tick.active is not None]
    chunks = [look.tick(_STATUS, 2.3, tick, options.ticks) for tick in offered]
    lines = look.lay(chunks, columns.status_room, 2.2)
    ticks = len(lines) * 4.2
    first = max(12.6, 4.6 + (len(name.lines) - 1) * name.size * 0.42 + len(small) * 3.2 + 1.6)
    height = first + ticks + 6.0 if columns.folded else max(first, ticks + 6.2)

    def paint(pen: Pen, top: float) -> None:
        document.subject(fighter.name)
        marks.side(pen, row.mark, 2.0, top + 4.2, 3.4)
        pen.text(2.0, top + 10.2, row.initiative or str(place), FLOOR, align="centre")
        y = top + 5.2
        for line in name.lines:
            pen.set_line(columns.name, y, line, name.size)
            y += name.size * 0.42
        y += 3.6 - name.size * 0.42
        for line in small:
            pen.set_line(columns.name, y, line, FLOOR)
            y += 3.2
        figure = look.number(fighter.defence)
        pen.text(columns.defence, top + 7.2, figure, 15, bold=True)
        pen.text(columns.defence, top + 11.0, fighter.spirit_target, FLOOR)
        _points(pen, row, columns, top, options)
        start = top + first + 3.2 if columns.folded else top + 4.4
        for number, offers in enumerate(lines):
            look.draw_chunks(pen, offers, columns.status, start + number * 4.2)
        pen.dotted(columns.status, top + height - 1.8, columns.wide, 0.13)
        pen.line(0, top + height, columns.wide, top + height, look.ROW_RULE)

    return Drawn(height, paint)


def _points(pen: Pen, row: BattleRow, columns: _Columns, top: float, options: Options) -> None:
    """Wounds over vigor."""
    pairs = (
        (row.fighter.wounds, look.PointStyle(3.6, FLOOR, 10)),
        (row.fighter.vigor, look.PointStyle(3.4, FLOOR, 10, round=True)),
    )
    labels = max(width(meter.label, FLOOR, bold=True) for meter, _ in pairs) + 1.6
    places = (columns.points, columns.points + labels, columns.points_room - labels)
    for number, (meter, style) in enumerate(pairs):
        look.points(pen, meter, places, top + 3.6 + number * 5.2, style, options.ticks)
