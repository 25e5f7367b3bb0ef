"""Files that last: written beside their place first, and what has to be synced, in which order."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from ikusa.errors import StoreError
from ikusa.i18n import N_


def shown(path: Path) -> str:
    """A path as it can be printed: bytes that are no UTF-8 become question marks."""
    return str(path).encode("utf-8", "replace").decode("utf-8")


def write(data: bytes, target: Path) -> None:
    """Put finished bytes where they belong, whole or not at all: an old file is untouched until they are on the disk.

    Raises:
        StoreError: the folder is missing or full, or the file cannot be replaced; nothing has changed.
    """
    # Created plainly, so that a new file gets the rights of any other; a random name, so that two never meet.
    beside = target.with_name(f".ikusa-{secrets.token_hex(8)}.tmp")
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            beside.chmod(target.stat().st_mode & 0o777)
        os.replace(beside, target)
    except OSError as error:
        text = N_("{path} could not be written: {detail}.")
        raise StoreError(text, path=shown(target), detail=error.strerror or str(error)) from error
    finally:
        # Gone where it was put in its place; left by an error, and by a user who interrupts the program.
        with suppress(OSError):
            beside.unlink()


def not_read(path: Path, error: OSError) -> StoreError:
    """The sentence for a file that could not be read."""
    return StoreError(N_("{path} could not be read: {detail}."), path=shown(path), detail=error.strerror or str(error))


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
