"""An open campaign file: reading, acts, undo and redo.

    with Store.open(path) as store:
        with store.act("Wound {name}", name="Akari"):
            Character.update(wounds=2).where(Character.id == 7).execute()
        store.last_changes.characters        # frozenset({7})
        store.undo()

Rules for the code above:

- Every write happens inside `act`. One act is one transaction and one undo step; nothing is stored when it raises.
- In an act the models of `tables.py` are bound to this store. For lists and imports read and write at cursor level:
  `rows`, `row`, `execute`, `execute_many`, `insert`.
- The column `checksum` belongs to the store: it is written when an act ends, for each row that the act inserted or
  changed, so mappers leave it out (it has the default 0) and only hand what they read to `checked`.
- All tables of the schema are undoable but the store's own (`history`, `file_info`). Each has an integer primary key
  `id`. What belongs to what is read from the foreign keys.
- One thread: the one that opened the store.
"""

from __future__ import annotations

import hashlib
import logging
import marshal
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import apsw

from ikusa.i18n import N_
from ikusa.records import backups, changes, checksums, file_info, history, migrations, opening, swapping
from ikusa.records.backups import Reason
from ikusa.records.changes import Changes
from ikusa.records.checksums import Value
from ikusa.records.database import DATABASE, CampaignDatabase
from ikusa.records.failures import OpenError, Refusal, database_errors, disk_errors, shown
from ikusa.records.history import Step
from ikusa.records.keeping import Keeper
from ikusa.records.schema_check import undoable
from ikusa.records.watch import Watch

log = logging.getLogger(__name__)

Row = tuple[Value, ...]
Bindings = Sequence[Value] | Mapping[str, Value]


class Act:
    """A running act; after it `step` is what it left in the history, if it changed anything."""

    def __init__(self, name: str, args: dict[str, str | int]) -> None:
        self.name = name
        self.args = args
        self.step: Step | None = None

    def describe(self, name: str, /, **args: str | int) -> None:
        """Names the act anew, when its outcome decides the name."""
        self.name = name
        self.args = args


class Store:
    """One open campaign file. Made by `open` or `create`, closed by `close` or by leaving the `with` block."""

    def __init__(self, path: Path, *, read_only: bool, vfs: str) -> None:
        self.path = path
        self.read_only = read_only
        self.last_changes = Changes()
        """What the latest act, undo or redo changed."""
        self._vfs = vfs
        self._thread = threading.get_ident()
        self._act: Act | None = None
        self._closed = True

    # --- opening and closing -----------------------------------------------------------------------------------------

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, vfs: str = "") -> Self:
        """Opens a campaign after checking, without writing, that it is one; upgrades an older one after a backup.

        `vfs` names another way to the disk than SQLite's usual one (the fault tests use it).

        Raises:
            OpenError: says what the file is instead (`kind`), both versions for a newer one; the file is unchanged.
            InUseError: another Ikusa has it open.
            FileError: an older file could not be backed up or upgraded; it is as before.
        """
        store = cls(Path(path).absolute(), read_only=read_only, vfs=vfs)
        store._attach()
        return store

    @classmethod
    def create(cls, path: Path, *, vfs: str = "") -> Self:
        """Makes a new, empty campaign and opens it.

        Raises:
            OpenError: there is something at this path already.
            FileError: it cannot be written; nothing is left behind.
        """
        swapping.create(Path(path).absolute())
        return cls.open(path, vfs=vfs)

    @classmethod
    def open_copy(cls, path: Path, folder: Path) -> Self:
        """A read-only look at a campaign that is open elsewhere, or that may not be written: at a copy in `folder`.

        Raises:
            OpenError: it is no campaign, or there is a file of its name in `folder` already.
        """
        source = Path(path).absolute()
        target = folder.absolute() / source.name
        opening.refuse_by_kind(source)
        swapping.copy_unlocked(source, target)
        return cls.open(target, read_only=True)

    def _attach(self, at_least: int = 0) -> None:
        opening.refuse_by_kind(self.path)
        self._claimed = opening.claim(self.path)
        try:
            opened = opening.open_to_read if self.read_only else opening.open_to_write
            self._connection, header = opened(self.path, self._vfs)
            try:
                self._settle(header.version, at_least)
            except BaseException:
                self._connection.close(True)
                raise
        except BaseException:
            opening.release(self._claimed)
            raise
        self._closed = False

    def _settle(self, version: int, at_least: int) -> None:
        """Takes hold of a connection that has passed all checks; upgrades an older file."""
        token = ""
        with disk_errors(self.path):
            if not self.read_only:
                token = file_info.note_opening(self._connection, at_least)
                self._connection.execute("COMMIT")
                self._upgrade(version)
            elif version < migrations.VERSION:
                text = N_("{path} was written by an older Ikusa and has to be opened for writing once.")
                raise OpenError(Refusal.UNFINISHED, text, path=shown(self.path))
            self._tables = {table.name: table for table in undoable(self._connection)}
            self._generation = file_info.generation(self._connection)
            self._watch = Watch(self.path, self._connection, token)
            self._connection.pragma("query_only", 1)
            self.backups = Keeper(self._connection, self.path, self._tables)
        self.database = CampaignDatabase(self._connection)
        self.activate()

    def _upgrade(self, version: int) -> None:
        if version < migrations.VERSION:
            backups.make(self._connection, self.path, Reason.UPGRADE)
            migrations.upgrade(self._connection, version)

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
            if not self.read_only:
                self._connection.pragma("journal_mode", "DELETE")  # leaves no empty journal beside the file
        except apsw.Error as error:
            log.warning("closing: %s", type(error).__name__)
        finally:
            self.database.close()
            self._connection.close(True)
            opening.release(self._claimed)

    def restore(self, backup: Path) -> Path | None:
        """Puts a backup in the place of this campaign and opens it; where what was there went.

        Raises:
            StoreError: the backup is no good, or could not be put in place; the campaign is open as before.
        """
        if self.read_only:
            raise opening.read_only(self.path)
        at_least = self._generation + 1
        self._detach()
        try:
            return swapping.restore(self.path, backup)
        finally:
            self._attach(at_least)
            self.last_changes = Changes(everything=True)

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

    # --- reading and writing -----------------------------------------------------------------------------------------

    def activate(self) -> None:
        """Points the models of `tables.py` at this store, before they read. `rows`, `row` and `act` do it themselves."""
        if DATABASE.obj is not self.database:
            DATABASE.initialize(self.database)

    def rows(self, sql: str, bindings: Bindings = ()) -> list[Row]:
        """The rows of a SELECT, as plain tuples.

        Raises:
            StoreError: the file cannot be read.
        """
        self._ready()
        with disk_errors(self.path):
            return self._connection.execute(sql, bindings).fetchall()

    def row(self, sql: str, bindings: Bindings = ()) -> Row | None:
        """The first row of a SELECT, or None."""
        self._ready()
        with disk_errors(self.path):
            return self._connection.execute(sql, bindings).fetchone()

    def execute(self, sql: str, bindings: Bindings = ()) -> int:
        """Runs one writing statement inside an act; the number of rows changed."""
        self._in_act()
        self._connection.execute(sql, bindings)
        return self._connection.changes()

    def execute_many(self, sql: str, bindings: Iterable[Sequence[Value]]) -> None:
        """Runs one writing statement once for each set of bindings, inside an act."""
        self._in_act()
        self._connection.executemany(sql, bindings)

    def insert(self, table: str, values: Mapping[str, Value]) -> int:
        """Inserts one row inside an act; its id. Column names come from code, never from a file."""
        self._in_act()
        self._connection.execute(self._tables[table].insert(values), tuple(values.values()))
        return self._connection.last_insert_rowid()

    def checked(self, table: str, row: Sequence[Value]) -> None:
        """Verifies a row read with all columns of `table` in their order (`SELECT *`), its checksum among them.

        Raises:
            RecordError: the row is not what was stored; `where` is "table id".
        """
        checksums.verify(self._tables[table], row)

    def damaged(self) -> frozenset[tuple[str, int]]:
        """Table and id of every row that is not what was stored."""
        with disk_errors(self.path):
            return checksums.damaged_rows(self._connection, self._tables.values())

    def state_hash(self) -> str:
        """A hash of every undoable row: equal states have equal hashes."""
        digest = hashlib.blake2b(digest_size=16)
        for name, table in sorted(self._tables.items()):
            digest.update(name.encode())
            for row in self._connection.execute(table.select(rest="ORDER BY id")):
                digest.update(marshal.dumps(row, 0))
        return digest.hexdigest()

    # --- acts --------------------------------------------------------------------------------------------------------

    @contextmanager
    def act(self, name: str, /, **args: str | int) -> Iterator[Act]:
        """One user action: one transaction and one undo step.

        `name` is English gettext source with named places (`"Repair {name}"`), `args` fills them. An act that changed
        nothing leaves no step and keeps the redo tail. Acts do not nest.

        Raises:
            StoreError: the file could not be written (full, moved, replaced, read-only, …); all is as before.
        """
        act = Act(name, args)
        with self._writing(act):
            session = apsw.Session(self._connection, "main")
            try:
                for table in self._tables:
                    session.attach(table)
                yield act
                changeset = self._sealed(session)
            finally:
                session.close()
            if changeset:
                act.step = history.record(self._connection, self._generation + 1, act.name, act.args, changeset)
            self._note(changeset)

    def _sealed(self, session: apsw.Session) -> bytes:
        """Writes the checksums of all rows that the session saw changing; the changeset with them."""
        changed = changes.changed_rows(session.changeset())
        for name, ids in changed.items():
            checksums.seal(self._connection, self._tables[name], ids)
        return session.changeset() if changed else b""

    def undo(self) -> Step | None:
        """Takes back the latest step that is not undone; that step, or None if there is none.

        Raises:
            RecordError: the stored step is damaged; nothing changed.
            StoreError: the file could not be written; all is as before.
        """
        return self._turn(self.undo_step())

    def redo(self) -> Step | None:
        """Does the latest undone step again; that step, or None if there is none. Raises as `undo`."""
        return self._turn(self.redo_step())

    def _turn(self, step: Step | None) -> Step | None:
        if step is not None:
            with self._writing(Act(step.name, step.args)):
                self._note(history.turn(self._connection, step))
        return step

    def undo_step(self) -> Step | None:
        """What `undo` would take back."""
        with disk_errors(self.path):
            return history.next_to_undo(self._connection)

    def redo_step(self) -> Step | None:
        """What `redo` would do again."""
        with disk_errors(self.path):
            return history.next_to_redo(self._connection)

    def steps(self, limit: int = 100) -> tuple[Step, ...]:
        """The latest steps, newest first, undone ones (which come first) included."""
        with disk_errors(self.path):
            return history.latest(self._connection, limit)

    # --- the transaction ---------------------------------------------------------------------------------------------

    @contextmanager
    def _writing(self, act: Act) -> Iterator[None]:
        """A transaction that is committed if `_note` was told of a change, and rolled back else and on any error."""
        if self._act is not None:
            raise RuntimeError("an act is running already: compose what it does below it")
        if self.read_only:
            raise opening.read_only(self.path)
        self._ready()
        self._pending: Changes = Changes()
        with database_errors(self.path):
            self._watch.look(self._generation)
            self._connection.pragma("query_only", 0)
            self._act = act
            self.database.push_transaction(self)  # so that peewee's atomic() makes a savepoint
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield
                self._connection.execute("COMMIT" if self._pending else "ROLLBACK")
            except BaseException:
                self._roll_back()
                raise
            finally:
                self._act = None
                self.database.pop_transaction()
                self._connection.pragma("query_only", 1)
        self._committed()

    def _note(self, changeset: bytes) -> None:
        """Inside the transaction: counts it, and remembers what it changes."""
        if changeset:
            self._pending = changes.changes(self._connection, self._tables, changeset)
            file_info.put(self._connection, "generation", str(self._generation + 1))

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            try:
                self._connection.execute("ROLLBACK")
            except apsw.Error as error:  # SQLite has let go of the transaction all the same
                log.warning("rollback: %s", type(error).__name__)

    def _committed(self) -> None:
        self.last_changes = self._pending
        if self._pending:
            self._generation += 1
            self._watch.remember()
            self.backups.note_change()

    def _ready(self) -> None:
        if threading.get_ident() != self._thread:
            raise RuntimeError("a store belongs to the thread that opened it: hand values to the others")
        self.activate()

    def _in_act(self) -> None:
        if self._act is None:
            raise RuntimeError("writes belong in `with store.act(…)`")
