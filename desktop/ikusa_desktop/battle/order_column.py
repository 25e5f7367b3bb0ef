"""The left column of a running battle: round and sides, the order, and what moves time on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.battle.cohesion_line import CohesionLine
from ikusa_desktop.battle.name_button import NameButton
from ikusa_desktop.battle.order_list import NAME_AT, PADDING, TRACKS_FROM_RIGHT, OrderList, Row
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import PushButton
from ikusa_desktop.widgets.panel import Ground, PanelHead, hairline
from ikusa_desktop.widgets.text import PlainLabel

EVENTS = ("end_round", "lull", "end_scene", "end_battle")


class OrderHead(QWidget):
    """The words over the columns of the order, above its rows also where a scroll bar stands beside them."""

    def __init__(self, rows: OrderList) -> None:
        super().__init__()
        self._rows = rows
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        rows.verticalScrollBar().rangeChanged.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(100, theme.current().px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        box = QRectF(0, 0, self._rows.viewport().width(), self.height())
        name = box.adjusted(look.f(NAME_AT), 0, -look.f(TRACKS_FROM_RIGHT), 0)
        tracks = box.adjusted(box.width() - look.f(TRACKS_FROM_RIGHT), 0, -look.f(PADDING + 36), 0)
        defence = box.adjusted(0, 0, -look.f(PADDING), 0)
        painting.draw_text(painter, name, tr("Name", context="column"), "small", "ink2")
        painting.draw_text(painter, tracks, tr("Wounds, vigor", context="column"), "small", "ink2")
        painting.draw_text(painter, defence, tr("Def", context="column"), "small", "ink2", align=painting.RIGHT)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), look.line)


class OrderColumn(Ground):
    """Head, order, time buttons. `event_pressed` gives one of EVENTS."""

    next_pressed = Signal()
    event_pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self.head = PanelHead(whole=True)
        self.name = NameButton()
        self.menu = QMenu(self)
        self.name.setMenu(self.menu)
        self.cohesion = CohesionLine()
        self.head.layout().insertWidget(1, self.name)  # type: ignore[union-attr]
        self.head.add(self.cohesion)
        self.list = OrderList()
        self.columns = OrderHead(self.list)
        self.waiting = PlainLabel("", "small", "ink2", elide=True)
        self.next = PushButton("", hint="Space")
        self.events = {key: PushButton("") for key in EVENTS}
        self._lay_out()
        self.next.clicked.connect(self.next_pressed)
        for key, made in self.events.items():
            made.clicked.connect(lambda _checked=False, key=key: self.event_pressed.emit(key))
        self.retranslate()

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show the order."""
        self.list.rows.set_rows(rows)
        self.list.scheduleDelayedItemsLayout()

    def set_head(self, round_: int | None, name: str, cohesion: Sequence[str]) -> None:
        """Show the round (none once the battle is over), the battle's name and each side with its cohesion."""
        over = tr("Over", context="battle")
        self.head.set_title(over if round_ is None else tr("Round {n}").format(n=round_))
        self.name.set_name(name)
        self.cohesion.set_sides(cohesion)

    def set_battles(self, entries: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """What the battle's name offers: other battles, preparing."""
        self.menu.clear()
        for text, run in entries:
            if not text:
                self.menu.addSeparator()
                continue
            action = self.menu.addAction(text.replace("&", "&&"))
            action.triggered.connect(lambda _checked=False, run=run: run())

    def set_next(self, all_acted: bool, waiting: str) -> None:
        """Whether Next begins an action, or (all have acted) ends the round; `waiting` says who has not acted yet."""
        self.waiting.setText(waiting)
        self.waiting.setVisible(bool(waiting))
        self.next.set_text(tr("End the round") if all_acted else tr("Next", context="battle"))
        self.events["end_round"].setVisible(not all_acted)  # else two buttons would say the same

    def set_running(self, running: bool) -> None:
        """Time moves on only in a battle that runs."""
        for made in (self.next, *self.events.values()):
            made.setEnabled(running)

    def retranslate(self) -> None:
        """Set every text anew."""
        texts = {
            "end_round": tr("End round"),
            "lull": tr("Lull"),
            "end_scene": tr("End scene"),
            "end_battle": tr("End battle"),
        }
        for key, text in texts.items():
            self.events[key].set_text(text)
        self.list.setAccessibleName(tr("Order"))
        self.name.setAccessibleDescription(tr("Other battles"))
        self.columns.update()

    def _lay_out(self) -> None:
        first, second = QHBoxLayout(), QHBoxLayout()
        for row, widgets in (
            (first, (self.next, self.events["end_round"])),
            (second, (self.events["lull"], self.events["end_scene"], self.events["end_battle"])),
        ):
            row.setSpacing(6)
            for widget in widgets:
                widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
                row.addWidget(widget, 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(14, 10, 14, 10)
        foot.setSpacing(6)
        foot.addWidget(self.waiting)
        foot.addLayout(first)
        foot.addLayout(second)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.columns)
        column.addWidget(self.list, 1)
        column.addWidget(hairline())
        column.addLayout(foot)
