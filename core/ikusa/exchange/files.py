"""Files of other tools: read with a cap, and never put in the place of a campaign."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ikusa.errors import RuleError, StoreError
from ikusa.files import not_read, shown
from ikusa.i18n import N_

LARGEST: Final = 64 * 1024 * 1024
"""No file that is imported has more bytes."""


def read(path: Path) -> bytes:
    """The bytes of a file.

    Raises:
        StoreError: it cannot be read, or is no file.
        RuleError: `malformed`: there are too many.
    """
    try:
        if path.exists() and not path.is_file():
            raise StoreError(N_("{path} is no file."), path=shown(path))
        with path.open("rb") as file:
            return capped(file.read(LARGEST + 1))
    except OSError as error:
        raise not_read(path, error) from error


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
        raise not_read(target, error) from error
    if database:
        raise StoreError(N_("{path} is a campaign; it is not written over."), path=shown(target))
