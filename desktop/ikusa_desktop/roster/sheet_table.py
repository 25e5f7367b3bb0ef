"""A table on the page, edited like a spreadsheet, and the part of the page that it lies in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter, QResizeEvent
from PySide6.QtWidgets import QMenu, QStyleOptionViewItem, QWidget

from ikusa_desktop import theme
from ikusa_desktop.roster.section import TABLE_EDGE, Section
from ikusa_desktop.roster.spans import Span, paint_spans, wrapped_height
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.cells import CellDelegate
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.rows import Index, RowState, choose_alone
from ikusa_desktop.widgets.table import Column, TupleModel
from ikusa_desktop.widgets.table_view import PADDING, TableView

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa_desktop.roster.editing import Editor

T = TypeVar("T")
UNBROKEN = re.compile(r"[\s\u200b\u2028\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]+")
"""Where a line may break: spaces, and between the signs of Japanese."""
MOST_MEASURED = 60
"""Rows whose texts decide how wide a column is."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """How columns follow their texts: bounds by key, what stands beside a text, the share of the one that stretches."""

    bounds: Mapping[str, tuple[float, float]]
    share: float = 0.3
    firm: frozenset[str] = frozenset()
    """Columns that give nothing away."""
    beside: Mapping[str, float] = field(default_factory=dict)


class SheetDelegate(CellDelegate):
    """Opens the list of a choice at once."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = super().createEditor(parent, option, index)
        if isinstance(editor, ComboField):
            QTimer.singleShot(0, editor, editor.showPopup)
        return editor


class SheetTable(TableView):
    """The table: besides what every table can, rows move by Alt+↑ and Alt+↓, Ctrl+C copies, Insert adds."""

    moved = Signal(int)
    insert_pressed = Signal()
    width_changed = Signal()

    def __init__(self, model: TupleModel[T], *, row_height: float = 29.0, parent: QWidget | None = None) -> None:
        self._held = False
        super().__init__(
            model,
            row_height=row_height,
            cells=True,
            many=True,
            fit_height=True,
            edge=TABLE_EDGE,
            delegate=SheetDelegate(),
            parent=parent,
        )
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Rows and columns change inside; the rows' heights are measured once, at the end."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
            self._fit_rows()

    def _fit_rows(self) -> None:
        if not self._held:
            super()._fit_rows()

    def fit_columns(self, fitting: Fitting) -> None:
        """Make columns as wide as their texts; those that wrap give way where the rest would get too little."""
        columns, look = self.table().columns, theme.current()
        widths: dict[int, float] = {}
        for at, column in enumerate(columns):
            if column.key in fitting.bounds:
                low, high = (look.f(one) for one in fitting.bounds[column.key])
                widths[at] = min(high, max(low, self._wanted(at, fitting.beside.get(column.key, 0.0))))
        rest = (1 - fitting.share) * self.viewport().width()
        over = sum(widths.values()) - rest
        soft = {
            at: max(0.0, widths[at] - self._least(at))
            for at in widths
            if columns[at].wrap and columns[at].key not in fitting.firm
        }
        give = sum(soft.values())
        if over > 0 and give > 0:
            for at, room in soft.items():
                widths[at] -= room * min(1.0, over / give)
        for at, width in widths.items():
            self.setColumnWidth(at, round(width))

    def _wanted(self, at: int, beside: float) -> float:
        """How wide a column would have to be for its head and its texts."""
        column = self.table().columns[at]
        widths = [painting.text_width(text, "table", column.bold) + beside for text in self._texts(at)]
        return max([painting.text_width(column.head(), "small"), *widths]) + self._edges(at)

    def _least(self, at: int) -> float:
        """How wide a column must be so that no word in it is cut in two."""
        words = {word for text in self._texts(at) for word in UNBROKEN.split(text)}
        head = painting.text_width(self.table().columns[at].head(), "small")
        return max([head, *(painting.text_width(word, "table") for word in words)]) + self._edges(at)

    def _texts(self, at: int) -> list[str]:
        text = self.table().columns[at].text
        return [part for row in self.table().rows()[:MOST_MEASURED] for part in text(row).split("\n")]

    def _edges(self, at: int) -> float:
        outer = at in (0, len(self.table().columns) - 1)
        return theme.current().f(PADDING + (TABLE_EDGE if outer else PADDING)) + 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.width_changed.emit()

    def _wrapped_height(self, row: int, at: int) -> int:
        look = theme.current()
        column = self.table().columns[at]
        box = QRectF(0, 0, self._told_widths.get(at, self.columnWidth(at)), 1)
        room = self.content_box(box, at).width()
        text = wrapped_height(column.text(self.table().value(row)), look.font("table", column.bold), max(40.0, room))
        return max(look.px(self._row_height), round(text + look.f(11)))

    def cell_box(self) -> QRect:
        """The current cell in the viewport: where to say what is wrong with it."""
        return self.visualRect(self.currentIndex())

    def copy(self) -> None:
        """Put the chosen rows into the clipboard, cells parted by tabs."""
        model = self.table()
        rows = [model.value(model.row_of(key)) for key in self.selected_keys()]
        lines = [
            "\t".join(" ".join(column.text(row).replace("\u200b", "").split()) for column in model.columns)
            for row in rows
        ]
        if lines:
            QGuiApplication.clipboard().setText("\n".join(lines))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.moved.emit(step)
        elif event.key() == Qt.Key.Key_Insert:
            self.insert_pressed.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class TablePart(Section, Generic[T]):
    """A part of the page with one table. Rows are told apart by their row id as text.

    A subclass gives the columns, and says how rows are added, removed, moved and pasted.
    """

    def __init__(
        self,
        editor: Editor,
        columns: Sequence[Column[T]],
        key: Callable[[T], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(table=True, parent=parent)
        self.editor, self._key = editor, key
        self.model: TupleModel[T] = TupleModel(columns, key)
        self.table = SheetTable(self.model)
        self.model.setParent(self.table)
        self.body.addWidget(self.table)
        self.table.delete_pressed.connect(self.remove_chosen)
        self.table.moved.connect(self.move_chosen)
        self.table.pasted.connect(self.paste)
        self.table.insert_pressed.connect(self.add)
        self.table.width_changed.connect(self._fit_at_once)
        self.table.customContextMenuRequested.connect(self._open_menu)

    # --- what a subclass says ----------------------------------------------------------------------------------------

    def add(self) -> None:
        """Add a row, and begin to edit its name."""
        raise NotImplementedError

    def paste(self) -> None:
        """Make rows of the text in the clipboard."""
        raise NotImplementedError

    def remove(self, ids: list[int]) -> None:
        """Delete rows."""
        raise NotImplementedError

    def put_order(self, ids: list[int]) -> None:
        """Store an order of all rows."""
        raise NotImplementedError

    def fit(self) -> None:
        """Make the columns as wide as this character's texts need; a table of fixed columns does nothing."""

    def _fit_at_once(self) -> None:
        with self.table.at_once():
            self.fit()

    # --- what every table does ---------------------------------------------------------------------------------------

    def set_rows(self, rows: Sequence[T]) -> None:
        """Show these rows; without any the table gives its room away."""
        with self.table.at_once():
            self.model.set_rows(rows)
            self.fit()
        self.table.setVisible(bool(rows))
        self.table.updateGeometry()

    def current(self) -> T | None:
        """The current row."""
        index = self.table.currentIndex()
        return self.model.value(index) if index.isValid() and index.row() < self.model.rowCount() else None

    def chosen(self) -> list[int]:
        """The ids of the chosen rows, from top to bottom."""
        return [int(key) for key in self.table.selected_keys()]

    def edit_new(self, before: list[str]) -> None:
        """Begin to edit the name of the row that was not there before."""
        new = [key for key in self.keys() if key not in before]
        if new and self.table.pick(new[0]):
            self.table.setFocus()
            self.table.edit(self.table.currentIndex())

    def keys(self) -> list[str]:
        """What tells the rows apart, from top to bottom."""
        return [self._key(row) for row in self.model.rows()]

    def remove_chosen(self) -> None:
        """Delete the chosen rows; the row behind them becomes the current one."""
        ids = self.chosen()
        if not ids:
            return
        rows = [self.model.row_of(str(id_)) for id_ in ids]
        column = max(0, self.table.currentIndex().column())
        self.remove(ids)
        if self.model.rowCount():
            choose_alone(self.table, self.model.index(min(rows[0], self.model.rowCount() - 1), column))

    def move_chosen(self, step: int) -> None:
        """Move the chosen rows up (−1) or down (1) by one."""
        order = [int(key) for key in self.keys()]
        new = shifted(order, self.chosen(), step)
        if new != order:
            self.put_order(new)

    def put_cell(self, operation: Callable[[], Changes]) -> bool:
        """Store what a cell was edited to; a refusal is said below the cell."""
        return self.editor.do(operation, self.table.viewport(), self.table.cell_box())

    def _open_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_menu(menu)
        menu.popup(self.table.viewport().mapToGlobal(at))

    def fill_menu(self, menu: QMenu) -> None:
        """What can be done with the table and its chosen rows."""
        chosen = bool(self.chosen())
        for text, act, needs_rows in (
            (tr("Add a row"), self.add, False),
            (tr("Paste rows"), self.paste, False),
            (tr("Copy rows"), self.table.copy, True),
            (tr("Move up"), lambda: self.move_chosen(-1), True),
            (tr("Move down"), lambda: self.move_chosen(1), True),
            (tr("Delete rows"), self.remove_chosen, True),
        ):
            menu.addAction(text, act).setEnabled(chosen or not needs_rows)


def paint_wrapped(
    text: Callable[[T], str], tone: str = "ink", *, first: bool = False
) -> Callable[[QPainter, QRectF, T, RowState], None]:
    """A painter of a cell that wraps between words; the `first` of a chosen row is bold."""

    def paint(painter: QPainter, box: QRectF, value: T, state: RowState) -> None:
        paint_spans(painter, box, (Span(text(value), bold=first and state.strong()),), tone)

    return paint


def shifted(order: list[int], chosen: list[int], step: int) -> list[int]:
    """An order with the chosen ones moved by one place; those at the edge stay, and keep the ones behind them there."""
    new = list(order)
    wanted = set(chosen)
    places = range(len(new)) if step < 0 else range(len(new) - 1, -1, -1)
    for at in places:
        to = at + step
        if new[at] in wanted and 0 <= to < len(new) and new[to] not in wanted:
            new[at], new[to] = new[to], new[at]
    return new
