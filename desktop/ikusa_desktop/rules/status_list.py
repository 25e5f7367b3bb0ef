"""The statuses at the left of their page: the shipped ones in the order of the table, then the campaign's own."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from ikusa_desktop import theme
from ikusa_desktop.rules.book import Book
from ikusa_desktop.rules.parts import DOT, paint_dot
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.chips import Chip, chip_width, paint_chip
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState


@dataclass(frozen=True, slots=True)
class StatusLine:
    """A status in the list: its name, the first of what it does, where it comes from."""

    id: str
    name: str
    second: str
    own: bool
    changed: bool

    def spoken(self) -> str:
        """The line as a screen reader says it."""
        state = tr("own", context="row of the ruleset") if self.own else ""
        state = state or (tr("changed", context="row of the ruleset") if self.changed else "")
        return ", ".join(part for part in (self.name, state, self.second) if part)


def status_lines(book: Book, shipped: frozenset[str]) -> tuple[StatusLine, ...]:
    """Every status of the ruleset as a line."""
    words, changed = book.wording, book.changed
    found = []
    for row in book.ruleset.statuses.values():
        card = words.status_card(row)
        second = card.effects[0] if card.effects else tr("a mark without effect")
        found.append(StatusLine(row.id, card.name, second, row.id not in shipped, f"statuses.{row.id}" in changed))
    return tuple(found)


class StatusDelegate(RowDelegate):
    """Dot, name and first effect; the campaign's own have a chip."""

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        look = theme.current()
        line: StatusLine = index.data(VALUE_ROLE)
        inner = box.adjusted(look.f(14), look.f(4), -look.f(14), -look.f(4))
        if line.changed and not line.own:
            paint_dot(painter, QRectF(box.left() + look.f(5), inner.top(), look.f(DOT), inner.height() / 2))
        chip = Chip(tr("own", context="row of the ruleset"), good=True)
        room = chip_width(chip) + look.f(6) if line.own else 0.0
        words = inner.adjusted(look.f(4), 0, 0, 0)
        upper = QRectF(words.left(), words.top(), words.width() - room, words.height() / 2)
        lower = QRectF(words.left(), words.center().y(), words.width(), words.height() / 2)
        painting.draw_text(painter, upper, line.name, "name", bold=state.strong())
        painting.draw_text(painter, lower, line.second, "small", "ink2")
        if line.own:
            paint_chip(painter, QRectF(words.right() - room + look.f(6), upper.top(), room, upper.height()), chip)

    def tip(self, index: Index) -> str:
        line: StatusLine = index.data(VALUE_ROLE)
        return line.spoken()


class StatusList(RowList):
    """The list of statuses by their ids."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.lines: ListModel[StatusLine] = ListModel(StatusLine.spoken, lambda line: line.id)
        super().__init__(self.lines, StatusDelegate(46), parent=parent)
        self.lines.setParent(self)
