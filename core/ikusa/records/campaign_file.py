"""The life of an open campaign file: checked, locked, upgraded, watched, backed up, closed."""

from __future__ import annotations

import logging
import threading
from collections import deque
from pathlib import Path
from types import TracebackType
from typing import Self

import apsw
import peewee

from ikusa.files import shown
from ikusa.i18n import N_
from ikusa.records import backups, file_info, kinds, migrations, opening, swapping, upgrading
from ikusa.records.backups import Reason
from ikusa.records.changes import Changes, together
from ikusa.records.database import DATABASE, CampaignDatabase
from ikusa.records.failures import OpenError, Refusal, disk_errors
from ikusa.records.keeping import Keeper
from ikusa.records.schema_check import undoable
from ikusa.records.watch import Watch

log = logging.getLogger(__name__)

_RECENT = 64
"""So many acts back it is remembered what each changed."""


class CampaignFile:
    """What `Store` is of a file; made by `open` or `create`, closed by `close` or by leaving the `with` block."""

    def __init__(self, path: Path, *, read_only: bool) -> None:
        self.path = path
        self.read_only = read_only
        self.last_changes = Changes()
        """What the latest act, undo or redo changed."""
        self.moment = 0
        """Counts what changed the records: acts, undo, redo, a restore."""
        self._recent: deque[Changes] = deque(maxlen=_RECENT)
        self._thread = threading.get_ident()
        self._closed = True

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Self:
        """Opens a campaign after checking, without writing, that it is one; upgrades an older one after a backup.

        Raises:
            OpenError: says what the file is instead (`kind`), both versions for a newer one; the file is unchanged.
            InUseError: another Ikusa has it open.
            FileError: an older file could not be backed up or upgraded; it is as before.
        """
        store = cls(opening.resolved(path), read_only=read_only)  # a link is followed now, not at a restore
        store._attach()
        return store

    @classmethod
    def create(cls, path: Path) -> Self:
        """Makes a new, empty campaign and opens it.

        Raises:
            OpenError: there is something at this path already.
            FileError: it cannot be written; nothing is left behind.
        """
        swapping.create(Path(path).absolute())
        return cls.open(path)

    @classmethod
    def open_copy(cls, path: Path, folder: Path) -> Self:
        """A read-only look at a campaign that is open elsewhere, or that may not be written: at a copy in `folder`.

        Raises:
            OpenError: it is no campaign, or there is a file of its name in `folder` already.
        """
        source = opening.resolved(path)
        target = folder.absolute() / source.name
        swapping.copy_unlocked(source, target)
        return cls.open(target, read_only=True)

    def _attach(self) -> None:
        self._claimed = opening.claim(self.path)
        try:
            opened = opening.open_to_read if self.read_only else opening.open_to_write
            self._connection, header = opened(self.path)
            try:
                self._settle(header.version)
            except BaseException:
                opening.let_go(self._connection)
                raise
        except BaseException:
            opening.release(self._claimed)
            raise
        self._closed = False

    def _settle(self, version: int) -> None:
        """Takes hold of a connection that has passed all checks; upgrades an older file."""
        token = ""
        with disk_errors(self.path):
            if not self.read_only:
                token = file_info.note_opening(self._connection)
                self._connection.execute("COMMIT")
                self._upgrade(version)
            elif version < migrations.newest():
                text = N_("{path} was written by an older Ikusa and has to be opened for writing once.")
                raise OpenError(Refusal.OLDER, text, path=shown(self.path))
            self._tables = {table.name: table for table in undoable(self._connection)}
            self._mistyped = self._is_mistyped()
            self._generation = file_info.generation(self._connection)
            self._watch = Watch(self.path, self._connection, token)
            self._connection.pragma("query_only", 1)
            if not self.read_only:
                backups.sweep(self.path)
            self.backups = Keeper(self._connection, self.path, self._tables)
        self.database = CampaignDatabase(self._connection)
        self.activate()

    def _is_mistyped(self) -> bool:
        """Whether any column holds what it is not for; nobody looks for it in a big file, as for its indexes."""
        small = self.path.stat().st_size <= opening.CHECK_WHOLE_UP_TO
        return small and bool(kinds.mistyped(self._connection, self._tables.values()))

    def _upgrade(self, version: int) -> None:
        if version < migrations.newest():
            backups.make(self._connection, self.path, Reason.UPGRADE)
            upgrading.upgrade(self._connection, version)

    def close(self) -> None:
        """Makes a backup if anything changed since the last one, and lets go of the file. Safe to call twice.

        A backup that fails does not keep the file open: it is logged and left in `backups.problem`.
        """
        if not self._closed:
            if not self.read_only:
                self.backups.close()
            self._detach()

    def _detach(self) -> None:
        self._closed = True
        try:
            if not self.read_only and self._watch.is_in_place():
                self._connection.pragma("journal_mode", "DELETE")  # leaves no empty journal beside the file
            self.database.close()
        except (apsw.Error, peewee.PeeweeException) as error:  # all that was acknowledged is on the disk already
            log.warning("closing: %s", type(error).__name__)
        finally:
            opening.let_go(self._connection)
            opening.release(self._claimed)

    def restore(self, backup: Path) -> Path | None:
        """Puts a backup in the place of this campaign and opens it; where what was there went.

        Raises:
            StoreError: the backup is no good, or could not be put in place; the campaign is open as before.
        """
        if self.read_only:
            raise opening.read_only(self.path)
        automatic = self.backups.automatic
        self._detach()
        try:
            return swapping.restore(self.path, backup)
        finally:
            self._attach()
            self.backups.automatic = automatic
            self._tell(Changes(everything=True))

    def save_copy(self, target: Path, *, replace: bool = False) -> None:
        """Writes the campaign, as it is now, to another file; this one stays open.

        Raises:
            OpenError: there is something at the target, and `replace` is not set.
            FileError: it cannot be written; the target is as before.
        """
        swapping.save_copy(self._connection, Path(target).absolute(), replace=replace)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def changes_since(self, moment: int) -> Changes:
        """What has changed since `moment` was read; everything, if that is too long ago."""
        missed = self.moment - moment
        if missed > len(self._recent):
            return Changes(everything=True)
        return together(list(self._recent)[len(self._recent) - missed :])

    def _tell(self, changed: Changes) -> None:
        """Notes what has just been changed."""
        self.last_changes = changed
        if changed:
            self.moment += 1
            self._recent.append(changed)

    def activate(self) -> None:
        """Points the models of `tables.py` at this file, before they read; `rows`, `row` and `act` do it themselves."""
        if DATABASE.obj is not self.database:
            DATABASE.initialize(self.database)

    def _ready(self) -> None:
        if threading.get_ident() != self._thread:
            raise RuntimeError("a store belongs to the thread that opened it: hand values to the others")
        self.activate()
