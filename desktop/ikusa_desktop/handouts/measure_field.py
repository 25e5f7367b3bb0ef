"""A field for a length in millimetres: point or comma, full-width digits, a sign where one makes sense."""

from __future__ import annotations

import math
import re

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from ikusa_desktop import theme
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import ime
from ikusa_desktop.widgets.fields import TextField
from ikusa_desktop.widgets.painting import RIGHT

_NUMBER = re.compile(r"[-+]?(\d{1,6}(\.\d{0,4})?|\.\d{1,4})", re.ASCII)


def read_measure(text: str) -> float | None:
    """The millimetres that a text says, or None."""
    plain = ime.plain_digits(text).lower().removesuffix("mm").replace(",", ".").replace("\u3002", ".").strip()
    return float(plain) if _NUMBER.fullmatch(plain) else None


class MeasureField(TextField):
    """Millimetres from `low` to `high`; `measured` with each new length, and what is wrong beside the field."""

    measured = Signal(float)

    def __init__(self, low: float, high: float, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self._low, self._high, self._value = low, high, math.nan
        self.setAlignment(RIGHT)
        self.submitted.connect(self._read)

    def set_measure(self, value: float) -> None:
        """Show a length without telling."""
        self._value = value
        self.set_stored(f"{value:g}".replace("-", "\u2212"))

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(62), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _read(self, text: str) -> None:
        value = read_measure(text)
        if value is None or not self._low <= value <= self._high:
            self.set_wrong(tr("A length from {low} to {high} mm.").format(low=f"{self._low:g}", high=f"{self._high:g}"))
            return
        changed = value != self._value
        self.set_wrong("")
        self._value = value
        if changed:
            self.measured.emit(value)
