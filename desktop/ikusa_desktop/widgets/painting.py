"""Ground work of every painter: text, hatches drawn as lines, the focus frame. Lengths are logical pixels at 100 %."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from ikusa_desktop import theme

Align = Qt.AlignmentFlag
LEFT = Align.AlignLeft | Align.AlignVCenter
RIGHT = Align.AlignRight | Align.AlignVCenter
CENTRE = Align.AlignCenter


def pen(colour: QColor, width: float = 1.0, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A round-capped pen whose width follows the zoom."""
    found = QPen(colour, theme.current().f(width), style)
    found.setCapStyle(Qt.PenCapStyle.RoundCap)
    found.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return found


def hatch(painter: QPainter, box: QRectF, colour: QColor, spacing: float = 5.0, width: float = 1.0) -> None:
    """Rising 45° lines clipped to `box`, one every `spacing` along the box."""
    look = theme.current()
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.setPen(pen(colour, width))
    _diagonals(painter, box, look.f(spacing), rising=True)
    painter.restore()


def cross_hatch(painter: QPainter, box: QRectF, colour: QColor, spacing: float = 5.0) -> None:
    """Lines of 45° both ways, clipped to `box`."""
    look = theme.current()
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.setPen(pen(colour, 1.0))
    _diagonals(painter, box, look.f(spacing), rising=True)
    _diagonals(painter, box, look.f(spacing), rising=False)
    painter.restore()


def stripes(painter: QPainter, box: QRectF, colour: QColor, ground: QColor, on: float = 4.0, off: float = 2.0) -> None:
    """`colour` with rising 45° stripes of `ground`: `on` wide bands of colour, `off` wide gaps."""
    look = theme.current()
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.fillRect(box, colour)
    flat = QPen(ground, look.f(off))
    flat.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(flat)
    _diagonals(painter, box, look.f(on + off) * math.sqrt(2.0), rising=True)
    painter.restore()


def _diagonals(painter: QPainter, box: QRectF, step: float, *, rising: bool) -> None:
    reach = box.height() + 2 * step
    start = box.left() - reach
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for index in range(int((box.width() + 2 * reach) / step) + 1):
        x = start + index * step
        low, high = QPointF(x, box.bottom() + step), QPointF(x + reach, box.bottom() + step - reach)
        if not rising:
            low, high = QPointF(x, box.top() - step), QPointF(x + reach, box.top() - step + reach)
        painter.drawLine(low, high)


def fill(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """A box full of one colour.

    `fillRect` would first make Python types of all gradients of Qt: 1.4 ms of the first paint.
    """
    painter.setBackground(colour)
    painter.eraseRect(box)


def text_width(text: str, step: str = "body", bold: bool | None = None) -> float:
    """How wide a text is in a type step."""
    return QFontMetricsF(theme.current().font(step, bold)).horizontalAdvance(text)


def draw_text(
    painter: QPainter,
    box: QRectF,
    text: str,
    step: str = "body",
    tone: str = "ink",
    *,
    bold: bool | None = None,
    align: Qt.AlignmentFlag = LEFT,
    struck: bool = False,
) -> float:
    """One line of plain text in `box`, elided with … where it does not fit; returns its width.

    Whoever may elide shows the whole text in a tooltip.
    """
    look = theme.current()
    font = look.font(step, bold)
    if struck:
        font.setStrikeOut(True)
    return draw_line(painter, box, text, font, look.colour(tone), align)


def draw_line(
    painter: QPainter, box: QRectF, text: str, font: QFont, colour: QColor, align: Qt.AlignmentFlag = LEFT
) -> float:
    """As `draw_text`, with a font and a colour of one's own."""
    metrics = QFontMetricsF(font)
    line = one_line(text)
    width = metrics.horizontalAdvance(line)
    if width > box.width() + 0.5:
        line = metrics.elidedText(line, Qt.TextElideMode.ElideRight, max(0.0, box.width()))
        width = metrics.horizontalAdvance(line)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(box, int(align | Qt.TextFlag.TextSingleLine), line)
    return width


def one_line(text: str) -> str:
    """A text with its line breaks and controls as spaces: names come from anywhere."""
    return "".join(character if character.isprintable() or character == "\u3000" else " " for character in text)


def focus_frame(painter: QPainter, box: QRectF) -> None:
    """The 2 px indigo frame inside a control that has the keyboard."""
    look = theme.current()
    width = look.f(2)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    frame = QPen(look.ai, width)
    frame.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(frame)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box.adjusted(width / 2, width / 2, -width / 2, -width / 2))
    painter.restore()


def square(box: QRectF, side: float, offset: float = 0.0) -> QRectF:
    """A square of `side` (already scaled), `offset` from the left of `box`, centred in its height."""
    return QRectF(box.left() + offset, box.center().y() - side / 2, side, side)


def arrow(painter: QPainter, box: QRectF, tone: str = "ink") -> None:
    """The small filled triangle of something that opens downwards."""
    look = theme.current()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour(tone))
    half, centre = look.f(3.4), box.center()
    points = [QPointF(-half, -half * 0.6), QPointF(half, -half * 0.6), QPointF(0, half * 0.8)]
    painter.drawPolygon(QPolygonF([centre + point for point in points]))
    painter.restore()
