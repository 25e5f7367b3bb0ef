"""Lists of painted rows: one look for selection, hover, acting, target, fallen; the list under it and its delegate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from ikusa_desktop import theme
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.text import safe_tooltip

T = TypeVar("T")
Index = QModelIndex | QPersistentModelIndex
BAR = 4.0
VALUE_ROLE = int(Qt.ItemDataRole.UserRole)
KEY_ROLE = VALUE_ROLE + 1


@dataclass(frozen=True, slots=True)
class RowState:
    """How a row stands: by the pointer and the keyboard (the view knows), and in the fight (the page knows)."""

    selected: bool = False
    view_focus: bool = False
    hover: bool = False
    current: bool = False
    acting: bool = False
    target: bool = False

    def strong(self) -> bool:
        """Whether the row's name is bold."""
        return self.selected or self.acting or self.target


def paint_row_ground(painter: QPainter, box: QRectF, state: RowState, *, bar: bool = True, line: bool = True) -> None:
    """Ground, bar at the left, hairline below. `bar` False for the cells after the first."""
    look = theme.current()
    if state.selected or state.target:
        painter.fillRect(box, look.aiT)
    elif state.acting:
        painter.fillRect(box, look.shuT)
    elif state.hover:
        painter.fillRect(box, look.hover)
    if bar and (state.selected or state.target or state.acting):
        colour = look.shu if state.acting else look.ai if state.view_focus or state.target else look.ink3
        painter.fillRect(QRectF(box.left(), box.top(), look.f(BAR), box.height() - (1 if line else 0)), colour)
    if line:
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), look.line)


class KeyedModel(QAbstractListModel):
    """A list whose rows have keys; a big one overrides both to answer without asking row by row."""

    def row_of(self, key: str) -> int:
        """The row of a key, −1 if it is not there."""
        return next((row for row in range(self.rowCount()) if self.key_at(row) == key), -1)

    def key_at(self, row: int) -> str:
        """The key of a row."""
        return _key(self.index(row, 0))


class ListModel(KeyedModel, Generic[T]):
    """A tuple of values as a list; `text` is what a screen reader says, `key` tells values apart over refreshes."""

    def __init__(self, text: Callable[[T], str], key: Callable[[T], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[T, ...] = ()
        self._at: dict[str, int] = {}
        self._text, self._key = text, key

    def set_rows(self, rows: Sequence[T]) -> None:
        """Show other values; where only contents changed, selection and scrolling stay."""
        new = tuple(rows)
        at = {self._key(row): index for index, row in enumerate(new)}
        if len(new) == len(self._rows) and list(at) == list(self._at):
            self._rows = new
            if new:
                self.dataChanged.emit(self.index(0), self.index(len(new) - 1))
            return
        self.beginResetModel()
        self._rows, self._at = new, at
        self.endResetModel()

    def rows(self) -> tuple[T, ...]:
        """Every value."""
        return self._rows

    def value(self, index: Index | int) -> T:
        """The value of a row."""
        return self._rows[index if isinstance(index, int) else index.row()]

    def row_of(self, key: str) -> int:
        """The row of a key, −1 if it is not there."""
        return self._at.get(key, -1)

    def key_at(self, row: int) -> str:
        """The key of a row."""
        return self._key(self._rows[row])

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        value = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._text(value)
        if role == VALUE_ROLE:
            return value
        if role == KEY_ROLE:
            return self._key(value)
        return None


class RowDelegate(QStyledItemDelegate):
    """Paints rows of one height. A page overrides `paint_row`, and `row_height`, `situation`, `tip` where it needs."""

    def __init__(self, height: float = 52.0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._height = height

    def row_height(self, index: Index) -> float:
        """The height of a row in logical pixels."""
        return self._height

    def situation(self, index: Index) -> tuple[bool, bool]:
        """(acting, target) of a row."""
        return False, False

    def tip(self, index: Index) -> str:
        """The tooltip of a row, plain text."""
        return ""

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        """Paint the contents; the ground is there already. Leave 16 px at the left."""
        raise NotImplementedError

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        return QSize(look.px(80), look.px(self.row_height(index)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        box = option.rect.toRectF()
        state = row_state(option, *self.situation(index))
        painter.save()
        paint_row_ground(painter, box, state)
        self.paint_row(painter, box, index, state)
        painter.restore()
        if state.current and state.view_focus and not state.selected:
            painting.focus_frame(painter, box)

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        if event.type() != QEvent.Type.ToolTip:
            return super().helpEvent(event, view, option, index)
        QToolTip.showText(event.globalPos(), safe_tooltip(self.tip(index) if index.isValid() else ""), view)
        return True


def row_state(option: QStyleOptionViewItem, acting: bool = False, target: bool = False) -> RowState:
    """The state that Qt's style option tells, with the situation in the fight."""
    view = option.widget
    flags = option.state
    return RowState(
        selected=bool(flags & QStyle.StateFlag.State_Selected),
        view_focus=view is not None and (view.hasFocus() or bool(view.property("led"))),
        hover=bool(flags & QStyle.StateFlag.State_MouseOver),
        current=bool(flags & QStyle.StateFlag.State_HasFocus),
        acting=acting,
        target=target,
    )


def choose_alone(view: QAbstractItemView, index: QModelIndex) -> None:
    """Make an index current and its row the only one chosen.

    `setCurrentIndex` looks at the keys that are held: after Ctrl+N the new row would join those chosen before.
    """
    flag = QItemSelectionModel.SelectionFlag
    whole_rows = view.selectionBehavior() is view.SelectionBehavior.SelectRows
    view.selectionModel().setCurrentIndex(index, flag.ClearAndSelect | flag.Rows if whole_rows else flag.ClearAndSelect)


class RowList(QListView):
    """A list of painted rows that keeps its selection by key when rows come and go.

    `picked(key)` when the current row changes, `activated_row(key)` on Enter or a double click. `many` allows several
    rows to be chosen; then `selection_changed` tells. The property `led` shows the selection as if the list had the
    keyboard: a field above leads it.
    """

    picked = Signal(str)
    activated_row = Signal(str)
    selection_changed = Signal()

    def __init__(
        self,
        model: KeyedModel,
        delegate: RowDelegate,
        name: str = "",
        *,
        many: bool = False,
        ground: str = "paper",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._kept: set[str] = set()
        self._kept_current = ""
        self.setAccessibleName(name)
        self.setProperty("ground", ground)
        self.setModel(model)
        delegate.setParent(self)
        self.setItemDelegate(delegate)
        # Equal heights: Qt asks for one size instead of ten thousand.
        kind = type(delegate)
        same = kind.row_height is RowDelegate.row_height and kind.sizeHint is RowDelegate.sizeHint
        self.setUniformItemSizes(same)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        mode = QAbstractItemView.SelectionMode
        self.setSelectionMode(mode.ExtendedSelection if many else mode.SingleSelection)
        model.modelAboutToBeReset.connect(self._keep)
        model.modelReset.connect(self._give_back)
        self.selectionModel().selectionChanged.connect(self._tell_selection)
        self.doubleClicked.connect(self._activate)
        theme.follow(self.scheduleDelayedItemsLayout)

    def current_key(self) -> str:
        """The key of the current row, "" without one."""
        return _key(self.currentIndex())

    def selected_count(self) -> int:
        """How many rows are chosen."""
        return len(selected_rows(self))

    def selected_keys(self) -> list[str]:
        """The keys of the chosen rows, from top to bottom."""
        return [self._model.key_at(row) for row in selected_rows(self)]

    def pick(self, key: str) -> bool:
        """Make a row current and chosen; False if it is not there."""
        row = self._model.row_of(key)
        if row < 0:
            return False
        choose_alone(self, self._model.index(row, 0))
        self.scrollTo(self.currentIndex())
        return True

    def dataChanged(self, top: Index, bottom: Index, roles: Sequence[int] = ()) -> None:
        # Rows of one height stay where they are; a list view of Qt's would lay out all ten thousand anew.
        if self.uniformItemSizes():
            QAbstractItemView.dataChanged(self, top, bottom, list(roles))
        else:
            super().dataChanged(top, bottom, list(roles))

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid():
            self.picked.emit(_key(current))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ime.ENTER and self.currentIndex().isValid():
            self._activate(self.currentIndex())
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_keys = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if by_keys and not self.currentIndex().isValid() and self.model().rowCount():
            self.setCurrentIndex(self.model().index(0, 0))
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def keyboardSearch(self, search: str) -> None:
        """Letters are shortcuts of the page here, not a search."""

    def _activate(self, index: Index) -> None:
        if index.isValid():
            self.activated_row.emit(_key(index))

    def _tell_selection(self) -> None:
        self.selection_changed.emit()

    def _keep(self) -> None:
        self._kept = set(self.selected_keys())
        self._kept_current = self.current_key()

    def _give_back(self) -> None:
        model, selection = self._model, self.selectionModel()
        blocked = self.blockSignals(True)
        rows = sorted(row for row in map(model.row_of, self._kept) if row >= 0)
        selection.select(spans(model, rows), QItemSelectionModel.SelectionFlag.Select)
        row = model.row_of(self._kept_current) if self._kept_current else -1
        if row >= 0:
            selection.setCurrentIndex(model.index(row, 0), QItemSelectionModel.SelectionFlag.NoUpdate)
        self.blockSignals(blocked)
        if len(rows) != len(self._kept):
            self.selection_changed.emit()


def selected_rows(view: QAbstractItemView) -> list[int]:
    """The rows in which anything is chosen, in order: by spans, not by asking for each of ten thousand."""
    ranges = view.selectionModel().selection()
    return sorted(
        {row for at in range(ranges.count()) for row in range(ranges.at(at).top(), ranges.at(at).bottom() + 1)}
    )


def spans(model: QAbstractItemModel, rows: Sequence[int], last: int = 0) -> QItemSelection:
    """Rows, in order, from the first column to the `last`, as the fewest spans: a selection takes them at once."""
    found, start = QItemSelection(), 0
    for at, row in enumerate(rows):
        if at + 1 == len(rows) or rows[at + 1] != row + 1:
            found.select(model.index(rows[start], 0), model.index(row, last))
            start = at + 1
    return found


def _key(index: Index) -> str:
    found = index.data(KEY_ROLE) if index.isValid() else ""
    return found if isinstance(found, str) else ""
