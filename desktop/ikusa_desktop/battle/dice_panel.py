"""The foot of the attack: dice, what they make of it, luck, and the buttons that roll, go back, apply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ikusa.play.battle.asking import AskedDie
from ikusa_desktop import theme
from ikusa_desktop.battle.dice_box import DiceBox
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import LuckButton, PushButton, button, link
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.segmented import Segmented
from ikusa_desktop.widgets.stepper import Stepper
from ikusa_desktop.widgets.text import PlainLabel, small

MOST_LUCK = 2
LEAST = 154
"""The height with a row of luck buttons: kept free for them, so that nothing moves when the dice fall.

In a low panel it is not kept: the odds move up instead.
"""
BESIDE = 5
"""Up to so many dice the outcome stands beside them, else below."""


@dataclass(frozen=True, slots=True)
class LuckView:
    """A way to spend luck, in words: title, what it costs of what is left, what it would change."""

    title: str
    right: str
    second: str


@dataclass(frozen=True, slots=True)
class ShiftView:
    """Who could shift by hand (id, name) and what the two dice show now."""

    spenders: tuple[tuple[str, str], ...] = ()
    faces: tuple[int, int] = (1, 1)


@dataclass(frozen=True, slots=True)
class DiceView:
    """Everything that the panel shows, in the current language. `asking` is said while a die is missing."""

    dice: tuple[AskedDie, ...] = ()
    names: tuple[str, ...] = ()
    faces: Mapping[AskedDie, int] = field(default_factory=dict)
    asking: str = ""
    outcome: str = ""
    grave: bool = False
    formula: str = ""
    summary: str = ""
    luck: tuple[LuckView, ...] = ()
    spent: str = ""
    shift: ShiftView | None = None
    fumble: tuple[tuple[str, str], ...] = ()
    fumble_chosen: str = ""
    can_roll: bool = False
    can_apply: bool = False


class DicePanel(QWidget):
    """Dice and outcome; every signal is a wish, nothing changes here by itself."""

    typed = Signal(object, object)
    roll_pressed = Signal()
    back_pressed = Signal()
    apply_pressed = Signal()
    luck_pressed = Signal(int)
    luck_back_pressed = Signal()
    shift_wanted = Signal(str, int, int)
    fumble_chosen = Signal(str)
    emptied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = DiceView()
        self._low = False
        self.box = DiceBox()
        self.outcome = PlainLabel("", "head")
        self.formula = PlainLabel("", "body")
        self.summary = PlainLabel("", "small", "ink2", wrap=True)
        self.luck = [LuckButton() for _ in range(MOST_LUCK)]
        self.spent = small()
        self.take_back = link("", self.luck_back_pressed.emit)
        self.more = link("", self._toggle_shift)
        self.spender = ComboField()
        self.steppers = [Stepper(1, 1, 10), Stepper(1, 1, 10)]
        self.fumble = Segmented(())
        self.fumble.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.roll = PushButton("", hint="R")
        self.hint = PlainLabel("", "small", "ink3", elide=True)
        self.back = button("", self.back_pressed.emit, kind="quiet", hint="Esc")
        self.apply = button("", self.apply_pressed.emit, kind="main", hint="Enter")
        self._lay_out()
        self._connect()
        self.retranslate()
        theme.follow(self._restyle)

    def show_view(self, view: DiceView) -> None:
        """Show other dice, another outcome, other luck."""
        self._view = view
        self.box.show_dice(view.dice, view.names, view.faces)
        self._set_direction(len(self.box.fields()) <= BESIDE)
        self.outcome.setText(view.outcome)
        self.outcome.set_tone("shu" if view.grave else "ink")
        self.formula.setText(view.formula)
        self.summary.setText(view.summary if view.outcome else view.asking)
        for widget, text in ((self.outcome, view.outcome), (self.formula, view.formula)):
            widget.setVisible(bool(text))
        self._show_luck(view)
        self.fumble_row.setVisible(bool(view.fumble))
        if view.fumble:
            self.fumble.set_entries(view.fumble, tr("Fumble brings"))
            self.fumble.set_key(view.fumble_chosen)
        self.roll.setEnabled(view.can_roll)
        self.apply.setEnabled(view.can_apply)

    def set_low(self, low: bool) -> None:
        """Keep no room for luck that nobody has, and less between the rows."""
        if low != self._low:
            self._low = low
            self._restyle()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.roll.set_text(tr("Roll"))
        self.hint.setText(tr("or type the faces (0 is 10)"))
        self.back.set_text(tr("Back"))
        self.apply.set_text(tr("Apply"))
        self.take_back.set_text(tr("Take luck back"))
        self.more.set_text(tr("Shift by hand"))
        self.spender.setAccessibleName(tr("Who spends luck"))
        for number, stepper in enumerate(self.steppers, 1):
            stepper.setAccessibleName(tr("Die {n}").format(n=number))

    def focus_luck(self) -> bool:
        """Put the keyboard on the first luck button; False where there is none."""
        shown = next((made for made in self.luck if not made.isHidden()), None)
        if shown is None:
            return False
        shown.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        here = next((at for at, made in enumerate(self.luck) if made.hasFocus()), None)
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if here is not None and step is not None and 0 <= here + step < MOST_LUCK:
            if not self.luck[here + step].isHidden():
                self.luck[here + step].setFocus(Qt.FocusReason.OtherFocusReason)
        elif here is not None and event.key() == Qt.Key.Key_Up:
            self.box.focus_next()
        elif here is not None and event.key() == Qt.Key.Key_Down and self.apply.isEnabled():
            self.apply.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)

    def _show_luck(self, view: DiceView) -> None:
        for at, made in enumerate(self.luck):
            made.setVisible(at < len(view.luck))
            if at < len(view.luck):
                made.set_texts(view.luck[at].title, view.luck[at].right, view.luck[at].second)
        self.luck_row.setVisible(bool(view.luck))
        self.spent.setText(view.spent)
        self.more.setVisible(view.shift is not None)
        self.spent_row.setVisible(bool(view.spent))
        if view.shift is None:
            self.shift_row.hide()
            return
        self.spender.set_choices(list(view.shift.spenders))
        for stepper, face in zip(self.steppers, view.shift.faces, strict=True):
            stepper.set_value(face)

    def _toggle_shift(self) -> None:
        self.shift_row.setVisible(self.shift_row.isHidden())
        if not self.shift_row.isHidden():
            self.steppers[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _set_direction(self, beside: bool) -> None:
        direction = QHBoxLayout.Direction.LeftToRight if beside else QHBoxLayout.Direction.TopToBottom
        if self._top.direction() != direction:
            self._top.setDirection(direction)

    def _connect(self) -> None:
        self.box.typed.connect(self.typed)
        self.box.submitted.connect(self.apply_pressed)
        self.box.down.connect(self._down)
        self.box.emptied.connect(self.emptied)
        self.roll.clicked.connect(self.roll_pressed)
        for at, made in enumerate(self.luck):
            made.clicked.connect(lambda _checked=False, at=at: self.luck_pressed.emit(at))
        for number, stepper in enumerate(self.steppers, 1):
            stepper.changed.connect(
                lambda face, number=number: self.shift_wanted.emit(self.spender.key(), number, face)
            )
        self.fumble.chosen.connect(self.fumble_chosen)

    def _down(self) -> None:
        if not self.focus_luck() and self.apply.isEnabled():
            self.apply.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(1)
        first = QHBoxLayout()
        first.setSpacing(10)
        first.addWidget(self.outcome)
        first.addWidget(self.formula)
        first.addStretch(1)
        first.addWidget(self.more)
        words.addLayout(first)
        words.addWidget(self.summary)
        words.addStretch(1)
        self._top = QHBoxLayout()
        self._top.addWidget(self.box)
        self._top.addLayout(words, 1)
        self.luck_row = _row(*self.luck)
        self.spent_row = _row(self.spent, self.take_back, None)
        self.shift_row = _row(self.spender, *self.steppers, None)
        self.shift_row.hide()
        self.fumble_row = _row(self.fumble, None)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.roll)
        self._foot.addWidget(self.hint, 1)
        self._foot.addWidget(self.back)
        self._foot.addWidget(self.apply)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        for row in (self.fumble_row, self.luck_row, self.spent_row, self.shift_row):
            self._column.addWidget(row)
        self._column.addStretch(1)
        self._column.addLayout(self._foot)
        self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        edge = look.px(6 if self._low else 9)
        self._column.setContentsMargins(look.px(16), edge, look.px(16), edge)
        self._column.setSpacing(look.px(6 if self._low else 8))
        self.setMinimumHeight(0 if self._low else look.px(LEAST))
        self._top.setSpacing(look.px(14))
        self._foot.setSpacing(look.px(8))


def _row(*widgets: QWidget | None) -> QWidget:
    """Widgets in a row; None is the gap that takes what is left over."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return made
