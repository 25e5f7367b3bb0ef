"""How a table's cells and head are painted, and how a cell is edited: IME-safe, by a line or a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QHelpEvent, QPainter, QTextLayout
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.broken_text import break_lines, layout_of
from ikusa_desktop.widgets.fields import ComboField, TextField
from ikusa_desktop.widgets.line_editor import takes_key
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, RowState, paint_row_ground
from ikusa_desktop.widgets.table import COLUMN_ROLE, Column
from ikusa_desktop.widgets.text import safe_tooltip


def wrapped(text: str, font: QFont, width: float) -> tuple[QTextLayout, float]:
    """The text of a cell in lines, broken between words, and their height."""
    layout = layout_of(text.replace("\n", "\u2028"), font)
    return layout, break_lines(layout, max(40.0, width))


class Host(Protocol):
    """What cells ask of the table view that they lie in."""

    cells: bool

    def state_of(self, index: Index) -> RowState:
        """How the row of a cell stands."""

    def content_box(self, box: QRectF, column: int) -> QRectF:
        """The box of a cell without its padding."""

    def is_first(self, column: int) -> bool:
        """Whether a column stands first."""

    def cell_tip(self, index: Index) -> str:
        """The tooltip of a cell."""

    def move_down(self) -> None:
        """One row down in the same column."""


class CellDelegate(QStyledItemDelegate):
    """Paints cells and makes their editors. A page subclasses it only for a situation of its rows (`row_state`)."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view = cast(Host, option.widget)
        state = view.state_of(index)
        box = option.rect.toRectF()
        first = view.is_first(index.column())
        painter.save()
        paint_row_ground(painter, box, state, bar=first)
        paint_cell(painter, view.content_box(box, index.column()), index, state)
        painter.restore()
        if state.current and state.view_focus and view.cells:
            painting.focus_frame(painter, box.adjusted(0, 0, 0, -1))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        column = index.data(COLUMN_ROLE)
        name = column.head()
        if column.choices is not None:
            combo = ComboField(name, parent=parent)
            combo.activated.connect(self._commit_combo)
            return combo
        return TextField("", name, parent=parent)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        column, value = index.data(COLUMN_ROLE), index.data(VALUE_ROLE)
        text = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(editor, ComboField):
            editor.set_choices(column.choices(value), text)
        elif isinstance(editor, TextField):
            editor.setText(text)
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: Any, index: Index) -> None:
        text = (
            editor.key() if isinstance(editor, ComboField) else editor.text() if isinstance(editor, TextField) else ""
        )
        model.setData(index, text, Qt.ItemDataRole.EditRole)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRect(option.rect)
        editor.setGeometry(rect.adjusted(0, 0, 0, -1))

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        return takes_key(self, editor, event, cast(Host, self.parent()).move_down) or super().eventFilter(editor, event)

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        if event.type() != QEvent.Type.ToolTip:
            return super().helpEvent(event, view, option, index)
        text = cast(Host, view).cell_tip(index) if index.isValid() else ""
        QToolTip.showText(event.globalPos(), safe_tooltip(text), view)
        return True

    def _commit_combo(self) -> None:
        editor = self.sender()
        if isinstance(editor, QWidget):
            self.commitData.emit(editor)
            self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)


def paint_cell(painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
    """The contents of one cell: the column's own painter, or its text."""
    column, value = index.data(COLUMN_ROLE), index.data(VALUE_ROLE)
    if column.paint is not None:
        column.paint(painter, box, value, state)
        return
    bold = column.bold or (state.strong() and index.column() == 0)
    text = column.text(value)
    if column.wrap:
        look = theme.current()
        layout, height = wrapped(text, look.font("table", bold), box.width())
        painter.setPen(look.colour(column.tone))
        layout.draw(painter, QPointF(box.left(), box.center().y() - height / 2))
        return
    painting.draw_text(painter, box, text, "table", column.tone, bold=bold, align=column.alignment())


class TableHead(QHeaderView):
    """The head line: small, second ink, aligned as its column; ▲▼ where it sorts."""

    def __init__(self, host: Host, columns: Sequence[Column[Any]], parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._host, self._columns = host, columns
        self.setHighlightSections(False)

    def paintSection(self, painter: QPainter, rect: QRect, logical: int) -> None:
        look = theme.current()
        column = self._columns[logical]
        box = self._host.content_box(rect.toRectF(), logical)
        text = column.head()
        if self.sortIndicatorSection() == logical and self.sectionsClickable():
            rising = self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
            text = f"{text} {'▲' if rising else '▼'}"
        painting.draw_text(painter, box, text, "small", "ink2", align=column.alignment())
        painter.fillRect(QRectF(rect.left(), rect.bottom(), rect.width(), 1), look.line)
