"""A number's reasons, line by line: label, value against the right, the rule it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.text import safe_tooltip

ROW, GAP, FIGURE, RULE, LABEL = 18.0, 8.0, 36.0, 56.0, 100.0


@dataclass(frozen=True, slots=True)
class Line:
    """One line: `value` as written (`+4`, `10`), `rule` an id (`R-204`, `R-620/pain`), `apart` after a hairline."""

    label: str
    value: str
    rule: str = ""
    apart: bool = False

    def rule_text(self) -> str:
        """The rule as it is shown: the number alone; the row of its table, an English word, only leads there."""
        return self.rule.partition("/")[0]


class BreakdownList(QWidget):
    """Breakdown lines; ↑↓ move, Enter or a click on the rule id leads to it (`rule_chosen`)."""

    rule_chosen = Signal(str)

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[Line, ...] = ()
        self._name = name
        self._at = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        theme.follow(self.updateGeometry)

    def set_lines(self, lines: Sequence[Line], name: str | None = None) -> None:
        """Show other lines."""
        self._lines = tuple(lines)
        self._at = min(self._at, max(0, len(lines) - 1))
        self._name = self._name if name is None else name
        said = ", ".join(f"{line.label} {line.value} {line.rule_text()}".strip() for line in lines)
        self.setAccessibleName(f"{self._name}: {said}" if self._name else said)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        height = sum(self._height(line) for line in self._lines)
        return QSize(look.px(200), round(height) + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(120), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None and 0 <= self._at + step < len(self._lines):
            self._at += step
            self.update()
        elif event.key() in ime.ENTER and self._lines and self._lines[self._at].rule:
            self.rule_chosen.emit(self._lines[self._at].rule)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._rule_at(event.position().x(), event.position().y())
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        rule = self._rule_at(event.position().x(), event.position().y())
        if rule:
            self.rule_chosen.emit(rule)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = next((line for line, box in self._boxes() if box.contains(event.pos().toPointF())), None)
            QToolTip.showText(
                event.globalPos(),
                safe_tooltip(f"{found.label} {found.value}  {found.rule_text()}".strip() if found else ""),
                self,
            )
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        rules = self._rule_width()
        for index, (line, box) in enumerate(self._boxes()):
            if line.apart:
                painter.fillRect(QRectF(0, box.top() - look.f(GAP / 2), self.width(), 1), look.line)
            tone = "ink2" if line.apart else "ink"
            rule = QRectF(box.right() - rules, box.top(), rules, box.height())
            painting.draw_text(
                painter, rule.adjusted(look.f(GAP), 0, 0, 0), line.rule_text(), "small", "ink3", align=painting.RIGHT
            )
            value = QRectF(rule.left() - look.f(FIGURE), box.top(), look.f(FIGURE), box.height())
            painting.draw_text(painter, value, line.value, "body", align=painting.RIGHT)
            label = QRectF(box.left(), box.top(), value.left() - box.left() - look.f(4), box.height())
            painting.draw_text(painter, label, line.label, "body", tone)
            if self.hasFocus() and index == self._at:
                painting.focus_frame(painter, box)

    def _height(self, line: Line) -> float:
        return theme.current().f(ROW + (GAP if line.apart else 0.0))

    def _boxes(self) -> list[tuple[Line, QRectF]]:
        look, found, y = theme.current(), [], 0.0
        for line in self._lines:
            y += look.f(GAP) if line.apart else 0.0
            found.append((line, QRectF(0, y, self.width(), look.f(ROW))))
            y += look.f(ROW)
        return found

    def _rule_width(self) -> float:
        """The room of the rule ids: all that the longest needs, as long as the labels keep the least of theirs."""
        look = theme.current()
        needed = max((painting.text_width(line.rule_text(), "small") for line in self._lines), default=0.0) + look.f(
            GAP
        )
        return max(look.f(RULE), min(needed, self.width() - look.f(FIGURE + LABEL)))

    def _rule_at(self, x: float, y: float) -> str:
        for line, box in self._boxes():
            if box.top() <= y < box.bottom() and x >= box.right() - self._rule_width():
                return line.rule
        return ""
