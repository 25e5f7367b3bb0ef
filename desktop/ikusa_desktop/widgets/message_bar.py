"""The inline bar for what went wrong or needs a word: a shape, a sentence, at most one thing to do about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import PushButton
from ikusa_desktop.widgets.text import PlainLabel, safe_tooltip

Choice = tuple[str, Callable[[], object]]
MOST_CHOICES = 3


class MessageBar(QWidget):
    """Hidden until `show_message`; Esc or its own button closes it."""

    closed = Signal()

    def __init__(self, close_text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._level = "info"
        self._choices: tuple[Choice, ...] = ()
        self._text = PlainLabel("", "body", wrap=True)
        self._buttons = [PushButton("", parent=self) for _each in range(MOST_CHOICES)]
        self._close = PushButton(close_text, "quiet", "Esc", parent=self)
        self._close.clicked.connect(self.close_bar)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._text, 1)
        for at, each in enumerate(self._buttons):
            each.clicked.connect(partial(self._act, at))
            self._row.addWidget(each)
        self._row.addWidget(self._close)
        self._restyle()
        theme.follow(self._restyle)
        self.hide()

    def set_close_text(self, text: str) -> None:
        """The word of the closing button in the current language."""
        self._close.set_text(text)

    def show_message(self, text: str, level: str = "info", choices: Sequence[Choice] = ()) -> None:
        """Show a sentence of level "info", "warn" or "error", with up to three (text, act) choices."""
        self._level, self._choices = level, tuple(choices[:MOST_CHOICES])
        self._text.setText(text)
        self._text.setToolTip(safe_tooltip(text))
        self.setAccessibleName(text)
        for at, each in enumerate(self._buttons):
            each.setVisible(at < len(self._choices))
            each.set_text(self._choices[at][0] if at < len(self._choices) else "")
        self.show()
        self.update()

    def text(self) -> str:
        """The sentence shown."""
        return self._text.text()

    def offers(self, act: Callable[[], object]) -> bool:
        """Whether it is shown and this is one of its choices."""
        return self.isVisible() and any(each == act for _text, each in self._choices)

    def close_bar(self) -> None:
        """Hide it."""
        self.hide()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        error = self._level == "error"
        painter.fillRect(self.rect(), look.shuT if error else look.aiT)
        painter.fillRect(QRectF(0, 0, look.f(4), self.height()), look.shu if error else look.ai)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), look.line)
        self._paint_shape(painter, QPointF(look.f(24), self.height() / 2))

    def _paint_shape(self, painter: QPainter, centre: QPointF) -> None:
        look = theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = look.shu if self._level == "error" else look.ai
        painter.setPen(painting.pen(colour, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = look.f(8)
        if self._level == "info":
            painter.drawEllipse(centre, radius, radius)
        elif self._level == "warn":
            corners = [QPointF(0, -radius), QPointF(radius, radius * 0.8), QPointF(-radius, radius * 0.8)]
            painter.drawPolygon(QPolygonF([centre + corner for corner in corners]))
        else:
            painter.drawRect(QRectF(centre.x() - radius + 1, centre.y() - radius + 1, 2 * radius - 2, 2 * radius - 2))
        sign = "i" if self._level == "info" else "!"
        box = QRectF(centre.x() - radius, centre.y() - radius + look.f(0.5), 2 * radius, 2 * radius)
        tone = "shu" if self._level == "error" else "ai"
        painting.draw_text(painter, box, sign, "small", tone, bold=True, align=painting.CENTRE)

    def press(self, at: int = 0) -> None:
        """Do one of the choices."""
        self._act(at)

    def _act(self, at: int, _checked: bool = False) -> None:
        _text, act = self._choices[at]
        self.close_bar()
        act()

    def _restyle(self) -> None:
        look = theme.current()
        self.setMinimumHeight(look.px(40))
        self._row.setContentsMargins(look.px(42), look.px(4), look.px(12), look.px(4))
        self._row.setSpacing(look.px(8))
