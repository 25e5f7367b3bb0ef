"""Everything is reached by Tab, everything has a name, and nothing asks back in a dialog."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QScrollBar, QWidget

from .conftest import SECOND, Desk


def prepare(desk: Desk) -> QWidget:
    desk.page.prepare.sheet.list.selectAll()
    return desk.page.prepare


def attack(desk: Desk) -> QWidget:
    desk.start()
    desk.press("space")
    desk.page.run.action.attack.options.set_open(True)
    desk.press("2 2")
    return desk.page.run


def event(desk: Desk) -> QWidget:
    desk.start()
    desk.press("space")
    desk.page.run.action.attack.choose(extra_wounds=9)
    desk.press("9 8 enter")
    desk.page.run.preview("end_battle")
    return desk.page.run


def acts(desk: Desk) -> QWidget:
    desk.start()
    desk.press("space")
    desk.page.show_acts("add_status")
    return desk.page.run


def checks(desk: Desk) -> QWidget:
    desk.start()
    desk.press("space")
    desk.page.show_acts("check")
    return desk.page.run


def adding(desk: Desk) -> QWidget:
    desk.start()
    desk.press("space ctrl+d")
    return desk.page.run


def places(desk: Desk) -> QWidget:
    desk.start()
    desk.press("space o")
    desk.page.show_place()
    return desk.page.run


def compared(desk: Desk) -> QWidget:
    desk.start(SECOND)
    desk.press("space c")
    return desk.page.run


VIEWS = (prepare, attack, event, acts, checks, adding, places, compared)


def controls(root: QWidget) -> list[QWidget]:
    """Every control in view that takes the keyboard."""
    QApplication.processEvents()
    found = []
    for widget in root.findChildren(QWidget):
        wanted = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and widget.isVisible()
        inner = widget.focusProxy() is not None or isinstance(widget, QScrollBar) or not widget.width()
        if wanted and not inner and not widget.objectName().startswith("qt_"):
            found.append(widget)
    return found


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.__name__)
def test_every_control_has_a_name(desk: Desk, view: Callable[[Desk], QWidget]) -> None:
    nameless = [widget for widget in controls(view(desk)) if not widget.accessibleName()]
    assert [f"{type(one).__name__} in {type(one.parentWidget()).__name__}" for one in nameless] == []


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.__name__)
def test_tab_reaches_everything(desk: Desk, view: Callable[[Desk], QWidget]) -> None:
    wanted = set(controls(view(desk)))
    assert len(wanted) > 8
    reached: set[QWidget] = set()
    for _ in range(2 * len(wanted) + 20):
        desk.press("tab")
        here = QApplication.focusWidget()
        if here is not None:
            reached.add(here)
    assert [f"{type(one).__name__} {one.accessibleName()}" for one in wanted - reached] == []


def test_the_ordinary_flow_has_no_dialog(desk: Desk) -> None:
    desk.start()
    for keys in ("space 9 8 enter", "space r enter", "a enter esc esc", "space ctrl+d esc", "ctrl+z ctrl+shift+z"):
        desk.press(keys)
        assert not any(isinstance(one, QDialog) and one.isVisible() for one in QApplication.topLevelWidgets())
