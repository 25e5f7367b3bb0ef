"""The list of the log: heads of battles and rounds, and what happened in each."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from ikusa_desktop import theme
from ikusa_desktop.journal.log_rows import BattleHead, LogItem, RoundHead, Row, row_key
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.broken_text import Run
from ikusa_desktop.widgets.entry_list import EntryDelegate, EntryList, Lines, Roll
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel

BATTLE, ROUND = 34.0, 24.0
NEAR_THE_END = 400


class LogDelegate(EntryDelegate[Row]):
    """Who and what in one line, the dice and the notes below it."""

    def __init__(self) -> None:
        super().__init__(above=5.0, below=6.0, dice=22.0)

    def head_height(self, row: Row) -> float:
        match row:
            case BattleHead():
                return BATTLE
            case RoundHead():
                return ROUND
        return 0.0

    def paint_head(self, painter: QPainter, box: QRectF, row: Row) -> None:
        if isinstance(row, BattleHead):
            used = painting.draw_text(painter, box, row.figure(), "small", "ink2", align=painting.RIGHT)
            room = box.adjusted(0, 0, -used - theme.current().f(8), 0)
            painting.draw_text(painter, room, row.name, "body", bold=True)
        else:
            painting.draw_text(painter, box, row.spoken(), "small", "ink2")

    def contents(self, row: Row, *, opened: bool) -> list[Lines | Roll]:
        if not isinstance(row, LogItem):
            return []
        told = row.told
        who = Run(f"{told.who}\u3000" if told.who else "", "ink2")
        head = Run(told.head, "shu" if row.grave else "ink", bold=True)
        rest = Run(f"{told.joint}{told.what}" if told.what else "")
        parts: list[Lines | Roll] = [Lines((who, head, rest), "body")]
        if told.dice:
            parts.append(Roll(told.dice, told.sum))
        elif told.sum:
            parts.append(Lines((Run(told.sum, "ink2"),)))
        parts += [Lines((Run(note, "ink2"),)) for note in told.notes]
        if opened:
            rules = (tr("Rules {ids}").format(ids=" ".join(told.rules)),) if told.rules else ()
            parts += [Lines((Run(detail, "ink3"),)) for detail in (*told.details, *rules)]
        return parts

    def tip(self, index: Index) -> str:
        row = index.data(VALUE_ROLE)
        return "\n".join((row.spoken(), *row.told.details)) if isinstance(row, LogItem) else ""


class LogList(EntryList[Row]):
    """The entries, the newest at the top. `more_wanted` near the end of what is there."""

    more_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        rows: ListModel[Row] = ListModel(lambda row: row.spoken(), row_key)
        super().__init__(rows, LogDelegate(), ground="sheet", parent=parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    def set_rows(self, rows: tuple[Row, ...]) -> None:
        """Show other entries; whoever reads further down keeps the place."""
        place = self.verticalScrollBar().value()
        self.rows.set_rows(rows)
        self.doItemsLayout()
        self.verticalScrollBar().setValue(place)

    def _scrolled(self, value: int) -> None:
        if value >= self.verticalScrollBar().maximum() - theme.current().px(NEAR_THE_END):
            self.more_wanted.emit()
