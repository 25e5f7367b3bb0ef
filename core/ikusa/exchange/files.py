"""Files of other tools: read with a cap, written beside their place first, so that no half file is ever there."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

from ikusa.errors import RuleError, StoreError
from ikusa.i18n import N_

LARGEST: Final = 64 * 1024 * 1024
"""No file that is imported has more bytes."""


def read(path: Path) -> bytes:
    """The bytes of a file.

    Raises:
        StoreError: it cannot be read, or is no file.
        RuleError: `too_long`.
    """
    try:
        if path.exists() and not path.is_file():
            raise StoreError(f"{_shown(path)} is no file.")
        with path.open("rb") as file:
            return capped(file.read(LARGEST + 1))
    except OSError as error:
        raise StoreError(f"{_shown(path)} could not be read: {error.strerror or error}.") from error


def capped(raw: bytes) -> bytes:
    """The bytes again.

    Raises:
        RuleError: `malformed`: there are too many.
    """
    if len(raw) > LARGEST:
        problem = N_("this is too long: more than {most} bytes.")
        values: dict[str, object] = {"most": LARGEST, "problem": problem}
        raise RuleError("malformed", problem.format(most=LARGEST).capitalize(), values=values)
    return raw


def write(data: bytes, target: Path) -> None:
    """Put finished bytes where they belong; an old file is untouched until they are on the disk.

    Raises:
        StoreError: the folder is missing or full, or the file cannot be replaced.
    """
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
        with suppress(OSError):
            beside.unlink()
        raise StoreError(f"{_shown(target)} could not be written: {error.strerror or error}.") from error


def refuse_campaign(target: Path) -> None:
    """Refuses to write over a campaign, or any database.

    Raises:
        StoreError: there is one, or something that is no file or cannot be told.
    """
    if not target.exists():
        return
    try:
        with target.open("rb") as file:
            database = file.read(16).startswith(b"SQLite format 3")
    except OSError as error:
        raise StoreError(f"{_shown(target)} could not be read: {error.strerror or error}.") from error
    if database:
        raise StoreError(f"{_shown(target)} is a campaign; it is not written over.")


def _shown(path: Path) -> str:
    return str(path).encode("utf-8", "replace").decode()
