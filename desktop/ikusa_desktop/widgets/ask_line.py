"""One line asked for over the page: a question, a field, a button. Enter accepts, Esc leaves."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.fields import TextField
from ikusa_desktop.widgets.overlay import Overlay
from ikusa_desktop.widgets.text import PlainLabel


class AskLine(Overlay):
    """`ask` shows it; what was typed goes to `take`, which gives back a refusal, or "" where it is content."""

    def __init__(self, parent: QWidget, width: float = 420.0) -> None:
        super().__init__(parent, width)
        self._take: Callable[[str], str] = lambda _text: ""
        self.title = PlainLabel("", "head")
        self.field = TextField()
        self.refusal = PlainLabel("", "small", "shu", wrap=True)
        self.accept = button("", self._accept)
        self.field.left_by_enter.connect(self._accept)
        row = QHBoxLayout()
        row.addWidget(self.field, 1)
        row.addWidget(self.accept)
        row.setSpacing(theme.current().px(8))
        self.column.addWidget(self.title)
        self.column.addLayout(row)
        self.column.addWidget(self.refusal)

    def ask(self, title: str, accept: str, take: Callable[[str], str], text: str = "") -> None:
        """Ask for one line; `text` stands in the field to begin with, all of it chosen."""
        self._take = take
        self.title.setText(title)
        self.accept.set_text(accept)
        self.field.setAccessibleName(title)
        self._say("")
        self.open()
        self.field.set_stored(text)
        self.field.setText(text)
        self.field.setFocus()
        self.field.selectAll()

    def _accept(self) -> None:
        why = self._take(self.field.text())
        self._say(why)
        if not why:
            self.close_overlay()

    def _say(self, why: str) -> None:
        self.refusal.setText(why)
        self.refusal.setVisible(bool(why))
        self.field.set_wrong(why)
        self._place()
