"""A layout that sets its parts in a row and goes on in the next one where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from ikusa_desktop import theme


class Flow(QLayout):
    """Parts in rows, as high as their highest; `across` and `down` are the gaps in logical px."""

    def __init__(self, across: float = 16.0, down: float = 4.0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._across, self._down = across, down
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        found = QSize()
        for item in self._items:
            found = found.expandedTo(item.minimumSize())
        return found

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Set the rows; returns their height."""
        y = rect.top()
        for row in self._rows(rect.width()):
            height = max(item.sizeHint().height() for item in row)
            if move:
                self._set_row(row, QRect(rect.left(), y, rect.width(), height))
            y += height + theme.current().px(self._down)
        return max(0, y - rect.top() - theme.current().px(self._down)) if y > rect.top() else 0

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        across = theme.current().px(self._across)
        rows: list[list[QLayoutItem]] = []
        x = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wanted = item.sizeHint().width()
            if not rows or x + wanted > width:
                rows.append([])
                x = 0
            rows[-1].append(item)
            x += wanted + across
        return rows

    def _set_row(self, row: list[QLayoutItem], rect: QRect) -> None:
        """The parts of a row beside each other, each centred in its height."""
        x = rect.left()
        for item in row:
            size = item.sizeHint()
            width = min(size.width(), rect.width())
            top = rect.top() + (rect.height() - size.height()) // 2
            item.setGeometry(QRect(QPoint(x, top), QSize(width, size.height())))
            x += width + theme.current().px(self._across)
