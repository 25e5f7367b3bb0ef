"""The open campaign and the one door to what can be done with it.

A page never opens a file, never catches a slip and never shows an error dialog: it calls
`session.run(lambda: play.…(session.campaign, …))` and refreshes on `changed`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ikusa.errors import IkusaError

if TYPE_CHECKING:
    from ikusa.play.changes import Changes

    from ikusa_desktop.jobs import Job
    from ikusa_desktop.settings import Settings


class Level(StrEnum):
    """How loud an inline message is."""

    INFO = "info"
    WARN = "warn"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Message:
    """A passing line (info) or an inline bar (warn, error), with at most one thing to do about it."""

    text: str
    level: Level = Level.INFO
    action_text: str = ""
    action: Callable[[], None] | None = None


class Session(QObject):
    """The open campaign, the settings, and the signals that bind the pages together."""

    changed = Signal(object)
    """`Changes` after each act, undo or redo; the main window passes it to the pages."""
    campaign_changed = Signal()
    """Another campaign was opened, or the last one closed."""
    message = Signal(object)
    """A `Message` to show."""
    shown = Signal(str, str)
    """(page id, item id): a page should come into view with that item."""
    job_started = Signal(object)
    """A `Job` to show in the status bar."""
    hints_changed = Signal()
    """The page in view has other key hints now."""
    language_changed = Signal(str)
    theme_changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings

    def run(self, operation: Callable[[], Changes]) -> bool:
        """Carry out one play operation; True if it was done.

        A refusal or a fault of the disk is shown as an inline bar and gives False; a bug goes on to the one dialog.
        """
        try:
            changes = operation()
        except IkusaError as error:
            self.say(error.message, Level.ERROR)
            return False
        self.changed.emit(changes)
        return True

    def say(
        self, text: str, level: Level = Level.INFO, action_text: str = "", action: Callable[[], None] | None = None
    ) -> None:
        """Show a passing line, or a bar with a button."""
        self.message.emit(Message(text, level, action_text, action))

    def show(self, page: str, item: str = "") -> None:
        """Bring a page into view, and one of its items."""
        self.shown.emit(page, item)

    def start_job(self, job: Job) -> None:
        """Run long work in the background, with its bar in the status bar."""
        self.job_started.emit(job)

    def open(self, path: Path) -> bool:
        """Open a campaign in place of the present one; on failure the present one stays."""
        raise NotImplementedError

    def undo(self) -> bool:
        """Take the last act back."""
        raise NotImplementedError

    def redo(self) -> bool:
        """Do again what was last taken back."""
        raise NotImplementedError
