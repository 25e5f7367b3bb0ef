"""Walks through the sessions: chosen, edited where they stand, ended, started, deleted, and all of it undone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ikusa.play import battle, campaign, journal, roster
from ikusa.records.store import Store
from ikusa_desktop import tr as speech
from ikusa_desktop.journal.page import JournalPage
from ikusa_desktop.main_window import MainWindow

Write = Callable[[QWidget, str], None]
KEY = Qt.Key


def retype(qtbot: QtBot, write: Write, field: QWidget, text: str) -> None:
    """Replace the text of a field, as one does with the keyboard."""
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    qtbot.keyClick(field, KEY.Key_A, Qt.KeyboardModifier.ControlModifier)
    write(field, text)


def numbers(page: JournalPage) -> list[int]:
    return [view.number for view in page.list.model.rows()]


def test_the_newest_session_stands_first_and_is_in_view(page: JournalPage) -> None:
    assert numbers(page) == [3, 2, 1]
    assert page.head.title.text() == "A Guest on a Hazy Night"
    assert page.head.day.text() == "2026-10-03"
    assert page.head.state.text() == "running"
    assert page.head.notes.toPlainText().startswith("So far:")


def test_the_arrows_walk_through_the_sessions(page: JournalPage, qtbot: QtBot) -> None:
    page.list.list.setFocus()
    qtbot.keyClick(page.list.list, KEY.Key_Down)
    assert page.head.title.text() == "Ambush in the Bamboo"
    assert page.since.head.title.text() == "Since session 2"
    qtbot.keyClick(page.list.list, KEY.Key_Down)
    assert page.head.number.text() == "1"


def test_a_title_is_edited_where_it_stands_and_undone(
    page: JournalPage, store: Store, qtbot: QtBot, write: Write
) -> None:
    retype(qtbot, write, page.head.title, "<b>鬼</b> & co")
    qtbot.keyClick(page.head.title, KEY.Key_Return)
    assert journal.sessions(store)[0].title == "<b>鬼</b> & co"
    assert "<b>鬼</b> & co" in page.list.model.data(page.list.model.index(0))
    assert page.session.undo()
    assert page.head.title.text() == "A Guest on a Hazy Night"


def test_enter_that_confirms_a_conversion_stores_nothing(page: JournalPage, store: Store, qtbot: QtBot) -> None:
    field = page.head.title
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    QApplication.sendEvent(field, QInputMethodEvent("あかつき", []))
    qtbot.keyClick(field, KEY.Key_Return)
    commit = QInputMethodEvent("", [])
    commit.setCommitString("暁")
    QApplication.sendEvent(field, commit)
    qtbot.keyClick(field, KEY.Key_Return)
    assert journal.sessions(store)[0].title == "A Guest on a Hazy Night"
    QApplication.processEvents()
    qtbot.keyClick(field, KEY.Key_Return)
    assert "暁" in journal.sessions(store)[0].title


def test_a_day_may_be_typed_in_full_width(page: JournalPage, store: Store, qtbot: QtBot, write: Write) -> None:
    retype(qtbot, write, page.head.day, "２０２６/１０/０４")
    qtbot.keyClick(page.head.day, KEY.Key_Tab)
    assert journal.sessions(store)[0].date == "2026-10-04"
    assert page.head.day.text() == "2026-10-04"


def test_a_wrong_day_is_refused_beside_it_and_escape_gives_it_back(
    page: JournalPage, store: Store, qtbot: QtBot, write: Write
) -> None:
    retype(qtbot, write, page.head.day, "tomorrow")
    qtbot.keyClick(page.head.day, KEY.Key_Return)
    assert page.head.refusal.isVisible()
    assert page.head.refusal.text() == "A day such as 2026-09-05 is expected here."
    assert page.head.day.text() == "tomorrow"
    assert page.head.day.accessibleDescription() == page.head.refusal.text()
    qtbot.keyClick(page.head.day, KEY.Key_Escape)
    assert page.head.day.text() == "2026-10-03"
    assert not page.head.refusal.isVisible()
    assert journal.sessions(store)[0].date == "2026-10-03"


def test_notes_are_stored_when_one_leaves_them(page: JournalPage, store: Store, qtbot: QtBot, write: Write) -> None:
    qtbot.mouseClick(page.head.notes.viewport(), Qt.MouseButton.LeftButton)
    page.head.notes.selectAll()
    write(page.head.notes, "一行目")
    qtbot.keyClick(page.head.notes, KEY.Key_Return)
    write(page.head.notes, "二行目")
    qtbot.keyClick(page.head.notes, KEY.Key_Tab)
    assert journal.sessions(store)[0].notes == "一行目\n二行目"


def test_what_is_typed_is_stored_before_another_session_comes(
    page: JournalPage, store: Store, qtbot: QtBot, write: Write
) -> None:
    retype(qtbot, write, page.head.title, "half typed")
    page.choose(journal.sessions(store)[1].id)
    assert journal.sessions(store)[0].title == "half typed"
    assert page.head.title.text() == "Ambush in the Bamboo"


def test_a_number_takes_its_log_along_and_no_other_ones(
    page: JournalPage, store: Store, qtbot: QtBot, write: Write
) -> None:
    retype(qtbot, write, page.head.number, "2")
    qtbot.keyClick(page.head.number, KEY.Key_Return)
    assert page.head.refusal.text() == "There is a session 2 already."
    retype(qtbot, write, page.head.number, "７")
    qtbot.keyClick(page.head.number, KEY.Key_Return)
    assert numbers(page) == [7, 2, 1]
    assert len(page.log.reader.found) == len(battle.log(store, battle.LogQuery(session=7))) - 4
    assert page.since.head.title.text() == "Since session 7"


def test_today_is_one_click(page: JournalPage, store: Store, qtbot: QtBot) -> None:
    journal.edit(store, journal.sessions(store)[0].id, "date", "")
    page.refresh(None)
    assert page.head.today.isVisible()
    qtbot.mouseClick(page.head.today, Qt.MouseButton.LeftButton)
    assert len(journal.sessions(store)[0].date) == len("2026-10-03")
    assert not page.head.today.isVisible()


def test_the_next_session_is_one_act_and_tells_what_it_gives_back(
    window: MainWindow, page: JournalPage, store: Store, qtbot: QtBot, write: Write
) -> None:
    soma = battle.view(store, battle.battles(store)[0].id).order[0].character
    page.session.run(
        lambda: roster.paste_techniques(store, soma, "| 虎の目 | 秘技 | 1 | 2d10 >= 防備 | 1戦力. | セッション2回 |")
    )
    technique = roster.view(store, soma).techniques[-1]
    used = {"limit": {"uses": 2, "per": "session", "used": 1}}
    page.session.run(lambda: roster.edit_technique(store, technique.id, used))
    assert page.list.told.text() == "The next session gives 1 technique its uses back."
    assert "虎の目\u30001/2" in page.list.told.toolTip()
    qtbot.mouseClick(page.list.start, Qt.MouseButton.LeftButton)
    assert numbers(page) == [4, 3, 2, 1]
    assert window.status.passing() == "Session 4 has begun. 1 technique has its uses back."
    assert page.chosen() is not None
    assert page.head.title.hasFocus()
    write(page.head.title, "Dawn")
    qtbot.keyClick(page.head.title, KEY.Key_Return)
    assert [(view.title, view.current, view.ended is None) for view in journal.sessions(store)[:2]] == [
        ("Dawn", True, True),
        ("A Guest on a Hazy Night", False, False),
    ]
    assert page.session.undo()
    assert page.session.undo()
    assert numbers(page) == [3, 2, 1]
    assert roster.view(store, soma).techniques[-1].technique.limit is not None
    assert page.list.told.text() == "The next session gives 1 technique its uses back."
    assert page.head.number.text() == "3"


def test_the_running_session_is_ended_once(window: MainWindow, page: JournalPage, qtbot: QtBot) -> None:
    assert page.list.end.text() == "End session 3"
    qtbot.mouseClick(page.list.end, Qt.MouseButton.LeftButton)
    assert not page.list.end.isEnabled()
    assert "Session 3 has ended." in page.list.told.text()
    assert window.status.passing() == "Session 3 has ended."
    window.registry.run(window.registry.get("journal.end"))
    assert window.status.passing() == "The session has ended already."
    assert page.session.undo()
    assert page.list.end.isEnabled()


def test_a_past_session_is_deleted_and_comes_back(window: MainWindow, page: JournalPage, store: Store) -> None:
    window.registry.run(window.registry.get("journal.delete"))
    assert window.status.passing() == "The current session cannot be deleted."
    page.choose(journal.sessions(store)[2].id)
    window.registry.run(window.registry.get("journal.delete"))
    assert numbers(page) == [3, 2]
    assert page.head.number.text() == "3"
    assert page.session.undo()
    assert numbers(page) == [3, 2, 1]


def test_a_session_is_shown_by_its_number(window: MainWindow, page: JournalPage) -> None:
    window.go("roster")
    window.session.show("journal", "1")
    assert page.head.title.text() == "The Night the Bridge Fell"
    assert page.list.list.current_key() == str(page.views[2].id)


def test_the_language_changes_everything(window: MainWindow, page: JournalPage) -> None:
    window.session.set_language("ja")
    assert page.list.start.text() == "第4回を始める"
    assert page.since.head.title.text() == "第3回から今まで"
    assert page.head.state.text() == "進行中"
    window.session.set_language("en")
    assert page.list.start.text() == "Start session 4"


def test_a_campaign_that_can_only_be_read_offers_no_acts(
    bare_window: MainWindow, played_file: Path, tmp_path: Path
) -> None:
    bare_window.session.adopt(Store.open_copy(played_file, tmp_path))
    page = bare_window.built("journal")
    assert isinstance(page, JournalPage)
    assert not page.list.start.isVisible()
    assert page.head.title.isReadOnly()
    assert page.head.notes.isReadOnly()
    assert not bare_window.registry.get("journal.start").can_run()


def test_an_empty_campaign_says_so(bare_window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    bare_window.session.adopt(campaign.create(tmp_path / "new.ikusa", "空"))
    page = bare_window.built("journal")
    assert isinstance(page, JournalPage)
    qtbot.waitUntil(lambda: page.log.reader.done)
    assert page.since.empty.isVisible()
    assert page.log.empty.title.text() == "Nothing has happened yet"
    qtbot.mouseClick(page.log.to_battle, Qt.MouseButton.LeftButton)
    assert bare_window.page() == "battle"


@pytest.mark.parametrize("field", ["number", "title", "day", "notes"])
def test_every_field_has_a_name(page: JournalPage, field: str) -> None:
    assert getattr(page.head, field).accessibleName()


def test_what_the_disk_refuses_snaps_back(
    window: MainWindow, page: JournalPage, store: Store, qtbot: QtBot, write: Write
) -> None:
    away = store.path.with_name("elsewhere.ikusa")
    store.path.rename(away)
    retype(qtbot, write, page.head.title, "never stored")
    qtbot.keyClick(page.head.title, KEY.Key_Return)
    assert window.bar.isVisible()
    qtbot.waitUntil(lambda: page.head.title.text() == "A Guest on a Hazy Night")
    assert not page.head.refusal.isVisible()
    away.rename(store.path)


def test_a_session_without_a_title_asks_for_one_in_its_own_word(page: JournalPage) -> None:
    speech.use("ja")
    try:
        page.retranslate()
        assert page.head.title.placeholderText() == "題", "not the title that a person has"
    finally:
        speech.use("en")
