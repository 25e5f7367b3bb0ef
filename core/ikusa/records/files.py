"""Making files last: what has to be synced, and in which order."""

from __future__ import annotations

import os
from pathlib import Path


def sync_file(path: Path) -> None:
    """Waits until a closed file's content is on the disk. Never for an open campaign."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Waits until a folder's names are on the disk; Windows does so by itself."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
