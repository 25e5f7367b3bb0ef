"""A panel laid over the window, for a moment: the command palette, the overview of shortcuts."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from shiboken6 import isValid

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting


class Overlay(QWidget):
    """Covers its parent; the panel stands in the upper middle. Esc or a click beside closes; the focus goes back."""

    def __init__(self, parent: QWidget, width: float = 560.0) -> None:
        super().__init__(parent)
        self._width = width
        self._before: QWidget | None = None
        self.panel = _Panel(self)
        self.column = QVBoxLayout(self.panel)
        self.hide()
        parent.installEventFilter(self)
        theme.follow(self._place)

    def open(self) -> None:
        """Show it and remember where the keyboard was."""
        self._before = QApplication.focusWidget()
        self._place()
        self.show()
        self.raise_()

    def close_overlay(self) -> None:
        """Hide it and give the keyboard back."""
        self.hide()
        before, self._before = self._before, None
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.parent() and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_overlay()
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.close_overlay()

    def panel_height(self) -> int:
        """How high the panel wants to be, in pixels."""
        return self.panel.sizeHint().height()

    def _place(self) -> None:
        parent = self.parentWidget()
        if parent is None:
            return
        look = theme.current()
        self.setGeometry(parent.rect())
        margin = look.px(12)
        self.column.setContentsMargins(margin, margin, margin, margin)
        self.column.setSpacing(look.px(8))
        width = min(look.px(self._width), parent.width() - look.px(32))
        top = look.px(56)
        height = min(self.panel_height(), parent.height() - top - look.px(16))
        self.panel.setGeometry((parent.width() - width) // 2, top, width, height)


class _Panel(QWidget):
    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), look.sheet)
        painter.setPen(painting.pen(look.ink3, 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
