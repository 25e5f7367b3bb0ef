"""Long work without the cyclic collector, which would halt the window: a second at a time over many values."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_working = 0


@contextmanager
def undisturbed() -> Iterator[None]:
    """Holds the collector until the last of those who ask for it, in whatever thread, is done."""
    hold()
    try:
        yield
    finally:
        release()


def hold() -> None:
    """Hold the collector; each call needs its `release`."""
    global _working
    with _lock:
        _working += 1
        gc.disable()


def release() -> None:
    """Let the collector work again once nobody holds it.

    What was made meanwhile goes over to the old at one stroke: as new, all of it would be looked at now.
    """
    global _working
    with _lock:
        _working -= 1
        if not _working:
            gc.freeze()
            gc.unfreeze()
            gc.enable()
