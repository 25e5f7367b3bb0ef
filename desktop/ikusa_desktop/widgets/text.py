"""Plain text on the screen: the one label of the app, tooltips that never read markup, signed figures."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting

MINUS = "\u2212"
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def minus(number: float | int) -> str:
    """A figure with a real minus: −1, 0, 2."""
    return f"{number:g}".replace("-", MINUS)


def signed(number: float | int) -> str:
    """A figure with its sign: +2, −1, 0."""
    return "0" if number == 0 else f"{number:+g}".replace("-", MINUS)


def safe_tooltip(text: str) -> str:
    """A tooltip text that Qt cannot take for markup; lines stay as written, long ones wrap."""
    return f'<div style="white-space: pre-wrap">{text.translate(_ESCAPES)}</div>' if text else ""


class PlainLabel(QLabel):
    """A text of one type step and tone, always plain. `elide` cuts with … and shows all in the tooltip."""

    def __init__(
        self,
        text: str = "",
        step: str = "body",
        tone: str = "ink",
        *,
        bold: bool | None = None,
        elide: bool = False,
        wrap: bool = False,
        align: Qt.AlignmentFlag = painting.LEFT,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._step, self._tone, self._bold, self._elide = step, tone, bold, elide
        self.setAlignment(align)
        self.setWordWrap(wrap)
        if elide:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setText(text)
        self._restyle()
        theme.follow(self._restyle)

    def setText(self, text: str) -> None:
        """Show a text; `&` is a character like any other."""
        super().setText(text)
        self.setAccessibleName(text)
        if self._elide:
            self.setToolTip(safe_tooltip(text))

    def set_tone(self, tone: str, *, bold: bool | None = None) -> None:
        """Change the colour token, and the weight."""
        self._tone, self._bold = tone, bold
        self._restyle()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self._elide:
            hint.setWidth(QFontMetrics(self.font()).horizontalAdvance(self.text()) + 2)
        return hint

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        if self._elide:
            hint.setWidth(0)
        return hint

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        theme.keep_font(self, event, theme.current().font(self._step, self._bold))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._elide:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        colour = self.palette().color(QPalette.ColorRole.WindowText)
        painting.draw_line(painter, self.contentsRect().toRectF(), self.text(), self.font(), colour, self.alignment())

    def _restyle(self) -> None:
        look = theme.current()
        self.setFont(look.font(self._step, self._bold))
        palette = self.palette()
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
            palette.setColor(group, QPalette.ColorRole.WindowText, look.colour(self._tone))
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText, look.ink3)
        self.setPalette(palette)


def head(text: str = "", *, parent: QWidget | None = None) -> PlainLabel:
    """A column head or outcome word."""
    return PlainLabel(text, "head", parent=parent)


def small(text: str = "", tone: str = "ink2", *, parent: QWidget | None = None) -> PlainLabel:
    """A label, hint or second line."""
    return PlainLabel(text, "small", tone, parent=parent)


def figure(text: str = "", step: str = "figure", *, parent: QWidget | None = None) -> PlainLabel:
    """A number that one looks for, set against the right."""
    return PlainLabel(text, step, align=painting.RIGHT, parent=parent)
