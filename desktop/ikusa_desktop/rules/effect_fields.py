"""The fields of an effect: a number or X, dice, one of a few, several of a few, statuses; each tells of a change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from ikusa.play.texts import number
from ikusa_desktop import theme
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import ime
from ikusa_desktop.widgets.buttons import CheckBox, button
from ikusa_desktop.widgets.fields import ComboField, TextField
from ikusa_desktop.widgets.ime import plain_digits
from ikusa_desktop.widgets.layouts import Flow
from ikusa_desktop.widgets.stepper import Stepper

Choices = Sequence[tuple[str, str]]


OPENING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End)


class ListCombo(ComboField):
    """A choice that is taken from its open list only: walking with the arrows takes nothing by the way."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (*OPENING, *ime.ENTER):
            self.showPopup()
            return
        super().keyPressEvent(event)


class EffectField(QWidget):
    """What all have in common. `value` is plain data as an effect holds it, None where the key is left out."""

    changed = Signal()
    entered = Signal()
    """Enter in a field that is typed into."""

    def value(self) -> object:
        """The value entered."""
        raise NotImplementedError

    def set_value(self, value: object) -> None:
        """Show a value without telling."""
        raise NotImplementedError

    def control(self) -> QWidget:
        """What takes the keyboard."""
        raise NotImplementedError

    def set_name(self, name: str) -> None:
        """The accessible name."""
        self.control().setAccessibleName(name)

    def set_choices(self, choices: Choices) -> None:
        """What there is to choose; fields that are typed into have no choices."""

    def _only(self, inside: QWidget) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(inside)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)


class AmountField(EffectField):
    """A number, X or −X; anything else goes on to be refused in words."""

    def __init__(self, hint: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = TextField(hint=hint)
        self.field.textChanged.connect(lambda _text: self.changed.emit())
        self.field.left_by_enter.connect(self.entered)
        self.field.setMaximumWidth(theme.current().px(140))
        self._only(self.field)

    def value(self) -> object:
        text = self.field.text().strip()
        found = number(text)
        if not text or found is not None:
            return found
        plain = plain_digits(text).upper().replace(" ", "").removeprefix("+")
        return plain if plain in ("X", "-X") else text

    def set_value(self, value: object) -> None:
        text = "" if value is None else str(value).replace("-", "−")
        blocked = self.field.blockSignals(True)
        self.field.setText(text)
        self.field.blockSignals(blocked)

    def control(self) -> QWidget:
        return self.field


class DiceField(EffectField):
    """A number of d6, 0 for none."""

    def __init__(self, low: int, high: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stepper = Stepper(0, low, high, with_sign=low < 0)
        self.stepper.changed.connect(lambda _value: self.changed.emit())
        self._only(self.stepper)

    def value(self) -> object:
        return self.stepper.value() or None

    def set_value(self, value: object) -> None:
        self.stepper.set_value(value if isinstance(value, int) else 0)

    def control(self) -> QWidget:
        return self.stepper


class ChoiceField(EffectField):
    """One of a few; the empty key leaves it out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.combo = ComboField()
        self.combo.chosen.connect(lambda _key: self.changed.emit())
        self.combo.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._only(self.combo)

    def set_choices(self, choices: Choices) -> None:
        self.combo.set_choices(list(choices))

    def value(self) -> object:
        return self.combo.key() or None

    def set_value(self, value: object) -> None:
        self.combo.set_key(value if isinstance(value, str) else "")

    def control(self) -> QWidget:
        return self.combo


class TickField(EffectField):
    """Yes, or left out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tick = CheckBox()
        self.tick.clicked.connect(lambda _checked: self.changed.emit())
        self._only(self.tick)

    def value(self) -> object:
        return True if self.tick.isChecked() else None

    def set_value(self, value: object) -> None:
        self.tick.setChecked(value is True)

    def control(self) -> QWidget:
        return self.tick

    def set_name(self, name: str) -> None:
        self.tick.set_text(name)


class TicksField(EffectField):
    """Several of a few, each with its own tick."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ticks: dict[str, CheckBox] = {}
        self._name = ""
        self._flow = Flow(16, 2)
        self.setLayout(self._flow)
        _as_high_as_wide(self)

    def set_choices(self, choices: Choices) -> None:
        for key, text in choices:
            if key not in self.ticks:
                tick = self.ticks[key] = CheckBox()
                tick.clicked.connect(lambda _checked: self.changed.emit())
                self._flow.addWidget(tick)
            self.ticks[key].set_text(text)
        self._describe()

    def value(self) -> object:
        chosen = [key for key, tick in self.ticks.items() if tick.isChecked()]
        return chosen or None

    def set_value(self, value: object) -> None:
        chosen = value if isinstance(value, list | tuple) else ()
        for key, tick in self.ticks.items():
            tick.setChecked(key in chosen)

    def control(self) -> QWidget:
        return next(iter(self.ticks.values()), self)

    def set_name(self, name: str) -> None:
        self._name = name
        self._describe()

    def _describe(self) -> None:
        for tick in self.ticks.values():
            tick.setAccessibleName(f"{self._name}: {tick.text()}" if self._name else tick.text())


class StatusesField(EffectField):
    """Statuses: those chosen, each with a way out, and a list to add from."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chosen: list[str] = []
        self._choices: list[tuple[str, str]] = []
        self._name = ""
        self.combo = ListCombo()
        self.combo.chosen.connect(self._add)
        self._flow = Flow(6, 4)
        self._flow.addWidget(self.combo)
        self.setLayout(self._flow)
        self._chips: list[QWidget] = []
        _as_high_as_wide(self)

    def set_choices(self, choices: Choices) -> None:
        self._choices = list(choices)
        self._show()

    def value(self) -> object:
        return list(self._chosen)

    def set_value(self, value: object) -> None:
        self._chosen = [str(id_) for id_ in value] if isinstance(value, list | tuple) else []
        self._show()

    def control(self) -> QWidget:
        return self.combo

    def set_name(self, name: str) -> None:
        self._name = name
        self._show()

    def _add(self, key: str) -> None:
        if key and key not in self._chosen:
            self._chosen.append(key)
            self.changed.emit()
        self._show()

    def _remove(self, key: str) -> None:
        self._chosen.remove(key)
        self._show()
        self.combo.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def _show(self) -> None:
        names = dict(self._choices)
        while (item := self._flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None and widget is not self.combo:
                widget.hide()
                widget.deleteLater()
        for key in self._chosen:
            name = names.get(key, key)
            chip = button(f"{name} ×", partial(self._remove, key), kind="quiet")
            chip.setAccessibleName(tr("Leave out {name}").format(name=name))
            self._flow.addWidget(chip)
        self._flow.addWidget(self.combo)
        free = [(key, text) for key, text in self._choices if key not in self._chosen]
        self.combo.set_choices([("", tr("Add a status…")), *free], "")
        self.combo.setAccessibleName(self._name or tr("Add a status…"))
        self._flow.invalidate()
        self.updateGeometry()


def _as_high_as_wide(field: QWidget) -> None:
    """A flowing field is as high as its rows at the width that it has."""
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    field.setSizePolicy(policy)
