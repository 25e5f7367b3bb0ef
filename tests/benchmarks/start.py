"""How fast Ikusa starts, against an empty QMainWindow and, where it is installed, novelWriter.

    python tests/benchmarks/start.py                                    # 1,000 characters in the file
    python tests/benchmarks/start.py --characters 10000 --rounds 5
    python tests/benchmarks/start.py --novelwriter VENV/bin/python      # an environment with `pip install novelWriter`

Each start is a process of its own, warm, in turns with the others: `ikusa FILE` as it is typed; novelWriter with a copy
of its own sample project, and with a new profile. Wall time counts from before the process is made, CPU time is the
process's own, both up to the first painted main window (of novelWriter not the splash screen) and up to the painted
page with the campaign or project in it. Memory is the resident set at these points. On a machine without a screen Qt
draws to memory. A figure here is a measurement, not a test.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

WATCH = """
class Paint(QObject):
    '''Says when a widget has been painted for the first time, and goes on.'''
    def __init__(self, part, what, then):
        super().__init__(part)
        self.part, self.what, self.then = part, what, then
        part.installEventFilter(self)
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            self.part.removeEventFilter(self)
            QTimer.singleShot(0, self.said)
        return False
    def said(self):
        stamp(self.what)
        self.then()

def stamp(what):
    wall, cpu = time.monotonic_ns() - int(os.environ["STARTED"]), time.process_time_ns()
    with open("/proc/self/status") as file:
        memory = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
    print("STAMP", what, wall, cpu, memory, flush=True)
"""
QT = """
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
"""
EMPTY = f"""
import os, sys, time
{QT}
{WATCH}
application = QApplication([])
window = QMainWindow()
window.setCentralWidget(QWidget())
window.resize(1280, 800)
Paint(window.centralWidget(), "window", application.quit)
window.show()
application.exec()
"""
IKUSA = f"""
import gc
gc.disable()  # as `ikusa` itself begins; here Qt comes before it, to be watched
import os, sys, time
{QT}
{WATCH}
def show(window):
    def opened():
        page = window.stack.currentWidget()
        Paint(page, "page", window.close)
        page.update()
    Paint(window.body, "window", lambda: None)
    window.session.campaign_changed.connect(lambda: window.session.has_store and QTimer.singleShot(0, opened))
    QWidget.show(window)
QMainWindow.show = show
from ikusa.cli.main import main
main(sys.argv[1:])
"""
NOVELWRITER = f"""
import os, sys, time
{QT.replace("PySide6", "PyQt6")}
{WATCH}
def show(window):
    Paint(window.centralWidget(), "window", lambda: None)
    QWidget.showNormal(window)
def run(*_):
    window = next(one for one in QApplication.topLevelWidgets() if isinstance(one, QMainWindow))
    CONFIG.askBeforeExit = False
    Paint(window.centralWidget(), "page", window.close)
    window.centralWidget().update()
    return QApplication.exec_()
QMainWindow.showNormal = show
QApplication.exec_, QApplication.exec = QApplication.exec, run
from novelwriter import CONFIG, SHARED, main
SHARED.warn = SHARED.info = lambda *_, **__: None  # the sample comes without an index: it would say so and wait
main(["--config=" + sys.argv[2], "--data=" + sys.argv[2], sys.argv[1]])
"""
SAMPLE = """
import sys, zipfile
from pathlib import Path
import novelwriter
zipfile.ZipFile(Path(novelwriter.__file__).parent / "assets" / "sample.zip").extractall(sys.argv[1])
"""


@dataclass(frozen=True, slots=True)
class Peer:
    """What is started: the code that watches it, the interpreter, and what it opens."""

    name: str
    code: str
    python: str
    arguments: tuple[str, ...] = ()


Stamps = dict[str, tuple[float, float, float]]
"""For "window" and "page": wall and CPU time in milliseconds, resident memory in megabytes."""
MEASURES = ("wall, ms", "CPU, ms", "memory, MB")


def once(peer: Peer, home: Path) -> Stamps:
    """One start."""
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "IKUSA_CONFIG_DIR": str(home), "LANG": "ja_JP.UTF-8"}
    environment["PYTHONPYCACHEPREFIX"] = str(home / "compiled")  # as an install has it, whatever this shell says
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["STARTED"] = str(time.monotonic_ns())
    command = [peer.python, "-c", peer.code, *peer.arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120)
    rows = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("STAMP")]
    return {what: (int(wall) / 1e6, int(cpu) / 1e6, int(memory) / 1e3) for what, wall, cpu, memory in rows}


def peers(folder: Path, count: int, novelwriter: str | None) -> list[Peer]:
    """Makes what each one opens."""
    from tests.benchmarks.storage import grow

    campaign, project = folder / "big.ikusa", folder / "project"
    grow(campaign, count)
    made = [Peer("empty", EMPTY, sys.executable), Peer("Ikusa", IKUSA, sys.executable, (str(campaign),))]
    if novelwriter is not None:
        subprocess.run([novelwriter, "-c", SAMPLE, str(project)], check=True)
        profile = folder / "profile"
        profile.mkdir()
        made.append(Peer("novelWriter", NOVELWRITER, novelwriter, (str(project), str(profile))))
    return made


def report(found: dict[str, list[Stamps]]) -> None:
    """Medians and their ratios; the empty window has no page, its window stands in."""
    print(
        f"{'':<26}"
        + "".join(f"{name:>12}" for name in found)
        + "".join(f"{f'to {name}':>15}" for name in others(found))
    )
    for stamp in ("window", "page"):
        for at, measure in enumerate(MEASURES):
            medians = {
                name: statistics.median(one.get(stamp, one["window"])[at] for one in starts)
                for name, starts in found.items()
            }
            ratios = "".join(f"{medians['Ikusa'] / medians[name]:>15.2f}" for name in others(found))
            print(f"{f'{stamp}: {measure}':<26}" + "".join(f"{value:>12.0f}" for value in medians.values()) + ratios)


def others(names: dict[str, list[Stamps]]) -> list[str]:
    """All but Ikusa."""
    return [name for name in names if name != "Ikusa"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Start all in turns, print medians and ratios."""
    parser = argparse.ArgumentParser(description="Measure how fast Ikusa starts.")
    parser.add_argument("--characters", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--novelwriter", metavar="PYTHON", help="the interpreter of an environment with novelWriter")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        started = peers(folder, options.characters, options.novelwriter)
        for peer in (*started, *started):
            once(peer, folder)  # compiles what it imports, and leaves its settings
        found: dict[str, list[Stamps]] = {peer.name: [] for peer in started}
        for _ in range(options.rounds):
            for peer in started:
                found[peer.name].append(once(peer, folder))
    load = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
    print(f"{options.characters} characters, medians of {options.rounds}, {load} on {os.cpu_count()} processors")
    report(found)
    if options.novelwriter is None:
        print("novelWriter was not measured: --novelwriter wants the interpreter of an environment that has it.")


if __name__ == "__main__":
    main()
