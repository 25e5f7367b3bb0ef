"""From a wish to a PDF: read from the campaign in steps, drawn in a job that gives way to the next wish."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from ikusa.errors import IkusaError
from ikusa_desktop import tr as speech
from ikusa_desktop.jobs import Job, Progress
from ikusa_desktop.pump import Pump
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
EVERY_S = 0.04
"""How often its progress is told at most."""


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
        self._job: Job | None = None
        self._wait = self._timer(WAIT_MS, self._begin)
        self._way = Way()
        self.pump = Pump(self)
        self.pump.progressed.connect(self._read)
        # The page goes with its campaign; what it began would come back to nobody.
        session.campaign_changed.connect(self._leave)

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

    def _leave(self) -> None:
        self._drop()
        self._wish = None

    def _drop(self) -> None:
        self._wait.stop()
        self.pump.stop()
        if self._job is not None:
            self._job.abandon()
            self._job = None

    def _begin(self) -> None:
        from ikusa.play.printing import gathering

        if self._wish is None or not self._session.has_store:
            return
        wish, way = self._wish, Way()
        given: SimpleQueue[Gathered | IkusaError] = SimpleQueue()
        job = Job(tr("Making the preview…"), lambda progress: _made(wish, given, way, progress), self._done)
        job.on_cancel = self._cancelled
        job.failed.connect(self._end)
        self._job, self._way = job, way
        self._session.start_job(job, PATIENCE_MS)
        self.pump.run(gathering(self._session.store, wish.wanted, wish.options.language), given.put, given.put)

    def _read(self, done: int, total: int) -> None:
        if self._job is not None:
            self._job.progressed.emit(self._way.at(Phase.READING, done, total), Way.WHOLE)

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
        self.pump.stop()
        self._wish = self._job = None
        self.busy_changed.emit()


class Phase(Enum):
    """What is done one after the other, each with its share of the time in a hundred, as it was measured."""

    READING = (0, 20)
    COMPOSING = (20, 30)
    LAYING_OUT = (50, 15)
    DRAWING = (65, 20)


class Way:
    """How far a handout is on its whole way, so that one bar goes through evenly."""

    WHOLE = 1000

    def __init__(self) -> None:
        self._counted = 0

    def at(self, phase: Phase, done: int, total: int) -> int:
        """The place on the way, `done` of `total` into a phase."""
        start, share = phase.value
        return round(10 * (start + share * min(1.0, done / total if total else 0.0)))

    def counted(self, phase: Phase, total: int) -> int:
        """The place on the way when one more of `total` is behind; phases come one after the other."""
        self._counted += 1
        return self.at(phase, self._counted, total)

    def begin(self) -> None:
        """Count anew."""
        self._counted = 0


class _Reporting:
    """Says now and then how far a job is: a bar that is painted for each character slows both threads."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._next = 0.0

    def say(self, place: int) -> None:
        """Stops here if the job was cancelled."""
        self._progress.check()
        now = time.monotonic()
        if now >= self._next:
            self._next = now + EVERY_S
            self._progress.report(place, Way.WHOLE)


def _made(wish: Wish, given: SimpleQueue[Gathered | IkusaError], way: Way, progress: Progress) -> Made | IkusaError:
    """In the job's thread: the content and the PDF; what the options refuse is a value, for the page to show."""
    from ikusa import sheets
    from ikusa.play.printing import compose, title

    gathered = _awaited(given, progress)
    if isinstance(gathered, IkusaError):
        return gathered
    name, missing, count = title(gathered), gathered.left_out, len(gathered.subjects)
    reporting = _Reporting(progress)

    def composed() -> None:
        reporting.say(way.counted(Phase.COMPOSING, count))

    def watch(done: int, total: int) -> bool:
        if total:
            reporting.say(way.at(Phase.DRAWING, done, total))
        else:
            reporting.say(way.counted(Phase.LAYING_OUT, count))
        return True

    with undisturbed():
        try:
            content = compose(gathered, wish.options.statuses, composed)
            del gathered
            way.begin()
            rendered = sheets.render(content, wish.options, watch)
            del content
        except IkusaError as error:
            return error
    return Made(wish, rendered, name, missing)


def _awaited(given: SimpleQueue[Gathered | IkusaError], progress: Progress) -> Gathered | IkusaError:
    """What the window's thread has read of the campaign, once it has."""
    while True:
        try:
            return given.get(timeout=0.05)
        except Empty:
            progress.check()
