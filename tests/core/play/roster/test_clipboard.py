"""Copied texts: told apart by what they say, and their rows pasted as one act."""

from __future__ import annotations

import pytest

from ikusa.errors import RuleError
from ikusa.play import roster
from ikusa.play.roster import clipboard
from ikusa.play.roster.clipboard import Copied
from ikusa.records.store import Store
from ikusa.rules.terms import GearKind

TECHNIQUES = (
    "| Willow cut | attack A (gi) | 1 | 2d10+gi+swordsmanship >= defence | 1 wound. | — |\n"
    "| Heron's beak | attack B (gi) | 2 | 2d10+gi+swordsmanship >= defence | [Pierce 2]. 1 wound. | 1/battle |"
)
GEAR = "打刀\t武器\t一般\n胴\t軽甲\t名品\t1/2"
BLOCK = f"# 久野 龍樹（くの たつき）\n等級: 連\n体 +1 技 +2\n{TECHNIQUES}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (TECHNIQUES, Copied.ROWS),
        (GEAR, Copied.ROWS),
        (f"名\t種類\t等級\n{GEAR}\n\n{TECHNIQUES}", Copied.ROWS),
        ("打刀 | 武器", Copied.ROWS),
        (BLOCK, Copied.PEOPLE),
        ('{"format": "ikusa", "version": 1, "characters": []}', Copied.PEOPLE),
        ("name,grade,tai\nKuno,mook,1\n", Copied.PEOPLE),
        ("", Copied.OTHER),
        ("打刀", Copied.OTHER),
        ("出血 2. 苦痛", Copied.OTHER),
        ("名: 久野", Copied.OTHER),
        ("a\tb\tc", Copied.OTHER),
        (f"{GEAR}\nand a remark", Copied.OTHER),
        ("打刀\t武器\n" * 501, Copied.OTHER),
        ("{", Copied.OTHER),
    ],
)
def test_a_text_is_known_by_what_it_says(blank: Store, text: str, found: Copied) -> None:
    assert clipboard.what(blank, text) is found


def test_mixed_rows_are_one_act(blank: Store) -> None:
    roster.create(blank, "久野")
    (id_,) = blank.last_changes.rows["character"]
    pasted = clipboard.paste_rows(blank, id_, f"{GEAR}\n{TECHNIQUES}")
    assert (pasted.techniques, pasted.gear) == (2, 2)
    view = roster.view(blank, id_)
    assert [row.piece.kind for row in view.gear] == [GearKind.WEAPON, GearKind.ARMOUR]
    assert view.gear[1].wear.left == 1
    assert [row.name for row in view.techniques] == ["Willow cut", "Heron's beak"]
    blank.undo()
    assert not roster.view(blank, id_).gear
    assert not roster.view(blank, id_).techniques


def test_what_is_no_row_is_refused(blank: Store) -> None:
    roster.create(blank, "久野")
    (id_,) = blank.last_changes.rows["character"]
    with pytest.raises(RuleError, match="something else"):
        clipboard.paste_rows(blank, id_, f"{GEAR}\nand a remark")
    with pytest.raises(RuleError):
        clipboard.paste_rows(blank, 10_000, GEAR)
