"""Power cuts before a random write, truncation or sync: acknowledged is stored, and nothing in half.

    python tests/faults/rig_power.py FOLDER CUTS [NORMAL]

With NORMAL the store runs at `synchronous = NORMAL`, and the same cuts must find it wanting.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
from pathlib import Path

from counting import advance, begin, reopened, value
from power import Disk

from ikusa.errors import StoreError
from ikusa.records import opening
from ikusa.records.store import Store


def run_until_cut(path: Path, disk: Disk, chance: random.Random) -> tuple[int, set[int]]:
    """Applies and undoes until the power goes; how many were acknowledged, and what may be stored."""
    store = Store.open(path)
    done = value(store)
    count = 0
    disk.calls_left = chance.randint(0, 200)
    try:
        while True:
            after = done + 1
            advance(store)
            done, count = after, count + 1
            if chance.random() < 0.3:
                after = done - 1
                store.undo()
                done, count = after, count + 1
    except StoreError:
        return count, {done, after}
    finally:
        store._detach()


def main(folder: Path, cuts: int, synchronous: str = "FULL") -> dict[str, object]:
    """Cuts so often; how many acts were acknowledged, how many lost, how many files broken."""
    opening.SYNCHRONOUS = synchronous
    chance = random.Random(1600)
    original = folder / "original.ikusa"
    begin(original, filling=30)
    acknowledged = lost = broken = 0
    for number in range(cuts):
        before, after = folder / f"before-{number}", folder / f"after-{number}"
        before.mkdir()
        after.mkdir()
        path = before / "campaign.ikusa"
        shutil.copyfile(original, path)
        disk = Disk()
        try:
            count, allowed = run_until_cut(path, disk, chance)
        finally:
            disk.close()
        acknowledged += count
        disk.image(after, chance)
        try:
            lost += reopened(after / "campaign.ikusa") not in allowed
        except (StoreError, AssertionError):
            broken += 1
        shutil.rmtree(before)
        shutil.rmtree(after)
    return {"cuts": cuts, "acknowledged": acknowledged, "lost": lost, "broken": broken}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])))
