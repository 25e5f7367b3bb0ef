"""The main window on the rules of the sample in English."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.rules.page import RulesPage


@pytest.fixture
def home() -> str:
    """The page in view."""
    return "rules"


@pytest.fixture
def campaign_file(samples: Callable[[str], Path], tmp_path: Path) -> Path:
    """This test's own copy of the sample in English, closed."""
    return Path(shutil.copy(samples("en"), tmp_path / "ford.ikusa"))


@pytest.fixture
def page(window: MainWindow) -> RulesPage:
    """The page, built."""
    found = window.built("rules")
    assert isinstance(found, RulesPage)
    return found
