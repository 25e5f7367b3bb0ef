"""The notes: plain text as long as the GM likes; the field grows with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from ikusa_desktop import theme
from ikusa_desktop.roster.meanings import meaning
from ikusa_desktop.roster.section import Section
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.fields import NotesField
from ikusa_desktop.widgets.text import safe_tooltip

if TYPE_CHECKING:
    from ikusa_desktop.roster.editing import Editor

LEAST, MOST = 3, 24
"""Lines that the field shows at least, and at most before it scrolls."""


class NotesPart(Section):
    """The notes of the open character."""

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._editor = editor
        self.field = NotesField(bare=True)
        self.field.submitted.connect(self._put)
        self.field.document().documentLayout().documentSizeChanged.connect(self._fit)
        self.field.verticalScrollBar().rangeChanged.connect(self._fit)
        self.body.addWidget(self.field)
        self._fit()
        theme.follow(self._fit)

    def show_value(self) -> None:
        """Show the open character's."""
        self.field.set_stored(self._editor.shown.profile.notes)
        self._fit()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.label.setText(tr("Notes"))
        self.field.setAccessibleName(tr("Notes"))
        self.field.setToolTip(safe_tooltip(meaning("notes")))
        self.field.setPlaceholderText(tr("What only you know: ties, tactics, secrets."))

    def flush(self) -> None:
        """Store what is typed and not yet stored: the page is about to show someone else."""
        text = self.field.toPlainText()
        if self._editor.view is not None and text != self._editor.shown.profile.notes and self.field.hasFocus():
            self._put(text)

    def _put(self, text: str) -> None:
        if not self._editor.edit("notes", text, self.field):
            self.field.setPlainText(self._editor.shown.profile.notes)

    def _fit(self, *_told: object) -> None:
        """As high as the text, within bounds."""
        lines, block = 0, self.field.document().begin()
        while block.isValid() and lines < MOST:
            lines += max(1, block.layout().lineCount())
            block = block.next()
        height = self.field.fontMetrics().lineSpacing() * min(MOST, max(LEAST, lines)) + theme.current().px(20)
        if self.field.height() != height:
            self.field.setFixedHeight(height)
