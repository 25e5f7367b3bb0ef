"""The command palette and the overview of keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ikusa.play import roster
from ikusa.records.folding import fold
from ikusa_desktop.actions import Action
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.palette import Hit, Palette, find


@pytest.fixture
def palette(opened: MainWindow, qtbot: QtBot) -> Palette:
    """The palette, open, with the actions of every page."""
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    found = opened.palette_overlay()
    assert found is not None
    qtbot.waitUntil(lambda: len(opened._pages) == 6)
    return found


def texts(palette: Palette, sought: str) -> list[str]:
    palette.search(sought)
    return [hit.text for hit in palette.hits()]


def test_every_action_is_found_in_both_languages(palette: Palette, opened: MainWindow) -> None:
    for action in opened.registry.every():
        for text in action.texts_in_all_languages():
            assert action.id in _ids(palette, text), (action.id, text)
    opened.session.set_language("ja")
    palette.open()
    for action in opened.registry.every():
        assert action.id in _ids(palette, action.texts_in_all_languages()[-1])


def _ids(palette: Palette, sought: str) -> list[str]:
    palette.search(sought)
    return [hit.id for hit in palette.hits()]


def test_pages_are_found_without_regard_to_width_kana_and_case(palette: Palette) -> None:
    assert texts(palette, "ｂａｔ")[0] == "Battle"
    assert "Armoury" in texts(palette, "具足")
    assert texts(palette, "xyzzy") == []
    assert palette.nothing.isVisible()


def test_enter_runs_and_gives_the_keyboard_back(palette: Palette, opened: MainWindow) -> None:
    QTest.keyClicks(palette.field, "roll battle")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert opened.built("battle").done == ["roll"]
    opened.open_palette()
    QTest.keyClicks(palette.field, "journal")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert opened.page() == "journal"


def test_it_goes_with_the_campaign_whose_pages_it_lists(palette: Palette, opened: MainWindow, qtbot: QtBot) -> None:
    opened.close_campaign()
    assert not palette.isVisible()
    assert opened.start.isVisible()
    opened.show_keys()
    assert opened._overview is not None
    opened.files.open_sample()
    assert not opened._overview.isVisible()


def test_it_gives_the_keyboard_to_nothing_that_went_meanwhile(opened: MainWindow) -> None:
    before = opened.built(opened.page()).field  # type: ignore[attr-defined]
    before.setFocus()
    opened.open_palette()
    before.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    palette = QApplication.focusWidget()
    QTest.keyClick(palette, Qt.Key.Key_Escape)
    assert palette is not None
    assert not palette.isVisible()


def test_arrows_move_and_escape_closes(palette: Palette) -> None:
    palette.search("")
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 2
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()


def test_what_begins_with_the_word_leads() -> None:
    def hit(key: str, text: str, rank: int = 0) -> Hit:
        return Hit(key, text, "", fold(text), lambda: None, rank)

    hits = [hit("a", "Open the log folder"), hit("b", "Log"), hit("c", "Catalogue"), hit("d", "Show the log", 5)]
    assert [found.id for found in find(hits, ["log"])] == ["b", "a", "d", "c"]


def test_the_overview_lists_keys_of_page_and_frame(opened: MainWindow) -> None:
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F1)
    overview = opened._overview
    assert overview is not None
    lines = [(line.keys, line.text) for line in overview.model.rows()]
    assert ("R", "Roll in roster") in lines
    assert ("Ctrl+K", "Find anything") in lines
    assert ("Enter", "Accept") in lines
    QTest.keyClick(overview.list, Qt.Key.Key_Escape)
    assert not overview.isVisible()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Question)
    assert overview.isVisible()


def test_a_hint_of_several_keys_that_are_listed_is_not_said_twice(opened: MainWindow) -> None:
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F1)
    overview = opened._overview
    assert overview is not None
    own = [Action(f"armoury.{key}", lambda key=key: f"Plan {key}", lambda: None, key) for key in "FC"]  # type: ignore[misc]
    overview.show_actions("Armoury", [("F C", "ways"), ("↑↓", "choose")], own, ())
    assert [line.text for line in overview.model.rows()] == ["Armoury", "choose", "Plan F", "Plan C", "Everywhere"]


def test_characters_are_found_by_any_kana_and_come_into_view(palette: Palette, opened: MainWindow) -> None:
    session = opened.session
    session.run(lambda: roster.create(session.store, "真壁 玄蕃"))
    (character,) = roster.Index(session.store).search(roster.Query())
    session.run(lambda: roster.edit(session.store, character, "reading", "まかべ げんば"))
    for sought in ("真", "マカベ", "ﾏｶﾍﾞ げんば"):
        assert f"character {character}" in _ids(palette, sought)
    palette.field.insert("玄蕃")  # as an input method commits it; keyClicks knows ASCII only
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert opened.page() == "roster"
    assert opened.built("roster").heard[-1] == f"show {character}"
