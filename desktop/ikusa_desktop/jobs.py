"""Long work off the GUI thread, with progress and a cancel that works.

`session.start_job(Job(tr("Printing…"), work, done))`: `work(progress)` runs in a thread of its own on plain values
(never on the campaign, which belongs to the GUI thread, and never on a widget); the main window shows its bar and a
Cancel; `done(result)` then runs in the GUI thread. A slip or a fault of the disk becomes an inline message.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from ikusa.errors import IkusaError


class Cancelled(Exception):  # noqa: N818 - it is no error
    """The user cancelled; raised by `Progress.check` inside the work."""


class Progress:
    """How far the work is, and whether it should stop. Passed to the work; safe to use from its thread."""

    def __init__(self, tell: Callable[[int, int], None]) -> None:
        self._tell = tell
        self._stop = threading.Event()

    def report(self, done: int, total: int) -> None:
        """Say that `done` of `total` steps are behind (total 0: unknown), and stop here if cancelled."""
        self.check()
        self._tell(done, total)

    def check(self) -> None:
        """Raise `Cancelled` if the user pressed Cancel."""
        if self._stop.is_set():
            raise Cancelled

    def cancelled(self) -> bool:
        """Whether the user pressed Cancel: for work that asks instead of being interrupted."""
        return self._stop.is_set()

    def cancel(self) -> None:
        """Ask the work to stop at its next step."""
        self._stop.set()


class Job(QThread):
    """One piece of long work. Never touches a widget; its signals arrive in the GUI thread."""

    progressed = Signal(int, int)
    succeeded = Signal(object)
    failed = Signal(object)
    cancelled = Signal()

    def __init__(
        self,
        title: str,
        work: Callable[[Progress], Any],
        done: Callable[[Any], None],
        *,
        on_cancel: Callable[[], None] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.title = title
        self._work = work
        self._done = done
        self.on_cancel = on_cancel
        self.abandoned = False
        self.progress = Progress(self.progressed.emit)

    def run(self) -> None:
        try:
            result = self._work(self.progress)
        except Cancelled:
            self.cancelled.emit()
        except IkusaError as error:
            self.failed.emit(error)
        except Exception as error:  # noqa: BLE001 - a thread has no caller: the session shows it as our bug
            self.failed.emit(error)
        else:
            self.succeeded.emit(result)

    def finish(self, result: Any) -> None:
        """Hand the result to who asked for it, unless that one is gone."""
        if not self.abandoned:
            self._done(result)

    def cancel(self) -> None:
        """Ask the work to stop; it does at its next `report` or `check`."""
        self.progress.cancel()

    def abandon(self) -> None:
        """Cancel, and let nobody hear of it."""
        self.abandoned = True
        self.progress.cancel()
