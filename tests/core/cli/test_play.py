"""`ikusa play`: one scenario or many, whatever comes in."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.core.cli.conftest import Run

from ikusa.cli import play as command
from ikusa.scenario import json_text, play

GOOD = '{"combatants": [{"id": "桶狭間"}]}'.encode()


def test_one_scenario_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "合戦 1.json"
    file.write_bytes(GOOD)
    code, out, err = run("play", str(file))
    assert (code, err) == (0, "")
    assert json.loads(out)["state"]["combatants"].keys() == {"桶狭間"}
    assert out.count(b"\n") == 1


def test_one_scenario_from_standard_input(run: Run) -> None:
    assert run("play", "-", stdin=GOOD)[0] == 0


def test_a_scenario_that_fails_is_an_answer_and_exit_code_1(run: Run) -> None:
    code, out, err = run("play", "-", stdin=b"{")
    assert (code, err) == (1, "")
    assert json.loads(out)["error"]["code"] == "malformed"


@pytest.mark.parametrize("name", ["nowhere.json", "."])
def test_a_file_that_cannot_be_read_is_a_sentence(run: Run, tmp_path: Path, name: str) -> None:
    code, out, err = run("play", str(tmp_path / name))
    assert (code, out) == (2, b"")
    assert "cannot be read" in err
    assert "Traceback" not in err


def test_a_wrong_call_is_exit_code_2(run: Run) -> None:
    code, _, err = run("play")
    assert code == 2
    assert "FILE" in err


LINES = [GOOD, b"", b"nonsense", b"\r", b'{"combatants": 1}', b"\xff\x00", b"[" * 5000, b'"\x00"', b"null"]


def test_each_line_that_is_not_empty_has_one_answer_in_ascii(run: Run) -> None:
    code, out, err = run("play", "--lines", "-", stdin=b"\n".join(LINES))
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert out.isascii()
    assert [answer["ok"] for answer in answers] == [True, *[False] * 6]
    assert out.endswith(b"\n")


@pytest.mark.parametrize("blank", [b" ", b"\t", b"  \t ", "\u3000".encode(), b"\xef\xbb\xbf", b"\x0b", b"\r "])
def test_a_line_of_blanks_is_not_empty(run: Run, blank: bytes) -> None:
    code, out, err = run("play", "--lines", "-", stdin=b"\n".join([GOOD, blank, b"", blank + b"\r", blank]))
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert [answer["ok"] for answer in answers] == [True, False, False, False]
    assert answers[1]["error"]["code"] == "malformed"


def test_lines_from_a_file_with_the_line_ends_of_windows(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_bytes(b"\r\n".join([b"\xef\xbb\xbf" + GOOD, b"", GOOD]))
    code, out, _ = run("play", "--lines", str(file))
    assert code == 0
    assert [json.loads(line)["ok"] for line in out.splitlines()] == [True, True]


def test_a_line_that_is_too_long_has_its_answer_and_the_next_one_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (command, json_text):
        monkeypatch.setattr(module, "LARGEST", 64)
    exact = GOOD + b" " * (64 - len(GOOD))
    stdin = b"\n".join([b"x" * 1000, exact, exact + b" ", GOOD, b"y" * 66])
    code, out, _ = run("play", "--lines", "-", stdin=stdin)
    assert code == 0
    assert [json.loads(line)["ok"] for line in out.splitlines()] == [False, True, False, True, False]


def test_no_input_is_no_answer(run: Run) -> None:
    assert run("play", "--lines", "-") == (0, b"", "")


FULL = (
    b'{"ruleset": {"breath_limit": 3}, "seed": 7, "combatants": [{"id": "a", "statuses": [{"id": "pain"}]}, '
    b'{"id": "b", "tracks": {"body": {"max": 9, "now": 3}}, "techniques": [{"id": "t"}]}], '
    b'"commands": [{"do": "attack", "by": "b", "with": "t", "on": "a", "dice": [9, 8]}, '
    b'{"do": "pass_time", "hours": 0.5}]}'
)
PIECES = (
    *(b"\n", b"\r\n", b"\r", b"\x00", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xfe\xff", b"\\ud800", b"\\u0000"),
    *(b"NaN", b"-Infinity", b"1e999", b"-0", b"9" * 5000, b"2.0", b"[" * 3000, b'{"a":' * 3000, b'"', b"}", b"]", b","),
    *(b'"id": "a", "id": "a",', b'"__class__": {}', b"true", b"null", "\u2028".encode(), "𠮷".encode(), b" " * 3000),
)


def spoilt() -> st.SearchStrategy[bytes]:
    """A good scenario cut short, or with a piece put over part of it, several times."""
    place = st.integers(0, len(FULL))
    hit = st.tuples(place, st.integers(0, 12), st.sampled_from(PIECES) | st.binary(max_size=4))

    def made(hits: list[tuple[int, int, bytes]], cut: int) -> bytes:
        raw = FULL
        for start, length, piece in hits:
            raw = raw[:start] + piece + raw[start + length :]
        return raw[:cut] if cut % 3 == 0 else raw

    return st.builds(made, st.lists(hit, min_size=1, max_size=3), place)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=80) | spoilt() | st.lists(spoilt(), max_size=3).map(b"\n".join))
def test_any_bytes_are_answered(run: Run, raw: bytes) -> None:
    code, out, err = run("play", "--lines", "-", stdin=raw)
    wanted = [line for ended in raw.split(b"\n") if (line := ended.removesuffix(b"\r"))]
    assert (code, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == [json.loads(json.dumps(play(line))) for line in wanted]


def test_an_answer_comes_before_the_next_line_is_written() -> None:
    """A script can talk with one process: each answer is there as soon as its line is."""
    process = subprocess.Popen(
        [sys.executable, "-m", "ikusa.cli.main", "play", "--lines", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        for _ in range(2):
            process.stdin.write(GOOD + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"]
        process.stdin.close()
    assert process.returncode == 0


PLAY = (sys.executable, "-m", "ikusa.cli.main", "play")


@pytest.mark.skipif(sys.platform == "win32", reason="no such shell")
@pytest.mark.parametrize(
    ("closed", "code", "out", "err"),
    [
        ("--lines - <&-", 0, b"", b""),
        ("- <&-", 1, b'{"ok": false', b""),
        ("--lines - >&-", 0, b"", b""),
        ("- >&-", 0, b"", b""),
        ("nowhere.json 2>&-", 2, b"", b""),
        ("- <&- >&- 2>&-", 1, b"", b""),
    ],
)
def test_closed_streams_are_no_traceback(closed: str, code: int, out: bytes, err: bytes) -> None:
    command = f"exec {shlex.join(PLAY)} {closed}"
    done = subprocess.run(["sh", "-c", command], input=GOOD, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (code, err)
    assert done.stdout.startswith(out)
    assert bool(done.stdout) == bool(out)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("lines", [("-",), ("--lines", "-")])
def test_a_full_disk_is_a_sentence(lines: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*PLAY, *lines], input=GOOD, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr.decode().count("\n") == 1
    assert "The output cannot be written: " in done.stderr.decode()


def test_a_long_line_and_one_without_an_end(run: Run) -> None:
    number = b'{"combatants": [{"id": "a", "base_defence": ' + b"1" * 10_000_000 + b"}]}"
    name = b'{"combatants": [{"id": "' + b"a" * 10_000_000 + b'"}]}'
    code, out, _ = run("play", "--lines", "-", stdin=b"\n".join([number, name, GOOD]))
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [answer["ok"] for answer in answers] == [False, True, True]
    assert answers[0]["error"]["code"] == "malformed"
    assert len(answers[0]["error"]["message"]) < 200


def test_it_needs_no_screen_and_no_database() -> None:
    check = (
        "import sys; from ikusa.cli.main import main; code = main(['play', '--lines', '-']);"
        "bad = {'PySide6', 'peewee', 'apsw', 'reportlab', 'numpy', 'ikusa_desktop'} & set(sys.modules);"
        "sys.exit(code or repr(bad) if bad else code)"
    )
    done = subprocess.run([sys.executable, "-c", check], input=GOOD, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["ok"]


def test_output_that_nobody_reads_is_no_traceback() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "ikusa.cli.main", "play", "--lines", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(GOOD + b"\n")
    assert b"Traceback" not in err
    assert process.returncode == 1
