"""Every technique against every target as a table of chances: a cell a pair, its bar as long as its chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QHelpEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QWidget,
)

from ikusa_desktop import theme
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.marks import Side, paint_side
from ikusa_desktop.widgets.text import safe_tooltip

Index = QModelIndex | QPersistentModelIndex
LEAST, MOST, CELL_HEIGHT, NAMES, HEAD = 84.0, 132.0, 38.0, 168.0, 44.0
"""A cell is as wide as its share of the table, within bounds."""
BAR = 4.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A pair: its figure as written, how far its bar goes (0 to 1), all of it in words; `open` where it can be done."""

    text: str
    part: float
    said: str
    open: bool = True
    best: bool = False


@dataclass(frozen=True, slots=True)
class Matrix:
    """What the table shows: techniques (id, name, second line) across, targets (id, name, side) down."""

    techniques: tuple[tuple[str, str, str], ...] = ()
    targets: tuple[tuple[str, str, Side], ...] = ()
    cells: tuple[tuple[Cell, ...], ...] = ()


class _Model(QAbstractTableModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.matrix = Matrix()

    def show(self, matrix: Matrix) -> None:
        same = (matrix.techniques, matrix.targets) == (self.matrix.techniques, self.matrix.targets)
        if same and matrix.cells:
            self.matrix = matrix
            last = self.index(len(matrix.targets) - 1, len(matrix.techniques) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.matrix = matrix
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own signature
        return 0 if parent.isValid() else len(self.matrix.targets)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.matrix.techniques)

    def cell(self, index: Index) -> Cell:
        return self.matrix.cells[index.row()][index.column()]

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.cell(index).said
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        across = orientation == Qt.Orientation.Horizontal
        return self.matrix.techniques[section][1] if across else self.matrix.targets[section][1]


class _Delegate(QStyledItemDelegate):
    """The figure over its bar; the best of all in bold, the current one framed."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, box = theme.current(), option.rect.toRectF()
        view, model = option.widget, index.model()
        assert isinstance(view, OddsMatrix)
        assert isinstance(model, _Model)
        cell = model.cell(index)
        current = view.currentIndex()
        here = (current.row(), current.column()) == (index.row(), index.column())
        painter.fillRect(box, look.aiT if here else look.sheet)
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), look.line)
        inner = box.adjusted(look.f(10), look.f(4), -look.f(10), -look.f(10))
        tone = "ink" if cell.open else "ink3"
        painting.draw_text(painter, inner, cell.text, "name", tone, bold=cell.best or here, align=painting.RIGHT)
        track = QRectF(inner.left(), box.bottom() - look.f(4 + BAR), inner.width(), look.f(BAR))
        painter.fillRect(track, look.line)
        painter.fillRect(QRectF(track.left(), track.top(), track.width() * cell.part, track.height()), look.ai)
        if here and view.hasFocus():
            painting.focus_frame(painter, box)

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        model = index.model()
        if event.type() == QEvent.Type.ToolTip and isinstance(model, _Model):
            QToolTip.showText(event.globalPos(), safe_tooltip(model.cell(index).said), view)
            return True
        return super().helpEvent(event, view, option, index)


class _Across(QHeaderView):
    """The techniques: name, and below it the vigor."""

    def __init__(self, matrix: Callable[[], Matrix], parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._matrix = matrix

    def sizeHint(self) -> QSize:
        return QSize(100, theme.current().px(HEAD))

    def paintSection(self, painter: QPainter, rect: QRect, logical: int) -> None:
        look, box = theme.current(), rect.toRectF()
        _id, name, second = self._matrix().techniques[logical]
        inner = box.adjusted(look.f(6), look.f(3), -look.f(10), 0)
        upper = QRectF(inner.left(), inner.top(), inner.width(), look.f(20))
        lower = QRectF(inner.left(), upper.bottom(), inner.width(), look.f(18))
        painting.draw_text(painter, upper, name, "table", "ink", align=painting.RIGHT)
        painting.draw_text(painter, lower, second, "small", "ink2", align=painting.RIGHT)
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), look.line)


class _Down(QHeaderView):
    """The targets: side and name."""

    def __init__(self, matrix: Callable[[], Matrix], parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._matrix = matrix

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(NAMES), 100)

    def paintSection(self, painter: QPainter, rect: QRect, logical: int) -> None:
        look, box = theme.current(), rect.toRectF()
        _id, name, side = self._matrix().targets[logical]
        inner = box.adjusted(look.f(16), look.f(4), -look.f(4), -look.f(10))
        used = paint_side(painter, inner, side) + look.f(8)
        painting.draw_text(painter, inner.adjusted(used, 0, 0, 0), name, "name", "ink")
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), look.line)


class OddsMatrix(QTableView):
    """The table. Arrow keys go from pair to pair, Enter or a double click takes one; + and − are the focus."""

    moved = Signal()
    taken = Signal()
    stepped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = _Model(self)
        self.setModel(self._model)
        self.setItemDelegate(_Delegate(self))
        self.setHorizontalHeader(_Across(self.matrix, self))
        self.setVerticalHeader(_Down(self.matrix, self))
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setProperty("ground", "sheet")
        self.setCornerButtonEnabled(False)
        for head in (self.horizontalHeader(), self.verticalHeader()):
            head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            head.setSectionsClickable(False)
        self.selectionModel().currentChanged.connect(self._tell)
        self.doubleClicked.connect(lambda _index: self.taken.emit())
        self._restyle()
        theme.follow(self._restyle)

    def matrix(self) -> Matrix:
        """What is shown."""
        return self._model.matrix

    def show_matrix(self, matrix: Matrix, technique: str, target: str) -> None:
        """Show other chances; the pair is put under the frame where it is there."""
        self._model.show(matrix)
        self._share()
        across = next((at for at, one in enumerate(matrix.techniques) if one[0] == technique), 0)
        down = next((at for at, one in enumerate(matrix.targets) if one[0] == target), 0)
        if matrix.techniques and matrix.targets:
            self.setCurrentIndex(self._model.index(down, across))

    def pair(self) -> tuple[str, str] | None:
        """The technique and the target under the frame."""
        index = self.currentIndex()
        if not index.isValid():
            return None
        return self.matrix().techniques[index.column()][0], self.matrix().targets[index.row()][0]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {"+": 1, ";": 1, "-": -1, "\u2212": -1}.get(event.text())
        if event.key() in ime.ENTER:
            self.taken.emit()
        elif step is not None:
            self.stepped.emit(step)
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Space):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _tell(self) -> None:
        self.viewport().update()
        self.moved.emit()

    def _restyle(self) -> None:
        look = theme.current()
        self.verticalHeader().setDefaultSectionSize(look.px(CELL_HEIGHT))
        self.horizontalHeader().setFixedHeight(look.px(HEAD))
        self.verticalHeader().setFixedWidth(look.px(NAMES))
        self._share()

    def _share(self) -> None:
        look, count = theme.current(), len(self.matrix().techniques)
        share = self.viewport().width() // max(1, count)
        self.horizontalHeader().setDefaultSectionSize(min(look.px(MOST), max(look.px(LEAST), share)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()
