"""A window over a copy of the sample campaign; the pages are the real ones."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ikusa.play import campaign
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.session import Session
from ikusa_desktop.settings import Settings


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample campaign in Japanese, closed."""
    path = tmp_path_factory.mktemp("sample") / "sample.ikusa"
    campaign.create_sample(path, "ja").close()
    return path


@pytest.fixture(autouse=True)
def english(qapp: QApplication) -> Iterator[None]:
    """Each test begins and ends in English and in the light look."""
    speech.use("en")
    theme.apply("light", 1.0)
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    speech.use("en")
    theme.apply("light", 1.0)


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    """A session without a campaign."""
    made = Session(Settings())
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def window(session: Session, sample_file: Path, tmp_path: Path, qtbot: QtBot) -> Iterator[MainWindow]:
    """The main window with a copy of the sample open."""
    path = Path(shutil.copy(sample_file, tmp_path / "campaign.ikusa"))
    made = MainWindow(session)
    qtbot.addWidget(made)
    assert made.files.open(path)
    made.show()
    yield made
    made.close()
