"""A section of single values in groups, each group with what its rule says."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ikusa.play.rulebook import Section
from ikusa.ruleset.readings import rules as every_rule
from ikusa_desktop import theme
from ikusa_desktop.rules.book import Book
from ikusa_desktop.rules.parts import RuleLink, Scroll
from ikusa_desktop.rules.value_line import ValueLine
from ikusa_desktop.rules.value_words import GROUPS, Group
from ikusa_desktop.widgets.layouts import Columns
from ikusa_desktop.widgets.panel import hairline
from ikusa_desktop.widgets.text import PlainLabel

LEAST = 560.0
"""The least width of a column of groups, in logical px."""


class ValueGroup(QWidget):
    """One group: its name and rule, what the rule says, a line for each value."""

    def __init__(self, book: Book, group: Group, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book, self._group = book, group
        self.name = PlainLabel("", "head")
        self.rule = RuleLink(group.rule)
        self.says = PlainLabel("", "small", "ink2", wrap=True)
        self.lines = [ValueLine(book, path) for path in group.paths()]
        self._top = QHBoxLayout()
        self._top.addWidget(self.name)
        self._top.addWidget(self.rule)
        self._top.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        self._column.addWidget(self.says)
        self._column.addWidget(hairline())
        for line in self.lines:
            self._column.addWidget(line)
        self.rule.clicked.connect(lambda: book.place_wanted.emit(group.rule))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._dress()
        theme.follow(self._dress)

    def retranslate(self) -> None:
        """Set every text anew."""
        rule = every_rule()[self._group.rule]
        self.name.setText(self._group.name())
        self.says.setText(rule.says(self._book.language))
        self.rule.set_rule(rule.id, rule.name(self._book.language))
        for line in self.lines:
            line.retranslate()

    def _dress(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look.px(2))
        self.says.setContentsMargins(0, 0, 0, look.px(4))


class ValuesView(QWidget):
    """All groups of one section."""

    def __init__(self, book: Book, section: Section, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book = book
        self.groups = [ValueGroup(book, group) for group in GROUPS if group.section is section]
        self.lines = [line for group in self.groups for line in group.lines]
        inside = QWidget()
        self._columns = Columns(LEAST)
        for group in self.groups:
            self._columns.addWidget(group)
        inside.setLayout(self._columns)
        self.area = Scroll(inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.area)
        for at, line in enumerate(self.lines):
            line.moved.connect(lambda step, at=at: self._move(at + step))
        self._dress()
        theme.follow(self._dress)

    def refresh(self) -> None:
        """Show every value as it is now."""
        for line in self.lines:
            line.refresh()

    def retranslate(self) -> None:
        """Set every text anew."""
        for group in self.groups:
            group.retranslate()

    def show_place(self, path: str) -> None:
        """Bring one value into view, with the keyboard in it; all lines of a key where only that is named."""
        found = [line for line in self.lines if line.path == path or line.key.key == path]
        for line in self.lines:
            line.set_found(line in found)
        if found:
            self.area.bring(found[0])
            found[0].control().setFocus(Qt.FocusReason.OtherFocusReason)

    def first(self) -> QWidget:
        """What gets the keyboard first."""
        return self.lines[0].control()

    def _move(self, at: int) -> None:
        if 0 <= at < len(self.lines):
            control = self.lines[at].control()
            control.setFocus(Qt.FocusReason.TabFocusReason)
            self.area.ensureWidgetVisible(control, 0, theme.current().px(40))

    def _dress(self) -> None:
        look = theme.current()
        self._columns.setContentsMargins(look.px(18), look.px(14), look.px(18), look.px(18))
