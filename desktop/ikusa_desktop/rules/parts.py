"""Small parts of the Rules page: the dot of what is changed, the mark of the house, links to rules, scrolled pages."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.chips import Chip, chip_width, paint_chip
from ikusa_desktop.widgets.text import safe_tooltip

DOT = 10.0


def paint_dot(painter: QPainter, box: QRectF) -> float:
    """The filled dot of what differs from the shipped ruleset."""
    look = theme.current()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.ai)
    painter.drawEllipse(QPointF(box.left() + look.f(4), box.center().y()), look.f(3.4), look.f(3.4))
    painter.restore()
    return look.f(DOT)


class Dot(QWidget):
    """The dot as a widget; it keeps its room while nothing is changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.follow(self.updateGeometry)

    def show_changed(self, changed: bool) -> None:
        """Whether there is a dot."""
        self._shown = changed
        self.setToolTip(safe_tooltip(tr("Changed: not as shipped")) if changed else "")
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(look.px(DOT), look.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown:
            paint_dot(QPainter(self), self.rect().toRectF())


class HouseMark(QWidget):
    """The chip beside a value that is the house's own."""

    def __init__(self, shown: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = shown
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.retranslate()
        theme.follow(self.updateGeometry)

    def retranslate(self) -> None:
        """Set the words anew."""
        words = tr("The sources leave this value open; the shipped one is the house's own.")
        self.setToolTip(safe_tooltip(words) if self._shown else "")
        self.setAccessibleName(tr("house", context="mark of a value") if self._shown else "")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        chip = Chip(tr("house", context="mark of a value"))
        return QSize(round(chip_width(chip)) + 1, theme.current().px(22))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown:
            chip = Chip(tr("house", context="mark of a value"))
            paint_chip(QPainter(self), self.rect().toRectF(), chip)


class RuleLink(QAbstractButton):
    """A rule's id, small; a click or Enter leads to it."""

    def __init__(self, rule: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_rule(rule)
        theme.follow(self.updateGeometry)

    def set_rule(self, rule: str, tip: str = "") -> None:
        """Another rule; `tip` is what it says."""
        self.setText(rule)
        self.setAccessibleName(rule)
        self.setToolTip(safe_tooltip(tip))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(painting.text_width(self.text(), "small")) + theme.current().px(8), theme.current().px(22))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ime.ENTER:
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = self.rect().toRectF().adjusted(theme.current().f(3), 0, 0, 0)
        tone = "ai" if self.underMouse() or self.hasFocus() else "ink3"
        painting.draw_text(painter, box, self.text(), "small", tone)
        if self.hasFocus():
            painting.focus_frame(painter, self.rect().toRectF())


class Scroll(QScrollArea):
    """A page that scrolls up and down only; its ground is the sheet."""

    def __init__(self, inside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)
        self._inside = inside

    def bring(self, part: QWidget) -> None:
        """Scroll a part into view, near the top."""
        top = part.mapTo(self._inside, part.rect().topLeft()).y()
        self.verticalScrollBar().setValue(max(0, top - theme.current().px(60)))
