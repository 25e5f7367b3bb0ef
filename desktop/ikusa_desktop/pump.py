"""Long work on the campaign, which belongs to the GUI thread: a few milliseconds at a time, between events."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from ikusa.errors import IkusaError
from ikusa_desktop.undisturbed import hold, release

if TYPE_CHECKING:
    from ikusa.play.steps import Steps

TURN_S = 0.012
"""How long the window waits at most, a single step aside."""


class Pump(QObject):
    """Carries out one `Steps` at a time; what fits in one turn is done at once."""

    progressed = Signal(int, int)
    """Done, of how much."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Steps[Any] | None = None
        self._done: Callable[[Any], None] = _ignore
        self._failed: Callable[[IkusaError], None] = _ignore
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._turn)

    @property
    def busy(self) -> bool:
        """Whether something is under way."""
        return self._steps is not None

    def run(self, steps: Steps[Any], done: Callable[[Any], None], failed: Callable[[IkusaError], None]) -> None:
        """Begin; `done` gets the result, `failed` a slip or the world's fault. A bug goes on to the one dialog."""
        self.stop()
        self._steps, self._done, self._failed = steps, done, failed
        hold()
        self._timer.start()
        self._turn()

    def stop(self) -> None:
        """Give up what is under way: what it had begun to store is taken back."""
        steps = self._steps
        if steps is not None:
            self._end()
            steps.close()

    def _turn(self) -> None:
        steps = self._steps
        if steps is None:
            return
        end = time.monotonic() + TURN_S
        try:
            while time.monotonic() < end:
                done, total = next(steps)
        except StopIteration as stop:
            self._end()
            self._done(stop.value)
        except IkusaError as error:
            self._end()
            self._failed(error)
        except BaseException:
            self._end()
            raise
        else:
            self.progressed.emit(done, total)

    def _end(self) -> None:
        self._timer.stop()
        self._steps = None
        release()


def _ignore(_value: object) -> None:
    """Nobody asked."""
