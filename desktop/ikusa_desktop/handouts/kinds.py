"""The six kinds of handouts as a list, each with a small picture of its paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy

from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

ROW = 42.0
PICTURE = (20.0, 27.0)

Line = tuple[float, float, float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind with its words; `kind` is the value of a `sheets.Kind`."""

    kind: str
    name: str
    about: str


def entries() -> list[Entry]:
    """All kinds in the current language."""
    from ikusa.play.printing import kind_name
    from ikusa.sheets import Kind

    about = {
        Kind.STAT_BLOCKS: tr("All about a character on a page"),
        Kind.CARDS: tr("A card for each, to be cut out"),
        Kind.BATTLE_SHEET: tr("A whole fight in its order"),
        Kind.REPAIR_LEDGER: tr("What is broken, what it needs"),
        Kind.STATUS_CARDS: tr("What a status does, in words"),
        Kind.SESSION_REPORT: tr("What happened, who is hurt"),
    }
    return [Entry(kind.value, kind_name(kind, speech.words()), about[kind]) for kind in Kind]


_PICTURES: dict[str, tuple[tuple[Line, ...], tuple[Box, ...]]] = {
    "stat-blocks": (
        ((3, 9, 17, 9), (3, 12, 17, 12), (3, 20, 17, 20), (3, 23, 13, 23)),
        ((3, 3, 6, 4), (13, 3, 4, 4)),
    ),
    "cards": (
        ((10, 0, 10, 27), (0, 13.5, 20, 13.5), (2.5, 6.5, 7.5, 6.5), (12.5, 6.5, 17.5, 6.5), (2.5, 20, 7.5, 20)),
        ((2.5, 2.5, 2, 2), (12.5, 2.5, 2, 2), (2.5, 16, 2, 2)),
    ),
    "battle-sheet": (
        ((6, 6, 17, 6), (6, 11, 17, 11), (6, 16, 17, 16), (6, 21, 17, 21)),
        ((2.5, 5, 2, 2), (2.5, 10, 2, 2), (2.5, 15, 2, 2), (2.5, 20, 2, 2)),
    ),
    "repair-ledger": (
        ((3, 5, 17, 5), (3, 9, 11, 9), (3, 14, 11, 14), (3, 19, 11, 19), (13, 11, 17, 7), (13, 16, 17, 12)),
        ((13, 18, 4, 3),),
    ),
    "status-cards": (
        ((2.5, 4, 10, 4), (6, 9, 17, 9), (6, 13, 15, 13), (6, 17, 17, 17), (2.5, 22, 10, 22)),
        ((2.5, 8, 2, 2), (2.5, 12, 2, 2), (2.5, 16, 2, 2)),
    ),
    "session-report": (
        ((3, 4, 12, 4), (3, 9, 17, 9), (3, 12, 17, 12), (3, 15, 17, 15), (3, 18, 17, 18), (3, 21, 10, 21)),
        (),
    ),
}


class KindDelegate(RowDelegate):
    """A small picture, the name, and what it is for."""

    def __init__(self) -> None:
        super().__init__(ROW)

    def tip(self, index: Index) -> str:
        entry: Entry = index.data(VALUE_ROLE)
        return entry.about

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        entry: Entry = index.data(VALUE_ROLE)
        look = theme.current()
        inner = box.adjusted(look.f(16), 0, -look.f(12), -1)
        paint_picture(painter, inner, entry.kind)
        text = inner.adjusted(look.f(PICTURE[0] + 12), look.f(3), 0, -look.f(3))
        upper = QRectF(text.left(), text.top(), text.width(), text.height() * 0.54)
        lower = QRectF(text.left(), upper.bottom(), text.width(), text.height() - upper.height())
        painting.draw_text(painter, upper, entry.name, "name", bold=state.selected)
        painting.draw_text(painter, lower, entry.about, "small", "ink2")


def paint_picture(painter: QPainter, box: QRectF, kind: str) -> None:
    """A sheet of paper in miniature, white as paper is."""
    look = theme.current()
    wide, high = (look.f(side) for side in PICTURE)
    left, top = box.left(), box.center().y() - high / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(painting.pen(look.ink2, 1.0))
    painter.setBrush(look.sheet)
    painter.drawRect(QRectF(left, top, wide, high))
    lines, boxes = _PICTURES[kind]
    for x1, y1, x2, y2 in lines:
        start = QPointF(left + look.f(x1), top + look.f(y1))
        painter.drawLine(start, QPointF(left + look.f(x2), top + look.f(y2)))
    for x, y, width, height in boxes:
        painter.fillRect(QRectF(left + look.f(x), top + look.f(y), look.f(width), look.f(height)), look.ink2)
    painter.restore()


class KindList(RowList):
    """The list of kinds, as high as its rows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._entries: ListModel[Entry] = ListModel(lambda entry: f"{entry.name}. {entry.about}", lambda e: e.kind)
        super().__init__(self._entries, KindDelegate(), parent=parent)
        self._entries.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.retranslate()
        self._restyle()
        theme.follow(self._restyle)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.setAccessibleName(tr("Kind of handout"))
        self._entries.set_rows(entries())

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), theme.current().px(ROW) * len(_PICTURES))

    def _restyle(self) -> None:
        row = theme.current().px(ROW)
        self.setMinimumHeight(3 * row)
        self.setMaximumHeight(len(_PICTURES) * row)
        self.updateGeometry()
