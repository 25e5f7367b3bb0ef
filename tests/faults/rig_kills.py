"""kill -9 at random moments of a loop of applies, undos, backups, openings and closings: acknowledged is stored.

python tests/faults/rig_kills.py FOLDER KILLS
"""

from __future__ import annotations

import json
import random
import sys
from functools import partial
from pathlib import Path

from counting import advance, begin, reopened, value
from nursery import Say, killed_after

from ikusa.records import keeping
from ikusa.records.store import Store


def work(path: Path, say: Say) -> None:
    """Says `begin` what will be and `done` what is, until it is killed."""
    say(f"done {-1}")
    while True:
        with Store.open(path) as store:
            say(f"done {value(store)}")
            for round_ in range(random.randint(1, 30)):
                say(f"begin {value(store) + 1}")
                say(f"done {advance(store)}")
                if round_ % 4 == 0:
                    say(f"begin {value(store) - 1}")
                    store.undo()
                    say(f"done {value(store)}")
                    say(f"begin {value(store) + 1}")
                    store.redo()
                    say(f"done {value(store)}")
            say("begin close")


def main(folder: Path, kills: int) -> dict[str, object]:
    """Kills so many; how many acknowledged acts there were."""
    chance = random.Random(20261130)
    path = folder / "killed.ikusa"
    begin(path, filling=50)
    acknowledged = unfinished = 0
    keeping.BACKUP_EVERY_S = 0.02
    for number in range(kills):
        killed = killed_after(chance.randint(1, 40), chance.expovariate(1 / 0.002), partial(work, path))
        done = [int(line.split()[1]) for line in killed.said if line.startswith("done") and line != "done -1"]
        acknowledged += len(done)
        last = killed.said[-1].split()
        stored = reopened(path)
        if done:
            allowed = {done[-1], int(last[1])} if last[0] == "begin" and last[1] != "close" else {done[-1]}
            assert stored in allowed, f"kill {number}: stored {stored}, allowed {allowed}"
        journal = path.with_name(path.name + "-journal")
        unfinished += last[0] == "begin"
        assert not journal.exists() or journal.stat().st_size == 0
        if number % 20 == 19:  # start afresh, so that a long run does not become a test of long histories
            path = folder / f"killed-{number}.ikusa"
            begin(path, filling=50)
    return {"kills": kills, "acknowledged": acknowledged, "in the middle": unfinished, "lost": 0}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]))))
