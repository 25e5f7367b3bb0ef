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
from ikusa.i18n import N_
from ikusa.records import file_info
from ikusa.records.changes import changed_rows
from ikusa.records.checksums import damaged_of, seal
from ikusa.records.schema_check import Table

_UNDO = apsw.SQLITE_CHANGESETAPPLY_FKNOACTION | apsw.SQLITE_CHANGESETAPPLY_INVERT
_REDO = apsw.SQLITE_CHANGESETAPPLY_FKNOACTION
"""Without FKNOACTION a changeset that meets ON DELETE CASCADE aborts: it holds the cascaded rows itself."""


LARGEST_STEP = 2**30
"""In bytes; what a step unpacks to. No act of ours comes near it."""


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
    texts = at.isoformat(), name, json.dumps(args, ensure_ascii=False)
    connection.execute(
        "INSERT INTO history (id, undone, at, name, args, checksum, changeset) VALUES (?, 0, ?, ?, ?, ?, ?)",
        (step, *texts, _checksum(step, False, *texts, packed), packed),
    )
    return Step(step, name, args, at, undone=False)


def next_to_undo(connection: apsw.Connection) -> Step | None:
    """The latest step that is not undone."""
    return _first(connection, "SELECT id FROM history WHERE undone = 0 ORDER BY id DESC LIMIT 1")


def next_to_redo(connection: apsw.Connection) -> Step | None:
    """The first of the undone steps."""
    return _first(connection, "SELECT id FROM history WHERE undone = 1 ORDER BY id LIMIT 1")


def latest(connection: apsw.Connection, limit: int) -> tuple[Step, ...]:
    """The newest steps first, undone ones included."""
    found = connection.execute("SELECT id FROM history ORDER BY id DESC LIMIT ?", (limit,)).fetchall()
    return tuple(_step(connection, int(str(step))) for (step,) in found)


def turn(connection: apsw.Connection, tables: Mapping[str, Table], step: Step) -> bytes:
    """Undoes a step, or redoes it if it is undone; the changeset that was applied (as the act recorded it).

    Raises:
        RecordError: the stored step is damaged, or does not fit what is in the file; the caller rolls back.
    """
    changeset = _changeset(connection, step)
    try:
        strange = {change.name for change in apsw.Changeset.iter(changeset)} - tables.keys()
    except apsw.CorruptError as error:
        raise _misfit(step) from error
    if strange:
        raise _misfit(step)
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
    except (apsw.AbortError, apsw.ConstraintError, apsw.CorruptError) as error:
        raise _misfit(step) from error
    for name, ids in rows.items():
        seal(connection, tables[name], ids, damaged[name])
    _mark(connection, step, not step.undone)
    return changeset


def _misfit(step: Step) -> RecordError:
    return RecordError("This step does not fit the records any more.", f"history {step.id}")


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
    steps = [int(str(step)) for (step,) in connection.execute("SELECT id FROM history").fetchall()]
    return [step for step in steps if _stored(connection, step) is None]


def _stored(connection: apsw.Connection, step: int) -> tuple[Any, ...] | None:
    """undone, at, name, args, changeset of a step; None if they are not what was stored."""
    sql = "SELECT undone, at, name, args, changeset, checksum FROM history WHERE id = ?"
    try:
        row = connection.execute(sql, (step,)).fetchone()
    except UnicodeDecodeError:
        return None
    assert row is not None, step
    undone, at, name, args, packed, checksum = row
    return (
        row[:5] if isinstance(packed, bytes) and _checksum(step, undone, at, name, args, packed) == checksum else None
    )


def _changeset(connection: apsw.Connection, step: Step) -> bytes:
    stored = _stored(connection, step.id)
    changeset = None if stored is None else _unpacked(stored[4])
    if changeset is None:
        raise RecordError("This step is damaged and cannot be taken back.", f"history {step.id}")
    return changeset


def _unpacked(packed: bytes) -> bytes | None:
    """What was packed; None if it is no such thing, or one that would fill the memory."""
    unpacking = zlib.decompressobj()
    try:
        found = unpacking.decompress(packed, LARGEST_STEP)
    except zlib.error:
        return None
    return found if unpacking.eof else None


def _mark(connection: apsw.Connection, step: Step, undone: bool) -> None:
    """Notes that a step is undone, or is not any more."""
    stored = _stored(connection, step.id)
    assert stored is not None, step.id
    fresh = _checksum(step.id, undone, *stored[1:])
    connection.execute("UPDATE history SET undone = ?, checksum = ? WHERE id = ?", (int(undone), fresh, step.id))


def _checksum(step: int, undone: object, at: object, name: object, args: object, packed: bytes) -> int:
    texts = "\0".join(map(str, (step, int(undone == 1), at, name, args)))
    return zlib.crc32(packed, zlib.crc32(texts.encode()))


def _first(connection: apsw.Connection, sql: str) -> Step | None:
    row = connection.execute(sql).fetchone()
    return _step(connection, int(str(row[0]))) if row else None


def _step(connection: apsw.Connection, step: int) -> Step:
    """A step as it can be shown, a damaged one, too."""
    try:
        row = connection.execute("SELECT undone, at, name, args FROM history WHERE id = ?", (step,)).fetchone()
        assert row is not None, step
        undone, at, name, args = map(str, row)
        return Step(step, name, _arguments(args), datetime.fromisoformat(at), undone == "1")
    except (ValueError, RecursionError):  # no UTF-8, no JSON, no time
        row = connection.execute("SELECT undone FROM history WHERE id = ?", (step,)).fetchone()
        return Step(step, N_("A damaged step"), {}, datetime.fromtimestamp(0, UTC), bool(row and row[0] == 1))


def _arguments(text: str) -> dict[str, str | int]:
    """What fills the places of a step's name.

    Raises:
        ValueError: it is something else.
    """
    found = json.loads(text)
    if isinstance(found, dict) and all(isinstance(value, (str, int)) for value in found.values()):
        return found
    raise ValueError("no arguments")
