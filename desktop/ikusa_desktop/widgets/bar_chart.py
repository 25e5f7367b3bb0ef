"""What each session cost in steel: one block a point, what broke striped, the figure on top; no axis, no grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting

BLOCK, PITCH, COLUMN, MOST_COLUMNS = 13.0, 16.0, 46.0, 12


@dataclass(frozen=True, slots=True)
class Bar:
    """One session: `damage` points in all, `broke` of them in pieces that broke."""

    label: str
    damage: int
    broke: int = 0


class BarChart(QWidget):
    """The last sessions as columns of blocks; the figures are its accessible name."""

    def __init__(self, name: str = "", damage: str = "", broke: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[Bar, ...] = ()
        self._words = (name, damage, broke)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumHeight(theme.current().px(120))
        self.set_bars(())
        theme.follow(self.updateGeometry)

    def set_words(self, name: str, damage: str, broke: str) -> None:
        """The chart's name and the words of its legend, for the screen reader."""
        self._words = (name, damage, broke)
        self.set_bars(self._bars)

    def set_bars(self, bars: Sequence[Bar]) -> None:
        """Show these columns; of many, the last twelve."""
        self._bars = tuple(bars)[-MOST_COLUMNS:]
        name, damage, broke = self._words
        said = [f"{bar.label}: {damage} {bar.damage}, {broke} {bar.broke}" for bar in self._bars]
        self.setAccessibleName(f"{name}. " + "; ".join(said))
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(look.px(COLUMN * max(4, len(self._bars))), look.px(150))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._bars:
            return
        look = theme.current()
        painter = QPainter(self)
        foot = self.height() - look.f(22)
        painter.fillRect(QRectF(0, round(foot), self.width(), 1), look.line2)
        pitch = min(look.f(COLUMN + 20), self.width() / len(self._bars))
        tallest = max(1, *(bar.damage for bar in self._bars))
        block = min(look.f(PITCH), (foot - look.f(20)) / tallest)
        highest = max(bar.damage for bar in self._bars)
        for index, bar in enumerate(self._bars):
            column = QRectF(index * pitch, 0, pitch, foot)
            self._paint_column(painter, column, bar, block, bold=bar.damage == highest and highest > 0)
            label = QRectF(column.left(), foot + look.f(3), pitch, look.f(18))
            painting.draw_text(painter, label, bar.label, "small", "ink2", align=painting.CENTRE)

    def _paint_column(self, painter: QPainter, column: QRectF, bar: Bar, block: float, *, bold: bool) -> None:
        look = theme.current()
        width = min(look.f(23), column.width() - look.f(4))
        left = round(column.center().x() - width / 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for point in range(bar.damage):
            top = round(column.bottom() - (point + 1) * block)
            area = QRectF(left, top, round(width), max(1, round(block * BLOCK / PITCH)))
            if point >= bar.broke:
                painter.fillRect(area, look.ai)
                continue
            painting.stripes(painter, area, look.shu, look.paper)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            painter.setPen(painting.pen(look.shu, 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area.adjusted(0, 0, -1, -1))
        above = column.bottom() - bar.damage * block - look.f(18)
        figure = QRectF(column.left(), above, column.width(), look.f(18))
        painting.draw_text(painter, figure, str(bar.damage), "small", bold=bold, align=painting.CENTRE)
