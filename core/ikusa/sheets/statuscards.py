"""Reference cards of statuses: what each does, how it ends, what treats it, in words.

Lengths are millimetres, sizes points.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import chain, repeat

from ikusa.i18n import N_, Words
from ikusa.sheets import cardface, cardpages, look
from ikusa.sheets.cardface import Measures
from ikusa.sheets.cardparts import FLOOR
from ikusa.sheets.document import Document
from ikusa.sheets.flow import Cell, Frame, Row, Section, draw_frame, flow
from ikusa.sheets.options import Backs, Note, Options
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import MM, Heading, heading, width, wrap
from ikusa.sheets.values import StatusCard, StatusCards

_SCALES = (1.0, 0.95, FLOOR / 7.4)
_MARK = 3.4
"""Indent of a line behind its mark."""


@dataclass(frozen=True, slots=True)
class _Face:
    """One side of a status card."""

    card: StatusCard
    size: Measures
    name: Heading
    frame: Frame
    number: int
    of: int
    more: str


def draw(document: Document, content: StatusCards, options: Options, words: Words) -> list[Note]:
    """Draw the reference cards; gives the notes about them."""
    size = cardface.measures(options.card_size(), options.bleed)
    cards: list[cardpages.Card] = []
    notes = []
    for card in content.cards:
        sides: list[cardpages.Face] = [partial(_draw, face) for face in _faces(card, size, options, words)]
        made = cardpages.pair(card.name, card.id, sides, options)
        cards += made
        if len(made) > 1:
            notes.append(Note.of(N_("{name} takes {count} cards."), name=look.short(card.name), count=len(made)))
    cardpages.lay_out(document, cards, options)
    return notes


def _faces(card: StatusCard, size: Measures, options: Options, words: Words) -> list[_Face]:
    two_sided = options.backs is not Backs.NONE
    room = size.inner - width(card.other_name, max(FLOOR, 7 * size.unit)) - 2
    name = heading(card.name, max(room, size.inner * 0.5), [points * size.unit for points in (13, 11.5, 10)] + [8.0], 3)
    head = _head_height(name)
    free = size.height - 2 * size.padding
    frames: tuple[Frame, ...] = ()
    for scale in _SCALES:
        tried = flow(_sections(card, size, words, scale), chain((free - head,), repeat(free - head)))
        if not frames or len(tried) < len(frames):
            frames = tried
        if len(frames) == 1:
            break
    count = len(frames)
    return [
        _Face(card, size, name, frame, number, count, cardface.onward(number, count, two_sided, words))
        for number, frame in enumerate(frames, 1)
    ]


def _head_height(name: Heading) -> float:
    return len(name.lines) * name.size * 0.42 + 2.6


def _sections(card: StatusCard, size: Measures, words: Words, scale: float) -> list[Section]:
    points = max(FLOOR, 7.4 * size.unit * scale)
    found = [Section(tuple(_line(text, _dot, points, size.inner) for text in card.effects))]
    ends = [_line(text, _arrow, points, size.inner) for text in card.ends]
    if ends:
        found.append(Section(tuple(ends), _label(words("Ends", context="status card"), points), 1.2))
    treated = [_line(text, _arrow, points, size.inner) for text in card.treatments]
    if treated:
        found.append(Section(tuple(treated), _label(words("Treatment", context="status card"), points), 1.2))
    if card.stacking:
        lines = wrap(card.stacking, size.inner, points)
        stacking = Row((Cell(0, lines, points),), points, 0.4, 0.4)
        found.append(Section((stacking,), _label(words("Again", context="status card"), points), 1.2))
    if card.bearers:
        names = words(", ", context="between names").join(card.bearers)
        bearers = Row((Cell(0, wrap(names, size.inner, points), points),), points, 0.4, 0.4)
        found.append(Section((bearers,), _label(words("In force on", context="status card"), points), 1.6))
    return found


def _line(text: str, mark: look.Paint, points: float, wide: float) -> Row:
    cells = (Cell(_MARK, wrap(text, wide - _MARK, points), points),)
    return Row(cells, points, 0.45, 0.45, art=lambda pen, base: mark(pen, 0.9, base - points * 0.27 / MM))


def _dot(pen: Pen, x: float, y: float) -> None:
    pen.circle(x, y, 0.75)


def _arrow(pen: Pen, x: float, y: float) -> None:
    pen.polygon(((x - 0.6, y - 0.8), (x + 0.8, y), (x - 0.6, y + 0.8)))


def _label(text: str, points: float) -> Row:
    return Row((Cell(0, wrap(text, 60, points, True), points),), points, 0.3, 0.2)


def _draw(face: _Face, pen: Pen) -> None:
    size = face.size
    small = max(FLOOR, 7 * size.unit)
    with pen.at(size.padding, size.padding):
        pen.line(0, 0, size.inner, 0, look.HEAD_RULE)
        y = face.name.size * 0.40
        pen.text(size.inner, y, face.card.other_name, small, align="right")
        for line in face.name.lines:
            pen.set_line(0, y, line, face.name.size)
            y += face.name.size * 0.42
        head = _head_height(face.name)
        pen.line(0, head - 0.8, size.inner, head - 0.8, look.BAND_RULE)
        draw_frame(pen, face.frame, head)
    foot = face.card.rule if face.of == 1 else f"{face.card.rule}　{face.number}/{face.of}"
    pen.text(size.padding, size.height - 1.6, foot, FLOOR)
    if face.more:
        pen.text(size.width - size.padding, size.height - 1.6, face.more, FLOOR, align="right")
