"""`ikusa notation`: rows to JSON and back."""

from __future__ import annotations

import json

import pytest
from tests.core.cli.conftest import Run

from ikusa.cli import notation

ROW = "| 突き | 攻撃B（技） | 2 | 2d10+技+剣術 >= 防備 | [貫通 2]. 1戦力. | — |"
THRUST = {
    "id": "突き",
    "name": "突き",
    "kind": "攻撃B（技）",
    "vigor": 2,
    "check": {"terms": ["gi", "swordsmanship"], "modifier": 0},
    "tags": [{"tag": "pierce", "value": 2}],
}


def test_rows_become_techniques(run: Run) -> None:
    code, out, err = run("notation", stdin=f"\ufeff{ROW}\n\n".encode())
    assert (code, err) == (0, "")
    assert json.loads(out) == {"ok": True, "techniques": [THRUST]}


def test_techniques_become_rows_in_either_language(run: Run) -> None:
    stdin = json.dumps({"ok": True, "techniques": [THRUST, {**THRUST, "id": "2"}]}).encode()
    code, out, _ = run("notation", "--to", "text", stdin=stdin)
    assert code == 0
    assert out.decode().splitlines() == [ROW, ROW]
    _, out, _ = run("notation", "--to", "text", "--language", "en", stdin=stdin)
    assert "[Pierce 2]" in out.decode()


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        (f"{ROW}\n\n| a | b | 2 | — |\n".encode(), 3),
        (f"{ROW}\n| x | y | many | — | — | — |".encode(), 2),
        (ROW.encode() + b"\n\n\xff", 3),
    ],
)
def test_a_bad_row_is_named_by_its_line(run: Run, rows: bytes, line: int) -> None:
    code, out, err = run("notation", stdin=rows)
    fault = json.loads(out)
    assert (code, err) == (1, "")
    assert fault["ok"] is False
    assert set(fault["error"]) == {"code", "line", "message"}
    assert (fault["error"]["code"], fault["error"]["line"]) == ("malformed", line)


@pytest.mark.parametrize(
    "stdin",
    [b"", b"{", b"[]", b'{"techniques": 3}', b'{"techniques": [{}]}', b'{"techniques": [], "x": 1}', b"\xff",
     b'{"techniques": [{"id": "t", "inflicts": [{"status": "slowed"}]}]}'],
)  # fmt: skip
def test_bad_techniques_are_an_answer(run: Run, stdin: bytes) -> None:
    code, out, err = run("notation", "--to", "text", stdin=stdin)
    assert (code, err) == (1, "")
    assert json.loads(out)["error"]["message"]


def test_rows_without_end_are_an_answer(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation, "LARGEST", 64)
    code, out, _ = run("notation", stdin=ROW.encode())
    assert code == 1
    assert "too long" in json.loads(out)["error"]["message"]


def test_what_was_written_is_read_again(run: Run) -> None:
    _, out, _ = run("notation", stdin=ROW.encode())
    _, text, _ = run("notation", "--to", "text", "--language", "en", stdin=out)
    assert json.loads(run("notation", stdin=text)[1])["techniques"][0]["tags"] == THRUST["tags"]
