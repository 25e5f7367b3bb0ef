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
    """Parts in rows; what has no room goes on in the next one."""

    def __init__(self, across: float = 14.0, down: float = 4.0, parent: QWidget | None = None) -> None:
        super().__init__(across, down, parent)

    def place(self, rect: QRect, *, move: bool) -> int:
        look = theme.current()
        across, down = look.px(self._across), look.px(self._down)
        x, y, height = rect.left(), rect.top(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if x > rect.left() and x + size.width() > rect.right() + 1:
                x, y, height = rect.left(), y + height + down, 0
            width = min(size.width(), rect.width())
            if move:
                item.setGeometry(QRect(QPoint(x, y), QSize(width, size.height())))
            x += width + across
            height = max(height, size.height())
        return y + height - rect.top()


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
