"""What stands around the page in view and is painted first: the rail, room for a message, the status line."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ikusa_desktop import icons
from ikusa_desktop.pages import Entry
from ikusa_desktop.widgets.rail import Rail
from ikusa_desktop.widgets.status_line import StatusLine


class Frame(QWidget):
    """The body of the window."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__()
        self.rail = Rail([(entry.id, entry.text()) for entry in entries], icons.paint_rail_icon)
        self.stack = QStackedWidget()
        self.status = StatusLine()
        self._right = QVBoxLayout()
        self._right.setSpacing(0)
        self._right.addWidget(self.stack, 1)
        across = QHBoxLayout()
        across.setSpacing(0)
        across.addWidget(self.rail)
        across.addLayout(self._right, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(across, 1)
        column.addWidget(self.status)

    def put_bar(self, bar: QWidget) -> None:
        """Put the message bar above the page."""
        self._right.insertWidget(0, bar)
