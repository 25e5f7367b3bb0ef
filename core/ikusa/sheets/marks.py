"""The small painted things: grade marks, gear squares, wound squares and vigor circles, cut marks.

Lengths are millimetres; nothing is grey, so a page copied in black and white stays clear.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from ikusa.rules.terms import GearGrade
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import MM
from ikusa.sheets.values import SideMark

HATCH_WEIGHT = 0.22
"""Thickness of hatching; the lines stand 1 mm apart."""


def hatch(pen: Pen, x: float, y: float, side: float, step: float = 1.0) -> None:
    """Diagonal lines at 45° clipped to a square with its upper left corner at (x, y)."""
    pen.shape(x, y, _hatch(side, step))


@lru_cache(maxsize=64)
def _hatch(side: float, step: float) -> str:
    lines = []
    # Lines x + y = offset, from the upper right to the lower left.
    offset = step * 0.7
    while offset < 2 * side:
        ends = (offset, 0.0, 0.0, offset) if offset <= side else (side, offset - side, offset - side, side)
        x1, y1, x2, y2 = (length * MM for length in ends)
        lines.append(f"{x1:.2f} {-y1:.2f} m {x2:.2f} {-y2:.2f} l")
        offset += step
    return f"{HATCH_WEIGHT * MM:.3f} w {' '.join(lines)} S"


def squares(
    pen: Pen, x: float, y: float, count: int, whole: int, side: float, pitch: float, field: str | None = None
) -> None:
    """`count` squares from the upper left corner (x, y), those from `whole` on hatched as lost.

    With a `field` name each can be clicked where the document is a form.
    """
    for number in range(count):
        left = x + number * pitch
        pen.box(left, y, side, side, 0.2)
        lost = number >= whole
        if field is not None and pen.field(left, y, side, f"{field} {number + 1}", lost):
            continue
        if lost:
            hatch(pen, left, y, side, min(1.0, side / 3))


def circles(
    pen: Pen, x: float, y: float, count: int, whole: int, side: float, pitch: float, field: str | None = None
) -> None:
    """`count` circles of diameter `side`, those from `whole` on struck through as spent."""
    radius = side / 2
    for number in range(count):
        cx, cy = x + number * pitch + radius, y + radius
        pen.circle(cx, cy, radius, 0.2)
        spent = number >= whole
        if field is not None and pen.field(cx - radius, y, side, f"{field} {number + 1}", spent):
            continue
        if spent:
            reach = radius * math.sqrt(0.5)
            pen.line(cx - reach, cy + reach, cx + reach, cy - reach, 0.2)


def tick_box(pen: Pen, x: float, baseline: float, side: float, ticked: bool, field: str | None = None) -> None:
    """A box on the line of text, crossed where it is ticked."""
    top = baseline - side + side * 0.1
    pen.box(x, top, side, side, 0.2)
    if field is not None and pen.field(x, top, side, field, ticked):
        return
    if ticked:
        inset = side * 0.18
        low, high = top + inset, top + side - inset
        pen.lines(((x + inset, low, x + side - inset, high), (x + inset, high, x + side - inset, low)), side * 0.13)


def grade(pen: Pen, mark: GearGrade, x: float, y: float, diameter: float) -> None:
    """A gear grade about (x, y): a dot, a ring, a double ring, a ring with a star (R-501)."""
    radius = diameter / 2
    weight = diameter * 0.085
    if mark is GearGrade.ISSUE:
        pen.circle(x, y, radius * 0.42)
        return
    pen.circle(x, y, radius - weight / 2, weight)
    if mark is GearGrade.MASTERWORK:
        pen.circle(x, y, radius * 0.5, weight)
    if mark is GearGrade.DIVINE:
        pen.polygon(_star(x, y, radius * 0.74))


def _star(x: float, y: float, radius: float) -> Sequence[tuple[float, float]]:
    points = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.42
        angle = math.pi * corner / 5
        points.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return points


def side(pen: Pen, mark: SideMark, x: float, y: float, diameter: float) -> None:
    """A side about (x, y): a ring, a filled diamond, an open triangle, a dashed ring for whoever waits."""
    radius = diameter / 2
    match mark:
        case SideMark.OURS:
            pen.circle(x, y, radius * 0.8, diameter * 0.17)
        case SideMark.THEIRS:
            pen.polygon(((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)))
        case SideMark.OTHER:
            low, half = y + radius * 0.6, radius * 0.9
            corners = ((x, y - radius * 0.9), (x + half, low), (x - half, low))
            pen.lines(((*one, *other) for one, other in zip(corners, (*corners[1:], corners[0]), strict=True)), 0.25)
        case SideMark.WAITING:
            pen.circle(x, y, radius * 0.8, 0.25, dashed=True)
