"""The stat block (R-801): a published game's sheet of one character, two on an A4 page or one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, repeat

from ikusa.i18n import Words
from ikusa.sheets import blockhead, look
from ikusa.sheets.blocktables import FLOOR, TEXT, Tables
from ikusa.sheets.flow import Cell, Drawn, Frame, Row, Section, depth, draw_frame, flow, heights
from ikusa.sheets.options import Options
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import shrunk, width, wrap
from ikusa.sheets.values import Fighter

_SCALES = (1.0, 0.94, 0.88, FLOOR / TEXT)
_AGAIN = 12.0
"""Height of the short head of a block that goes on."""
_ONWARD = 3.0
"""Kept free for the words that say that it goes on."""


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
    frames = _fitted(_Layout(fighter, options, words, wide), head, high)
    count = len(frames)
    return tuple(
        Block(fighter, head if number == 0 else None, frame, number + 1, count) for number, frame in enumerate(frames)
    )


def _fitted(layout: _Layout, head: blockhead.Head, high: float) -> tuple[Frame, ...]:
    """The largest type that fits one block, or else that needs no more blocks than the smallest."""
    for scale in _SCALES:
        sections = layout.sections(scale, head)
        if heights(sections) <= high - head.height:
            return flow(sections, repeat(high))

    def rooms() -> Iterator[float]:
        return chain((high - head.height - _ONWARD,), repeat(high - _AGAIN - _ONWARD))

    least = flow(layout.sections(_SCALES[-1], head), rooms())
    for scale in _SCALES[:-1]:
        tried = flow(layout.sections(scale, head), rooms())
        if len(tried) <= len(least):
            return tried
    return least


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
    look.ellipsis_text(pen, 0, 7.6, " ".join(block.fighter.name.split()), size, room, bold=True)
    pen.line(0, _AGAIN - 1.6, wide, _AGAIN - 1.6, look.BAND_RULE)


class _Layout:
    """Makes the sections of one character's block at a scale of its type."""

    def __init__(self, fighter: Fighter, options: Options, words: Words, wide: float) -> None:
        self._fighter = fighter
        self._options = options
        self._words = words
        self._tables = Tables(fighter, words, wide)
        self._wide = wide

    def sections(self, scale: float, head: blockhead.Head) -> list[Section]:
        """Techniques, gear, statuses, notes; first the whole name where the head has no room for it."""
        found = (
            None if head.name.complete else self._name(),
            self._tables.techniques(scale),
            self._tables.gear(scale),
            self._statuses(),
            self._notes(scale),
        )
        return [section for section in found if section is not None]

    def _name(self) -> Section:
        lines = wrap(self._fighter.name, self._wide, FLOOR, True)
        return Section((Row((Cell(0, lines, FLOOR),), FLOOR, 1.0, 1.0, look.ROW_RULE, 0, self._wide),))

    def _statuses(self) -> Section | None:
        if not self._fighter.statuses:
            return None
        chunks = [look.tick(8, 2.6, status, self._options.ticks) for status in self._fighter.statuses]
        lines = look.lay(chunks, self._wide, 3.0)

        def paint(pen: Pen, top: float) -> None:
            for number, line in enumerate(lines):
                look.draw_chunks(pen, line, 0, top + 5.4 + number * 5.6)

        return Section((Drawn(1.0 + len(lines) * 5.6, paint),))

    def _notes(self, scale: float) -> Section | None:
        text = self._fighter.notes.strip()
        if not text:
            return None
        size = TEXT * scale
        label = self._words("Notes", context="stat block")
        left = width(label, size, bold=True) + 2.5
        head = Cell(0, wrap(label, 40, size, True), size)
        cells = (head, Cell(left, wrap(text, self._wide - left, size), size))
        return Section((Row(cells, size, 1.8, 0.4, leading=1.4),))
