"""kill -9 of the whole app, offscreen, in the middle of a battle: it reopens at the last Apply.

python tests/faults/rig_app.py FOLDER KILLS
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from ikusa.play import campaign
from ikusa.play.battle import fight
from ikusa.records.store import Store

HERE = Path(__file__).parent


def prepare(path: Path) -> tuple[int, int]:
    """The sample with a battle running; the battle, and the first character in it."""
    with campaign.create_sample(path) as store:
        (battle,) = store.row("SELECT min(id) FROM battle") or (0,)
        fight.start(store, int(str(battle)))
        who = store.row("SELECT character_id FROM combatant WHERE battle_id = ? ORDER BY position LIMIT 1", (battle,))
        store.forget_steps()
    return int(str(battle)), int(str((who or (0,))[0]))


def killed(path: Path, battle: int, words: int, seconds: float) -> list[str]:
    """Starts the app, kills it so long after so many words; what it said."""
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "IKUSA_CONFIG_DIR": str(path.parent / "settings")}
    command = [sys.executable, str(HERE / "app_loop.py"), str(path), str(battle)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        said = [process.stdout.readline() for _ in range(words)]
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        said += process.stdout.readlines()
        complaints = process.stderr.read().decode()
    assert "Traceback" not in complaints, complaints
    return [line.decode().strip() for line in said if line.endswith(b"\n")]


def stored(path: Path, battle: int, who: int) -> int:
    """How far the battle has come: track, log and history agree."""
    store = Store.open(path)
    try:
        (toxicity,) = store.row("SELECT toxicity FROM character WHERE id = ?", (who,)) or (0,)
        (entries,) = store.row(
            "SELECT count(*) FROM log WHERE battle_id = ? AND command LIKE '%adjust%'", (battle,)
        ) or (0,)
        done = sum(not step.undone for step in store.steps(1_000_000))
        assert toxicity == entries == done, f"half an act: {toxicity} {entries} {done}"
        assert not store.damaged()
        return int(str(toxicity))
    finally:
        store._detach()


def main(folder: Path, kills: int) -> dict[str, object]:
    """Kills so often; how many Applies were acknowledged."""
    chance = random.Random(20261130)
    path = folder / "battle.ikusa"
    battle, who = prepare(path)
    acknowledged = 0
    for number in range(kills):
        said = killed(path, battle, chance.randint(1, 30), chance.expovariate(1 / 0.01))
        done = [int(line.split()[1]) for line in said if line.startswith("done")]
        begun = [int(line.split()[1]) for line in said[-1:] if line.startswith("begin")]
        acknowledged += len(done)
        found = stored(path, battle, who)
        assert not done or found in {done[-1], *begun}, f"kill {number}: stored {found}, said {said[-3:]}"
    return {"kills": kills, "acknowledged": acknowledged, "lost": 0}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]))))
