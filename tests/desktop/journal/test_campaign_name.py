"""The campaign's name: changed where it stands, in both languages, and seen in the title and on the start page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from ikusa.play import campaign
from ikusa.records.store import Store
from ikusa_desktop.journal.page import JournalPage
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.start import Recent

Write = Callable[[QWidget, str], None]


def test_the_menu_leads_to_the_name_and_enter_stores_it(
    window: MainWindow, page: JournalPage, store: Store, write: Write
) -> None:
    window.go("roster")
    window.registry.run(window.registry.get("frame.rename"))
    field = page.campaign.name
    assert window.page() == "journal"
    assert field.hasFocus()
    assert field.selectedText() == field.text()
    before = campaign.info(store)
    write(field, "雪の峠")
    QTest.keyClick(field, Qt.Key.Key_Return)
    language = window.session.wording.words.language
    after = campaign.info(store)
    changed = after.english if language == "en" and before.english else after.name
    assert changed == "雪の峠"
    assert window.windowTitle().startswith("雪の峠")
    assert window.session.settings.names[str(store.path)] == "雪の峠"
    window.session.undo()
    assert field.text() == (before.english if language == "en" and before.english else before.name)


def test_the_other_name_and_a_refusal(window: MainWindow, page: JournalPage, store: Store, write: Write) -> None:
    window.session.set_language("ja")
    other, name = page.campaign.other, page.campaign.name
    other.setFocus()
    other.selectAll()
    write(other, "Snow Pass")
    QTest.keyClick(other, Qt.Key.Key_Return)
    assert campaign.info(store).english == "Snow Pass"
    window.session.set_language("en")
    assert name.text() == "Snow Pass"
    assert other.text() == campaign.info(store).name
    other.setFocus()
    other.clear()
    QTest.keyClick(other, Qt.Key.Key_Return)
    assert page.campaign.refusal.text()
    assert campaign.info(store).name


def test_recent_campaigns_go_by_their_names() -> None:
    assert Recent("/games/a.ikusa", True).name() == "a"
    assert Recent("/games/a.ikusa", True).place() == "/games"
    assert Recent("/games/a.ikusa", True, "雪の峠").name() == "雪の峠"
    assert Recent("/games/a.ikusa", True, "雪の峠").place() == "/games/a.ikusa"
