"""Is the schema exactly ours? A foreign trigger passes SQLite's own checks and can wipe a table at the first update."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache

import apsw

from ikusa.records import migrations

OWN_TABLES = frozenset({"history", "file_info"})
"""The store's tables: no act changes them, no undo touches them."""
Item = tuple[str, str, str, str | None]
"""Kind, name, table and SQL text of one thing in a schema."""


@dataclass(frozen=True, slots=True)
class Table:
    """One undoable table: its columns in order, which of them point to which table, and the place of `checksum`."""

    name: str
    columns: tuple[str, ...]
    parents: tuple[tuple[int, str], ...]
    checksum: int | None

    # The name is one of our own schema's, never one that a file made up; SQL cannot bind it.

    def select(self, columns: str = "*", rest: str = "") -> str:
        """The SQL that reads `columns` of the table; `rest` follows."""
        return f'SELECT {columns} FROM "{self.name}" {rest}'  # noqa: S608

    def select_ids(self, count: int) -> str:
        """The SQL that reads the rows of `count` ids."""
        return self.select(rest=f"WHERE id IN ({', '.join('?' * count)})")

    def update(self, column: str) -> str:
        """The SQL that sets one column of the row of an id."""
        return f'UPDATE "{self.name}" SET {column} = ? WHERE id = ?'  # noqa: S608

    def insert(self, columns: Collection[str]) -> str:
        """The SQL that inserts a row with these columns.

        Raises:
            KeyError: the table has no such column.
        """
        if unknown := set(columns) - set(self.columns):
            raise KeyError(f"{self.name} has no column {min(unknown)}")
        names = ", ".join(f'"{column}"' for column in columns)
        return f'INSERT INTO "{self.name}" ({names}) VALUES ({", ".join("?" * len(columns))})'  # noqa: S608


def read_schema(connection: apsw.Connection) -> frozenset[Item]:
    """Everything in a schema."""
    return frozenset(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema"))


@lru_cache(maxsize=16)
def expected(version: int) -> frozenset[Item]:
    """The schema of a file version: what the migrations up to it make."""
    with closing(apsw.Connection(":memory:")) as connection:
        migrations.run(connection, 0, version)
        return read_schema(connection)


def check_schema(connection: apsw.Connection, version: int) -> str:
    """What differs from the schema of `version`, in a few words; "" if nothing."""
    found, ours = read_schema(connection), expected(version)
    if found == ours:
        return ""
    names = {item[1] for item in ours}
    extra = sorted((kind, name) for kind, name, _, _ in found if name not in names)
    if extra:
        return f"foreign {extra[0][0]} {extra[0][1][:60]!r}"
    missing = sorted((kind, name) for kind, name, _, _ in ours - found)
    return f"{missing[0][0]} {missing[0][1]!r} differs" if missing else "schema differs"


def undoable(connection: apsw.Connection) -> tuple[Table, ...]:
    """The tables that acts change, by name."""
    names = [name for kind, name, _, _ in sorted(read_schema(connection), key=lambda item: item[1]) if kind == "table"]
    return tuple(_table(connection, name) for name in names if name not in OWN_TABLES)


def _table(connection: apsw.Connection, name: str) -> Table:
    columns = tuple(str(row[0]) for row in connection.execute("SELECT name FROM pragma_table_info(?)", (name,)))
    links = connection.execute('SELECT "from", "table" FROM pragma_foreign_key_list(?) ORDER BY id', (name,)).fetchall()
    parents = tuple((columns.index(str(column)), str(parent)) for column, parent in links)
    return Table(name, columns, parents, columns.index("checksum") if "checksum" in columns else None)
