"""How the parts of a character's page store what is typed, and where they say what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from ikusa.errors import RuleError
from ikusa.wording.wording import Wording
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa.play.roster import CharacterView
    from ikusa.records.store import Store
    from ikusa_desktop.session import Session

SHOWN_MS = 12_000


class Complaint(QWidget):
    """A refusal beside what it is about: it lies over the page, right below the field or cell, and goes by itself."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._text = PlainLabel("", "body", wrap=True)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._text)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def text(self) -> str:
        """The sentence shown, "" while there is none."""
        return "" if self.isHidden() else self._text.text()

    def say(self, text: str, at: QWidget, box: QRect | None = None) -> None:
        """Show a sentence below `at`, or below `box` in it."""
        parent = self._over
        look = theme.current()
        self._column.setContentsMargins(look.px(12), look.px(6), look.px(10), look.px(6))
        self._text.setText(text)
        inner = look.px(22)
        wanted = round(painting.text_width(text)) + inner + 4
        width = min(wanted, look.px(360), parent.width() - look.px(16))
        self.resize(width, self._text.heightForWidth(width - inner) + look.px(12))
        area = at.rect() if box is None else box
        corner = at.mapTo(parent, area.bottomLeft() + QPoint(0, look.px(2)))
        x = max(look.px(8), min(corner.x(), parent.width() - width - look.px(8)))
        y = corner.y()
        if y + self.height() > parent.height():
            y = at.mapTo(parent, area.topLeft()).y() - self.height() - look.px(2)
        self.move(x, max(0, y))
        self.show()
        self.raise_()
        self._timer.start(SHOWN_MS)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(at, text))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), look.sheet)
        painter.fillRect(0, 0, look.px(3), self.height(), look.shu)
        painter.setPen(painting.pen(look.ink3, 1.0))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class Editor:
    """The open character, the way to store a change of it, and the words for it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.view: CharacterView | None = None
        self.complaint: Complaint | None = None
        self._words: Wording | None = None
        self._leaving = False

    @contextmanager
    def leaving(self) -> Iterator[None]:
        """While nobody comes into view: a field that hands in what is typed has nobody left to store it for."""
        self._leaving = True
        try:
            yield
        finally:
            self._leaving, self.view = False, None

    @property
    def store(self) -> Store:
        """The open campaign."""
        return self.session.store

    @property
    def shown(self) -> CharacterView:
        """The open character; parts are asked only while there is one."""
        assert self.view is not None
        return self.view

    @property
    def words(self) -> Wording:
        """The game in words, in the language of the window."""
        words, ruleset = speech.words(), self.shown.ruleset
        if self._words is None or self._words.words is not words or self._words.ruleset is not ruleset:
            self._words = Wording(words, ruleset)
        return self._words

    @property
    def language(self) -> str:
        """The language of the window."""
        return speech.words().language

    def do(self, operation: Callable[[], Changes], at: QWidget | None = None, box: QRect | None = None) -> bool:
        """Store; a refusal is said below `at`, or as a bar where that is None. True if it was stored."""
        if self._leaving:
            return True
        error = self.session.attempt(operation)
        if isinstance(error, RuleError):
            self.say(self.sentence(error), at, box)
            return False
        if error is None:
            self.quiet()
        return error is None

    def edit(self, path: str, value: object, at: QWidget) -> bool:
        """Store one field of the character (`play.roster.edit`)."""
        from ikusa.play import roster

        character = self.shown.id
        return self.do(lambda: roster.edit(self.store, character, path, value), at)

    def sentence(self, error: RuleError) -> str:
        """A refusal in the language of the window."""
        return self.session.sentence(error)

    def say(self, text: str, at: QWidget | None, box: QRect | None = None) -> None:
        """Say what is wrong, beside it."""
        if at is None or self.complaint is None or not at.isVisible():
            from ikusa_desktop.session import Level

            self.session.say(text, Level.WARN)
            return
        self.complaint.say(text, at, box)
        at.setAccessibleDescription(text)

    def quiet(self) -> None:
        """Take the refusal away."""
        if self.complaint is not None:
            self.complaint.hide()


def focus_is_in(widget: QWidget) -> bool:
    """Whether the keyboard is in a widget or in one of its parts."""
    focus = QApplication.focusWidget()
    return focus is not None and (focus is widget or widget.isAncestorOf(focus))
