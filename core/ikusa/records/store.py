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

import gc
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

import apsw

from ikusa.errors import RecordError
from ikusa.files import shown
from ikusa.i18n import N_
from ikusa.records import changes, checksums, file_info, history, kinds, opening
from ikusa.records.campaign_file import CampaignFile
from ikusa.records.changes import Changes
from ikusa.records.checksums import Value
from ikusa.records.failures import FileError, Refusal, database_errors, disk_errors
from ikusa.records.history import Step

log = logging.getLogger(__name__)

R = TypeVar("R", bound=NamedTuple)
Row = tuple[Value, ...]
_MANY = 5_000
"""So many new objects are worth handing to the collector as old ones."""
Bindings = Sequence[Value] | Mapping[str, Value]


@contextmanager
def without_collection() -> Iterator[None]:
    """Holds the garbage collector while many rows are made: it would look at all of them again and again."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            if gc.get_count()[0] > _MANY and not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()  # among the old objects, or all would be looked at right now
            gc.enable()


class Act:
    """A running act; after it `step` is what it left in the history, if it changed anything.

    `number` is the id that the step will have.
    """

    def __init__(self, name: str, args: dict[str, str | int]) -> None:
        self.number = 0
        self.name = name
        self.args = args
        self.step: Step | None = None


class Store(CampaignFile):
    """One open campaign file: reading, acts, undo and redo."""

    def __init__(self, path: Path, *, read_only: bool) -> None:
        super().__init__(path, read_only=read_only)
        self._act: Act | None = None
        self._doubt = False
        self._accepted: frozenset[tuple[str, int]] = frozenset()

    def rows(self, sql: str, bindings: Bindings = ()) -> list[Row]:
        """The rows of a SELECT, as plain tuples; without those with a text so damaged that it is none (see `damaged`).

        Raises:
            StoreError: the file cannot be read.
        """
        self._ready()
        with disk_errors(self.path):
            try:
                return self._connection.execute(sql, bindings).fetchall()
            except UnicodeDecodeError:
                return self._readable(sql, bindings)

    def read(self, kind: type[R], sql: str, bindings: Bindings = ()) -> list[R]:
        """As `rows`, but as named tuples, each made as it is read, which spares a second list.

        Raises:
            StoreError: the file cannot be read.
        """
        if self._mistyped:
            return kinds.plain(kind, self.rows(sql, bindings))
        self._ready()
        with disk_errors(self.path), without_collection():
            try:
                return list(map(kind._make, self._connection.execute(sql, bindings)))
            except UnicodeDecodeError:
                return list(map(kind._make, self._readable(sql, bindings)))

    def _readable(self, sql: str, bindings: Bindings) -> list[Row]:
        found: list[Row] = []
        lost = 0
        cursor = self._connection.execute(sql, bindings)
        while True:
            try:
                found.append(next(cursor))
            except UnicodeDecodeError:
                lost += 1
            except StopIteration:
                log.warning("%d damaged rows left out", lost)
                return found

    def row(self, sql: str, bindings: Bindings = ()) -> Row | None:
        """The first row of a SELECT, or None.

        Raises:
            RecordError: it has a text so damaged that it is none.
            StoreError: the file cannot be read.
        """
        self._ready()
        with disk_errors(self.path):
            try:
                return self._connection.execute(sql, bindings).fetchone()
            except UnicodeDecodeError as error:
                raise RecordError("A record is damaged and cannot be read.") from error

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
        """Table and id of every row that is not what was stored, damaged undo steps ("history") among them."""
        with disk_errors(self.path):
            records = kinds.damaged_rows(self._connection, self._tables.values())
            return records | {("history", step) for step in history.damaged_steps(self._connection)}

    def name_of(self, table: str, number: int, column: str = "name") -> str:
        """The name in a record, or its `english` one, as far as it can be read, a damaged one, too; "" without."""
        known = self._tables.get(table)
        with disk_errors(self.path):
            return checksums.name_of(self._connection, known, number, column) if known else ""

    def state_hash(self) -> str:
        """A hash of every undoable row: equal states have equal hashes."""
        with disk_errors(self.path):
            return checksums.state_hash(self._connection, self._tables.values())

    @property
    def acting(self) -> bool:
        """Whether an act is open, as that of a long import: nothing else can be stored or backed up before it ends."""
        return self._act is not None

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
                act.step = history.record(self._connection, act.number, act.name, act.args, changeset)
            self._note(changeset)

    def _sealed(self, session: apsw.Session) -> bytes:
        """Writes the checksums of all rows that the session saw changing; the changeset with them."""
        changeset = session.changeset()
        for name, before in changes.overlays(changeset).items():
            table = self._tables[name]
            damaged = checksums.damaged_before(self._connection, table, before)
            damaged -= {number for accepted, number in self._accepted if accepted == name}
            checksums.seal(self._connection, table, before, damaged)
        return session.changeset() if changeset else b""

    def accept(self, table: str, number: int) -> Step | None:
        """Takes a damaged record as it is now, once the GM has looked at it; an act, so that it can be undone.

        Until then it stays damaged, whatever other acts change in it.
        """
        name = self.name_of(table, number) or f"{table} {number}"
        english = self.name_of(table, number, "english")
        args = {"record": name, **({"record_en": english} if english else {})}
        with self.act(N_("Accept the damaged record {record}"), **args) as act:
            self._accepted = frozenset({(table, number)})
            for column, value in kinds.mended(self._connection, self._tables[table], number).items():
                self.execute(self._tables[table].update(column), (value, number))
            self.execute(self._tables[table].update("checksum"), (-1, number))
        return act.step

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
                self._note(history.turn(self._connection, self._tables, step))
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

    def forget_steps(self) -> None:
        """Makes all that was done so far the beginning: what a new campaign starts with cannot be undone."""
        with self._writing(Act("", {})):
            self._connection.execute("DELETE FROM history")
            self._count(Changes(everything=True))

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
            self._end_doubt()
            self._watch.look(self._generation)
            self._connection.pragma("query_only", 0)
            act.number = self._generation + 1
            self._act = act
            self.database.push_transaction(self)  # so that peewee's atomic() makes a savepoint
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield
                self._commit()
            except BaseException:
                self._roll_back()
                raise
            finally:
                self._act = None
                self._accepted = frozenset()
                self.database.pop_transaction()
                self._connection.pragma("query_only", 1)
        self._committed()

    def _commit(self) -> None:
        """Commits. An error says that nothing is stored, but for one of the last sync: then a second commit decides."""
        if not self._pending:
            self._connection.execute("ROLLBACK")
            return
        try:
            self._connection.execute("COMMIT")
        except apsw.Error:
            self._roll_back()
            self._doubt = True
            if not self._stored_all_the_same():
                raise

    def _stored_all_the_same(self) -> bool:
        """Whether a commit that failed is in the file, and now surely so."""
        try:
            stored = file_info.generation(self._connection) > self._generation
            if stored:
                self._connection.execute("BEGIN IMMEDIATE")
                file_info.put(self._connection, confirmed=str(self._generation + 1))
                self._connection.execute("COMMIT")
        except apsw.Error as error:
            self._roll_back()
            self._tell(Changes(everything=True))
            text = N_("The disk failed: what you did last in {path} may be stored or not. Look before doing it again.")
            raise FileError(Refusal.UNSURE, text, path=shown(self.path)) from error
        self._doubt = False
        return stored

    def _end_doubt(self) -> None:
        """After a commit that may or may not be in the file: looks."""
        if self._doubt:
            self._generation = file_info.generation(self._connection)
            self._watch.remember()
            self._doubt = False

    def _note(self, changeset: bytes) -> None:
        """Inside the transaction: counts it, and remembers what it changes."""
        if changeset:
            self._count(changes.changes(self._connection, self._tables, changeset))

    def _count(self, changed: Changes) -> None:
        self._pending = changed
        file_info.put(self._connection, generation=str(self._generation + 1))

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            try:
                self._connection.execute("ROLLBACK")
            except apsw.Error as error:  # SQLite has let go of the transaction all the same
                log.warning("rollback: %s", type(error).__name__)

    def _committed(self) -> None:
        self._tell(self._pending)
        if self._pending:
            self._generation += 1
            self._watch.remember()
            self.backups.note_change()

    def _in_act(self) -> None:
        if self._act is None or not self._connection.in_transaction:
            raise RuntimeError("writes belong in `with store.act(…)`")
