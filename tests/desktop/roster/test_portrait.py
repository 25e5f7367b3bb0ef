"""The portrait: pasted, taken away, refused where it is no picture."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ikusa_desktop.roster.page import RosterPage
from ikusa_desktop.roster.portrait_field import has_picture

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def picture() -> QImage:
    """A small picture."""
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    return image


def test_a_portrait_is_pasted_and_taken_away(page: RosterPage, qtbot: QtBot) -> None:
    field = page.sheet.head.portrait
    QGuiApplication.clipboard().setImage(picture())
    field.setFocus()
    QTest.keyClick(field, Key.Key_V, CONTROL)
    qtbot.waitUntil(page.asks.crop.isVisible)
    QTest.keyClick(page.asks.crop.view, Key.Key_Return)
    assert field.hasFocus()
    shown = page.sheet.editor.shown.profile.portrait
    assert shown is not None
    QTest.keyClick(field, Key.Key_Delete)
    assert page.sheet.editor.shown.profile.portrait is None


def test_an_empty_clipboard_gives_no_picture(page: RosterPage) -> None:
    field = page.sheet.head.portrait
    QGuiApplication.clipboard().clear()
    assert not has_picture(None)
    assert not field._take_mime(None)
    assert [action.isEnabled() for action in field.menu().actions()] == [True, False, False, False]
    assert not field.paste()


def test_a_file_that_is_no_picture_is_refused_in_a_sentence(page: RosterPage, tmp_path: object) -> None:
    field = page.sheet.head.portrait
    mime = QMimeData()
    mime.setText("no picture")
    assert not field._take_mime(mime)
    assert not field.take_file(str(page.session.store.path))
    assert page.sheet.editor.complaint is not None
    assert "キャンペーン" in page.sheet.editor.complaint.text()
