"""The statuses that a technique inflicts, with what its effect cell has no words for: when they begin, a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa.play import roster
from ikusa.rules.terms import Event
from ikusa.scenario import write_technique
from ikusa_desktop.roster.field_grid import Cell, FieldGrid, Kind
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa.rules.technique import Inflict
    from ikusa_desktop.roster.editing import Editor
    from ikusa_desktop.roster.technique_rows import Line


@dataclass(frozen=True, slots=True)
class One:
    """One inflicted status of a technique: `at` is its place in the list."""

    line: Line
    at: int

    @property
    def inflict(self) -> Inflict:
        """What is inflicted."""
        return self.line.row.technique.inflicts[self.at]


class InflictsPart(QWidget):
    """A line for each inflicted status of the current technique."""

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = editor
        self._rows: list[_Row] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def show_value(self, line: Line | None) -> None:
        """Show those of a technique."""
        count = len(line.row.technique.inflicts) if line is not None else 0
        while len(self._rows) < count:
            row = _Row(self._editor)
            self._column.addWidget(row)
            self._rows.append(row)
        for at, row in enumerate(self._rows):
            row.setVisible(at < count)
            if line is not None and at < count:
                row.show_value(One(line, at))
        self.setVisible(count > 0)

    def retranslate(self) -> None:
        """Set every text anew."""
        for row in self._rows:
            row.grid.retranslate()


class _Row(QWidget):
    def __init__(self, editor: Editor) -> None:
        super().__init__()
        self._editor = editor
        self.label = PlainLabel("", "body", elide=True)
        self.grid: FieldGrid[One] = FieldGrid(editor, self._cells())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label, 1)
        row.addWidget(self.grid, 2)

    def show_value(self, one: One) -> None:
        self.label.setText(self._editor.words.status(one.inflict))
        self.grid.show_value(one)

    def _cells(self) -> list[Cell[One]]:
        return [
            Cell(
                "inflict_from",
                lambda: tr("Begins"),
                lambda one: one.inflict.from_.value if one.inflict.from_ is not None else "",
                lambda one, key: self._put(one, {"from": {"event": key} if key else None}),
                Kind.CHOICE,
                choices=lambda one: [("", tr("at once")), *((event.value, self._after(event)) for event in Event)],
            ),
            Cell(
                "inflict_name",
                lambda: tr("Own name"),
                lambda one: one.inflict.name or "",
                lambda one, text: self._put(one, {"name": text or None}),
                width=130,
            ),
        ]

    def _after(self, event: Event) -> str:
        return tr("after: {event}").format(event=self._editor.words.term(event))

    def _put(self, one: One, values: dict[str, object]) -> Changes:
        stated = write_technique(one.line.row.technique)["inflicts"]
        changed = {**stated[one.at], **values}
        stated[one.at] = {key: value for key, value in changed.items() if value is not None}
        return roster.edit_technique(self._editor.store, one.line.id, {"inflicts": stated})
