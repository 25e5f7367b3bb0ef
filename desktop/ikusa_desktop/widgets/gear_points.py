"""Defence points of a piece: whole ones filled, lost ones open and hatched."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting

POINT, PITCH, MOST = 10.0, 12.0, 10


def gear_points_width(full: int) -> float:
    """The width that `paint_gear_points` needs, scaled."""
    if full > MOST:
        return painting.text_width(f"{full} / {full}", "body")
    return theme.current().f((full - 1) * PITCH + POINT + 1) if full else 0.0


def paint_gear_points(painter: QPainter, box: QRectF, now: int, full: int) -> float:
    """Squares of 10 px, pitch 12; more than ten as figures."""
    look = theme.current()
    if full > MOST:
        return painting.draw_text(painter, box, f"{now} / {full}", "body")
    side = round(look.f(POINT))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    for index in range(full):
        left = round(box.left() + look.f(index * PITCH))
        area = QRectF(left, round(box.center().y() - side / 2), side, side)
        if index < now:
            painter.fillRect(area, look.ink)
            continue
        painting.hatch(painter, area, look.ink2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(painting.pen(look.ink2, 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(area.adjusted(0, 0, -1, -1))
    painter.restore()
    return gear_points_width(full)
