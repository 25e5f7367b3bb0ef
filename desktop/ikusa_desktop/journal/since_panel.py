"""The right column: what a session left behind, at a glance; every row leads to its character or piece."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QListView, QStackedWidget, QStyleOptionViewItem, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.journal.since_rows import Part, PartHead, Row
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.chips import chips_tip, paint_chips
from ikusa_desktop.widgets.marks import paint_damage_mark, paint_state
from ikusa_desktop.widgets.panel import EmptyState, Ground, PanelHead
from ikusa_desktop.widgets.pips import paint_pips, pips_width
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState

HEAD, ROW, CHIPS = 34.0, 44.0, 52.0


class SinceDelegate(RowDelegate):
    """Paints heads, characters and pieces."""

    def row_height(self, index: Index) -> float:
        row: Row = index.data(VALUE_ROLE)
        if isinstance(row, PartHead):
            return HEAD
        return CHIPS if row.chips else ROW

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        return QSize(look.px(80), look.px(self.row_height(index)))

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        look = theme.current()
        row: Row = index.data(VALUE_ROLE)
        inner = box.adjusted(look.f(16), 0, -look.f(16), 0)
        if isinstance(row, PartHead):
            base = inner.adjusted(0, look.f(8), 0, 0)
            used = paint_mark(painter, base, row.part)
            text = base.adjusted(used, 0, 0, 0)
            wide = painting.draw_text(painter, text, row.name, "body", bold=True)
            painting.draw_text(painter, text.adjusted(wide + look.f(8), 0, 0, 0), str(row.count), "small", "ink2")
            return
        room = 0.0
        if row.wounds is not None:
            room = pips_width(row.wounds[1])
            paint_pips(painter, QRectF(inner.right() - room, box.top(), room, box.height()), *row.wounds)
        elif row.figure:
            tone = "shu" if row.part is Part.BROKEN else "ink"
            room = painting.draw_text(painter, inner, row.figure, "name", tone, bold=True, align=painting.RIGHT)
        words = inner.adjusted(0, look.f(5), -room - look.f(10), -look.f(5))
        upper = QRectF(words.left(), words.top(), words.width(), words.height() / 2)
        lower = QRectF(words.left(), words.center().y(), words.width(), words.height() / 2)
        if not row.second and not row.chips:
            upper = words
        struck = row.part is Part.GONE
        painting.draw_text(
            painter, upper, row.name, "name", "ink3" if struck else "ink", bold=state.strong(), struck=struck
        )
        if row.chips:
            paint_chips(painter, lower, row.chips)
        else:
            painting.draw_text(painter, lower, row.second, "small", "ink2")

    def tip(self, index: Index) -> str:
        row: Row = index.data(VALUE_ROLE)
        if isinstance(row, PartHead):
            return ""
        where = tr("Enter or a click opens the piece.") if row.page == "armoury" else ""
        where = where or tr("Enter or a click opens the character.")
        return "\n".join(part for part in (row.spoken(), chips_tip(row.chips), where) if part)


def paint_mark(painter: QPainter, box: QRectF, part: Part) -> float:
    """The mark of gear before the head of its part; characters have none."""
    look = theme.current()
    if part is Part.BROKEN:
        return paint_state(painter, box, "broken") + look.f(6)
    if part is Part.DAMAGED:
        return paint_damage_mark(painter, box) + look.f(6)
    if part is Part.REPAIRED:
        return paint_state(painter, box, "intact") + look.f(6)
    return 0.0


class SinceList(RowList):
    """The rows; a click or Enter on one leads away (`led`)."""

    led = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        self.rows: ListModel[Row] = ListModel(lambda row: row.spoken(), lambda row: row.key)
        super().__init__(self.rows, SinceDelegate(ROW), parent=parent)
        self.rows.setParent(self)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.activated_row.connect(self._lead)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        leads = index.isValid() and not isinstance(index.data(VALUE_ROLE), PartHead)
        shape = Qt.CursorShape.PointingHandCursor if leads else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and index == self.currentIndex():
            self._activate(index)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The first click has led away already.
        event.accept()

    def _lead(self, key: str) -> None:
        row = self.rows.value(self.rows.row_of(key))
        if not isinstance(row, PartHead):
            self.led.emit(row.page, row.item)


class SincePanel(Ground):
    """Head, rows, and what is said when there are none."""

    led = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self._number: int | None = None
        self.head = PanelHead()
        self.list = SinceList()
        self.empty = EmptyState()
        self.stack = QStackedWidget()
        self.stack.addWidget(self.list)
        self.stack.addWidget(self.empty)
        self.list.led.connect(self.led)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.stack, 1)

    def show_rows(self, number: int | None, rows: Sequence[Row]) -> None:
        """Show what there is since the session of this number began."""
        self._number = number
        self.list.rows.set_rows(rows)
        self.stack.setCurrentWidget(self.list if rows else self.empty)
        self.retranslate()

    def title(self) -> str:
        """What is shown, in words."""
        return tr("Since session {number}").format(number=self._number) if self._number else tr("Since the session")

    def retranslate(self) -> None:
        """Set every text anew; the rows are shown anew by the page."""
        title = self.title()
        self.head.set_title(title)
        self.list.setAccessibleName(title)
        self.empty.set_texts(tr("All is well"), tr("Nobody is hurt, and no gear was damaged or repaired."))
