"""The work that the faults interrupt: a campaign that says how far it has come, in several tables at once.

`value` is 0 in a new one. `advance` makes it one more, in one act over four tables; taking that back makes it one less.
A campaign whose tables disagree has seen half an act.
"""

from __future__ import annotations

from pathlib import Path

from ikusa.records.store import Store
from ikusa.records.tables import Character, Folder, Gear, Log


def begin(path: Path, filling: int = 0) -> None:
    """Makes a closed campaign of value 0; `filling` more characters give it some size."""
    with Store.create(path) as store:
        with store.act("Begin"):
            who = Character.create(name="灯", vigor_now=0)
            Gear.create(character=who, name="槍", damage=0)
            for number in range(filling):
                Character.create(name=f"足軽 {number}", notes="野" * 200, search_key="x")
        store.forget_steps()


def advance(store: Store) -> int:
    """One act; the new value."""
    new = value(store) + 1
    with store.act("Advance to {value}", value=new):
        Character.update(vigor_now=new).where(Character.id == 1).execute()
        Gear.update(damage=new).where(Gear.id == 1).execute()
        Folder.create(name=f"{new}")
        Log.create(session=1, round=new, kind="command", at="", command="{}", entry="null")
    return new


def value(store: Store) -> int:
    """How far it has come; the tables, the history and every checksum agree, or the test fails."""
    (vigor,) = store.row("SELECT vigor_now FROM character WHERE id = 1") or (None,)
    (damage,) = store.row("SELECT damage FROM gear WHERE id = 1") or (None,)
    (folders,) = store.row("SELECT count(*) FROM folder") or (None,)
    (entries,) = store.row("SELECT count(*) FROM log") or (None,)
    assert isinstance(vigor, int)
    assert vigor == damage == folders == entries, f"half an act: {vigor} {damage} {folders} {entries}"
    return vigor


def inspect(store: Store) -> int:
    """The value, after everything in the file was looked at."""
    found = value(store)
    assert store.rows("PRAGMA integrity_check") == [("ok",)]
    assert store.rows("PRAGMA foreign_key_check") == []
    assert store.damaged() == frozenset()
    done = [step for step in store.steps(1_000_000) if not step.undone]
    assert [step.args["value"] for step in done] == list(range(found, 0, -1)), "the history does not fit"
    return found


def reopened(path: Path) -> int:
    """Opens a campaign after a fault, without a backup at the end; its value."""
    store = Store.open(path)
    try:
        return inspect(store)
    finally:
        store._detach()
