"""Rows of a spreadsheet become gear and statuses, whole or not at all; several go into a battle in one act."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ikusa.errors import RuleError
from ikusa.play import battle, campaign, roster
from ikusa.records.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A new campaign with one character, id 1."""
    with campaign.create(tmp_path / "c.ikusa", "峠") as store:
        roster.create(store, "灯")
        yield store


def test_gear_is_read_in_any_order_and_both_languages(store: Store) -> None:
    rows_of_a_sheet = (
        "名\t種類\t等級",
        "打刀「雪割」\t武器\t名品\t1/1",
        "桶側胴\t軽甲\t名品\t1/2\t+2\t損傷",
        "Harness\tdivine\textra heavy\t—",
        "大袖\tその他\t１",
    )
    roster.paste_gear(store, 1, "\n".join(rows_of_a_sheet))
    rows = roster.view(store, 1).gear
    assert [(row.name, str(row.piece.kind), str(row.piece.grade), row.wear.left, row.wear.measure) for row in rows] == [
        ("打刀「雪割」", "weapon", "masterwork", 1, 1),
        ("桶側胴", "armour", "masterwork", 1, 2),
        ("Harness", "armour", "divine", 6, 6),
        ("大袖", "other", "common", 1, 1),
    ]
    assert len(store.steps()) == 2


def test_a_cell_that_is_nothing_is_named_and_nothing_is_stored(store: Store) -> None:
    with pytest.raises(RuleError) as refused:
        roster.paste_gear(store, 1, "胴\t軽甲\n袖\t丈夫")
    assert refused.value.values == {"line": 2, "text": "丈夫"}
    assert roster.view(store, 1).gear == ()


def test_statuses_are_pasted_as_they_are_written(store: Store) -> None:
    roster.paste_statuses(store, 1, "出血 2. 防備 -1（2間合）\nfracture (neck)")
    rows = roster.view(store, 1).statuses
    assert [(row.status.id, row.status.value) for row in rows] == [
        ("bleeding", 2),
        ("defence_down", 1),
        ("fracture", None),
    ]
    with pytest.raises(RuleError):
        roster.paste_statuses(store, 1, "眠い")


def test_several_go_into_a_battle_at_once(store: Store) -> None:
    roster.create(store, "足軽", template=True)
    roster.new_battle_with(store, "峠の戦", (1, 2))
    (line,) = battle.battles(store)
    assert [place.name for place in battle.view(store, line.id).order] == ["灯", "足軽 1"]
    roster.add_to_battle(store, line.id, (1, 2))
    assert [place.name for place in battle.view(store, line.id).order] == ["灯", "足軽 1", "足軽 2"]
    with pytest.raises(RuleError) as refused:
        roster.add_to_battle(store, line.id, (1,))
    assert refused.value.code == "already_there"
    store.undo()
    assert len(battle.view(store, line.id).order) == 2
    roster.new_battle_with(store, "峠の戦", (1,))
    assert [line.name for line in battle.battles(store)] == ["峠の戦", "峠の戦 2"]
