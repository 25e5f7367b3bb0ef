"""The main window on the armoury of a real campaign: a copy of the sample, made once and opened anew by each test."""

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
from ikusa_desktop.armoury.page import ArmouryPage
from ikusa_desktop.keys import KeyGuard
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.session import Session
from ikusa_desktop.settings import Settings


@pytest.fixture(autouse=True)
def japanese(qapp: QApplication) -> Iterator[None]:
    """Each test begins in Japanese, as the sample is, and in the light look."""
    speech.use("ja")
    theme.apply("light", 1.0)
    yield
    speech.use("en")
    theme.apply("light", 1.0)


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample campaign, closed."""
    path = tmp_path_factory.mktemp("sample") / "sample.ikusa"
    campaign.create_sample(path).close()
    return path


@pytest.fixture
def store(sample_file: Path, tmp_path: Path) -> Store:
    """This test's own copy of the sample, open; the session closes it."""
    path = tmp_path / "渡し場.ikusa"
    shutil.copy(sample_file, path)
    return Store.open(path)


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    """A session without a campaign."""
    made = Session(Settings())
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def window(session: Session, store: Store, qtbot: QtBot, qapp: QApplication) -> Iterator[MainWindow]:
    """The main window, shown, on the armoury."""
    guard = KeyGuard(qapp)
    session.settings.last_page = "armoury"
    made = MainWindow(session)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    session.adopt(store)
    yield made
    made.close()
    guard.deleteLater()


@pytest.fixture
def write() -> Callable[[QWidget | None, str], None]:
    """Types any text, as an input method commits it; plain keys know only Latin letters."""

    def commit(widget: QWidget | None, text: str) -> None:
        assert widget is not None
        event = QInputMethodEvent("", [])
        event.setCommitString(text)
        QApplication.sendEvent(widget, event)
        QApplication.processEvents()  # the end of the conversion swallows no later Enter

    return commit


@pytest.fixture
def page(window: MainWindow) -> ArmouryPage:
    """The armoury."""
    found = window.built("armoury")
    assert isinstance(found, ArmouryPage)
    return found
