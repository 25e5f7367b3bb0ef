"""The right column: what happened, of all or of one; to be saved as text, Markdown, or as scenarios that replay it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from ikusa_desktop.battle.log_list import LogList
from ikusa_desktop.battle.log_rows import Row
from ikusa_desktop.battle.name_button import NameButton
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import PushButton, link
from ikusa_desktop.widgets.panel import Ground, PanelHead
from ikusa_desktop.widgets.text import PlainLabel

EXPORTS = ("text", "markdown", "scenario", "copy")


class LogColumn(Ground):
    """Head with filter and export, the entries, and a way to older ones."""

    filtered = Signal(str)
    export_wanted = Signal(str)
    more_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self.head = PanelHead(whole=True)
        self.filter = NameButton()
        self.people = QMenu(self)
        self.filter.setMenu(self.people)
        self.back = PushButton("", "quiet")
        self.back.hide()
        self.export = PushButton("")
        self.menu = QMenu(self)
        self.export.setMenu(self.menu)
        self.head.add(self.filter)
        self.head.add(self.export)
        self.head.add(self.back)
        self.list = LogList()
        self.empty = PlainLabel("", "body", "ink2", wrap=True)
        self.older = link("", self.more_wanted.emit)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.empty)
        column.addWidget(self.list, 1)
        column.addWidget(self.older)
        self.empty.setContentsMargins(16, 12, 16, 12)
        self.retranslate()

    def show_log(self, rows: tuple[Row, ...], people: Sequence[tuple[str, str]], chosen: str, *, whole: bool) -> None:
        """Show entries; `people` can be chosen, `whole` says that there are no older ones."""
        self._show_people([("", tr("Everyone")), *people], chosen)
        self.list.set_rows(rows)
        self.list.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        self.older.setVisible(not whole)
        self.export.setEnabled(bool(rows))

    def _show_people(self, people: Sequence[tuple[str, str]], chosen: str) -> None:
        self.filter.set_name(dict(people).get(chosen, ""))
        self.people.clear()
        for key, name in people:
            action = self.people.addAction(name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(key == chosen)
            action.triggered.connect(lambda _checked=False, key=key: self.filtered.emit(key))

    def retranslate(self) -> None:
        """Set every text anew."""
        self.head.set_title(tr("Log"))
        self.filter.setAccessibleDescription(tr("Whose entries"))
        self.export.set_text(tr("Export"))
        self.back.set_text(tr("Action", context="column"), "F")
        self.list.setAccessibleName(tr("Log"))
        self.empty.setText(tr("Nothing has happened yet."))
        self.older.set_text(tr("Older entries"))
        self.menu.clear()
        texts = {
            "text": tr("As text…"),
            "markdown": tr("As Markdown…"),
            "scenario": tr("As a scenario that replays it…"),
            "copy": tr("Copy as text"),
        }
        for key in EXPORTS:
            action = self.menu.addAction(texts[key])
            action.triggered.connect(lambda _checked=False, key=key: self.export_wanted.emit(key))
