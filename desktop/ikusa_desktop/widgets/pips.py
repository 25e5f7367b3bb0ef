"""Wounds as pips: what is left filled, what is lost open; above five, figures."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting

PIP, PITCH, MOST = 8.0, 13.0, 5


def pips_width(maximum: int) -> float:
    """The width that `paint_pips` needs, scaled."""
    if maximum > MOST:
        return painting.text_width(f"{maximum} / {maximum}", "body")
    return theme.current().f((maximum - 1) * PITCH + PIP + 2) if maximum else 0.0


def paint_pips(painter: QPainter, box: QRectF, now: int, maximum: int, *, tone: str = "ink") -> float:
    """Circles of 8 px, pitch 13; more than five as `8 / 8`."""
    look = theme.current()
    if maximum > MOST:
        return painting.draw_text(painter, box, f"{now} / {maximum}", "body", tone)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for index in range(maximum):
        centre = QPointF(box.left() + look.f(PIP / 2 + 1 + index * PITCH), box.center().y())
        lost = index >= now
        painter.setPen(painting.pen(look.ink3, 1.2) if lost else Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush if lost else look.colour(tone))
        radius = look.f(PIP / 2 - (0.2 if lost else -0.4))
        painter.drawEllipse(centre, radius, radius)
    painter.restore()
    return pips_width(maximum)
