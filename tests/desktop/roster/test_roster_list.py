"""The list: found as one types, filtered by folders and tags, many done at once, undone again; by keys and clicks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from ikusa.play import battle, roster
from ikusa.play.roster import Among, Query, Sort
from ikusa.records.store import Store
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.roster.page import RosterPage

Key = Qt.Key
Write = Callable[[QWidget | None, str], None]


def names(page: RosterPage) -> list[str]:
    """The names in the list, in order."""
    return [line.name for line in roster.lines(page.session.store, page.column.people_model.ids())]


def type_search(page: RosterPage, text: str) -> None:
    """Type into the search and wait until it was carried out."""
    page.column.search.setText(text)
    while page.column.search._wait.isActive():
        QTest.qWait(5)


def entry_row(page: RosterPage, key: str) -> QModelIndex:
    """The place of a folder or tag in its list."""
    model = page.column.folder_model
    return model.index(model.row_of(key), 0)


def test_the_first_character_is_open_and_the_list_has_the_keyboard(page: RosterPage) -> None:
    assert page.column.people.hasFocus()
    assert page.sheet.editor.shown.profile.name == "鴉羽 小夜"
    assert page.chosen() == [page.sheet.character()]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("鴉", "鴉羽 小夜"),
        ("からすば", "鴉羽 小夜"),
        ("カラスバ", "鴉羽 小夜"),
        ("KARASUBA", "鴉羽 小夜"),
        ("ｓａｙｏ", "鴉羽 小夜"),
        ("宵待", "鴉羽 小夜"),
        ("陰陽師", "白水 静那"),
    ],
)
def test_search_folds_and_needs_one_sign(page: RosterPage, text: str, found: str) -> None:
    type_search(page, text)
    assert found in names(page)
    assert len(names(page)) < 24


def test_slash_leads_to_the_search_and_down_back_to_the_list(page: RosterPage, qtbot: QtBot, write: Write) -> None:
    QTest.keyClick(page.column.people, Key.Key_Slash)
    qtbot.waitUntil(page.column.search.hasFocus)
    write(page.column.search, "鉄心")
    QTest.keyClick(page.column.search, Key.Key_Down)
    assert page.column.people.hasFocus()
    assert "鉄心" in page.sheet.editor.shown.profile.name


def test_a_conversion_under_way_is_searched_and_its_enter_stays_in_the_field(page: RosterPage, qtbot: QtBot) -> None:
    page.column.search.setFocus()
    QApplication.sendEvent(page.column.search, QInputMethodEvent("しらみず", []))
    qtbot.waitUntil(lambda: names(page) == ["白水 静那"])
    QTest.keyClick(page.column.search, Key.Key_Return)
    assert page.column.search.hasFocus()


def test_nothing_found_says_so_and_escape_gives_all_back(page: RosterPage, qtbot: QtBot) -> None:
    type_search(page, "zzz")
    assert page.column.nothing.isVisible()
    QTest.keyClick(page.column.search, Key.Key_Escape)
    qtbot.waitUntil(lambda: len(names(page)) == 24)
    assert not page.column.nothing.isVisible()


def test_folders_and_tags_filter_with_counts(page: RosterPage) -> None:
    entries = {entry.key: entry for entry in page.column.folder_model.rows()}
    assert entries["all"].count == 24
    folders = page.column.folders
    for key in ("folder 1", "tag 霊", "pcs", "templates"):
        QTest.mouseClick(folders.viewport(), Qt.MouseButton.LeftButton, pos=_centre(page, key))
        assert len(names(page)) == entries[key].count


def _centre(page: RosterPage, key: str) -> QPoint:
    index = entry_row(page, key)
    page.column.folders.scrollTo(index)
    return page.column.folders.visualRect(index).center()


def test_a_new_character_is_two_keys_and_a_name(page: RosterPage, window: MainWindow, write: Write) -> None:
    QTest.keyClick(window, Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert page.sheet.head.name.hasFocus()
    write(page.sheet.head.name, "真壁 玄蕃")
    QTest.keyClick(page.sheet.head.name, Key.Key_Return)
    assert names(page)[-1] == "真壁 玄蕃"
    assert page.sheet.editor.shown.profile.name == "真壁 玄蕃"


def test_deleting_can_be_taken_back_from_the_bar(page: RosterPage, window: MainWindow) -> None:
    before = names(page)
    QTest.keyClick(page.column.people, Key.Key_Delete)
    assert len(names(page)) == 23
    assert page.sheet.editor.shown.profile.name == before[1]
    assert window.bar.isVisible()
    window.bar.press(0)
    assert names(page) == before


def test_several_are_done_at_once_as_one_act(page: RosterPage, store: Store) -> None:
    people = page.column.people
    QTest.keyClick(people, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(people, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    chosen = page.chosen()
    assert len(chosen) == 3
    assert page.column.count.text() == "24人中3人"
    page.deeds.tag(chosen, "夜番")
    assert roster.Index(store).search(Query(tag="夜番")) == tuple(chosen)
    page.put_away()
    assert len(names(page)) == 21
    assert page.column.index.count(Among.ARCHIVED) == 3
    page.session.undo()
    assert len(names(page)) == 24


def menu_texts(menu: QMenu) -> list[str]:
    """What a menu offers, with keys."""
    return [action.text() for action in menu.actions() if action.text()]


def test_the_chosen_go_into_a_battle(page: RosterPage, store: Store, window: MainWindow) -> None:
    menu = page.menus.battle()
    texts = menu_texts(menu)
    first = battle.battles(store)[0]
    assert texts[0] == first.name
    menu.actions()[0].trigger()
    places = [place.character for place in battle.view(store, first.id).order]
    assert page.chosen()[0] in places
    page.asks.battle()
    line = page.asks.line
    assert line.isVisible()
    line.field.setText("  ")
    QTest.keyClick(line.field, Key.Key_Return)
    assert line.isVisible()
    assert line.refusal.text()
    line.field.setText("夜の戦")
    QTest.keyClick(line.field, Key.Key_Return)
    assert not line.isVisible()
    assert battle.battles(store)[-1].name == "夜の戦"


def test_menus_show_names_as_they_are(page: RosterPage, store: Store) -> None:
    roster.create(store, "A&B <兵> *型*", template=True)
    page.refresh(None)
    below = next(action.menu() for action in page.menus.new().actions() if action.menu() is not None)
    assert isinstance(below, QMenu)
    assert "A&&B <兵> *型*" in menu_texts(below)


def test_a_folder_is_made_renamed_and_filled(page: RosterPage, write: Write) -> None:
    page.asks.folder_for_chosen()
    page.asks.line.field.setText("見張り")
    QTest.keyClick(page.asks.line.field, Key.Key_Return)
    made = next(line for line in page.column.index.folders() if line.name == "見張り")
    assert made.count == 1
    page.column.folders.rename(f"folder {made.id}")
    editor = QApplication.focusWidget()
    assert editor is not None
    write(editor, "夜の見張り")
    QTest.keyClick(editor, Key.Key_Return)
    assert any(line.name == "夜の見張り" for line in page.column.index.folders())


def test_characters_are_dropped_on_a_folder_and_a_tag(page: RosterPage, store: Store) -> None:
    mime = page.column.people_model.mimeData([page.column.people_model.index(row) for row in (4, 5)])
    from ikusa_desktop.roster.folder_list import dragged_ids

    ids = dragged_ids(mime)
    page.column.folders.dropped.emit("folder 1", ids)
    assert {line.folder for line in roster.lines(store, ids)} == {1}
    page.column.folders.dropped.emit("tag 霊", ids)
    assert all("霊" in line.tags for line in roster.lines(store, ids))


def test_alt_arrows_move_and_sorting_forbids_it(page: RosterPage) -> None:
    before = names(page)
    QTest.keyClick(page.column.people, Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert names(page)[:2] == [before[1], before[0]]
    page.column.set_sort(Sort.NAME)
    sorted_names = names(page)
    QTest.keyClick(page.column.people, Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert names(page) == sorted_names


def test_the_selection_stays_when_rows_come_and_go(page: RosterPage, store: Store) -> None:
    page.column.people.pick("5")
    page.session.run(lambda: roster.create(store, "新顔"))
    assert page.chosen() == [5]
    page.session.run(lambda: roster.delete(store, (1,)))
    assert page.chosen() == [5]
    assert page.sheet.character() == 5


def test_another_page_can_show_a_character(window: MainWindow, page: RosterPage) -> None:
    type_search(page, "鴉")
    window.session.show("roster", "9")
    assert page.sheet.character() == 9
    assert page.chosen() == [9]


def test_ten_thousand_rows_read_only_what_is_in_view(
    page: RosterPage, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = {"battle_id": None, "name": "足軽", "search_key": "足軽", "position": 99}
    with store.act("Many"):
        store.execute_many(
            "INSERT INTO character (name, reading, english, title, search_key, position, side, grade, tags, pc,"
            " template, archived, hidden, notes, attributes, skills, traits, exorcism, incorporeal, natural_armour,"
            " natural_armour_pierceable, spirit_defence, bonuses, penalties, luck_max, toxicity, reserved, fled,"
            " death_checked, checksum) VALUES (?, '', '', '', ?, 999, 'enemies', 'mook', '[]', 0, 0, 0, 0, '', '{}',"
            " '{}', '[]', 'none', 0, 0, 1, 0, '[]', '[]', 0, 0, '[]', 0, 0, 0)",
            [(f"{data['name']} {at}", f"足軽 {at}") for at in range(4000)],
        )
    read: list[int] = []
    plain: Callable[..., tuple[roster.RosterLine, ...]] = roster.lines

    def counted(store: Store, ids: list[int]) -> tuple[roster.RosterLine, ...]:
        read.extend(ids)
        return plain(store, ids)

    monkeypatch.setattr(roster, "lines", counted)
    page.refresh(None)
    QApplication.processEvents()
    assert len(page.column.people_model.ids()) == 4024
    type_search(page, "足軽 12")
    QApplication.processEvents()
    assert len(page.column.people_model.ids()) > 100
    assert len(read) < 400
