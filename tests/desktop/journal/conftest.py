"""The main window on the journal of a real campaign: a copy of the sample with a few blows struck."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ikusa.play import battle, campaign
from ikusa.records.store import Store
from ikusa.rules.commands import Attack, EndRound
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.journal.page import JournalPage
from ikusa_desktop.keys import KeyGuard
from ikusa_desktop.main_window import MainWindow
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
def played_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample with its first battle begun: Soma hits, then the oni is met by a critical in the second round."""
    path = tmp_path_factory.mktemp("played") / "sample.ikusa"
    with campaign.create_sample(path, "en") as store:
        first = battle.battles(store)[0].id
        battle.start(store, first)
        soma, oni = list(battle.encounter(store, first).combatants)[:2]
        for dice in ((9, 8), (7, 7)):
            battle.begin(store, first, int(soma))
            technique = battle.encounter(store, first).combatants[soma].techniques[0].id
            battle.apply(store, first, Attack(by=soma, with_=technique, on=oni, dice=dice))
            battle.apply(store, first, EndRound())
        store.forget_steps()
    return path


@pytest.fixture
def store(played_file: Path, tmp_path: Path) -> Store:
    """This test's own copy, open; the session closes it."""
    path = tmp_path / "ford.ikusa"
    shutil.copy(played_file, path)
    return Store.open(path)


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    """A session without a campaign."""
    made = Session(Settings())
    made.settings.last_page = "journal"
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
    """The main window on the journal."""
    bare_window.session.adopt(store)
    return bare_window


@pytest.fixture
def page(window: MainWindow) -> JournalPage:
    """The page in view."""
    found = window.built("journal")
    assert isinstance(found, JournalPage)
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
