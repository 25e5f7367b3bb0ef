"""Two layouts that use the width there is: parts one behind the other, and groups in one or two columns."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from ikusa_desktop import theme


class Stacked(QLayout):
    """What both have in common: a list of items, and a height that depends on the width."""

    def __init__(self, across: float, down: float, parent: QWidget | None = None) -> None:
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
        edge = self.contentsMargins()
        inside = QRect(0, 0, width - edge.left() - edge.right(), 0)
        return self.place(inside, move=False) + edge.top() + edge.bottom()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self.place(rect.marginsRemoved(self.contentsMargins()), move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        found = QSize()
        for item in self._items:
            found = found.expandedTo(item.minimumSize())
        return found.grownBy(self.contentsMargins())

    def place(self, rect: QRect, *, move: bool) -> int:
        """Set the items into a rectangle; gives the height that they take."""
        raise NotImplementedError


class Flow(Stacked):
    """Parts in rows, each centred in the height of its row; what has no room goes on in the next one.

    `across` and `down` are the gaps in logical px.
    """

    def place(self, rect: QRect, *, move: bool) -> int:
        down = theme.current().px(self._down)
        y = rect.top()
        for row in self._rows(rect.width()):
            height = max(item.sizeHint().height() for item in row)
            if move:
                self._set_row(row, QRect(rect.left(), y, rect.width(), height))
            y += height + down
        return max(0, y - down - rect.top())

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
        x = rect.left()
        for item in row:
            size = item.sizeHint()
            width = min(size.width(), rect.width())
            top = rect.top() + (rect.height() - size.height()) // 2
            item.setGeometry(QRect(QPoint(x, top), QSize(width, size.height())))
            x += width + theme.current().px(self._across)


class Columns(Stacked):
    """Groups below each other, in two columns where the page is wide enough; the order stays down each column."""

    def __init__(self, least: float, across: float = 32.0, down: float = 20.0, parent: QWidget | None = None) -> None:
        super().__init__(across, down, parent)
        self._least = least

    def place(self, rect: QRect, *, move: bool) -> int:
        look = theme.current()
        across, down = look.px(self._across), look.px(self._down)
        items = [item for item in self._items if not item.isEmpty()]
        two = rect.width() >= 2 * look.px(self._least) + across and len(items) > 1
        width = (rect.width() - across) // 2 if two else rect.width()
        heights = [self._height(item, width) for item in items]
        half = self._half(heights, down) if two else len(items)
        bottom = 0
        for column, inside in enumerate((range(half), range(half, len(items)))):
            x, y = rect.left() + column * (width + across), rect.top()
            for at in inside:
                if move:
                    items[at].setGeometry(QRect(x, y, width, heights[at]))
                y += heights[at] + down
            bottom = max(bottom, y - down - rect.top()) if inside else bottom
        return max(0, bottom)

    @staticmethod
    def _height(item: QLayoutItem, width: int) -> int:
        return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()

    @staticmethod
    def _half(heights: list[int], down: int) -> int:
        """How many go into the first column, so that the taller column is as low as it can be."""

        def taller(first: int) -> int:
            return max(sum(heights[:first]) + down * first, sum(heights[first:]) + down * (len(heights) - first))

        return min(range(1, len(heights)), key=taller)
