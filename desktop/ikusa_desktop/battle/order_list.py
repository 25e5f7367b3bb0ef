"""The list of the order: painted rows, drag and Alt+↑↓ to reorder, several rows to be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QWidget

from ikusa_desktop import theme
from ikusa_desktop.battle.order_rows import OrderRow, WaitingRow
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.chips import chip_width, paint_chip, paint_chips
from ikusa_desktop.widgets.marks import Side, paint_side
from ikusa_desktop.widgets.pips import paint_pips
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState
from ikusa_desktop.widgets.track_bar import paint_track

Row = OrderRow | WaitingRow
NAME_AT, TRACKS_FROM_RIGHT, PADDING = 42.0, 151.0, 16.0
TALL, LOW, WAITING = 60.0, 44.0, 40.0
LEAST_CHIP = 58.0
MIME = "application/x-ikusa-roster"
"""What is dragged from the roster: ids, one a line."""


def roster_ids(data: QMimeData) -> list[int]:
    """The roster characters in a drag."""
    return [int(line) for line in bytes(data.data(MIME).data()).decode().split()]


def row_key(row: Row) -> str:
    """What tells rows apart over refreshes."""
    return row.id if isinstance(row, OrderRow) else f"waiting {row.round}"


def row_text(row: Row) -> str:
    """What a screen reader says of a row."""
    return row.spoken() if isinstance(row, OrderRow) else row.text()


class OrderModel(ListModel[Row]):
    """The rows; combatants can be dragged."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(row_text, row_key, parent)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.isValid() and isinstance(self.value(index), OrderRow):
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        return flags

    def mimeData(self, indexes: Sequence[Index]) -> QMimeData:
        data = QMimeData()
        data.setText("\n".join(row_key(self.value(index)) for index in indexes))
        return data


class OrderDelegate(RowDelegate):
    """Paints a combatant as the look draws it; `targets` are the ids that are being attacked."""

    def __init__(self) -> None:
        super().__init__(TALL)
        self.targets: frozenset[str] = frozenset()

    def row_height(self, index: Index) -> float:
        row = index.data(VALUE_ROLE)
        if isinstance(row, WaitingRow):
            return WAITING
        return LOW if isinstance(row, OrderRow) and row.fallen else TALL

    def situation(self, index: Index) -> tuple[bool, bool]:
        row = index.data(VALUE_ROLE)
        return (row.acting, row.id in self.targets) if isinstance(row, OrderRow) else (False, False)

    def tip(self, index: Index) -> str:
        row = index.data(VALUE_ROLE)
        return row.tip() if isinstance(row, OrderRow) else row.text()

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        row = index.data(VALUE_ROLE)
        if isinstance(row, WaitingRow):
            self._paint_waiting(painter, box, row)
        elif row.fallen:
            self._paint_fallen(painter, box, row)
        else:
            self._paint_standing(painter, box, row, state)

    def _paint_waiting(self, painter: QPainter, box: QRectF, row: WaitingRow) -> None:
        scale = theme.current().f
        paint_side(painter, box.adjusted(scale(18), 0, 0, 0), Side.WAITING)
        text = box.adjusted(scale(NAME_AT), 0, -scale(PADDING), 0)
        painting.draw_text(painter, text, row.text(), "body", "ink2")

    def _paint_standing(self, painter: QPainter, box: QRectF, row: OrderRow, state: RowState) -> None:
        scale = theme.current().f
        tracks = box.right() - scale(TRACKS_FROM_RIGHT)
        left = box.left() + scale(NAME_AT)
        upper = QRectF(left, box.top() + scale(8), tracks - scale(8) - left, scale(22))
        lower = QRectF(left, box.top() + scale(30), tracks - scale(10) - left, scale(21))
        paint_side(painter, QRectF(box.left() + scale(14), upper.top(), scale(14), upper.height()), row.side)
        self._paint_name(painter, upper, row, state)
        used = 0.0
        if row.zone:
            zone = QRectF(lower.left(), lower.top(), lower.width() * 0.5, lower.height())
            used = painting.draw_text(painter, zone, row.zone, "small", "ink2") + scale(7)
        paint_chips(painter, lower.adjusted(used, 0, 0, 0), row.chips)
        pips = QRectF(tracks, upper.top(), scale(TRACKS_FROM_RIGHT - PADDING - 40), upper.height())
        paint_pips(painter, pips, *row.wounds)
        bar = QRectF(tracks, lower.top(), pips.width(), lower.height())
        width = paint_track(painter, bar, *row.vigor)
        figures = bar.adjusted(width + scale(6), 0, scale(10), 0)
        painting.draw_text(painter, figures, f"{row.vigor[0]}/{row.vigor[1]}", "small", "ink2")
        defence = box.adjusted(0, 0, -scale(PADDING), 0)
        painting.draw_text(painter, defence, str(row.defence), "figure", align=painting.RIGHT)

    def _paint_name(self, painter: QPainter, box: QRectF, row: OrderRow, state: RowState) -> None:
        scale = theme.current().f
        words = []
        if state.acting:
            words.append((tr("acting", context="row"), "shu"))
        if state.target:
            words.append((tr("target", context="row"), "ai"))
        if row.hidden:
            words.append((tr("hidden", context="row"), "ink3"))
        room = sum(painting.text_width(word, "small", True) + scale(8) for word, _tone in words)
        name = box.adjusted(0, 0, -room, 0)
        tone = "ink2" if row.acted and not state.acting else "ink"
        used = painting.draw_text(painter, name, row.name, "name", tone, bold=state.strong())
        for word, tone in words:
            place = box.adjusted(used + scale(8), scale(1), 0, scale(1))
            used += scale(8) + painting.draw_text(painter, place, word, "small", tone, bold=True)

    def _paint_fallen(self, painter: QPainter, box: QRectF, row: OrderRow) -> None:
        scale = theme.current().f
        tracks = box.right() - scale(TRACKS_FROM_RIGHT)
        line = box.adjusted(scale(NAME_AT), 0, 0, 0)
        line.setRight(tracks - scale(4))
        paint_side(painter, box.adjusted(scale(14), 0, 0, 0), row.side)
        # The name comes first: its number tells it from its twins. The chip is whole in the tooltip.
        chip = min(chip_width(row.chips[0]), scale(LEAST_CHIP)) + scale(8) if row.chips else 0.0
        name = line.adjusted(0, 0, -chip, 0)
        used = painting.draw_text(painter, name, row.name, "name", "ink3", struck=True)
        if row.chips:
            paint_chip(painter, line.adjusted(used + scale(8), 0, 0, 0), row.chips[0])
        pips = QRectF(tracks, box.top(), scale(TRACKS_FROM_RIGHT - PADDING - 40), box.height())
        paint_pips(painter, pips, *row.wounds, tone="ink3")
        defence = box.adjusted(0, 0, -scale(PADDING), 0)
        painting.draw_text(painter, defence, str(row.defence), "name", "ink3", align=painting.RIGHT)


class OrderList(RowList):
    """The order. `moved(ids, before)`: rows dragged or shifted to stand before another ("" at the end)."""

    moved = Signal(list, str)
    digit_typed = Signal(str)
    dropped = Signal(list)
    """Ids of roster characters that were dragged here."""
    menu_wanted = Signal(QPoint)
    removed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self.rows = OrderModel()
        self.look = OrderDelegate()
        super().__init__(self.rows, self.look, many=True, parent=parent)
        self.rows.setParent(self)
        self._drop_at = -1
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(False)

    def set_targets(self, targets: frozenset[str]) -> None:
        """Mark those who are being attacked."""
        if targets != self.look.targets:
            self.look.targets = targets
            self.viewport().update()

    def chosen_ids(self) -> list[str]:
        """The combatants that are chosen, from top to bottom."""
        return [key for key in self.selected_keys() if not key.startswith("waiting")]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._shift(-1 if key == Qt.Key.Key_Up else 1)
        elif key == Qt.Key.Key_Delete and self.chosen_ids():
            self.removed.emit()
        elif event.text() and not event.modifiers() and event.text().isprintable() and key != Qt.Key.Key_Space:
            self.digit_typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        where = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            where = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).bottomLeft())
        if self.currentIndex().isValid():
            self.menu_wanted.emit(where)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.setAccepted(event.source() is self or event.mimeData().hasFormat(MIME))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._drop_at = self._row_under(event.position().toPoint())
        event.accept()
        self.viewport().update()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._drop_at = -1
        self.viewport().update()

    def dropEvent(self, event: QDropEvent) -> None:
        at = self._row_under(event.position().toPoint())
        self._drop_at = -1
        self.viewport().update()
        if event.mimeData().hasFormat(MIME):
            self.dropped.emit(roster_ids(event.mimeData()))
            event.acceptProposedAction()
            return
        self._move_before(self.chosen_ids(), at)
        # The store moves the rows; Qt must not take them out of the list as well.
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        rows = self.rows.rowCount()
        if self._drop_at < 0 or not rows:
            return
        look = theme.current()
        box = self.visualRect(self.rows.index(min(self._drop_at, rows - 1)))
        y = box.top() if self._drop_at < rows else box.bottom()
        QPainter(self.viewport()).fillRect(QRectF(0, y - look.f(1), self.viewport().width(), look.f(2)), look.ai)

    def _combatants(self) -> list[str]:
        return [row.id for row in self.rows.rows() if isinstance(row, OrderRow)]

    def _row_under(self, at: QPoint) -> int:
        index = self.indexAt(at)
        if not index.isValid():
            return len(self._combatants())
        box = self.visualRect(index)
        row = index.row() + (1 if at.y() > box.center().y() else 0)
        return min(row, len(self._combatants()))

    def _shift(self, step: int) -> None:
        """Alt+↑ or Alt+↓: the chosen ones pass the next one who is not chosen."""
        order, chosen = self._combatants(), self.chosen_ids()
        places = [order.index(key) for key in chosen]
        if not places:
            return
        at = min(places) - 1 if step < 0 else max(places) + 2
        if 0 <= at <= len(order):
            self._move_before(chosen, at)

    def _move_before(self, ids: list[str], at: int) -> None:
        order = self._combatants()
        behind = [key for key in order[at:] if key not in ids]
        before = behind[0] if behind else ""
        if ids and self._order_after(ids, before) != order:
            self.moved.emit(ids, before)

    def _order_after(self, ids: list[str], before: str) -> list[str]:
        return moved_order(self._combatants(), ids, before)


def moved_order(order: Sequence[str], ids: Sequence[str], before: str) -> list[str]:
    """An order after some moved, in their own order, to stand before another ("" at the end)."""
    rest = [key for key in order if key not in ids]
    at = rest.index(before) if before in rest else len(rest)
    return [*rest[:at], *(key for key in order if key in ids), *rest[at:]]
