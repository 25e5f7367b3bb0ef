"""The main window on the armoury."""

from __future__ import annotations

import pytest

from ikusa_desktop.armoury.page import ArmouryPage
from ikusa_desktop.main_window import MainWindow


@pytest.fixture
def language() -> str:
    """Japanese, as the sample is."""
    return "ja"


@pytest.fixture
def home() -> str:
    """The page in view."""
    return "armoury"


@pytest.fixture
def page(window: MainWindow) -> ArmouryPage:
    """The page, built."""
    found = window.built("armoury")
    assert isinstance(found, ArmouryPage)
    return found
