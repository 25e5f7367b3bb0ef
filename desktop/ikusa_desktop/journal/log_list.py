"""The list of the log: heads of battles and rounds, and entries as high as their words, opened on demand."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QWidget

from ikusa_desktop import theme
from ikusa_desktop.journal.log_rows import BattleHead, LogItem, RoundHead, Row, row_key
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.dice import LOG_PITCH, paint_faces
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState

SIDE, ABOVE, BELOW, DICE = 16.0, 5.0, 6.0, 22.0
BATTLE, ROUND = 34.0, 24.0
NEAR_THE_END = 400


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text with its colour and weight."""

    text: str
    tone: str = "ink"
    bold: bool = False


def laid_out(runs: tuple[Run, ...], font: QFont, width: float) -> QTextLayout:
    """Runs one behind the other, broken to a width."""
    kept = [run for run in runs if run.text]
    layout = QTextLayout(painting.one_line("".join(run.text for run in kept)), font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    formats, start = [], 0
    for run in kept:
        mark = QTextLayout.FormatRange()
        look = QTextCharFormat()
        look.setForeground(theme.current().colour(run.tone))
        if run.bold:
            look.setFontWeight(QFont.Weight.Bold)
        # Qt counts in UTF-16 units: a character beyond the first plane is two.
        length = len(run.text.encode("utf-16-le")) // 2
        mark.start, mark.length, mark.format = start, length, look
        start += length
        formats.append(mark)
    layout.setFormats(formats)
    layout.beginLayout()
    y = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(40.0, width))
        line.setPosition(QPointF(0, y))
        y += line.height()
    layout.endLayout()
    return layout


class LogDelegate(RowDelegate):
    """Paints entries; `opened` are the keys of those that show everything."""

    def __init__(self) -> None:
        super().__init__(44)
        self.opened: set[str] = set()
        self._measured: dict[int, tuple[LogItem, tuple[float, float, bool], int]] = {}

    def row_height(self, index: Index) -> float:
        """Only here so that the list knows that heights differ; `sizeHint` measures them."""
        return self._height

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        row = index.data(VALUE_ROLE)
        if isinstance(row, BattleHead | RoundHead):
            return QSize(look.px(80), look.px(BATTLE if isinstance(row, BattleHead) else ROUND))
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        return QSize(look.px(80), self._height_of(row, width - 2 * look.f(SIDE)))

    def _height_of(self, row: LogItem, width: float) -> int:
        """Measured once for each width: a long list is laid out again whenever it grows."""
        look = theme.current()
        circumstances = (width, look.zoom, row_key(row) in self.opened)
        known = self._measured.get(row.id)
        if known is None or known[0] is not row or known[1] != circumstances:
            height = look.f(ABOVE + BELOW) + sum(part.height for part in self._parts(row, width))
            known = self._measured[row.id] = (row, circumstances, round(height))
        return known[2]

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        look = theme.current()
        row: Row = index.data(VALUE_ROLE)
        inner = box.adjusted(look.f(SIDE), 0, -look.f(SIDE), 0)
        if isinstance(row, BattleHead):
            used = painting.draw_text(painter, inner, row.figure(), "small", "ink2", align=painting.RIGHT)
            painting.draw_text(painter, inner.adjusted(0, 0, -used - look.f(8), 0), row.name, "body", bold=True)
        elif isinstance(row, RoundHead):
            painting.draw_text(painter, inner, row.spoken(), "small", "ink2")
        else:
            self._paint_entry(painter, inner, row)

    def _paint_entry(self, painter: QPainter, inner: QRectF, row: LogItem) -> None:
        y = inner.top() + theme.current().f(ABOVE)
        for part in self._parts(row, inner.width()):
            part.paint(painter, QRectF(inner.left(), y, inner.width(), part.height))
            y += part.height

    def tip(self, index: Index) -> str:
        row = index.data(VALUE_ROLE)
        return "\n".join((row.spoken(), *row.told.details)) if isinstance(row, LogItem) else ""

    def _parts(self, row: LogItem, width: float) -> list[_Text | _Dice]:
        look, told = theme.current(), row.told
        rest = f"{told.joint}{told.what}" if told.what else ""
        who = Run(f"{told.who}\u3000" if told.who else "", "ink2")
        line = (who, Run(told.head, "shu" if row.grave else "ink", bold=True), Run(rest))
        parts: list[_Text | _Dice] = [_Text(line, "body", width)]
        if told.dice:
            parts.append(_Dice(told.dice, told.sum, look.f(DICE)))
        elif told.sum:
            parts.append(_Text((Run(told.sum, "ink2"),), "small", width))
        parts += [_Text((Run(note, "ink2"),), "small", width) for note in told.notes]
        if row_key(row) in self.opened:
            rules = (tr("Rules {ids}").format(ids=" ".join(told.rules)),) if told.rules else ()
            parts += [_Text((Run(detail, "ink3"),), "small", width) for detail in (*told.details, *rules)]
        return parts


class _Text:
    def __init__(self, runs: tuple[Run, ...], step: str, width: float) -> None:
        self._layout = laid_out(runs, theme.current().font(step), width)
        self.height = self._layout.boundingRect().height() + 1

    def paint(self, painter: QPainter, box: QRectF) -> None:
        self._layout.draw(painter, box.topLeft())


class _Dice:
    def __init__(self, faces: tuple[int, ...], text: str, height: float) -> None:
        self._faces, self._text, self.height = faces, text, height

    def paint(self, painter: QPainter, box: QRectF) -> None:
        look = theme.current()
        paint_faces(painter, box, self._faces)
        text = box.adjusted(look.f(len(self._faces) * LOG_PITCH + 4), 0, 0, 0)
        painting.draw_text(painter, text, self._text, "small", "ink2")


class LogList(RowList):
    """The entries; Enter or a click opens one and closes it. `more_wanted` near the end of what is there."""

    more_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self.rows: ListModel[Row] = ListModel(lambda row: row.spoken(), row_key)
        self.look = LogDelegate()
        super().__init__(self.rows, self.look, ground="sheet", parent=parent)
        self.rows.setParent(self)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.activated_row.connect(self.toggle)
        self.clicked.connect(lambda index: self.toggle(row_key(self.rows.value(index))))
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    def toggle(self, key: str) -> None:
        """Open an entry, or close it."""
        self.look.opened ^= {key}
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def set_rows(self, rows: tuple[Row, ...]) -> None:
        """Show other entries; whoever reads further down keeps the place."""
        place = self.verticalScrollBar().value()
        self.rows.set_rows(rows)
        self.doItemsLayout()
        self.verticalScrollBar().setValue(place)

    def _scrolled(self, value: int) -> None:
        if value >= self.verticalScrollBar().maximum() - theme.current().px(NEAR_THE_END):
            self.more_wanted.emit()
