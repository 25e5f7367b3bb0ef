"""Qt's part of a test: the guard of the binding runs first, Qt's warnings fail, no window is left behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

HERE = Path(__file__).parent
GUARD = "test_refcounts.py"
OFFSCREEN = r"^This plugin does not support "
"""What Qt says of its own offscreen platform, which cannot raise a window, for instance; no fault of ours."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--walks`: more seeds for the random hands; known only when pytest is started on this folder."""
    parser.addoption("--walks", type=int, default=1, help="tests/desktop/test_monkey.py: seeds for each page")
    parser.addoption("--first-walk", type=int, default=1, help="tests/desktop/test_monkey.py: the first seed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the guard first of all, and let a warning of Qt's fail every desktop test."""
    items.sort(key=lambda item: item.path.name != GUARD)
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            item.add_marker(pytest.mark.qt_log_ignore(OFFSCREEN))


@pytest.fixture(autouse=True)
def no_window_left() -> Iterator[None]:
    """A window still shown after its test would catch the next one's keys: `qtbot.addWidget` it, or close it."""
    yield
    if QApplication.instance() is None:
        return
    # Without a running event loop nothing that asked to be deleted is, and every later look would dress it, too.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    left = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    for widget in left:
        widget.close()
    assert not left, f"still shown after the test: {left}"
