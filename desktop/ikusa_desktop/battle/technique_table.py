"""The attacker's techniques as a table: what each costs and does, and at once why one cannot be used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from ikusa_desktop import theme
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.rows import RowState
from ikusa_desktop.widgets.table import Column, TupleModel
from ikusa_desktop.widgets.table_view import TableView

ROW = 26.0
LEAST_ROWS, MOST_ROWS = 2, 6


@dataclass(frozen=True, slots=True)
class TechniqueRow:
    """One technique as it is shown; `refusal` in a few words, "" where it can be used.

    `chance` of success against the chosen target, in per cent as written; "" where nothing is to be expected.
    """

    id: str
    name: str
    kind: str
    vigor: int
    effect: str
    refusal: str
    chance: str = ""


class Keys:
    """What a widget of the attack does with keys that mean the same everywhere in it."""

    def __init__(self, digit: Callable[[str], None], focus: Callable[[int], None], back: Callable[[], None]) -> None:
        self._digit, self._focus, self._back = digit, focus, back

    def take(self, event: QKeyEvent) -> bool:
        """Whether the key was one of them: a digit goes to the dice, ←→ to the focus, Esc one step back."""
        if event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
            return False
        text = ime.plain_digits(event.text())
        if len(text) == 1 and text.isascii() and text.isdigit():
            self._digit(text)
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._focus(1 if event.key() == Qt.Key.Key_Right else -1)
        elif event.key() == Qt.Key.Key_Escape:
            self._back()
        else:
            return False
        event.accept()
        return True


class TechniqueTable(TableView):
    """The techniques; `accepted` on Enter."""

    accepted = Signal()

    def __init__(self, keys: Keys, parent: QWidget | None = None) -> None:
        self.rows: TupleModel[TechniqueRow] = TupleModel(_columns(), lambda row: row.id)
        super().__init__(self.rows, row_height=ROW, ground="sheet", parent=parent)
        self.rows.setParent(self)
        self._keys = keys
        self.activated_row.connect(lambda _key: self.accepted.emit())

    def set_rows(self, rows: tuple[TechniqueRow, ...], chosen: str) -> None:
        """Show these techniques with one chosen, telling nobody."""
        blocked = self.blockSignals(True)
        self.rows.set_rows(rows)
        if chosen and self.current_key() != chosen:
            self.pick(chosen)
        self.blockSignals(blocked)
        self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._keys.take(event):
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        look = theme.current()
        rows = max(1, min(MOST_ROWS, self.rows.rowCount()))
        return QSize(look.px(400), look.px(26) + rows * look.px(ROW) + 1)

    def minimumSizeHint(self) -> QSize:
        look = theme.current()
        rows = max(1, min(LEAST_ROWS, self.rows.rowCount()))
        return QSize(look.px(240), look.px(26) + rows * look.px(ROW) + 1)


def _columns() -> tuple[Column[TechniqueRow], ...]:
    return (
        Column(
            "name",
            lambda: tr("Technique", context="column"),
            lambda row: row.name,
            width=120,
            paint=_paint_name,
            tip=_name_tip,
        ),
        Column(
            "kind", lambda: tr("Kind", context="column"), lambda row: row.kind, width=92, paint=_paint_kind, tone="ink2"
        ),
        Column(
            "vigor",
            lambda: tr("Vig", context="column"),
            lambda row: str(row.vigor),
            width=34,
            figures=True,
            paint=_paint_vigor,
        ),
        Column(
            "chance",
            lambda: tr("Success", context="column"),
            _chance,
            width=60,
            figures=True,
            paint=_paint_chance,
            tip=_chance_tip,
        ),
        Column(
            "effect", lambda: tr("Effect", context="column"), _effect, stretch=True, paint=_paint_effect, tip=_effect
        ),
    )


def _effect(row: TechniqueRow) -> str:
    return f"{row.effect}  {row.refusal}" if row.refusal else row.effect


def _name_tip(row: TechniqueRow) -> str:
    return f"{row.name}\n{row.kind}\n{_effect(row)}"


def _tone(row: TechniqueRow, tone: str) -> str:
    return "ink3" if row.refusal else tone


def _paint_name(painter: QPainter, box: QRectF, row: TechniqueRow, state: RowState) -> None:
    painting.draw_text(painter, box, row.name, "name", _tone(row, "ink"), bold=state.strong())


def _paint_kind(painter: QPainter, box: QRectF, row: TechniqueRow, state: RowState) -> None:
    painting.draw_text(painter, box, row.kind, "table", _tone(row, "ink2"))


def _paint_vigor(painter: QPainter, box: QRectF, row: TechniqueRow, state: RowState) -> None:
    painting.draw_text(painter, box, str(row.vigor), "name", _tone(row, "ink"), align=painting.RIGHT)


def _chance(row: TechniqueRow) -> str:
    return f"{row.chance} %" if row.chance else "–"


def _chance_tip(row: TechniqueRow) -> str:
    return tr("Chance of success against the chosen target: {n} %").format(n=row.chance) if row.chance else ""


def _paint_chance(painter: QPainter, box: QRectF, row: TechniqueRow, state: RowState) -> None:
    tone = _tone(row, "ink" if row.chance else "ink3")
    painting.draw_text(painter, box, _chance(row), "table", tone, bold=state.strong(), align=painting.RIGHT)


def _paint_effect(painter: QPainter, box: QRectF, row: TechniqueRow, state: RowState) -> None:
    look = theme.current()
    text = box.adjusted(look.f(8), 0, 0, 0)
    if row.refusal:
        room = min(painting.text_width(row.refusal, "table", True), text.width())
        place = QRectF(text.right() - room - 1, text.top(), room + 1, text.height())
        words = text.adjusted(0, 0, -room - look.f(8), 0)
        used = painting.draw_text(painter, words, row.effect, "table", "ink3") if words.width() > look.f(30) else 0.0
        if used + room + look.f(8) < text.width():
            place.moveLeft(text.left() + used + look.f(8))
        painting.draw_text(painter, place, row.refusal, "table", "ink3", bold=True)
        return
    painting.draw_text(painter, text, row.effect, "table", "ink")
