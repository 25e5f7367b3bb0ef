"""Buttons: plain, the one main button of a page, quiet ones, links, and luck buttons of two lines."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QPushButton, QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.text import safe_tooltip


class PushButton(QPushButton):
    """A button whose text is plain (`&` is no mnemonic), with a key hint behind it; Enter presses it, too."""

    def __init__(
        self, text: str = "", kind: str = "plain", hint: str = "", *, opens: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._words, self._hint, self._kind, self._opens = text, hint, kind, opens
        self.setProperty("kind", kind)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.set_text(text, hint)
        self._restyle()
        theme.follow(self._restyle)

    def set_text(self, text: str, hint: str | None = None) -> None:
        """Another text, and another key hint."""
        self._words = text
        self._hint = self._hint if hint is None else hint
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def text(self) -> str:
        return self._words

    def sizeHint(self) -> QSize:
        look = theme.current()
        margin = {"link": 4.0, "quiet": 9.0}.get(self._kind, 15.0)
        width = QFontMetricsF(self._face()).horizontalAdvance(self._words) + 2 * look.f(margin)
        if self._hint:
            width += look.f(9) + painting.text_width(self._hint, "small")
        if self._opens:
            width += look.f(12)
        return QSize(round(width) + 1, look.px(22 if self._kind == "link" else 28))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ime.ENTER and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look = theme.current()
        painter = QPainter(self)
        font = self._face()
        words = QFontMetricsF(font).horizontalAdvance(self._words)
        hint = look.f(9) + painting.text_width(self._hint, "small") if self._hint else 0.0
        opens = look.f(12) if self._opens else 0.0
        left = (self.width() - words - hint - opens) / 2
        colour = look.colour(self._tone())
        room = QRectF(left, 0, min(words + 1, self.width() - left), self.height())
        painting.draw_line(painter, room, self._words, font, colour)
        if self._hint:
            box = QRectF(left + words + look.f(9), 0, hint, self.height())
            painting.draw_text(painter, box, self._hint, "small", self._hint_tone())
        if self._opens:
            painting.arrow(painter, QRectF(left + words + hint + look.f(4), 0, look.f(10), self.height()), self._tone())

    def _face(self) -> QFont:
        return theme.current().font("body", self._kind == "main")

    def _tone(self) -> str:
        if not self.isEnabled():
            return "ink3"
        return {"main": "on", "link": "ai"}.get(self._kind, "ink")

    def _hint_tone(self) -> str:
        return "on" if self._kind == "main" and self.isEnabled() else "ink3"

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        theme.keep_font(self, event, self._face())

    def _restyle(self) -> None:
        self.setFont(self._face())
        self.updateGeometry()


def button(
    text: str,
    clicked: Callable[[], object] | None = None,
    *,
    kind: str = "plain",
    hint: str = "",
    opens: bool = False,
    parent: QWidget | None = None,
) -> PushButton:
    """A button of kind "plain", "main" (vermilion, one a page), "quiet" or "link"."""
    made = PushButton(text, kind, hint, opens=opens, parent=parent)
    if clicked is not None:
        made.clicked.connect(lambda: clicked())
    return made


def link(
    text: str, clicked: Callable[[], object] | None = None, *, hint: str = "", parent: QWidget | None = None
) -> PushButton:
    """A text that acts."""
    return button(text, clicked, kind="link", hint=hint, parent=parent)


class LuckButton(QAbstractButton):
    """Two lines: what to do and what it costs, then what it would change."""

    def __init__(self, title: str = "", right: str = "", second: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._right, self._second = title, right, second
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_texts(title, right, second)
        theme.follow(self.updateGeometry)

    def set_texts(self, title: str, right: str, second: str) -> None:
        """Other texts; the whole of them is the accessible name and the tooltip."""
        self._title, self._right, self._second = title, right, second
        whole = f"{title} {right}\n{second}"
        self.setAccessibleName(whole.replace("\n", ". "))
        self.setToolTip(safe_tooltip(whole))
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(look.px(220), look.px(42))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ime.ENTER:
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
        ground = look.aiT if self.isDown() or self.isChecked() else look.hover if self.underMouse() else look.sheet
        painter.setPen(painting.pen(look.line2 if self.isEnabled() else look.line, 1.0))
        painter.setBrush(ground)
        painter.drawRoundedRect(area, look.f(3), look.f(3))
        half = self.height() / 2
        inner = area.adjusted(look.f(10), 0, -look.f(10), 0)
        upper = QRectF(inner.left(), look.f(3), inner.width(), half - look.f(2))
        lower = QRectF(inner.left(), half - look.f(1), inner.width(), half - look.f(3))
        tones = ("ink", "ink2", "ink2") if self.isEnabled() else ("ink3", "ink3", "ink3")
        above = self._cost_stands_above(inner.width())
        cost = painting.draw_text(
            painter, upper if above else lower, self._right, "small", tones[1], align=painting.RIGHT
        ) + look.f(6)
        painting.draw_text(painter, upper.adjusted(0, 0, -cost if above else 0, 0), self._title, "body", tones[0])
        painting.draw_text(painter, lower.adjusted(0, 0, 0 if above else -cost, 0), self._second, "small", tones[2])
        if self.hasFocus():
            painting.focus_frame(painter, self.rect().toRectF())

    def _cost_stands_above(self, width: float) -> bool:
        """Beside what is done, where that is whole; else beside what it changes, whose first word tells most."""
        cost = painting.text_width(self._right, "small") + theme.current().f(6)
        return painting.text_width(self._title, "body") + cost <= width


class CheckBox(QCheckBox):
    """A tick box painted by the look."""

    def __init__(self, text: str = "", checked: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self.set_text(text)
        self.setChecked(checked)
        theme.follow(self.updateGeometry)

    def set_text(self, text: str) -> None:
        """Another text; `&` is no mnemonic."""
        self._words = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def text(self) -> str:
        return self._words

    def hitButton(self, position: object) -> bool:
        return True

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(round(look.f(26) + painting.text_width(self._words)), look.px(24))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        from ikusa_desktop.widgets.marks import paint_check

        look = theme.current()
        painter = QPainter(self)
        box = self.rect().toRectF().adjusted(look.f(3), 0, 0, 0)
        used = paint_check(painter, box, self.isChecked(), enabled=self.isEnabled())
        text = box.adjusted(used + look.f(6), 0, 0, 0)
        painting.draw_text(painter, text, self._words, "body", "ink" if self.isEnabled() else "ink3")
        if self.hasFocus():
            painting.focus_frame(painter, self.rect().toRectF())
