"""Two Ikusas on one file: one gets it, the other writes nothing and says who has it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from counting import begin, reopened

OPEN_AT_ONCE = """
import sys, time
from pathlib import Path
from counting import advance
from ikusa.records.failures import InUseError
from ikusa.records.store import Store
print("ready", flush=True)
sys.stdin.readline()
try:
    store = Store.open(Path(sys.argv[1]))
except InUseError as error:
    print("refused", error.pid, flush=True)
    sys.stdin.readline()
else:
    print("open", advance(store), flush=True)
    sys.stdin.readline()
    store._detach()
"""


def start(path: Path) -> subprocess.Popen[str]:
    """A process that waits for a word, opens the file, says how it went, and waits for another word."""
    command = [sys.executable, "-c", OPEN_AT_ONCE, str(path)]
    folder = str(Path(__file__).parent)
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder)
    assert hear(process) == ["ready"]
    return process


def hear(process: subprocess.Popen[str]) -> list[str]:
    assert process.stdout is not None
    return process.stdout.readline().split()


def tell(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def test_one_of_two_gets_the_file(tmp_path: Path, long_form: bool) -> None:
    path = tmp_path / "campaign.ikusa"
    begin(path)
    for round_ in range(20 if long_form else 5):
        pair = [start(path), start(path)]
        for process in pair:
            tell(process)
        said = [hear(process) for process in pair]
        before = path.read_bytes()
        words = sorted(line[0] for line in said)
        for process in pair:
            tell(process)
            process.communicate()
            assert process.returncode == 0
        assert words == ["open", "refused"], said
        assert ["open", f"{round_ + 1}"] in said
        assert path.read_bytes() == before
    assert reopened(path) == (20 if long_form else 5)


def test_the_refused_one_knows_the_owner(tmp_path: Path) -> None:
    path = tmp_path / "campaign.ikusa"
    begin(path)
    owner, other = start(path), start(path)
    tell(owner)
    assert hear(owner) == ["open", "1"]
    tell(other)
    assert hear(other) == ["refused", f"{owner.pid}"]
    for process in (owner, other):
        tell(process)
        process.communicate()
    assert reopened(path) == 1
