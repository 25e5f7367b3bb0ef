"""The real window with its Handouts page over a copy of the sample campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ikusa_desktop.handouts.making import Made
from ikusa_desktop.handouts.page import HandoutsPage
from ikusa_desktop.keys import KeyGuard
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.session import Session
from ikusa_desktop.settings import Settings

Settle = Callable[[], Made]


def opened(path: Path, qtbot: QtBot) -> MainWindow:
    """The window with a campaign open on the Handouts page."""
    settings = Settings()
    settings.last_page = "handouts"
    window = MainWindow(Session(settings))
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert window.files.open(path)
    return window


@pytest.fixture
def window(campaign_file: Path, qtbot: QtBot, qapp: QApplication) -> Iterator[MainWindow]:
    """The window on the Handouts page."""
    guard = KeyGuard(qapp)
    made = opened(campaign_file, qtbot)
    yield made
    made.close()
    made.session.deleteLater()
    guard.deleteLater()


@pytest.fixture
def page(window: MainWindow) -> HandoutsPage:
    """The page in view."""
    found = window.built("handouts")
    assert isinstance(found, HandoutsPage)
    return found


@pytest.fixture
def settle(page: HandoutsPage, qtbot: QtBot) -> Settle:
    """Waits until the preview shows what is chosen; gives it."""

    def wait() -> Made:
        qtbot.waitUntil(lambda: page.made() is not None, timeout=20_000)
        qtbot.waitUntil(page.preview.pages.settled, timeout=20_000)
        made = page.made()
        assert made is not None
        return made

    return wait


def text_of(data: bytes) -> str:
    """All text of a PDF without spaces."""
    return "".join("".join(page.extract_text().split()) for page in PdfReader(BytesIO(data)).pages)
