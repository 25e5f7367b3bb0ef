"""The campaign's name over its sessions, edited where it stands: in the window's language, the other one below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ikusa.errors import RuleError
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.panel import Ground
from ikusa_desktop.widgets.stored_field import Refusal, StoredField
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa_desktop.session import Session


class CampaignHead(Ground):
    """Stores a name as soon as its field is left; what is refused is said below."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self._session = session
        self.label = PlainLabel("", "small", "ink2")
        self.name = StoredField(lambda text: self._put(text, large=True), step="head")
        self.other = StoredField(lambda text: self._put(text, large=False), step="small")
        self.refusal = Refusal()
        for field in (self.name, self.other):
            field.told.connect(self.refusal.say)
        self.label.setBuddy(self.name)
        self._column = QVBoxLayout(self)
        for part in (self.label, self.name, self.other, self.refusal):
            self._column.addWidget(part)
        self._dress()
        theme.follow(self._dress)

    def show_names(self) -> None:
        """Show what is stored."""
        info = self._session.info
        names = (info.english, info.name) if self._english_first() else (info.name, info.english)
        for field, text in zip((self.name, self.other), names, strict=True):
            field.show_value(text)
            field.setReadOnly(self._session.read_only)

    def edit(self) -> None:
        """Put the keyboard into the name, all of it chosen."""
        self.name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.name.selectAll()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.label.setText(tr("Campaign"))
        english = self._session.has_store and self._english_first()
        self.name.setAccessibleName(tr("Name of the campaign"))
        self.other.setAccessibleName(tr("Name in Japanese") if english else tr("English name of the campaign"))
        self.other.setPlaceholderText("" if english else tr("English name", context="empty field"))

    def _english_first(self) -> bool:
        """Whether the English name stands large: in the English window, where there is one."""
        return speech.words().language == "en" and bool(self._session.info.english)

    def _put(self, text: str, *, large: bool) -> str:
        from ikusa.play import campaign

        info, session = self._session.info, self._session
        in_english = large is self._english_first()
        name, english = (info.name, text) if in_english else (text, info.english)
        error = session.attempt(lambda: campaign.rename(session.store, name, english))
        if error is None:
            return ""
        return session.sentence(error) if isinstance(error, RuleError) else tr("Not stored.")

    def _dress(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(look.px(10), look.px(10), look.px(10), look.px(4))
        for label in (self.label, self.refusal):
            label.setContentsMargins(look.px(6), 0, 0, 0)  # as far in as the fields' texts
        self._column.setSpacing(0)
