"""The main window on the rules of a real campaign: a copy of the sample, made once and opened anew by each test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ikusa.play import campaign
from ikusa.records.store import Store
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.keys import KeyGuard
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.rules.page import RulesPage
from ikusa_desktop.session import Session
from ikusa_desktop.settings import Settings

Write = Callable[[QWidget, str], None]


@pytest.fixture(autouse=True)
def english(qapp: QApplication) -> Iterator[None]:
    """Each test begins in English and in the light look."""
    speech.use("en")
    theme.apply("light", 1.0)
    yield
    speech.use("en")
    theme.apply("light", 1.0)


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample campaign in English, closed."""
    path = tmp_path_factory.mktemp("sample") / "sample.ikusa"
    campaign.create_sample(path, "en").close()
    return path


@pytest.fixture
def store(sample_file: Path, tmp_path: Path) -> Store:
    """This test's own copy, open; the session closes it."""
    path = tmp_path / "ford.ikusa"
    shutil.copy(sample_file, path)
    return Store.open(path)


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    """A session without a campaign."""
    made = Session(Settings())
    made.settings.last_page = "rules"
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def bare_window(session: Session, qtbot: QtBot, qapp: QApplication) -> Iterator[MainWindow]:
    """The main window, shown, without a campaign."""
    guard = KeyGuard(qapp)
    made = MainWindow(session)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()
    guard.deleteLater()


@pytest.fixture
def window(bare_window: MainWindow, store: Store) -> MainWindow:
    """The main window on the rules."""
    bare_window.session.adopt(store)
    return bare_window


@pytest.fixture
def page(window: MainWindow) -> RulesPage:
    """The page in view."""
    found = window.built("rules")
    assert isinstance(found, RulesPage)
    return found


@pytest.fixture
def write() -> Write:
    """Types any text, as an input method commits it; plain keys know only Latin letters."""

    def commit(widget: QWidget, text: str) -> None:
        event = QInputMethodEvent("", [])
        event.setCommitString(text)
        QApplication.sendEvent(widget, event)
        QApplication.processEvents()

    return commit
