"""A line of labelled figures: what one looks at after the bar, e.g. `Fells Aragane 72 %   Wounds expected 0.84`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.text import safe_tooltip

ROW, GAP, BETWEEN = 24.0, 8.0, 20.0
WIDEST = 0.6
"""So much of the line a figure takes at most: a long name leaves the next figure its place."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A label and its figure."""

    label: str
    value: str


class FigureLine(QWidget):
    """Labels with bold figures, one behind the other; what does not fit goes into a second row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures: tuple[Figure, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.follow(self.updateGeometry)

    def set_figures(self, figures: Sequence[Figure]) -> None:
        """Show other figures."""
        self._figures = tuple(figures)
        text = ", ".join(f"{figure.label} {figure.value}" for figure in figures)
        self.setAccessibleName(text)
        self.setToolTip(safe_tooltip(text.replace(", ", "\n")))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        rows = max(1, 1 + max((row for row, _box, _figure in self._placed()), default=0))
        return QSize(look.px(240), look.px(ROW) * rows)

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(120), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        for _row, box, figure in self._placed():
            value = painting.text_width(figure.value, "name", True) + 1
            label = box.adjusted(0, 0, -value - look.f(GAP), 0)
            used = painting.draw_text(painter, label, figure.label, "body", "ink2")
            place = QRectF(label.left() + used + look.f(GAP), box.top(), value + 1, box.height())
            painting.draw_text(painter, place, figure.value, "name", bold=True)

    def _placed(self) -> list[tuple[int, QRectF, Figure]]:
        look = theme.current()
        room, height = float(max(1, self.width())), look.f(ROW)
        found, row, x = [], 0, 0.0
        for figure in self._figures:
            width = painting.text_width(figure.label, "body") + painting.text_width(figure.value, "name", True)
            width = min(width + look.f(GAP) + 3, room * WIDEST)
            if x > 0 and x + width > room:
                row, x = row + 1, 0.0
            found.append((row, QRectF(x, row * height, width, height), figure))
            x += width + look.f(BETWEEN)
        return found
