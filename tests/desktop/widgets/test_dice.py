"""Typing a die: 1–9, 0 is 10, full-width too."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QSignalSpy, QTest
from pytestqt.qtbot import QtBot

from ikusa_desktop.widgets.dice import DieField, face_of


@pytest.fixture
def die(qtbot: QtBot) -> DieField:
    """An empty d10."""
    made = DieField("first")
    qtbot.addWidget(made)
    made.show()
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


def test_a_digit_is_a_face_and_backspace_takes_it_away(die: DieField) -> None:
    entered, cleared = QSignalSpy(die.entered), QSignalSpy(die.cleared)
    QTest.keyClicks(die, "70")
    assert (die.face(), entered.count()) == (10, 2)
    QTest.keyClick(die, Qt.Key.Key_Backspace)
    assert (die.face(), cleared.count()) == (None, 1)


def test_a_d6_has_no_seven(qtbot: QtBot) -> None:
    die = DieField("cover", 6)
    qtbot.addWidget(die)
    QTest.keyClicks(die, "70")
    assert die.face() is None
    QTest.keyClicks(die, "4")
    assert die.face() == 4


def test_full_width_digits_from_an_input_method(die: DieField) -> None:
    entered = QSignalSpy(die.entered)
    event = QInputMethodEvent("", [])
    event.setCommitString("８")
    QCoreApplication.sendEvent(die, event)
    assert die.face() == 8
    QCoreApplication.sendEvent(die, QInputMethodEvent("９", []))
    assert (die.face(), entered.count()) == (9, 2)


def test_enter_submits(die: DieField) -> None:
    spy = QSignalSpy(die.submitted)
    QTest.keyClick(die, Qt.Key.Key_Return)
    assert spy.count() == 1


def test_a_die_has_a_name_and_says_its_face(die: DieField) -> None:
    die.set_face(4)
    assert (die.accessibleName(), die.accessibleDescription()) == ("first", "4")
