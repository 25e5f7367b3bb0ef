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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from ikusa.records.changes import Changes
from ikusa.records.history import Step

Value = None | int | float | str | bytes
"""What a column holds."""
Row = tuple[Value, ...]


class Store:
    """One open campaign file. Made by `open` or `create`, closed by `close` or by leaving the `with` block."""

    path: Path
    read_only: bool
    last_changes: Changes
    """What the latest act, undo or redo changed."""

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Store:
        """Opens a campaign after checking, without writing, that it is one; upgrades an older one after a backup.

        Raises:
            OpenError: says what the file is instead (`kind`), with both versions for a newer one; the file is unchanged.
            InUseError: another Ikusa has it open.
        """
        raise NotImplementedError

    @classmethod
    def create(cls, path: Path) -> Store:
        """Makes a new, empty campaign and opens it.

        Raises:
            OpenError: there is something at this path already, or it cannot be written.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Makes a backup if anything changed since the last one, and lets go of the file. Safe to call twice."""

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @contextmanager
    def act(self, name: str, **args: str | int) -> Iterator[Act]:
        """One user action: one transaction and one undo step.

        `name` is English gettext source with named places (`"Repair {name}"`), `args` fills them. An act that changed
        nothing leaves no step and keeps the redo tail. Acts do not nest.

        Raises:
            StoreError: the file could not be written (full, moved, replaced, read-only, …); all is as before.
        """
        raise NotImplementedError
        yield

    def rows(self, sql: str, bindings: Sequence[Value] | Mapping[str, Value] = ()) -> Iterator[Row]:
        """The rows of a SELECT, as plain tuples, one by one."""
        raise NotImplementedError

    def row(self, sql: str, bindings: Sequence[Value] | Mapping[str, Value] = ()) -> Row | None:
        """The first row of a SELECT, or None."""
        raise NotImplementedError

    def execute(self, sql: str, bindings: Sequence[Value] | Mapping[str, Value] = ()) -> int:
        """Runs one writing statement inside an act; the number of rows changed."""
        raise NotImplementedError

    def execute_many(self, sql: str, bindings: Iterable[Sequence[Value]]) -> None:
        """Runs one writing statement once for each set of bindings, inside an act."""
        raise NotImplementedError

    def insert(self, table: str, values: Mapping[str, Value]) -> int:
        """Inserts one row inside an act; its id."""
        raise NotImplementedError

    def checked(self, table: str, row: Sequence[Value]) -> None:
        """Verifies a row read with all columns of `table` in their order (`SELECT *`), its checksum among them.

        Raises:
            RecordError: the row is not what was stored; `where` is "table id".
        """
        raise NotImplementedError

    def undo(self) -> Step | None:
        """Takes back the latest step that is not undone; that step, or None if there is none."""
        raise NotImplementedError

    def redo(self) -> Step | None:
        """Does the latest undone step again; that step, or None if there is none."""
        raise NotImplementedError

    def undo_step(self) -> Step | None:
        """What `undo` would take back."""
        raise NotImplementedError

    def redo_step(self) -> Step | None:
        """What `redo` would do again."""
        raise NotImplementedError

    def steps(self, limit: int = 100) -> tuple[Step, ...]:
        """The latest steps, newest first, undone ones (which come first) included."""
        raise NotImplementedError

    def state_hash(self) -> str:
        """A hash of every undoable row: equal states have equal hashes."""
        raise NotImplementedError


class Act:
    """A running act."""

    name: str
    args: dict[str, str | int]

    def describe(self, name: str, **args: str | int) -> None:
        """Names the act anew, when its outcome decides the name."""
