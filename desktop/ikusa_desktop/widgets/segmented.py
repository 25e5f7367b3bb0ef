"""A filter as one strip of joined buttons: exactly one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting

PADDING, LEAST_PADDING = 12.0, 5.0


class Segmented(QWidget):
    """`[(key, text), …]`; ←→ or a click choose, `chosen(key)` tells."""

    chosen = Signal(str)

    def __init__(
        self, entries: Sequence[tuple[str, str]], name: str = "", chosen: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name = name
        self._entries: tuple[tuple[str, str], ...] = tuple(entries)
        self._key = chosen or (entries[0][0] if entries else "")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._describe()
        theme.follow(self.updateGeometry)

    def set_entries(self, entries: Sequence[tuple[str, str]], name: str | None = None) -> None:
        """Other texts (figures change) or keys; the chosen key stays where it can."""
        self._entries = tuple(entries)
        self._name = self._name if name is None else name
        if self._key not in dict(self._entries):
            self._key = self._entries[0][0] if self._entries else ""
        self._describe()
        self.updateGeometry()

    def key(self) -> str:
        """The chosen key."""
        return self._key

    def set_key(self, key: str) -> None:
        """Choose without telling."""
        self._key = key
        self._describe()

    def choose(self, key: str) -> None:
        """Choose and tell."""
        if key != self._key:
            self.set_key(key)
            self.chosen.emit(key)

    def sizeHint(self) -> QSize:
        return QSize(round(sum(self._padded(theme.current().f(PADDING)))) + 1, theme.current().px(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(sum(self._padded(theme.current().f(LEAST_PADDING)))) + 1, theme.current().px(28))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None or not self._entries:
            super().keyPressEvent(event)
            return
        keys = [key for key, _text in self._entries]
        here = keys.index(self._key) if self._key in keys else 0
        self.choose(keys[min(len(keys) - 1, max(0, here + step))])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        x = 0.0
        for (key, _text), width in zip(self._entries, self._widths(), strict=True):
            if x <= event.position().x() < x + width:
                self.choose(key)
            x += width

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
        outline = QPainterPath()
        outline.addRoundedRect(area, look.f(3), look.f(3))
        painter.fillPath(outline, look.sheet)
        x = 0.0
        for (key, text), width in zip(self._entries, self._widths(), strict=True):
            box = QRectF(x, 0, width, self.height())
            chosen = key == self._key
            if chosen:
                painter.save()
                painter.setClipPath(outline)
                painter.fillRect(box, look.ai)
                painter.restore()
            painting.draw_text(
                painter, box, text, "body", "on" if chosen else "ink", bold=chosen, align=painting.CENTRE
            )
            x += width
            if x < self.width() - 2:
                painter.setPen(painting.pen(look.line2, 1.0))
                painter.drawLine(round(x), 1, round(x), self.height() - 2)
        painter.setPen(painting.pen(look.line2, 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline)
        if self.hasFocus():
            self._paint_focus(painter)

    def _paint_focus(self, painter: QPainter) -> None:
        # On the indigo of the chosen part an indigo frame would not show: a frame of ground colour lies inside it.
        painting.focus_frame(painter, self.rect().toRectF())
        look, x = theme.current(), 0.0
        for (key, _text), width in zip(self._entries, self._widths(), strict=True):
            if key == self._key:
                inset = look.f(3)
                painter.setPen(painting.pen(look.on, 1.0))
                painter.drawRect(QRectF(x + inset, inset, width - 2 * inset, self.height() - 2 * inset))
            x += width

    def _widths(self) -> list[float]:
        """The parts as they are drawn: with less padding where there is less room, but filling what there is."""
        wide = self._padded(theme.current().f(PADDING))
        if not wide or sum(wide) < self.width():
            return wide
        bare = sum(self._padded(0.0))
        room = (self.width() - 1 - bare) / (2 * len(wide))
        return self._padded(max(theme.current().f(LEAST_PADDING), room))

    def _padded(self, padding: float) -> list[float]:
        return [painting.text_width(text, "body", True) + 2 * padding for _key, text in self._entries]

    def _describe(self) -> None:
        text = dict(self._entries).get(self._key, "")
        self.setAccessibleName(f"{self._name}: {text}" if self._name else text)
        self.update()
