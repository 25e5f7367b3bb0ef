"""Vigor and the other tracks as a bar, cut into points where there are few; a cost about to be paid is outlined."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting

WIDTH, HEIGHT, MOST_POINTS = 56.0, 5.0, 12


def paint_track(
    painter: QPainter,
    box: QRectF,
    now: int,
    maximum: int,
    cost: int = 0,
    *,
    width: float = WIDTH,
    height: float = HEIGHT,
) -> float:
    """A bar of `width` × `height` (56 × 5): `line` ground, `ai` fill; the last `cost` points of `now` as outline."""
    look = theme.current()
    full = QRectF(box.left(), box.center().y() - look.f(height) / 2, look.f(width), look.f(height))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    if maximum <= 0:
        painter.fillRect(full, look.line)
    elif maximum <= MOST_POINTS:
        for index in range(maximum):
            _paint_point(painter, _cell(full, index, maximum), index, now, cost)
    else:
        _paint_whole(painter, full, now, maximum, cost)
    painter.restore()
    return full.width()


def _cell(full: QRectF, index: int, maximum: int) -> QRectF:
    left = round(full.left() + full.width() * index / maximum)
    right = round(full.left() + full.width() * (index + 1) / maximum) - 1
    return QRectF(left, round(full.top()), max(1, right - left), round(full.height()))


def _paint_point(painter: QPainter, cell: QRectF, index: int, now: int, cost: int) -> None:
    look = theme.current()
    if index >= now:
        painter.fillRect(cell, look.line)
    elif index >= now - cost:
        _outline(painter, cell)
    else:
        painter.fillRect(cell, look.ai)


def _paint_whole(painter: QPainter, full: QRectF, now: int, maximum: int, cost: int) -> None:
    look = theme.current()
    painter.fillRect(full, look.line)
    share = full.width() / maximum
    left_over = max(0, now - cost)
    filled = QRectF(full.left(), full.top(), round(share * min(left_over, maximum)), full.height())
    painter.fillRect(filled, look.ai)
    if cost and now > 0:
        paid = QRectF(filled.right(), full.top(), max(2.0, share * min(cost, now)), full.height())
        painter.fillRect(paid, look.sheet)
        _outline(painter, paid)


def _outline(painter: QPainter, cell: QRectF) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(painting.pen(theme.current().ai, 1.0))
    painter.drawRect(cell.adjusted(0, 0, -1, -1))


class TrackBar(QWidget):
    """A track as a bar; the accessible name says the figures."""

    def __init__(
        self,
        now: int = 0,
        maximum: int = 0,
        *,
        cost: int = 0,
        width: float = WIDTH,
        height: float = HEIGHT,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._now, self._maximum, self._cost = now, maximum, cost
        self._width, self._height = width, height
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_value(now, maximum, cost)
        theme.follow(self.updateGeometry)

    def set_value(self, now: int, maximum: int, cost: int = 0) -> None:
        """Show `now` of `maximum`, `cost` of it about to be paid."""
        self._now, self._maximum, self._cost = now, maximum, cost
        figures = f"{now} / {maximum}" + (f" → {now - cost}" if cost else "")
        self.setAccessibleName(figures)
        self.setToolTip(figures)
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(look.px(self._width), max(look.px(self._height), look.px(14)))

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_track(
            QPainter(self),
            self.rect().toRectF(),
            self._now,
            self._maximum,
            self._cost,
            width=self._width,
            height=self._height,
        )
