"""The journal's columns: none stands over another, however narrow the window and however large the text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ikusa_desktop.journal.columns import SINCE, WHAT
from ikusa_desktop.journal.page import JournalPage
from ikusa_desktop.main_window import MainWindow


def across(page: JournalPage) -> list[tuple[int, int]]:
    """Left and right edge of what is in view, from left to right."""
    parts: list[QWidget] = [page.list, page.middle, page.since]
    shown = [part for part in parts if part.isVisible()]
    lefts = [part.mapTo(page, part.rect().topLeft()).x() for part in shown]
    return [(left, left + part.width()) for left, part in zip(lefts, shown, strict=True)]


def resized(window: MainWindow, width: int, zoom: float) -> None:
    window.session.set_zoom(zoom)
    window.resize(width, 800)
    QApplication.processEvents()


@pytest.mark.parametrize("zoom", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("width", [1440, 1280, 1200, 1100, 1000])
def test_no_column_stands_over_another(window: MainWindow, page: JournalPage, width: int, zoom: float) -> None:
    for language in ("ja", "en"):
        window.session.set_language(language)
        resized(window, width, zoom)
        edges = across(page)
        assert len(edges) == (2 if page.columns.narrow() else 3)
        assert edges[0][0] >= 0
        assert edges[-1][1] <= page.width()
        assert all(one[1] <= other[0] for one, other in pairwise(edges)), edges


def test_where_it_is_narrow_the_last_two_take_turns(window: MainWindow, page: JournalPage) -> None:
    resized(window, 1100, 1.5)
    assert page.columns.narrow()
    assert page.middle.isVisible()
    assert not page.since.isVisible()
    tabs = page.columns.tabs[WHAT]
    tabs.setFocus()
    QTest.keyClick(tabs, Qt.Key.Key_Right)
    assert page.since.isVisible()
    assert not page.middle.isVisible()
    assert page.columns.tabs[SINCE].hasFocus()
    resized(window, 1440, 1.0)
    assert page.middle.isVisible()
    assert page.since.isVisible()
    assert not page.columns.tabs[WHAT].isVisible()


def test_pulled_widths_are_kept_through_a_narrow_window(window: MainWindow, page: JournalPage) -> None:
    resized(window, 1440, 1.0)
    assert "columns" in page.save_state()
    columns = page.columns
    columns.split.setSizes([220, 700, 400])
    columns.split.splitterMoved.emit(220, 1)
    pulled = columns.split.sizes()
    state = page.save_state()
    resized(window, 800, 1.0)
    assert columns.narrow()
    assert page.save_state()["columns"] == state["columns"]
    resized(window, 1440, 1.0)
    assert columns.split.sizes() == pulled
    columns.split.setSizes([300, 600, 420])
    page.restore_state(state)
    assert columns.split.sizes() == pulled
