"""Paper and options: only those that matter, remembered by kind, and nothing of it is a step to undo."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.desktop.handouts.conftest import Settle, opened
from tests.desktop.hands import commit

from ikusa.play.printing_options import READ
from ikusa.sheets import Backs, CardSize, Density, Kind, Options, Orientation, Paper
from ikusa_desktop import print_choices
from ikusa_desktop.handouts.measure_field import MeasureField, read_measure
from ikusa_desktop.handouts.page import HandoutsPage
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.settings import Settings
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.segmented import Segmented


def field(page: HandoutsPage, key: str) -> QWidget:
    return page.options._fields[key]


def choose(page: HandoutsPage, key: str, value: str, qtbot: QtBot) -> None:
    """Choose in a closed combo by keys, as one does."""
    combo = field(page, key)
    assert isinstance(combo, ComboField)
    combo.setFocus()
    qtbot.keyClick(combo, Qt.Key.Key_Home)
    while combo.key() != value:
        before = combo.key()
        qtbot.keyClick(combo, Qt.Key.Key_Down)
        assert combo.key() != before


def type_into(page: HandoutsPage, key: str, text: str, qtbot: QtBot) -> MeasureField:
    measure = field(page, key)
    assert isinstance(measure, MeasureField)
    measure.setFocus()
    measure.selectAll()
    measure.clear()
    if text.isascii():
        qtbot.keyClicks(measure, text)
    else:
        commit(measure, text)
        QApplication.processEvents()
    qtbot.keyClick(measure, Qt.Key.Key_Return)
    return measure


@pytest.mark.parametrize("kind", list(Kind))
def test_only_what_a_kind_reads_is_offered(page: HandoutsPage, kind: Kind) -> None:
    page.session.show("handouts", kind.value)
    offered = {key for key in page.options._fields if not field(page, key).isHidden() and shown(page, key)}
    folded = {"margin", "bleed"}
    always = READ[kind] - {"card_width", "card_height", "back_offset_x", "back_offset_y", "statuses"} - folded
    assert offered - folded == always
    assert page.options.fine.isVisible() == ("margin" in READ[kind])


def shown(page: HandoutsPage, key: str) -> bool:
    return field(page, key).isVisibleTo(page.options)


def test_paper_turned_and_dense(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    settle()
    choose(page, "paper", "B5", qtbot)
    choose(page, "density", "one", qtbot)
    turned = field(page, "orientation")
    assert isinstance(turned, Segmented)
    turned.setFocus()
    qtbot.keyClick(turned, Qt.Key.Key_Right)
    made = settle()
    wanted = Options("en", Paper.B5, Orientation.LANDSCAPE, Density.ONE)
    assert made.wish.options == wanted
    box = PdfReader(BytesIO(made.data)).pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == (729, 516)
    assert made.rendered.printed.pages == 4


def test_boxes_are_ticked_by_mouse_and_key(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    settle()
    qtbot.mouseClick(field(page, "form"), Qt.MouseButton.LeftButton)
    field(page, "ticks").setFocus()
    qtbot.keyClick(field(page, "ticks"), Qt.Key.Key_Space)
    made = settle()
    assert made.wish.options.form
    assert made.wish.options.ticks
    assert PdfReader(BytesIO(made.data)).get_fields()


def test_an_own_card_size_in_full_width_figures(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    page.session.show("handouts", "cards")
    settle()
    assert not shown(page, "card_width")
    choose(page, "card", "own", qtbot)
    assert shown(page, "card_width")
    type_into(page, "card_width", "６０，５", qtbot)
    type_into(page, "card_height", "90 mm", qtbot)
    options = settle().wish.options
    assert (options.card, options.card_width, options.card_height) == (CardSize.OWN, 60.5, 90.0)


def test_a_length_that_no_card_has_is_marked_and_changes_nothing(
    page: HandoutsPage, settle: Settle, qtbot: QtBot
) -> None:
    page.session.show("handouts", "cards")
    choose(page, "card", "own", qtbot)
    settle()
    for text in ("5", "abc", "²", "1e3", ""):
        measure = type_into(page, "card_width", text, qtbot)
        assert measure.property("wrong")
        assert "from 40 to 200 mm" in measure.accessibleDescription()
    assert settle().wish.options.card_width == 63.0
    assert not type_into(page, "card_width", "64", qtbot).property("wrong")


def test_a_card_that_is_too_big_for_the_paper_is_said_in_its_place(
    page: HandoutsPage, settle: Settle, qtbot: QtBot
) -> None:
    page.session.show("handouts", "cards")
    choose(page, "card", "own", qtbot)
    choose(page, "paper", "A5", qtbot)
    settle()
    type_into(page, "card_width", "200", qtbot)
    qtbot.waitUntil(lambda: page.preview.stack.currentWidget() is page.preview.empty, timeout=20_000)
    assert page.preview.empty.title.text() == "This cannot be printed so"
    assert page.preview.empty.sentence.text()
    assert not page.export.isEnabled()
    type_into(page, "card_width", "60", qtbot)
    settle()
    assert page.export.isEnabled()


def test_backs_can_be_shifted_where_there_are_some(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    page.session.show("handouts", "cards")
    settle()
    page.options.fine.set_open(True)
    assert not shown(page, "back_offset_x")
    choose(page, "backs", Backs.LONG_EDGE.value, qtbot)
    assert shown(page, "back_offset_x")
    type_into(page, "back_offset_x", "−1.5", qtbot)
    type_into(page, "bleed", "2", qtbot)
    options = settle().wish.options
    assert (options.backs, options.back_offset_x, options.bleed) == (Backs.LONG_EDGE, -1.5, 2.0)


def test_options_are_remembered_by_kind_and_are_no_step_to_undo(
    window: MainWindow, page: HandoutsPage, settle: Settle, qtbot: QtBot, campaign_file: Path
) -> None:
    settle()
    step = page.session.store.undo_step()
    choose(page, "paper", "Letter", qtbot)
    page.session.show("handouts", "cards")
    assert settle().wish.options.paper is Paper.A4
    choose(page, "paper", "A5", qtbot)
    qtbot.mouseClick(field(page, "marks"), Qt.MouseButton.LeftButton)
    page.session.show("handouts", "stat-blocks")
    assert settle().wish.options.paper is Paper.LETTER
    assert page.session.store.undo_step() == step
    ticked = page.whom.chosen()[:2]
    page.whom.people.set_ticked(ticked)
    page.whom.people.ticks_changed.emit()
    page.preview.pages.set_mode("width")
    window.close()

    again = opened(campaign_file, qtbot)
    found = again.built("handouts")
    assert isinstance(found, HandoutsPage)
    assert found.kind() is Kind.STAT_BLOCKS
    assert found.options.options().paper is Paper.LETTER
    assert found.whom.chosen() == ticked
    assert found.preview.pages.mode() == "width"
    again.session.show("handouts", "cards")
    assert found.options.options() == Options("en", Paper.A5, marks=False)
    again.close()


@pytest.mark.parametrize("state", [{"options": 3}, {"options": {"cards": [1]}}, {"options": {"cards": {"paper": 1}}}])
def test_strange_memories_give_defaults(state: dict[str, object]) -> None:
    settings = Settings()
    settings.pages["handouts"] = state
    assert print_choices.remembered(settings, Kind.CARDS, "en") == Options("en")
    print_choices.remember(settings, Kind.CARDS, Options("ja", Paper.B5))
    assert print_choices.remembered(settings, Kind.CARDS, "en") == Options("ja", Paper.B5)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("63", 63.0),
        ("63.5 mm", 63.5),
        ("６３．５", 63.5),
        ("63,5", 63.5),
        ("−2", -2.0),
        ("+.5", 0.5),
        ("1_0", None),
        ("٣", None),
        ("nan", None),
        ("1e3", None),
        ("--1", None),
        ("", None),
    ],
)
def test_lengths_are_read_as_people_write_them(text: str, value: float | None) -> None:
    assert read_measure(text) == value
