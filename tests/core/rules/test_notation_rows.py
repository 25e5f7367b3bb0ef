"""Technique rows: SCENARIO.md's examples in their exact JSON, which lines are rows, errors with their lines (R-801)."""

from __future__ import annotations

from typing import Any

import pytest

from ikusa.errors import RuleError
from ikusa.rules.notation import Missed, read_row, read_rows, readings
from ikusa.rules.technique import Technique
from ikusa.ruleset import shipped
from ikusa.scenario import write_technique

RULES = shipped()

EXAMPLES: list[tuple[str, dict[str, Any]]] = [
    (
        "| 突き | 攻撃B（技） | 2 | 2d10+技+剣術 >= 防備 | [貫通 2]. 1戦力. | — |",
        {"check": {"terms": ["gi", "swordsmanship"], "modifier": 0}, "tags": [{"tag": "pierce", "value": 2}]},
    ),
    (
        "| 急所貫き | 免許 | 2 | 2d10+技+忍術 >= 防備 | [貫通 2]. 2戦力. 出血. *照準集中 [貫通] 許可*. | — |",
        {
            "check": {"terms": ["gi", "ninjutsu"], "modifier": 0},
            "tags": [{"tag": "pierce", "value": 2}],
            "wounds": 2,
            "inflicts": [{"status": "bleeding", "value": 1, "on": "hit"}],
            "focus": "pierce",
        },
    ),
    (
        "| 千年の矢 | 秘技 | 4 | 2d10 + 勇 + 弓術 + 4 ≥ 防備 | 2戦力. 戦場どこでも. 照準集中 [直撃] 許可. | — |",
        {
            "check": {"terms": ["yu", "archery"], "modifier": 4},
            "wounds": 2,
            "focus": "direct",
            "text": "戦場どこでも",
            "not_understood": ["戦場どこでも"],
        },
    ),
    (
        "| 貫通射 | 免許 | 3 | 2d10+勇+弓術+1 >= 防備 | [貫通 2]. 2戦力. 後ろの敵に1戦力. | — |",
        {
            "check": {"terms": ["yu", "archery"], "modifier": 1},
            "tags": [{"tag": "pierce", "value": 2}],
            "wounds": 2,
            "through": {"on": "hit", "wounds": 1},
        },
    ),
    (
        "| 鉄砲 | 射撃 | 1 | 2d10+技+砲術 >= 防備 | "
        "[貫通 全体]. 1戦力. 会心時2戦力. 会心時、後ろの敵にも1戦力. | 戦闘1回 |",
        {
            "check": {"terms": ["gi", "砲術"], "modifier": 0},
            "tags": [{"tag": "pierce", "value": "all"}],
            "critical_wounds": 2,
            "through": {"on": "critical", "wounds": 1},
            "limit": {"uses": 1, "per": "battle"},
        },
    ),
    (
        "| 大薙ぎ | 攻撃A | ２ | ２ｄ１０＋体－１＞＝防備 | ［貫通　３］＋［破壊］。２戦力。 |  |",
        {
            "check": {"terms": ["tai"], "modifier": -1},
            "tags": [{"tag": "pierce", "value": 3}, {"tag": "break"}],
            "wounds": 2,
        },
    ),
    (
        "| Spirit blade | attack | 1 | 2d10+yu >= defence | [Spirit]. 1 wound. frightened. | 2/session |",
        {
            "check": {"terms": ["yu"], "modifier": 0},
            "tags": [{"tag": "spirit"}],
            "inflicts": [{"status": "frightened", "on": "hit"}],
            "limit": {"uses": 2, "per": "session"},
        },
    ),
    (
        "| 鎖鎌 | 束縛 | 2 | 2d10+技 >= 防備 | 0戦力. 拘束. 防備 −2（次の行動まで）. | — |",
        {
            "check": {"terms": ["gi"], "modifier": 0},
            "wounds": 0,
            "inflicts": [
                {"status": "restrained", "on": "hit"},
                {"status": "defence_down", "value": 2, "on": "hit", "until": {"event": "own_action", "count": 1}},
            ],
        },
    ),
    (
        "| 腕折り | 柔術 | 2 | 2d10+体 >= 防備 | 1戦力. 会心時 骨折（右腕）. 骨折. | — |",
        {
            "check": {"terms": ["tai"], "modifier": 0},
            "inflicts": [{"status": "fracture", "on": "critical", "location": "right_arm"}],
            "text": "骨折",
            "not_understood": ["骨折"],
        },
    ),
    (
        "| 呪縛 | 呪術 | 3 | 対抗判定 | [霊体]. [貫通]. 装備損傷2点. | 毎間合1回 |",
        {
            "check": {"terms": [], "modifier": 0},
            "tags": [{"tag": "spirit"}],
            "text": "対抗判定. [貫通]. 装備損傷2点. 毎間合1回",
            "not_understood": ["対抗判定", "[貫通]", "装備損傷2点", "毎間合1回"],
        },
    ),
    (
        "| Mail breaker | attack B | 3 | 2d10+gi+swordsmanship+1 >= defence | "
        "[Pierce 2]. On critical [Pierce 2] + [Break]. 1 wound. On critical 3 wounds. "
        "On critical 1 wound to one behind. Focus [Pierce] allowed. bleeding 2. On critical pain. "
        "**Defence -2** (1 round). body 2d6+1. anywhere on the field. | 1/battle |",
        {
            "check": {"terms": ["gi", "swordsmanship"], "modifier": 1},
            "tags": [{"tag": "pierce", "value": 2}],
            "critical_tags": [{"tag": "pierce", "value": 2}, {"tag": "break"}],
            "critical_wounds": 3,
            "through": {"on": "critical", "wounds": 1},
            "focus": "pierce",
            "inflicts": [
                {"status": "bleeding", "value": 2, "on": "hit"},
                {"status": "pain", "on": "critical"},
                {"status": "defence_down", "value": 2, "on": "hit", "until": {"event": "round_end", "count": 1}},
            ],
            "body_damage": "2d6+1",
            "limit": {"uses": 1, "per": "battle"},
            "text": "anywhere on the field",
            "not_understood": ["anywhere on the field"],
        },
    ),
]


@pytest.mark.parametrize(("row", "wanted"), EXAMPLES, ids=[row.split(" | ")[0] for row, _ in EXAMPLES])
def test_every_example_row_becomes_its_technique(row: str, wanted: dict[str, Any]) -> None:
    name, kind, vigor = (cell.strip() for cell in row.split("|")[1:4])
    technique = read_row(row, RULES)
    assert write_technique(technique) == {"id": name, "name": name, "kind": kind, "vigor": int(vigor), **wanted}


# --- lines ------------------------------------------------------------------------------------------------------------


def test_headers_rules_and_empty_lines_are_passed_over() -> None:
    text = (
        "\ufeff| 技法 | 種別 | 活力 | 判定 | 効果 | 限界 |\r\n|---|:--|---:|:-:|-|---|\r\n\r\n"
        "| 一 | | 1 | | 1戦力. | |\r---\n"
        "TECHNIQUE | kind | Vigor | check | effect | **limit**\n   \n————\n二||2||2戦力|—\n"
    )
    techniques = read_rows(text, RULES)
    assert [(one.id, one.kind, one.vigor, one.wounds) for one in techniques] == [("一", "", 1, 1), ("二", "", 2, 2)]


@pytest.mark.parametrize(
    "row",
    [
        "| a | b | 1 | — | 1戦力. | — |",
        "a | b | 1 | — | 1戦力. | —",
        "| a | b | 1 | — | 1戦力. | —",
        "a | b | 1 | — | 1戦力. | — |",
        "a | b | 1 | — | 1戦力. |",
        "  |a|b|１||1 戦力。||  ",
        "｜a｜b｜1｜—｜1戦力｜—｜",
        "a\tb\t1\t\t1戦力\t",
    ],
)
def test_the_outer_bars_are_optional_and_cells_may_be_empty(row: str) -> None:
    assert read_row(row, RULES) == Technique("a", "a", "b", 1)


def test_a_bar_inside_a_cell_is_escaped() -> None:
    technique = read_row("| a\\|b\\ | c\\|d | 1 | — | e \\| f. | — |", RULES)
    assert (technique.id, technique.kind, technique.text) == ("a|b\\", "c|d", "e | f")


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("| a | b | 1 | — | 1戦力. |", 1, "cells"),
        ("| a | b | 1 | — | 1戦力. | — | — |", 1, "cells"),
        ("\n\nword\n", 3, "cells"),
        ("-", 1, "cells"),
        ("a\tb\tc", 1, "cells"),
        ("| a | b | 1 | — | 1戦力. | — |\n|  | b | 1 | — | 1戦力. | — |", 2, "name"),
        ("| a | b | — | — | 1戦力. | — |", 1, "vigor"),
        ("| a | b |  | — | 1戦力. | — |", 1, "vigor"),
        ("| a | b | -1 | — | 1戦力. | — |", 1, "vigor"),
        ("| a | b | +1 | — | 1戦力. | — |", 1, "vigor"),
        ("| a | b | 1.5 | — | 1戦力. | — |", 1, "vigor"),
        ("| a | b | 1 2 | — | 1戦力. | — |", 1, "vigor"),
        ("| a | b | 1000000001 | — | 1戦力. | — |", 1, "vigor"),
        (f"| a | b | {'9' * 5000} | — | 1戦力. | — |", 1, "vigor"),
        ("| a | b | 1 | — | [貫通 3] + [破壊 2]. | — |", 1, "numbered_tag"),
        ("\r\n| a | b | 1 | — | 1戦力. [Spirit 1]. | — |", 2, "numbered_tag"),
        ("| a | b | 1 | — | 会心時［破壊　全体］。 | — |", 1, "numbered_tag"),
        ("| a | b | 1 | — | 敵に[破壊2]を与える。 | — |", 1, "numbered_tag"),
    ],
)
def test_an_error_names_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(RuleError) as raised:
        read_rows(text, RULES)
    assert raised.value.code == "malformed"
    assert (raised.value.values["line"], raised.value.values["why"]) == (line, why)
    assert raised.value.message.startswith(f"Line {line}: ")


@pytest.mark.parametrize("text", ["", "---", "| a | b | 1 | | | |\n| a | b | 1 | | | |"])
def test_one_row_is_exactly_one_row(text: str) -> None:
    with pytest.raises(RuleError, match="one technique row is expected here"):
        read_row(text, RULES)


def test_leading_zeros_and_asterisks_do_no_harm_to_the_vigor() -> None:
    assert read_row(f"| a | b | **{'0' * 5000}3** | — | 1戦力. | — |", RULES).vigor == 3


def test_the_app_learns_which_piece_of_which_cell_was_not_understood() -> None:
    (reading,) = readings("\n| a | b | 1 | 対抗判定 | 1戦力. **雪上なら** 振り直し. | 毎間合1回 |", RULES)
    assert reading.line == 2
    assert reading.missed == (
        Missed("check", "対抗判定"),
        Missed("effect", "**雪上なら** 振り直し"),
        Missed("limit", "毎間合1回"),
    )


def test_seven_cells_without_outer_bars_are_no_row() -> None:
    with pytest.raises(RuleError) as refused:
        read_rows("a|k|1|—|1戦力.|—|more", RULES)
    assert (refused.value.code, refused.value.values["line"]) == ("malformed", 1)


def test_a_bar_at_the_end_alone_takes_no_cell_with_it() -> None:
    technique = read_row("a|k|1|2d10+技 >= 防備|2戦力.|戦闘3回|", RULES)
    assert (technique.name, technique.wounds) == ("a", 2)
    assert technique.limit is not None
    assert technique.limit.uses == 3
