"""Files that older versions of Ikusa wrote still open, with everything in them."""

from __future__ import annotations

import gzip
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import apsw
import pytest

from ikusa.records import migrations
from ikusa.records.backups import backups_of
from ikusa.records.schema_check import undoable
from ikusa.records.store import Store

HERE = Path(__file__).parent
VERSIONS = range(1, migrations.newest() + 1)


def load_renew() -> ModuleType:
    """The script beside this file, which no package holds."""
    spec = importlib.util.spec_from_file_location("ikusa_tests_renew", HERE / "renew.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


renew = load_renew()


def unpacked(version: int, folder: Path) -> Path:
    """A kept file, ready to be opened."""
    path = folder / "campaign.ikusa"
    path.write_bytes(gzip.decompress((HERE / f"v{version:04d}.ikusa.gz").read_bytes()))
    return path


def held(version: int) -> dict[str, Any]:
    """What was in it when it was made."""
    found: dict[str, Any] = json.loads((HERE / f"v{version:04d}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_has_a_kept_file(version: int) -> None:
    """A new migration needs the file of the version before it; and the next one will need this version's."""
    for suffix in ("ikusa.gz", "json"):
        assert (HERE / f"v{version:04d}.{suffix}").is_file(), "make it: python tests/upgrades/renew.py file"
    raw = gzip.decompress((HERE / f"v{version:04d}.ikusa.gz").read_bytes())
    assert int.from_bytes(raw[60:64], "big") == version


def test_migrations_are_numbered_without_gaps() -> None:
    names = [step.__name__.rsplit(".", 1)[1] for step in migrations.STEPS]
    assert [int(name[1:5]) for name in names] == list(VERSIONS)
    files = sorted(path.stem for path in Path(migrations.__file__).parent.glob("m[0-9]*.py"))
    assert files == names, "list it in STEPS"


@pytest.mark.parametrize("version", VERSIONS)
def test_a_kept_file_opens_with_everything_in_it(version: int, tmp_path: Path) -> None:
    path = unpacked(version, tmp_path)
    with Store.open(path) as store:
        now = renew.contents(store)
        then = held(version)
        assert {table: now["rows"].get(table) for table in then["rows"]} == then["rows"]
        assert now["characters"] == then["characters"]
        assert now["gear"] == then["gear"]
        assert store.damaged() == frozenset()
        if all(step.KEEPS_HISTORY for step in migrations.STEPS[version:]):
            assert now["steps"] == then["steps"]
            walk(store)
    assert any(backup.reason == "upgrade" for backup in backups_of(path)) == (version < migrations.newest())


def walk(store: Store) -> None:
    """Undoes and redoes everything."""
    while store.redo() is not None:
        pass
    last = store.state_hash()
    while store.undo() is not None:
        pass
    while store.redo() is not None:
        pass
    assert store.state_hash() == last
    assert store.damaged() == frozenset()


def shape(connection: apsw.Connection) -> dict[str, Any]:
    """Columns, keys and indexes by table, whatever the text that made them."""
    found = {}
    for table in undoable(connection):
        columns = connection.execute(
            'SELECT name, type, "notnull", pk FROM pragma_table_info(?)', (table.name,)
        ).fetchall()
        keys = connection.execute(
            'SELECT "from", "table", "to", on_delete FROM pragma_foreign_key_list(?)', (table.name,)
        ).fetchall()
        indexes = connection.execute('SELECT name, "unique" FROM pragma_index_list(?)', (table.name,)).fetchall()
        found[table.name] = (sorted(columns), sorted(keys), sorted(indexes))
    return found


def test_the_migrations_make_the_tables_of_the_models() -> None:
    migrated, modelled = apsw.Connection(":memory:"), apsw.Connection(":memory:")
    migrations.run(migrated, 0, migrations.newest())
    for statement in renew.model_schema():
        modelled.execute(statement)
    assert shape(migrated) == shape(modelled), (
        "tables.py says something else than the migrations: write a migration, or, before the first release only, "
        "python tests/upgrades/renew.py schema, then file"
    )


def test_every_table_can_be_undone_and_guarded() -> None:
    """Sessions need a declared key, the store an integer `id`, in the first column, and a checksum."""
    connection = apsw.Connection(":memory:")
    migrations.run(connection, 0, migrations.newest())
    for table in undoable(connection):
        assert table.columns[0] == "id", table.name
        assert table.checksum is not None, f"{table.name} lacks a checksum"
        keys = connection.execute("SELECT name, type FROM pragma_table_info(?) WHERE pk > 0", (table.name,)).fetchall()
        assert keys == [("id", "INTEGER")], table.name
    kinds = {kind for (kind,) in connection.execute("SELECT DISTINCT type FROM sqlite_schema")}
    assert kinds == {"table", "index"}, "no triggers, no views: the store switches them off"
