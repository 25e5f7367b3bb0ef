"""The main window on the roster."""

from __future__ import annotations

import pytest

from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.roster.page import RosterPage


@pytest.fixture
def language() -> str:
    """Japanese, as the sample is."""
    return "ja"


@pytest.fixture
def home() -> str:
    """The page in view."""
    return "roster"


@pytest.fixture
def page(window: MainWindow) -> RosterPage:
    """The page, built."""
    found = window.built("roster")
    assert isinstance(found, RosterPage)
    return found
