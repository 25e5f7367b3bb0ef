"""A d100 as it is rolled at the table: a tens and a ones die, typed as two digits; 00 is 100."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.dice import RADIUS, DieField


class DigitDie(DieField):
    """One digit of a d100: like a d10 whose 0 is a zero; `tens` shows it as 10, 20, … 00."""

    def __init__(self, name: str, *, tens: bool) -> None:
        super().__init__(name, 10)
        self._tens = tens

    def digit(self) -> int | None:
        """The digit from 0 to 9, None while empty."""
        face = self.face()
        return None if face is None else face % 10

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = 2.0 if self.hasFocus() else 1.0
        area = self.rect().toRectF().adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2)
        painter.setPen(painting.pen(look.ai if self.hasFocus() else look.ink3, wide))
        painter.setBrush(look.sheet)
        painter.drawRoundedRect(area, look.f(RADIUS), look.f(RADIUS))
        digit = self.digit()
        if digit is None:
            painting.draw_text(painter, area, "00" if self._tens else "0", "small", "ink3", align=painting.CENTRE)
            return
        text = f"{digit}0" if self._tens else str(digit)
        painting.draw_text(painter, area, text, "figure", align=painting.CENTRE)


def hundred(tens: int | None, ones: int | None) -> int | None:
    """The number that two digits mean; None while one is missing."""
    if tens is None or ones is None:
        return None
    return 10 * tens + ones or 100


def digits(number: int | None) -> tuple[int | None, int | None]:
    """The tens and the ones of a number from 1 to 100."""
    return (None, None) if number is None else divmod(number % 100, 10)
