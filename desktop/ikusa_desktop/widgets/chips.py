"""Statuses as chips: name and number, a hairline, what is left. What does not fit the row becomes `+2`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QLineF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.text import safe_tooltip

HEIGHT, PADDING, GAP = 19.0, 5.0, 6.0


@dataclass(frozen=True, slots=True)
class Chip:
    """One status: `text` "防備 −1", `rest` "2間合" (what is left), `tip` the whole story."""

    text: str
    rest: str = ""
    good: bool = False
    in_force: bool = True
    tip: str = ""

    def words(self) -> str:
        """The chip as one line of text."""
        line = f"{self.text} ({self.rest})" if self.rest else self.text
        return f"{line}: {self.tip}" if self.tip else line


def chip_width(chip: Chip) -> float:
    """The width of one chip in whole pixels, scaled."""
    look = theme.current()
    width = painting.text_width(chip.text, "small") + 2 * look.f(PADDING)
    if chip.rest:
        width += painting.text_width(chip.rest, "small") + 2 * look.f(PADDING)
    return math.ceil(width) + 2


def paint_chip(painter: QPainter, box: QRectF, chip: Chip) -> float:
    """One chip at the left of `box`; wider than the box it is elided."""
    look = theme.current()
    width = min(chip_width(chip), box.width())
    height = look.f(HEIGHT)
    area = QRectF(box.left() + 0.5, round(box.center().y() - height / 2) + 0.5, round(width) - 1, round(height) - 1)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    outline = painting.pen(look.ai if chip.good else look.line2, 1.0)
    if not chip.in_force:
        outline.setDashPattern([3.0, 2.0])
    painter.setPen(outline)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area, look.f(3), look.f(3))
    tone = "ai" if chip.good else "ink"
    room = area.width() - 2 * look.f(PADDING)
    first = QRectF(area.left() + look.f(PADDING), area.top(), max(0.0, room), area.height())
    used = painting.draw_text(painter, first, chip.text, "small", tone)
    edge = first.left() + used + look.f(PADDING)
    if chip.rest and edge < area.right() - look.f(PADDING):
        painter.setPen(outline)
        painter.drawLine(QLineF(edge, area.top(), edge, area.bottom()))
        rest = QRectF(edge + look.f(PADDING), area.top(), area.right() - edge - look.f(PADDING), area.height())
        painting.draw_text(painter, rest, chip.rest, "small", "ai" if chip.good else "ink2")
    painter.restore()
    return width


def fitting(chips: Sequence[Chip], room: float) -> int:
    """How many chips stand in `room` pixels with a `+N` behind them if some do not; at least one."""
    look = theme.current()
    gap = look.f(GAP)
    widths = [chip_width(chip) for chip in chips]
    if sum(widths) + gap * (len(widths) - 1) <= room:
        return len(chips)
    room -= painting.text_width(f"+{len(chips)}", "small") + gap
    used, count = 0.0, 0
    for width in widths:
        used += width + gap
        if used - gap > room:
            break
        count += 1
    return max(1, count)


def paint_chips(painter: QPainter, box: QRectF, chips: Sequence[Chip]) -> float:
    """A row of chips; the last says `+N` where they do not all fit. Show `chips_tip` as tooltip."""
    if not chips:
        return 0.0
    look = theme.current()
    shown = fitting(chips, box.width())
    hidden = len(chips) - shown
    more = painting.text_width(f"+{hidden}", "small") + look.f(GAP) if hidden else 0.0
    x = box.left()
    for chip in chips[:shown]:
        x += paint_chip(painter, QRectF(x, box.top(), box.right() - more - x, box.height()), chip) + look.f(GAP)
    if hidden:
        painting.draw_text(
            painter, QRectF(x, box.top(), box.right() - x + 1, box.height()), f"+{hidden}", "small", "ink2"
        )
        x += more
    return x - box.left() - look.f(GAP)


def chips_tip(chips: Sequence[Chip]) -> str:
    """Every chip in words, one a line: for the tooltip and for F2."""
    return "\n".join(chip.words() for chip in chips)


class ChipRow(QWidget):
    """A row of chips; F2, Enter or a click shows them all in words."""

    def __init__(self, chips: Sequence[Chip] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chips: tuple[Chip, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_chips(chips)
        theme.follow(self.updateGeometry)

    def set_chips(self, chips: Sequence[Chip]) -> None:
        """Show other chips."""
        self._chips = tuple(chips)
        self.setAccessibleName(", ".join(chip.words() for chip in chips))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if chips else Qt.FocusPolicy.NoFocus)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        width = sum(chip_width(chip) + look.f(GAP) for chip in self._chips)
        return QSize(round(width), look.px(HEIGHT + 4))

    def minimumSizeHint(self) -> QSize:
        look = theme.current()
        first = chip_width(self._chips[0]) + look.f(24) if self._chips else 0.0
        return QSize(round(first), look.px(HEIGHT + 4))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), safe_tooltip(chips_tip(self._chips)), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.show_all()
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.show_all()

    def show_all(self) -> None:
        """Every status in words, beside the row, until a key or a click."""
        where = self.mapToGlobal(self.rect().bottomLeft())
        QToolTip.showText(where, safe_tooltip(chips_tip(self._chips)), self, QRect(), 20_000)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_chips(painter, self.rect().toRectF(), self._chips)
        if self.hasFocus():
            painting.focus_frame(painter, self.rect().toRectF())
