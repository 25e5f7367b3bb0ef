"""Typing: plain text, Japanese conversion that never submits, full-width digits, Esc that gives back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ikusa_desktop import theme
from ikusa_desktop.widgets import ime
from ikusa_desktop.widgets.fields import WIDEST_CHOICE, ComboField, NotesField, SearchField, TextField
from ikusa_desktop.widgets.stepper import Stepper
from ikusa_desktop.widgets.text import PlainLabel, minus, safe_tooltip, signed

HOSTILE = '<b>A&B</b> <img src="picture.png"> 𠮷'


def compose(widget: QWidget, preedit: str = "", commit: str = "") -> None:
    """What an input method tells a field."""
    event = QInputMethodEvent(preedit, [])
    event.setCommitString(commit)
    QCoreApplication.sendEvent(widget, event)


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Callable[..., None]]:
    """Puts widgets into a window and the keyboard into the first of them."""
    windows = []

    def put(*widgets: QWidget) -> None:
        window = QWidget()
        windows.append(window)  # nothing else holds it, and the widgets would go with it
        column = QVBoxLayout(window)
        for widget in widgets:
            column.addWidget(widget)
        qtbot.addWidget(window)
        window.show()
        window.activateWindow()
        widgets[0].setFocus()
        qtbot.waitUntil(widgets[0].hasFocus)

    yield put
    for window in windows:
        window.close()


def test_labels_and_tooltips_are_plain(qtbot: QtBot) -> None:
    label = PlainLabel(HOSTILE, elide=True)
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == label.accessibleName() == HOSTILE
    assert "<img" not in label.toolTip()
    assert "<b>" not in safe_tooltip(HOSTILE)
    assert safe_tooltip("") == ""


def test_figures_have_a_real_minus() -> None:
    assert (minus(-1), minus(2), signed(0), signed(2), signed(-3)) == ("−1", "2", "0", "+2", "−3")


def test_enter_submits_and_a_confirming_enter_does_not(show: Callable[..., None], qtbot: QtBot) -> None:
    field = TextField("", "name")
    show(field)
    spy = QSignalSpy(field.submitted)
    compose(field, preedit="まかべ")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert spy.count() == 0
    compose(field, commit="真壁")
    QTest.keyClick(field, Qt.Key.Key_Return)  # the Enter that confirmed, let through in the same turn
    assert spy.count() == 0
    qtbot.waitUntil(lambda: not field.composing())
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert [spy.at(0)[0], spy.count()] == ["真壁", 1]


def test_escape_gives_the_stored_text_back(show: Callable[..., None], qtbot: QtBot) -> None:
    field = TextField("玄蕃", "name")
    show(field)
    QTest.keyClicks(field, "x")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "玄蕃"


def test_leaving_a_changed_field_submits_once(show: Callable[..., None], qtbot: QtBot) -> None:
    first, second = TextField("a", "first"), TextField("b", "second")
    show(first, second)
    spy = QSignalSpy(first.submitted)
    QTest.keyClicks(first, "x")
    second.setFocus()
    first.setFocus()
    second.setFocus()
    assert spy.count() == 1


def test_a_refresh_does_not_take_away_what_is_being_typed(show: Callable[..., None], qtbot: QtBot) -> None:
    field = TextField("a", "name")
    show(field)
    QTest.keyClicks(field, "x")
    field.set_stored("other")
    assert field.text() == "ax"


def test_a_wrong_field_says_why(qtbot: QtBot) -> None:
    field = TextField("a", "name")
    qtbot.addWidget(field)
    field.set_wrong("<too long>")
    assert field.accessibleDescription() == "<too long>"
    assert field.property("wrong") is True
    field.set_wrong("")
    assert field.property("wrong") is False


def test_notes_submit_when_left_and_on_control_enter(show: Callable[..., None], qtbot: QtBot) -> None:
    notes, other = NotesField("", "notes"), TextField("", "other")
    show(notes, other)
    spy = QSignalSpy(notes.submitted)
    QTest.keyClicks(notes, "a")
    QTest.keyClick(notes, Qt.Key.Key_Return)
    assert spy.count() == 0
    QTest.keyClick(notes, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert spy.count() == 1
    QTest.keyClicks(notes, "b")
    other.setFocus()
    assert spy.count() == 2


def test_search_hears_conversion_text_and_escape_empties_first(show: Callable[..., None], qtbot: QtBot) -> None:
    field = SearchField("search", "hint")
    show(field)
    compose(field, preedit="けん")
    assert field.sought() == "けん"
    with qtbot.waitSignal(field.searched) as found:
        compose(field, commit="剣")
    assert found.args == ["剣"]
    qtbot.waitUntil(lambda: not field.composing())
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    with qtbot.waitSignal(field.left):
        QTest.keyClick(field, Qt.Key.Key_Escape)


def test_a_combo_tells_keys_and_keeps_the_choice(show: Callable[..., None], qtbot: QtBot) -> None:
    combo = ComboField("target")
    show(combo)
    combo.set_choices([("a", HOSTILE), ("b", "b")])
    spy = QSignalSpy(combo.chosen)
    QTest.keyClick(combo, Qt.Key.Key_Down)
    assert (combo.key(), spy.count()) == ("b", 1)
    combo.set_choices([("b", "b"), ("c", "c")])
    assert combo.key() == "b"
    assert spy.count() == 1


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("１２", 12),
        ("−3", -3),
        ("＋4", 4),
        ("0", 0),
        ("²", None),
        ("1_000", None),
        ("٣", None),
        ("", None),
        ("9" * 12, None),
    ],
)
def test_whole_numbers_are_read_strictly(text: str, number: int | None) -> None:
    assert ime.whole_number(text) == number


def test_a_stepper_takes_keys_digits_and_full_width_ones(show: Callable[..., None], qtbot: QtBot) -> None:
    stepper = Stepper(0, 0, 12, "focus")
    show(stepper)
    spy = QSignalSpy(stepper.changed)
    QTest.keyClick(stepper, Qt.Key.Key_Right)
    QTest.keyClicks(stepper, "12")
    assert stepper.value() == 12
    QTest.keyClick(stepper, Qt.Key.Key_Right)
    assert stepper.value() == 12
    compose(stepper, commit="５")
    assert stepper.value() == 5
    QTest.keyClick(stepper, Qt.Key.Key_Home)
    assert stepper.value() == 0
    assert spy.count() >= 4


def test_a_stepper_takes_a_minus_where_it_may(show: Callable[..., None], qtbot: QtBot) -> None:
    stepper = Stepper(0, -9, 9, "modifier", with_sign=True)
    show(stepper)
    QTest.keyClicks(stepper, "-4")
    assert stepper.value() == -4
    stepper.set_range(0, 3)
    assert stepper.value() == 0


def test_a_stepper_by_mouse(show: Callable[..., None], qtbot: QtBot) -> None:
    stepper = Stepper(1, 0, 3, "focus")
    show(stepper)
    right = stepper.rect().center()
    right.setX(stepper.width() - 4)
    QTest.mouseClick(stepper, Qt.MouseButton.LeftButton, pos=right)
    assert stepper.value() == 2


def test_a_long_choice_does_not_widen_what_is_around_it(qtbot: QtBot) -> None:
    combo = ComboField()
    qtbot.addWidget(combo)
    combo.set_choices([("a", "all"), ("b", "長" * 200)])
    widest = theme.current().px(WIDEST_CHOICE)
    assert combo.sizeHint().width() <= widest
    assert combo.minimumSizeHint().width() <= widest
