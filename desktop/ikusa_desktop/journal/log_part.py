"""What happened: the log of the chosen session or of all, searched as one types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.journal.log_list import LogList
from ikusa_desktop.journal.log_rows import rows_of
from ikusa_desktop.journal.reading import LogReader
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets.buttons import PushButton, button
from ikusa_desktop.widgets.fields import SearchField
from ikusa_desktop.widgets.panel import EmptyState, Ground, PanelHead
from ikusa_desktop.widgets.segmented import Segmented
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa_desktop.session import Session

ONE, ALL = "one", "all"
NARROW = 530.0
"""Below this width, in logical px, the head has no room for the search."""
LEAST = 250.0
"""The height, in logical px, that the notes above leave it."""


class LogPart(Ground):
    """Head with scope, search and export; the entries; how many there are."""

    export_wanted = Signal(str)
    battle_wanted = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__("sheet", parent)
        self.reader = LogReader(session, self)
        self.reader.grew.connect(self._show)
        self._number: int | None = None
        self.head = PanelHead(ground="sheet")
        self.scope = Segmented(((ONE, ""), (ALL, "")))
        self.search = SearchField("")
        self.export = PushButton("", opens=True)
        self.menu = QMenu(self)
        for each in (self.scope, self.search, self.export):
            self.head.add(each)
        self.below = QWidget()
        self._below = QHBoxLayout(self.below)
        self.below.hide()
        self.list = LogList()
        self.to_battle = button("", self.battle_wanted.emit)
        self.empty = EmptyState("", "", (self.to_battle,), ground="sheet")
        self.stack = QStackedWidget()
        self.stack.addWidget(self.list)
        self.stack.addWidget(self.empty)
        self.count = PlainLabel("", "small", "ink2")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.below)
        column.addWidget(self.stack, 1)
        column.addWidget(self.count)
        self._connect()
        self._dress()
        theme.follow(self._dress)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_search()

    def _place_search(self) -> None:
        """In a narrow column the search has a line of its own below the head."""
        look = theme.current()
        narrow = self.width() < look.px(NARROW)
        self.search.setMaximumWidth(16_777_215 if narrow else look.px(220))
        row = self.head.layout()
        if narrow is self.below.isVisibleTo(self) or not isinstance(row, QHBoxLayout):
            return
        if narrow:
            self._below.addWidget(self.search)
        else:
            row.insertWidget(row.indexOf(self.export), self.search)
        self.below.setVisible(narrow)

    def _connect(self) -> None:
        self.scope.chosen.connect(lambda _key: self._ask())
        self.search.searched.connect(lambda _text: self._ask())
        self.search.went_on.connect(self.list.setFocus)
        self.search.left.connect(self.list.setFocus)
        self.list.more_wanted.connect(self.reader.more)
        self.export.clicked.connect(self._open_menu)

    def show_session(self, number: int | None, changes: Changes | None) -> None:
        """The session chosen; `changes` are what has changed since."""
        of_log = changes is None or changes.everything or changes.of("log") or changes.of("battle")
        if number == self._number and changes is not None and not of_log and not changes.of("campaign"):
            return
        self._number = number
        self.reader.forget(changes)
        self._ask()

    def show_all(self, chosen: bool) -> None:
        """Look through all sessions, or only through the chosen one."""
        self.scope.choose(ALL if chosen else ONE)

    def shows_all(self) -> bool:
        """Whether all sessions are looked through."""
        return self.scope.key() == ALL

    def retranslate(self) -> None:
        """Set every text anew, and tell the log in the other language."""
        self.head.set_title(tr("Log"))
        self.scope.set_entries(((ONE, tr("This session")), (ALL, tr("All sessions"))), tr("Which sessions"))
        self.search.set_texts(tr("Search the log"), tr("Names, techniques, outcomes"))
        self.export.set_text(tr("Export"))
        self.list.setAccessibleName(tr("Log"))
        self.to_battle.set_text(tr("To the battles"))
        self._fill_menu()
        if self._number is not None:
            self._ask()

    def _fill_menu(self) -> None:
        self.menu.clear()
        for key, text in (
            ("text", tr("This session as text…")),
            ("markdown", tr("This session as Markdown…")),
            ("copy", tr("Copy this session as text")),
            ("", ""),
            ("all_text", tr("All sessions as text…")),
            ("all_markdown", tr("All sessions as Markdown…")),
            ("", ""),
            ("print", tr("Print the session report…")),
        ):
            if not key:
                self.menu.addSeparator()
                continue
            action = self.menu.addAction(text)
            action.triggered.connect(lambda _checked=False, key=key: self.export_wanted.emit(key))

    def _open_menu(self) -> None:
        self.menu.popup(self.export.mapToGlobal(self.export.rect().bottomLeft()))

    def _ask(self) -> None:
        self.reader.ask(None if self.shows_all() else self._number, self.search.sought())

    def _show(self) -> None:
        reader = self.reader
        self.list.set_rows(rows_of(reader.found, reader.battles))
        found = len(reader.found)
        self.stack.setCurrentWidget(self.list if found or not reader.done else self.empty)
        if self.search.sought().strip():
            self.empty.set_texts(tr("Nothing found"), tr("No entry of the log holds all these words."))
        else:
            self.empty.set_texts(
                tr("Nothing has happened yet"),
                tr("What is done in battles, and to characters between them, is written down here."),
            )
        self.to_battle.setVisible(not self.search.sought().strip())
        self.count.setText(self._count_text(found))

    def _count_text(self, found: int) -> str:
        if not found and self.reader.done:
            return ""
        text = trn("{n} entry", "{n} entries", found).format(n=found)
        if self.reader.reading():
            return tr("{count}, still looking").format(count=text)
        return text if self.reader.done else tr("{count}, older ones below").format(count=text)

    def _dress(self) -> None:
        look = theme.current()
        self.setMinimumHeight(look.px(LEAST))
        self.search.setMinimumWidth(look.px(104))
        self._place_search()
        self._below.setContentsMargins(look.px(16), look.px(6), look.px(16), look.px(6))
        self.count.setContentsMargins(look.px(16), look.px(3), look.px(16), look.px(5))
