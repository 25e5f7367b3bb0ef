"""A box for technique rows that are typed or put right before they are taken over."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import ime
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.fields import NotesField
from ikusa_desktop.widgets.text import PlainLabel


class _Rows(NotesField):
    accepted = Signal()
    cancelled = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in ime.ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if enter and not self._composition.under_way():
            self.accepted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)


class PasteBox(QWidget):
    """Hidden until `open`; Ctrl+Enter takes the rows over, Esc closes it."""

    def __init__(self, take: Callable[[str], bool], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._take = take
        self.hint = PlainLabel("", "small", "ink2", wrap=True)
        self.text = _Rows()
        self.accept = button("", self._accept, hint="Ctrl+Enter")
        self.cancel = button("", self.close_box, kind="quiet", hint="Esc")
        self.text.accepted.connect(self._accept)
        self.text.cancelled.connect(self.close_box)
        self._buttons = QHBoxLayout()
        self._buttons.addStretch(1)
        self._buttons.addWidget(self.cancel)
        self._buttons.addWidget(self.accept)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.hint)
        self._column.addWidget(self.text)
        self._column.addLayout(self._buttons)
        self.hide()
        self._restyle()
        theme.follow(self._restyle)

    def open(self, text: str) -> None:
        """Show it with a text to begin with, and the keyboard in it."""
        self.text.set_stored(text)
        self.text.setPlainText(text)
        self.show()
        self.text.setFocus()

    def close_box(self) -> None:
        """Put it away."""
        self.hide()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.hint.setText(
            tr(
                "A row has six cells parted by | or tabs: technique | kind | vigor | check | effect | limit. "
                "Japanese and English are read alike."
            )
        )
        self.text.setAccessibleName(tr("Technique rows"))
        self.accept.set_text(tr("Make techniques"))
        self.cancel.set_text(tr("Cancel"))

    def _accept(self) -> None:
        if self._take(self.text.toPlainText()):
            self.close_box()

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(look.px(8), look.px(4), look.px(8), look.px(8))
        self._column.setSpacing(look.px(6))
        self._buttons.setSpacing(look.px(8))
        self.text.setFixedHeight(look.px(110))
