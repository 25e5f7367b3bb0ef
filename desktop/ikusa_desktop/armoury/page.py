"""The armoury page: gear at the left; the repair plan, a piece's ledger and what sessions cost at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa.errors import RecordError
from ikusa.play import armoury
from ikusa.rules.terms import GearState, RepairMethod
from ikusa.wording.names import NameMap
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.armoury.cost_panel import CostPanel
from ikusa_desktop.armoury.deeds import Deeds
from ikusa_desktop.armoury.filters import Filters
from ikusa_desktop.armoury.gear_table import GearModel, GearTable, gear_columns
from ikusa_desktop.armoury.ledger_panel import LedgerPanel
from ikusa_desktop.armoury.menus import Menus
from ikusa_desktop.armoury.page_actions import armoury_actions
from ikusa_desktop.armoury.plan_panel import PlanPanel
from ikusa_desktop.armoury.stock import Stock
from ikusa_desktop.page import Page
from ikusa_desktop.session import Level
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.panel import EmptyState, Ground, Splitter, hairline, splitter
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ikusa.play.armoury import Piece, Planned
    from ikusa.play.changes import Changes
    from ikusa_desktop.actions import Action
    from ikusa_desktop.session import Session

PLAN = 388.0


class ArmouryPage(Page):
    """The armoury of one campaign."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._store = session.store
        self.stock = Stock(session.store)
        self._ticked: dict[int, None] = {}
        self.filters = Filters()
        self.model = GearModel(gear_columns(self.is_ticked), self.is_ticked)
        self.table = GearTable(self.model)
        self.model.setParent(self.table)
        self.to_roster = button("", lambda: session.show("roster"))
        self.nothing = EmptyState(buttons=(self.to_roster,), ground="sheet")
        self.count = PlainLabel("", "small", "ink2", elide=True)
        self.damage = button("", lambda: self.deeds.ask_damage())
        self.wear = button("", lambda: self.deeds.toggle_worn())
        self.give = button("", opens=True)
        self.plan, self.ledger, self.cost = PlanPanel(), LedgerPanel(), CostPanel()
        self.deeds = Deeds(self)
        self.menus = Menus(self)
        self._placed = False
        self._build()
        self._connect()
        self.retranslate()

    # --- building ----------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        left, right = Ground("sheet"), Ground("paper")
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.count, 1)
        for one in (self.damage, self.wear, self.give):
            self._foot.addWidget(one)
        column = _column(left)
        for part in (self.filters, hairline()):
            column.addWidget(part)
        column.addWidget(self.table, 1)
        column.addWidget(self.nothing, 1)
        column.addWidget(hairline())
        column.addLayout(self._foot)
        side = _column(right)
        side.addWidget(self.plan)
        side.addWidget(self.ledger, 1)
        side.addWidget(self.cost)
        self.split: Splitter = splitter(left, right, stretch=0)
        self._right = right
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.split)
        self._restyle()
        theme.follow(self._restyle)

    def _connect(self) -> None:
        self.filters.changed.connect(self._list)
        self.filters.search.went_on.connect(self._go_on)
        self.filters.search.left.connect(self.table.setFocus)
        self.table.ticked.connect(self.tick)
        self.table.picked.connect(lambda _key: self._show_current())
        self.table.selection_changed.connect(self._tell)
        self.table.activated_row.connect(lambda _key: self.deeds.show_owner())
        self.table.delete_pressed.connect(self.deeds.delete)
        self.table.customContextMenuRequested.connect(self._open_menu)
        self.give.clicked.connect(lambda: self.menus.open_above(self.menus.move(), self.give))
        self.plan.method_changed.connect(self._show_plan)
        self.plan.removed.connect(self._untick)
        self.plan.repair_pressed.connect(lambda _how: self.repair())
        self.plan.picked.connect(self._show_planned)

    # --- what the main window asks -----------------------------------------------------------------------------------

    def title(self) -> str:
        return tr("Armoury", context="rail")

    def page_actions(self) -> list[Action]:
        return armoury_actions(self)

    def refresh(self, changes: Changes | None) -> None:
        self.stock.refresh(changes, speech.words().language)
        self._ticked = {id_: None for id_ in self._ticked if self.stock.piece(id_) is not None}
        self.filters.show_choices(self.stock.owners(), self.stock.sessions())
        self._list()
        if changes is None or changes.everything or changes.gear or changes.sessions or changes.of("campaign"):
            self.cost.show_costs(armoury.costs(self.session.store))

    def retranslate(self) -> None:
        for part in (self.filters, self.plan, self.ledger, self.cost):
            part.retranslate()
        self.table.setAccessibleName(tr("Gear", context="column"))
        self.to_roster.set_text(tr("To the roster"))
        self.damage.set_text(tr("Damage…"))
        self.give.set_text(tr("Give to"))
        self.model.retranslate()
        if self.isVisible() or self.model.rows():
            self.refresh(None)

    def show_item(self, item: str) -> None:
        if not item.isdigit():
            return
        if not self.table.pick(item):
            self.filters.show_all()
            self.table.pick(item)
        self.table.setFocus()

    def key_hints(self) -> list[tuple[str, str]]:
        return [
            ("Space", tr("into the plan", context="key hint")),
            ("F C G", tr("how to repair", context="key hint")),
            ("/", tr("find", context="key hint")),
        ]

    def first_focus(self) -> QWidget | None:
        return self.table

    def save_state(self) -> dict[str, object]:
        zoom = theme.current().zoom
        return {
            "sizes": [round(size / zoom) for size in self.split.sizes()],
            "method": self.plan.method.key(),
            "campaign": str(self.session.store.path),
            "plan": list(self._ticked),
        }

    def restore_state(self, state: dict[str, object]) -> None:
        sizes, method, plan = state.get("sizes"), state.get("method"), state.get("plan")
        if isinstance(sizes, list) and len(sizes) == 2 and all(isinstance(size, int) and size > 0 for size in sizes):
            self.split.setSizes([theme.current().px(size) for size in sizes])
            self._placed = True
        if isinstance(method, str):
            self.plan.method.set_key(method)
        if state.get("campaign") == str(self.session.store.path) and isinstance(plan, list):
            self._ticked = {id_: None for id_ in plan if isinstance(id_, int)}

    # --- what is shown -----------------------------------------------------------------------------------------------

    def _list(self) -> None:
        if not self.session.has_store or self.session.store is not self._store:
            return  # a search typed just before its campaign was closed
        wanted = self.filters.wanted()
        self.filters.show_counts(self.stock.counts(wanted), self.stock.battle)
        wanted = self.filters.wanted()
        rows = self.stock.listed(wanted)
        self.model.set_rows(rows)
        self.table.setVisible(bool(rows))
        self.nothing.setVisible(not rows)
        if not rows:
            self._say_nothing(anything=bool(self.stock.counts(type(wanted)())))
        self._show_plan()
        self._show_current()
        self._tell()

    def _say_nothing(self, *, anything: bool) -> None:
        nothing_yet = not self.stock.owners()
        self.to_roster.setVisible(nothing_yet)
        if nothing_yet and anything:
            self.nothing.set_texts(
                tr("No gear yet"), tr("Characters get their gear in the roster; spare gear is made here with Ctrl+N.")
            )
        else:
            self.nothing.set_texts(tr("No such gear"), tr("Nothing here fits the filters. Esc empties the search."))

    def current(self) -> Piece | None:
        """The piece of the current row."""
        key = self.table.current_key()
        return self.stock.piece(int(key)) if key else None

    def chosen(self) -> list[int]:
        """The chosen rows' pieces."""
        return self.table.chosen()

    def _show_current(self) -> None:
        self.ledger.show_piece(self.current())

    def _show_planned(self, id_: int) -> None:
        self.table.pick(str(id_))
        self.ledger.show_piece(self.stock.piece(id_))

    def _planned(self) -> tuple[Planned, ...]:
        """What the plan would do; a piece of somebody whose record is damaged falls out of it, with a word."""
        try:
            return armoury.plan(self.session.store, self._ticked, self.plan.how(), speech.words().language)
        except RecordError as error:
            self._ticked.clear()
            self.session.say(self.session.sentence(error), Level.WARN)
            return ()

    def _show_plan(self) -> None:
        planned = self._planned()
        names = NameMap({one.piece.id: one.piece.name for one in planned})
        sentences = {
            one.id: f"{self.session.sentence(one.error, names)} R-507" for one in planned if one.error is not None
        }
        self.plan.show_plan(planned, sentences)
        self.session.actions_changed.emit()

    def _tell(self) -> None:
        chosen = self.chosen()
        current = self.current()
        text = trn("{n} chosen", "{n} chosen", len(chosen)).format(n=len(chosen))
        self.count.setText(text if chosen else "")
        for one in (self.damage, self.wear, self.give):
            one.setEnabled(bool(chosen))
        self.wear.set_text(tr("Put on") if current is not None and not current.piece.equipped else tr("Take off"))
        self.session.actions_changed.emit()

    # --- the plan ----------------------------------------------------------------------------------------------------

    def is_ticked(self, id_: int) -> bool:
        """Whether a piece is in the plan."""
        return id_ in self._ticked

    def ticked(self) -> list[int]:
        """The pieces in the plan, in the order in which they came."""
        return list(self._ticked)

    def tick(self, ids: Iterable[int]) -> None:
        """Put pieces into the plan; if all of them are there, take them out."""
        wanted = list(ids)
        if all(id_ in self._ticked for id_ in wanted):
            self._untick(wanted)
            return
        self._ticked |= dict.fromkeys(wanted)
        self._ticks_changed()

    def _untick(self, ids: Iterable[int]) -> None:
        for id_ in list(ids):
            self._ticked.pop(id_, None)
        self._ticks_changed()

    def _ticks_changed(self) -> None:
        self.table.viewport().update()
        self._show_plan()

    def tick_chosen(self) -> None:
        """Put the chosen pieces into the plan, or take them out."""
        if self.chosen():
            self.tick(self.chosen())

    def tick_all(self) -> None:
        """Put all pieces in view into the plan."""
        self._ticked |= dict.fromkeys(piece.id for piece in self.model.rows())
        self._ticks_changed()

    def tick_worn(self) -> None:
        """Put everything in view that is damaged or broken into the plan."""
        worn = [piece.id for piece in self.model.rows() if piece.wear.state is not GearState.INTACT]
        self._ticked |= dict.fromkeys(worn)
        self._ticks_changed()

    def clear_plan(self) -> None:
        """Empty the plan."""
        self._untick(self.ticked())

    def can_repair(self) -> bool:
        """Whether anything in the plan can be repaired by the chosen method."""
        return self.plan.repair.isEnabled()

    def repair(self) -> None:
        """Carry out the plan as one act; what was refused stays in it."""
        how: RepairMethod = self.plan.how()
        done = [one for one in self._planned() if one.error is None]
        if not done or not self.session.run(lambda: armoury.repair(self.session.store, self.ticked(), how)):
            return
        points = sum(one.points for one in done)
        self._untick([one.id for one in done])
        text = trn("{n} piece repaired, {points} points.", "{n} pieces repaired, {points} points.", len(done))
        self.session.say(text.format(n=len(done), points=points), action_text=tr("Undo"), action=self.session.undo)

    # --- the rest ----------------------------------------------------------------------------------------------------

    def find_gear(self) -> None:
        """Put the keyboard into the search."""
        self.filters.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filters.search.selectAll()

    def _go_on(self) -> None:
        self.table.setFocus()
        rows = self.model.rows()
        if rows and self.model.row_of(self.table.current_key()) < 0:
            self.table.pick(str(rows[0].id))

    def _open_menu(self) -> None:
        if self.chosen():
            menu = self.menus.piece()
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.table.viewport().mapToGlobal(self.table.visualRect(self.table.currentIndex()).center()))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._placed:
            self._placed = True
            plan = theme.current().px(PLAN)
            self.split.setSizes([max(300, self.width() - plan), plan])

    def _restyle(self) -> None:
        look = theme.current()
        self._foot.setContentsMargins(look.px(16), look.px(8), look.px(16), look.px(8))
        self._foot.setSpacing(look.px(12))
        self._right.setMinimumWidth(look.px(320))


def _column(parent: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(parent)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return column
