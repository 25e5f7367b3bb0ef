"""The rail's icons, drawn as paths in a 24 px box, and the app's own icon."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ikusa import resources

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

BOX, WIDTH = 24.0, 1.5


def app_icon() -> QIcon:
    """The window's icon."""
    from PySide6.QtGui import QIcon  # not before the first paint

    return QIcon(str(resources.path("icons", "ikusa.svg")))


def paint_rail_icon(painter: QPainter, box: QRectF, name: str, colour: QColor) -> None:
    """One rail icon, filling `box` (square); `name` is the page's id."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / BOX, box.height() / BOX)
    pen = QPen(colour, WIDTH)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_PATHS[name]())
    painter.restore()


def _line(path: QPainterPath, *points: tuple[float, float]) -> None:
    path.moveTo(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))


def _roster() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(12, 7.8), 4.0, 4.0)
    path.moveTo(4.5, 20.5)
    path.cubicTo(4.5, 15.6, 8.0, 14.4, 12, 14.4)
    path.cubicTo(16.0, 14.4, 19.5, 15.6, 19.5, 20.5)
    return path


def _battle() -> QPainterPath:
    path = QPainterPath()
    for mirror in (1, -1):

        def at(x: float, y: float, side: int = mirror) -> tuple[float, float]:
            return (12 + side * (x - 12), y)

        path.moveTo(QPointF(*at(20.5, 3.5)))
        path.quadTo(QPointF(*at(14.0, 9.0)), QPointF(*at(6.6, 17.4)))
        _line(path, at(4.9, 15.6), at(8.4, 19.1))
        _line(path, at(6.6, 17.4), at(4.0, 20.2))
    return path


def _armoury() -> QPainterPath:
    path = QPainterPath()
    path.moveTo(5.0, 16.8)
    path.cubicTo(5.4, 12.2, 8.2, 9.6, 12, 9.6)
    path.cubicTo(15.8, 9.6, 18.6, 12.2, 19.0, 16.8)
    _line(path, (12, 9.6), (12, 16.0))
    path.moveTo(2.8, 19.6)
    path.cubicTo(5.4, 17.0, 8.6, 16.0, 12, 16.0)
    path.cubicTo(15.4, 16.0, 18.6, 17.0, 21.2, 19.6)
    for mirror in (1, -1):
        path.moveTo(12, 9.6)
        path.cubicTo(12 + mirror * 2.6, 8.6, 12 + mirror * 4.4, 6.6, 12 + mirror * 4.8, 3.8)
    return path


def _handouts() -> QPainterPath:
    path = QPainterPath()
    _line(path, (14.2, 3.5), (5.8, 3.5), (5.8, 20.5), (18.2, 20.5), (18.2, 7.5), (14.2, 3.5), (14.2, 7.5), (18.2, 7.5))
    for y in (11.2, 14.2, 17.2):
        _line(path, (8.8, y), (15.2, y))
    return path


def _rules() -> QPainterPath:
    path = QPainterPath()
    path.moveTo(12, 6.4)
    path.cubicTo(9.6, 4.9, 6.4, 4.6, 3.5, 5.0)
    path.lineTo(3.5, 18.4)
    path.cubicTo(6.4, 18.0, 9.6, 18.3, 12, 19.8)
    path.cubicTo(14.4, 18.3, 17.6, 18.0, 20.5, 18.4)
    path.lineTo(20.5, 5.0)
    path.cubicTo(17.6, 4.6, 14.4, 4.9, 12, 6.4)
    _line(path, (12, 6.4), (12, 19.8))
    return path


def _journal() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(5.2, 3.5, 13.6, 17.0), 0.8, 0.8)
    _line(path, (15.2, 3.5), (15.2, 20.5))
    for y in (7.6, 12.0, 16.4):
        _line(path, (15.2, y), (18.8, y))
    return path


_PATHS: dict[str, Callable[[], QPainterPath]] = {
    "roster": _roster,
    "battle": _battle,
    "armoury": _armoury,
    "handouts": _handouts,
    "rules": _rules,
    "journal": _journal,
}
