"""Rows that flow from one frame to the next: what does not fit goes on, and nothing is cut.

A frame is the free part of a block, a card or a page. Lengths are millimetres from its top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from ikusa.sheets.pen import Align, Pen
from ikusa.sheets.text import MM, Line

_EPSILON = 1e-6
_KEPT = 9.0
"""How much of what follows a heading must stand with it: two lines of text."""
_ASCENT = 0.80
"""Baseline below the top of a line, in em: what centres kanji and capitals between two rules."""


class Item(Protocol):
    """A piece of a frame with a fixed height."""

    @property
    def height(self) -> float:
        """Millimetres that the piece takes."""

    def draw(self, pen: Pen, top: float) -> None:
        """Draw the piece with its upper edge at `top`."""

    def split(self, room: float, least: int) -> tuple[Item, Item] | None:
        """The part that fits into `room`, and the rest; None where fewer than `least` lines fit."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Lines of text at one place of a row; `lead` is the distance of its first line from the row's."""

    x: float
    lines: tuple[Line, ...]
    size: float
    align: Align = "left"
    lead: float = 0.0


Art = Callable[[Pen, float], None]
"""Draws what is no text into a row, given the baseline of its first line."""


@dataclass(frozen=True, slots=True)
class Row:
    """Cells side by side, with air above and below and perhaps a rule under them."""

    cells: tuple[Cell, ...]
    size: float
    """Sets the distance of lines: 1.3 times this many points."""
    above: float = 1.0
    below: float = 1.0
    rule: float = 0.0
    """Weight of the line underneath; 0 for none."""
    left: float = 0.0
    right: float = 0.0
    """Ends of that line."""
    art: Art | None = None
    leading: float = 1.3
    height: float = field(init=False, compare=False)
    """Air, lines and air."""

    def __post_init__(self) -> None:
        step = deepest = self._step
        for cell in self.cells:
            deepest = max(deepest, cell.lead + len(cell.lines) * step)
        object.__setattr__(self, "height", self.above + deepest + self.below)

    @property
    def _step(self) -> float:
        return self.size * self.leading / MM

    def draw(self, pen: Pen, top: float) -> None:
        """Each cell from the common first baseline down; the rule at the very bottom."""
        base = top + self.above + self._step * (1 - 1 / self.leading) / 2 + self.size * _ASCENT / MM
        step = self._step
        for cell in self.cells:
            y = base + cell.lead
            for line in cell.lines:
                pen.set_line(cell.x, y, line, cell.size, cell.align)
                y += step
        if self.art:
            self.art(pen, base)
        if self.rule:
            bottom = top + self.height
            pen.line(self.left, bottom, self.right, bottom, self.rule)

    def split(self, room: float, least: int) -> tuple[Item, Item] | None:
        """Between lines; the rest keeps no marks, and its cells the distance that is still between them."""
        free = room - self.above - self.below + _EPSILON
        kept = [int(max(0.0, free - cell.lead) / self._step) for cell in self.cells]
        if not any(count >= least and len(cell.lines) > count for count, cell in zip(kept, self.cells, strict=True)):
            return None
        if any(count < 1 and cell.lines and not cell.lead for count, cell in zip(kept, self.cells, strict=True)):
            return None
        found = list(zip(kept, self.cells, strict=True))
        head = tuple(replace(cell, lines=cell.lines[:count]) for count, cell in found)
        ends = [cell.lead + min(count, len(cell.lines)) * self._step if count else 0.0 for count, cell in found]
        tail = tuple(
            replace(cell, lines=cell.lines[count:], lead=max(0.0, cell.lead + count * self._step - max(ends)))
            for count, cell in found
        )
        return replace(self, cells=head, rule=0.0), replace(self, cells=tail, art=None)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A piece that is painted whole; `paint` gets the pen and the upper edge."""

    height: float
    paint: Callable[[Pen, float], None]

    def draw(self, pen: Pen, top: float) -> None:
        """Paint it."""
        self.paint(pen, top)

    def split(self, room: float, least: int) -> tuple[Item, Item] | None:
        """Never."""
        return None


@dataclass(frozen=True, slots=True)
class Section:
    """Items that belong together; `head` comes again where they go on in a further frame."""

    items: tuple[Item, ...]
    head: Item | None = None
    gap: float = 0.0
    """Air before the section, except at the top of a frame."""
    keep: bool = False
    """Whether the first item, a heading, must not stand alone at the end of a frame."""
    not_before: int = 0
    """The number of the first frame in which the section may stand."""


Frame = tuple[tuple[float, Item], ...]
"""What stands in one frame, each with its top."""


class _Filler:
    """Fills frames one after the other."""

    def __init__(self, rooms: Iterator[float]) -> None:
        self._rooms = rooms
        self.frames: list[list[tuple[float, Item]]] = []
        self._room = self._top = 0.0
        self.next()

    def next(self) -> None:
        self.frames.append([])
        self._room, self._top = next(self._rooms), 0.0

    @property
    def empty(self) -> bool:
        return not self.frames[-1]

    def free(self) -> float:
        return self._room - self._top + _EPSILON

    def put(self, item: Item) -> None:
        self.frames[-1].append((self._top, item))
        self._top += item.height

    def skip(self, gap: float) -> None:
        if not self.empty:
            self._top += gap

    def section(self, section: Section) -> None:
        while len(self.frames) <= section.not_before:
            self.next()
        self.skip(section.gap)
        pending: list[Item] = list(reversed(section.items))
        if section.keep and len(section.items) > 1 and not self.empty:
            needed = section.items[0].height + min(section.items[1].height, _KEPT)
            if needed > self.free():
                self.next()
        head = section.head
        need_head = head is not None
        while pending:
            item = pending.pop()
            above = head.height if head is not None and need_head else 0.0
            room = self.free() - above
            if item.height <= room:
                piece, rest = item, None
            elif (parts := item.split(room, 1 if self.empty else 2)) is not None:
                piece, rest = parts
            elif self.empty:
                piece, rest = item, None
            else:
                pending.append(item)
                self.next()
                need_head = head is not None
                continue
            if head is not None and need_head:
                self.put(head)
                need_head = False
            self.put(piece)
            if rest is not None:
                pending.append(rest)
                self.next()
                need_head = head is not None


def flow(sections: Sequence[Section], rooms: Iterator[float]) -> tuple[Frame, ...]:
    """Set the sections into frames of the heights that `rooms` gives, one frame at least.

    An item that can be neither set nor split stands alone in a frame of its own, however low that is.
    """
    filler = _Filler(rooms)
    for section in sections:
        filler.section(section)
    return tuple(tuple(frame) for frame in filler.frames)


def depth(frame: Frame) -> float:
    """How far down a frame is filled."""
    return frame[-1][0] + frame[-1][1].height if frame else 0.0


def draw_frame(pen: Pen, frame: Frame, top: float) -> None:
    """Draw a frame with its upper edge at `top`."""
    for offset, item in frame:
        item.draw(pen, top + offset)


def heights(sections: Sequence[Section]) -> float:
    """What sections take together when they stand in one frame."""
    total = 0.0
    for section in sections:
        total += section.gap if total else 0.0
        total += (section.head.height if section.head and section.items else 0.0) + sum(
            item.height for item in section.items
        )
    return total
