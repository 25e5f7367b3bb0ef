"""A quiet button that shows a name and opens a menu; a name too long for its place is cut, and whole in the tooltip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import PushButton
from ikusa_desktop.widgets.text import safe_tooltip


class NameButton(PushButton):
    """A name that opens a menu; too long for its place it is cut, and whole in the tooltip."""

    def __init__(self) -> None:
        super().__init__("", "quiet", opens=True)
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def set_name(self, name: str) -> None:
        """Show a name."""
        self._whole = name
        self.set_text(name)
        self.setToolTip(safe_tooltip(name))
        self._cut()

    def sizeHint(self) -> QSize:
        look = theme.current()
        width = painting.text_width(self._whole, "body") + 2 * look.f(9) + look.f(12)
        return QSize(round(width) + 1, look.px(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(56), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        look = theme.current()
        room = self.width() - look.px(32)
        text = self._whole
        if self.sizeHint().width() > self.width():
            metrics = self.fontMetrics()
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(8, room))
        self.set_text(text)
        self.setAccessibleName(self._whole)
