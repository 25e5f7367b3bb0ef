"""The dice that are asked for, in their order: typing fills one after the other, ←→ move, new ones appear behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ikusa.play.battle.asking import AskedDie
from ikusa_desktop import theme
from ikusa_desktop.battle.hundred import DigitDie, digits, hundred
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.dice import DieField, face_of

SIDE, GAP = 40.0, 8.0


def misfit_text(sides: int) -> str:
    """What is said of a digit that a die does not have."""
    return tr("A d{sides} shows 1 to {sides}: it comes first.").format(sides=sides)


class DiceBox(QWidget):
    """Fields for dice. `typed(die, face)` with each face (None: taken away); `submitted` on Enter."""

    typed = Signal(object, object)
    submitted = Signal()
    down = Signal()
    misfit = Signal(int)
    """A digit was typed that the die whose turn it is, of so many sides, does not have."""
    emptied = Signal()
    """No die is asked for any more, and the keyboard was here: it has to go elsewhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dice: tuple[AskedDie, ...] = ()
        self._fields: list[tuple[AskedDie, DieField]] = []
        self._known: dict[AskedDie, int] = {}
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.follow(self._place)

    def fields(self) -> list[DieField]:
        """Every field in order."""
        return [field for _die, field in self._fields]

    def show_dice(self, dice: Sequence[AskedDie], names: Sequence[str], faces: Mapping[AskedDie, int]) -> None:
        """Ask for these dice; fields that stay keep the keyboard."""
        if tuple(dice) != self._dice:
            self._rebuild(tuple(dice))
        self._known = dict(faces)
        for die, name in zip(dice, names, strict=True):
            for field in self._of(die):
                field.setAccessibleName(name)
                field.setToolTip(name)
            self._put(die, faces.get(die))
        self._mark_doubles()

    def focus_next(self) -> None:
        """Put the cursor into the first empty die; where none is empty it stays, or goes to the last."""
        empty = next((field for field in self.fields() if field.face() is None), None)
        if empty is not None:
            empty.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._fields and not any(field.hasFocus() for field in self.fields()):
            self._fields[-1][1].setFocus(Qt.FocusReason.OtherFocusReason)

    def type_digit(self, digit: str) -> None:
        """Take a digit typed elsewhere in the attack: into the first empty die, or the first of all."""
        fields = self.fields()
        field = next((field for field in fields if field.face() is None), fields[0] if fields else None)
        face = face_of(digit, field.sides) if field is not None else None
        if field is not None and face is not None:
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            field.set_face(face)
            field.entered.emit(face)
        elif field is not None:
            self.misfit.emit(field.sides)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        here = next((at for at, field in enumerate(self.fields()) if field.hasFocus()), None)
        if step is not None and here is not None:
            there = min(len(self._fields) - 1, max(0, here + step))
            self._fields[there][1].setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.key() == Qt.Key.Key_Down:
            self.down.emit()
        elif here is not None and face_of(event.text()) is not None:
            self.misfit.emit(self._fields[here][1].sides)
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(round(self._span(len(self._fields))), look.px(SIDE))

    def minimumSizeHint(self) -> QSize:
        look = theme.current()
        return QSize(round(self._span(min(2, len(self._fields)))), self.heightForWidth(self.width()) or look.px(SIDE))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        look = theme.current()
        rows = -(-len(self._fields) // self._in_row(width)) if self._fields else 1
        return round(rows * look.f(SIDE) + (rows - 1) * look.f(GAP))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _span(self, count: int) -> float:
        look = theme.current()
        return max(0.0, count * look.f(SIDE + GAP) - look.f(GAP))

    def _in_row(self, width: int) -> int:
        look = theme.current()
        return max(1, int((width + look.f(GAP)) / look.f(SIDE + GAP)))

    def _place(self) -> None:
        look = theme.current()
        most = self._in_row(self.width())
        for at, (_die, field) in enumerate(self._fields):
            row, column = divmod(at, most)
            field.setGeometry(
                round(column * look.f(SIDE + GAP)), round(row * look.f(SIDE + GAP)), look.px(SIDE), look.px(SIDE)
            )
        self.updateGeometry()

    def _of(self, die: AskedDie) -> list[DieField]:
        return [field for own, field in self._fields if own == die]

    def _rebuild(self, dice: tuple[AskedDie, ...]) -> None:
        had_focus = any(field.hasFocus() for field in self.fields())
        old = {die: self._of(die) for die in self._dice}
        self._dice = dice
        self._fields = []
        for die in dice:
            for field in old.pop(die, None) or self._make(die):
                self._fields.append((die, field))
        self._keep_focus(had_focus, [field for fields in old.values() for field in fields])
        before: DieField | None = None
        for field in self.fields():
            if before is not None:
                QWidget.setTabOrder(before, field)
            before = field
        self._place()

    def _keep_focus(self, had_focus: bool, gone: Sequence[DieField]) -> None:
        """Let fields go; the keyboard stays among the dice, or leaves them in order."""
        if had_focus and any(field.hasFocus() for field in gone):
            if self._fields:
                self.focus_next()
            else:
                self.emptied.emit()
        for field in gone:
            field.hide()
            field.deleteLater()

    def _make(self, die: AskedDie) -> list[DieField]:
        made = [DieField("", die.sides)] if die.sides != 100 else [DigitDie("", tens=True), DigitDie("", tens=False)]
        for field in made:
            field.setParent(self)
            field.show()
            field.entered.connect(lambda _face, die=die: self._tell(die))
            field.cleared.connect(lambda die=die: self._clear(die))
            field.submitted.connect(self.submitted)
        return list(made)

    def _put(self, die: AskedDie, face: int | None) -> None:
        fields = self._of(die)
        if die.sides != 100:
            fields[0].set_face(face)
            return
        if face is None and sum(field.face() is not None for field in fields) < len(fields):
            return  # half a number is typed: it stays until the other digit comes
        for field, digit in zip(fields, digits(face), strict=True):
            field.set_face(10 if digit == 0 else digit)

    def _tell(self, die: AskedDie) -> None:
        face = self._read(die)
        if face is None:
            self.focus_next()
            return
        self.typed.emit(die, face)

    def _clear(self, die: AskedDie) -> None:
        """Backspace takes a face away; in an empty die it goes one back."""
        if die in self._known:
            self.typed.emit(die, None)
            return
        here = next((at for at, field in enumerate(self.fields()) if field.hasFocus()), 0)
        if here > 0:
            self._fields[here - 1][1].setFocus(Qt.FocusReason.BacktabFocusReason)

    def _read(self, die: AskedDie) -> int | None:
        fields = self._of(die)
        if die.sides != 100:
            return fields[0].face()
        tens, ones = (field.digit() if isinstance(field, DigitDie) else None for field in fields)
        return hundred(tens, ones)

    def _mark_doubles(self) -> None:
        tens = [field for die, field in self._fields if die.sides == 10][:2]
        doubles = len(tens) == 2 and tens[0].face() is not None and tens[0].face() == tens[1].face()
        for field in self.fields():
            field.marked = doubles and field in tens
            field.update()
