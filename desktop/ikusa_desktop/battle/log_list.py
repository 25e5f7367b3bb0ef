"""The list of the log: entries as high as their words, opened on demand."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QWidget

from ikusa_desktop import theme
from ikusa_desktop.battle.log_rows import LogItem, RoundHead, Row
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.dice import LOG_PITCH, paint_faces
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState

SIDE, ABOVE, BELOW, HEAD, DICE = 16.0, 6.0, 8.0, 26.0, 24.0
LONGEST, LONGEST_WHO = 2_000, 70
"""Characters that are shown of a text, and of who did something to whom: all of it stands in the tooltip."""


def row_key(row: Row) -> str:
    """What tells rows apart over refreshes."""
    return str(row.id) if isinstance(row, LogItem) else f"round {row.session}.{row.round}"


def row_text(row: Row) -> str:
    """What a screen reader says."""
    return row.spoken() if isinstance(row, LogItem) else f"{row.text()} {row.figure()}"


def laid_out(text: str, font: QFont, width: float, bold: int = 0, colour: str = "ink") -> QTextLayout:
    """A text broken to a width, its first `bold` characters bold; one without end is cut with an ellipsis."""
    text = painting.one_line(text)
    layout = QTextLayout(text if len(text) <= LONGEST else f"{text[:LONGEST]}…", font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setCacheEnabled(True)
    if bold:
        strong = QTextCharFormat()
        strong.setFontWeight(QFont.Weight.Bold)
        strong.setForeground(theme.current().colour(colour))
        mark = QTextLayout.FormatRange()
        mark.start, mark.length, mark.format = 0, bold, strong
        layout.setFormats([mark])
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
        super().__init__(60)
        self.opened: set[str] = set()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        row = index.data(VALUE_ROLE)
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        if isinstance(row, RoundHead):
            return QSize(look.px(80), look.px(HEAD))
        height = look.f(ABOVE + BELOW) + sum(part.height for part in self._parts(row, width - 2 * look.f(SIDE)))
        return QSize(look.px(80), round(height))

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        look = theme.current()
        row = index.data(VALUE_ROLE)
        inner = box.adjusted(look.f(SIDE), 0, -look.f(SIDE), 0)
        if isinstance(row, RoundHead):
            used = painting.draw_text(painter, inner, row.text(), "body", bold=True)
            painting.draw_text(painter, inner.adjusted(used + look.f(8), 0, 0, 0), row.figure(), "small", "ink2")
            return
        y = inner.top() + look.f(ABOVE)
        for part in self._parts(row, inner.width()):
            part.paint(painter, QRectF(inner.left(), y, inner.width(), part.height))
            y += part.height

    def tip(self, index: Index) -> str:
        row = index.data(VALUE_ROLE)
        return "\n".join((row.spoken(), *row.more())) if isinstance(row, LogItem) else ""

    def _parts(self, row: LogItem, width: float) -> list[_Part]:
        look = theme.current()
        told = row.told
        parts: list[_Part] = []
        if told.who:
            who = told.who if len(told.who) <= LONGEST_WHO else f"{told.who[:LONGEST_WHO]}…"
            parts.append(_Text(who, "small", width, "ink2"))
        tone = "shu" if row.grave else "ink"
        parts.append(_Text(told.line, "body", width, "ink", bold=len(told.head), bold_tone=tone))
        if told.dice:
            parts.append(_Dice(told.dice, row.sum(), look.f(DICE)))
        elif row.sum():
            parts.append(_Text(row.sum(), "small", width, "ink2"))
        parts += [_Text(note, "small", width, "ink2") for note in told.notes]
        if row_key(row) in self.opened:
            parts += [_Text(detail, "small", width, "ink3") for detail in row.more()]
        return parts


class _Part:
    """One piece of an entry."""

    height: float

    def paint(self, painter: QPainter, box: QRectF) -> None:
        raise NotImplementedError


class _Text(_Part):
    def __init__(self, text: str, step: str, width: float, tone: str, *, bold: int = 0, bold_tone: str = "ink") -> None:
        self._tone = tone
        self._layout = laid_out(text, theme.current().font(step), width, bold, bold_tone)
        self.height = self._layout.boundingRect().height() + 1

    def paint(self, painter: QPainter, box: QRectF) -> None:
        painter.setPen(theme.current().colour(self._tone))
        self._layout.draw(painter, box.topLeft())


class _Dice(_Part):
    def __init__(self, faces: tuple[int, ...], text: str, height: float) -> None:
        self._faces, self._text, self.height = faces, text, height

    def paint(self, painter: QPainter, box: QRectF) -> None:
        look = theme.current()
        paint_faces(painter, box, self._faces)
        text = box.adjusted(look.f(len(self._faces) * LOG_PITCH + 4), 0, 0, 0)
        painting.draw_text(painter, text, self._text, "small", "ink2")


class LogList(RowList):
    """The entries; Enter or a click on the chosen one opens and closes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.rows: ListModel[Row] = ListModel(row_text, row_key)
        self.look = LogDelegate()
        super().__init__(self.rows, self.look, parent=parent)
        self.rows.setParent(self)
        self.setUniformItemSizes(False)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.activated_row.connect(self.toggle)
        self.clicked.connect(lambda index: self.toggle(row_key(self.rows.value(index))))

    def toggle(self, key: str) -> None:
        """Open an entry, or close it."""
        self.look.opened ^= {key}
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def set_rows(self, rows: tuple[Row, ...]) -> None:
        """Show other entries; at the top the view stays at the newest."""
        top = self.verticalScrollBar().value() == 0
        self.rows.set_rows(rows)
        self.scheduleDelayedItemsLayout()
        if top:
            self.scrollToTop()
