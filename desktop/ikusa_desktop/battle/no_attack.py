"""A technique that hurts nobody is no attack: it is offered as the stance or the reserved defence that it is."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ikusa.rules.technique import Technique
from ikusa_desktop import theme
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import link
from ikusa_desktop.widgets.text import small


def makes_no_attack(technique: Technique) -> bool:
    """Whether a technique has nothing that a check could decide and does nothing to a target."""
    harmless = technique.wounds == 0 and not (technique.critical_wounds or technique.inflicts)
    return harmless and not (technique.terms or technique.body_damage or technique.gear_damage or technique.through)


class NoAttack(QWidget):
    """A line that leads to the acts that fit. `wanted(form)`."""

    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = small()
        self.stance = link("", lambda: self.wanted.emit("take_stance"))
        self.reserve = link("", lambda: self.wanted.emit("reserve_defence"))
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.current().px(16), 0, 16, 4)
        row.setSpacing(8)
        for widget in (self.label, self.stance, self.reserve):
            row.addWidget(widget)
        row.addStretch(1)
        self.retranslate()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.label.setText(tr("No attack:"))
        self.stance.set_text(tr("Take it as a stance"))
        self.reserve.set_text(tr("Reserve it as a defence"))
