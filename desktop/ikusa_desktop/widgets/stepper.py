"""A small whole number with − and +: by keys, wheel-safe, full-width digits welcome."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.text import MINUS, minus, signed


class Stepper(QWidget):
    """− 0 +. ←→, ↑↓, + and − step; digits replace the number; Home is the lowest. `changed` with each new value."""

    changed = Signal(int)

    def __init__(
        self,
        value: int = 0,
        low: int = 0,
        high: int = 99,
        name: str = "",
        *,
        with_sign: bool = False,
        vertical_keys: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._low, self._high = low, high
        self._value = min(high, max(low, value))
        self._typed = ""
        self._with_sign, self._vertical_keys = with_sign, vertical_keys
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        self._describe()
        theme.follow(self.updateGeometry)

    def value(self) -> int:
        """The number shown."""
        return self._value

    def set_value(self, value: int) -> None:
        """Show a number without telling anyone."""
        self._value = min(self._high, max(self._low, value))
        self._describe()

    def set_range(self, low: int, high: int) -> None:
        """Other bounds; the number moves inside them, and tells if it had to."""
        self._low, self._high = low, max(low, high)
        self._put(self._value)

    def sizeHint(self) -> QSize:
        look = theme.current()
        digits = max(len(str(self._low)), len(str(self._high)), 2)
        return QSize(look.px(64 + 9 * digits), look.px(28))

    def step(self, by: int) -> None:
        """One up or down."""
        self._typed = ""
        self._put(self._value + by)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = event.key(), ime.plain_digits(event.text())
        up = (Qt.Key.Key_Right, Qt.Key.Key_Up) if self._vertical_keys else (Qt.Key.Key_Right,)
        down = (Qt.Key.Key_Left, Qt.Key.Key_Down) if self._vertical_keys else (Qt.Key.Key_Left,)
        if key in up or text == "+":
            self.step(1)
        elif key in down or (text == "-" and (self._low >= 0 or self._typed)):
            self.step(-1)
        elif key == Qt.Key.Key_Home:
            self.step(self._low - self._value)
        elif key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self._type("", erase=True)
        elif text == "-" or (text.isascii() and text.isdigit()):
            self._type(text)
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        event.accept()
        for character in ime.plain_digits(event.commitString()):
            if character == "-" or (character.isascii() and character.isdigit()):
                self._type(character)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        third = self._third()
        if event.position().x() < third:
            self.step(-1)
        elif event.position().x() > self.width() - third:
            self.step(1)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._typed = ""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._typed = ""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
        edge = look.ink3 if self.isEnabled() else look.line
        painter.setPen(painting.pen(edge, 1.0))
        painter.setBrush(look.sheet)
        painter.drawRoundedRect(area, look.f(3), look.f(3))
        third = self._third()
        painter.setPen(painting.pen(look.line2, 1.0))
        for x in (third, area.right() - third):
            painter.drawLine(round(x), 1, round(x), self.height() - 2)
        self._sign(painter, QRectF(0, 0, third, self.height()), MINUS, self._value > self._low)
        self._sign(painter, QRectF(self.width() - third, 0, third, self.height()), "+", self._value < self._high)
        text = signed(self._value) if self._with_sign else minus(self._value)
        tone = "ink" if self.isEnabled() else "ink3"
        painting.draw_text(painter, area, text, "name", tone, bold=True, align=painting.CENTRE)
        if self.hasFocus():
            painting.focus_frame(painter, self.rect().toRectF())

    def _sign(self, painter: QPainter, box: QRectF, sign: str, possible: bool) -> None:
        tone = "ink2" if possible and self.isEnabled() else "line2"
        painting.draw_text(painter, box, sign, "name", tone, align=painting.CENTRE)

    def _third(self) -> float:
        return theme.current().f(27)

    def _type(self, character: str, *, erase: bool = False) -> None:
        self._typed = self._typed[:-1] if erase else self._typed + character
        if erase and not self._typed:
            self._put(max(self._low, min(0, self._high)))
            return
        if self._typed == "-":
            return
        number = ime.whole_number(self._typed)
        if number is None or not self._low <= number <= self._high:
            # A digit that leads nowhere starts the number anew: "1", then "5" with a maximum of 10, gives 5.
            self._typed = character
            number = ime.whole_number(character)
        if number is not None:
            self._put(number)

    def _put(self, value: int) -> None:
        inside = min(self._high, max(self._low, value))
        if inside != self._value:
            self._value = inside
            self._describe()
            self.changed.emit(inside)
        self.update()

    def _describe(self) -> None:
        self.setAccessibleDescription(str(self._value))
        self.update()
