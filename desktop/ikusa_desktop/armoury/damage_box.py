"""Damage by hand, asked for over the page: how many points, and what did it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.fields import TextField
from ikusa_desktop.widgets.overlay import Overlay
from ikusa_desktop.widgets.stepper import Stepper
from ikusa_desktop.widgets.text import PlainLabel


class DamageBox(Overlay):
    """`ask` shows it; `take(points, cause)` gives back a refusal, or "" where it is content."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, 460)
        self._take: Callable[[int, str], str] = lambda _points, _cause: ""
        self.title = PlainLabel("", "head", elide=True)
        self.points = Stepper(1, 1, 1, vertical_keys=True)
        self.cause = TextField()
        self.refusal = PlainLabel("", "small", "shu", wrap=True)
        self.accept = button("", self._accept)
        self.cause.left_by_enter.connect(self._accept)
        row = QHBoxLayout()
        row.setSpacing(theme.current().px(8))
        row.addWidget(self.points)
        row.addWidget(self.cause, 1)
        row.addWidget(self.accept)
        self.column.addWidget(self.title)
        self.column.addLayout(row)
        self.column.addWidget(self.refusal)

    def ask(self, name: str, most: int, take: Callable[[int, str], str]) -> None:
        """Ask for damage to a piece that can lose `most` points."""
        self._take = take
        self.title.setText(tr("Damage to {name}").format(name=name))
        self.points.setAccessibleName(tr("Points"))
        self.cause.setAccessibleName(tr("What did it"))
        self.cause.setPlaceholderText(tr("What did it"))
        self.accept.set_text(tr("Damage", context="button"))
        self.points.set_range(1, max(1, most))
        self.points.set_value(1)
        self.cause.set_stored("")
        self.cause.setText("")
        self.refusal.hide()
        self.open()
        self.points.setFocus()

    def _accept(self) -> None:
        why = self._take(self.points.value(), self.cause.text())
        self.refusal.setText(why)
        self.refusal.setVisible(bool(why))
        self._place()
        if not why:
            self.close_overlay()
