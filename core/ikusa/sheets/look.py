"""Shared measures of the printed look and the small parts that several handouts draw alike.

Sizes are points, everything else is millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ikusa.sheets import marks
from ikusa.sheets.flow import Drawn
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import MM, clipped, shrunk, width, wrap
from ikusa.sheets.values import Meter, Tick

HEAD_RULE = 0.8
TABLE_RULE = 0.35
BAND_RULE = 0.2
ROW_RULE = 0.1
CAP_HEIGHT = 0.765
"""Height of figures and capitals of BIZ UDPGothic, in em."""
WRITING_LINE = 7.0
"""Distance of dotted lines."""


def joined(texts: Sequence[str], language: str) -> str:
    """Unlike things in one line, those that are empty left out."""
    return ("　" if language == "ja" else "\xa0· ").join(text for text in texts if text)


def subtitle(texts: Sequence[str], language: str, room: float, size: float) -> str:
    """Unlike things in as few lines as possible; the last on a line of its own rather than dangling."""
    said = joined(texts, language)
    if width(said, size) <= room:
        return said
    apart = joined(texts[:-1], language) + "\n" + texts[-1]
    return apart if len(wrap(apart, room, size)) <= len(wrap(said, room, size)) else said


def short(name: str) -> str:
    """A name as a sentence can carry it."""
    return name if len(name) <= 24 else name[:23] + "…"


def signed(value: int) -> str:
    """A modifier with its sign: +2, 0, −1 with a real minus."""
    return f"+{value}" if value > 0 else number(value)


def number(value: int) -> str:
    """A number with a real minus."""
    return f"−{-value}" if value < 0 else str(value)


def middle(top: float, height: float, size: float) -> float:
    """The baseline that centres figures and capitals of `size` points in a height."""
    return top + (height + size * CAP_HEIGHT / MM) / 2


def defence_box(pen: Pen, x: float, y: float, wide: float, high: float, value: int, size: float) -> None:
    """The defence, white on black: the largest number of the sheet."""
    pen.block(x, y, wide, high)
    text = number(value)
    size = shrunk(text, wide - 1.5, size, 7, bold=True)
    pen.text(x + wide / 2, middle(y, high, size), text, size, bold=True, align="centre", white=True)


def grade_box(pen: Pen, x: float, y: float, side: float, mark: str, size: float) -> None:
    """The grade of a character in its square."""
    pen.box(x, y, side, side, 0.25)
    size = shrunk(mark, side - 1.2, size, 6.5, bold=True)
    pen.text(x + side / 2, middle(y, side, size), mark, size, bold=True, align="centre")


def ellipsis_text(
    pen: Pen, x: float, y: float, text: str, size: float, room: float, bold: bool = False, white: bool = False
) -> None:
    """A line that stands whole elsewhere; here its end gives way where it is too long."""
    if width(text, size, bold) > room:
        text = clipped(text, size, room, bold)
    pen.text(x, y, text, size, bold, white=white)


Paint = Callable[[Pen, float, float], None]
"""Draws something small, given its left edge and its baseline."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Something that stands in a line among others; `draw` gets its left edge and the baseline."""

    width: float
    draw: Paint


def lay(chunks: Sequence[Chunk], room: float, gap: float) -> list[list[tuple[float, Chunk]]]:
    """Set chunks into lines of at most `room`, each with its left edge."""
    lines: list[list[tuple[float, Chunk]]] = []
    x = 0.0
    for chunk in chunks:
        if not lines or x + chunk.width > room + 1e-6:
            lines.append([])
            x = 0.0
        lines[-1].append((x, chunk))
        x += chunk.width + gap
    return lines


def chunk_row(line: Sequence[tuple[float, Chunk]], height: float, baseline: float) -> Drawn:
    """A line of chunks as a piece of a frame; `baseline` is measured from its top."""
    return Drawn(height, lambda pen, top: draw_chunks(pen, line, 0, top + baseline))


def draw_chunks(pen: Pen, line: Sequence[tuple[float, Chunk]], left: float, baseline: float) -> None:
    """Draw a line of chunks."""
    for x, chunk in line:
        chunk.draw(pen, left + x, baseline)


def word(text: str, size: float, bold: bool = False) -> Chunk:
    """A word as a chunk."""
    return Chunk(width(text, size, bold), lambda pen, x, y: _write(pen, x, y, text, size, bold))


def _write(pen: Pen, x: float, y: float, text: str, size: float, bold: bool) -> None:
    pen.text(x, y, text, size, bold)


def blank_meter(meter: Meter, size: float, ticks: bool, blank: float = 7.6) -> Chunk:
    """A track as figures: its name, a line to write on (or what is left now), and its maximum."""
    label = width(meter.label, size)
    of = f"/ {meter.maximum}" if meter.maximum is not None else ""
    shown = str(meter.now) if ticks else ""
    total = label + 1.4 + blank + (1.2 + width(of, size) if of else 0.0)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y, meter.label, size)
        left = x + label + 1.4
        pen.line(left, y + 0.7, left + blank, y + 0.7, 0.15)
        if shown:
            pen.text(left + blank - 0.8, y, shown, size, bold=True, align="right")
        if of:
            pen.text(left + blank + 1.2, y, of, size)

    return Chunk(total, draw)


def tick(size: float, side: float, status: Tick, ticks: bool) -> Chunk:
    """A status with its box, and a short line where its number is written."""
    active = status.active if ticks else None
    figure = (status.active if ticks or not status.usual else None) or ""
    blank = status.blank or bool(figure)
    name = width(status.label, size)
    line = max(2.2, width(figure, size) + 0.6) if blank else 0.0
    gap = side * 0.4

    def draw(pen: Pen, x: float, y: float) -> None:
        marks.tick_box(pen, x, y, side, active is not None, status.label)
        pen.text(x + side + gap, y, status.label, size)
        if line:
            left = x + side + gap + name + 0.3
            pen.line(left, y + 0.5, left + line, y + 0.5, 0.12)
            if figure:
                pen.text(left + line / 2, y, figure, size, bold=True, align="centre")

    return Chunk(side + gap + name + (line + 0.3 if line else 0.0), draw)


def luck(meter: Meter, size: float, ticks: bool) -> Chunk:
    """Luck as circles to tick, or as figures where there are many."""
    count = meter.maximum or 0
    if count == 0 or count > 8:
        return word(f"{meter.label} —", size) if not count else blank_meter(meter, size, ticks)
    label = width(meter.label, size)
    side = 3.2

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y, meter.label, size)
        whole = meter.now if ticks else count
        marks.circles(pen, x + label + 1.4, y - side + 0.4, count, whole, side, side + 0.7, meter.label)

    return Chunk(label + 1.4 + count * (side + 0.7) - 0.7, draw)


@dataclass(frozen=True, slots=True)
class PointStyle:
    """How points are drawn: side of a box, points of the label, and how many boxes there may be."""

    side: float
    size: float
    most: int
    round: bool = False
    """Circles, as for vigor, instead of squares."""


def points_width(meter: Meter, style: PointStyle) -> float:
    """How much room the points take, without their label."""
    count = meter.maximum or 0
    if 0 < count <= style.most:
        return (count - 1) * style.side * 1.27 + style.side
    return style.size * 0.95 + 1.2 + width(f"/ {count}", style.size)


def points(
    pen: Pen, meter: Meter, places: tuple[float, float, float], centre: float, style: PointStyle, ticks: bool
) -> None:
    """Wounds as squares or vigor as circles; as a line to write on and a maximum where there are too many.

    `places` are the left edge of the label, the left edge of the boxes and the room for the boxes; `centre` is
    the height of their middle.
    """
    label, left, room = places
    base = middle(centre, 0, style.size)
    pen.text(label, base, meter.label, style.size, bold=True)
    count = meter.maximum or 0
    shape = marks.circles if style.round else marks.squares
    whole = meter.now if ticks else count
    for side in (style.side, style.side * 0.86, style.side * 0.75) if 0 < count <= style.most else ():
        pitch = min(side * 1.27, (room - side) / (count - 1)) if count > 1 else side
        if count == 1 or pitch >= side + 0.25:
            shape(pen, left, centre - side / 2, count, whole, side, pitch, meter.label)
            return
    line = style.size * 0.95
    pen.line(left, base + 0.7, left + line, base + 0.7, 0.15)
    if ticks:
        pen.text(left + line - 0.8, base, str(meter.now), style.size, bold=True, align="right")
    pen.text(left + line + 1.2, base, f"/ {count}", style.size)
