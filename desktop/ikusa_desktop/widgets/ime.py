"""Keys and Japanese input: Enter that confirms a conversion is not Enter, and digits may be full-width."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QInputMethodEvent, QKeyEvent

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Composition(QObject):
    """Whether a conversion is under way in one field.

    Some input methods let the confirming Enter through to the widget after the text was committed, in the same turn
    of the event loop; it is swallowed too.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._composing = False
        self._just_ended = False

    def note(self, event: QInputMethodEvent) -> None:
        """Tell of each input method event of the field."""
        was = self._composing
        self._composing = bool(event.preeditString())
        if (was or event.commitString()) and not self._composing:
            self._just_ended = True
            QTimer.singleShot(0, self, self._settle)

    def under_way(self) -> bool:
        """Whether Enter still belongs to the input method."""
        return self._composing or self._just_ended

    def swallows(self, event: QKeyEvent) -> bool:
        """Whether this key press must not act."""
        return self.under_way() and event.key() in (*ENTER, Qt.Key.Key_Escape, Qt.Key.Key_Space)

    def _settle(self) -> None:
        self._just_ended = False


def plain_digits(text: str) -> str:
    """NFKC: full-width digits, signs and spaces as their plain forms, any minus as `-`."""
    plain = unicodedata.normalize("NFKC", text)
    return plain.replace("\u2212", "-").replace("\u2013", "-").replace("\u2010", "-").strip()


def whole_number(text: str) -> int | None:
    """The whole number that a text says in ASCII or full-width digits, or None; `²`, `1_000` and `٣` are none."""
    if any(unicodedata.category(character) == "No" for character in text):
        return None
    plain = plain_digits(text)
    digits = plain[1:] if plain[:1] in ("-", "+") else plain
    if not digits or len(digits) > 9 or not all("0" <= digit <= "9" for digit in digits):
        return None
    return int(plain)
