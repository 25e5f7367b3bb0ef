"""A picture with the square that becomes the portrait: dragged, pulled by its corners, zoomed, moved by keys."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.roster.crop_square import Corner, CropSquare
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting

SIDE, LEAST_SIDE, LEAST_SHORT = 380.0, 150.0, 84.0
"""The view in logical pixels; the shorter side of a long picture is shown at least so large, and the view follows."""
GRIP, STEP, FINE, ZOOM = 9.0, 0.05, 0.005, 1.08
"""The corners' squares; a key moves by this share of the side (with Shift: finely), a turn of the wheel scales."""
VEIL = 165
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_LARGER = (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Semicolon)
"""`;` is the key of + on a Japanese keyboard, `=` on an American one."""


class CropView(QWidget):
    """`changed` when the square is another one."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image = QImage()
        self.square = CropSquare.largest(1, 1)
        self._grip: Corner | None = None
        self._held: tuple[CropSquare, QPointF, QPointF] | None = None
        """While the pointer pulls: the square and the point it was taken at, and where the picture lay."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.follow(self.updateGeometry)

    def show_picture(self, image: QImage, width: int, height: int) -> None:
        """Another picture, `width` × `height` in its own pixels; the image may be smaller."""
        self._image = image
        self._put(CropSquare.largest(width, height))

    def part(self, side: int) -> QImage:
        """What is chosen, at most so many pixels wide."""
        scale = self._image.width() / self.square.width
        left, top, length = (round(value * scale) for value in (self.square.left, self.square.top, self.square.side))
        chosen = self._image.copy(QRect(left, top, max(1, length), max(1, length)))
        fit = Qt.AspectRatioMode.IgnoreAspectRatio
        return chosen.scaled(side, side, fit, Qt.TransformationMode.SmoothTransformation)

    def sizeHint(self) -> QSize:
        side = theme.current().px(SIDE)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        side = theme.current().px(LEAST_SIDE)
        return QSize(side, side)

    # --- where things lie --------------------------------------------------------------------------------------------

    def _scale(self) -> float:
        """Pixels of the view for one of the picture."""
        square = self.square
        whole = min(self.width() / square.width, self.height() / square.height)
        short = min(square.width, square.height)
        least = min(theme.current().f(LEAST_SHORT), self.width(), self.height()) / short
        return max(whole, least)

    def _origin(self) -> QPointF:
        """Where the picture's corner lies; one that is longer than the view is moved so that the square is in it."""
        if self._held is not None:
            return self._held[2]
        scale, square = self._scale(), self.square

        def start(room: float, length: float, middle: float) -> float:
            if length <= room:
                return (room - length) / 2
            return min(0.0, max(room - length, room / 2 - middle))

        return QPointF(
            start(self.width(), square.width * scale, (square.left + square.side / 2) * scale),
            start(self.height(), square.height * scale, (square.top + square.side / 2) * scale),
        )

    def box(self) -> QRectF:
        """The square as it stands in the view."""
        scale, origin, square = self._scale(), self._origin(), self.square
        return QRectF(
            origin.x() + square.left * scale, origin.y() + square.top * scale, square.side * scale, square.side * scale
        )

    def _in_picture(self, at: QPointF) -> QPointF:
        return (at - self._origin()) / self._scale()

    def _grip_at(self, at: QPointF) -> Corner | None:
        box, reach = self.box(), theme.current().f(GRIP) + 3
        points = {
            Corner.TOP_LEFT: box.topLeft(),
            Corner.TOP_RIGHT: box.topRight(),
            Corner.BOTTOM_LEFT: box.bottomLeft(),
            Corner.BOTTOM_RIGHT: box.bottomRight(),
        }
        near = [(corner, (point - at).manhattanLength()) for corner, point in points.items()]
        corner, distance = min(near, key=lambda pair: pair[1])
        return corner if distance <= 2 * reach else None

    # --- keys and the pointer ----------------------------------------------------------------------------------------

    def _put(self, square: CropSquare) -> None:
        self.square = square
        self._describe()
        self.changed.emit()
        self.update()

    def _describe(self) -> None:
        left, top, side = self.square.pixels()
        text = tr("Square of {side} pixels, {left} from the left, {top} from the top")
        self.setAccessibleDescription(text.format(side=side, left=left, top=top))
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ARROWS:
            fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            step = max(1.0, self.square.side * (FINE if fine else STEP))
            across, down = _ARROWS[key]
            self._put(self.square.moved(across * step, down * step))
        elif key in _LARGER:
            self._put(self.square.scaled(ZOOM))
        elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Underscore):
            self._put(self.square.scaled(1 / ZOOM))
        elif key == Qt.Key.Key_Home:
            self._put(CropSquare.largest(self.square.width, self.square.height))
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turns = (event.angleDelta().y() or event.angleDelta().x()) / 120
        self._put(self.square.scaled(ZOOM**-turns))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        at = event.position()
        point = self._in_picture(at)
        self._grip = self._grip_at(at)
        if self._grip is None and not self.square.holds(point.x(), point.y()):
            middle = self.square.left + self.square.side / 2, self.square.top + self.square.side / 2
            self._put(self.square.moved(point.x() - middle[0], point.y() - middle[1]))
            point = self._in_picture(at)
        self._held = self.square, point, self._origin()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is None:
            self._show_cursor(event.position())
            return
        point = self._in_picture(event.position())
        if self._grip is not None:
            self._put(self.square.pulled(self._grip, point.x(), point.y()))
            return
        square, taken, _origin = self._held
        self._put(square.moved(point.x() - taken.x(), point.y() - taken.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held, self._grip = None, None
        self.update()

    def _show_cursor(self, at: QPointF) -> None:
        grip, point = self._grip_at(at), self._in_picture(at)
        if grip in (Corner.TOP_LEFT, Corner.BOTTOM_RIGHT):
            self.setCursor(Qt.CursorShape.SizeFDiagCursor)
        elif grip is not None:
            self.setCursor(Qt.CursorShape.SizeBDiagCursor)
        else:
            inside = self.square.holds(point.x(), point.y())
            self.setCursor(Qt.CursorShape.SizeAllCursor if inside else Qt.CursorShape.ArrowCursor)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), look.rail)
        if self._image.isNull():
            return
        scale, origin, box = self._scale(), self._origin(), self.box()
        area = QRectF(origin.x(), origin.y(), self.square.width * scale, self.square.height * scale)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(area, self._image, QRectF(self._image.rect()))
        veil = QColor(look.paper)
        veil.setAlpha(VEIL)
        seen = area.intersected(self.rect().toRectF())
        for part in _around(seen, box):
            painter.fillRect(part, veil)
        self._paint_frame(painter, box)
        if self.hasFocus():
            painting.focus_frame(painter, self.rect().toRectF())

    def _paint_frame(self, painter: QPainter, box: QRectF) -> None:
        """A double line, light and dark, so that it stands out on any picture; squares at the corners."""
        look = theme.current()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(painting.pen(look.sheet, 3.0))
        painter.drawRect(box)
        painter.setPen(painting.pen(look.ai, 1.5))
        painter.drawRect(box)
        painter.setBrush(look.sheet)
        grip = look.f(GRIP)
        for corner in (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight()):
            painter.drawRect(QRectF(corner.x() - grip / 2, corner.y() - grip / 2, grip, grip))


def _around(area: QRectF, hole: QRectF) -> tuple[QRectF, ...]:
    """The parts of an area beside a hole in it."""
    top, bottom = max(area.top(), hole.top()), min(area.bottom(), hole.bottom())
    return (
        QRectF(area.left(), area.top(), area.width(), max(0.0, top - area.top())),
        QRectF(area.left(), bottom, area.width(), max(0.0, area.bottom() - bottom)),
        QRectF(area.left(), top, max(0.0, hole.left() - area.left()), max(0.0, bottom - top)),
        QRectF(hole.right(), top, max(0.0, area.right() - hole.right()), max(0.0, bottom - top)),
    )
