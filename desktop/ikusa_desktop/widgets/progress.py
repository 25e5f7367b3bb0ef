"""A quiet progress strip with a cancel that works."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets.buttons import PushButton
from ikusa_desktop.widgets.text import PlainLabel


class ProgressStrip(QWidget):
    """What runs, how far it is, and Cancel."""

    cancel_pressed = Signal()

    def __init__(self, title: str, cancel: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = PlainLabel(title, "small", "ink2")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(title)
        self.cancel = PushButton(cancel, "link")
        self.cancel.clicked.connect(self.cancel_pressed)
        self._row = QHBoxLayout(self)
        for widget in (self.label, self.bar, self.cancel):
            self._row.addWidget(widget)
        self._restyle()
        theme.follow(self._restyle)

    def set_progress(self, done: int, total: int) -> None:
        """`done` of `total` steps; a total of 0 means that nobody knows."""
        self.bar.setRange(0, max(0, total))
        self.bar.setValue(done)

    def _restyle(self) -> None:
        look = theme.current()
        self.bar.setFixedSize(look.px(140), look.px(6))
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(look.px(8))
