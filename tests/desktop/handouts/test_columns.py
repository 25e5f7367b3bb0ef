"""Three columns where there is room; where there is not, what and how take turns, and nothing lies over another."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.desktop.handouts.conftest import Settle

from ikusa_desktop.handouts.page import HandoutsPage
from ikusa_desktop.main_window import MainWindow


def placed(page: HandoutsPage, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(page, widget.rect().topLeft()), widget.size())


@pytest.mark.parametrize(("width", "zoom", "narrow"), [(1100, 1.0, False), (1920, 1.0, False), (1100, 1.5, True)])
def test_nothing_lies_over_another(
    window: MainWindow, page: HandoutsPage, settle: Settle, qtbot: QtBot, width: int, zoom: float, narrow: bool
) -> None:
    window.session.set_zoom(zoom)
    window.setMinimumSize(0, 0)
    window.resize(width, 760)
    settle()
    assert page.columns.narrow() == narrow
    for tab in ("what", "how") if narrow else ("what",):
        page.columns.show_tab(tab)
        qtbot.wait(20)
        parts = [part for part in (page.whom, page.options, page.preview) if part.isVisible()]
        assert len(parts) == (2 if narrow else 3)
        boxes = [placed(page, part) for part in parts]
        assert all(page.rect().contains(box) for box in boxes)
        assert not any(one.intersects(other) for one in boxes for other in boxes if one is not other)
    assert not placed(page, page.kinds).intersects(placed(page, page.whom)) or not page.kinds.isVisible()
    assert page.export.isVisible()
    window.session.set_zoom(1.0)


def test_the_tabs_are_walked_by_keys(window: MainWindow, page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    window.session.set_zoom(1.5)
    window.setMinimumSize(0, 0)
    window.resize(1100, 760)
    settle()
    tabs = page.columns.tabs["what"]
    tabs.setFocus()
    qtbot.keyClick(tabs, Qt.Key.Key_Right)
    assert page.options.isVisible()
    assert not page.whom.isVisible()
    assert page.columns.tabs["how"].hasFocus()
    qtbot.keyClick(page.columns.tabs["how"], Qt.Key.Key_Left)
    assert page.whom.isVisible()
    window.session.set_zoom(1.0)


def test_widths_that_were_chosen_are_kept(page: HandoutsPage, settle: Settle) -> None:
    settle()
    assert page.columns.sizes() == []
    page.columns.set_sizes([300, 500, 400])
    assert page.save_state()["columns"] == [300, 500, 400]
    page.restore_state({"columns": ["x", 1, 2], "zoom": None, "kind": 3, "scopes": [], "ticks": {"a": 1}})
    assert page.columns.sizes() == [300, 500, 400]
