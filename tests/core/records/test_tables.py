"""The schema: rows match tables, and what is deleted takes with it what it owns and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ikusa.records import rows, tables
from ikusa.records.order import moved
from ikusa.records.store import Store
from ikusa.records.stored_json import dump, load

ROWS = {
    tables.Campaign: rows.CampaignRow,
    tables.Folder: rows.FolderRow,
    tables.Battle: rows.BattleRow,
    tables.Character: rows.CharacterRow,
    tables.Gear: rows.GearRow,
    tables.Log: rows.LogRow,
    tables.Ledger: rows.LedgerRow,
    tables.Technique: rows.TechniqueRow,
    tables.Status: rows.StatusRow,
    tables.Combatant: rows.CombatantRow,
    tables.Session: rows.SessionRow,
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "c.ikusa") as opened:
        yield opened


@pytest.mark.parametrize("model", ROWS, ids=lambda model: model.__name__)
def test_rows_have_the_columns_of_their_table_in_order(store: Store, model: type[tables.Record]) -> None:
    found = store.rows("SELECT name FROM pragma_table_info(?)", (model._meta.table_name,))
    assert ROWS[model]._fields == tuple(name for (name,) in found)


def test_every_table_is_listed_after_those_it_points_to() -> None:
    seen: set[type] = set()
    for model in tables.MODELS:
        for parent in model._meta.refs.values():
            assert parent in seen or parent is model, model
        seen.add(model)


def _life(store: Store) -> dict[str, int]:
    """A battle with a copy, a roster character in it, and one of everything that hangs on them."""
    with store.act("Begin"):
        folder = store.insert("folder", {"name": "f", "position": 1})
        picture = store.insert("portrait", {"digest": "d", "width": 1, "height": 1, "data": b"x"})
        battle = tables.Battle.create(name="b").id
        person = tables.Character.create(name="p", folder=folder, portrait=picture).id
        copy = tables.Character.create(name="c", battle=battle, origin=person).id
        ids = {"battle": battle, "person": person, "copy": copy, "folder": folder, "portrait": picture}
        for who in (person, copy):
            tables.Combatant.create(battle=battle, character=who)
            gear = tables.Gear.create(character=who, name="g")
            log = tables.Log.create(battle=battle, session=1, round=1, kind="command", at="", command="{}")
            tables.Ledger.create(gear=gear, session=1, what="damage", points=1, log=log)
            tables.Technique.create(character=who, key="t", name="t", weapon=gear)
            tables.Status.create(character=who, status="pain")
    return ids


def _count(store: Store, table: str) -> int:
    row = store.row({name: f"SELECT count(*) FROM {name}" for name in COUNTED}[table])
    return int(str(row[0])) if row else 0


COUNTED = ("battle", "character", "combatant", "gear", "ledger", "log", "technique", "status", "portrait")


def test_a_battle_takes_its_copies_and_its_log_and_leaves_the_roster(store: Store) -> None:
    ids = _life(store)
    with store.act("Delete"):
        store.execute("DELETE FROM battle WHERE id = ?", (ids["battle"],))
    left = {table: _count(store, table) for table in COUNTED}
    assert left == {
        "battle": 0,
        "character": 1,
        "combatant": 0,
        "gear": 1,
        "ledger": 1,
        "log": 0,
        "technique": 1,
        "status": 1,
        "portrait": 1,
    }
    assert store.row("SELECT log_id FROM ledger") == (None,)


def test_a_character_takes_what_it_has_and_leaves_its_copies(store: Store) -> None:
    ids = _life(store)
    with store.act("Delete"):
        store.execute("DELETE FROM character WHERE id = ?", (ids["person"],))
    assert [_count(store, table) for table in ("character", "gear", "status", "combatant")] == [1, 1, 1, 1]
    assert store.row("SELECT origin_id FROM character") == (None,)


def test_folder_portrait_and_weapon_are_let_go(store: Store) -> None:
    ids = _life(store)
    with store.act("Delete"):
        store.execute("DELETE FROM folder")
        store.execute("DELETE FROM portrait")
        store.execute("DELETE FROM gear WHERE character_id = ?", (ids["person"],))
    row = store.row("SELECT folder_id, portrait_id FROM character WHERE id = ?", (ids["person"],))
    assert row == (None, None)
    assert store.row("SELECT weapon_id FROM technique WHERE character_id = ?", (ids["person"],)) == (None,)


def test_deletion_with_all_that_hangs_on_it_is_undone_and_redone(store: Store) -> None:
    ids = _life(store)
    before = store.state_hash()
    with store.act("Delete"):
        store.execute("DELETE FROM battle WHERE id = ?", (ids["battle"],))
    after = store.state_hash()
    store.undo()
    assert store.state_hash() == before
    store.redo()
    assert store.state_hash() == after


def test_json_text_is_canonical() -> None:
    assert dump({"b": 1, "a": "あ"}) == '{"a":"あ","b":1}'
    assert load(dump([1, None, "x"]), "here") == [1, None, "x"]


@pytest.mark.parametrize(
    ("order", "chosen", "found"),
    [
        ([1, 2, 3, 4], [3, 1], [3, 1, 2, 4]),
        ([1, 2, 3, 4], [4, 2], [1, 4, 2, 3]),
        ([1, 2, 3], [9], [1, 2, 3]),
        ([1, 2, 3], [2, 2, 9], [1, 2, 3]),
        ([], [1], []),
    ],
)
def test_chosen_rows_move_to_where_the_first_of_them_stood(
    order: list[int], chosen: list[int], found: list[int]
) -> None:
    assert moved(order, chosen) == found
