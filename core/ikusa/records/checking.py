"""What state a campaign file is in: everything looked at, nothing changed."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import apsw

from ikusa.records import file_info, history, migrations, opening
from ikusa.records.backups import Backup, backups_of
from ikusa.records.checksums import name_of, state_hash
from ikusa.records.failures import FileError, disk_errors
from ikusa.records.kinds import damaged_rows
from ikusa.records.schema_check import Table, undoable


@dataclass(frozen=True, slots=True, order=True)
class Damage:
    """A record that is not what was stored; `name` as far as it can be read, "" where there is none."""

    table: str
    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found in a campaign file.

    `problem` says why it cannot be opened at all; then the rest is empty but `backups`. `version` is the file's,
    `known` that of this Ikusa. `structure` are SQLite's complaints, `steps` the ids of damaged undo steps, `loose`
    counts rows that point nowhere.
    """

    path: Path
    problem: FileError | None
    version: int = 0
    known: int = 0
    opened_by: str = ""
    opened_at: str = ""
    counts: tuple[tuple[str, int], ...] = ()
    undoable: int = 0
    structure: tuple[str, ...] = ()
    damaged: tuple[Damage, ...] = ()
    steps: tuple[int, ...] = ()
    loose: int = 0
    state: str = ""
    """A hash of all records, if none is damaged: two files with the same one hold the same."""
    backups: tuple[Backup, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing is wrong. An older version is not wrong: it is upgraded when it is opened."""
        return not (self.problem or self.structure or self.damaged or self.steps or self.loose)


def examine(path: Path) -> Findings:
    """Looks at all of a file; one that another Ikusa has open is not looked into."""
    try:
        path = opening.resolved(path)
    except FileError as error:
        return Findings(path, error)
    backups = backups_of(path)
    try:
        claimed = opening.claim(path)
    except FileError as error:
        return Findings(path, error, backups=backups)
    try:
        connection, header = opening.open_to_read(path)
        with closing(connection), disk_errors(path):
            return _look(connection, path, header.version, backups)
    except FileError as error:
        return Findings(path, error, backups=backups)
    finally:
        opening.release(claimed)


def _look(connection: apsw.Connection, path: Path, version: int, backups: tuple[Backup, ...]) -> Findings:
    tables = undoable(connection)
    complaints = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(20)") if row[0] != "ok"]
    if not file_info.is_intact(connection):
        complaints.append("file_info: not what was stored")
    damaged = _damaged(connection, tables)
    return Findings(
        path,
        None,
        version=version,
        known=migrations.newest(),
        opened_by=file_info.get(connection, "opened_by") or "",
        opened_at=file_info.get(connection, "opened_at") or "",
        counts=tuple((table.name, _count(connection, table.select("count(*)"))) for table in tables),
        undoable=_count(connection, "SELECT count(*) FROM history WHERE undone = 0"),
        structure=tuple(complaints),
        damaged=damaged,
        state="" if damaged else state_hash(connection, tables),
        steps=tuple(history.damaged_steps(connection)),
        loose=len(connection.execute("PRAGMA foreign_key_check").fetchall()),
        backups=backups,
    )


def _damaged(connection: apsw.Connection, tables: tuple[Table, ...]) -> tuple[Damage, ...]:
    known = {table.name: table for table in tables}
    found = sorted(damaged_rows(connection, tables))
    return tuple(Damage(name, number, name_of(connection, known[name], number)) for name, number in found)


def _count(connection: apsw.Connection, sql: str) -> int:
    row = connection.execute(sql).fetchone()
    return int(str(row[0])) if row else 0
