"""A list of entries as high as their words, under heads; more of an entry is shown on demand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.broken_text import Run, broken
from ikusa_desktop.widgets.dice import LOG_PITCH, paint_faces
from ikusa_desktop.widgets.rows import KEY_ROLE, VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState

T = TypeVar("T")
SIDE, NARROWEST = 16.0, 40.0
LONGEST = 2_000
"""Characters that are shown of one run: all of it stands in the tooltip."""


@dataclass(frozen=True, slots=True)
class Lines:
    """A part of an entry: text, as many lines of it as its width needs."""

    runs: tuple[Run, ...]
    step: str = "small"


@dataclass(frozen=True, slots=True)
class Roll:
    """A part of an entry: the faces of dice, and what they come to."""

    faces: tuple[int, ...]
    sum: str


def _laid_out(part: Lines, width: float) -> QTextLayout:
    runs = [Run(_shown(run.text), run.tone, run.bold) for run in part.runs]
    return broken(runs, theme.current().font(part.step), max(NARROWEST, width))


def _shown(text: str) -> str:
    return painting.one_line(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")


class EntryDelegate(RowDelegate, Generic[T]):
    """Paints heads and entries; `opened` are the keys of the entries that show everything.

    `above`, `below` and `dice` are the gaps around an entry and the height of a roll, in logical px.
    """

    def __init__(self, above: float, below: float, dice: float) -> None:
        super().__init__()
        self._above, self._below, self._dice = above, below, dice
        self.opened: set[str] = set()
        self._measured: dict[str, tuple[T, tuple[float, float, bool], int]] = {}

    def head_height(self, row: T) -> float:
        """How high a row is that is a head, in logical px; 0 for an entry."""
        raise NotImplementedError

    def paint_head(self, painter: QPainter, box: QRectF, row: T) -> None:
        """Paint a head."""
        raise NotImplementedError

    def contents(self, row: T, *, opened: bool) -> Sequence[Lines | Roll]:
        """The parts of an entry, from top to bottom."""
        raise NotImplementedError

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        row, key = index.data(VALUE_ROLE), index.data(KEY_ROLE)
        if head := self.head_height(row):
            return QSize(look.px(80), look.px(head))
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        return QSize(look.px(80), self._height_of(row, key, width - 2 * look.f(SIDE)))

    def _height_of(self, row: T, key: str, width: float) -> int:
        """Measured once for each width: a long list is laid out again whenever it grows."""
        look = theme.current()
        circumstances = (width, look.zoom, key in self.opened)
        known = self._measured.get(key)
        if known is None or known[0] is not row or known[1] != circumstances:
            height = look.f(self._above + self._below) + sum(part.height for part in self._parts(row, key, width))
            known = self._measured[key] = (row, circumstances, round(height))
        return known[2]

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        look = theme.current()
        row: T = index.data(VALUE_ROLE)
        inner = box.adjusted(look.f(SIDE), 0, -look.f(SIDE), 0)
        if self.head_height(row):
            self.paint_head(painter, inner, row)
            return
        y = inner.top() + look.f(self._above)
        for part in self._parts(row, index.data(KEY_ROLE), inner.width()):
            part.paint(painter, QRectF(inner.left(), y, inner.width(), part.height))
            y += part.height

    def _parts(self, row: T, key: str, width: float) -> list[_Lines | _Roll]:
        dice = theme.current().f(self._dice)
        return [
            _Roll(part, dice) if isinstance(part, Roll) else _Lines(part, width)
            for part in self.contents(row, opened=key in self.opened)
        ]


class _Lines:
    def __init__(self, part: Lines, width: float) -> None:
        self._layout = _laid_out(part, width)
        self.height = self._layout.boundingRect().height() + 1

    def paint(self, painter: QPainter, box: QRectF) -> None:
        self._layout.draw(painter, box.topLeft())


class _Roll:
    def __init__(self, part: Roll, height: float) -> None:
        self._part, self.height = part, height

    def paint(self, painter: QPainter, box: QRectF) -> None:
        paint_faces(painter, box, self._part.faces)
        text = box.adjusted(theme.current().f(len(self._part.faces) * LOG_PITCH + 4), 0, 0, 0)
        painting.draw_text(painter, text, self._part.sum, "small", "ink2")


class EntryList(RowList, Generic[T]):
    """The entries; Enter or a click opens one and closes it."""

    def __init__(
        self, rows: ListModel[T], look: EntryDelegate[T], *, ground: str = "paper", parent: QWidget | None = None
    ) -> None:
        super().__init__(rows, look, ground=ground, parent=parent)
        self.rows, self.look = rows, look
        rows.setParent(self)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.activated_row.connect(self.toggle)
        self.clicked.connect(lambda index: self.toggle(index.data(KEY_ROLE)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()  # Qt measures rows anew for another height only, not when a bar appears

    def toggle(self, key: str) -> None:
        """Open an entry, or close it."""
        self.look.opened ^= {key}
        self.scheduleDelayedItemsLayout()
        self.viewport().update()
