"""Who gets the room: the page what is left over, columns their widths back after zooming, the defence a whole sum."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from ikusa_desktop import theme
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.roster.head import MOST_LINES, shortened, wrapped
from ikusa_desktop.roster.page import RosterPage

SUM = "基礎 PC 10 + 忍び帷子 2 + 鉄の手甲 1 + 霞の足（回避） 1 \u2212 大怪我 2"


def test_extra_width_goes_to_the_page(window: MainWindow, page: RosterPage, qtbot: QtBot) -> None:
    left, middle, right = page.split.sizes()
    window.resize(1700, 900)
    qtbot.waitUntil(lambda: page.width() > 1600)
    assert page.split.sizes() == [left, middle + 420, right]


def test_columns_have_their_widths_back_after_zooming(window: MainWindow, page: RosterPage, qtbot: QtBot) -> None:
    window.resize(1900, 900)
    qtbot.waitUntil(lambda: page.width() > 1800)
    before = page.split.sizes()
    window.session.set_zoom(1.5)
    qtbot.waitUntil(lambda: page.split.sizes()[0] == round(before[0] * 1.5))
    assert page.split.sizes()[2] == round(before[2] * 1.5)
    window.session.set_zoom(1.0)
    qtbot.waitUntil(lambda: page.split.sizes() == before)


def test_a_width_that_was_pulled_is_kept(window: MainWindow, page: RosterPage, qtbot: QtBot) -> None:
    page.split.moveSplitter(400, 1)
    page.split.splitterMoved.emit(400, 1)
    before = page.split.sizes()
    assert before[0] == 400
    for zoom in (1.25, 1.0):
        window.session.set_zoom(zoom)
    qtbot.waitUntil(lambda: page.split.sizes() == before)


@pytest.mark.parametrize("width", [60, 120, 200, 900])
def test_a_sum_breaks_before_its_signs_and_loses_nothing(page: RosterPage, width: int) -> None:
    metrics = QFontMetricsF(theme.current().font("small"))
    lines = wrapped(SUM, metrics, width)
    assert " ".join(lines) == SUM
    assert all(line[0] in "+\u2212" for line in lines[1:])
    assert len(wrapped(SUM, metrics, 900)) == 1


def test_a_sum_of_very_many_parts_says_how_many_are_left(page: RosterPage) -> None:
    lines = ["a 10", *(f"+ b{at} 1" for at in range(9))]
    assert shortened(lines, MOST_LINES) == [*lines[:4], "ほか6つ"]
    assert shortened(lines[:5], MOST_LINES) == lines[:5]
