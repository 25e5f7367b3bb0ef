"""What one should know before printing: what flowed on, what no font has. Lines under each other, never a dialog."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.tr import trn
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.text import PlainLabel

LINES = 4
"""So many lines show at once; the rest can be scrolled to."""


class NotesStrip(QWidget):
    """Hidden while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notes: tuple[str, ...] = ()
        self.head = PlainLabel("", "small", "ink2")
        self.text = PlainLabel("", "body", wrap=True, align=Qt.AlignmentFlag.AlignTop)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self.text)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self._scroll)
        self._row = QHBoxLayout(self)
        self._row.addLayout(column, 1)
        self._restyle()
        theme.follow(self._restyle)
        self.hide()

    def notes(self) -> tuple[str, ...]:
        """What is said."""
        return self._notes

    def set_notes(self, notes: Sequence[str]) -> None:
        """Say these, one line each."""
        self._notes = tuple(notes)
        self.text.setText("\n".join(self._notes))
        count = len(self._notes)
        self.head.setText(trn("To know before printing", "{n} things to know before printing", count).format(n=count))
        self.setVisible(bool(self._notes))
        self._restyle()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), look.aiT)
        painter.fillRect(0, self.height() - 1, self.width(), 1, look.line)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(painting.pen(look.ai, 1.5))
        centre, radius = QPointF(look.f(24), look.f(20)), look.f(8)
        corners = [QPointF(0, -radius), QPointF(radius, radius * 0.8), QPointF(-radius, radius * 0.8)]
        painter.drawPolygon(QPolygonF([centre + corner for corner in corners]))
        box = self.rect().toRectF()
        box.setRect(centre.x() - radius, centre.y() - radius + look.f(0.5), 2 * radius, 2 * radius)
        painting.draw_text(painter, box, "!", "small", "ai", bold=True, align=painting.CENTRE)

    def _restyle(self) -> None:
        look = theme.current()
        line = self.text.fontMetrics().lineSpacing()
        self._row.setContentsMargins(look.px(42), look.px(4), look.px(12), look.px(5))
        self._scroll.setFixedHeight(line * min(LINES, max(1, len(self._notes))) + look.px(4))
