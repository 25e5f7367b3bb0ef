"""The view of a headed table: rows as wide as the table, edited like a spreadsheet where columns allow it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QItemSelectionModel, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableView,
    QWidget,
)

from ikusa_desktop import theme
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.cells import CellDelegate, TableHead, wrapped
from ikusa_desktop.widgets.rows import KEY_ROLE, VALUE_ROLE, Index, RowState, choose_alone, selected_rows, spans
from ikusa_desktop.widgets.table import COLUMN_ROLE, Column, TupleModel

PADDING, EDGE, WRAPPED_ROWS = 4.0, 16.0, 400


class TableView(QTableView):
    """A table of painted rows.

    `picked(key)` when the current row changes; `activated_row(key)` on Enter or a double click where the cell cannot be
    edited. `cells` moves a frame from cell to cell and edits in place (Enter or typing begins, Enter goes down, Tab
    right). `fit_height` is as high as its rows: for tables that lie on a page. `pasted(text)` on Ctrl+V.
    """

    picked = Signal(str)
    activated_row = Signal(str)
    selection_changed = Signal()
    pasted = Signal()
    delete_pressed = Signal()

    def __init__(
        self,
        model: TupleModel[Any],
        name: str = "",
        *,
        row_height: float = 38.0,
        cells: bool = False,
        many: bool = False,
        fit_height: bool = False,
        sortable: bool = False,
        ground: str = "sheet",
        edge: float = EDGE,
        delegate: CellDelegate | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.cells, self._row_height, self._fit_height, self._edge = cells, row_height, fit_height, edge
        self._hover_row = -1
        self._told_widths: dict[int, int] = {}
        self._kept: tuple[set[str], str, int] = (set(), "", 0)
        self.setAccessibleName(name)
        self.setProperty("ground", ground)
        self.setModel(model)
        made = delegate or CellDelegate(self)
        made.setParent(self)
        self.setItemDelegate(made)
        self._set_habits(many=many)
        self._set_header(sortable=sortable)
        model.modelAboutToBeReset.connect(self._keep)
        model.modelReset.connect(self._give_back)
        model.dataChanged.connect(self._fit_rows)
        self.selectionModel().selectionChanged.connect(self._tell_selection)
        self.doubleClicked.connect(self._activate)
        self._restyle()
        theme.follow(self._restyle)

    def _set_habits(self, *, many: bool) -> None:
        mode, trigger = QAbstractItemView.SelectionMode, QAbstractItemView.EditTrigger
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(mode.ExtendedSelection if many else mode.SingleSelection)
        typing = trigger.AnyKeyPressed | trigger.EditKeyPressed | trigger.DoubleClicked
        self.setEditTriggers(typing if self.cells else trigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        if self._fit_height:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _set_header(self, *, sortable: bool) -> None:
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = TableHead(self, self.table().columns, self)
        self.setHorizontalHeader(header)
        header.setSectionsClickable(sortable)
        header.setSortIndicatorShown(False)
        if sortable:
            header.setSortIndicatorClearable(True)
            header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
            header.sortIndicatorChanged.connect(self.table().sort)
        for at, column in enumerate(self.table().columns):
            stretch = QHeaderView.ResizeMode.Stretch if column.stretch else QHeaderView.ResizeMode.Interactive
            header.setSectionResizeMode(at, stretch)
        header.sectionResized.connect(self._section_resized)

    def table(self) -> TupleModel[Any]:
        """The model, typed."""
        model = self.model()
        assert isinstance(model, TupleModel)
        return model

    def current_key(self) -> str:
        """The key of the current row, "" without one."""
        found = self.currentIndex().data(KEY_ROLE) if self.currentIndex().isValid() else ""
        return found if isinstance(found, str) else ""

    def selected_keys(self) -> list[str]:
        """The keys of the chosen rows, from top to bottom."""
        return [self.table().key_at(row) for row in selected_rows(self)]

    def selected_count(self) -> int:
        """How many rows are chosen."""
        return len(selected_rows(self))

    def pick(self, key: str, column: int = 0) -> bool:
        """Make a row current and chosen; False if it is not there."""
        row = self.table().row_of(key)
        if row < 0:
            return False
        choose_alone(self, self.table().index(row, column))
        self.scrollTo(self.currentIndex())
        return True

    def move_down(self) -> None:
        """One row down in the same column, staying on the last."""
        here = self.currentIndex()
        below = here.siblingAtRow(min(here.row() + 1, self.table().rowCount() - 1)) if here.isValid() else here
        if below.isValid():
            self.setCurrentIndex(below)
        self.setFocus()

    def situation(self, index: Index) -> tuple[bool, bool]:
        """(acting, target) of a row; a page may override."""
        return False, False

    def state_of(self, index: Index) -> RowState:
        """How the row of a cell stands."""
        acting, target = self.situation(index)
        return RowState(
            selected=self.selectionModel().isSelected(index),
            view_focus=self.hasFocus(),
            hover=index.row() == self._hover_row,
            current=index.row() == self.currentIndex().row() and index.column() == self.currentIndex().column(),
            acting=acting,
            target=target,
        )

    def content_box(self, box: QRectF, column: int) -> QRectF:
        """The box of a cell without its padding; the outer columns keep the page's side padding."""
        look = theme.current()
        visual = self.horizontalHeader().visualIndex(column)
        left = look.f(self._edge if visual == 0 else PADDING)
        right = look.f(self._edge if visual == len(self.table().columns) - 1 else PADDING)
        return box.adjusted(left, 0, -right, -1)

    def is_first(self, column: int) -> bool:
        """Whether a column stands first."""
        return self.horizontalHeader().visualIndex(column) == 0

    def cell_tip(self, index: Index) -> str:
        """The tooltip of a cell: its own, or its text where it does not fit."""
        column, value = index.data(COLUMN_ROLE), index.data(VALUE_ROLE)
        if column.tip is not None:
            found = column.tip(value)
            return found if isinstance(found, str) else ""
        text = column.text(value)
        room = self.content_box(self.visualRect(index).toRectF(), index.column()).width()
        return text if not column.wrap and painting.text_width(text, "table") > room else ""

    def save_state(self) -> dict[str, object]:
        """Column widths by key, to remember."""
        zoom = theme.current().zoom
        return {
            column.key: round(self.columnWidth(at) / zoom)
            for at, column in enumerate(self.table().columns)
            if not column.stretch
        }

    def restore_state(self, state: dict[str, object]) -> None:
        """Take back remembered widths; what does not fit is left out."""
        for at, column in enumerate(self.table().columns):
            width = state.get(column.key)
            if isinstance(width, int) and 20 <= width <= 2000 and not column.stretch:
                self.setColumnWidth(at, theme.current().px(width))

    def sizeHint(self) -> QSize:
        if not self._fit_height:
            return super().sizeHint()
        rows = sum(self.rowHeight(row) for row in range(self.table().rowCount()))
        return QSize(super().sizeHint().width(), rows + self.horizontalHeader().sizeHint().height() + 2)

    def minimumSizeHint(self) -> QSize:
        if not self._fit_height:
            return super().minimumSizeHint()
        return QSize(theme.current().px(200), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        editable = self.cells and index.isValid() and bool(index.flags() & Qt.ItemFlag.ItemIsEditable)
        if event.key() in ime.ENTER and index.isValid():
            if not editable:
                self._activate(index)
            elif self.state() is not QAbstractItemView.State.EditingState:  # a choice that is open hands Enter on
                self.edit(index)
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit()
        elif event.key() == Qt.Key.Key_Delete and index.isValid():
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next_: bool) -> bool:
        # Qt asks here before any key press: Tab goes from cell to cell, and on to the next part from the last one.
        step = 1 if next_ else -1
        return (self.cells and self._step_cell(step)) or super().focusNextPrevChild(next_)

    def _step_cell(self, step: int) -> bool:
        """One cell on or back among those that are shown; False at either end."""
        model, index = self.table(), self.currentIndex()
        shown = [at for at in range(model.columnCount()) if not self.isColumnHidden(at)]
        if not index.isValid() or index.column() not in shown:
            return False
        row, place = divmod(index.row() * len(shown) + shown.index(index.column()) + step, len(shown))
        if not 0 <= row < model.rowCount():
            return False
        choose_alone(self, model.index(row, shown[place]))  # Shift+Tab chooses no more than Tab
        return True

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and (not previous.isValid() or current.row() != previous.row()):
            self.picked.emit(self.current_key())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.indexAt(event.position().toPoint()).row())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_keys = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if by_keys and not self.currentIndex().isValid() and self.table().rowCount():
            self.setCurrentIndex(self.table().index(0, 0))
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rows()

    def keyboardSearch(self, search: str) -> None:
        """Letters are shortcuts of the page here, not a search."""

    def _hover(self, row: int) -> None:
        if row != self._hover_row:
            self._hover_row = row
            self.viewport().update()

    def _activate(self, index: Index) -> None:
        if index.isValid() and not (self.cells and index.flags() & Qt.ItemFlag.ItemIsEditable):
            self.activated_row.emit(self.current_key())

    def _tell_selection(self) -> None:
        self.viewport().update()
        self.selection_changed.emit()

    def _keep(self) -> None:
        self._kept = (set(self.selected_keys()), self.current_key(), max(0, self.currentIndex().column()))

    def _give_back(self) -> None:
        chosen, current, column = self._kept
        blocked = self.blockSignals(True)
        flag = QItemSelectionModel.SelectionFlag
        table = self.table()
        rows = sorted(row for row in map(table.row_of, chosen) if row >= 0)
        self.selectionModel().select(spans(table, rows, len(table.columns) - 1), flag.Select)
        row = table.row_of(current) if current else -1
        if row >= 0:
            self.selectionModel().setCurrentIndex(table.index(row, column), flag.NoUpdate)
        self.blockSignals(blocked)
        self._fit_rows()
        if len(rows) != len(chosen):
            self.selection_changed.emit()

    def _section_resized(self, column: int, _old: int, new: int) -> None:
        # While a stretched section tells its new size, columnWidth still gives the old one.
        self._told_widths[column] = new
        self._fit_rows()

    def _fit_rows(self) -> None:
        broken = [at for at, column in enumerate(self.table().columns) if column.wrap]
        if broken and self.table().rowCount() <= WRAPPED_ROWS:
            for row in range(self.table().rowCount()):
                self.setRowHeight(row, max(self._wrapped_height(row, at) for at in broken))
        if self._fit_height:
            self.updateGeometry()

    def _wrapped_height(self, row: int, at: int) -> int:
        look = theme.current()
        column: Column[Any] = self.table().columns[at]
        box = QRectF(0, 0, self._told_widths.get(at, self.columnWidth(at)), look.f(self._row_height))
        room = self.content_box(box, at).width()
        _layout, height = wrapped(column.text(self.table().value(row)), look.font("table", column.bold), room)
        return max(look.px(self._row_height), round(height + look.f(11)))

    def _restyle(self) -> None:
        look = theme.current()
        self.verticalHeader().setMinimumSectionSize(look.px(16))
        self.verticalHeader().setDefaultSectionSize(look.px(self._row_height))
        header = self.horizontalHeader()
        header.setFixedHeight(look.px(26))
        header.setMinimumSectionSize(look.px(28))
        for at, column in enumerate(self.table().columns):
            if not column.stretch:
                self.setColumnWidth(at, look.px(column.width))
        self._fit_rows()
