"""Headed tables over a tuple of values: columns are values, figures align by their right edge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from ikusa_desktop.widgets.painting import LEFT, RIGHT
from ikusa_desktop.widgets.rows import KEY_ROLE, VALUE_ROLE, Index, RowState

T = TypeVar("T")
COLUMN_ROLE = KEY_ROLE + 1
FIRM = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
EDITABLE = FIRM | Qt.ItemFlag.ItemIsEditable


@dataclass(frozen=True, slots=True)
class Column(Generic[T]):
    """One column: what it shows of a value, how wide (logical px), how it sorts, paints and is edited.

    `figures` aligns by the right edge; `stretch` takes what is left over; `wrap` breaks long text into lines. `paint`
    replaces the text (the box has its padding off already). `store(value, text) -> bool` makes it editable; with
    `choices` by a list of (key, text), else by a line that begins with `edit_text`. `tone` is a colour token.
    """

    key: str
    head: Callable[[], str]
    text: Callable[[T], str]
    width: float = 100.0
    figures: bool = False
    stretch: bool = False
    wrap: bool = False
    tone: str = "ink"
    bold: bool = False
    sort: Callable[[T], Any] | None = None
    paint: Callable[[QPainter, QRectF, T, RowState], None] | None = None
    tip: Callable[[T], str] | None = None
    edit_text: Callable[[T], str] | None = None
    choices: Callable[[T], list[tuple[str, str]]] | None = None
    store: Callable[[T, str], bool] | None = None

    def alignment(self) -> Qt.AlignmentFlag:
        """How its cells and head align."""
        return RIGHT if self.figures else LEFT


class TupleModel(QAbstractTableModel, Generic[T]):
    """A tuple of values under columns. `key` tells values apart over refreshes; `checks` gives a tick to each row."""

    def __init__(self, columns: Sequence[Column[T]], key: Callable[[T], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self._key = key
        self._rows: tuple[T, ...] = ()
        self._at: dict[str, int] = {}
        self._sorted: tuple[int, Qt.SortOrder] | None = None

    def set_rows(self, rows: Sequence[T]) -> None:
        """Show other values, in the chosen order; where only contents changed, selection and scrolling stay."""
        new = self._in_order(tuple(rows))
        if len(new) == len(self._rows) and [self._key(row) for row in new] == list(self._at):
            self._rows = new
            if new:
                self.dataChanged.emit(self.index(0, 0), self.index(len(new) - 1, len(self.columns) - 1))
            return
        self._reset(new)

    def rows(self) -> tuple[T, ...]:
        """Every value in the order shown."""
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

    def retranslate(self) -> None:
        """Ask every head and text anew."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.columns) - 1)
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self.columns) - 1))

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        value, column = self._rows[index.row()], self.columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(value)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{column.head()} {column.text(value)}".strip()
        if role == Qt.ItemDataRole.EditRole:
            return (column.edit_text or column.text)(value)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.alignment()
        if role == VALUE_ROLE:
            return value
        if role == KEY_ROLE:
            return self._key(value)
        if role == COLUMN_ROLE:
            return column
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.columns[section].head()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.columns[section].alignment()
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return FIRM if self.columns[index.column()].store is None else EDITABLE

    def setData(self, index: Index, value: Any, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        column = self.columns[index.column()]
        if role != Qt.ItemDataRole.EditRole or column.store is None or not isinstance(value, str):
            return False
        if value == self.data(index, int(Qt.ItemDataRole.EditRole)):
            return False
        return column.store(self._rows[index.row()], value)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order by a column; one without `sort` keeps the given order."""
        self._sorted = (column, order) if column >= 0 else None
        self._reset(self._in_order(self._rows))

    def _reset(self, rows: tuple[T, ...]) -> None:
        self.beginResetModel()
        self._rows = rows
        self._at = {self._key(row): at for at, row in enumerate(rows)}
        self.endResetModel()

    def _in_order(self, rows: tuple[T, ...]) -> tuple[T, ...]:
        if self._sorted is None:
            return rows
        key = self.columns[self._sorted[0]].sort
        if key is None:
            return rows
        return tuple(sorted(rows, key=key, reverse=self._sorted[1] == Qt.SortOrder.DescendingOrder))
