"""Two whole apps, offscreen, on one campaign file: told to open, apply, copy, ring and close in any order, suspended,
killed in the middle of an Apply and started again. At most one has the file; nothing acknowledged is lost; the other
writes nothing, and nobody waits for a window that is suspended.

python tests/faults/rig_pair.py FOLDER MOVES
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from rig_app import HERE, prepare

from ikusa.records.checking import examine


@dataclass(slots=True)
class Window:
    """One app, and whether it has the campaign."""

    process: subprocess.Popen[str]
    holds: bool = False

    def tell(self, word: str) -> str:
        """Tells it a word; its answer."""
        self.send(word)
        assert self.process.stdout is not None
        answer = self.process.stdout.readline().strip()
        assert answer, self.end()
        return answer

    def send(self, word: str) -> None:
        """Tells it a word and does not wait."""
        assert self.process.stdin is not None
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def end(self) -> str:
        """Kills it; what it complained of."""
        self.process.kill()
        complaints = self.process.communicate()[1]
        assert "Traceback" not in complaints, complaints
        return complaints


class Pair:
    """Two windows, and what must be stored by now."""

    def __init__(self, path: Path, battle: int) -> None:
        self.path, self.battle = path, battle
        self.possible = {0}
        self.counts = dict.fromkeys(("acknowledged", "refused", "suspended", "killed"), 0)
        self.windows = [self.start(name) for name in ("one", "two")]

    def start(self, name: str) -> Window:
        """A new app with settings of its own."""
        env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "IKUSA_CONFIG_DIR": str(self.path.parent / name)}
        pipe = subprocess.PIPE
        command = [sys.executable, str(HERE / "app_told.py"), str(self.path), str(self.battle)]
        return Window(subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=env, text=True))

    def move(self, at: int, word: str) -> None:
        """One of the windows is told to do something."""
        window, other = self.windows[at], self.windows[1 - at]
        said, *values = window.tell(word).split()
        if word == "open":
            assert (said == "refused") == other.holds, (said, values)
            window.holds = said == "open"
            self.counts["refused"] += said == "refused"
        elif word == "copy":
            assert (said == "refused") == window.holds, said  # who has the campaign needs no copy
        elif word == "apply":
            assert (said == "done") == window.holds, (said, values)
            if said == "done":
                self.possible = {value + 1 for value in self.possible}
                self.counts["acknowledged"] += 1
        elif word == "close":
            window.holds = False
        if word != "ring" and values:
            (stored,) = self.possible & {int(values[0])}
            self.possible = {stored}

    def suspend(self, at: int) -> None:
        """While one window is suspended the other is refused, shows a copy, and waits for no answer."""
        window = self.windows[at]
        window.process.send_signal(signal.SIGSTOP)
        for word in ("open", "copy") if window.holds else ("ring",):
            self.move(1 - at, word)
        if window.holds:
            assert self.windows[1 - at].tell("ring") == "rang False"
        window.process.send_signal(signal.SIGCONT)
        self.counts["suspended"] += 1

    def kill(self, at: int) -> None:
        """One window is killed, if it has the campaign somewhere in an Apply; another is started in its place."""
        window = self.windows[at]
        if window.holds:
            window.send("apply")
            self.possible |= {value + 1 for value in self.possible}
        window.end()
        self.windows[at] = self.start(f"again{self.counts['killed']}")
        self.counts["killed"] += 1


def main(folder: Path, moves: int) -> dict[str, object]:
    """So many moves; what was done."""
    chance = random.Random(20261201)
    path = folder / "battle.ikusa"
    battle, _who = prepare(path)
    pair = Pair(path, battle)
    for _move in range(moves):
        at = chance.randrange(2)
        kind = chance.choices(("open", "apply", "copy", "ring", "close", "suspend", "kill"), (4, 8, 1, 1, 1, 2, 2))[0]
        if kind == "suspend":
            pair.suspend(at)
        elif kind == "kill":
            pair.kill(at)
        else:
            pair.move(at, kind)
    for window in pair.windows:
        window.end()
    pair.windows[0] = pair.start("last")
    pair.windows[1].holds = False
    pair.move(0, "open")
    pair.move(0, "close")
    pair.windows[0].end()
    found = examine(path)
    assert found.good, found
    return {"moves": moves, **pair.counts, "lost": 0}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]))))
