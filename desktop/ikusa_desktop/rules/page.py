"""The Rules page: sections and search at the left, the chosen section beside them."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from ikusa.play.rulebook import KEYS, Section, section_of
from ikusa.ruleset.readings import rules as every_rule
from ikusa_desktop import theme
from ikusa_desktop.actions import Action, Menu
from ikusa_desktop.page import Page
from ikusa_desktop.rules.book import Book
from ikusa_desktop.rules.d100_view import D100View
from ikusa_desktop.rules.index import READINGS, RULES, Entry, entries, find, name_of, sections
from ikusa_desktop.rules.index_column import IndexColumn
from ikusa_desktop.rules.readings_view import ReadingsView
from ikusa_desktop.rules.rule_view import RuleView
from ikusa_desktop.rules.statuses_view import StatusesView
from ikusa_desktop.rules.terms_view import TermsView
from ikusa_desktop.rules.values_view import ValuesView
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.panel import Ground, PanelHead, splitter
from ikusa_desktop.widgets.stored_field import give_back_in

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa_desktop.session import Session

OF_INTEREST = ("campaign", "status", "technique")
"""Tables whose changes show on this page."""
INDEX = 264
VALUE_SECTIONS = (Section.VALUES, Section.ARMOUR, Section.GEAR, Section.LUCK)


class View(Protocol):
    """What the page asks of each section."""

    def refresh(self) -> None:
        """Show what the ruleset holds now."""

    def retranslate(self) -> None:
        """Set every text anew."""

    def show_place(self, path: str) -> None:
        """Bring something of the section into view."""

    def first(self) -> QWidget:
        """What gets the keyboard first."""


class RulesPage(Page):
    """Sections are built at their first use."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.book = Book(session, self)
        self.index = IndexColumn()
        self.head = PanelHead(ground="sheet")
        self.back = button("", self.take_back)
        self.head.add(self.back)
        self.stack = QStackedWidget()
        self.views: dict[str, View] = {}
        self.chosen = Section.VALUES.value
        self._entries: tuple[Entry, ...] = ()
        right = Ground("sheet")
        inner = QVBoxLayout(right)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(0)
        inner.addWidget(self.head)
        inner.addWidget(self.stack, 1)
        self.columns = splitter(self.index, right, stretch=1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.columns)
        self.columns.setSizes([theme.current().px(INDEX), theme.current().px(900)])
        self.index.searched.connect(self._search)
        self.index.picked.connect(self.open)
        self.index.entered.connect(self._enter)
        self.book.place_wanted.connect(self.show_item)
        session.not_stored.connect(self._snap_back)
        self.index.retranslate()

    # --- what the frame asks -----------------------------------------------------------------------------------------

    def title(self) -> str:
        return tr("Rules")

    def page_actions(self) -> list[Action]:
        def act(key: str, text: Callable[[], str], run: Callable[[], None], keys: str = "", group: int = 0) -> Action:
            return Action(f"rules.{key}", text, run, keys, page="rules", menu=Menu.EDIT, group=group)

        def go(key: str) -> Action:
            return act(f"go_{key}", lambda: tr("Rules: {section}").format(section=name_of(key)), lambda: self.open(key))

        new = act("new_status", lambda: tr("New status"), self.new_status)
        back = act("back", lambda: tr("Section back to shipped"), self.take_back)
        all_back = act("all_back", lambda: tr("All rules back to shipped"), self.take_all_back)
        return [
            replace(new, enabled=lambda: self.book.writable, why_not=_read_only),
            replace(back, enabled=self._may_take_back, why_not=self._why_not_back),
            replace(all_back, enabled=lambda: self.book.writable and bool(self.book.changed), why_not=_nothing_changed),
            act("find", lambda: tr("Search the rules"), self._find, "/; Ctrl+F", 1),
            *(replace(go(key), menu=Menu.NONE) for key in (*(section.value for section in Section), READINGS, RULES)),
        ]

    def refresh(self, changes: Changes | None) -> None:
        if changes is not None and not changes.everything and not any(changes.of(name) for name in OF_INTEREST):
            return
        if changes is None or changes.everything or changes.of("campaign"):
            self._entries = ()
        self._show_index()
        self._view().refresh()
        self._show_head()

    def retranslate(self) -> None:
        self._entries = ()
        self.index.retranslate()
        for view in self.views.values():
            view.retranslate()
        self._show_index()
        self._view().refresh()
        self._show_head()

    def show_item(self, item: str) -> None:
        """A rule's id, or a path: `R-203`, `R-620/pain`, `wounds.lord`, `statuses.pain`, `tables.fatal.38`."""
        rule, _, status = item.partition("/")
        if status and status in self.book.ruleset.statuses:
            item = f"statuses.{status}"
        elif rule in every_rule():
            item = rule
        self.open(item, lead=True)

    def key_hints(self) -> list[tuple[str, str]]:
        return [("↑↓", tr("choose")), ("Enter", tr("edit")), ("/", tr("search"))]

    def first_focus(self) -> QWidget | None:
        return self.index.list

    def save_state(self) -> dict[str, object]:
        columns = base64.b64encode(self.columns.saveState().data()).decode("ascii")
        return {"columns": columns, "section": self.chosen}

    def restore_state(self, state: dict[str, object]) -> None:
        columns, section = state.get("columns"), state.get("section")
        if isinstance(columns, str):
            try:
                self.columns.restoreState(QByteArray(base64.b64decode(columns, validate=True)))
            except (binascii.Error, ValueError):
                columns = None
        if section in (*Section, READINGS, RULES):
            self.chosen = str(section)

    # --- sections ----------------------------------------------------------------------------------------------------

    def open(self, key: str, *, lead: bool = False) -> None:
        """Bring a section, or something in one, into view; `lead` lets the left column follow."""
        section = self._section_of(key)
        if section is None:
            return
        focus = QApplication.focusWidget()
        self.chosen = section
        view = self._view()
        view.refresh()
        if isinstance(view, QWidget):
            self.stack.setCurrentWidget(view)
        self._show_head()
        if lead or not self.index.sought():
            self._lead(section)
        view.show_place("" if key == section else key)
        if not lead and focus is not None and self.index.isAncestorOf(focus):
            # Whoever walks through the left column stays there.
            focus.setFocus(Qt.FocusReason.OtherFocusReason)
        self.session.actions_changed.emit()

    def _snap_back(self) -> None:
        """The disk refused: once the field knows it, too, it shows what is stored."""
        QTimer.singleShot(0, self, lambda: give_back_in(self))

    def new_status(self) -> None:
        """Make a status of the campaign's own."""
        self.open(Section.STATUSES.value, lead=True)
        view = self.views[Section.STATUSES.value]
        if isinstance(view, StatusesView):
            view.make()

    def take_back(self) -> None:
        """Take the section in view back to the shipped one: one act."""
        if self._may_take_back():
            why = self.book.back_section(Section(self.chosen))
            if why:
                from ikusa_desktop.session import Level

                self.session.say(why, Level.WARN)

    def take_all_back(self) -> None:
        """Take everything back to the shipped ruleset: one act."""
        from ikusa.play import rules

        self.session.run(lambda: rules.reset_all(self.book.store))

    def _view(self) -> View:
        """The section in view, built now if it is its first use."""
        if self.chosen not in self.views:
            view = self._made(self.chosen)
            self.views[self.chosen] = view
            view.retranslate()
            view.refresh()
            if isinstance(view, QWidget):
                self.stack.addWidget(view)
                self.stack.setCurrentWidget(view)
        return self.views[self.chosen]

    def _made(self, key: str) -> View:
        if key == READINGS:
            return ReadingsView(self.book)
        if key == RULES:
            return RuleView(self.book)
        section = Section(key)
        if section in VALUE_SECTIONS:
            return ValuesView(self.book, section)
        if section is Section.TERMS:
            return TermsView(self.book)
        return StatusesView(self.book) if section is Section.STATUSES else D100View(self.book, section)

    def _section_of(self, key: str) -> str | None:
        """The section in which something stands; None where there is no such thing."""
        if key in (*Section, READINGS, RULES):
            return key
        if key in every_rule():
            return RULES
        first, _, rest = key.partition(".")
        if first == READINGS:
            return READINGS
        if key in KEYS or first in {known.key for known in KEYS.values()} | {"attributes", "skills", "statuses"}:
            return section_of(key).value
        if first == "tables":
            name = rest.partition(".")[0]
            return name if name in (Section.DECISIVE, Section.FATAL) else None
        return None

    def _lead(self, section: str) -> None:
        if self.index.sought():
            self.index.search.clear()
        self._show_index()
        blocked = self.index.list.blockSignals(True)
        self.index.list.pick(section)
        self.index.list.blockSignals(blocked)

    # --- showing -----------------------------------------------------------------------------------------------------

    def _search(self, _text: str) -> None:
        self.index.retranslate()
        self._show_index()

    def _show_index(self) -> None:
        sought = self.index.sought()
        if not sought:
            self.index.show_places(sections(self.book), self.chosen)
            return
        if not self._entries:
            self._entries = entries(self.book)
        self.index.show_places(find(self._entries, sought), "")

    def _show_head(self) -> None:
        self.head.set_title(name_of(self.chosen), self._beside())
        self.back.setVisible(self._may_take_back())
        self.back.set_text(tr("Section back to shipped"))

    def _beside(self) -> str:
        if self.chosen in (READINGS, RULES):
            return ""
        count = self.book.changed_in(Section(self.chosen))
        return tr("{n} changed").format(n=count) if count else tr("as shipped", context="state of a section")

    def _enter(self, key: str) -> None:
        """Enter on a line of the left column: into what it shows."""
        self.open(key)
        self.views[self.chosen].first().setFocus(Qt.FocusReason.OtherFocusReason)
        if key != self.chosen:
            self.views[self.chosen].show_place(key)

    def _find(self) -> None:
        self.index.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.index.search.selectAll()

    def _may_take_back(self) -> bool:
        if self.chosen in (READINGS, RULES) or not self.book.writable:
            return False
        return self.book.changed_in(Section(self.chosen)) > 0

    def _why_not_back(self) -> str:
        return _nothing_changed() if self.book.writable else _read_only()


def _read_only() -> str:
    return tr("This campaign can only be read.")


def _nothing_changed() -> str:
    return tr("Nothing here differs from the shipped rules.")
