"""An older file is taken to today's version after a backup: wholly, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import apsw
import pytest

from ikusa.errors import StoreError
from ikusa.records import migrations, schema_check
from ikusa.records.backups import backups_of
from ikusa.records.failures import OpenError, Refusal
from ikusa.records.store import Store
from ikusa.records.tables import Character

Up = Callable[[apsw.Connection], None]


def step(up: Up, keeps_history: bool = True) -> ModuleType:
    """A migration made up for a test."""
    module = ModuleType("m0002_made_up")
    module.__dict__.update(up=up, KEEPS_HISTORY=keeps_history)
    return module


@pytest.fixture
def also(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[ModuleType], None]]:
    """Adds a migration for this test."""

    def add(module: ModuleType) -> None:
        monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, module))

    yield add
    schema_check.expected.cache_clear()


@pytest.fixture
def old(store: Store, path: Path) -> Path:
    """A closed file of today's version, with one act in its history."""
    with store.act("Rename"):
        Character.update(name="朱").execute()
    store.close()
    return path


def add_column(connection: apsw.Connection) -> None:
    connection.execute('ALTER TABLE "character" ADD COLUMN "clan" TEXT NOT NULL DEFAULT \'\'')


def rebuild(connection: apsw.Connection) -> None:
    """What drops child rows if foreign keys are on."""
    (sql,) = connection.execute("SELECT sql FROM sqlite_schema WHERE name = 'character' AND type = 'table'").fetchone()
    indexes = connection.execute("SELECT sql FROM sqlite_schema WHERE tbl_name = 'character' AND type = 'index'")
    statements = [str(text) for (text,) in indexes if text]
    connection.execute(
        str(sql).replace('CREATE TABLE "character"', 'CREATE TABLE "fresh"').replace('"title"', '"rank"')
    )
    connection.execute('INSERT INTO "fresh" SELECT * FROM "character"')
    connection.execute('DROP TABLE "character"')
    connection.execute('ALTER TABLE "fresh" RENAME TO "character"')
    for statement in statements:
        connection.execute(statement)


def test_a_column_added_keeps_rows_checksums_and_history(old: Path, also: Callable[[ModuleType], None]) -> None:
    also(step(add_column))
    with Store.open(old) as store:
        assert store.rows("PRAGMA user_version") == [(migrations.newest(),)]
        assert store.damaged() == frozenset()
        assert store.undo() is not None
        assert store.rows("SELECT name, clan FROM character") == [("灯", "")]
        assert store.redo() is not None
        assert store.damaged() == frozenset()
    assert [str(backup.reason) for backup in backups_of(old)] == ["close", "upgrade", "close"]


def test_a_table_rebuilt_keeps_the_rows_that_belong_to_it(old: Path, also: Callable[[ModuleType], None]) -> None:
    also(step(rebuild, keeps_history=False))
    with Store.open(old) as store:
        assert store.rows("SELECT name, rank FROM character") == [("朱", "")]
        assert store.rows("SELECT count(*) FROM gear") == [(1,)]
        assert store.steps() == ()
        assert store.damaged() == frozenset()


def test_a_damaged_row_stays_damaged(old: Path, also: Callable[[ModuleType], None]) -> None:
    connection = apsw.Connection(str(old))
    connection.execute("UPDATE character SET name = 'flipped'")
    connection.close()
    also(step(add_column))
    with Store.open(old) as store:
        assert store.damaged() == {("character", 1)}


def point_nowhere(connection: apsw.Connection) -> None:
    connection.execute("UPDATE gear SET character_id = 99")


def fall_over(connection: apsw.Connection) -> None:
    connection.execute("DELETE FROM gear")
    raise StoreError("The step fell over.")


@pytest.mark.parametrize("up", [point_nowhere, fall_over])
def test_an_upgrade_that_goes_wrong_leaves_the_old_file(old: Path, also: Callable[[ModuleType], None], up: Up) -> None:
    before = state(old)
    also(step(up))
    with pytest.raises(StoreError):
        Store.open(old)
    assert state(old) == before


def state(path: Path) -> tuple[int, list[tuple[object, ...]]]:
    """Version and rows of a closed file."""
    connection = apsw.Connection(str(path))
    try:
        rows = (
            connection.execute("SELECT * FROM character").fetchall()
            + connection.execute("SELECT * FROM gear").fetchall()
        )
        return int(connection.pragma("user_version")), rows
    finally:
        connection.close()


def test_an_older_file_is_not_changed_by_a_look(old: Path, also: Callable[[ModuleType], None], tmp_path: Path) -> None:
    also(step(add_column))
    before = old.read_bytes()
    with pytest.raises(OpenError) as caught:
        Store.open(old, read_only=True)
    assert caught.value.kind is Refusal.OLDER
    look = tmp_path / "look"
    look.mkdir()
    with Store.open_copy(old, look) as copy:
        assert copy.rows("SELECT clan FROM character") == [("",)]
    assert old.read_bytes() == before
    assert [entry.name for entry in look.iterdir()] == [old.name]


def test_an_upgrade_without_room_for_its_backup_does_not_begin(old: Path, also: Callable[[ModuleType], None]) -> None:
    for backup in backups_of(old):
        backup.path.unlink()
    folder = old.with_name(old.name + "-backups")
    folder.rmdir()
    folder.write_text("in the way")
    also(step(add_column))
    with pytest.raises(StoreError):
        Store.open(old)
    assert state(old)[0] == migrations.newest() - 1
