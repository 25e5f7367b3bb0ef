"""The statuses: the list at the left, the chosen one beside it, a button for one of the campaign's own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa import i18n
from ikusa.play import rulebook, rules
from ikusa.play.texts import numbered
from ikusa_desktop import theme
from ikusa_desktop.rules.book import Book
from ikusa_desktop.rules.parts import Scroll
from ikusa_desktop.rules.status_editor import StatusEditor
from ikusa_desktop.rules.status_list import StatusList, status_lines
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.panel import Ground, hairline, splitter

LIST = 250.0


class StatusesView(QWidget):
    """List and editor; the list keeps the choice over refreshes."""

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book = book
        self.list = StatusList()
        self.new = button("", self.make)
        self.editor = StatusEditor(book)
        self.area = Scroll(self.editor)
        self._left = left = Ground("paper")
        inner = QVBoxLayout(left)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(0)
        inner.addWidget(self.list, 1)
        inner.addWidget(hairline())
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.new)
        self._foot.addStretch(1)
        inner.addLayout(self._foot)
        self.columns = splitter(left, self.area, stretch=1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.columns)
        self.list.picked.connect(self._choose)
        self.columns.setSizes([theme.current().px(LIST), theme.current().px(600)])
        self._dress()
        theme.follow(self._dress)

    def refresh(self) -> None:
        """Show the statuses as they are now."""
        self.list.lines.set_rows(status_lines(self._book, rulebook.shipped_ids("statuses")))
        self.new.setVisible(self._book.writable)
        ids = list(self._book.ruleset.statuses)
        if self.editor.id not in ids:
            self.pick(ids[0])
        self.editor.show_status(self.editor.id)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.list.setAccessibleName(tr("Statuses"))
        self.new.set_text(tr("New status"))
        self.editor.retranslate()
        if self.list.lines.rows():
            self.list.lines.set_rows(status_lines(self._book, rulebook.shipped_ids("statuses")))

    def show_place(self, path: str) -> None:
        """Choose a status by its path, `statuses.pain`."""
        id_ = path.partition(".")[2]
        if id_ and self.pick(id_):
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def pick(self, id_: str) -> bool:
        """Choose a status by its id."""
        found = self.list.pick(id_)
        if found:
            self._choose(id_)
        return found

    def first(self) -> QWidget:
        """What gets the keyboard first."""
        return self.list

    def make(self) -> None:
        """Make a status of the campaign's own, with a name to change."""
        ruleset = self._book.ruleset
        id_ = rulebook.free_id(ruleset, "statuses", "own")
        row = {"id": id_}
        for language in i18n.LANGUAGES:
            words = i18n.words(language)
            row[language] = numbered(words("New status"), {getattr(one, language) for one in ruleset.statuses.values()})
        why = self._book.do(lambda: rules.set_status(self._book.store, row))
        if why:
            self.editor.refusal.say(why)
            return
        self.refresh()
        self.pick(id_)
        field = self.editor.names[self._book.language if self._book.language in row else "en"]
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.selectAll()

    def _choose(self, id_: str) -> None:
        self.editor.show_status(id_)
        self.area.verticalScrollBar().setValue(0)

    def _dress(self) -> None:
        look = theme.current()
        self._foot.setContentsMargins(look.px(14), look.px(8), look.px(14), look.px(8))
        self._left.setMinimumWidth(look.px(180))
        self.area.setMinimumWidth(look.px(380))
