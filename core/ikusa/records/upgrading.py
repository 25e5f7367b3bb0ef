"""Taking an older campaign file to today's version: all of it, or nothing."""

from __future__ import annotations

import apsw

from ikusa.errors import StoreError
from ikusa.records import file_info, migrations
from ikusa.records.checksums import damaged_rows, seal
from ikusa.records.schema_check import Table, check_schema, undoable


def upgrade(connection: apsw.Connection, found: int) -> None:
    """Runs the due migrations in one transaction; the caller has made a backup.

    A row that was damaged before is marked as damaged after, though its columns are other ones now.

    Raises:
        StoreError: the result is not what it should be; the file is as before.
        apsw.Error: it could not be written; the file is as before.
    """
    connection.pragma("foreign_keys", 0)
    connection.execute("BEGIN IMMEDIATE")
    try:
        before = undoable(connection)
        damaged = damaged_rows(connection, before)
        migrations.run(connection, found, migrations.newest())
        for table in _reshaped(before, undoable(connection)):
            ids = [int(str(row[0])) for row in connection.execute(table.select("id")).fetchall()]
            seal(connection, table, ids, {number for name, number in damaged if name == table.name})
        file_info.put(connection, resealed=str(file_info.generation(connection)))
        _check(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    finally:
        connection.pragma("foreign_keys", 1)


def _reshaped(before: tuple[Table, ...], after: tuple[Table, ...]) -> list[Table]:
    """The tables whose rows have another checksum now."""
    old = {table.name: table.columns for table in before}
    return [table for table in after if old.get(table.name) != table.columns]


def _check(connection: apsw.Connection) -> None:
    if broken := connection.execute("PRAGMA foreign_key_check").fetchall():
        raise StoreError(f"The upgrade left {len(broken)} rows that point nowhere; the file is as before.")
    if difference := check_schema(connection, migrations.newest()):
        raise StoreError(f"The upgrade went wrong ({difference}); the file is as before.")
