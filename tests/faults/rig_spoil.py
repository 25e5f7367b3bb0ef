"""Broken files: truncated anywhere, one bit flipped anywhere. All of it is found, and the file stays as it was.

python tests/faults/rig_spoil.py FOLDER COUNT truncations|flips
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import apsw
from counting import advance, begin

from ikusa.errors import StoreError
from ikusa.records import opening
from ikusa.records.checking import examine
from ikusa.records.store import Store
from ikusa.records.tables import Character


def sample(path: Path) -> bytes:
    """A campaign with some content, history and free pages."""
    begin(path, filling=60)
    with Store.open(path) as store:
        for _ in range(20):
            advance(store)
        with store.act("Many"):
            for number in range(40):
                Character.create(name=f"野武士 {number}", notes="戦" * 3_000)
        with store.act("Fewer"):
            Character.delete().where(Character.id > 80).execute()
        store.forget_steps()
        advance(store)
        store.undo()
    return path.read_bytes()


def truncations(folder: Path, count: int) -> dict[str, object]:
    """Cuts a file off at random lengths; how many were found out."""
    chance = random.Random(20261130)
    path = folder / "cut.ikusa"
    whole = sample(path)
    found = 0
    for number in range(count):
        length = number if number < 110 else chance.randrange(len(whole))
        if number % 4 == 3:
            length -= length % 4096  # what a file system leaves
        path.write_bytes(whole[:length])
        try:
            Store.open(path).close()
        except StoreError:
            found += 1
        assert path.read_bytes() == whole[:length]
    return {"truncations": count, "found": found}


def flips(folder: Path, count: int) -> dict[str, object]:
    """Flips single bits; how many changed anything that can be read, and how many of them were found out."""
    chance = random.Random(20261130)
    path = folder / "flipped.ikusa"
    whole = sample(path)
    before = content(path)
    changed = found = at_opening = 0
    for _ in range(count):
        spoiled = bytearray(whole)
        spoiled[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        path.write_bytes(spoiled)
        good = examine(path).good
        opens = opened(path)
        assert path.read_bytes() == spoiled
        if good and content(path) == before:
            continue  # a free page, or a spare byte of the header
        changed += 1
        found += not good
        at_opening += not opens
    return {"flips": count, "changed something": changed, "found by check": found, "found at opening": at_opening}


def opened(path: Path) -> bool:
    """Whether opening, and reading all records as it is done after it, finds nothing."""
    try:
        store = Store.open(path, read_only=True)
    except StoreError:
        return False
    try:
        return not store.damaged()
    except StoreError:
        return False
    finally:
        store.close()


def content(path: Path) -> object:
    """All rows of all tables, as SQLite reads them; None if it cannot."""
    connection = opening.connect(path, writable=False)
    try:
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
        return [connection.execute(f'SELECT * FROM "{name}"').fetchall() for (name,) in tables]
    except (apsw.Error, UnicodeDecodeError):
        return None
    finally:
        connection.close()


if __name__ == "__main__":
    work = {"truncations": truncations, "flips": flips}[sys.argv[3]]
    print(json.dumps(work(Path(sys.argv[1]), int(sys.argv[2]))))
