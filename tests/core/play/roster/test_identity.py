"""What a character or a battle is known by outside: its own, kept through edits, undo and an upgrade."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from ikusa.play import battle, roster
from ikusa.records.store import Store

OLD = Path(__file__).resolve().parents[4] / "tests" / "upgrades" / "v0001.ikusa.gz"


def uids(store: Store, table: str = "character", where: str = "battle_id IS NULL") -> dict[int, str]:
    rows = store.rows(f"SELECT id, uid FROM {table} WHERE {where}")
    return {int(str(id_)): str(uid) for id_, uid in rows}


def all_apart(found: dict[int, str]) -> bool:
    return "" not in found.values() and len(set(found.values())) == len(found) > 0


def test_everybody_in_the_roster_and_every_battle_has_its_own(sample: Store) -> None:
    assert all_apart(uids(sample))
    assert all_apart(uids(sample, "battle", "TRUE"))
    assert set(uids(sample, where="battle_id IS NOT NULL").values()) == {""}


def test_a_copy_gets_its_own_and_keeps_it_through_undo(sample: Store) -> None:
    before = uids(sample)
    first = min(before)
    roster.duplicate(sample, [first])
    roster.create(sample, "新")
    after = uids(sample)
    assert all_apart(after)
    assert {id_: after[id_] for id_ in before} == before
    roster.delete(sample, [first])
    sample.undo()
    sample.undo()
    sample.undo()
    assert uids(sample) == before
    sample.redo()
    sample.redo()
    assert uids(sample) == after


def test_a_template_and_a_battle_give_theirs_to_nobody(sample: Store) -> None:
    first = min(uids(sample))
    roster.create_from(sample, first, "写し")
    battle.duplicate(sample, min(uids(sample, "battle", "TRUE")))
    assert all_apart(uids(sample))
    assert all_apart(uids(sample, "battle", "TRUE"))
    assert set(uids(sample, where="battle_id IS NOT NULL").values()) == {""}


@pytest.mark.parametrize(("table", "where"), [("character", "battle_id IS NULL"), ("battle", "TRUE")])
def test_an_upgrade_gives_everybody_one(tmp_path: Path, table: str, where: str) -> None:
    path = tmp_path / "old.ikusa"
    path.write_bytes(gzip.decompress(OLD.read_bytes()))
    with Store.open(path) as store:
        found = uids(store, table, where)
        assert all_apart(found)
        assert store.damaged() == frozenset()
    with Store.open(path) as store:
        assert uids(store, table, where) == found
