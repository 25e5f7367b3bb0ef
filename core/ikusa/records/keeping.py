"""When an open campaign is backed up, and how a backup differs from it."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import apsw

from ikusa.errors import StoreError
from ikusa.records import backups, file_info, opening
from ikusa.records.backups import Backup, Reason
from ikusa.records.checksums import Value
from ikusa.records.failures import disk_errors
from ikusa.records.schema_check import Table

log = logging.getLogger(__name__)

BACKUP_EVERY_S: float = 30 * 60
"""Seconds of change after which a backup is due."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How many rows of one table are only in the campaign, only in the backup, and in both but not equal."""

    table: str
    only_now: int
    only_then: int
    changed: int


class Keeper:
    """Backs up one open campaign."""

    def __init__(self, connection: apsw.Connection, path: Path, tables: Mapping[str, Table]) -> None:
        self._connection = connection
        self._path = path
        self._tables = tables
        self._kept = _newest_mark(path)
        self._changed_since: float | None = None
        self.automatic = True
        """Whether an act makes the backup that is due; else the owner looks at `due` and pumps `steps`."""
        self.problem: StoreError | None = None
        """Why the latest automatic backup failed; None once one succeeds."""

    def note_change(self) -> None:
        """An act was stored: backs up if that is due. A backup that fails never fails the act."""
        if self._changed_since is None:
            self._changed_since = time.monotonic()
        if self.automatic and self.due:
            self.attempt(Reason.CHANGES)

    @property
    def due(self) -> bool:
        """Whether the first change since the last backup is half an hour old; wall clocks play no part."""
        return self._changed_since is not None and time.monotonic() - self._changed_since >= BACKUP_EVERY_S

    @property
    def changed(self) -> bool:
        """Whether there is anything that the newest backup does not have."""
        return file_info.mark(self._connection) != self._kept

    def attempt(self, reason: Reason) -> None:
        """Backs up; a failure is logged and left in `problem`."""
        try:
            self.make(reason)
        except StoreError as error:
            log.warning("no backup (%s): %s", reason, type(error).__name__)

    def close(self) -> None:
        """The campaign is being closed: backs up if there is anything new."""
        try:
            changed = self.changed
        except apsw.Error as error:
            log.warning("no backup on closing: %s", type(error).__name__)
            return
        if changed:
            self.attempt(Reason.CLOSE)

    def make(self, reason: Reason = Reason.HAND) -> Backup:
        """Backs up at once.

        Raises:
            StoreError: it could not be written or read back; older backups are untouched.
        """
        for progress in self.steps(reason):
            if isinstance(progress, Backup):
                return progress
        raise AssertionError("the last step is the backup")

    def steps(self, reason: Reason) -> Iterator[float | Backup]:
        """As `make`, in short steps with acts between them: yields how much is done (0–1), and last the backup."""
        try:
            for progress in backups.copy_steps(self._connection, self._path, reason):
                if isinstance(progress, Backup):
                    self._kept = backups.mark_of(progress)
                    self._changed_since = time.monotonic() if self.changed else None
                    self.problem = None
                yield progress
        except StoreError as error:
            self._changed_since = time.monotonic()  # the next attempt in half an hour, not at the next act
            self.problem = error
            raise

    def all(self) -> tuple[Backup, ...]:
        """All backups of this campaign, newest first."""
        return backups.backups_of(self._path)

    def differences(self, backup: Backup) -> tuple[Difference, ...]:
        """What the campaign has and a backup has not, by table; tables without a difference are left out.

        Raises:
            StoreError: the backup cannot be read.
        """
        claimed = opening.claim(backup.path)
        try:
            then, _ = opening.open_to_read(backup.path)
            with closing(then), disk_errors(backup.path):
                names = {str(name) for (name,) in then.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
                found = [
                    _difference(table, _fingerprints(self._connection, table), _fingerprints(then, table, names))
                    for table in self._tables.values()
                ]
        finally:
            opening.release(claimed)
        return tuple(item for item in found if item.only_now or item.only_then or item.changed)


def _difference(table: Table, now: dict[Value, Value], then: dict[Value, Value]) -> Difference:
    changed = sum(then[number] != mark for number, mark in now.items() if number in then)
    return Difference(table.name, len(now.keys() - then.keys()), len(then.keys() - now.keys()), changed)


def _fingerprints(connection: apsw.Connection, table: Table, names: set[str] | None = None) -> dict[Value, Value]:
    """The checksum of each row by id; a table that is not there (yet) has no rows."""
    if names is not None and table.name not in names:
        return {}
    column = "checksum" if table.checksum is not None else "0"
    return {row[0]: row[1] for row in connection.execute(table.select(f"id, {column}"))}


def _newest_mark(path: Path) -> str | None:
    try:
        found = backups.backups_of(path)
    except StoreError:
        return None
    return backups.mark_of(found[0]) if found else None
