"""How quick the battle page answers, and how much the rating gains: `python tests/benchmarks/battle.py`.

Drawn without a screen, over a copy of the sample campaign. Figures are medians; nothing is asserted.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def median(acts: list[Callable[[], object]], rounds: int) -> float:
    """Milliseconds of one act, the acts taken in turn."""
    times = []
    for number in range(rounds):
        start = time.perf_counter()
        acts[number % len(acts)]()
        times.append((time.perf_counter() - start) * 1e3)
    return statistics.median(times)


def choices(folder: Path) -> None:
    """From a chosen technique or target to the repainted page, with and without dice modifiers."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from ikusa.play import battle, campaign
    from ikusa.rules.character import Status
    from ikusa.rules.commands import AddStatus
    from ikusa_desktop.app import App
    from ikusa_desktop.battle.page import BattlePage

    path = folder / "sample.ikusa"
    store = campaign.create_sample(path, "ja")
    first = battle.battles(store)[0].id
    battle.start(store, first)
    battle.begin_next(store, first)
    store.close()
    app = App(QApplication([]))
    app.window.resize(1280, 800)
    app.window.show()
    app.window.files.open(path)
    app.window.go("battle")
    page = app.window.built("battle")
    assert isinstance(page, BattlePage)
    page.desk.open(first)
    QApplication.processEvents()
    page.run.to_action()

    def key(which: Qt.Key) -> Callable[[], None]:
        def act() -> None:
            QTest.keyClick(QApplication.focusWidget(), which)
            QApplication.processEvents()

        return act

    along = [key(Qt.Key.Key_Down), key(Qt.Key.Key_Up)]
    print(f"a choice, plain attack        {median(along, 60):8.1f} ms (at most 16)")
    encounter = page.desk.everyone
    assert encounter is not None
    target = next(id_ for id_, one in encounter.combatants.items() if one.side != "players")
    page.desk.do(AddStatus(target, Status("cover")))
    QApplication.processEvents()
    page.run.to_action()
    print(f"a choice, with dice modifiers {median(along, 60):8.1f} ms (at most 100)")
    app.window.close()


def rating() -> None:
    """Fights a second in lock step, and through the rules' own objects."""
    from tests.core.play.rating.test_rating import battle
    from tests.core.play.rating.walk import walk

    from ikusa.play.rating import rate
    from ikusa.rules.dice import RandomDice

    encounter, dice = battle(), RandomDice(1)
    rate(encounter, 100, seed=1)
    start = time.perf_counter()
    rate(encounter, 20_000, seed=1)
    ours = 20_000 / (time.perf_counter() - start)
    start = time.perf_counter()
    for _ in range(300):
        walk(encounter, dice)
    loop = 300 / (time.perf_counter() - start)
    print(f"rating  {ours:10.0f} fights/s   loop over the rules' objects {loop:8.0f} fights/s   {ours / loop:6.0f} ×")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        os.environ["IKUSA_CONFIG_DIR"] = name
        choices(Path(name))
    rating()
