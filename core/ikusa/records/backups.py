"""Backups beside a campaign: made through SQLite's backup API only, verified, thinned, restored by a swap.

They lie in `<file>-backups/`, named `<sequence> <UTC time> <reason>.ikusa`. The sequence alone says which is newer:
clocks jump. A file is a backup only under that name; while it is written it is called `.partial`.
"""

from __future__ import annotations

import logging
import os
import re
import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path

import apsw

from ikusa.errors import StoreError
from ikusa.files import shown, sync_file, sync_folder
from ikusa.i18n import N_
from ikusa.records import file_info, opening
from ikusa.records.failures import FileError, Refusal, disk_errors
from ikusa.records.kinds import damaged_rows
from ikusa.records.schema_check import undoable

log = logging.getLogger(__name__)

PAGES_A_STEP = 1_000
"""Copied between two yields of `copy_steps`: about 4 MB, a few milliseconds."""
WAIT_S = 0.01
"""How long a step waits, in seconds, while a copy is read back."""
KEPT_FOR_SURE = 10
"""The newest backups by sequence stay, whatever the clock says."""
ALL_OF = timedelta(days=2)
DAILY_FOR = timedelta(days=31)
WEEKLY_FOR = timedelta(days=183)
ABANDONED_AFTER_S = 24 * 60 * 60
_NAME = re.compile(r"(\d{6,}) (\d{4}-\d\d-\d\d \d\d-\d\d-\d\d) ([a-z]+)\.ikusa")
_TIME = "%Y-%m-%d %H-%M-%S"
_LONGEST_NAME = 255


class Reason(StrEnum):
    """Why a backup was made."""

    CHANGES = "changes"
    """Half an hour of changes."""
    CLOSE = "close"
    """The campaign was closed."""
    UPGRADE = "upgrade"
    """Before the file was taken to a newer version."""
    IMPORT = "import"
    """Before an import."""
    RESTORE = "restore"
    """What was there before a backup was restored."""
    HAND = "hand"
    """The GM asked for it."""


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup; `at` (UTC) is what the clock said, `sequence` is the order, `size` is in bytes."""

    path: Path
    sequence: int
    at: datetime
    reason: Reason
    size: int


def folder_of(path: Path) -> Path:
    """Where the backups of a campaign lie; a name too long for a folder is shortened."""
    name, suffix = path.name, "-backups"
    while len(os.fsencode(name + suffix)) > _LONGEST_NAME:
        name = name[:-1]
    return path.with_name(name + suffix)


def backups_of(path: Path) -> tuple[Backup, ...]:
    """The backups of the campaign at `path`, newest first. Works, too, when the campaign itself is broken or gone."""
    try:
        names = list(os.scandir(folder_of(path)))
        found = [backup for entry in names if (backup := _backup(Path(entry.path))) is not None]
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise opening.unreadable(folder_of(path), error) from error
    return tuple(sorted(found, key=lambda backup: backup.sequence, reverse=True))


def _backup(path: Path) -> Backup | None:
    match = _NAME.fullmatch(path.name)
    if match is None or not path.is_file() or match[3] not in {str(reason) for reason in Reason}:
        return None
    try:
        at = datetime.strptime(match[2], _TIME).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(path, int(match[1]), at, Reason(match[3]), path.stat().st_size)


def mark_of(backup: Backup) -> str | None:
    """Which campaign a backup is of and how far it had come (`file_info.mark`); None if it cannot be read."""
    try:
        with closing(opening.connect(backup.path, writable=False, immutable=True)) as connection:
            return file_info.mark(connection)
    except apsw.Error:
        return None


def newest_good(path: Path) -> Backup | None:
    """The newest backup of the campaign at `path` that is wholly good."""
    for backup in backups_of(path):
        try:
            if not verify(backup.path):
                return backup
        except StoreError:
            log.warning("backup %06d is no good", backup.sequence)
    return None


def make(connection: apsw.Connection, path: Path, reason: Reason) -> Backup:
    """Backs up the open campaign at `path`, at once.

    Raises:
        FileError: it could not be written or does not verify; nothing is left behind and no older one was touched.
    """
    for progress in copy_steps(connection, path, reason):
        if isinstance(progress, Backup):
            return progress
    raise AssertionError("copy_steps ends with the backup")


def make_closed(path: Path, reason: Reason = Reason.HAND) -> Backup:
    """Backs up a campaign that nobody has open, without writing to it or upgrading it.

    Raises:
        OpenError: it is no campaign, or is open.
        FileError: the backup could not be written.
    """
    claimed = opening.claim(path)
    try:
        connection, _ = opening.open_to_read(path)
        with closing(connection):
            return make(connection, path, reason)
    finally:
        opening.release(claimed)


def copy_steps(connection: apsw.Connection, path: Path, reason: Reason) -> Iterator[float | Backup]:
    """As `make`, in steps: yields how much is done (0–1), and last the backup. Acts may run between the steps."""
    folder = folder_of(path)
    with disk_errors(folder):
        folder.mkdir(exist_ok=True)
        sequence = _next_sequence(folder)
        target = folder / f"{sequence:06d} {datetime.now(UTC).strftime(_TIME)} {reason}.ikusa"
        partial = target.with_suffix(".partial")
        try:
            yield from copy_into(connection, partial)
            good = yield from _verify_against(connection, partial)
            os.replace(partial, target)
            sync_folder(folder)
        except BaseException:
            with suppress(OSError):  # `sweep` will
                partial.unlink(missing_ok=True)
            raise
        thin(path, newest_is_good=good)
        found = _backup(target)
        assert found is not None, target
    yield found


def copy_into(connection: apsw.Connection, target: Path) -> Iterator[float]:
    """Copies an open database into a new file through the backup API and syncs it; yields how much is done (0–1)."""
    target.unlink(missing_ok=True)
    with closing(opening.connect(target, writable=True, create=True)) as copy:
        copy.pragma("journal_mode", "OFF")
        copy.pragma("synchronous", "FULL")
        backup = copy.backup("main", connection, "main")
        try:
            while not backup.done:
                backup.step(PAGES_A_STEP)
                yield 1 - backup.remaining / max(1, backup.page_count)
            backup.finish()
        finally:
            backup.close(True)
    sync_file(target)


def sweep(path: Path) -> None:
    """Removes what a process that was cut off left half written; the caller has the campaign to itself.

    Beside the campaign another Ikusa may be making a new one, so only what is a day old goes there.
    """
    try:
        for entry in folder_of(path).glob("*.partial*"):
            entry.unlink(missing_ok=True)
        for entry in path.parent.glob(".????????????????.ikusa-partial*"):
            if time.time() - entry.stat().st_mtime > ABANDONED_AFTER_S:
                entry.unlink(missing_ok=True)
    except OSError as error:
        log.warning("leftovers stay: %s", error.strerror)


def _next_sequence(folder: Path) -> int:
    numbers = [int(match[1]) for entry in os.scandir(folder) if (match := re.match(r"(\d{6,}) ", entry.name))]
    return max(numbers, default=0) + 1


def verify(path: Path) -> frozenset[tuple[str, int]]:
    """Reads a backup through: structure, schema, every row's checksum; table and id of each row that is damaged.

    Raises:
        FileError: its structure is no good.
    """
    claimed = opening.claim(path)
    try:
        connection, _ = opening.open_to_read(path)
        with closing(connection), disk_errors(path):
            return damaged_rows(connection, undoable(connection))
    finally:
        opening.release(claimed)


def _verify_against(connection: apsw.Connection, copy: Path) -> Generator[float, None, bool]:
    """Checks a copy just made; whether it is wholly good. Rows that are damaged in the campaign are so in the copy.

    The copy is nobody else's, so it is read in a thread of its own, while the caller of the steps goes on.
    """
    with ThreadPoolExecutor(max_workers=1) as pool:
        reading = pool.submit(verify, copy)
        while not wait([reading], timeout=WAIT_S).done:
            yield 1.0
        broken = reading.result()
    if broken and not broken <= damaged_rows(connection, undoable(connection)):
        text = N_("The copy {path} does not read back as it was written.")
        raise FileError(Refusal.FAILED, text, path=shown(copy))
    return not broken


def thin(path: Path, newest_is_good: bool = False) -> None:
    """Removes backups that are superseded: all of two days stay, then one a day, a week, a month.

    The newest good one stays in any case; `newest_is_good` spares looking for it.
    """
    found = backups_of(path)
    superseded = _superseded(found)
    if not superseded:
        return
    kept = found[0] if newest_is_good else newest_good(path)
    for backup in superseded:
        if backup != kept:
            try:
                backup.path.unlink(missing_ok=True)
            except OSError as error:
                log.warning("backup %06d stays: %s", backup.sequence, error.strerror)


def _superseded(found: Sequence[Backup]) -> list[Backup]:
    """Of backups, newest first, those that a newer one of the same day, week or month makes needless."""
    seen: set[tuple[str, int, int]] = set()
    needless = []
    for place, backup in enumerate(found):
        slot = _slot(backup.at, found[0].at - backup.at)
        if place < KEPT_FOR_SURE or slot is None:
            continue
        if slot in seen:
            needless.append(backup)
        seen.add(slot)
    return needless


def _slot(at: datetime, age: timedelta) -> tuple[str, int, int] | None:
    """The day, week or month that one backup is kept of; None while all are kept."""
    if age <= ALL_OF:
        return None
    if age <= DAILY_FOR:
        return "day", at.year, at.timetuple().tm_yday
    if age <= WEEKLY_FOR:
        return "week", *at.isocalendar()[:2]
    return "month", at.year, at.month
