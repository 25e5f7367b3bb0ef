"""The chosen session: number, day, title and notes, each edited where it stands."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.journal.session_list import standing
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import link
from ikusa_desktop.widgets.fields import NotesField
from ikusa_desktop.widgets.panel import Ground
from ikusa_desktop.widgets.stored_field import Refusal, StoredField
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.play.journal import SessionView
    from ikusa_desktop.session import Session


class SessionHead(Ground):
    """Stores each field as soon as it is left; what is refused is said below it."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__("sheet", parent)
        self._session = session
        self._view: SessionView | None = None
        self.label = PlainLabel("", "small", "ink2")
        self.number = StoredField(lambda text: self._put("number", text), width=64, step="hero")
        self.title = StoredField(lambda text: self._put("title", text), step="title")
        self.day_label = PlainLabel("", "small", "ink2")
        self.day = StoredField(lambda text: self._put("date", text), width=104)
        self.today = link("", self._set_today)
        self.state = PlainLabel("", "small", "ink2")
        self.refusal = Refusal()
        self.notes_label = PlainLabel("", "small", "ink2")
        self.notes = NotesField(bare=True)
        self.notes.document().setDocumentMargin(2)
        self.notes.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for field in (self.number, self.title, self.day):
            field.told.connect(self.refusal.say)
        self.notes.submitted.connect(lambda text: self.refusal.say(self._put("notes", text)))
        self.label.setBuddy(self.number)
        self.day_label.setBuddy(self.day)
        self._lay_out()
        self._dress()
        theme.follow(self._dress)

    def _lay_out(self) -> None:
        self._beside = QVBoxLayout()
        self._beside.setSpacing(0)
        self._beside.addWidget(self.label)
        self._beside.addWidget(self.number)
        self._beside.addStretch(1)
        self._line = QHBoxLayout()
        for part in (self.day_label, self.day, self.today, self.state):
            self._line.addWidget(part)
        self._line.addStretch(1)
        self._words = QVBoxLayout()
        self._words.addWidget(self.title)
        self._words.addLayout(self._line)
        self._words.addStretch(1)
        self._top = QHBoxLayout()
        self._top.addLayout(self._beside)
        self._top.addLayout(self._words, 1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        self._column.addWidget(self.refusal)
        self._column.addWidget(self.notes_label)
        self._column.addWidget(self.notes, 1)

    def show_session(self, view: SessionView | None, *, writable: bool) -> None:
        """Show a session."""
        other = view is None or self._view is None or view.id != self._view.id
        if other:
            self._leave()
        self._view = view
        self.setEnabled(view is not None)
        number, title, day, notes = ("", "", "", "") if view is None else (str(view.number), *_texts(view))
        self.number.show_value(number)
        self.title.show_value(title)
        self.day.show_value(day)
        self.notes.set_stored(notes)
        for field in (self.number, self.title, self.day, self.notes):
            field.setReadOnly(not writable)
        self.today.setVisible(view is not None and not day and writable)
        self.state.setText(standing(view) if view is not None else "")

    def store_typed(self) -> None:
        """Store what is typed and not left yet."""
        self._leave()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.label.setText(tr("Session"))
        self.number.setAccessibleName(tr("Number of the session"))
        self.title.setAccessibleName(tr("Title of the session"))
        self.title.setPlaceholderText(tr("Title", context="session"))
        self.day_label.setText(tr("Day"))
        self.day.setAccessibleName(tr("Day of the session"))
        self.day.setPlaceholderText("2026-09-05")
        self.today.set_text(tr("today"))
        self.notes_label.setText(tr("Notes"))
        self.notes.setAccessibleName(tr("Notes of the session"))
        self.notes.setPlaceholderText(tr("What happened, what was promised, what comes next"))
        self.state.setText(standing(self._view) if self._view is not None else "")

    def _leave(self) -> None:
        """Another session comes: what is typed in the fields of this one is stored first."""
        for field in (self.number, self.title, self.day, self.notes):
            if field.hasFocus():
                field.clearFocus()

    def _put(self, field: str, text: str) -> str:
        """Store one field; the sentence why it was refused, or nothing."""
        from ikusa.errors import RuleError
        from ikusa.play import journal

        view = self._view
        if view is None:
            return ""
        value = _number(text) if field == "number" else text
        error = self._session.attempt(lambda: journal.edit(self._session.store, view.id, field, value))
        if error is None:
            return ""
        return self._session.sentence(error) if isinstance(error, RuleError) else tr("Not stored.")

    def _set_today(self) -> None:
        self.day.told.emit(self._put("date", date.today().isoformat()))

    def _dress(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(look.px(16), look.px(10), look.px(16), look.px(8))
        self._column.setSpacing(look.px(4))
        self._top.setSpacing(look.px(14))
        self._line.setSpacing(look.px(8))
        self._words.setSpacing(look.px(2))
        self.notes.setMinimumHeight(look.px(48))
        for label in (self.label, self.day_label, self.notes_label):
            # The text of a bare field stands a little inside of it; its label stands above the text.
            label.setContentsMargins(look.px(4), 0, 0, 0)


def _texts(view: SessionView) -> tuple[str, str, str]:
    return view.title, view.date, view.notes


def _number(text: str) -> object:
    """A typed number as one; whatever else was typed goes on to be refused in words."""
    from ikusa.play.texts import number

    found = number(text)
    return text if found is None else found
