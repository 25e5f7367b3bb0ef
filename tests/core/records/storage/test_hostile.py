"""Files made to harm: whatever they hold is refused, named or shown plainly, and the rest stays usable."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from ikusa.errors import RecordError
from ikusa.records import characters, checking, checksums, history, kinds
from ikusa.records.failures import OpenError
from ikusa.records.rows import CharacterRow, GearRow
from ikusa.records.schema_check import undoable
from ikusa.records.store import Store
from ikusa.records.stored_json import load
from ikusa.records.tables import Character

Change = Callable[[apsw.Connection], object]


def spoiled(store: Store, *changes: Change) -> Store:
    """The campaign, changed behind the store's back and opened again."""
    path = store.path
    store._detach()
    connection = apsw.Connection(str(path))
    for change in changes:
        change(connection)
    connection.close()
    return Store.open(path)


def sql(text: str, *values: object) -> Change:
    return lambda connection: connection.execute(text, values)  # type: ignore[arg-type]


def sealed(table: str, number: int) -> Change:
    """Gives a row the checksum of what it holds, as somebody would who knows how."""

    def seal(connection: apsw.Connection) -> None:
        (found,) = (one for one in undoable(connection) if one.name == table)
        checksums.seal(connection, found, [number])

    return seal


# --- places ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["nul\0.ikusa", "lone \ud800.ikusa"])
def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with pytest.raises(OpenError):
        Store.open(path)
    with pytest.raises(OpenError):
        Store.create(path)
    assert checking.examine(path).problem is not None
    assert list(tmp_path.iterdir()) == []


def test_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "circle.ikusa"
    path.symlink_to(path)
    with pytest.raises(OpenError):
        Store.open(path)
    with pytest.raises(OpenError):
        Store.open_copy(path, tmp_path)
    assert checking.examine(path).problem is not None


# --- the store's own tables -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", ["9" * 30, "-1", "x", b"\xff"])
def test_a_count_of_changes_that_is_none(store: Store, count: object) -> None:
    again = spoiled(store, sql("UPDATE file_info SET value = ? WHERE key = 'generation'", count))
    with again.act("Edit"):
        Character.update(notes="x").execute()
    assert again.undo() is not None
    again._detach()


def step(changeset: bytes | None = None, **columns: object) -> Change:
    """Makes the only step of a history another one, with the right checksum."""

    def change(connection: apsw.Connection) -> None:
        (found,) = connection.execute("SELECT id, at, name, args, changeset FROM history").fetchall()
        id_, *was = found
        now = dict(zip(("at", "name", "args", "changeset"), was, strict=True)) | columns
        if changeset is not None:
            now["changeset"] = changeset
        checksum = history._checksum(id_, 0, now["at"], now["name"], now["args"], now["changeset"])
        connection.execute("UPDATE history SET at = :at, name = :name, args = :args, changeset = :changeset", now)
        connection.execute("UPDATE history SET checksum = ?", (checksum,))

    return change


def edited(store: Store) -> Store:
    with store.act("Edit"):
        Character.update(notes="x").execute()
    return store


@pytest.mark.parametrize("args", ["[1]", "3", "null", '{"name": [1]}', "[" * 100_000, "{", ""])
def test_a_step_with_strange_arguments_has_a_name_and_can_be_taken_back(store: Store, args: str) -> None:
    again = spoiled(edited(store), step(args=args))
    found = again.undo_step()
    assert found is not None
    assert (found.name, found.args) == ("A damaged step", {})
    assert again.undo() is not None
    assert again.rows("SELECT notes FROM character") == [("",)]
    again._detach()


FOREIGN = b"T\x01\x01nosuch\x00\x12\x00\x01\x00\x00\x00\x00\x00\x00\x00\x07"
OWN = FOREIGN.replace(b"nosuch", b"file_info")


@pytest.mark.parametrize(
    "changeset",
    [b"", b"no zip", zlib.compress(b"no changeset"), zlib.compress(b"x" * 5_000), *map(zlib.compress, (FOREIGN, OWN))],
)
def test_a_step_that_is_none_is_refused_and_changes_nothing(
    store: Store, changeset: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "LARGEST_STEP", 4_000)
    again = spoiled(edited(store), step(changeset))
    before = again.state_hash()
    with pytest.raises(RecordError):
        again.undo()
    assert again.state_hash() == before
    with again.act("Go on"):
        Character.update(notes="y").execute()
    again._detach()


# --- records --------------------------------------------------------------------------------------------------------


def test_json_too_deep_to_read_is_a_damaged_record() -> None:
    with pytest.raises(RecordError):
        load("[" * 100_000, "character 1")


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_column_of_another_kind_makes_a_damaged_record_that_can_be_shown(store: Store, by_hand: bool) -> None:
    with store.act("Another"):
        Character.update(position=1).execute()
        Character.create(name="楓", position=2)
    put = sql("UPDATE character SET name = ?, position = 'x' WHERE id = 1", b"\xe7\x81\xaf")
    again = spoiled(store, put, *([sealed("character", 1)] if by_hand else []))
    assert again.damaged() == {("character", 1)}
    broken, good = again.read(CharacterRow, "SELECT * FROM character ORDER BY id")
    assert (broken.name, broken.position) == ("灯", 0)
    assert good.name == "楓"
    found = characters.fetch(again, [1, 2])
    with pytest.raises(RecordError):
        characters.verify(again, found[1])
    characters.verify(again, found[2])
    again._detach()
    assert [(one.table, one.id, one.name) for one in checking.examine(again.path).damaged] == [("character", 1, "灯")]


def test_such_a_record_can_be_accepted_and_deleted(store: Store) -> None:
    put = sql("UPDATE gear SET damage = 'x', notes = ?, defence = 'y' WHERE id = 1", b"\xff")
    again = spoiled(store, put, sealed("gear", 1))
    before = again.state_hash()
    again.accept("gear", 1)
    assert again.damaged() == frozenset()
    (piece,) = again.read(GearRow, "SELECT * FROM gear")
    assert (piece.damage, piece.defence) == (0, None)
    again.undo()
    assert again.state_hash() == before
    with again.act("Delete"):
        Character.delete().execute()
    assert again.damaged() == frozenset()
    again._detach()


def test_the_store_writes_each_column_in_its_own_kind(store: Store) -> None:
    assert kinds.mistyped(store._connection, store._tables.values()) == frozenset()
