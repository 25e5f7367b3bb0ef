"""How fast Ikusa starts: `python tests/benchmarks/start.py [CHARACTERS]` (1,000 unless said otherwise).

Each start is a process of its own, timed from before it is made to its first painted window, warm, and in turns with an
empty QMainWindow of the same Qt. Memory is the process's resident set once the campaign is in view. A figure here is a
measurement, not a test; on a machine without a screen Qt draws to memory.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.storage import grow

TIMES = 9
COMMON = """
import os, sys, time
def stamp(what):
    with open("/proc/self/status") as file:
        memory = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
    print(what, time.monotonic_ns() - int(os.environ["STARTED"]), memory, flush=True)
"""
WATCH = """
from PySide6.QtCore import QEvent, QObject, QTimer
class Paint(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and not self.property("seen"):
            self.setProperty("seen", True)
            QTimer.singleShot(0, lambda: stamp("painted"))
        return False
paint = Paint()
"""
EMPTY = f"""{COMMON}
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
application = QApplication([])
{WATCH}
window = QMainWindow()
window.setCentralWidget(QWidget())
window.centralWidget().installEventFilter(paint)
window.resize(1280, 800)
window.show()
QTimer.singleShot(300, lambda: (stamp("ready"), application.quit()))
application.exec()
"""
IKUSA = f"""{COMMON}
from pathlib import Path
from PySide6.QtWidgets import QApplication
from ikusa_desktop.app import App
application = QApplication([])
{WATCH}
app = App(application)
app.session.campaign_changed.connect(lambda: QTimer.singleShot(0, lambda: (stamp("ready"), app.window.close())))
app.start(Path(sys.argv[1]), sample=False)
app.window.body.installEventFilter(paint)  # after the app's own watch, so that it is asked first
application.exec()
"""


def once(code: str, path: Path, home: Path) -> dict[str, tuple[float, float]]:
    """One start: for each stamp milliseconds and megabytes."""
    started = {"STARTED": str(time.monotonic_ns()), "IKUSA_CONFIG_DIR": str(home), "LANG": "ja_JP.UTF-8"}
    compiled = {"PYTHONPYCACHEPREFIX": str(home / "compiled")}  # as an install has it, whatever this shell says
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, **compiled, **started}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-c", code, str(path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    rows = [line.split() for line in done.stdout.splitlines()]
    return {what: (int(nanoseconds) / 1e6, int(kilobytes) / 1e3) for what, nanoseconds, kilobytes in rows}


def main() -> None:
    """Make the campaign, start both in turns, print medians and their ratios."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    with tempfile.TemporaryDirectory() as folder:
        home, path = Path(folder) / "home", Path(folder) / "big.ikusa"
        grow(path, count)
        once(EMPTY, path, home)
        once(IKUSA, path, home)
        pairs = [(once(EMPTY, path, home), once(IKUSA, path, home)) for _ in range(TIMES)]
    print(f"{count} characters, medians of {TIMES}        empty      Ikusa      ratio")
    for name, stamp, at in (
        ("first paint, ms", "painted", 0),
        ("campaign in view, ms", "ready", 0),
        ("memory at first paint, MB", "painted", 1),
        ("memory, campaign in view, MB", "ready", 1),
    ):
        empty = statistics.median(one["painted" if at == 0 else stamp][at] for one, _ in pairs)
        ours = statistics.median(one[stamp][at] for _, one in pairs)
        print(f"{name:<32}{empty:>10.0f} {ours:>10.0f} {ours / empty:>10.2f}")


if __name__ == "__main__":
    main()
