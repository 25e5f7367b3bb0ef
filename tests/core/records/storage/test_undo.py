"""Whatever is done, undone all the way it is the beginning byte for byte, and redone the end; after a restart, too."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from ikusa.errors import RecordError
from ikusa.records.store import Store
from ikusa.records.tables import Battle, Character, Combatant, Folder, Gear, Ledger, Portrait, Record, Status, Technique

TEXT = st.text(max_size=20)
NUMBER = st.integers(-(2**31), 2**31 - 1)
TABLES: tuple[type[Record], ...] = (Folder, Portrait, Battle, Character, Gear, Ledger, Technique, Status, Combatant)


class Undoing(RuleBasedStateMachine):
    """Random acts over tables that cascade, set null and are unique, against a list of state hashes."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="ikusa-undo-"))
        self.path = self.folder / "campaign.ikusa"
        self.store = Store.create(self.path)
        self.states = [self.store.state_hash()]
        self.place = 0
        self.serial = 0

    def teardown(self) -> None:
        """Walks the whole history both ways, also after a restart."""
        self.walk()
        self.reopen()
        self.walk()
        self.store.close()
        shutil.rmtree(self.folder)

    def walk(self) -> None:
        while self.store.undo() is not None:
            pass
        assert self.store.state_hash() == self.states[0]
        while self.store.redo() is not None:
            pass
        assert self.store.state_hash() == self.states[-1]
        self.place = len(self.states) - 1

    def done(self) -> None:
        """An act ended: the redo tail is cut off if it changed anything."""
        if self.store.last_changes:
            self.states[self.place + 1 :] = [self.store.state_hash()]
            self.place += 1

    def ids(self, table: type[Record]) -> list[int]:
        return [row[0] for row in self.store.rows(f"SELECT id FROM {table._meta.table_name}")]

    def new(self) -> str:
        self.serial += 1
        return f"{self.serial}"

    @rule(name=TEXT, data=st.binary(max_size=5_000))
    def add_character(self, name: str, data: bytes) -> None:
        with self.store.act("Add {name}", name=name):
            folder = Folder.create(name=name)
            portrait = Portrait.create(digest=self.new(), width=1, height=1, data=data)
            Character.create(name=name, folder=folder, portrait=portrait)
        self.done()

    @rule(data=st.data(), text=TEXT, number=NUMBER)
    def add_to_a_character(self, data: st.DataObject, text: str, number: int) -> None:
        if not (characters := self.ids(Character)):
            return
        who = data.draw(st.sampled_from(characters))
        with self.store.act("Equip"):
            gear = Gear.create(character=who, name=text, damage=number)
            Ledger.create(gear=gear, session=1, what="damage", points=number)
            Technique.create(character=who, key=self.new(), name=text, weapon=gear)
            Status.create(character=who, status="burning", value=number, hours=number / 7)
        self.done()

    @rule(data=st.data())
    def fight(self, data: st.DataObject) -> None:
        if not (characters := self.ids(Character)):
            return
        who = data.draw(st.sampled_from(characters))
        with self.store.act("Fight"):
            battle = Battle.create(name="橋")
            copy = Character.create(name="写", battle=battle, origin=who)
            Combatant.create(battle=battle, character=copy)
        self.done()

    @rule(data=st.data(), table=st.sampled_from(TABLES))
    def delete(self, data: st.DataObject, table: type[Record]) -> None:
        if not (ids := self.ids(table)):
            return
        with self.store.act("Delete"):
            table.delete().where(table.id == data.draw(st.sampled_from(ids))).execute()  # type: ignore[attr-defined]
        self.done()

    @rule(text=TEXT, number=NUMBER)
    def change_all(self, text: str, number: int) -> None:
        with self.store.act("Change"):
            Character.update(notes=text, vigor_now=number).execute()
            Gear.update(character=None).where(Gear.damage > number).execute()
        self.done()

    @rule(text=TEXT)
    def replace(self, text: str) -> None:
        """The same id goes and comes again in one act."""
        with self.store.act("Replace"):
            for (number,) in self.store.rows("SELECT id FROM folder"):
                Folder.delete().where(Folder.id == number).execute()
                Folder.create(id=number, name=text)
        self.done()

    @rule()
    def fail(self) -> None:
        with pytest.raises(ZeroDivisionError):
            self.break_off()

    def break_off(self) -> None:
        with self.store.act("Fail"):
            Character.delete().execute()
            Folder.create(name="x")
            raise ZeroDivisionError

    @precondition(lambda self: self.place > 0)
    @rule()
    def undo(self) -> None:
        assert self.store.undo() is not None
        self.place -= 1

    @precondition(lambda self: self.place < len(self.states) - 1)
    @rule()
    def redo(self) -> None:
        assert self.store.redo() is not None
        self.place += 1

    @rule()
    def reopen(self) -> None:
        self.store._detach()  # without the backup, for speed
        self.store = Store.open(self.path)

    @invariant()
    def the_state_is_the_one_remembered(self) -> None:
        assert self.store.state_hash() == self.states[self.place]
        assert (self.store.undo_step() is None) == (self.place == 0)
        assert (self.store.redo_step() is None) == (self.place == len(self.states) - 1)
        assert not self.store.damaged()
        assert self.store.rows("PRAGMA foreign_key_check") == []


Undoing.TestCase.settings = settings(
    max_examples=20, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
TestUndoing: Any = Undoing.TestCase


def test_a_damaged_step_is_refused_and_changes_nothing(store: Store) -> None:
    with store.act("Rename"):
        Character.update(name="朱").execute()
    state = store.state_hash()
    store._connection.pragma("query_only", 0)
    store._connection.execute("UPDATE history SET changeset = zeroblob(40)")
    with pytest.raises(RecordError):
        store.undo()
    assert store.state_hash() == state
    with store.act("Rename"):
        Character.update(name="碧").execute()


def test_a_step_that_does_not_fit_is_refused_and_changes_nothing(store: Store) -> None:
    with store.act("Rename"):
        Character.update(name="朱").execute()
    store._connection.pragma("query_only", 0)
    step = store.undo_step()
    assert step is not None
    store._connection.execute("UPDATE character SET name = 'by hand'")
    state = store.state_hash()
    with pytest.raises(RecordError) as caught:
        store.undo()
    assert caught.value.where == f"history {step.id}"
    assert store.state_hash() == state
