"""The table of gear: a tick for the plan, name and kind, owner, grade, what is left, state, history."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from ikusa.rules.terms import GearGrade, GearState
from ikusa_desktop import theme
from ikusa_desktop.armoury import gear_words
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.gear_points import gear_points_width, paint_gear_points
from ikusa_desktop.widgets.marks import paint_check, paint_grade, paint_state
from ikusa_desktop.widgets.rows import Index, RowState
from ikusa_desktop.widgets.table import Column, TupleModel
from ikusa_desktop.widgets.table_view import TableView

if TYPE_CHECKING:
    from ikusa.play.armoury import Piece

CHECK, GEAR, OWNER, HISTORY = 0, 1, 2, 6
NAME = 150.0
"""What the name of a piece needs at least, in logical px; where all else leaves less, the table scrolls."""
MOST_POINTS = 10
NARROW = 700.0
"""Below this width the table has no room for histories; they stand at the right anyway."""
STATES = list(GearState)
GRADES = list(GearGrade)


class GearModel(TupleModel["Piece"]):
    """The pieces, and which of them are ticked."""

    def __init__(self, columns: list[Column[Piece]], ticked: Callable[[int], bool]) -> None:
        super().__init__(columns, lambda piece: str(piece.id))
        self._ticked = ticked

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole and index.isValid() and index.column() == CHECK:
            return tr("in the plan") if self._ticked(self.value(index).id) else tr("not in the plan")
        return super().data(index, role)


class GearTable(TableView):
    """Space ticks the chosen rows; a click on a tick does so without choosing the row."""

    ticked = Signal(list)
    """The ids of rows whose tick was pressed."""

    def __init__(self, model: GearModel, parent: QWidget | None = None) -> None:
        super().__init__(model, many=True, sortable=True, parent=parent)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.horizontalHeader().setSectionResizeMode(CHECK, QHeaderView.ResizeMode.Fixed)
        theme.follow(self.fit)

    def chosen(self) -> list[int]:
        """The ids of the chosen rows, from top to bottom."""
        return [int(key) for key in self.selected_keys()]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self.chosen():
            self.ticked.emit(self.chosen())
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and index.column() == CHECK and event.button() == Qt.MouseButton.LeftButton:
            self.ticked.emit([self.table().value(index).id])
            return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.indexAt(event.position().toPoint()).column() == CHECK:
            self.mousePressEvent(event)
            return
        super().mouseDoubleClickEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Give every column what it needs, and the history the rest; where there is no rest, the name takes it."""
        look = theme.current()
        narrow = self.viewport().width() < look.px(NARROW)
        self.setColumnHidden(HISTORY, narrow)
        if narrow:
            rest = sum(self.columnWidth(column) for column in range(OWNER + 1, HISTORY)) + self.columnWidth(CHECK)
            room = self.viewport().width() - rest
            owner = min(look.px(116), max(look.px(84), room - look.px(NAME)))
            self.setColumnWidth(OWNER, owner)
            self.setColumnWidth(GEAR, max(look.px(NAME), room - owner))
        else:
            wide = max(0, self.viewport().width() - look.px(760))
            self.setColumnWidth(GEAR, look.px(196) + round(wide * 0.2))
            self.setColumnWidth(OWNER, look.px(116) + round(wide * 0.15))


def gear_columns(ticked: Callable[[int], bool]) -> list[Column[Piece]]:
    """The columns; `ticked` tells whether a piece is in the plan."""

    def paint_tick(painter: QPainter, box: QRectF, piece: Piece, state: RowState) -> None:
        paint_check(painter, box, ticked(piece.id))

    return [
        Column("plan", lambda: "", lambda piece: "✓" if ticked(piece.id) else "", 36, paint=paint_tick),
        Column(
            "gear",
            lambda: tr("Gear", context="column"),
            lambda piece: f"{gear_words.name_of(piece)} {gear_words.kind_word(piece)}",
            196,
            paint=_paint_name,
            sort=lambda piece: gear_words.name_of(piece),
        ),
        Column(
            "owner",
            lambda: tr("Owner"),
            gear_words.owner_word,
            116,
            tone="ink2",
            sort=lambda piece: (piece.owner is None, gear_words.owner_word(piece)),
        ),
        *_wear_columns(),
    ]


def _wear_columns() -> list[Column[Piece]]:
    return [
        Column(
            "grade",
            lambda: tr("Grade", context="of gear"),
            gear_words.grade_word,
            98,
            paint=_paint_grade,
            sort=lambda piece: GRADES.index(piece.piece.grade),
        ),
        Column(
            "left",
            lambda: tr("Defence now / full"),
            lambda piece: f"{piece.wear.left}/{piece.wear.measure}",
            130,
            paint=_paint_left,
            sort=lambda piece: (piece.wear.left, piece.wear.measure),
        ),
        Column(
            "state",
            lambda: tr("State"),
            lambda piece: gear_words.state_word(piece) + _unworn(piece),
            86,
            paint=_paint_state,
            sort=lambda piece: STATES.index(piece.wear.state),
        ),
        Column(
            "history",
            lambda: tr("History"),
            gear_words.history,
            120,
            stretch=True,
            paint=_paint_history,
            tip=_history_tip,
            sort=lambda piece: (piece.history[-1].session if piece.history else 0, len(piece.history)),
        ),
    ]


def _paint_name(painter: QPainter, box: QRectF, piece: Piece, state: RowState) -> None:
    name, kind = gear_words.name_of(piece), gear_words.kind_word(piece)
    bold = state.strong()
    room = painting.text_width(kind, "small", bold) + theme.current().f(6)
    fits = painting.text_width(name, "body", bold) + room <= box.width()
    used = painting.draw_text(painter, box, name, "body", bold=bold)
    if not fits:
        return  # the name comes first; the tooltip has the kind
    rest = box.adjusted(used + theme.current().f(6), 0, 0, 0)
    painting.draw_text(painter, rest, kind, "small", "ink2", bold=bold)


def _paint_grade(painter: QPainter, box: QRectF, piece: Piece, state: RowState) -> None:
    used = paint_grade(painter, box, piece.piece.grade.value)
    painting.draw_text(painter, box.adjusted(used + theme.current().f(6), 0, 0, 0), gear_words.grade_word(piece))


def _paint_left(painter: QPainter, box: QRectF, piece: Piece, state: RowState) -> None:
    left, whole = piece.wear.left, piece.wear.measure
    figures = f"{left}/{whole}" if whole else "—"
    inner = box.adjusted(0, 0, -theme.current().f(10), 0)
    room = painting.draw_text(painter, inner, figures, "body", align=painting.RIGHT)
    if whole <= MOST_POINTS and gear_points_width(whole) + room + theme.current().f(4) <= inner.width():
        paint_gear_points(painter, inner, left, whole)


def _paint_state(painter: QPainter, box: QRectF, piece: Piece, state: RowState) -> None:
    used = paint_state(painter, box, piece.wear.state.value)
    broken = piece.wear.state is GearState.BROKEN
    text = box.adjusted(used + theme.current().f(7), 0, 0, 0)
    if not piece.piece.equipped and not broken:
        painting.draw_text(painter, text, tr("not worn", context="gear on a sheet"), "body", "ink2")
        return
    painting.draw_text(painter, text, gear_words.state_word(piece), "body", "shu" if broken else "ink2", bold=broken)


def _paint_history(painter: QPainter, box: QRectF, piece: Piece, state: RowState) -> None:
    """As many of the latest entries as there is room for."""
    text = gear_words.history(piece)
    for count in range(len(piece.history) - 1, 0, -1):
        if painting.text_width(text, "table") <= box.width():
            break
        text = gear_words.history(piece, count)
    painting.draw_text(painter, box, text, "table", "ink2")


def _unworn(piece: Piece) -> str:
    return "" if piece.piece.equipped else f" ({tr('not worn', context='gear on a sheet')})"


def _history_tip(piece: Piece) -> str:
    lines = [
        f"{gear_words.session_word(event.session)}  {gear_words.change(event)}  {gear_words.cause(event)}"
        for event in piece.history
    ]
    return "\n".join(lines)
