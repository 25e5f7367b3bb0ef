"""The Battle page: preparing fights, running them, and everything that can be done on it as actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QMenu, QStackedWidget, QVBoxLayout, QWidget

from ikusa.play.battle import State
from ikusa.play.changes import Changes
from ikusa_desktop.actions import Action
from ikusa_desktop.battle.act_forms import Table
from ikusa_desktop.battle.act_panel import ActPanel
from ikusa_desktop.battle.add_panel import AddPanel
from ikusa_desktop.battle.battle_actions import battle_actions
from ikusa_desktop.battle.compare_panel import ComparePanel
from ikusa_desktop.battle.desk import Desk
from ikusa_desktop.battle.exporting import Exporter
from ikusa_desktop.battle.order_rows import waiting_rows
from ikusa_desktop.battle.place_strip import PlaceStrip
from ikusa_desktop.battle.players_window import PlayersWindow
from ikusa_desktop.battle.prepare_view import PrepareView
from ikusa_desktop.battle.run_view import RunView
from ikusa_desktop.page import Page
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa.rules.commands import Command
    from ikusa_desktop.session import Session

OF_INTEREST = ("battle", "character", "gear", "campaign", "log", "session", "status", "technique")
"""Tables whose changes show on this page."""
_FRESH = Changes()
"""The roster beside the battles shows what is stored."""


class BattlePage(Page):
    """Prepare or run: one battle is in view."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.desk = Desk(session, self)
        self.prepare = PrepareView(self.desk)
        self.run = RunView(self.desk)
        shelf = QWidget(self)  # what stands here until it is wanted goes with the page
        shelf.hide()
        self.acts = ActPanel(shelf)
        self.compare = ComparePanel(self.run.table, shelf)
        self.adding = AddPanel(self.desk, titled=False, parent=shelf)
        self.places = PlaceStrip(self.desk)
        self._places_page = _with_room(self.places, shelf)
        self.exporter = Exporter(self.desk, self)
        self.players: PlayersWindow | None = None
        self.stack = QStackedWidget()
        self.stack.addWidget(self.prepare)
        self.stack.addWidget(self.run)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.stack)
        self._stale: Changes | None = _FRESH
        self._last: int | None = None
        self._wanted: int | None = None
        self._connect()

    # --- what the frame asks -----------------------------------------------------------------------------------------

    def title(self) -> str:
        return tr("Battle")

    def page_actions(self) -> list[Action]:
        return battle_actions(self)

    def refresh(self, changes: Changes | None) -> None:
        first = self.desk.id is None and self._wanted is None and changes is None
        if changes is not None and not changes.everything and not any(changes.of(name) for name in OF_INTEREST):
            return
        self._stale = changes if self._stale is _FRESH else None
        if first:
            self._choose_first()
        else:
            self.desk.reload()
        if self.run.action.stack.currentWidget() is self.adding:
            self.adding.refresh(changes)

    def retranslate(self) -> None:
        self.desk.reload()
        for part in (self.prepare, self.run, self.acts, self.compare, self.adding, self.places):
            part.retranslate()
        if self.players is not None:
            self.players.retranslate()

    def show_item(self, item: str) -> None:
        if item.isdecimal():
            self.open(int(item))

    def key_hints(self) -> list[tuple[str, str]]:
        if not self.running_in_view():
            return [
                ("↑↓", tr("choose", context="key")),
                ("Enter", tr("open", context="key")),
                ("Alt ↑↓", tr("move", context="key")),
            ]
        return [
            ("↑↓", tr("choose", context="key")),
            ("Enter", tr("accept", context="key")),
            ("R", tr("roll", context="key")),
            ("Esc", tr("back", context="key")),
        ]

    def first_focus(self) -> QWidget | None:
        return self.run.begin() if self.running_in_view() else self.prepare.begin()

    def save_state(self) -> dict[str, object]:
        return {"battle": self.desk.id, "columns": self.run.save_state()}

    def restore_state(self, state: dict[str, object]) -> None:
        columns, battle = state.get("columns"), state.get("battle")
        if isinstance(columns, str):
            self.run.restore_state(columns)
        if isinstance(battle, int) and not isinstance(battle, bool):
            self._last = battle

    # --- which battle ------------------------------------------------------------------------------------------------

    def _choose_first(self) -> None:
        """The battle of the last time, else a running one, else the first."""
        self.desk.reload()
        ids = [line.id for line in self.desk.battles]
        running = [line.id for line in self.desk.battles if line.state is State.RUNNING]
        choice = self._last if self._last in ids else None
        if choice is None:
            choice = running[-1] if running else (ids[0] if ids else None)
        self._wanted = choice
        self.desk.open(choice)
        self._enter_if_begun()

    def open(self, battle: int) -> None:
        """Bring a battle into view: run it if it has begun, else prepare it."""
        self.desk.open(battle)
        self._enter_if_begun()

    def _enter_if_begun(self) -> None:
        view = self.desk.view
        begun = view is not None and view.state is State.RUNNING
        self.stack.setCurrentWidget(self.run if begun else self.prepare)
        self._show()
        self.session.hints_changed.emit()

    def enter(self) -> None:
        """Run the chosen battle, or look at what is over."""
        self.stack.setCurrentWidget(self.run)
        self._show()
        self.session.hints_changed.emit()
        self.run.begin().setFocus(Qt.FocusReason.OtherFocusReason)

    def to_prepare(self) -> None:
        """Back to the list of battles."""
        self.stack.setCurrentWidget(self.prepare)
        self._show()
        self.session.hints_changed.emit()
        self.prepare.begin().setFocus(Qt.FocusReason.OtherFocusReason)

    def running_in_view(self) -> bool:
        """Whether the three columns are in view."""
        return self.stack.currentWidget() is self.run

    def _show(self) -> None:
        """Show what the desk has read."""
        if self.running_in_view() and self.desk.view is None:
            self.stack.setCurrentWidget(self.prepare)
        if self.running_in_view():
            self.run.show_desk()
            self.run.order.set_battles(self._battle_menu())
        else:
            if self._stale is not _FRESH:
                self.prepare.refresh_roster(self._stale)
                self._stale = _FRESH
            self.prepare.show_desk()
        if self.players is not None:
            self.players.show_desk()
        self.session.actions_changed.emit()

    def _battle_menu(self) -> list[tuple[str, Callable[[], object]]]:
        entries: list[tuple[str, Callable[[], object]]] = [(tr("All battles, prepare…"), self.to_prepare)]
        others = [line for line in self.desk.battles if line.id != self.desk.id]
        if others:
            entries.append(("", self.to_prepare))
        entries += [(line.name, partial(self.open, line.id)) for line in others]
        return entries

    # --- what can be done with the chosen combatants -----------------------------------------------------------------

    def chosen(self) -> list[str]:
        """The combatants chosen in the order in view."""
        order = self.run.order.list if self.running_in_view() else self.prepare.sheet.list
        return order.chosen_ids()

    def remove_chosen(self) -> None:
        """Take them out of the battle; undo brings them back."""
        self.desk.remove(self.chosen())

    def turn_to_chosen(self) -> None:
        """Give the first of them the turn."""
        if self.chosen() and not self.run.busy():
            self.desk.begin(self.chosen()[0])

    def attack_as_chosen(self) -> None:
        """Let the first of them attack out of turn."""
        if self.chosen():
            self.run.attack_as(self.chosen()[0])

    def join_waiting(self) -> None:
        """Let those who wait longest join now."""
        if self.desk.view is not None:
            rows = waiting_rows(self.desk.view)
            key = self.run.order.list.current_key()
            row = next((row for row in rows if f"waiting {row.round}" == key), rows[0] if rows else None)
            if row is not None:
                self.desk.wait(row.ids, None)

    def show_menu(self, where: QPoint) -> None:
        """A menu of what can be done with the chosen ones."""
        menu = QMenu(self)
        wanted = ("battle.turn", "battle.attack_as", "battle.acts", "battle.place", "battle.join", "battle.remove")
        for action in battle_actions(self):
            if action.id in wanted and action.can_run():
                made = menu.addAction(action.text().replace("&", "&&"))
                made.triggered.connect(lambda _checked=False, run=action.run: run())
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(where)

    # --- panels in the middle ----------------------------------------------------------------------------------------

    def show_acts(self, act: str = "", known: Mapping[str, object] | None = None) -> None:
        """Show the other acts, one of them chosen, with what is known of it already."""
        desk = self.desk
        if desk.encounter is None or desk.wording is None or not self.running_in_view():
            return
        self.run.set_aside()
        table = Table(desk.encounter, desk.wording, desk.acting(), tuple(self.chosen()))
        self.acts.put(table, act, known)
        self.run.action.show_panel(self.acts, tr("Other acts"))
        self.acts.begin(act)

    def show_compare(self) -> None:
        """Show every technique against everyone, to choose from."""
        if self.desk.wording is None or not self.run.attacking():
            return
        self.run.set_aside()
        self.compare.put(self.desk.wording)
        self.run.action.show_panel(self.compare, tr("All chances compared"))
        self.compare.begin()

    def _take_compared(self, technique: str, target: str, focus: int) -> None:
        self.run.leave_event()
        attack = self.run.action.attack
        attack.choose(with_=technique, on=target)
        attack.choose(focus=focus)
        attack.dice.box.focus_next()

    def show_adding(self) -> None:
        """Show the roster, to add from."""
        if not self.running_in_view():
            self.prepare.add.begin()
            return
        self.run.set_aside()
        self.adding.refresh(None)
        self.run.action.show_panel(self.adding, tr("Add combatants"))
        self.adding.begin()

    def show_place(self) -> None:
        """Show side, zone, initiative and waiting of the chosen ones."""
        view = self.desk.view
        if view is None or not self.running_in_view():
            return
        self.run.set_aside()
        chosen = self.chosen()
        self.places.show_places([place for place in view.order if str(place.character) in chosen])
        self.run.action.show_panel(self._places_page, tr("Place in the battle"))
        self.places.zone.setFocus(Qt.FocusReason.OtherFocusReason)

    def _apply_act(self, commands: tuple[Command, ...]) -> None:
        if self.desk.do_all(commands):
            self.run.begin().setFocus(Qt.FocusReason.OtherFocusReason)

    def roll(self) -> None:
        """Roll for what is in the middle."""
        if self.run.action.stack.currentWidget() is self.acts:
            self.acts.roll_dice()
        else:
            self.run.roll()

    def can_roll(self) -> bool:
        """Whether there is anything to roll for."""
        if not self.running_in_view():
            return False
        if self.run.action.stack.currentWidget() is self.acts:
            return bool(self.acts.dice())
        return self.run.can_roll()

    # --- the players' window -----------------------------------------------------------------------------------------

    def toggle_players(self) -> None:
        """Open the players' window, or close it."""
        if self.players is not None and self.players.isVisible():
            self.players.close()
            return
        if self.players is None:
            self.players = PlayersWindow(self.desk)
            self.window().installEventFilter(self)
        self.players.show_desk()
        self.players.show()

    def close_players(self) -> None:
        """Close the players' window with the page."""
        if self.players is not None:
            self.players.close()
            self.players.deleteLater()
            self.players = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The players' window is one of its own, so that it can stand on another screen: it closes with this one.
        if event.type() == QEvent.Type.Close and watched is self.window():
            self.close_players()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.session.hints_changed.emit()

    def _connect(self) -> None:
        self.desk.reloaded.connect(self._show)
        self.prepare.entered.connect(self.enter)
        self.prepare.menu_wanted.connect(self.show_menu)
        self.prepare.removed.connect(self.remove_chosen)
        self.run.menu_wanted.connect(self.show_menu)
        self.run.removed.connect(self.remove_chosen)
        self.run.acts_wanted.connect(self.show_acts)
        self.run.action.attack.form_wanted.connect(self.show_acts)
        self.run.export_wanted.connect(self.exporter.export)
        self.acts.applied.connect(self._apply_act)
        self.acts.left.connect(self.run.come_back)
        self.run.action.attack.compare_wanted.connect(self.show_compare)
        self.compare.chosen.connect(self._take_compared)
        self.compare.left.connect(self.run.come_back)
        self.adding.left.connect(self.run.come_back)
        self.run.dropped.connect(self.adding.add_these)
        self.session.campaign_changed.connect(self.close_players)


def _with_room(strip: PlaceStrip, parent: QWidget) -> QWidget:
    """The strip of places as a panel of its own."""
    page = QWidget(parent)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 4, 0, 0)
    column.addWidget(strip)
    column.addStretch(1)
    return page
