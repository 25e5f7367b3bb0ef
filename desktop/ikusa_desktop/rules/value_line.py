"""One value of the ruleset in a line: its name, the value edited in place, the shipped one, its marks and its rule."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ikusa.play.rulebook import KEYS, Form
from ikusa.ruleset.readings import rules as every_rule
from ikusa_desktop import theme
from ikusa_desktop.rules.book import Book
from ikusa_desktop.rules.parts import Dot, HouseMark, RuleLink
from ikusa_desktop.rules.value_words import group_of, immune_words, value_name
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import CheckBox, link
from ikusa_desktop.widgets.stored_field import Refusal, StoredField
from ikusa_desktop.widgets.text import PlainLabel, safe_tooltip

NAME, FIELD, SHIPPED = 184.0, 64.0, 104.0
LEAST_NAME, LEAST_SHIPPED = 128.0, 58.0
"""What the name and the shipped value need where there is little room."""


class FigureField(StoredField):
    """A figure; ↑ and ↓ go to the line above and below (`moved`), Enter stores and goes below."""

    moved = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None and not self.composing():
            self.moved.emit(step)
            return
        super().keyPressEvent(event)


class ValueLine(QWidget):
    """A value by its path. `moved` asks for the field of the line above or below."""

    moved = Signal(int)

    def __init__(self, book: Book, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path, self.key, self._book = path, KEYS[path], book
        self._found = False
        self.dot = Dot()
        self.name = PlainLabel("", "body", wrap=True)
        self.field = FigureField(self._put, width=FIELD, figures=True)
        self.tick = CheckBox()
        self.shipped = PlainLabel("", "small", "ink3", elide=True)
        for label in (self.name, self.shipped):
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.mark = HouseMark(self.key.house)
        self.rule = RuleLink(self.key.rule)
        self.back = link("", self._back)
        self.refusal = Refusal()
        self._lay_out()
        self._connect()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._dress()
        theme.follow(self._dress)

    def _lay_out(self) -> None:
        flag = self.key.form is Form.FLAG
        (self.field if flag else self.tick).hide()
        self._line = QHBoxLayout()
        shares: dict[QWidget, int] = {self.name: 20, self.shipped: 10}
        for part in (self.dot, self.name, self.field, self.tick, self.shipped, self.mark, self.rule, self.back):
            self._line.addWidget(part, shares.get(part, 0))
        self._line.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._line)
        self._column.addWidget(self.refusal)
        self.name.setBuddy(self.tick if flag else self.field)

    def _connect(self) -> None:
        self.field.told.connect(self.refusal.say)
        self.field.moved.connect(self.moved)
        self.field.left_by_enter.connect(self._go_on)
        self.tick.clicked.connect(self._tick)
        self.rule.clicked.connect(lambda: self._book.place_wanted.emit(self.key.rule))

    def control(self) -> QWidget:
        """What is edited here."""
        return self.tick if self.key.form is Form.FLAG else self.field

    def refresh(self) -> None:
        """Show the value as it is now."""
        value = self._book.values[self.path]
        self.dot.show_changed(value.changed)
        self.name.set_tone("ink", bold=value.changed)
        self.field.show_value(self._text(value.now))
        self.field.setReadOnly(not self._book.writable)
        self.tick.setChecked(value.now is True)
        self.tick.setEnabled(self._book.writable)
        self.shipped.setText(tr("shipped {value}").format(value=self._text(value.shipped)))
        self.back.setVisible(value.changed and self._book.writable)

    def retranslate(self) -> None:
        """Set every text anew."""
        words = self._book.wording
        name = value_name(self.path, words)
        whole = f"{group_of(self.path).name()}: {name}"
        self.name.setText(name)
        rule = every_rule()[self.key.rule]
        says = f"{rule.id} {rule.name(self._book.language)}\n{rule.says(self._book.language)}"
        self.name.setToolTip(safe_tooltip(says))
        self.field.setAccessibleName(whole)
        self.tick.setAccessibleName(whole)
        self.rule.set_rule(self.key.rule, says)
        self.rule.setAccessibleName(tr("{rule}, the rule of {value}").format(rule=self.key.rule, value=name))
        self.mark.retranslate()
        self.back.set_text(tr("as shipped", context="take it back"))
        self.back.setAccessibleName(tr("{value}: back to the shipped one").format(value=whole))

    def set_found(self, found: bool) -> None:
        """Whether one was led here: the line stands out."""
        self._found = found
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._found:
            look = theme.current()
            painter = QPainter(self)
            painter.fillRect(self.rect(), look.aiT)
            painter.fillRect(QRectF(0, 0, look.f(4), self.height()), look.ai)

    def _text(self, value: int | bool | None) -> str:
        if isinstance(value, bool):
            return tr("yes") if value else tr("no")
        return tr("immune") if value is None else str(value)

    def _put(self, text: str) -> str:
        from ikusa.records.folding import fold

        if self.key.form is Form.TARGET and fold(text.strip()) in immune_words(self._book.wording):
            text = ""
        why = self._book.put(self.path, text)
        if not why:
            self.refresh()
        return why

    def _tick(self, checked: bool) -> None:
        why = self._book.put(self.path, checked)
        self.refusal.say(why)
        if why:
            self.tick.setChecked(not checked)

    def _back(self) -> None:
        self.control().setFocus(Qt.FocusReason.OtherFocusReason)
        self.refusal.say(self._book.back(self.path))
        self.refresh()

    def _go_on(self) -> None:
        if not self.field.property("wrong"):
            self.moved.emit(1)

    def _dress(self) -> None:
        look = theme.current()
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(look.px(8))
        self._column.setContentsMargins(look.px(6), look.px(1), look.px(4), look.px(1))
        self._column.setSpacing(0)
        self.refusal.setContentsMargins(look.px(18), 0, 0, look.px(3))
        for label, least, most in ((self.name, LEAST_NAME, NAME), (self.shipped, LEAST_SHIPPED, SHIPPED)):
            label.setMinimumWidth(look.px(least))
            label.setMaximumWidth(look.px(most))
        self.tick.setFixedWidth(look.px(FIELD))
        self.rule.setFixedWidth(look.px(46))
        self.setMinimumHeight(look.px(29))
