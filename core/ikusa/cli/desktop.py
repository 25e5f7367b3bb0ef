"""The door to the window: the one place of the core that may import the desktop, and only when asked to."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

INSTALL = "The window needs Qt, which is not installed here: pip install PySide6-Essentials"
LIBRARIES = (
    "Qt could not be loaded ({reason}). On Debian or Ubuntu: apt install libegl1 libgl1 libxkbcommon0 libdbus-1-3 "
    "libfontconfig1"
)


def open_window(path: Path | None, *, sample: bool = False) -> int:
    """Opens the desktop app with a campaign, a new copy of the sample, or where one left off; its exit code.

    Without Qt it says in a sentence what to install, on standard error, and gives 1.
    """
    gc.disable()  # the app collects again once its first campaign is in view: what it starts with stays
    try:
        return _opened(path, sample=sample)
    finally:
        gc.enable()


def _opened(path: Path | None, *, sample: bool) -> int:
    try:
        from ikusa_desktop import app
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in ("PySide6", "shiboken6"):
            raise
        print(INSTALL, file=sys.stderr)
        return 1
    except ImportError as error:
        if "PySide6" not in str(error) and ".so" not in str(error):
            raise
        print(LIBRARIES.format(reason=error), file=sys.stderr)
        return 1
    return app.run(path, sample=sample)
