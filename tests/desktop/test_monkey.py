"""Nobody's hands on the real window: seeded clicks and keys anywhere; no fault, and undo leads back to the start.

`pytest tests/desktop/test_monkey.py --walks 50` takes fifty seeds for each page.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import OFFSCREEN
from tests.desktop.hands import started
from tests.desktop.monkey import Monkey, Nowhere

from ikusa.play import campaign
from ikusa.records.checking import examine
from ikusa_desktop.pages import ENTRIES

ACTS, SEARCHES = 80, 20
pytestmark = pytest.mark.qt_log_ignore(OFFSCREEN, "not accepted by receiving widget", "outside (of )?target window")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each page as home, with as many seeds as are asked for."""
    first, count = metafunc.config.getoption("--first-walk", default=1), metafunc.config.getoption("--walks", default=1)
    walks = [(seed, entry.id) for seed in range(first, first + count) for entry in ENTRIES]
    metafunc.parametrize(("seed", "home"), walks)


@pytest.fixture
def nothing_opens() -> Iterator[None]:
    """No other program is started."""
    nowhere = Nowhere()
    for scheme in ("file", "https"):
        QDesktopServices.setUrlHandler(scheme, nowhere, "take")
    yield
    for scheme in ("file", "https"):
        QDesktopServices.unsetUrlHandler(scheme)


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, nothing_opens: None) -> Path:
    """A new sample campaign in an empty folder; the system's dice roll what the seed says."""
    monkeypatch.chdir(tmp_path)
    dice = random.Random(seed)
    monkeypatch.setattr(random, "SystemRandom", lambda: dice)
    path = tmp_path / "sample.ikusa"
    campaign.create_sample(path).close()
    return path


@contextmanager
def walking(qapp: QApplication, qtbot: QtBot, path: Path, seed: int, home: str) -> Iterator[Monkey]:
    """A monkey at the window; afterwards nothing was wrong, and all that it did can be taken back and done again."""
    with started(qapp, qtbot, path) as app:
        monkey = Monkey(app, path, seed, home)
        first = app.session.store.state_hash()
        yield monkey
        monkey.stop()
        assert not monkey.faults, "\n".join([*monkey.faults, *monkey.did[-30:]])
        store = app.session.store
        while app.session.redo():
            pass
        last = store.state_hash()
        while app.session.undo():
            pass
        assert store.state_hash() == first
        while app.session.redo():
            pass
        assert store.state_hash() == last
        QApplication.processEvents()
    assert not monkey.faults, "\n".join([*monkey.faults, *monkey.did[-30:]])
    found = examine(path)
    assert found.good, found
    assert found.state == last


def test_random_hands_find_no_fault_and_undo_leads_back(
    seed: int, home: str, qapp: QApplication, qtbot: QtBot, sample: Path
) -> None:
    with walking(qapp, qtbot, sample, seed, home) as monkey:
        monkey.walk(ACTS)


def test_odd_texts_in_whatever_the_palette_opens_find_no_fault(
    seed: int, home: str, qapp: QApplication, qtbot: QtBot, sample: Path
) -> None:
    with walking(qapp, qtbot, sample, seed, home) as monkey:
        monkey.search(SEARCHES)
