"""One effect in a form: its kind, the keys of that kind, when it acts; said in words live, each fault at its field."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ikusa.errors import RuleError
from ikusa.play import rulebook
from ikusa_desktop import theme
from ikusa_desktop.rules.book import Book
from ikusa_desktop.rules.effect_fields import (
    AmountField,
    ChoiceField,
    DiceField,
    EffectField,
    StatusesField,
    TickField,
    TicksField,
)
from ikusa_desktop.rules.effect_words import KINDS, WHEN, Holds, choices, holds, key_hint, key_name, kind_name
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.panel import FoldSection
from ikusa_desktop.widgets.stored_field import Refusal
from ikusa_desktop.widgets.text import PlainLabel

Plain = dict[str, object]
Try = Callable[[Plain], RuleError | None]

MOST_DICE = 20


class Labelled(QWidget):
    """A field under its name, with what is wrong with it below."""

    def __init__(self, field: EffectField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.label = PlainLabel("", "small", "ink2")
        self.refusal = Refusal()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        if not isinstance(field, TickField):
            column.addWidget(self.label)
        column.addWidget(field)
        column.addWidget(self.refusal)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_name(self, name: str) -> None:
        """The name above the field."""
        self.label.setText(name)
        self.field.set_name(name)


def made(kind: str, key: str) -> EffectField:
    """The field of a key."""
    match holds(key):
        case Holds.AMOUNT:
            return AmountField(key_hint(key))
        case Holds.DICE:
            return DiceField(0 if kind == "scene_end_damage" else -MOST_DICE, MOST_DICE)
        case Holds.TICKS:
            return TicksField()
        case Holds.STATUSES:
            return StatusesField()
    return ChoiceField()


class EffectForm(QWidget):
    """`accepted(data)` with a whole effect, `left` when it is given up. `try_` says what a status would not take."""

    accepted = Signal(object)
    left = Signal()

    def __init__(self, book: Book, try_: Try, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book, self._try, self._place = book, try_, 0
        self.kind = ComboField()
        self.kind_label = PlainLabel("", "small", "ink2")
        self.keys: dict[str, Labelled] = {}
        self.when = FoldSection()
        self.conditions = {key: Labelled(_condition(key)) for key in WHEN}
        self.words = PlainLabel("", "name", wrap=True)
        self.refusal = Refusal()
        self.store = button("", self._accept)
        self.cancel = button("", self.left.emit, kind="quiet")
        self._lay_out()
        self.kind.chosen.connect(self._choose)
        for labelled in self.conditions.values():
            labelled.field.changed.connect(self._look)
        self._dress()
        theme.follow(self._dress)
        self.retranslate()

    def _lay_out(self) -> None:
        self._inside = QVBoxLayout()
        inner = QVBoxLayout(self.when.body)
        inner.setContentsMargins(18, 2, 0, 6)
        for labelled in self.conditions.values():
            inner.addWidget(labelled)
        self._buttons = QHBoxLayout()
        self._buttons.addWidget(self.store)
        self._buttons.addWidget(self.cancel)
        self._buttons.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.kind_label)
        self._column.addWidget(self.kind, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addLayout(self._inside)
        self._column.addWidget(self.when)
        self._column.addWidget(self.words)
        self._column.addWidget(self.refusal)
        self._column.addLayout(self._buttons)

    def open(self, data: Mapping[str, object] | None, place: int) -> None:
        """Show an effect to change, or (None) a new one; `place` is where it stands among the status's effects."""
        self._place = place
        given = dict(data or {"kind": "check"})
        self.kind.set_key(str(given["kind"]))
        self._fill(str(given["kind"]), given)
        when = given.get("when")
        stated: Mapping[str, object] = when if isinstance(when, Mapping) else {}
        for key, labelled in self.conditions.items():
            labelled.field.set_value(stated.get(key))
        self.when.set_open(bool(stated))
        self._look()

    def data(self) -> Plain:
        """The effect as it is entered."""
        found: Plain = {"kind": self.kind.key()}
        for key, labelled in self.keys.items():
            value = labelled.field.value()
            if value is not None:
                found[key] = value
        when = {key: value for key, one in self.conditions.items() if (value := one.field.value()) is not None}
        return {**found, "when": when} if when else found

    def retranslate(self) -> None:
        """Set every text anew."""
        self.kind_label.setText(tr("Kind of effect"))
        self.kind.setAccessibleName(tr("Kind of effect"))
        self.kind.set_choices([(kind, kind_name(kind)) for kind in KINDS])
        self.when.set_title(tr("Only when…"))
        kind = self.kind.key()
        for key, labelled in (*self.keys.items(), *self.conditions.items()):
            labelled.set_name(key_name(kind, key))
            labelled.field.set_choices(choices(key, self._book.ruleset, self._book.wording))
        self.store.set_text(tr("Store the effect"))
        self.cancel.set_text(tr("Cancel"), "Esc")
        if self.keys or kind:
            self._look()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), look.paper)
        painter.fillRect(0, 0, look.px(4), self.height(), look.ai)

    def first(self) -> QWidget:
        """What gets the keyboard first."""
        return self.kind

    def _choose(self, kind: str) -> None:
        """Another kind: what both kinds have is kept."""
        self._fill(kind, self.data())
        self._look()

    def _fill(self, kind: str, given: Mapping[str, object]) -> None:
        for labelled in self.keys.values():
            labelled.hide()
            labelled.deleteLater()
        self.keys = {}
        for key in KINDS[kind]:
            labelled = self.keys[key] = Labelled(made(kind, key))
            labelled.set_name(key_name(kind, key))
            labelled.field.set_choices(choices(key, self._book.ruleset, self._book.wording))
            labelled.field.set_value(given.get(key))
            labelled.field.changed.connect(self._look)
            labelled.field.entered.connect(self._accept)
            self._inside.addWidget(labelled)

    def _look(self) -> None:
        """Say the effect in words, or what is wrong at the field that it is wrong with."""
        data = self.data()
        error = self._fault(data)
        self.words.setText("" if error is not None else self._said(data))
        self.store.setEnabled(error is None)
        at = "" if error is None else rulebook.key_at_fault(error, self._place)
        said = "" if error is None else self._book.sentence(error)
        fields = {**self.keys, **{f"when.{key}": one for key, one in self.conditions.items()}}
        for key, labelled in fields.items():
            labelled.refusal.say(said if key == at else "")
        self.refusal.say("" if at in fields else said)
        if at.startswith("when.") and not self.when.is_open():
            self.when.set_open(True)

    def _fault(self, data: Plain) -> RuleError | None:
        missing = next((key for key in self.keys if _needed(key) and not data.get(key) and data.get(key) != 0), None)
        if missing is not None:
            return RuleError("required", tr("Something is needed here."), f"effect.{missing}")
        if "flat" in self.keys and not data.get("flat") and not data.get("dice"):
            return RuleError("required", tr("Points or dice are needed."), "effect.flat")
        return self._try(data)

    def _said(self, data: Plain) -> str:
        words = self._book.wording
        return words.capital(words.effect(rulebook.tried_effect(data)))

    def _accept(self) -> None:
        data = self.data()
        if self._fault(data) is None:
            self.accepted.emit(data)

    def _dress(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(look.px(16), look.px(8), look.px(12), look.px(10))
        self._column.setSpacing(look.px(6))
        self._inside.setSpacing(look.px(6))
        self._buttons.setSpacing(look.px(8))


def _condition(key: str) -> EffectField:
    if key == "toxicity":
        return AmountField()
    return TickField() if key == "outside" else TicksField()


def _needed(key: str) -> bool:
    """Whether a key must hold something: these are the keys without a default, and lists that would say nothing."""
    return key in ("scope", "amount", "what", "ids", "attribute", "as")
