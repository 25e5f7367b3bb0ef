"""The status bar: when it was stored, what undo takes back, passing words, work under way, the page's keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.panel import Ground
from ikusa_desktop.widgets.text import PlainLabel

PASSING_MS = 6_000


class StatusLine(Ground):
    """24 px at the foot of the window."""

    passed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("rail", parent)
        self._standing = ""
        self.left = PlainLabel("", "small", "ink2", elide=True)
        self.left.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.hints = PlainLabel("", "small", "ink2", elide=True, align=painting.RIGHT)
        self.hints.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.left, 3)
        self._row.addWidget(self.hints, 2)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._pass)
        self._restyle()
        theme.follow(self._restyle)

    def set_standing(self, *parts: str) -> None:
        """What stands at the left while nothing passes."""
        self._standing = "\u3000".join(part for part in parts if part)
        if not self._timer.isActive():
            self.left.setText(self._standing)

    def set_hints(self, hints: Sequence[tuple[str, str]]) -> None:
        """Keys and what they do."""
        self.hints.setText("\u3000".join(f"{key} {what}" for key, what in hints))

    def say(self, text: str) -> None:
        """Show a passing line, and let a screen reader read it."""
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # their many enums cost the first paint

        self.left.setText(text)
        self._timer.start(PASSING_MS)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.left, text))

    def passing(self) -> str:
        """The passing line, "" while there is none."""
        return self.left.text() if self._timer.isActive() else ""

    def add_strip(self, strip: QWidget) -> None:
        """Put a progress strip between both ends."""
        self._row.insertWidget(1, strip, 0, Qt.AlignmentFlag.AlignVCenter)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painting.fill(QPainter(self), QRectF(0, 0, self.width(), 1), theme.current().line)

    def _pass(self) -> None:
        self.left.setText(self._standing)
        self.passed.emit()

    def _restyle(self) -> None:
        look = theme.current()
        self.setFixedHeight(look.px(24))
        self._row.setContentsMargins(look.px(16), 1, look.px(16), 0)
        self._row.setSpacing(look.px(16))
