"""The list of the log: rounds, and what happened in each."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from ikusa_desktop import theme
from ikusa_desktop.battle.log_rows import LogItem, RoundHead, Row
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.broken_text import Run
from ikusa_desktop.widgets.entry_list import EntryDelegate, EntryList, Lines, Roll
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel

HEAD = 26.0
LONGEST_WHO = 70
"""Characters that are shown of who did something to whom."""


def row_key(row: Row) -> str:
    """What tells rows apart over refreshes."""
    return str(row.id) if isinstance(row, LogItem) else f"round {row.session}.{row.round}"


def row_text(row: Row) -> str:
    """What a screen reader says."""
    return row.spoken() if isinstance(row, LogItem) else f"{row.text()} {row.figure()}"


class LogDelegate(EntryDelegate[Row]):
    """Who, what, the dice and the notes below each other."""

    def __init__(self) -> None:
        super().__init__(above=6.0, below=8.0, dice=24.0)

    def head_height(self, row: Row) -> float:
        return HEAD if isinstance(row, RoundHead) else 0.0

    def paint_head(self, painter: QPainter, box: QRectF, row: Row) -> None:
        if isinstance(row, RoundHead):
            used = painting.draw_text(painter, box, row.text(), "body", bold=True)
            after = box.adjusted(used + theme.current().f(8), 0, 0, 0)
            painting.draw_text(painter, after, row.figure(), "small", "ink2")

    def contents(self, row: Row, *, opened: bool) -> list[Lines | Roll]:
        if isinstance(row, RoundHead):
            return []
        told = row.told
        parts: list[Lines | Roll] = []
        if told.who:
            who = told.who if len(told.who) <= LONGEST_WHO else f"{told.who[:LONGEST_WHO]}…"
            parts.append(Lines((Run(who, "ink2"),)))
        head = Run(told.head, "shu" if row.grave else "ink", bold=True)
        parts.append(Lines((head, Run(told.line.removeprefix(told.head))), "body"))
        if told.dice:
            parts.append(Roll(told.dice, told.sum))
        elif told.sum:
            parts.append(Lines((Run(told.sum, "ink2"),)))
        parts += [Lines((Run(note, "ink2"),)) for note in told.notes]
        if opened:
            parts += [Lines((Run(detail, "ink3"),)) for detail in row.more()]
        return parts

    def tip(self, index: Index) -> str:
        row = index.data(VALUE_ROLE)
        return "\n".join((row.spoken(), *row.more())) if isinstance(row, LogItem) else ""


class LogList(EntryList[Row]):
    """The entries, the newest at the top."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(ListModel(row_text, row_key), LogDelegate(), parent=parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def set_rows(self, rows: tuple[Row, ...]) -> None:
        """Show other entries; at the top the view stays at the newest."""
        top = self.verticalScrollBar().value() == 0
        self.rows.set_rows(rows)
        self.scheduleDelayedItemsLayout()
        if top:
            self.scrollToTop()
