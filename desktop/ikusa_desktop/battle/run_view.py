"""A running battle: order, action, log, and what binds them."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ikusa.play.battle import State
from ikusa_desktop import theme
from ikusa_desktop.battle.action_column import ActionColumn
from ikusa_desktop.battle.desk import Desk
from ikusa_desktop.battle.events import EventTable
from ikusa_desktop.battle.log_column import LogColumn
from ikusa_desktop.battle.log_rows import log_rows
from ikusa_desktop.battle.order_column import OrderColumn
from ikusa_desktop.battle.order_list import moved_order
from ikusa_desktop.battle.order_rows import cohesion_sides, joining_text, order_rows, still_to_act_text, waiting_rows
from ikusa_desktop.battle.table_state import AttackTable
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.panel import Splitter, splitter

ORDER, ACTION, LOG, FOLDS_BELOW = 392, 524, 288, 1124
"""Widths of the columns at 1280, and the width of the page below which the log folds away."""
MOST_ORDER = 0.41
"""The part of the page that the order takes at most when the text grows: an attack needs more room than names."""


class RunView(QWidget):
    """Three columns over one battle. `menu_wanted(where)`: what can be done with the chosen combatants."""

    menu_wanted = Signal(QPoint)
    acts_wanted = Signal()
    removed = Signal()
    export_wanted = Signal(str)
    dropped = Signal(list)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.table = AttackTable()
        self.event_table: EventTable | None = None
        self._aside: EventTable | None = None
        self.order = OrderColumn()
        self.action = ActionColumn(self.table)
        self.log = LogColumn()
        self.columns: Splitter = splitter(self.order, self.action, self.log, stretch=1)
        self._zoom = theme.current().zoom
        self._widths: tuple[float, float] = (ORDER, LOG)
        self._attacker: str | None = None
        self._turn: tuple[int | None, str | None, int] = (None, None, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.columns)
        self._connect()
        self._restyle()
        look = theme.current()
        self.columns.setSizes([look.px(ORDER), look.px(ACTION), look.px(LOG)])
        theme.follow(self._restyle)

    # --- showing -----------------------------------------------------------------------------------------------------

    def show_desk(self) -> None:
        """Show what the desk has read."""
        desk = self.desk
        if desk.view is None:
            return
        self._show_order()
        self._show_log()
        if desk.encounter is None or desk.wording is None:
            self.action.show_idle(tr("This battle cannot be shown"), desk.problem)
            return
        for who, (technique, target) in desk.last_attacks().items():
            self.table.remember(who, technique, target)
        self._show_action()

    def _show_order(self) -> None:
        desk = self.desk
        assert desk.view is not None
        round_ = None if desk.view.state is State.OVER else desk.view.round
        self.order.set_head(round_, desk.view.name, cohesion_sides(desk.view))
        self.order.set_running(desk.running)
        self.order.set_next(desk.running and desk.all_acted(), self._not_yet_acted())
        if desk.encounter is not None and desk.wording is not None:
            rows = order_rows(desk.view, desk.encounter, desk.wording)
            self.order.set_rows((*rows, *waiting_rows(desk.view)))

    def _not_yet_acted(self) -> str:
        desk = self.desk
        if not desk.running or desk.view is None or desk.encounter is None:
            return ""
        return still_to_act_text(desk.view, desk.encounter)

    def _with_the_round(self) -> str:
        """What else the end of the round brings: turns passed over, reinforcements."""
        view = self.desk.view
        joining = joining_text(view) if view is not None else ""
        return "\n".join(part for part in (self._not_yet_acted(), joining) if part)

    def _show_log(self) -> None:
        desk = self.desk
        if desk.wording is None or desk.view is None:
            return
        people = [(str(place.character), place.name) for place in desk.view.order]
        if desk.everyone is not None:
            people = [(who, one.name) for who, one in desk.everyone.combatants.items()]
        chosen = "" if desk.log_of is None else str(desk.log_of)
        self.log.show_log(log_rows(desk.lines, desk.wording), people, chosen, whole=desk.all_lines)

    def _show_action(self) -> None:
        """The attack of whoever acts; an attack out of turn ends with the turn."""
        desk = self.desk
        assert desk.view is not None
        acting = desk.acting()
        turn = (desk.id, acting, desk.view.round)
        same = turn == self._turn
        if not same:
            self._attacker, self._turn = None, turn
            QTimer.singleShot(0, self, self._follow_turn)  # once the column below the order has its new height
        self.event_table = self._aside = None
        attacker = self._attacker or acting
        self.table.put(desk.encounter, attacker, keep=same)
        if self.table.choice is None:
            self._show_idle()
        else:
            self.action.attack.put(desk.wording, desk.zones())
            self.action.show_attack(acting=attacker == acting)
        self._mark_target()

    def _follow_turn(self) -> None:
        """Whoever acts stands in view, however long the order is."""
        order = self.order.list
        at = order.rows.row_of(self.desk.acting() or "")
        if at >= 0:
            order.scrollTo(order.rows.index(at))

    def _show_idle(self) -> None:
        if self.desk.view is not None and self.desk.view.state is State.OVER:
            self.action.show_idle(
                tr("The battle is over"),
                tr(
                    "Its log stays. Wounds are treated under Other acts, gear is repaired in the armoury, "
                    "the next session begins in the journal. Duplicate the battle to fight it again."
                ),
            )
        elif self.desk.all_acted():
            self.action.show_idle(tr("Everyone has acted"), tr("Space ends the round."))
        else:
            self.action.show_idle(tr("Nobody acts yet"), tr("Space begins the next turn."))

    def _mark_target(self) -> None:
        choice = self.table.choice if self.attacking() else None
        targets = frozenset({choice.on}) if choice is not None else frozenset()
        self.order.list.set_targets(targets)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.order.retranslate()
        self.action.retranslate()
        self.log.retranslate()

    # --- doing -------------------------------------------------------------------------------------------------------

    def begin(self) -> QWidget:
        """Where the keyboard belongs when the page comes into view."""
        return self.action.attack.techniques if self.table.choice is not None else self.order.list

    def to_log(self) -> None:
        """Put the keyboard into the log, which comes into view where it was folded away."""
        self._fold(log=True)
        self.log.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def to_order(self) -> None:
        """Put the keyboard into the order, on whoever acts."""
        rows = self.order.list
        if not rows.selected_keys():
            blocked = rows.blockSignals(True)
            rows.pick(self.desk.acting() or "")
            rows.blockSignals(blocked)
        rows.setFocus(Qt.FocusReason.OtherFocusReason)

    def to_action(self) -> None:
        """Put the keyboard where the next act begins."""
        self._fold(log=False)
        self.begin().setFocus(Qt.FocusReason.OtherFocusReason)

    def next_turn(self) -> None:
        """Begin the next action; when all have acted, end the round (its preview first)."""
        if not self.desk.running:
            return
        if self.event_table is not None and self.event_table.key == "end_round":
            self.apply_event()
        elif self.busy():
            self.desk.session.say(tr("Dice lie there: apply them (Enter) or go back (Esc) first."))
        elif self.desk.all_acted():
            self.preview("end_round")
        elif self.desk.begin_next():
            self.begin().setFocus(Qt.FocusReason.OtherFocusReason)

    def busy(self) -> bool:
        """Whether dice lie on the table that are not applied."""
        if self.event_table is not None:
            return bool(self.event_table.faces)
        return self.action.stack.currentWidget() is self.action.attack and self.action.attack.busy()

    def roll(self) -> None:
        """Roll for what is on the table."""
        if self.event_table is not None:
            self.action.event_panel.roll_dice()
        elif self.action.stack.currentWidget() is self.action.attack:
            self.action.attack.roll()

    def attacking(self) -> bool:
        """Whether an attack is on the table."""
        return self.action.stack.currentWidget() is self.action.attack and self.table.choice is not None

    def can_roll(self) -> bool:
        """Whether there is anything to roll for."""
        if self.event_table is not None:
            return bool(self.event_table.dice())
        return self.action.stack.currentWidget() is self.action.attack and bool(self.table.dice())

    def apply_attack(self) -> None:
        """Carry the attack out."""
        if self.table.choice is None:
            return
        choice, command = self.table.choice, self.table.command()
        self.table.remember(choice.by, choice.with_, choice.on)
        if self.desk.do(command):
            self.table.finish()
            self.action.attack.show_all()
            self.action.attack.begin()

    def preview(self, key: str) -> None:
        """Show what an event would do."""
        desk = self.desk
        if desk.encounter is None or desk.wording is None or not desk.running:
            return
        self._show_event(EventTable(desk.encounter, key))

    def _show_event(self, table: EventTable) -> None:
        self.event_table = table
        wording, key = self.desk.wording, table.key
        assert wording is not None
        titles = {
            "end_round": tr("End of round {n}").format(n=table.encounter.round),
            "lull": tr("Lull"),
            "end_scene": tr("End of the scene"),
            "end_battle": tr("End of the battle"),
        }
        self.action.event_panel.put(table, wording, self._with_the_round() if key == "end_round" else "")
        self.action.show_event(table, titles[key])
        self._mark_target()
        self.action.event_panel.begin()

    def apply_event(self) -> None:
        """Carry the event out."""
        if self.event_table is None or not self.event_table.complete():
            return
        if self.desk.do(self.event_table.command()):
            self.begin().setFocus(Qt.FocusReason.OtherFocusReason)

    def set_aside(self) -> None:
        """Make room for another panel; an event that lies there with its dice comes back afterwards."""
        self._aside, self.event_table = self.event_table, None

    def come_back(self) -> None:
        """Another panel is left: what was set aside lies there again."""
        if self._aside is not None:
            self._show_event(self._aside)
        else:
            self.leave_event()

    def leave_event(self) -> None:
        """Back to the attack."""
        self._show_action()
        self.begin().setFocus(Qt.FocusReason.OtherFocusReason)

    def attack_as(self, who: str) -> None:
        """Let somebody attack without having the turn."""
        self._attacker = who if who != self.desk.acting() else None
        self._show_action()
        self.action.attack.begin()

    def _move(self, ids: list[str], before: str) -> None:
        view = self.desk.view
        if view is None:
            return
        order = [str(place.character) for place in view.order]
        self.desk.reorder(moved_order(order, ids, before))

    def _pick(self, who: str) -> None:
        """A row was chosen: with an attack on the table it becomes the target."""
        if self.action.stack.currentWidget() is self.action.attack and not self.action.attack.busy():
            choice = self.table.choice
            if choice is not None and who != choice.by and who != choice.on:
                self.action.attack.choose_target(who)

    def _filter(self, key: str) -> None:
        self.desk.log_of = int(key) if key else None
        self.desk.read_log()
        self._show_log()

    def _connect(self) -> None:
        self.order.next_pressed.connect(self.next_turn)
        self.order.event_pressed.connect(self.preview)
        self.order.list.picked.connect(self._pick)
        self.order.list.activated_row.connect(lambda _key: self.action.attack.dice.box.focus_next())
        self.order.list.moved.connect(self._move)
        self.order.list.digit_typed.connect(self.action.attack.type_digit)
        self.order.list.menu_wanted.connect(self.menu_wanted)
        self.order.list.removed.connect(self.removed)
        self.order.list.dropped.connect(self.dropped)
        self.action.acts_wanted.connect(self.acts_wanted)
        self.action.log_button.clicked.connect(self.to_log)
        self.log.back.clicked.connect(self.to_action)
        self.action.attack.applied.connect(self.apply_attack)
        self.action.attack.shown.connect(self._mark_target)
        self.action.attack.refused.connect(self.desk.session.say)
        self.action.attack.rule_chosen.connect(lambda rule: self.desk.session.show("rules", rule))
        self.action.event_panel.applied.connect(self.apply_event)
        self.action.event_panel.left.connect(self.leave_event)
        self.action.event_panel.refused.connect(self.desk.session.say)
        self.columns.splitterMoved.connect(self._note_widths)
        self.log.filtered.connect(self._filter)
        self.log.export_wanted.connect(self.export_wanted)
        self.log.more_wanted.connect(self.desk.read_more)

    # --- widths ------------------------------------------------------------------------------------------------------

    def _restyle(self) -> None:
        look = theme.current()
        self.order.setMinimumWidth(look.px(300))
        self.action.setMinimumWidth(look.px(440))
        self.log.setMinimumWidth(look.px(200))
        if look.zoom != self._zoom:
            self._zoom = look.zoom
            self._follow_zoom()
        self._fold(log=not self.log.isHidden() and self.action.isHidden())

    def _follow_zoom(self) -> None:
        """Order and log keep their width in the text's own measure; the action takes what is left."""
        look = theme.current()
        order = min(look.px(self._widths[0]), max(self.order.minimumWidth(), round(self.width() * MOST_ORDER)))
        log = look.px(self._widths[1])
        self.columns.setSizes([order, max(self.action.minimumWidth(), self.width() - order - log), log])

    def _note_widths(self) -> None:
        """What somebody gave the columns, so that text made larger and smaller again leaves them as they were."""
        order, _action, log = self.columns.sizes()
        self._widths = (order / self._zoom, log / self._zoom if log else self._widths[1])

    def save_state(self) -> str:
        """The widths, to remember."""
        return bytes(self.columns.saveState().toBase64().data()).decode("ascii")

    def restore_state(self, state: str) -> None:
        """Take remembered widths back."""
        self.columns.restoreState(QByteArray.fromBase64(state.encode("ascii")))
        self._note_widths()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold(log=False)

    def _fold(self, *, log: bool) -> None:
        """In a narrow window action and log share one place."""
        narrow = self.width() < theme.current().px(FOLDS_BELOW)
        self.action.set_narrow(narrow)
        self.log.back.setVisible(narrow)
        self.log.setVisible(log or not narrow)
        self.action.setVisible(not (narrow and log))
