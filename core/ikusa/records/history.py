"""Undo and redo: every act's changeset, kept in the campaign file itself."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import apsw

from ikusa.errors import RecordError
from ikusa.records import file_info
from ikusa.records.changes import changed_rows
from ikusa.records.checksums import damaged_of, seal
from ikusa.records.schema_check import Table

_UNDO = apsw.SQLITE_CHANGESETAPPLY_FKNOACTION | apsw.SQLITE_CHANGESETAPPLY_INVERT
_REDO = apsw.SQLITE_CHANGESETAPPLY_FKNOACTION
"""Without FKNOACTION a changeset that meets ON DELETE CASCADE aborts: it holds the cascaded rows itself."""


@dataclass(frozen=True, slots=True)
class Step:
    """One user action that can be undone or, if `undone`, redone.

    `name` is English gettext source; `name.format(**args)` of its translation is what to show. `at` is in UTC.
    """

    id: int
    name: str
    args: dict[str, Any] = field(hash=False)
    at: datetime
    undone: bool


def record(connection: apsw.Connection, step: int, name: str, args: dict[str, str | int], changeset: bytes) -> Step:
    """Writes one step, and drops the undone ones, which no longer fit."""
    connection.execute("DELETE FROM history WHERE undone = 1")
    at = datetime.now(UTC)
    packed = zlib.compress(changeset, 1)
    connection.execute(
        "INSERT INTO history (id, undone, at, name, args, checksum, changeset) VALUES (?, 0, ?, ?, ?, ?, ?)",
        (step, at.isoformat(), name, json.dumps(args, ensure_ascii=False), zlib.crc32(packed), packed),
    )
    return Step(step, name, args, at, undone=False)


def next_to_undo(connection: apsw.Connection) -> Step | None:
    """The latest step that is not undone."""
    return _one(connection, "SELECT id, name, args, at, undone FROM history WHERE undone = 0 ORDER BY id DESC LIMIT 1")


def next_to_redo(connection: apsw.Connection) -> Step | None:
    """The first of the undone steps."""
    return _one(connection, "SELECT id, name, args, at, undone FROM history WHERE undone = 1 ORDER BY id LIMIT 1")


def latest(connection: apsw.Connection, limit: int) -> tuple[Step, ...]:
    """The newest steps first, undone ones included."""
    found = connection.execute("SELECT id, name, args, at, undone FROM history ORDER BY id DESC LIMIT ?", (limit,))
    return tuple(_step(row) for row in found)


def turn(connection: apsw.Connection, tables: Mapping[str, Table], step: Step) -> bytes:
    """Undoes a step, or redoes it if it is undone; the changeset that was applied (as the act recorded it).

    Raises:
        RecordError: the stored step is damaged, or does not fit what is in the file; the caller rolls back.
    """
    changeset = _changeset(connection, step)
    older = step.id <= int(file_info.get(connection, "resealed") or 0)
    rows = changed_rows(changeset) if older else {}
    damaged = {name: damaged_of(connection, tables[name], ids) for name, ids in rows.items()}
    try:
        apsw.Changeset.apply(
            changeset,
            connection,
            flags=_REDO if step.undone else _UNDO,
            conflict=_but_for_checksums(tables) if older else None,
        )
    except apsw.AbortError as error:
        raise RecordError("This step does not fit the records any more.", f"history {step.id}") from error
    for name, ids in rows.items():
        seal(connection, tables[name], ids, damaged[name])
    connection.execute("UPDATE history SET undone = ? WHERE id = ?", (not step.undone, step.id))
    return changeset


def _but_for_checksums(tables: Mapping[str, Table]) -> Callable[[int, apsw.TableChange], int]:
    """A step from before an upgrade has checksums from before it: they are no conflict, and written anew after."""

    def settle(reason: int, change: apsw.TableChange) -> int:
        old, found, place = change.old, change.conflict, tables[change.name].checksum
        if reason != apsw.SQLITE_CHANGESET_DATA or old is None or found is None:
            return apsw.SQLITE_CHANGESET_ABORT
        pairs = enumerate(zip(old, found, strict=False))
        differ = {at for at, (was, now) in pairs if was is not apsw.no_change and was != now}
        return apsw.SQLITE_CHANGESET_REPLACE if differ <= {place} else apsw.SQLITE_CHANGESET_ABORT

    return settle


def damaged_steps(connection: apsw.Connection) -> list[int]:
    """The ids of all steps that are not what was stored."""
    rows = connection.execute("SELECT id, checksum, changeset FROM history")
    return [int(step) for step, checksum, packed in rows if zlib.crc32(packed) != checksum]


def _changeset(connection: apsw.Connection, step: Step) -> bytes:
    row = connection.execute("SELECT checksum, changeset FROM history WHERE id = ?", (step.id,)).fetchone()
    assert row is not None, step.id
    checksum, packed = row
    if zlib.crc32(packed) != checksum:
        raise RecordError("This step is damaged and cannot be taken back.", f"history {step.id}")
    return zlib.decompress(packed)


def _one(connection: apsw.Connection, sql: str) -> Step | None:
    row = connection.execute(sql).fetchone()
    return _step(row) if row else None


def _step(row: tuple[Any, ...]) -> Step:
    number, name, args, at, undone = row
    return Step(number, name, json.loads(args), datetime.fromisoformat(at), bool(undone))
