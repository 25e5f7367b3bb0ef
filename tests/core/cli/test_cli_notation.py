"""`ikusa notation` from outside: rows to JSON, JSON to rows, and an answer to any bytes."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ikusa.cli.main import main

ROWS = (
    "| 技法 | 種別 | 活力 | 判定 | 効果 | 限界 |\n|---|---|---|---|---|---|\n"
    "| 突き | 攻撃B（技） | 2 | 2d10+技+剣術 >= 防備 | [貫通 2]. 1戦力. 雪上. | — |\n"
    "| 霊刃 | 術（技） | 4 | 2d10+技 >= 防備 | [霊体]. 恐怖. | 戦闘1回 |\n"
)


def run(raw: bytes, *arguments: str) -> tuple[int, str]:
    """The exit code and what is printed."""
    output = io.BytesIO()
    stdin, stdout = io.TextIOWrapper(io.BytesIO(raw)), io.TextIOWrapper(output, encoding="utf-8")
    with patch.object(sys, "stdin", stdin), contextlib.redirect_stdout(stdout):
        code = main(["notation", *arguments])
        stdout.flush()
    return code, output.getvalue().decode("utf-8")


def answer(raw: bytes, *arguments: str) -> tuple[int, Any]:
    """The exit code and the JSON that is printed."""
    code, printed = run(raw, *arguments)
    return code, json.loads(printed)


def test_rows_become_json_and_rows_again() -> None:
    code, found = answer(ROWS.encode())
    assert code == 0
    assert found == {
        "ok": True,
        "techniques": [
            {
                "id": "突き",
                "name": "突き",
                "kind": "攻撃B（技）",
                "vigor": 2,
                "check": {"terms": ["gi", "swordsmanship"], "modifier": 0},
                "tags": [{"tag": "pierce", "value": 2}],
                "text": "雪上",
                "not_understood": ["雪上"],
            },
            {
                "id": "霊刃",
                "name": "霊刃",
                "kind": "術（技）",
                "vigor": 4,
                "check": {"terms": ["gi"], "modifier": 0},
                "tags": [{"tag": "spirit"}],
                "inflicts": [{"status": "frightened", "on": "hit"}],
                "limit": {"uses": 1, "per": "battle"},
            },
        ],
    }
    code, printed = run(json.dumps(found).encode(), "--to", "text")
    assert (code, printed) == (
        0,
        "| 突き | 攻撃B（技） | 2 | 2d10+技+剣術 >= 防備 | [貫通 2]. 1戦力. 雪上. | — |\n"
        "| 霊刃 | 術（技） | 4 | 2d10+技 >= 防備 | [霊体]. 1戦力. 恐怖. | 戦闘1回 |\n",
    )
    code, printed = run(json.dumps(found).encode(), "--to", "text", "--language", "en")
    assert printed.splitlines()[1] == (
        "| 霊刃 | 術（技） | 4 | 2d10+gi >= defence | [Spirit]. 1 wound. frightened. | 1/battle |"
    )
    assert answer(printed.encode()) == (0, found)


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        ("| 金棒 | 攻撃 | 2 | 2d10+体 >= 防備 | [貫通 3] + [破壊 2]. | — |".encode(), 1),
        (b"\r\n\r\n| a | b |", 3),
        (b"---\r\r| a \xff", 3),
    ],
)
def test_a_bad_row_is_an_error_with_its_line(raw: bytes, line: int) -> None:
    code, found = answer(raw)
    assert code == 1
    assert found["ok"] is False
    assert (found["error"]["code"], found["error"]["line"]) == ("malformed", line)
    assert found["error"]["message"]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[]",
        b"{}",
        b'{"techniques": [{}]}',
        b'{"techniques": [{"id": "a", "vigor": null}]}',
        b'{"techniques": [{"id": "a", "kind": "a", "kind": "b"}]}',
        b'{"techniques": [{"id": "a", "vigor": 1' + b"0" * 5000 + b"}]}",
        b'{"techniques": ' * 5000,
        b"[" * 100000,
        b'{"techniques": [{"id": "\\ud800"}]}',
        b'{"techniques": [], "more": 1}',
    ],
)
def test_bad_json_is_an_error(raw: bytes) -> None:
    code, found = answer(raw, "--to", "text")
    assert code == 1
    assert found["error"]["code"] == "malformed"
    assert found["error"]["message"]


def test_text_with_bars_and_line_breaks_stays_one_row() -> None:
    code, printed = run(json.dumps({"techniques": [{"id": "a|b", "text": "雪上。\n霧|"}]}).encode(), "--to", "text")
    assert (code, printed) == (0, "| a\\|b | attack | 0 | — | 1戦力. 雪上. 霧\\|. | — |\n")


@given(st.binary() | st.text().map(str.encode), st.sampled_from(((), ("--to", "text"))))
@settings(max_examples=150)
def test_any_bytes_give_an_answer(raw: bytes, arguments: tuple[str, ...]) -> None:
    code, printed = run(raw, *arguments)
    assert code in (0, 1)
    if code == 1:
        assert json.loads(printed)["ok"] is False


def test_it_runs_as_a_process_of_its_own() -> None:
    command = [sys.executable, "-m", "ikusa.cli.main", "notation"]
    done = subprocess.run(command, input=ROWS.encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert json.loads(done.stdout.decode("utf-8"))["ok"] is True
