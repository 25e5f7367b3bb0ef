"""Files of the desktop itself (settings, licences): written whole or not at all, and never worth an error dialog."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def shipped(path: Path) -> str:
    """A shipped text."""
    return path.read_text(encoding="utf-8")


def write_text(path: Path, text: str) -> bool:
    """Replace a small file in one step; False if the place cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    except OSError:
        return False
    beside = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)
        return False
    return True
