"""The cohesion of the sides in the head of the order: with its label where there is room, else only the figures."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.text import safe_tooltip


class CohesionLine(QWidget):
    """`Cohesion  ours 6  theirs 3`, in little room `ours 6  theirs 3`; whole in the tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sides: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.follow(self.updateGeometry)

    def set_sides(self, sides: Sequence[str]) -> None:
        """Show each side with its cohesion, already in words; nothing where there is none."""
        self._sides = tuple(sides)
        self.setAccessibleName(self.text())
        self.setToolTip(safe_tooltip(self.text()))
        self.setVisible(bool(sides))
        self.updateGeometry()
        self.update()

    def text(self) -> str:
        """All of it."""
        return _gap().join((tr("Cohesion"), *self._sides)) if self._sides else ""

    def sizeHint(self) -> QSize:
        return QSize(self._width(self.text()), theme.current().px(24))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self._width(_gap().join(self._sides)), theme.current().px(130)), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        text = self.text()
        if self._width(text) > self.width():
            text = _gap().join(self._sides)
        painting.draw_text(QPainter(self), self.rect().toRectF(), text, "small", "ink2", align=painting.RIGHT)

    def _width(self, text: str) -> int:
        return round(painting.text_width(text, "small")) + 2


def _gap() -> str:
    return "\u3000" if speech.words().language == "ja" else "  "
