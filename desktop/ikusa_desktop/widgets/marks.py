"""Marks that say in shape what colour only underlines: side, gear grade, gear state, damage."""

from __future__ import annotations

import math
from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting


class Side(StrEnum):
    """Whose side a combatant is on, for its mark."""

    OURS = "ours"
    THEIRS = "theirs"
    OTHERS = "others"
    WAITING = "waiting"


def paint_side(painter: QPainter, box: QRectF, side: Side | str) -> float:
    """14 × 14: ours a ring, theirs a filled diamond, others an open triangle, waiting a dashed ring."""
    look = theme.current()
    size = look.f(14)
    centre = painting.square(box, size).center()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    radius = look.f(5)
    match Side(side):
        case Side.OURS:
            painter.setPen(painting.pen(look.ai, 2.4))
            painter.drawEllipse(centre, radius, radius)
        case Side.THEIRS:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.ink)
            painter.drawPolygon(_regular(centre, look.f(6), 4))
        case Side.OTHERS:
            painter.setPen(painting.pen(look.ink2, 1.4))
            painter.drawPolygon(_regular(centre + QPointF(0, look.f(1)), look.f(6), 3))
        case Side.WAITING:
            dashed = painting.pen(look.ink2, 1.0)
            dashed.setDashPattern([2.0, 2.4])
            painter.setPen(dashed)
            painter.drawEllipse(centre, radius, radius)
    painter.restore()
    return size


def paint_grade(painter: QPainter, box: QRectF, grade: str) -> float:
    """13 px: issue a dot, common a ring, masterwork a double ring, divine a ring with a star."""
    look = theme.current()
    size = look.f(13)
    centre = painting.square(box, size).center()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(painting.pen(look.ink, 1.3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    outer = look.f(5.4)
    if grade == "issue":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.ink)
        painter.drawEllipse(centre, look.f(2.4), look.f(2.4))
    else:
        painter.drawEllipse(centre, outer, outer)
    if grade == "masterwork":
        painter.drawEllipse(centre, look.f(2.5), look.f(2.5))
    if grade == "divine":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.ink)
        painter.drawPolygon(_star(centre, look.f(4.4)))
    painter.restore()
    return size


def paint_state(painter: QPainter, box: QRectF, state: str) -> float:
    """12 px: open ring intact, half-filled ring damaged, vermilion cross broken."""
    look = theme.current()
    size = look.f(12)
    area = painting.square(box, size).adjusted(look.f(1.5), look.f(1.5), -look.f(1.5), -look.f(1.5))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if state == "broken":
        painter.setPen(painting.pen(look.shu, 2.0))
        painter.drawLine(area.topLeft(), area.bottomRight())
        painter.drawLine(area.bottomLeft(), area.topRight())
    elif state == "damaged":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.ink)
        painter.drawPie(area, 90 * 16, 180 * 16)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(painting.pen(look.ink, 1.2))
        painter.drawEllipse(area)
    else:
        painter.setPen(painting.pen(look.ink3, 1.2))
        painter.drawEllipse(area)
    painter.restore()
    return size


def paint_damage_mark(painter: QPainter, box: QRectF) -> float:
    """The 11 px hatched vermilion square that marks damaged gear in lists."""
    look = theme.current()
    size = look.f(11)
    area = painting.square(box, size)
    painting.hatch(painter, area, look.shu)
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(painting.pen(look.shu, 1.0))
    painter.drawRect(area)
    painter.restore()
    return size


def paint_check(painter: QPainter, box: QRectF, checked: bool, *, enabled: bool = True) -> float:
    """A 14 px tick box."""
    look = theme.current()
    size = look.f(14)
    area = painting.square(box, size).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = look.ai if checked else look.ink3
    painter.setPen(painting.pen(edge if enabled else look.line2, 1.0))
    painter.setBrush(look.ai if checked and enabled else look.sheet)
    painter.drawRoundedRect(area, look.f(2), look.f(2))
    if checked:
        painter.setPen(painting.pen(look.on if enabled else look.ink3, 1.6))
        left, top, side = area.left(), area.top(), area.width()
        tick = [QPointF(left + side * x, top + side * y) for x, y in ((0.22, 0.52), (0.43, 0.72), (0.78, 0.3))]
        painter.drawPolyline(QPolygonF(tick))
    painter.restore()
    return size


def _regular(centre: QPointF, radius: float, corners: int) -> QPolygonF:
    return QPolygonF(
        [
            QPointF(
                centre.x() + radius * math.sin(2 * math.pi * index / corners),
                centre.y() - radius * math.cos(2 * math.pi * index / corners),
            )
            for index in range(corners)
        ]
    )


def _star(centre: QPointF, radius: float) -> QPolygonF:
    points = []
    for index in range(10):
        length = radius if index % 2 == 0 else radius * 0.42
        angle = math.pi * index / 5
        points.append(QPointF(centre.x() + length * math.sin(angle), centre.y() - length * math.cos(angle)))
    return QPolygonF(points)
