"""A long evening: many acts, undos and backups in one process; memory and handles stay what they were.

python tests/faults/rig_soak.py FOLDER ACTS
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from pathlib import Path

from counting import advance, begin, value

from ikusa.records.store import Store
from ikusa.records.tables import Character


def memory() -> int:
    """Bytes of this process in RAM."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def handles() -> int:
    """Open files of this process."""
    return len(os.listdir("/proc/self/fd"))


def turn(store: Store, number: int) -> float:
    """What happens in a turn; the seconds that its act took."""
    start = time.perf_counter()
    with store.act("Turn {number}", number=number):
        Character.update(vigor_now=number % 7, notes=f"turn {number}").where(Character.id == 2 + number % 40).execute()
    took = time.perf_counter() - start
    store.rows("SELECT * FROM character")
    store.steps(50)
    if number % 10 == 0:
        store.undo()
        store.redo()
    if number % 500 == 0:
        store.backups.make()
    return took


def main(folder: Path, acts: int) -> dict[str, object]:
    """Plays so many turns."""
    path = folder / "evening.ikusa"
    begin(path, filling=40)
    with Store.open(path) as store:
        advance(store)
        warm = max(200, acts // 10)
        early = [turn(store, number) for number in range(warm)]
        before = memory(), handles()
        late = [turn(store, number) for number in range(warm, acts)]
        after = memory(), handles()
        assert value(store) == 1
        assert not store.damaged()
    return {
        "acts": acts,
        "memory %": round(100 * after[0] / before[0] - 100, 1),
        "handles": after[1] - before[1],
        "ms early": round(1_000 * statistics.median(early), 2),
        "ms late": round(1_000 * statistics.median(late[-warm:]), 2),
        "file MB": round(path.stat().st_size / 1e6, 1),
    }


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]))))
