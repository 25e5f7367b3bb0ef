"""Preparing battles: the list of them, the order of the chosen one, sides, notes, and the roster to add from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ikusa.play import battle as fights
from ikusa.play.battle import BattleView, State
from ikusa.play.changes import Changes
from ikusa.play.roster import Among, Index, Query, new_battle_with
from ikusa_desktop import theme
from ikusa_desktop.battle.add_panel import AddPanel
from ikusa_desktop.battle.battle_list import BattleList
from ikusa_desktop.battle.desk import Desk
from ikusa_desktop.battle.order_column import OrderHead
from ikusa_desktop.battle.order_list import OrderList, moved_order
from ikusa_desktop.battle.order_rows import ENEMIES, PLAYERS, order_rows, side_name
from ikusa_desktop.battle.place_strip import PlaceStrip
from ikusa_desktop.battle.rating_panel import RatingPanel
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import PushButton, button
from ikusa_desktop.widgets.fields import NotesField, TextField
from ikusa_desktop.widgets.panel import EmptyState, FoldSection, Ground, hairline, splitter
from ikusa_desktop.widgets.stepper import Stepper
from ikusa_desktop.widgets.text import PlainLabel, small

LIST, SHEET, ADD = 268, 600, 336
MOST_LIST, MOST_ADD = 0.26, 0.3
"""The parts of the page that the lists at its sides take at most when the text grows."""


class BattleSheet(Ground):
    """One battle being prepared. `start_pressed`, `named` on Enter in its name, and the rest as it is typed."""

    start_pressed = Signal()
    named = Signal()
    menu_wanted = Signal(QPoint)
    removed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("sheet", parent)
        self.desk = desk
        self.name = TextField("", bare=True, step="title")
        self.name.setProperty("title", True)  # as high as its letters, also where the sheet has little height
        self.start = button("", self.start_pressed.emit, kind="main")
        self.cohesion_label = small()
        self.cohesion = {side: Stepper(0, 0, 99) for side in (PLAYERS, ENEMIES)}
        self.cohesion_names = {side: small() for side in self.cohesion}
        self.list = OrderList()
        self.columns = OrderHead(self.list)
        self.strip = PlaceStrip(desk)
        self.rating = RatingPanel(desk)
        self.notes_fold = FoldSection()
        self.notes = NotesField()
        self.empty = PlainLabel("", "body", "ink2", wrap=True)
        self._lay_out()
        self._connect()
        self.retranslate()

    def show_desk(self) -> None:
        """Show what the desk has read."""
        desk, view = self.desk, self.desk.view
        if view is None:
            return
        self.name.set_stored(view.name)
        self.notes.set_stored(view.notes)
        self.notes_fold.set_title(tr("Notes"), view.notes.strip().split("\n")[0][:60])
        for side, stepper in self.cohesion.items():
            stepper.set_value(view.cohesion.get(side, 0))
        if desk.everyone is not None and desk.wording is not None:
            self.list.rows.set_rows(order_rows(view, desk.everyone, desk.wording, waiting=True))
            self.list.scheduleDelayedItemsLayout()
        self.empty.setVisible(not view.order)
        self.empty.setText(
            desk.problem or tr("Nobody is in this battle yet. Search the roster at the right; Enter adds.")
        )
        self.start.setEnabled(bool(view.order))
        self.start.set_text(_start_text(view))
        self.rating.show_desk()
        self._show_chosen()

    def chosen(self) -> list[str]:
        """The combatants chosen in the order."""
        return self.list.chosen_ids()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.name.setAccessibleName(tr("Name of the battle"))
        self.cohesion_label.setText(tr("Cohesion"))
        for side, label in self.cohesion_names.items():
            label.setText(side_name(side))
            self.cohesion[side].setAccessibleName(f"{tr('Cohesion')} {side_name(side)}")
        self.list.setAccessibleName(tr("Order"))
        self.notes.setAccessibleName(tr("Notes"))
        self.strip.retranslate()
        self.rating.retranslate()
        self.columns.update()
        self.show_desk()

    def _show_chosen(self) -> None:
        view, chosen = self.desk.view, self.chosen()
        if view is not None:
            self.strip.show_places([place for place in view.order if str(place.character) in chosen])

    def _edit(self, field: str, value: str) -> None:
        desk = self.desk
        if desk.id is None or desk.view is None or getattr(desk.view, field) == value:
            return
        if not desk.run(partial(fights.edit, desk.session.store, desk.id, field, value)):
            self.show_desk()

    def _set_cohesion(self, side: str, points: int) -> None:
        if self.desk.id is not None:
            self.desk.run(partial(fights.set_cohesion, self.desk.session.store, self.desk.id, side, points))

    def _move(self, ids: list[str], before: str) -> None:
        if self.desk.view is not None:
            order = [str(place.character) for place in self.desk.view.order]
            self.desk.reorder(moved_order(order, ids, before))

    def _connect(self) -> None:
        self.name.submitted.connect(lambda text: self._edit("name", text))
        self.name.left_by_enter.connect(self.named)
        self.notes.submitted.connect(lambda text: self._edit("notes", text))
        for side, stepper in self.cohesion.items():
            stepper.changed.connect(lambda points, side=side: self._set_cohesion(side, points))
        self.list.selection_changed.connect(self._show_chosen)
        self.list.moved.connect(self._move)
        self.list.menu_wanted.connect(self.menu_wanted)
        self.list.removed.connect(self.removed)
        self.strip.removed.connect(self.removed)

    def _bound(self) -> None:
        self.notes.setFixedHeight(theme.current().px(110))

    def _lay_out(self) -> None:
        head, sides = QHBoxLayout(), QHBoxLayout()
        head.setContentsMargins(12, 8, 16, 4)
        head.setSpacing(8)
        head.addWidget(self.name, 1)
        head.addWidget(self.start)
        sides.setContentsMargins(16, 2, 16, 8)
        sides.setSpacing(8)
        sides.addWidget(self.cohesion_label)
        for side, stepper in self.cohesion.items():
            sides.addSpacing(8)
            sides.addWidget(self.cohesion_names[side])
            sides.addWidget(stepper)
        sides.addStretch(1)
        body = QVBoxLayout(self.notes_fold.body)
        body.setContentsMargins(16, 0, 16, 8)
        body.addWidget(self.notes)
        self._bound()
        theme.follow(self._bound)
        self.empty.setContentsMargins(16, 24, 16, 24)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addLayout(sides)
        column.addWidget(hairline())
        column.addWidget(self.columns)
        column.addWidget(self.empty)
        column.addWidget(self.list, 1)
        column.addWidget(hairline())
        column.addWidget(self.strip)
        column.addWidget(hairline())
        for part in (self.rating, self.notes_fold):
            row = QHBoxLayout()
            row.setContentsMargins(9, 0, 0, 0)
            row.addWidget(part)
            column.addLayout(row)
            column.addWidget(hairline())


def _start_text(view: BattleView) -> str:
    if view.state is State.RUNNING:
        return tr("Go on", context="battle")
    return tr("Start again", context="battle") if view.state is State.OVER else tr("Start", context="battle")


class PrepareView(QWidget):
    """Battles, the chosen battle, the roster. `entered`: the chosen battle is to be run or looked at."""

    entered = Signal()
    menu_wanted = Signal(QPoint)
    removed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.battles = BattleList()
        self.sheet = BattleSheet(desk)
        self.new_button = PushButton("")
        self.empty = EmptyState(buttons=[self.new_button], ground="sheet")
        self.stack = QStackedWidget()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.sheet)
        self.add = AddPanel(desk)
        self.columns = splitter(self.battles, self.stack, self.add, stretch=1)
        self._zoom = theme.current().zoom
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.columns)
        self._connect()
        self.retranslate()
        self._bound()
        theme.follow(self._bound)
        look = theme.current()
        self.columns.setSizes([look.px(LIST), look.px(SHEET), look.px(ADD)])

    def _bound(self) -> None:
        look = theme.current()
        self.battles.setMinimumWidth(look.px(140))
        self.stack.setMinimumWidth(look.px(330))
        if look.zoom != self._zoom:
            self._zoom = look.zoom
            battles = min(look.px(LIST), max(look.px(140), round(self.width() * MOST_LIST)))
            add = min(look.px(ADD), max(self.add.minimumSizeHint().width(), round(self.width() * MOST_ADD)))
            self.columns.setSizes([battles, self.width() - battles - add, add])

    def show_desk(self) -> None:
        """Show what the desk has read."""
        desk = self.desk
        self.battles.show_battles(desk.battles, desk.id)
        self.stack.setCurrentWidget(self.sheet if desk.view is not None else self.empty)
        self.add.setEnabled(desk.view is not None)
        self.sheet.show_desk()

    def refresh_roster(self, changes: Changes | None) -> None:
        """Read what changed in the roster."""
        self.add.refresh(changes)

    def begin(self) -> QWidget:
        """Where the keyboard belongs when the page comes into view."""
        return self.battles.list if self.desk.battles else self.new_button

    def retranslate(self) -> None:
        """Set every text anew."""
        self.battles.retranslate()
        self.sheet.retranslate()
        self.add.retranslate()
        self.new_button.set_text(tr("New battle"))
        self.empty.set_texts(
            tr("No battle yet") if not self.desk.battles else tr("No battle chosen"),
            tr("A battle is an order of combatants: make one, add characters from the roster, start it."),
        )

    # --- acts --------------------------------------------------------------------------------------------------------

    def new_battle(self) -> None:
        """Make a battle with the player characters in it and put the cursor into its name."""
        desk = self.desk
        taken = {line.name for line in desk.battles}
        name, number = tr("New battle"), 1
        while name in taken:
            number += 1
            name = f"{tr('New battle')} {number}"
        before = {line.id for line in desk.battles}
        store = desk.session.store
        heroes = Index(store).search(Query(among=Among.PCS))
        create = partial(new_battle_with, store, name, heroes) if heroes else partial(fights.create, store, name)
        if self._run(create):
            new = next((line.id for line in desk.battles if line.id not in before), None)
            desk.open(new)
            self.sheet.name.setFocus(Qt.FocusReason.OtherFocusReason)
            self.sheet.name.selectAll()

    def duplicate(self) -> None:
        """Make a prepared battle with the same combatants and choose it."""
        desk = self.desk
        if desk.id is None:
            return
        before, battle = {line.id for line in desk.battles}, desk.id
        if self._run(lambda: fights.duplicate(desk.session.store, battle)):
            desk.open(next((line.id for line in desk.battles if line.id not in before), desk.id))

    def delete(self) -> None:
        """Delete the chosen battle; undo brings it back."""
        desk = self.desk
        if desk.id is not None:
            battle = desk.id
            self._run(lambda: fights.delete(desk.session.store, battle))

    def start(self) -> None:
        """Begin the chosen battle, or go on with it."""
        desk = self.desk
        if desk.id is None or desk.view is None:
            return
        battle = desk.id
        if desk.view.state is State.RUNNING or self._run(lambda: fights.start(desk.session.store, battle)):
            self.entered.emit()

    def _open(self, battle: int) -> None:
        self.desk.open(battle)
        if self.desk.view is not None and self.desk.view.state is not State.PREPARED:
            self.entered.emit()

    def _shift(self, step: int) -> None:
        desk = self.desk
        order = [line.id for line in desk.battles]
        if desk.id not in order:
            return
        at = order.index(desk.id)
        if 0 <= at + step < len(order):
            order[at], order[at + step] = order[at + step], order[at]
            self._run(lambda: fights.order_battles(desk.session.store, order))

    def _run(self, operation: Callable[[], Changes]) -> bool:
        return self.desk.run(operation)

    def _connect(self) -> None:
        self.battles.chosen.connect(self.desk.open)
        self.battles.opened.connect(self._open)
        self.battles.new_pressed.connect(self.new_battle)
        self.battles.list.moved.connect(self._shift)
        self.battles.list.deleted.connect(self.delete)
        self.new_button.clicked.connect(self.new_battle)
        self.sheet.start_pressed.connect(self.start)
        self.sheet.named.connect(self.add.begin)
        self.sheet.menu_wanted.connect(self.menu_wanted)
        self.sheet.removed.connect(self.removed)
        self.sheet.list.dropped.connect(self.add.add_these)
        self.add.left.connect(lambda: self.sheet.list.setFocus(Qt.FocusReason.OtherFocusReason))
