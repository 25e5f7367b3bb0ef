"""A field that is edited where it stands, and says beside itself why a value was refused."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets.fields import TextField
from ikusa_desktop.widgets.text import PlainLabel, safe_tooltip


class StoredField(TextField):
    """One line of text, bare until the pointer or the keyboard is there.

    `store(text)` stores it and gives "", or the sentence why not. A refused text stays, marked; Esc gives back what is
    stored. `told(why)` goes with each try, "" where all is well: whoever shows the sentence listens.
    """

    told = Signal(str)

    def __init__(
        self,
        store: Callable[[str], str],
        name: str = "",
        *,
        hint: str = "",
        step: str = "body",
        width: float = 0.0,
        figures: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        self._width = width
        super().__init__("", name, hint=hint, bare=True, step=step, parent=parent)
        self._store, self._shown = store, ""
        if figures:
            self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        horizontal = QSizePolicy.Policy.Fixed if width else QSizePolicy.Policy.Expanding
        self.setSizePolicy(horizontal, QSizePolicy.Policy.Fixed)
        self.submitted.connect(self._put)
        self.edited.connect(self._unmark)
        theme.follow(self.updateGeometry)

    def show_value(self, text: str) -> None:
        """Show what is stored, unless one is just typing another here."""
        self._shown = text
        self.set_stored(text)
        if self.text() == text:
            self._tell("")

    def event(self, event: QEvent) -> bool:
        # A line shows no more than its width; the whole of it stands in the tooltip.
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and not self.toolTip():
            wide = self.fontMetrics().horizontalAdvance(self.text()) > self.width() - theme.current().px(12)
            QToolTip.showText(event.globalPos(), safe_tooltip(self.text()) if wide else "", self)
            return True
        return super().event(event)

    def give_back(self) -> None:
        """Show what is stored in place of what is typed: the disk refused it."""
        self.setText(self._shown)
        self._tell("")

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self._width:
            hint.setWidth(theme.current().px(self._width))
        return hint

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(self._width or 60), super().minimumSizeHint().height())

    def _put(self, text: str) -> None:
        if text == self._shown:
            self._tell("")
            return
        why = self._store(text)
        if why:
            super().set_stored(self._shown)
            self.setText(text)
        self._tell(why)

    def _unmark(self, text: str) -> None:
        if text == self._shown:
            self._tell("")

    def _tell(self, why: str) -> None:
        self.set_wrong(why)
        self.told.emit(why)


def give_back_in(page: QWidget) -> None:
    """Let every such field of a page give back what is stored."""
    for field in page.findChildren(StoredField):
        field.give_back()


class Refusal(PlainLabel):
    """The sentence beside a field that refused something; it takes no room while all is well."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", "small", "shu", wrap=True, parent=parent)
        self.hide()

    def say(self, why: str) -> None:
        """Show a sentence, or take it away."""
        self.setText(why)
        self.setVisible(bool(why))
