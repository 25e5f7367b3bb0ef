"""Wrapped text of which pieces stand bold or are marked as not understood: measured and painted by one layout."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QTextLayout

from ikusa_desktop import theme
from ikusa_desktop.widgets.broken_text import Run, break_lines, formats, layout_of, qt_length

MOST_LINES = 7
"""Lines that a cell shows; its tooltip has the whole text."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a cell: whether it is understood, whether it stands bold, and its tone if not the cell's."""

    text: str
    understood: bool = True
    bold: bool = False
    tone: str = ""


def plain(spans: Sequence[Span]) -> str:
    """The spans as text."""
    return "".join(span.text for span in spans)


def wrapped_height(text: str, font: QFont, width: float) -> float:
    """How high a text is in a column of this width, as `paint_spans` breaks it."""
    layout = _layout(text, font)
    break_lines(layout, width)
    return sum(layout.lineAt(at).height() for at in range(min(MOST_LINES, layout.lineCount())))


def _set(spans: Sequence[Span], font: QFont, width: float) -> tuple[QTextLayout, Sequence[Span]]:
    """A broken layout of at most so many lines, and the spans that it shows."""
    layout = _layout(plain(spans), font)
    layout.setFormats(_formats(spans))
    break_lines(layout, width)
    if layout.lineCount() <= MOST_LINES:
        return layout, spans
    last = layout.lineAt(MOST_LINES - 1)
    shown = _cut(spans, last.textStart() + max(0, last.textLength() - 2))
    layout = _layout(plain(shown), font)
    layout.setFormats(_formats(shown))
    break_lines(layout, width)
    return layout, shown


def _cut(spans: Sequence[Span], length: int) -> tuple[Span, ...]:
    """The first so many signs of the spans, as Qt counts them, and an ellipsis."""
    found: list[Span] = []
    for span in spans:
        if length <= 0:
            break
        units = span.text.encode("utf-16-le", "surrogatepass")[: 2 * length]
        found.append(replace(span, text=units.decode("utf-16-le", "ignore")))
        length -= qt_length(span.text)
    return (*found, Span("…"))


def _layout(text: str, font: QFont) -> QTextLayout:
    return layout_of(text.replace("\n", "\u2028"), font)


def paint_spans(painter: QPainter, box: QRectF, spans: Sequence[Span], tone: str = "ink") -> None:
    """Wrapped text, centred in the height of `box`; a dotted vermilion line under what was not understood.

    Of a very long text the first `MOST_LINES` lines stand there, the last of them with an ellipsis.
    """
    look = theme.current()
    layout, spans = _set(spans, look.font("table"), box.width())
    height = sum(layout.lineAt(at).height() for at in range(layout.lineCount()))
    top = QPointF(box.left(), box.center().y() - height / 2)
    painter.setPen(look.colour(tone))
    layout.draw(painter, top)
    at = 0
    for span in spans:
        if not span.understood:
            _underline(painter, layout, top, at, at + qt_length(span.text))
        at += qt_length(span.text)


def _formats(spans: Sequence[Span]) -> list[QTextLayout.FormatRange]:
    return formats([Run(span.text, span.tone, span.bold) for span in spans])


def _underline(painter: QPainter, layout: QTextLayout, top: QPointF, start: int, end: int) -> None:
    look = theme.current()
    pen = QPen(look.shu, look.f(1.6))
    pen.setDashPattern([1.0, 1.2])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.save()
    painter.setPen(pen)
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        first, last = max(start, line.textStart()), min(end, line.textStart() + line.textLength())
        if first >= last:
            continue
        left, right = _x(line.cursorToX(first)), _x(line.cursorToX(last))
        y = math.floor(top.y() + line.y() + line.ascent() + look.f(3)) + 0.5
        painter.drawLine(QPointF(top.x() + left, y), QPointF(top.x() + right, y))
    painter.restore()


def _x(found: object) -> float:
    """The place of a cursor: the binding gives it with the cursor itself."""
    return float(found[0] if isinstance(found, tuple) else found)  # type: ignore[arg-type]
