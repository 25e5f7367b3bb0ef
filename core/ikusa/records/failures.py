"""What goes wrong with a campaign file, in sentences that can be translated."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto
from pathlib import Path
from typing import NoReturn

import apsw
import peewee

from ikusa.errors import StoreError
from ikusa.files import shown
from ikusa.i18n import N_

log = logging.getLogger(__name__)


class Refusal(Enum):
    """Why a file was not opened, or could not be written."""

    MISSING = auto()
    """There is no such file."""
    FOLDER = auto()
    """It is a folder."""
    SPECIAL = auto()
    """It is a device, a pipe or the like."""
    EMPTY = auto()
    """It has no bytes."""
    NOT_DATABASE = auto()
    """It is some other kind of file."""
    FOREIGN = auto()
    """It is an SQLite database of another program."""
    NEWER = auto()
    """It was written by a newer Ikusa."""
    OLDER = auto()
    """It was written by an older Ikusa and has to be opened for writing once."""
    DAMAGED = auto()
    """It was a campaign, and its structure is broken."""
    ALTERED = auto()
    """Its tables, indexes, triggers or views are not those of Ikusa."""
    IN_USE = auto()
    """Another Ikusa has it open."""
    READ_ONLY = auto()
    """It, or its folder, may not be written."""
    UNREADABLE = auto()
    """The system refuses to read it."""
    UNFINISHED = auto()
    """Ikusa was cut off while writing; it has to be opened for writing once to recover."""
    TOO_LONG = auto()
    """Its name, or the whole path, is longer than SQLite can take."""
    EXISTS = auto()
    """There is something where a new file should go."""
    MOVED = auto()
    """It was moved, replaced, deleted or changed by another program while open."""
    FULL = auto()
    """The disk is full."""
    UNSURE = auto()
    """The disk failed at the very end: what was done may be stored or not. Look at it anew."""
    FAILED = auto()
    """The disk, or the way to it, failed."""


class FileError(StoreError):
    """A campaign file that could not be opened or written; `kind` says why."""

    def __init__(self, kind: Refusal, template: str, **values: str | int) -> None:
        super().__init__(template, **values)
        self.kind = kind


class OpenError(FileError):
    """A file that was not opened, and is unchanged."""


class InUseError(OpenError):
    """Another Ikusa has the file open; `pid` is its process on this machine, if known."""

    def __init__(self, path: Path, pid: int | None) -> None:
        if pid is None:
            super().__init__(Refusal.IN_USE, N_("{path} is open in another Ikusa."), path=shown(path))
        else:
            text = N_("{path} is open in another Ikusa (process {pid}).")
            super().__init__(Refusal.IN_USE, text, path=shown(path), pid=pid)
        self.pid = pid


def origin(error: BaseException) -> BaseException:
    """The apsw error inside a peewee one, or the error itself."""
    inner = error.__cause__ or error.__context__
    if isinstance(error, peewee.PeeweeException) and isinstance(inner, apsw.Error):
        return inner
    return error


def translated(error: BaseException, path: Path) -> FileError | None:
    """The sentence for an error of the disk or the file; None if the error is a bug of ours.

    apsw has a class for each SQLite result code; a wrong statement or a broken constraint is no world's fault.
    """
    match origin(error):
        case apsw.FullError():
            return FileError(Refusal.FULL, N_("The disk is full: {path} was not saved."), path=shown(path))
        case apsw.CorruptError() | apsw.NotADBError():
            return FileError(Refusal.DAMAGED, N_("{path} is damaged: its structure is broken."), path=shown(path))
        case apsw.BusyError() | apsw.LockedError():
            return InUseError(path, None)
        case apsw.ReadOnlyError() | apsw.PermissionsError() | PermissionError():
            return FileError(Refusal.READ_ONLY, N_("{path} may not be written."), path=shown(path))
        case (apsw.IOError() | apsw.CantOpenError() | apsw.ProtocolError() | OSError()) as cause:
            text = N_("{path} was not saved: the disk failed ({detail}).")
            return FileError(Refusal.FAILED, text, path=shown(path), detail=str(cause))
        case apsw.TooBigError():
            return FileError(
                Refusal.FAILED, N_("A text or picture is too big to be stored in {path}."), path=shown(path)
            )
    return None


@contextmanager
def database_errors(path: Path) -> Iterator[None]:
    """Turns errors of SQLite that are the world's fault into `FileError`, and lets others pass."""
    try:
        yield
    except OverflowError as error:
        text = N_("A number is too big to be stored in {path}.")
        raise FileError(Refusal.FAILED, text, path=shown(path)) from error
    except (apsw.Error, peewee.PeeweeException) as error:
        _raise_translated(error, path)


@contextmanager
def disk_errors(path: Path) -> Iterator[None]:
    """As `database_errors`, and the system's errors, too: for code of which each step works on this file."""
    try:
        yield
    except (apsw.Error, peewee.PeeweeException, OSError) as error:
        _raise_translated(error, path)


def _raise_translated(error: Exception, path: Path) -> NoReturn:
    sentence = translated(error, path)
    if sentence is None:
        raise error
    log.warning("storage: %s: %s", sentence.kind.name, type(origin(error)).__name__)
    raise sentence from error
