"""The open campaign and the one door to what can be done with it.

A page never opens a file, never catches a slip and never shows an error dialog: it calls
`session.run(lambda: roster.rename(session.store, …))` and refreshes when the main window tells it what changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from ikusa.errors import IkusaError, RuleError
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from ikusa.play.campaign import Info
    from ikusa.play.changes import Changes
    from ikusa.records.history import Step
    from ikusa.records.store import Store
    from ikusa.wording import Names, Wording
    from ikusa_desktop.jobs import Job
    from ikusa_desktop.settings import Settings

Choice = tuple[str, Callable[[], object]]


class Level(StrEnum):
    """How loud an inline message is. A passing line goes by itself; the bars stay until closed."""

    PASSING = "passing"
    INFO = "info"
    WARN = "warn"
    ERROR = "error"


class Message(NamedTuple):
    """A passing line, or an inline bar with what can be done about it, at best one thing.

    No dataclass, as little else before the first paint: it would be the first to need that module, which takes 2 ms.
    """

    text: str
    level: Level = Level.PASSING
    choices: tuple[Choice, ...] = ()


class Session(QObject):
    """The open campaign, the settings, and the signals that bind the pages together."""

    changed = Signal(object)
    """`Changes` after each act, undo or redo; the main window passes it to the pages."""
    not_stored = Signal()
    """The disk refused an act: what is typed snaps back to what is stored."""
    closing = Signal()
    """The open campaign is about to be closed: what is typed and not yet stored can be stored now."""
    campaign_changed = Signal()
    """Another campaign was opened, or the last one closed."""
    message = Signal(object)
    """A `Message` to show."""
    shown = Signal(str, str)
    """(page id, item id): a page should come into view with that item."""
    import_wanted = Signal()
    """What the clipboard holds is to be imported, with its plan shown first."""
    job_started = Signal(object)
    """A `Job` to show in the status bar."""
    hints_changed = Signal()
    """The page in view has other key hints now."""
    actions_changed = Signal()
    """What can be done has changed (a selection): menus and buttons that depend on it look anew."""
    language_changed = Signal(str)
    theme_changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self._store: Store | None = None
        self._info: Info | None = None
        self._wording: Wording | None = None
        self._stored_at: datetime | None = None
        self._jobs: list[Job] = []
        self.remedies: Callable[[IkusaError], list[Choice]] = lambda _error: []
        """What can be done about a fault of the file, besides trying again; whoever opens files sets it."""

    # --- the campaign ------------------------------------------------------------------------------------------------

    @property
    def store(self) -> Store:
        """The open campaign file. Pages exist only while there is one."""
        if self._store is None:
            raise RuntimeError("no campaign is open")
        return self._store

    @property
    def has_store(self) -> bool:
        """Whether a campaign is open."""
        return self._store is not None

    @property
    def read_only(self) -> bool:
        """Whether nothing can be changed: pages show what there is and offer no acts."""
        return self._store is not None and self._store.read_only

    @property
    def info(self) -> Info:
        """Name and session of the open campaign, as of the last change."""
        if self._info is None:
            from ikusa.play import campaign

            self._info = info = campaign.info(self.store)
            name = info.english if speech.words().language == "en" and info.english else info.name
            self.settings.names[str(self.store.path)] = name
        return self._info

    @property
    def wording(self) -> Wording:
        """Everything in words: the window's language, the campaign's ruleset as it is now."""
        from ikusa.play import rules
        from ikusa.wording import Wording

        words, ruleset = speech.words(), rules.ruleset(self.store)
        if self._wording is None or self._wording.words is not words or self._wording.ruleset is not ruleset:
            self._wording = Wording(words, ruleset)
        return self._wording

    def adopt(self, store: Store) -> None:
        """Take a store that was just opened in place of the present one, which is closed."""
        self.close()
        self._store = store
        store.backups.automatic = False
        step = store.undo_step()
        self._stored_at = step.at if step is not None else None
        self.campaign_changed.emit()

    def close(self) -> None:
        """Let go of the open campaign, with a backup if anything changed."""
        if self._store is not None:
            self.closing.emit()
        self.stop_jobs()
        store, self._store = self._store, None
        self._info = None
        self._stored_at = None
        if store is None:
            return
        try:
            store.close()
        except IkusaError as error:
            self.say(self.sentence(error), Level.ERROR)
        self.campaign_changed.emit()

    def restore(self, backup: Path) -> bool:
        """Put a backup in the place of the open campaign; what was there is kept as a backup itself."""
        self.closing.emit()
        try:
            self.store.restore(backup)
        except IkusaError as error:
            self.say(self.sentence(error), Level.ERROR)
            return False
        self.stop_jobs()
        self._info = None
        self.campaign_changed.emit()
        self.say(tr("The backup was restored; what was there is among the backups."))
        return True

    # --- acts --------------------------------------------------------------------------------------------------------

    def run(self, operation: Callable[[], Changes], names: Names | None = None) -> bool:
        """Carry out one play operation; True if it was done.

        A refusal or a fault of the disk is shown as an inline bar and gives False; a bug goes on to the one dialog.
        `names` gives a refusal the names of those it speaks of.
        """
        error = self.attempt(operation)
        if isinstance(error, RuleError):
            self.say(self.sentence(error, names), Level.WARN)
        return error is None

    def attempt(self, operation: Callable[[], Changes]) -> IkusaError | None:
        """As `run`, but gives a refusal back for the page to show beside its field; None if it was done.

        Every other error is shown as a bar here.
        """
        try:
            changes = operation()
        except RuleError as error:
            return error
        except IkusaError as error:
            self._tell_not_stored(error, lambda: self.run(operation))
            return error
        self._done(changes)
        return None

    def undo(self) -> bool:
        """Take the last act back, and say which."""
        return self._turn(lambda store: store.undo(), tr("Undone: {what}"))

    def redo(self) -> bool:
        """Do again what was last taken back, and say which."""
        return self._turn(lambda store: store.redo(), tr("Done again: {what}"))

    def undo_name(self) -> str:
        """What undo would take back, in words; "" if there is nothing."""
        return self.step_name(self._store.undo_step() if self._store is not None else None)

    def redo_name(self) -> str:
        """What redo would do again, in words; "" if there is nothing."""
        return self.step_name(self._store.redo_step() if self._store is not None else None)

    def step_name(self, step: Step | None) -> str:
        """A step of the history in the current language."""
        if step is None:
            return ""
        from ikusa.play import titles

        return titles.said(step.name, step.args, speech.words())

    def stored_at(self) -> datetime | None:
        """When the campaign was last changed (UTC), None if never."""
        return self._stored_at

    def sentence(self, error: IkusaError, names: Names | None = None) -> str:
        """An error in the current language."""
        from ikusa.play.refusals import InputError

        if isinstance(error, RuleError) and not isinstance(error, InputError) and self.has_store:
            return self.wording.error(error, names)
        return error.said(speech.words())

    def _turn(self, turn: Callable[[Store], Step | None], sentence: str) -> bool:
        if self._store is None:
            return False
        try:
            step = turn(self._store)
        except IkusaError as error:
            self._tell_not_stored(error, lambda: self._turn(turn, sentence))
            return False
        if step is None:
            return False
        self._done(self._store.last_changes)
        self.say(sentence.format(what=self.step_name(step)))
        return True

    def _done(self, changes: Changes) -> None:
        if changes:
            step = self.store.undo_step()
            self._stored_at = step.at if step is not None else self._stored_at
            self._info = None
            self.changed.emit(changes)

    def _tell_not_stored(self, error: IkusaError, again: Callable[[], object]) -> None:
        text = tr("Not stored. {reason}").format(reason=self.sentence(error))
        choices = self.remedies(error) or [(tr("Try again"), again)]
        self.message.emit(Message(text, Level.ERROR, tuple(choices)))
        self.not_stored.emit()

    # --- the window --------------------------------------------------------------------------------------------------

    def say(
        self,
        text: str,
        level: Level = Level.PASSING,
        action_text: str = "",
        action: Callable[[], object] | None = None,
        more: Sequence[Choice] = (),
    ) -> None:
        """Show a passing line, or a bar with something to do about it."""
        first: tuple[Choice, ...] = ((action_text, action),) if action is not None else ()
        self.message.emit(Message(text, level, (*first, *more)))

    def show(self, page: str, item: str = "") -> None:
        """Bring a page into view, and one of its items."""
        self.shown.emit(page, item)

    def start_job(self, job: Job, patience: int = 0) -> None:
        """Run long work in the background, with its bar in the status bar if it takes longer than `patience` ms."""
        self._jobs.append(job)
        job.succeeded.connect(self._job_done)
        job.failed.connect(self._job_failed)
        job.cancelled.connect(self._job_cancelled)
        job.finished.connect(self._job_gone)
        if patience:
            QTimer.singleShot(patience, job, lambda: self._show_late(job))
        else:
            self.job_started.emit(job)
        job.start()

    def stop_jobs(self) -> None:
        """Cancel all long work and wait for it: before the campaign closes. Nobody hears of its results."""
        for job in self._jobs:
            job.abandon()
        for job in self._jobs:
            job.wait()

    def _show_late(self, job: Job) -> None:
        if job in self._jobs and not job.abandoned:
            self.job_started.emit(job)

    def _job_done(self, result: object) -> None:
        job = self.sender()
        self._of(job).finish(result)

    def _job_failed(self, error: Exception) -> None:
        if isinstance(error, IkusaError):
            self.say(self.sentence(error), Level.ERROR)
            return
        raise error

    def _job_cancelled(self) -> None:
        job = self._of(self.sender())
        if job.abandoned:
            return
        self.say(tr("Cancelled: {what}").format(what=job.title))
        if job.on_cancel is not None:
            job.on_cancel()

    def _job_gone(self) -> None:
        job = self._of(self.sender())
        self._jobs.remove(job)
        job.deleteLater()

    def _of(self, sender: QObject) -> Job:
        return next(job for job in self._jobs if job is sender)

    # --- language and look -------------------------------------------------------------------------------------------

    def set_language(self, language: str) -> None:
        """Speak "ja" or "en", or "" the system's language; remembered."""
        from ikusa import i18n

        self.settings.language = language
        self.settings.save()
        chosen = language or i18n.system_language()
        speech.use(chosen)
        self.language_changed.emit(chosen)

    def set_scheme(self, scheme: str) -> None:
        """Dress in "light" or "dark", or "" as the system; remembered."""
        self.settings.scheme = scheme
        self.settings.save()
        self.dress()

    def set_zoom(self, zoom: float) -> None:
        """Scale all text and sizes; remembered."""
        from ikusa_desktop.settings import MAX_ZOOM, MIN_ZOOM

        self.settings.zoom = min(MAX_ZOOM, max(MIN_ZOOM, zoom))
        self.settings.save()
        self.dress()

    def dress(self) -> None:
        """Apply the chosen look."""
        theme.apply(self.settings.scheme, self.settings.zoom)
        self.theme_changed.emit()
