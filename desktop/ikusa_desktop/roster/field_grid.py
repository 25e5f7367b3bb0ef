"""Labelled fields of one value in a flowing grid: the label small above, the field bare below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.roster.meanings import meaning
from ikusa_desktop.roster.place_fields import PlaceCheck, PlaceChoice, PlaceField
from ikusa_desktop.roster.section import FIELD_EDGE
from ikusa_desktop.widgets.layouts import Flow
from ikusa_desktop.widgets.text import PlainLabel, safe_tooltip

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa_desktop.roster.editing import Editor

T = TypeVar("T")
YES = "yes"
"""What a tick stands for as text; "" is no tick."""


class Kind(Enum):
    """How a field is edited."""

    TEXT = "text"
    CHOICE = "choice"
    TICK = "tick"


@dataclass(frozen=True, slots=True)
class Cell(Generic[T]):
    """One field of a value: what it shows (for a choice its key, for a tick `YES` or ""), and how a new one is stored.

    `key` also finds its meaning. `hint` stands in the empty field; a cell that does not concern a value is hidden.
    """

    key: str
    label: Callable[[], str]
    get: Callable[[T], str]
    put: Callable[[T, str], Changes]
    kind: Kind = Kind.TEXT
    width: float = 120.0
    choices: Callable[[T], list[tuple[str, str]]] | None = None
    hint: Callable[[T], str] | None = None
    concerns: Callable[[T], bool] | None = None


class FieldGrid(QWidget, Generic[T]):
    """The fields of one value; it is empty until the first `show_value`."""

    def __init__(self, editor: Editor, cells: Sequence[Cell[T]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = editor
        self._value: T | None = None
        self.parts = {cell.key: _Labelled(cell, self._store) for cell in cells}
        flow = Flow(16, 6)
        for part in self.parts.values():
            flow.addWidget(part)
        self.setLayout(flow)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.retranslate()

    def field(self, key: str) -> PlaceField | PlaceChoice | PlaceCheck:
        """The field of one cell."""
        return self.parts[key].field

    def show_value(self, value: T) -> None:
        """Show a value; where its cells came or went the grid takes other room."""
        self._value = value
        for part in self.parts.values():
            part.show_value(value)
        layout = self.layout()
        if layout is not None:
            layout.invalidate()
        self.updateGeometry()

    def retranslate(self) -> None:
        """Set every text anew."""
        for part in self.parts.values():
            part.retranslate()

    def _store(self, cell: Cell[T], text: str) -> bool:
        value = self._value
        if value is None:
            return False
        return self._editor.do(lambda: cell.put(value, text), self.parts[cell.key].field)


class _Labelled(QWidget, Generic[T]):
    def __init__(self, cell: Cell[T], store: Callable[[Cell[T], str], bool]) -> None:
        super().__init__()
        self.cell = cell
        self.label = PlainLabel("", "small", "ink2")
        self.field = self._made(cell, store)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self.label)
        self._column.addWidget(self.field)
        self.label.setBuddy(self.field)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._restyle()
        theme.follow(self._restyle)

    @staticmethod
    def _made(cell: Cell[T], store: Callable[[Cell[T], str], bool]) -> PlaceField | PlaceChoice | PlaceCheck:
        if cell.kind is Kind.CHOICE:
            return PlaceChoice(lambda key: store(cell, key))
        if cell.kind is Kind.TICK:
            return PlaceCheck(lambda checked: store(cell, YES if checked else ""))
        return PlaceField(lambda text: store(cell, text), width=cell.width)

    def show_value(self, value: T) -> None:
        cell, field = self.cell, self.field
        self.setVisible(cell.concerns is None or cell.concerns(value))
        if isinstance(field, PlaceChoice):
            field.show_value(cell.choices(value) if cell.choices is not None else [], cell.get(value))
        elif isinstance(field, PlaceCheck):
            field.show_value(bool(cell.get(value)))
        else:
            if cell.hint is not None:
                field.setPlaceholderText(cell.hint(value))
            field.show_value(cell.get(value))

    def retranslate(self) -> None:
        name, what = self.cell.label(), meaning(self.cell.key)
        if isinstance(self.field, PlaceCheck):
            self.label.setText("")
            self.field.set_words(name, what)
        else:
            self.label.setText(name)
            self.label.setToolTip(safe_tooltip(what))
            self.field.set_words(name, what)

    def _restyle(self) -> None:
        look = theme.current()
        # The text of a bare field stands a little inside of it; the label stands above the text.
        left = 0 if isinstance(self.field, PlaceCheck) else look.px(FIELD_EDGE)
        self.field.setFixedHeight(look.px(26))
        self._column.setContentsMargins(0, 0, 0, 0)
        self.label.setContentsMargins(left, 0, 0, 0)
