"""Ctrl+V anywhere on the roster: by what it is, and with a word about what came of it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ikusa.play import roster
from ikusa.records.store import Store
from ikusa_desktop.exchange.import_dialog import ImportDialog
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.roster.page import RosterPage

CONTROL = Qt.KeyboardModifier.ControlModifier
ROW = "| 柳斬り | 攻撃A（技） | 1 | 2d10+技+剣術 >= 防備 | 1戦力. | — |"
GEAR = "打刀\t武器\t一般"


def paste(qtbot: QtBot, page: RosterPage, text: str) -> None:
    """Copy a text elsewhere, and press Ctrl+V where the keyboard is."""
    QApplication.clipboard().setText(text)
    qtbot.keyClick(page.window().focusWidget() or page, Qt.Key.Key_V, CONTROL)
    QApplication.processEvents()


def test_rows_go_where_they_belong_wherever_the_keyboard_is(
    window: MainWindow, page: RosterPage, store: Store, qtbot: QtBot
) -> None:
    page.column.people.setFocus()
    before = roster.view(store, page.chosen()[0])
    page.sheet.gear.table.setFocus()
    paste(qtbot, page, ROW)
    page.column.people.setFocus()
    paste(qtbot, page, GEAR)
    after = roster.view(store, before.id)
    assert len(after.techniques) == len(before.techniques) + 1
    assert len(after.gear) == len(before.gear) + 1
    assert window.bar.text() == f"{before.character.name}に貼り付けました：武具1つ。"
    window.bar.press()
    assert len(roster.view(store, before.id).gear) == len(before.gear)


def test_a_new_character_is_shown_and_one_that_is_there_is_asked_about(
    window: MainWindow, page: RosterPage, store: Store, qtbot: QtBot
) -> None:
    page.column.people.setFocus()
    paste(qtbot, page, f"# 久野 龍樹\n{ROW}")
    shown = page.sheet.character()
    assert shown is not None
    assert roster.view(store, shown).character.name == "久野 龍樹"
    assert window.bar.text() == "久野 龍樹を貼り付けました。"
    paste(qtbot, page, f"# 久野 龍樹\n{ROW.replace('柳', '松')}")
    qtbot.waitUntil(lambda: any(one.isVisible() for one in window.findChildren(ImportDialog)))
    next(one for one in window.findChildren(ImportDialog) if one.isVisible()).reject()
    assert len(roster.Index(store).search(roster.Query("久野"))) == 1


def test_what_is_no_row_opens_to_be_put_right(page: RosterPage, qtbot: QtBot) -> None:
    page.column.people.setFocus()
    paste(qtbot, page, "柳斬り、技で斬る")
    assert page.sheet.techniques.box.isVisible()
    assert page.sheet.techniques.box.text.toPlainText() == "柳斬り、技で斬る"


def test_rows_need_somebody(window: MainWindow, page: RosterPage, qtbot: QtBot) -> None:
    page.column.people.clearSelection()
    page.sheet.open(None)
    page.column.people.setFocus()
    paste(qtbot, page, GEAR)
    assert "Ctrl+N" in window.status.passing()
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    QApplication.clipboard().setImage(image)
    qtbot.keyClick(page.column.people, Qt.Key.Key_V, CONTROL)
    assert "肖像" in window.status.passing()
