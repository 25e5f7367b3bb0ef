"""Gear rows in pasted stat blocks: whole ones of seven cells, and shorter ones as spreadsheets have them."""

from __future__ import annotations

from typing import Any

import pytest

from ikusa.exchange import gear_cells, sniffing
from ikusa.exchange.incoming import Entry, Incoming
from ikusa.ruleset import shipped


def entries(text: str) -> tuple[Entry, ...]:
    found = sniffing.recognised(text.encode(), "", shipped())
    assert isinstance(found, Incoming)
    return found.entries


def gear(text: str) -> list[dict[str, Any]]:
    """The gear of the only character of a text, which has no fault and no notes."""
    (entry,) = entries(text)
    assert entry.fault is None
    assert not entry.data.get("notes")
    found: list[dict[str, Any]] = entry.data["combatant"]["gear"]
    assert [piece.pop("id") for piece in found] == [f"g{number + 1}" for number in range(len(found))]
    return found


SWORD = {"name": "打刀", "kind": "weapon", "grade": "masterwork"}
SUIT = {"name": "胴丸", "kind": "armour", "weight": "light", "defence": 2, "damage": 1}


@pytest.mark.parametrize(
    "rows",
    [
        "打刀\t武器\t名品\n胴丸\t軽甲\t1/2",
        "打刀|武器|名品\n胴丸|軽甲|1/2",
        "| 打刀 | 武器 | 名品 |\n| 胴丸 | 軽甲 | 1/2 |",
        "打刀｜武器｜名品\n胴丸｜軽甲｜１／２",
        "打刀\t武器\t—\t名品\n胴丸\t軽甲\t\t１/２\t損傷",
        "打刀\t名品\t武器\t\t\t\n胴丸\tlight armour\t1/2\tdamaged",
        "武具\t種別\t等級\n打刀\t武器\t名品\n胴丸\t軽甲\t1/2",
        "| 武具 | 種別 | 等級 |\n|---|---|---|\n| 打刀 | 武器 | 名品 |\n| 胴丸 | 軽甲 | 1/2 |",
        "Name\tKind\tGrade\n打刀\tweapon\tmasterwork\n胴丸\tlight\t1/2",
    ],
)
def test_short_rows_are_gear(rows: str) -> None:
    assert gear(f"名前: 甲\n戦力: 3/3\n{rows}\n") == [SWORD, SUIT]


def test_short_and_whole_rows_stand_together() -> None:
    whole = "| 兜 | その他 | — | 一般 | 1/1 | — | |"
    found = gear(f"## 甲\n\n{whole}\n| 打刀 | 武器 | 名品 |\n")
    assert found[0] == {
        "name": "兜",
        "kind": "other",
        "grade": "common",
        "defence": 1,
        "damage": 0,
        "equipped": False,
    }
    assert found[1] == SWORD


def test_a_number_alone_is_the_defence_of_what_has_one() -> None:
    suit, sword = gear("名前: 甲\n胴\t重装甲\t3\n刀\t武器\t3\n")
    assert suit["defence"] == 3
    assert "defence" not in sword


@pytest.mark.parametrize("line", ["昨日\t今日\t明日", "打刀\t3", "\t武器\t名品", "覚え: 打刀\t武器"])
def test_other_lines_with_tabs_are_notes(line: str) -> None:
    (entry,) = entries(f"名前: 甲\n戦力: 3/3\n{line}\n")
    assert "gear" not in entry.data["combatant"]
    assert entry.fault is None
    assert entry.data["notes"]


def test_notes_keep_their_lines() -> None:
    (entry,) = entries("名前: 甲\n戦力: 3/3\n備考: 持ち物\n打刀\t武器\t名品\n")
    assert "gear" not in entry.data["combatant"]
    assert "打刀" in entry.data["notes"]


def test_a_row_of_something_else_is_a_fault() -> None:
    (entry,) = entries("名前: 甲\n| 打刀 | 武器 | 不思議 |\n")
    assert entry.fault is not None
    assert entry.fault.values["line"] == 2


def test_what_is_surely_a_piece() -> None:
    assert gear_cells.sure(["刀", "武器"]) == {"name": "刀", "kind": "weapon"}
    assert gear_cells.sure(["刀", "3/2", "盾"]) == {"name": "刀", "kind": "shield", "defence": 2, "damage": 0}
    for row in ([], [""], ["刀"], ["", "武器"], ["刀", "3"], ["刀", "武器", "?"]):
        assert gear_cells.sure(row) is None
