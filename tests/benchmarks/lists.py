"""How a page bears a big campaign: `python tests/benchmarks/lists.py [FEW MANY]` (1,000 and 10,000 characters).

Each step is done with real keys in the real window, in both campaigns by turns; from the key to the painted page. The
last column says how much longer the bigger one takes. A figure here is a measurement, not a test.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parents[2]))

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from tests.benchmarks.storage import grow

from ikusa.play import roster
from ikusa.play.roster import Sort
from ikusa_desktop import tr as speech
from ikusa_desktop.armoury.page import ArmouryPage
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.roster.page import RosterPage
from ikusa_desktop.session import Session
from ikusa_desktop.settings import Settings

TIMES = 7
Step = tuple[str, Callable[[], object]]


def settle() -> None:
    """Until nothing is waiting to be done or painted, delayed searches (20 ms) included."""
    QTest.qWait(25)
    QApplication.processEvents()


def keyed(widget: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """One key, and what it causes."""
    QTest.keyClick(widget, key, held)
    QApplication.processEvents()


def opened(path: Path) -> MainWindow:
    """The window over a campaign."""
    session = Session(Settings(path.with_suffix(".json")))
    session.settings.last_page = "roster"
    window = MainWindow(session)
    window.resize(1440, 900)
    window.show()
    start = time.perf_counter()
    if not window.files.open(path):
        raise SystemExit(f"{path} was not opened")
    session.store.backups.automatic = False
    QApplication.processEvents()
    print(f"  {path.stem:>8}: open to the painted roster {(time.perf_counter() - start) * 1_000:8.1f} ms")
    return window


def roster_steps(window: MainWindow) -> Iterator[Step]:
    """What is done on the roster; every step leaves the page as it found it, or the next one takes it back."""
    window.go("roster")
    page = window.built("roster")
    assert isinstance(page, RosterPage)
    column, people = page.column, page.column.people
    control, store = Qt.KeyboardModifier.ControlModifier, window.session.store
    column.search.setText("剣")

    def search(text: str) -> None:
        column.search.setText(text)
        column.search._wait.stop()
        column.search._tell()
        QApplication.processEvents()

    def sort() -> None:
        column.next_sort()
        QApplication.processEvents()

    def scroll() -> None:
        bar = people.verticalScrollBar()
        bar.setValue(0 if bar.value() else bar.maximum() // 2)
        QApplication.processEvents()

    def edit() -> None:
        number = people.chosen()[0]
        window.session.run(lambda: roster.edit(store, number, "title", f"{time.perf_counter_ns()}"))
        QApplication.processEvents()

    search("")
    column.set_sort(Sort.OWN)
    people.pick(str(column.people_model.ids()[0]))
    yield "search one kanji", lambda: search("剣")
    yield "search a second one", lambda: search("剣 足")
    yield "empty the search", lambda: search("")
    yield "choose the next", lambda: keyed(people, Qt.Key.Key_Down)
    yield "go to the end", lambda: keyed(people, Qt.Key.Key_End)
    yield "go to the start", lambda: keyed(people, Qt.Key.Key_Home)
    yield "scroll half way, back", scroll
    yield "store one field", edit
    yield "choose all", lambda: keyed(people, Qt.Key.Key_A, control)
    yield "all chosen: store a field", edit
    yield "all chosen: search", lambda: search("剣")
    yield "all chosen: empty it", lambda: search("")
    yield "choose one of all", lambda: keyed(people, Qt.Key.Key_Down)
    yield "another order", sort
    yield "another order again", sort
    yield "the first order", sort


def armoury_steps(window: MainWindow) -> Iterator[Step]:
    """What is done on the armoury."""
    page = window.built("armoury")
    assert isinstance(page, ArmouryPage)
    window.go("armoury")
    field, table = page.filters.search, page.table

    def search(text: str) -> None:
        field.setText(text)
        field._wait.stop()
        field._tell()
        QApplication.processEvents()

    yield "armoury: search", lambda: search("刀")
    yield "armoury: empty it", lambda: search("")
    table.setCurrentIndex(table.model().index(0, 0))
    yield "armoury: choose the next", lambda: keyed(table, Qt.Key.Key_Down)
    yield "armoury: choose all", lambda: keyed(table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    yield "armoury: choose one", lambda: keyed(table, Qt.Key.Key_Home)


def first_uses(window: MainWindow) -> Iterator[Step]:
    """What happens once."""
    yield "build the armoury", lambda: window.built("armoury")
    yield "build the journal", lambda: window.built("journal")


def best(windows: list[MainWindow], steps: Callable[[MainWindow], Iterator[Step]], times: int) -> None:
    """Does the steps in all windows by turns, and prints the shortest time of each."""
    found: dict[str, list[float]] = {}
    for _time in range(times):
        for at, window in enumerate(windows):
            window.activateWindow()
            for name, work in steps(window):
                settle()
                start = time.perf_counter()
                work()
                spent = time.perf_counter() - start
                row = found.setdefault(name, [float("inf")] * len(windows))
                row[at] = min(row[at], spent)
    for name, row in found.items():
        figures = "".join(f"{one * 1_000:10.2f} ms" for one in row)
        print(f"{name:28}{figures}{row[-1] / row[0]:9.1f} x")


def main() -> None:
    """Makes both campaigns and measures."""
    counts = [int(one) for one in sys.argv[1:3]] or [1_000, 10_000]
    app = QApplication.instance() or QApplication([])
    speech.use("ja")
    with tempfile.TemporaryDirectory(prefix="ikusa-lists-") as folder:
        windows = []
        for count in counts:
            path = Path(folder) / f"{count}.ikusa"
            grow(path, count)
            windows.append(opened(path))
        print(f"{'':28}" + "".join(f"{count:>13,}" for count in counts))
        best(windows, first_uses, 1)
        best(windows, roster_steps, TIMES)
        best(windows, armoury_steps, TIMES)
        for window in windows:
            window.close()
    del app


if __name__ == "__main__":
    main()
