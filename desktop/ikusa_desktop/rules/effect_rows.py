"""The effects of a status, a line each in words; one is changed in the form that opens in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ikusa.errors import RuleError
from ikusa_desktop import theme
from ikusa_desktop.rules.book import Book
from ikusa_desktop.rules.effect_form import EffectForm
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import PushButton, link
from ikusa_desktop.widgets.panel import hairline
from ikusa_desktop.widgets.text import PlainLabel

Effects = list[dict[str, Any]]
Trial = Callable[[Effects], RuleError | None]


class EffectRow(QWidget):
    """One effect in words, with what can be done with it."""

    def __init__(self, text: str, acts: Sequence[tuple[str, str, Callable[[], object], bool]]) -> None:
        super().__init__()
        self.words = PlainLabel(text, "body", wrap=True)
        self.buttons: list[PushButton] = []
        line = QHBoxLayout()
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2)
        line.addWidget(self.words, 1)
        for label, name, act, possible in acts:
            button = link(label, act)
            button.setAccessibleName(f"{name}: {text}")
            button.setEnabled(possible)
            line.addWidget(button)
            self.buttons.append(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(line)
        column.addWidget(hairline())
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setMinimumHeight(theme.current().px(29))


class EffectRows(QWidget):
    """All effects. `changed(effects)` asks to store others; `trial` says what a status would not take."""

    changed = Signal(object)

    def __init__(self, book: Book, trial: Trial, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book, self._trial = book, trial
        self._effects: Effects = []
        self._editing: int | None = None
        self.rows: list[EffectRow] = []
        self.form = EffectForm(book, self._try, self)
        self.form.hide()
        self.add = link("", lambda: self.edit(len(self._effects)))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.form.accepted.connect(self._accept)
        self.form.left.connect(self.leave)
        self.retranslate()

    def show_effects(self, effects: Effects) -> None:
        """Show the effects that are stored; a form that is open stays if its place is still there."""
        if self._editing is not None and effects == self._effects:
            return
        self._effects = [dict(effect) for effect in effects]
        if self._editing is not None and self._editing > len(self._effects):
            self._editing = None
        self._build()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.add.set_text(tr("Add an effect"))
        self.form.retranslate()
        if self._effects:
            self._build()

    def edit(self, place: int) -> None:
        """Open the form for one effect, or behind the last one for a new one."""
        self._editing = place
        self._build()
        self.form.open(self._effects[place] if place < len(self._effects) else None, place)
        self.form.first().setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        """Close the form; nothing is stored."""
        if self._editing is not None:
            place, self._editing = self._editing, None
            self._build()
            self._focus(place)

    def editing(self) -> bool:
        """Whether the form is open."""
        return self._editing is not None

    def _build(self) -> None:
        self.form.hide()
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None and widget not in (self.form, self.add):
                widget.hide()
                widget.deleteLater()
        self.rows = []
        for place, effect in enumerate(self._effects):
            if place == self._editing:
                self._column.addWidget(self.form)
                self.form.show()
            else:
                row = EffectRow(self._said(effect), self._acts(place) if self._book.writable else ())
                self.rows.append(row)
                self._column.addWidget(row)
        if self._editing == len(self._effects):
            self._column.addWidget(self.form)
            self.form.show()
        self._column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        self.add.setVisible(self._editing is None and self._book.writable)

    def _acts(self, place: int) -> tuple[tuple[str, str, Callable[[], object], bool], ...]:
        last = len(self._effects) - 1
        return (
            (tr("change"), tr("change"), partial(self.edit, place), True),
            ("↑", tr("move up"), partial(self._move, place, -1), place > 0),
            ("↓", tr("move down"), partial(self._move, place, 1), place < last),
            (tr("remove"), tr("remove"), partial(self._remove, place), True),
        )

    def _said(self, effect: dict[str, Any]) -> str:
        from ikusa.play import rulebook

        words = self._book.wording
        return words.capital(words.effect(rulebook.tried_effect(effect)))

    def _try(self, data: dict[str, object]) -> RuleError | None:
        return self._trial(self._with(data))

    def _with(self, data: dict[str, object]) -> Effects:
        place = len(self._effects) if self._editing is None else self._editing
        return [*self._effects[:place], dict(data), *self._effects[place + 1 :]]

    def _accept(self, data: dict[str, object]) -> None:
        place = self._editing
        effects = self._with(data)
        self._editing = None
        self.changed.emit(effects)
        self._build()
        if place is not None:
            self._focus(place)

    def _move(self, place: int, step: int) -> None:
        effects = list(self._effects)
        effects.insert(place + step, effects.pop(place))
        self.changed.emit(effects)
        self._focus(place + step, 1 if step < 0 else 2)

    def _remove(self, place: int) -> None:
        self.changed.emit([*self._effects[:place], *self._effects[place + 1 :]])
        self._focus(place)

    def _focus(self, place: int, button: int = 0) -> None:
        """The keyboard to a row, or to what adds one."""
        wanted: QWidget = self.add
        if self.rows:
            buttons = self.rows[min(place, len(self.rows) - 1)].buttons
            enabled = [one for one in (*buttons[button:], *buttons) if one.isEnabled()]
            wanted = enabled[0] if enabled and place < len(self.rows) else self.add
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)
