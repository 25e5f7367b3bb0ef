"""Every rule: a list of them, and the chosen one in short, with its house reading and the values that it brings."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa.play.rulebook import KEYS
from ikusa.ruleset.readings import Rule, readings
from ikusa.ruleset.readings import rules as every_rule
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.rules.book import Book
from ikusa_desktop.rules.parts import Scroll
from ikusa_desktop.rules.value_line import ValueLine
from ikusa_desktop.rules.value_words import group_of
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import PushButton, link
from ikusa_desktop.widgets.panel import Ground, splitter
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState
from ikusa_desktop.widgets.text import PlainLabel

LIST = 290.0
PLACES = {
    "R-101": ("base_defence", "wounds"),
    "R-104": ("attributes",),
    "R-305": ("tables.decisive", "tables.fatal"),
    "R-617": ("statuses",),
    "R-620": ("statuses",),
    "R-621": ("statuses",),
    "R-804": ("skills",),
}
"""Where else than in single values a rule can be changed."""


class RuleDelegate(RowDelegate):
    """The id, then the name."""

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        look = theme.current()
        rule: Rule = index.data(VALUE_ROLE)
        inner = box.adjusted(look.f(16), 0, -look.f(12), 0)
        painting.draw_text(painter, inner, rule.id, "small", "ink2")
        name = rule.name(speech.words().language)
        painting.draw_text(painter, inner.adjusted(look.f(50), 0, 0, 0), name, "body", bold=state.strong())

    def tip(self, index: Index) -> str:
        rule: Rule = index.data(VALUE_ROLE)
        return rule.says(speech.words().language)


class RuleCard(Ground):
    """One rule: what it says, how the house reads it, its values to be changed here."""

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        super().__init__("sheet", parent)
        self._book = book
        self.rule: Rule | None = None
        self.lines: list[ValueLine] = []
        self.links: list[PushButton] = []
        self.id = PlainLabel("", "small", "ink2")
        self.name = PlainLabel("", "title", wrap=True)
        self.says = PlainLabel("", "name", wrap=True)
        self.reading_head = PlainLabel("", "small", "ink2")
        self.reading = PlainLabel("", "body", wrap=True)
        self.values_head = PlainLabel("", "small", "ink2")
        self._values = QVBoxLayout()
        self._links = QHBoxLayout()
        self._column = QVBoxLayout(self)
        for part in (self.id, self.name, self.says, self.reading_head, self.reading, self.values_head):
            self._column.addWidget(part)
        self._column.addLayout(self._values)
        self._column.addLayout(self._links)
        self._column.addStretch(1)
        self._dress()
        theme.follow(self._dress)

    def show_rule(self, rule: Rule) -> None:
        """Show a rule, with the fields of its values."""
        if self.rule is not None and rule.id == self.rule.id:
            self.refresh()
            return
        self.rule = rule
        for part in (*self.lines, *self.links):
            part.hide()
            part.deleteLater()
        self.lines = [ValueLine(self._book, path) for path in paths_of(rule.id)]
        self.links = [link("", partial(self._book.place_wanted.emit, place)) for place in places_of(rule.id)]
        for line in self.lines:
            self._values.addWidget(line)
            line.moved.connect(partial(self._move, line))
        while self._links.takeAt(0) is not None:
            continue
        for each in self.links:
            self._links.addWidget(each)
        self._links.addStretch(1)
        self.retranslate()
        self.refresh()

    def refresh(self) -> None:
        """Show the values as they are now."""
        for line in self.lines:
            line.refresh()

    def retranslate(self) -> None:
        """Set every text anew."""
        if self.rule is None:
            return
        language = self._book.language
        self.id.setText(self.rule.id)
        self.name.setText(self.rule.name(language))
        self.says.setText(self.rule.says(language))
        read = [one.says(language) for one in readings() if one.rule == self.rule.id]
        self.reading_head.setText(tr("House reading"))
        self.reading.setText("\n".join(read))
        for label in (self.reading_head, self.reading):
            label.setVisible(bool(read))
        self.values_head.setText(tr("Values"))
        self.values_head.setVisible(bool(self.lines))
        for line in self.lines:
            line.retranslate()
        for each, place in zip(self.links, places_of(self.rule.id), strict=True):
            each.set_text(place_name(place))

    def _move(self, line: ValueLine, step: int) -> None:
        at = self.lines.index(line) + step
        if 0 <= at < len(self.lines):
            self.lines[at].control().setFocus(Qt.FocusReason.TabFocusReason)

    def _dress(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(look.px(18), look.px(14), look.px(18), look.px(14))
        self._column.setSpacing(look.px(6))
        self._values.setSpacing(look.px(1))
        self.reading_head.setContentsMargins(0, look.px(10), 0, 0)
        self.values_head.setContentsMargins(0, look.px(10), 0, 0)


def paths_of(rule: str) -> list[str]:
    """The values that a rule brings."""
    return [path for path, key in KEYS.items() if key.rule == rule]


def places_of(rule: str) -> list[str]:
    """Where else one is led from a rule: to the group of its values, to rows and tables."""
    groups = {group_of(path).keys[0] for path in paths_of(rule)}
    return [*PLACES.get(rule, ()), *sorted(groups)]


def place_name(place: str) -> str:
    """The link to a place in words."""
    names = {
        "base_defence": tr("To base defence by grade"),
        "wounds": tr("To wounds by grade"),
        "attributes": tr("To the attributes"),
        "skills": tr("To the skills"),
        "statuses": tr("To the statuses"),
        "tables.decisive": tr("To the decisive moments"),
        "tables.fatal": tr("To the fatal failures"),
    }
    return names.get(place) or tr("To all values of this kind")


class RuleView(QWidget):
    """The list of rules and the chosen one."""

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model: ListModel[Rule] = ListModel(_spoken, lambda rule: rule.id)
        self.list = RowList(self.model, RuleDelegate(29))
        self.model.setParent(self.list)
        self.card = RuleCard(book)
        self.area = Scroll(self.card)
        self.columns = splitter(self.list, self.area, stretch=1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.columns)
        self.list.picked.connect(self._choose)
        self.model.set_rows(tuple(every_rule().values()))
        self.columns.setSizes([theme.current().px(LIST), theme.current().px(600)])
        self._dress()
        theme.follow(self._dress)

    def refresh(self) -> None:
        """Show the values of the rule in view as they are now."""
        if self.card.rule is None:
            self.list.pick(next(iter(every_rule())))
        self.card.refresh()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.list.setAccessibleName(tr("Rules"))
        self.list.viewport().update()
        self.card.retranslate()

    def show_place(self, rule: str) -> None:
        """Choose a rule by its id."""
        if rule and self.list.pick(rule):
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def first(self) -> QWidget:
        """What gets the keyboard first."""
        return self.list

    def _choose(self, rule: str) -> None:
        self.card.show_rule(every_rule()[rule])
        self.area.verticalScrollBar().setValue(0)

    def _dress(self) -> None:
        look = theme.current()
        self.list.setMinimumWidth(look.px(200))
        self.area.setMinimumWidth(look.px(360))


def _spoken(rule: Rule) -> str:
    language = speech.words().language
    return f"{rule.id} {rule.name(language)}. {rule.says(language)}"
