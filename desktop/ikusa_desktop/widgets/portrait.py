"""A portrait, or the first sign of the name where there is none."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting


def initial(name: str) -> str:
    """The first letter of a name that one can see."""
    for character in unicodedata.normalize("NFC", name):
        if unicodedata.category(character)[0] in "LNS":
            return character
    return "–"


def paint_portrait(painter: QPainter, box: QRectF, name: str, image: QImage | None = None) -> float:
    """A square as high as `box`: the picture, cropped to it, or the initial on the rail's ground."""
    look = theme.current()
    side = min(box.width(), box.height())
    area = QRectF(round(box.left()) + 0.5, round(box.center().y() - side / 2) + 0.5, round(side) - 1, round(side) - 1)
    painter.save()
    if image is not None and not image.isNull():
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        edge = min(image.width(), image.height())
        source = QRectF((image.width() - edge) / 2, (image.height() - edge) / 2, edge, edge)
        painter.drawImage(area, image, source)
    else:
        painter.fillRect(area, look.rail)
        font = QFont(look.font("head", bold=False))
        font.setPointSizeF(font.pointSizeF() * side / look.f(34))
        painting.draw_line(painter, area, initial(name), font, look.ink2, painting.CENTRE)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(painting.pen(look.line2, 1.0))
    painter.drawRect(area)
    painter.restore()
    return side


class Portrait(QWidget):
    """A square portrait; `side` in logical pixels (38 in lists, 60 on the page)."""

    def __init__(
        self, name: str = "", image: QImage | None = None, side: float = 60.0, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name, self._image, self._side = name, image, side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_portrait(name, image)
        theme.follow(self.updateGeometry)

    def set_portrait(self, name: str, image: QImage | None = None) -> None:
        """Another name and picture."""
        self._name, self._image = name, image
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        side = theme.current().px(self._side)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_portrait(QPainter(self), self.rect().toRectF(), self._name, self._image)
