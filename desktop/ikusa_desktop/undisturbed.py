"""Long work in a thread without the cyclic collector, which would halt the window too."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_working: set[int] = set()
_lock = threading.Lock()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Holds the collector until the last of those who ask for it is done: it halts for a second at many values."""
    mine = threading.get_ident()
    with _lock:
        _working.add(mine)
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _working.discard(mine)
            if not _working:
                gc.enable()
