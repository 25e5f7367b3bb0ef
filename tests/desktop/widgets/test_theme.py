"""The tokens are the look's, readable everywhere; sizes follow the zoom; no text is smaller than 11 px."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ikusa_desktop import theme
from ikusa_desktop.widgets.fields import NotesField, TextField
from ikusa_desktop.widgets.panel import Splitter, splitter
from ikusa_desktop.widgets.text import PlainLabel

GROUNDS = ("paper", "sheet", "rail", "shuT", "aiT", "hover")


def luminance(colour: QColor) -> float:
    """Relative luminance as WCAG 2 defines it."""

    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str, scheme: theme.Scheme) -> float:
    """The contrast of two tokens."""
    table = theme.COLOURS[scheme]
    lighter, darker = sorted((luminance(QColor(table[first])), luminance(QColor(table[second]))), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", theme.Scheme)
@pytest.mark.parametrize("tone", ["ink", "ink2", "ink3", "shu", "ai"])
def test_text_is_readable_on_every_ground(tone: str, scheme: theme.Scheme) -> None:
    assert min(contrast(tone, ground, scheme) for ground in GROUNDS) >= 4.5


@pytest.mark.parametrize("scheme", theme.Scheme)
@pytest.mark.parametrize("ground", ["shu", "ai"])
def test_text_on_a_filled_button_is_readable(ground: str, scheme: theme.Scheme) -> None:
    assert contrast("on", ground, scheme) >= 4.5


@pytest.mark.parametrize("scheme", theme.Scheme)
def test_edges_of_fields_are_seen(scheme: theme.Scheme) -> None:
    assert contrast("ink3", "sheet", scheme) >= 3.0


@pytest.mark.parametrize(("scheme", "zoom"), [("light", 1.0), ("dark", 1.5)])
def test_applying_a_look_dresses_the_application(scheme: str, zoom: float, qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(scheme, zoom)
    look = theme.current()
    palette = qapp.palette()
    assert palette.color(QPalette.ColorRole.Window) == look.paper
    assert palette.color(QPalette.ColorRole.Highlight) == look.aiT
    assert palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text) == look.ink3
    assert look.px(28) == round(28 * zoom)
    assert QFontInfo(look.font("hero")).pixelSize() == round(32 * zoom)
    theme.apply("light", 1.0)


def test_nothing_is_smaller_than_eleven_pixels(qtbot: QtBot) -> None:
    theme.apply("light", 0.75)
    smallest = min(QFontInfo(theme.current().font(step)).pixelSize() for step in theme.STEPS)
    assert smallest >= 11
    theme.apply("light", 1.0)


def test_figures_are_tabular(qtbot: QtBot) -> None:
    from PySide6.QtGui import QFont

    font = theme.current().font("body")
    assert font.featureValue(QFont.Tag("tnum")) == 1


def test_labels_follow_zoom_and_colours_there_and_back(qtbot: QtBot) -> None:
    label = PlainLabel("hit", "figure", "ink2")
    field = TextField("hit", step="name")
    for widget in (label, field):
        qtbot.addWidget(widget)
        widget.show()
    for scheme, zoom in (("light", 1.5), ("dark", 1.0), ("light", 1.0)):
        theme.apply(scheme, zoom)
        assert QFontInfo(label.font()).pixelSize() == round(20 * zoom)
        assert QFontInfo(field.font()).pixelSize() == round(14 * zoom)
        assert label.palette().color(QPalette.ColorRole.WindowText) == theme.current().ink2


def test_the_hint_of_notes_grows_with_the_text(qtbot: QtBot) -> None:
    theme.apply("light", 1.0)
    notes = NotesField()
    qtbot.addWidget(notes)
    notes.show()
    theme.apply("light", 1.5)
    try:
        assert notes.viewport().font() == notes.font() == theme.current().font("body")
    finally:
        theme.apply("light", 1.0)


def row_of_two(qtbot: QtBot) -> tuple[QWidget, Splitter]:
    page, parts = QWidget(), [QWidget(), QWidget()]
    parts[0].setMinimumWidth(80)
    columns = splitter(*parts, stretch=1)
    QHBoxLayout(page).addWidget(columns)
    qtbot.addWidget(page)
    page.resize(900, 300)
    return page, columns


def test_restored_columns_are_as_wide_as_stored_after_zooming(qtbot: QtBot) -> None:
    theme.apply("light", 1.0)
    before, first = row_of_two(qtbot)
    before.show()
    first.setSizes([300, 500])
    page, again = row_of_two(qtbot)
    assert again.restoreState(first.saveState())
    page.show()
    qtbot.waitUntil(lambda: again.logical_sizes() != ())
    theme.apply("light", 1.25)
    qtbot.wait(20)
    theme.apply("light", 1.0)
    qtbot.waitUntil(lambda: again.sizes()[0] == first.sizes()[0])


def test_columns_stored_under_large_text_come_back_in_the_measure_of_the_text(qtbot: QtBot) -> None:
    theme.apply("light", 1.5)
    before, first = row_of_two(qtbot)
    before.show()
    first.setSizes([300, 500])
    width, state = first.sizes()[0], first.saveState()
    theme.apply("light", 1.0)
    page, again = row_of_two(qtbot)
    assert again.restoreState(state)
    page.show()
    assert again.sizes()[0] == pytest.approx(width / 1.5, abs=2)
    for strange in (b"", b"zoom", state.data()[:-3], state.data()[:20] + state.data()[-12:], b"\xff" * 40):
        again.restoreState(strange)  # what no splitter wrote is refused by Qt, and breaks nothing
