"""How far a big print is, on the error stream: a line that renews itself on a terminal, else a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self, TextIO

from ikusa.i18n import Words

PATIENCE: Final = 1.0
"""Seconds before anything is said: most prints are done by then."""
PAUSE: Final = (0.2, 5.0)
"""Seconds between two lines, on a terminal and elsewhere."""


class Telling:
    """A `sheets.Watch` that tells and never stops; leaving it clears the terminal's line."""

    def __init__(self, words: Words, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._words = words
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._terminal = self._stream.isatty()
        self._next = clock() + PATIENCE
        self._shown = False

    def watch(self, done: int, total: int) -> bool:
        """Tell how far it is, if it is time to."""
        if self._clock() >= self._next:
            self._next = self._clock() + PAUSE[0 if self._terminal else 1]
            self._tell(done, total)
        return True

    def _tell(self, done: int, total: int) -> None:
        text = self._words("page {done} of {total}") if total else self._words("page {done}")
        line = text.format(done=done, total=total)
        self._stream.write(f"\r\x1b[K{line}" if self._terminal else f"{line}\n")
        self._stream.flush()
        self._shown = self._terminal

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
