"""A full disk: the act is refused and rolled back; with room again it works, without a restart.

python tests/faults/rig_full.py FOLDER FILLS          no file may grow (RLIMIT_FSIZE: an I/O error)
python tests/faults/rig_full.py FOLDER FILLS tmpfs    a disk of 4 MB of its own (ENOSPC: the disk is full)
"""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from counting import advance, begin, value

from ikusa.errors import StoreError
from ikusa.records.backups import backups_of
from ikusa.records.failures import FileError, Refusal
from ikusa.records.store import Store

DISK = 4 * 1024 * 1024
PER_FILE = 5


class Room(Protocol):
    """How much may still be written."""

    def leave(self, path: Path, size: int) -> None:
        """Leaves room for about `size` bytes more."""

    def give(self) -> None:
        """Gives room again."""


class SizeLimit:
    """No file of this process may grow beyond a size."""

    def leave(self, path: Path, size: int) -> None:
        """Limits all files to that of `path` and `size` more."""
        self._limit(path.stat().st_size + size)

    def give(self) -> None:
        """Lifts the limit."""
        self._limit(resource.getrlimit(resource.RLIMIT_FSIZE)[1])

    def _limit(self, size: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


class Ballast:
    """A disk that is filled up by another file."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "ballast"

    def leave(self, path: Path, size: int) -> None:
        """Fills the disk but for `size` bytes."""
        disk = os.statvfs(path.parent)
        self.file.write_bytes(bytes(max(0, disk.f_bavail * disk.f_bsize - size)))

    def give(self) -> None:
        """Empties the disk."""
        self.file.unlink(missing_ok=True)


def fill(store: Store, chance: random.Random) -> str:
    """Writes big acts until one is refused; how."""

    def write() -> None:
        with store.act("Fill"):
            blank = dict.fromkeys(("date", "title", "started", "ended"), "")
            notes = "x" * chance.randint(1, 40_000)
            store.insert("session", {"number": chance.getrandbits(40), "notes": notes, **blank})

    while True:
        for work in (write, store.undo, store.redo):
            before, state = value(store), store.state_hash()
            refused = attempt(work)
            if refused is not None:
                assert refused in (Refusal.FULL, Refusal.FAILED), refused
                assert store.state_hash() == state, "half an act"
                assert value(store) == before
                return refused.name


def attempt(work: Callable[[], object]) -> Refusal | None:
    """Why the work was refused, or None."""
    try:
        work()
    except FileError as error:
        return error.kind
    return None


def main(folder: Path, fills: int, room: Room) -> dict[str, object]:
    """Fills the disk so often; how it was refused."""
    chance = random.Random(20261130)
    refused: dict[str, int] = {}
    for number in range(0, fills, PER_FILE):
        path = folder / f"full-{number}.ikusa"
        begin(path)
        with Store.open(path) as store:
            for _ in range(min(PER_FILE, fills - number)):
                full_once(store, room, chance, refused)
            assert not store.damaged()
            assert store.rows("PRAGMA integrity_check") == [("ok",)]
        for entry in (path, *(backup.path for backup in backups_of(path))):
            entry.unlink()
    return {"fills": fills, "refused": refused}


def full_once(store: Store, room: Room, chance: random.Random, refused: dict[str, int]) -> None:
    """Fills the disk, and goes on when there is room again."""
    room.leave(store.path, chance.randint(0, 60_000))
    kind = fill(store, chance)
    refused[kind] = refused.get(kind, 0) + 1
    try:
        store.backups.make()
    except StoreError:
        refused["backup"] = refused.get("backup", 0) + 1
    room.give()
    before = value(store)
    assert advance(store) == before + 1, "the retry must work without a restart"


def on_a_disk_of_its_own(arguments: list[str]) -> None:
    """Runs this program again where FOLDER is a small disk, in a mount namespace of its own; where allowed."""
    folder = arguments[0]
    script = f'mount -t tmpfs -o size={DISK} tmpfs "$1" && shift && exec "$@"'
    command = ["unshare", "-rm", "sh", "-c", script, "sh", folder, sys.executable, __file__, *arguments[:2], "here"]
    if shutil.which("unshare") is None:
        print(json.dumps({"skipped": "no unshare here"}))
        return
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode and "Traceback" not in done.stderr:
        print(json.dumps({"skipped": done.stderr.strip()}))
        return
    print(done.stdout, end="")
    print(done.stderr, end="", file=sys.stderr)
    sys.exit(done.returncode)


if __name__ == "__main__":
    place, count, *kind = sys.argv[1:]
    if kind == ["tmpfs"]:
        on_a_disk_of_its_own(sys.argv[1:])
    else:
        print(json.dumps(main(Path(place), int(count), Ballast(Path(place)) if kind else SizeLimit())))
