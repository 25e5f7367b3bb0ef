"""From a wish to a PDF: read from the campaign in slices, drawn in a job that gives way to the next wish."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from ikusa.errors import IkusaError
from ikusa_desktop import tr as speech
from ikusa_desktop.jobs import Job, Progress
from ikusa_desktop.session import Session
from ikusa_desktop.tr import tr
from ikusa_desktop.undisturbed import undisturbed

if TYPE_CHECKING:
    from ikusa.play.printing import Gathered, Wanted
    from ikusa.sheets import Options, Rendered

WAIT_MS = 120
"""How long after the last change a PDF is made: none for each key."""
PATIENCE_MS = 400
"""How long it may take before its progress is shown."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be made."""

    wanted: Wanted
    options: Options


@dataclass(frozen=True, slots=True)
class Made:
    """A finished PDF: of which wish, what it is called, and how many characters could not be read for it."""

    wish: Wish
    rendered: Rendered
    title: str
    left_out: int

    @property
    def data(self) -> bytes:
        """The file."""
        return self.rendered.data

    def notes(self) -> tuple[str, ...]:
        """What there is to know about it, in the window's language."""
        from ikusa.play.printing import left_out

        words = speech.words()
        missing = left_out(self.left_out, words)
        notes = [note.said(words) for note in self.rendered.printed.notes]
        return (missing, *notes) if missing else tuple(notes)


class Maker(QObject):
    """Makes one PDF at a time; a new wish takes the place of the last. The campaign is read in the GUI thread only."""

    made = Signal(object)
    """A `Made`."""
    failed = Signal(object)
    """The `IkusaError` in its place."""
    stopped = Signal()
    """The user cancelled it."""
    busy_changed = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._wish: Wish | None = None
        self._reading: Iterator[Gathered | None] | None = None
        self._job: Job | None = None
        self._wait = self._timer(WAIT_MS, self._begin)
        self._turn = self._timer(0, self._read_on)

    def _timer(self, interval: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval)
        timer.timeout.connect(act)
        return timer

    def busy(self) -> bool:
        """Whether something is wished for and not there yet."""
        return self._wish is not None

    def wish(self, wish: Wish | None) -> None:
        """Make this as soon as nobody changes it any more; None takes the wish back."""
        self._drop()
        self._wish = wish
        if wish is not None:
            self._wait.start()
        self.busy_changed.emit()

    def _drop(self) -> None:
        self._wait.stop()
        self._turn.stop()
        self._reading = None
        if self._job is not None:
            self._job.abandon()
            self._job = None

    def _begin(self) -> None:
        from ikusa.play.printing import gathering

        if self._wish is None or not self._session.has_store:
            return
        wish = self._wish
        self._reading = gathering(self._session.store, wish.wanted, wish.options.language)
        self._read_on()

    def _read_on(self) -> None:
        if self._reading is None:
            return
        try:
            gathered = next(self._reading)
        except IkusaError as error:
            self._end()
            self.failed.emit(error)
            return
        if gathered is None:
            self._turn.start()
            return
        self._reading = None
        self._draw(gathered)

    def _draw(self, gathered: Gathered) -> None:
        wish = self._wish
        assert wish is not None
        given = [gathered]  # taken out by the work: nothing of it outlives the drawing
        job = Job(tr("Making the preview…"), lambda progress: _made(wish, given, progress), self._done)
        job.on_cancel = self._cancelled
        job.failed.connect(self._end)
        self._job = job
        self._session.start_job(job, PATIENCE_MS)

    def _done(self, result: Made | IkusaError) -> None:
        self._end()
        if isinstance(result, Made):
            self.made.emit(result)
        else:
            self.failed.emit(result)

    def _cancelled(self) -> None:
        self._end()
        self.stopped.emit()

    def _end(self) -> None:
        self._wish = self._reading = self._job = None
        self.busy_changed.emit()


def _made(wish: Wish, given: list[Gathered], progress: Progress) -> Made | IkusaError:
    """In the job's thread: the content and the PDF; what the options refuse is a value, for the page to show."""
    from ikusa import sheets
    from ikusa.play.printing import compose, title

    def watch(done: int, total: int) -> bool:
        progress.report(done, total)
        return True

    with undisturbed():
        gathered = given.pop()
        name, missing = title(gathered), gathered.left_out
        try:
            content = compose(gathered, wish.options.statuses, progress.check)
            del gathered
            rendered = sheets.render(content, wish.options, watch)
            del content
        except IkusaError as error:
            return error
    return Made(wish, rendered, name, missing)
