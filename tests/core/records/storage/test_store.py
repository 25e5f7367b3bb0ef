"""Acts: one transaction, one undo step, and what they say they changed."""

from __future__ import annotations

import threading
from pathlib import Path

import peewee
import pytest

from ikusa.errors import RecordError
from ikusa.records.database import DATABASE
from ikusa.records.failures import OpenError
from ikusa.records.store import Store
from ikusa.records.tables import Battle, Character, Gear, Ledger


def rename(store: Store, name: str) -> None:
    with store.act("Rename {name}", name=name):
        Character.update(name=name).where(Character.id == 1).execute()


def names(store: Store) -> list[object]:
    return [row[0] for row in store.rows("SELECT name FROM character ORDER BY id")]


def test_an_act_is_stored_and_named(store: Store, path: Path) -> None:
    with store.act("Rename {name}", name="灯") as act:
        Character.update(name="朱音").execute()
    assert act.step is not None
    assert (act.step.name, act.step.args, act.step.undone) == ("Rename {name}", {"name": "灯"}, False)
    store.close()
    with Store.open(path) as again:
        assert names(again) == ["朱音"]
        assert again.undo_step() == act.step


def test_an_act_that_raises_leaves_nothing(store: Store) -> None:
    before = store.state_hash()

    def fail() -> None:
        with store.act("Fail"):
            Character.create(name="x")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert store.state_hash() == before
    assert store.steps() == ()
    rename(store, "y")
    assert names(store) == ["y"]


def test_an_act_that_changes_nothing_leaves_no_step_and_keeps_what_can_be_redone(store: Store) -> None:
    rename(store, "一")
    store.undo()
    with store.act("Idle") as act:
        Character.update(name="二").execute()
        Character.update(name="灯").execute()
    assert act.step is None
    assert not store.last_changes
    assert store.redo_step() is not None


def test_undo_and_redo_go_all_the_way_and_an_act_cuts_off_the_tail(store: Store) -> None:
    states = [store.state_hash()]
    for name in "一二三":
        rename(store, name)
        states.append(store.state_hash())
    for expected in reversed(states[:-1]):
        assert store.undo() is not None
        assert store.state_hash() == expected
    assert store.undo() is None
    assert store.redo() is not None
    rename(store, "四")
    assert store.redo_step() is None
    assert [step.args["name"] for step in store.steps()] == ["四", "一"]


def test_step_numbers_are_never_used_again(store: Store) -> None:
    rename(store, "一")
    first = store.undo()
    rename(store, "二")
    second = store.undo_step()
    assert first is not None
    assert second is not None
    assert second.id > first.id


def test_a_deleted_character_comes_back_with_everything(store: Store) -> None:
    before = store.state_hash()
    with store.act("Delete"):
        Character.get_by_id(1).delete_instance()
    assert store.rows("SELECT * FROM gear") == []
    store.undo()
    assert store.state_hash() == before


def test_undo_and_redo_survive_a_restart(store: Store, path: Path) -> None:
    rename(store, "一")
    store.undo()
    store.close()
    with Store.open(path) as again:
        assert again.redo() is not None
        assert names(again) == ["一"]


def test_changes_name_what_they_belong_to(store: Store) -> None:
    with store.act("Hit"):
        line = Ledger.create(gear=1, session=1, what="damage", points=2)
    assert store.last_changes.rows == {"ledger": {line.id}}
    assert store.last_changes.gear == {1}
    assert store.last_changes.characters == {1}
    store.undo()
    assert store.last_changes.rows == {"ledger": {line.id}}
    assert store.last_changes.characters == {1}
    store.redo()
    assert store.last_changes.gear == {1}


def test_changes_of_a_moved_piece_name_both_owners(store: Store) -> None:
    with store.act("Add"):
        other = Character.create(name="他")
    with store.act("Give"):
        Gear.update(character=other).where(Gear.id == 1).execute()
    assert store.last_changes.characters == {1, other.id}


def test_changes_of_a_deletion_name_the_rows_that_went_with_it(store: Store) -> None:
    with store.act("Battle"):
        battle = Battle.create(name="橋")
        copy = Character.create(name="足軽", battle=battle)
    with store.act("Delete"):
        battle.delete_instance()
    assert store.last_changes.characters == {copy.id}
    assert store.last_changes.battles == {battle.id}


def test_a_flood_of_changes_asks_to_reload_everything(store: Store) -> None:
    with store.act("Import"):
        for batch in peewee.chunked([{"name": str(number)} for number in range(6_000)], 500):
            Character.insert_many(batch).execute()
    assert store.last_changes.everything
    assert len(store.last_changes.rows["character"]) == 6_000


def test_a_write_outside_an_act_is_a_bug(store: Store) -> None:
    with pytest.raises(RuntimeError):
        store.execute("DELETE FROM character")
    with pytest.raises(peewee.OperationalError):
        Character.create(name="x")
    assert names(store) == ["灯"]


def test_acts_do_not_nest(store: Store) -> None:
    with pytest.raises(RuntimeError), store.act("Outer"), store.act("Inner"):
        pass
    assert names(store) == ["灯"]


def test_peewees_own_transactions_work_inside_an_act(store: Store) -> None:
    with store.act("Two"):
        with store.database.atomic() as savepoint:
            Character.create(name="x")
            savepoint.rollback()
        Character.create(name="y")
    assert names(store) == ["灯", "y"]


def test_a_broken_constraint_is_a_bug_and_rolled_back(store: Store) -> None:

    def point_nowhere() -> None:
        with store.act("Bad"):
            Character.create(name="x")
            Gear.create(character=99, name="y")

    with pytest.raises(peewee.IntegrityError):
        point_nowhere()
    assert names(store) == ["灯"]


def test_cursor_level_writing(store: Store) -> None:
    with store.act("Add"):
        folder = store.insert("folder", {"name": "村", "position": 1})
        store.execute_many("UPDATE folder SET name = ? WHERE id = ?", [("里", folder)])
        assert store.execute("UPDATE character SET folder_id = ?", (folder,)) == 1
    assert store.row("SELECT name, position FROM folder") == ("里", 1)
    with pytest.raises(KeyError), store.act("Bad"):
        store.insert("folder", {"name; DROP": "x"})


def test_each_changed_row_is_sealed(store: Store) -> None:
    rename(store, "朱")
    assert store.damaged() == frozenset()
    for table in ("character", "gear"):
        row = store.row(f"SELECT * FROM {table}")
        assert row is not None
        store.checked(table, row)
        with pytest.raises(RecordError) as caught:
            store.checked(table, (*row[:-1], "other"))
        assert caught.value.where == f"{table} 1"


def damage(store: Store) -> None:
    """Changes a stored name behind the store's back."""
    store._connection.pragma("query_only", 0)
    store._connection.execute("UPDATE character SET name = 'flipped'")
    store._connection.pragma("query_only", 1)


def test_a_damaged_record_stays_so_until_it_is_accepted(store: Store) -> None:
    damage(store)
    with store.act("Edit"):
        Character.update(notes="x").execute()
    assert store.damaged() == {("character", 1)}
    store.undo()
    assert store.damaged() == {("character", 1)}
    step = store.accept("character", 1)
    assert step is not None
    assert step.args == {"record": "flipped"}
    assert store.damaged() == frozenset()
    store.undo()
    assert store.damaged() == {("character", 1)}


def test_an_accepted_record_is_named_in_both_languages(store: Store) -> None:
    with store.act("Edit"):
        Character.update(english="Akari").execute()
    damage(store)
    step = store.accept("character", 1)
    assert step is not None
    assert step.args == {"record": "flipped", "record_en": "Akari"}


def test_a_damaged_record_may_be_deleted(store: Store) -> None:
    damage(store)
    with store.act("Delete"):
        Character.delete().execute()
    assert store.damaged() == frozenset()


def test_a_store_belongs_to_its_thread(store: Store) -> None:
    caught: list[BaseException] = []

    def look() -> None:
        try:
            store.rows("SELECT 1")
        except RuntimeError as error:
            caught.append(error)

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert len(caught) == 1


def test_two_stores_do_not_mix(store: Store, tmp_path: Path) -> None:
    with Store.create(tmp_path / "other.ikusa") as other:
        with other.act("Add"):
            Character.create(name="他")
        rename(store, "朱")
        assert names(other) == ["他"]
        assert DATABASE.obj is other.database
        assert names(store) == ["朱"]


def test_a_store_opened_to_read_refuses_to_write(store: Store, path: Path) -> None:
    store.close()
    before = path.read_bytes()
    with Store.open(path, read_only=True) as again:
        assert names(again) == ["灯"]
        with pytest.raises(OpenError), again.act("Write"):
            Character.create(name="x")
    assert path.read_bytes() == before


def test_closing_twice_is_harmless_and_leaves_one_file(store: Store, path: Path) -> None:
    store.close()
    store.close()
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["campaign.ikusa", "campaign.ikusa-backups"]
