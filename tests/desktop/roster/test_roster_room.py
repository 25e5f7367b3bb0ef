"""The whole page: the very PDF beside it, little room, both languages, plain text, names for a screen reader, keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from ikusa.i18n import LANGUAGES
from ikusa.play import campaign, roster
from ikusa.records.store import Store
from ikusa_desktop import theme
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.pdf_pages import PdfPages
from ikusa_desktop.roster.page import RosterPage
from ikusa_desktop.session import Session

Key = Qt.Key
Write = Callable[[QWidget | None, str], None]
HOSTILE = "<b>A&B</b> <img src=x> [*] " + "長い名" * 50
"""Two hundred signs that some widget could take for markup."""


def made(page: RosterPage, qtbot: QtBot) -> bytes:
    """The PDF that is shown, once it is made."""
    qtbot.waitUntil(lambda: page.preview.settled() and page.preview._made is not None, timeout=60_000)
    assert page.preview._made is not None
    return page.preview._made.data


def text_of(data: bytes) -> str:
    """The text of a PDF."""
    import pypdfium2

    pdf = pypdfium2.PdfDocument(data)
    text = "".join(page.get_textpage().get_text_range() for page in pdf)
    pdf.close()
    return text


def test_the_preview_is_the_very_pdf_and_follows_each_change(page: RosterPage, write: Write, qtbot: QtBot) -> None:
    assert "鴉羽小夜" in text_of(made(page, qtbot)).replace(" ", "")
    title = page.sheet.head.title
    title.setFocus()
    title.selectAll()
    write(title, "夜の目")
    QTest.keyClick(title, Key.Key_Return)
    qtbot.waitUntil(lambda: "夜の目" in text_of(made(page, qtbot)), timeout=60_000)
    page.preview.kind.setCurrentIndex(1)
    page.preview.kind.activated.emit(1)
    before = page.preview._made
    qtbot.waitUntil(lambda: page.preview.settled() and page.preview._made is not before, timeout=60_000)
    pages = PdfPages(made(page, qtbot))
    assert len(pages) == 1
    pages.close()
    assert page.preview.pages.height() > 60


def test_the_pdf_is_saved_whole(page: RosterPage, session: Session, tmp_path: Path, qtbot: QtBot) -> None:
    shown = made(page, qtbot)
    target = tmp_path / "鴉羽 小夜.pdf"
    page.preview.save_to(target)
    qtbot.waitUntil(target.exists, timeout=60_000)
    qtbot.waitUntil(lambda: not session._jobs, timeout=60_000)
    assert target.read_bytes() == shown


def test_printing_leads_to_the_handouts_with_the_chosen(page: RosterPage, session: Session) -> None:
    heard: list[tuple[str, str]] = []
    session.shown.disconnect()
    session.shown.connect(lambda where, item: heard.append((where, item)))
    QTest.keyClick(page.column.people, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.mouseClick(page.column.print, Qt.MouseButton.LeftButton)
    assert heard == [("handouts", "stat-blocks 1,2")]


def test_little_room_folds_the_preview_to_a_tab(page: RosterPage, window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1100, 700)
    qtbot.waitUntil(page.tabs.isVisible)
    assert page.sheet.isVisible()
    assert not page.preview.isVisible()
    page.tabs.choose("preview")
    assert page.preview.isVisible()
    page.edit_character()
    assert page.sheet.isVisible()
    window.resize(1400, 800)
    qtbot.waitUntil(lambda: not page.tabs.isVisible())
    assert page.sheet.isVisible()
    assert page.preview.isVisible()
    sizes = page.split.sizes()
    assert abs(sizes[0] - 344) <= 2
    assert abs(sizes[2] - 304) <= 2


def test_an_empty_campaign_says_what_to_do(session: Session, window: MainWindow, tmp_path: Path) -> None:
    session.adopt(campaign.create(tmp_path / "new.ikusa", "新しい"))
    page = window.built("roster")
    assert isinstance(page, RosterPage)
    assert page.sheet.empty.isVisible()
    QTest.mouseClick(page.sheet.new, Qt.MouseButton.LeftButton)
    assert page.sheet.head.name.hasFocus()
    assert len(page.column.people_model.ids()) == 1


def shown_widgets(page: QWidget, kind: type[QWidget]) -> Iterator[QWidget]:
    """Every visible part of a kind."""
    for widget in page.findChildren(kind):
        if widget.isVisible():
            yield widget


def test_names_are_plain_text_everywhere(page: RosterPage, store: Store, window: MainWindow) -> None:
    name = HOSTILE[:200]
    page.session.run(lambda: roster.edit_many(store, 1, {"name": name, "title": name, "reading": name}))
    page.session.run(lambda: roster.edit_gear(store, 1, {"name": name, "notes": name}))
    page.session.run(lambda: roster.add_tag(store, (1,), "<i>札</i>"))
    window.grab()
    for label in shown_widgets(page, QLabel):
        assert isinstance(label, QLabel)
        assert label.textFormat() is Qt.TextFormat.PlainText, label.text()
    for widget in shown_widgets(page, QWidget):
        assert "<img" not in widget.toolTip()
    assert page.sheet.head.name.text() == name
    assert page.sheet.area.horizontalScrollBar().maximum() == 0


def test_everything_one_can_reach_has_a_name(page: RosterPage) -> None:
    for fold in (page.sheet.profile.fold, page.sheet.defence.fold, page.sheet.statuses.fight):
        fold.set_open(True)
    page.sheet.gear.table.pick("1")
    page.sheet.techniques.table.setCurrentIndex(page.sheet.techniques.model.index(0, 0))
    QApplication.processEvents()
    nameless = [
        widget
        for widget in shown_widgets(page, QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not widget.accessibleName()
        and not isinstance(widget.parentWidget(), QComboBox)
    ]  # fmt: skip
    assert nameless == []


def test_tab_reaches_every_field(page: RosterPage) -> None:
    page.sheet.profile.fold.set_open(True)
    page.sheet.defence.fold.set_open(True)
    QApplication.processEvents()
    kinds = (QLineEdit, QPlainTextEdit, QAbstractButton, QComboBox)
    wanted = {
        widget
        for kind in kinds
        for widget in shown_widgets(page, kind)
        if widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    }
    page.column.search.setFocus()
    reached: set[QWidget] = set()
    for _step in range(400):
        focus = QApplication.focusWidget()
        if focus is None or (focus in reached and focus is page.column.search):
            break
        reached.add(focus)
        QTest.keyClick(focus, Key.Key_Tab)
    assert {type(widget).__name__ for widget in wanted - reached} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_changes_while_it_runs(page: RosterPage, session: Session, language: str) -> None:
    session.set_language(language)
    QApplication.processEvents()
    label = page.sheet.techniques.label.text()
    assert label == {"ja": "技法", "en": "Techniques"}[language]
    assert page.sheet.head.name.text() == {"ja": "鴉羽 小夜", "en": "Karasuba Sayo"}[language]
    head = [column.head() for column in page.sheet.techniques.model.columns]
    assert head[1] == {"ja": "種別", "en": "Kind"}[language]


def test_in_english_the_big_name_edits_the_english_one(page: RosterPage, session: Session, write: Write) -> None:
    session.set_language("en")
    name = page.sheet.head.name
    name.setFocus()
    name.selectAll()
    write(name, "Sayo of the Crows")
    QTest.keyClick(name, Key.Key_Return)
    profile = page.sheet.editor.shown.profile
    assert (profile.name, profile.english) == ("鴉羽 小夜", "Sayo of the Crows")


def test_the_page_is_remembered(page: RosterPage, store: Store, session: Session, qtbot: QtBot) -> None:
    page.sheet.defence.fold.set_open(True)
    page.column.folders.pick("folder 2")
    page.split.setSizes([400, 500, 304])
    state = page.save_state()
    other = RosterPage(session)
    qtbot.addWidget(other)
    other.restore_state(state)
    other.refresh(None)
    assert other.sheet.defence.fold.is_open()
    assert other.column.folder() == 2
    other.preview.renderer.stop()


def test_a_damaged_record_is_named_and_can_be_kept(
    session: Session, window: MainWindow, samples: Callable[[str], Path], tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "damaged.ikusa"
    path.write_bytes(samples("ja").read_bytes())
    connection = apsw.Connection(str(path))
    connection.execute("UPDATE character SET title = 'forged' WHERE id = 2")
    connection.close()
    session.adopt(Store.open(path))
    page = window.built("roster")
    assert isinstance(page, RosterPage)
    page.column.people.pick("2")
    assert page.sheet.damaged.isVisible()
    window.grab()
    page.column.people.pick("1")
    assert page.sheet.character() == 1
    page.column.people.pick("2")
    QTest.mouseClick(page.sheet.accept, Qt.MouseButton.LeftButton)
    assert page.sheet.character() == 2
    assert page.sheet.editor.shown.profile.title == "forged"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("zoom", [0.75, 1.5])
def test_every_look_paints_without_a_word_from_qt(
    page: RosterPage, window: MainWindow, scheme: str, zoom: float
) -> None:
    theme.apply(scheme, zoom)
    QApplication.processEvents()
    for key in ("1", "3", "9", "20"):
        page.column.people.pick(key)
        page.sheet.techniques.table.setCurrentIndex(page.sheet.techniques.model.index(0, 0))
        assert not window.grab().isNull()


def test_a_copy_of_a_battle_can_be_shown_and_edited(page: RosterPage, store: Store, session: Session) -> None:
    row = store.row("SELECT id FROM character WHERE battle_id IS NOT NULL")
    assert row is not None
    session.show("roster", str(row[0]))
    assert page.sheet.character() == row[0]
    assert page.chosen() == []
    session.run(lambda: roster.edit(store, int(str(row[0])), "title", "写し"))
    assert page.sheet.head.title.text() == "写し"


def test_deleting_the_character_shown_by_another_page_leaves_the_page_whole(page: RosterPage, store: Store) -> None:
    page.session.run(lambda: roster.delete(store, (1,)))
    assert page.sheet.character() is not None
    page.session.undo()
    page.session.run(lambda: roster.delete(store, page.column.people_model.ids()))
    assert page.sheet.empty.isVisible()
    page.session.undo()
    assert page.sheet.character() is not None


def test_the_menus_open_where_they_are_asked_for(page: RosterPage, qtbot: QtBot) -> None:
    for button in (page.column.new, page.column.battle, page.column.more):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        menu = QApplication.activePopupWidget()
        assert menu is not None
        menu.close()
    for view in (page.column.people, page.column.folders):
        view.customContextMenuRequested.emit(QPoint(20, 20))
        menu = QApplication.activePopupWidget()
        assert menu is not None
        menu.close()
