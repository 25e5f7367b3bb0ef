"""All battles in a list: their names, how far each is, how many are in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ikusa.play.battle import BattleLine, State
from ikusa_desktop import theme
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import PushButton
from ikusa_desktop.widgets.panel import Ground, PanelHead
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState


def state_text(line: BattleLine) -> str:
    """How far a battle is, with its numbers."""
    states: dict[State, Callable[[], str]] = {
        State.PREPARED: lambda: tr("prepared", context="battle"),
        State.RUNNING: lambda: tr("running, round {n}", context="battle").format(n=line.round),
        State.OVER: lambda: tr("over", context="battle"),
    }
    people = trn("{n} combatant", "{n} combatants", line.combatants).format(n=line.combatants)
    return tr(", ", context="list").join((states[line.state](), people))


class BattleDelegate(RowDelegate):
    """Name, then state and numbers; a running one says so in vermilion."""

    def __init__(self) -> None:
        super().__init__(52)

    def tip(self, index: Index) -> str:
        line = index.data(VALUE_ROLE)
        return f"{line.name}\n{state_text(line)}"

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        scale = theme.current().f
        line = index.data(VALUE_ROLE)
        inner = box.adjusted(scale(16), 0, -scale(12), 0)
        upper = QRectF(inner.left(), inner.top() + scale(6), inner.width(), scale(21))
        lower = QRectF(inner.left(), inner.top() + scale(27), inner.width(), scale(18))
        painting.draw_text(painter, upper, line.name, "name", bold=state.strong())
        tone = "shu" if line.state is State.RUNNING else "ink2"
        painting.draw_text(painter, lower, state_text(line), "small", tone, bold=line.state is State.RUNNING)


class BattleRows(RowList):
    """The battles; Alt+↑↓ reorder, Delete deletes."""

    moved = Signal(int)
    deleted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self.rows: ListModel[BattleLine] = ListModel(
            lambda line: f"{line.name}, {state_text(line)}", lambda line: str(line.id)
        )
        super().__init__(self.rows, BattleDelegate(), parent=parent)
        self.rows.setParent(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(-1 if key == Qt.Key.Key_Up else 1)
        elif key == Qt.Key.Key_Delete and self.currentIndex().isValid():
            self.deleted.emit()
        else:
            super().keyPressEvent(event)


class BattleList(Ground):
    """The column of battles, with a button for a new one."""

    chosen = Signal(int)
    opened = Signal(int)
    new_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self.head = PanelHead()
        self.new = PushButton("")
        self.head.add(self.new)
        self.list = BattleRows()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.list, 1)
        self.list.picked.connect(lambda key: self.chosen.emit(int(key)))
        self.list.activated_row.connect(lambda key: self.opened.emit(int(key)))
        self.new.clicked.connect(self.new_pressed)
        self.retranslate()

    def show_battles(self, lines: Sequence[BattleLine], chosen: int | None) -> None:
        """Show the battles, one of them chosen, telling nobody."""
        blocked = self.list.blockSignals(True)
        self.list.rows.set_rows(lines)
        if chosen is not None:
            self.list.pick(str(chosen))
        self.list.blockSignals(blocked)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.head.set_title(tr("Battles"))
        self.new.set_text(tr("New battle"))
        self.list.setAccessibleName(tr("Battles"))
        self.list.viewport().update()
