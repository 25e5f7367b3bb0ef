"""Typing dice: 1–9, 0 is 10, full-width too, on to the next; the last one tells."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QSignalSpy, QTest
from pytestqt.qtbot import QtBot

from ikusa_desktop.widgets.dice import DiceRow, face_of


@pytest.fixture
def row(qtbot: QtBot) -> DiceRow:
    """Two d10 and a d6, with the cursor in the first."""
    made = DiceRow(["first", "second", "cover"], [10, 10, 6])
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    made.focus_first()
    qtbot.waitUntil(made.fields[0].hasFocus)
    return made


@pytest.mark.parametrize(
    ("typed", "sides", "face"),
    [
        ("1", 10, 1),
        ("9", 10, 9),
        ("0", 10, 10),
        ("０", 10, 10),
        ("７", 10, 7),
        ("6", 6, 6),
        ("7", 6, None),
        ("0", 6, None),
        *((wrong, 10, None) for wrong in ("a", "²", "٣", "12")),
    ],
)
def test_faces(typed: str, sides: int, face: int | None) -> None:
    assert face_of(typed, sides) == face


def test_typing_fills_one_die_after_another(row: DiceRow) -> None:
    done = QSignalSpy(row.completed)
    for key in "700":
        QTest.keyClicks(next(field for field in row.fields if field.hasFocus()), key)
    assert row.faces() == [7, 10, None]  # a d6 has no 10
    assert done.count() == 0
    QTest.keyClicks(row.fields[2], "4")
    assert row.faces() == [7, 10, 4]
    assert done.count() == 1


def test_full_width_digits_from_an_input_method(row: DiceRow) -> None:
    event = QInputMethodEvent("", [])
    event.setCommitString("８")
    QCoreApplication.sendEvent(row.fields[0], event)
    QCoreApplication.sendEvent(row.fields[1], QInputMethodEvent("８", []))
    assert row.faces()[:2] == [8, 8]
    assert row.fields[0].marked
    assert row.fields[1].marked


def test_backspace_goes_back(row: DiceRow) -> None:
    QTest.keyClicks(row.fields[0], "3")
    QTest.keyClick(row.fields[1], Qt.Key.Key_Backspace)
    assert row.fields[0].hasFocus()
    QTest.keyClicks(row.fields[0], "5")
    assert row.faces() == [5, None, None]


def test_further_dice_keep_the_faces_that_are_there(row: DiceRow) -> None:
    row.set_faces([2, 2, 5])
    row.set_dice(["first", "second"], [10, 10])
    assert row.faces() == [2, 2]
    row.set_dice(["defence", "first", "second"], [6, 10, 10])
    assert row.faces() == [None, 2, None]


def test_enter_submits(row: DiceRow) -> None:
    spy = QSignalSpy(row.submitted)
    QTest.keyClick(row.fields[0], Qt.Key.Key_Return)
    assert spy.count() == 1


def test_each_die_has_a_name_and_says_its_face(row: DiceRow) -> None:
    row.set_faces([4, None, None])
    assert [field.accessibleName() for field in row.fields] == ["first", "second", "cover"]
    assert row.fields[0].accessibleDescription() == "4"
