"""Putting a whole file in place: a new campaign, a copy, a restored backup. Written beside, synced, then swapped in.

A rollback journal belongs to its database by name alone. One that is left over from another file under the same name
would be rolled into the new one, so it is moved aside before a file is put in place.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import apsw

from ikusa.files import shown, sync_file, sync_folder
from ikusa.i18n import N_
from ikusa.records import backups, file_info, migrations, opening, upgrading
from ikusa.records.backups import Reason
from ikusa.records.failures import FileError, InUseError, OpenError, Refusal, disk_errors

_COMPANIONS = ("-journal", "-wal", "-shm")
_TRIES = 20


def create(path: Path) -> None:
    """Writes a new, empty campaign file.

    Raises:
        OpenError: there is something at this path, or the name is too long.
        FileError: it cannot be written; nothing is left behind.
    """
    with disk_errors(path), _beside(path) as partial:
        with closing(opening.fresh(partial)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            file_info.note_creation(connection)
            connection.execute("COMMIT")
        sync_file(partial)
        install(partial, path)


def save_copy(connection: apsw.Connection, target: Path, *, replace: bool = False) -> None:
    """Writes what is open to another file: for "save as" when the first was moved, or may only be read.

    Raises:
        OpenError: there is something at the target, and `replace` is not set.
        FileError: it cannot be written; the target is as before.
    """
    if replace:
        _refuse_open(target)
    with disk_errors(target), _beside(target, replace=replace) as partial:
        for _ in backups.copy_into(connection, partial):
            pass
        install(partial, target, replace=replace)


def _refuse_open(target: Path) -> None:
    """Refuses to overwrite a campaign that somebody has open, here or elsewhere.

    Raises:
        InUseError: it is open.
    """
    try:
        claimed = opening.claim(target)
    except InUseError:
        raise
    except OpenError:
        return  # nothing is there, or nothing that anybody has open
    try:
        connection, _ = opening.open_to_read(target)
        connection.close()
    except InUseError:
        raise
    except OpenError:
        return  # some other file
    finally:
        opening.release(claimed)


def copy_closed(path: Path, target: Path) -> None:
    """Copies a campaign that nobody has open to a new file, without writing to it.

    Raises:
        OpenError: it is no campaign, or is open; or there is something at the target.
        FileError: the copy could not be written.
    """
    claimed = opening.claim(path)
    try:
        connection, _ = opening.open_to_read(path)
        with closing(connection):
            save_copy(connection, target)
    finally:
        opening.release(claimed)


def copy_unlocked(path: Path, target: Path) -> None:
    """Copies a campaign that another Ikusa has open, or that needs recovery, without touching it.

    The owner's lock is read past; the copy counts only if the owner wrote nothing meanwhile. What a cut-off owner left
    half done is rolled back in the copy; a copy of an older file is upgraded.

    Raises:
        OpenError: it is no campaign, or kept changing.
    """
    claimed = opening.claim(path)
    try:
        opening.read_header(path)
        with disk_errors(target), _beside(target) as partial:
            _copy_quiet(path, partial)
            recovered, header = opening.open_to_write(partial)
            with closing(recovered):
                recovered.execute("ROLLBACK")
                if header.version < migrations.newest():
                    upgrading.upgrade(recovered, header.version)
            for suffix in _COMPANIONS:
                _with(partial, suffix).unlink(missing_ok=True)
            install(partial, target)
    finally:
        opening.release(claimed)


def _copy_quiet(path: Path, partial: Path) -> None:
    """Copies file and journal in a moment in which neither changes."""
    for _ in range(_TRIES):
        before = _stamps(path)
        shutil.copyfile(path, partial)
        journal = _with(path, "-journal")
        if journal.exists():
            shutil.copyfile(journal, _with(partial, "-journal"))
        if before == _stamps(path):
            return
    raise InUseError(path, opening.owner(path))


def _stamps(path: Path) -> list[tuple[int, int]]:
    found = [file.stat() for file in (path, _with(path, "-journal")) if file.exists()]
    return [(stat.st_size, stat.st_mtime_ns) for stat in found]


def restore(path: Path, backup: Path) -> Path | None:
    """Puts a copy of `backup` in the place of the campaign `path`, which nobody has open; where what was there went.

    Raises:
        OpenError: the backup is no good; InUseError: the campaign is open.
        FileError: something could not be written; the campaign is as before.
    """
    backups.verify(backup)
    folder = backups.folder_of(path)
    with disk_errors(path):
        folder.mkdir(exist_ok=True)
        partial = folder / f"{secrets.token_hex(8)}.partial"
        try:
            with closing(opening.connect(backup, writable=False)) as connection:
                for _ in backups.copy_into(connection, partial):
                    pass
            kept = keep(path)  # makes, and thins, backups: the one to restore is copied already
            _go_on(partial, path)
            backups.verify(partial)
            install(partial, path, replace=True)
        finally:
            with suppress(OSError):
                partial.unlink(missing_ok=True)
    return kept


def _go_on(partial: Path, path: Path) -> None:
    """Counts on from where the replaced file was, so that no two states of a campaign have the same mark."""
    marks = [backups.mark_of(backup) for backup in backups.backups_of(path)[:1]]
    reached = max((int(mark.split()[1]) for mark in marks if mark), default=0)
    with closing(opening.connect(partial, writable=True)) as connection:
        connection.pragma("synchronous", opening.SYNCHRONOUS)
        connection.execute("BEGIN IMMEDIATE")
        file_info.put(connection, generation=str(max(reached, file_info.generation(connection)) + 1))
        connection.execute("COMMIT")
        connection.pragma("journal_mode", "DELETE")


def keep(path: Path) -> Path | None:
    """Keeps what is at `path` among its backups: as a backup if it can be opened, else byte for byte.

    Raises:
        InUseError: another Ikusa has it open.
    """
    if not os.path.lexists(path):
        return None
    claimed = opening.claim(path)
    try:
        connection, _ = opening.open_to_write(path)
        with closing(connection):
            connection.execute("ROLLBACK")
            return backups.make(connection, path, Reason.RESTORE).path
    except FileError as error:
        if error.kind in (Refusal.IN_USE, Refusal.READ_ONLY, Refusal.FULL, Refusal.FAILED):
            raise
        return _keep_bytes(path)
    finally:
        opening.release(claimed)


def _keep_bytes(path: Path) -> Path:
    """Keeps a file that is no campaign (any more), its journal with it, under a name that no backup has."""
    stamp = datetime.now(UTC).strftime("%Y-%m-%d %H-%M-%S")
    kept = backups.folder_of(path) / f"{stamp} {secrets.token_hex(2)}.damaged"
    for suffix in ("", *_COMPANIONS):
        source, target = _with(path, suffix), _with(kept, suffix)
        if source.exists():
            shutil.copy2(source, target)
            sync_file(target)
    sync_folder(kept.parent)
    return kept


def install(partial: Path, path: Path, *, replace: bool = False) -> None:
    """Moves a finished file to its place; without `replace` only if nothing is there.

    Raises:
        OpenError: something is there.
    """
    for suffix in _COMPANIONS:
        stray = _with(path, suffix)
        if stray.exists() and stray.stat().st_size == 0:
            stray.unlink()
        elif stray.exists():
            os.replace(stray, stray.with_name(f"{secrets.token_hex(4)}{suffix}.stray"))
    if replace:
        os.replace(partial, path)
    else:
        _move_to_free(partial, path)
    sync_folder(path.parent)


def _move_to_free(partial: Path, path: Path) -> None:
    try:
        os.link(partial, path)
    except FileExistsError as error:
        raise exists(path) from error
    except OSError:  # a file system without hard links: Windows refuses to rename onto something, others are checked
        refuse_existing(path)
        os.rename(partial, path)
    else:
        partial.unlink()


def refuse_existing(path: Path) -> None:
    """Refuses a path at which there is something, a dangling link included.

    Raises:
        OpenError: EXISTS.
    """
    if os.path.lexists(path):
        raise exists(path)


def exists(path: Path) -> OpenError:
    """The sentence for a place that is taken."""
    return OpenError(Refusal.EXISTS, N_("There is already something at {path}."), path=shown(path))


@contextmanager
def _beside(path: Path, *, replace: bool = False) -> Iterator[Path]:
    """A short new name in the same folder, removed at the end with all that SQLite put beside it."""
    if not replace:
        refuse_existing(path)
    opening.refuse_long(path)
    partial = path.with_name(f".{secrets.token_hex(8)}.ikusa-partial")
    try:
        yield partial
    finally:
        with suppress(OSError):  # what cannot be removed now is swept away at some later opening
            for suffix in ("", *_COMPANIONS):
                _with(partial, suffix).unlink(missing_ok=True)


def _with(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)
