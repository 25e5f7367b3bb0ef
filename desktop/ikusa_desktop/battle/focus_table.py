"""The comparison of focus: the same attack with focus 0 to 3, so that one sees what each point of vigor buys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from ikusa_desktop.battle.technique_table import Keys
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.rows import RowState
from ikusa_desktop.widgets.table import Column, TupleModel
from ikusa_desktop.widgets.table_view import TableView

ROW = 24.0


@dataclass(frozen=True, slots=True)
class FocusFigures:
    """One row of the comparison, as written; chances in per cent. `refusal` says why this much focus is refused."""

    focus: int
    vigor: str = ""
    target: str = ""
    success: str = ""
    critical: str = ""
    breaks: str = ""
    refusal: str = ""


class FocusTable(TableView):
    """The same attack with more focus; ↑↓ or a click chooses it."""

    def __init__(self, keys: Keys, parent: QWidget | None = None) -> None:
        self.rows: TupleModel[FocusFigures] = TupleModel(_columns(), lambda row: str(row.focus))
        super().__init__(self.rows, row_height=ROW, ground="sheet", fit_height=True, edge=8.0, parent=parent)
        self.rows.setParent(self)
        self._keys = keys

    def set_rows(self, rows: Sequence[FocusFigures], chosen: int) -> None:
        """Show the comparison with the chosen focus, telling nobody."""
        blocked = self.blockSignals(True)
        self.rows.set_rows(rows)
        if not self.pick(str(chosen)):
            self.clearSelection()
        self.blockSignals(blocked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._keys.take(event):
            super().keyPressEvent(event)


def _text(painter: QPainter, box: QRectF, text: str, state: RowState, *, refused: bool) -> None:
    tone = "ink3" if refused else "ink"
    painting.draw_text(painter, box, text, "table", tone, bold=state.selected, align=painting.RIGHT)


def _column(key: str, width: float) -> Column[FocusFigures]:
    heads = {
        "focus": lambda: tr("Focus", context="column"),
        "vigor": lambda: tr("Vigor", context="column"),
        "target": lambda: tr("Target", context="column"),
        "success": lambda: tr("Success", context="column"),
        "critical": lambda: tr("Crit", context="column"),
        "breaks": lambda: tr("Break", context="column"),
    }

    def text(row: FocusFigures) -> str:
        return str(getattr(row, key))

    return Column(
        key,
        heads[key],
        text,
        width=width,
        figures=True,
        stretch=key == "success",
        paint=lambda painter, box, row, state: _text(painter, box, text(row), state, refused=bool(row.refusal)),
        tip=lambda row: row.refusal,
    )


def _columns() -> tuple[Column[FocusFigures], ...]:
    widths = {"focus": 42.0, "vigor": 38.0, "target": 46.0, "success": 50.0, "critical": 42.0, "breaks": 46.0}
    return tuple(_column(key, width) for key, width in widths.items())
