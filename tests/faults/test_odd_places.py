"""Odd systems: no UTF-8, a clock that jumps, files and folders that may only be read."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from datetime import UTC, datetime, tzinfo
from pathlib import Path

import pytest
from counting import advance, begin, inspect, reopened

from ikusa.records import backups, file_info, history
from ikusa.records.store import Store

MAKE = """
import os, sys
from pathlib import Path
from counting import advance, begin, reopened
from ikusa.records.store import Store
path = Path(os.fsdecode(bytes.fromhex(sys.argv[1])))
begin(path)
with Store.open(path) as store:
    advance(store)
    try:
        Store.open(path)
    except Exception as error:
        print(type(error).__name__, ascii(error.message))
assert reopened(path) == 1
"""


@pytest.mark.parametrize("settings", [{}, {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}])
def test_without_utf8(tmp_path: Path, settings: dict[str, str]) -> None:
    path = tmp_path / "合戦 #1 100% 🏯.ikusa"
    env = {"PATH": os.environ["PATH"], "LANG": "C", "LC_ALL": "C", **settings}
    command = [sys.executable, "-c", MAKE, os.fsencode(path).hex()]
    done = subprocess.run(command, env=env, cwd=Path(__file__).parent, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    assert done.stdout.startswith(b"InUseError")
    assert reopened(path) == 1


class JumpingClock(datetime):
    """The time of day, anywhere within a hundred years."""

    chance = random.Random(20261130)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        """Some time."""
        return datetime.fromtimestamp(cls.chance.randrange(0, 3_000_000_000), UTC)


def test_a_clock_that_jumps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "campaign.ikusa"
    for module in (backups, file_info, history):
        monkeypatch.setattr(module, "datetime", JumpingClock)
    JumpingClock.strptime = datetime.strptime  # type: ignore[method-assign]
    begin(path)
    made = []
    for round_ in range(15):
        with Store.open(path) as store:
            assert inspect(store) == round_
            advance(store)
            made.append(store.backups.make())
            store.undo()
            store.redo()
    found = backups.backups_of(path)
    assert [backup.sequence for backup in found] == sorted((b.sequence for b in found), reverse=True)
    assert found[0].reason == "close"
    assert {backup.path for backup in made[-4:]} <= {backup.path for backup in found}
    assert reopened(path) == 15


AS_NOBODY = """
import os, sys
from pathlib import Path
from counting import begin
from ikusa.records.failures import FileError
from ikusa.records.store import Store
path = Path(sys.argv[1])
begin(path)
path.chmod(int(sys.argv[3], 8))
path.parent.chmod(int(sys.argv[4], 8))
os.setgid(65534)
os.setuid(65534)
try:
    Store.open(path)
except FileError as error:
    print(error.kind.name)
with Store.open(path, read_only=True) as store:
    print(store.rows("SELECT name FROM character"))
    try:
        with store.act("Write"):
            store.execute("DELETE FROM character")
    except FileError as error:
        print(error.kind.name)
    store.save_copy(Path(sys.argv[2]) / "copy.ikusa")
"""


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can become another user")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_may_only_be_read(tmp_path_factory: pytest.TempPathFactory, what: str) -> None:
    folder = tmp_path_factory.mktemp("read-only")
    for parent in (folder, *folder.parents[:-1]):
        if parent.stat().st_uid == os.geteuid():
            parent.chmod(parent.stat().st_mode | 0o055)
    path, own = folder / "campaign.ikusa", folder / "own"
    own.mkdir()
    own.chmod(0o777)
    modes = ("444", "777") if what == "file" else ("666", "555")
    done = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, str(path), str(own), *modes],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[:3] == ["READ_ONLY", "[('灯',)]", "READ_ONLY"]
    assert reopened(path) == 0
    assert reopened(own / "copy.ikusa") == 0
