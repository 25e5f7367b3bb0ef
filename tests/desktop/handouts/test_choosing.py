"""What and for whom: by keys and clicks, and what the very PDF then says."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.desktop.handouts.conftest import Settle, opened, text_of
from tests.desktop.hands import commit

from ikusa.play import battle, campaign, roster
from ikusa.sheets import Kind
from ikusa_desktop.handouts.page import HandoutsPage, read_asked
from ikusa_desktop.handouts.whom import Scope
from ikusa_desktop.main_window import MainWindow

PCS = ("Karasuba Sayo", "Shiramizu Seina", "Shinonome Soma", "Haruna Yuzuru")


def squeezed(text: str) -> str:
    return "".join(text.split())


def row(page: HandoutsPage, name: str) -> QPoint:
    """Where a character's row lies in the list."""
    people = page.whom.people
    at = next(number for number, one in enumerate(people.people()) if one.name == name)
    index = people.model().index(at, 0)
    people.scrollTo(index)
    return people.visualRect(index).center()


def press_list(qtbot: QtBot, widget: QWidget, *keys: Qt.Key) -> None:
    widget.setFocus()
    for key in keys:
        qtbot.keyClick(widget, key)


def test_at_first_the_player_characters_are_shown(page: HandoutsPage, settle: Settle) -> None:
    made = settle()
    text = text_of(made.data)
    assert all(squeezed(name) in text for name in PCS)
    assert "Iwatsuno" not in text
    assert page.preview.pages.count() == made.rendered.printed.pages == 2


def test_the_kinds_are_walked_by_keys(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    found = []
    page.kinds.setFocus()
    for _ in range(5):
        qtbot.keyClick(page.kinds, Qt.Key.Key_Down)
        made = settle()
        found.append(made.wish.wanted.kind)
        assert made.wish.wanted.kind is page.kind()
    assert found == list(Kind)[1:]


def test_a_click_ticks_and_unticks(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    settle()
    for name in ("Iwatsuno", "Karasuba Sayo"):
        qtbot.mouseClick(page.whom.people.viewport(), Qt.MouseButton.LeftButton, pos=row(page, name))
    text = text_of(settle().data)
    assert "Iwatsuno" in text
    assert squeezed("Karasuba Sayo") not in text
    assert page.whom.count.text() == "4 of 24 chosen"


def test_space_ticks_and_keys_move(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    settle()
    people = page.whom.people
    press_list(qtbot, people, Qt.Key.Key_Home, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Return)
    text = text_of(settle().data)
    assert squeezed("Karasuba Sayo") not in text
    assert squeezed("Shiramizu Seina") not in text
    assert squeezed("Shinonome Soma") in text
    qtbot.keyClick(people, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(page.whom.chosen()) == 24


def test_all_and_none(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    settle()
    qtbot.mouseClick(page.whom.none, Qt.MouseButton.LeftButton)
    assert page.made() is None
    assert page.preview.empty.title.text() == "Nobody is chosen"
    assert not page.export.isEnabled()
    qtbot.mouseClick(page.whom.all, Qt.MouseButton.LeftButton)
    assert settle().rendered.printed.pages == 12


def test_a_search_finds_by_reading_and_keeps_ticks(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    settle()
    qtbot.keyClick(page.kinds, Qt.Key.Key_Slash)
    assert page.whom.search.hasFocus()
    commit(page.whom.search, "カラス")
    qtbot.waitUntil(lambda: len(page.whom.people.people()) == 1)
    assert page.whom.people.people()[0].name == "Karasuba Sayo"
    qtbot.keyClick(page.whom.search, Qt.Key.Key_Return)
    qtbot.keyClick(page.whom.people, Qt.Key.Key_Space)
    assert len(page.whom.chosen()) == 3
    page.whom.search.setFocus()
    qtbot.keyClick(page.whom.search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: len(page.whom.people.people()) == 24)
    qtbot.mouseClick(page.whom.none, Qt.MouseButton.LeftButton)
    assert page.whom.chosen() == ()


def test_a_battle_with_its_copies(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    settle()
    press_list(qtbot, page.whom.scope, Qt.Key.Key_Right)
    assert page.whom.current_scope() is Scope.BATTLE
    assert "Spearfootsoldier3" in text_of(settle().data)
    press_list(qtbot, page.whom.battles, Qt.Key.Key_Down)
    assert squeezed("Kanawa Hyogo") in text_of(settle().data)
    press_list(qtbot, page.whom.scope, Qt.Key.Key_Right)
    assert settle().rendered.printed.pages == 12


def test_the_battle_that_runs_is_chosen_first(campaign_file: Path, qtbot: QtBot) -> None:
    from ikusa.records.store import Store

    with Store.open(campaign_file) as store:
        second = battle.battles(store)[1]
        battle.start(store, second.id)
    window = opened(campaign_file, qtbot)
    window.session.show("handouts", "battle-sheet")
    page = window.built("handouts")
    assert isinstance(page, HandoutsPage)
    qtbot.waitUntil(lambda: page.made() is not None, timeout=20_000)
    assert page.whom.battles.chosen() == second.id
    window.close()


def test_sessions_are_chosen_by_number(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    page.session.show("handouts", "session-report")
    assert "おぼろ夜の客" in text_of(settle().data)
    press_list(qtbot, page.whom.sessions, Qt.Key.Key_End)
    assert "橋の落ちた夜" in text_of(settle().data)


def test_statuses_all_or_in_play(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    page.session.show("handouts", "status-cards")
    every = settle().rendered.printed.pages
    press_list(qtbot, page.whom.scope, Qt.Key.Key_Right)
    made = settle()
    assert made.rendered.printed.pages < every
    assert squeezed("Karasuba Sayo") in text_of(made.data)


@pytest.mark.parametrize(
    ("item", "kind", "characters", "battle_", "session"),
    [
        ("3,4,5", "", (3, 4, 5), None, None),
        ("cards 3", "cards", (3,), None, None),
        ("battle 2", "", (), 2, None),
        ("battle-sheet battle 2", "battle-sheet", (), 2, None),
        ("session 7", "", (), None, 7),
        ("repair-ledger", "repair-ledger", (), None, None),
        ("nonsense ²", "", (), None, None),
        ("", "", (), None, None),
    ],
)
def test_what_others_ask_for_is_read(
    item: str, kind: str, characters: tuple[int, ...], battle_: int | None, session: int | None
) -> None:
    asked = read_asked(item)
    assert (asked.kind, asked.characters, asked.battle, asked.session) == (kind, characters, battle_, session)


def test_another_page_sends_characters(page: HandoutsPage, settle: Settle) -> None:
    settle()
    ids = [one.id for one in page.whom.people.people() if one.name in ("Iwatsuno", "Mozu Gensai")]
    page.session.show("handouts", ",".join(map(str, ids)))
    made = settle()
    assert made.wish.wanted.kind is Kind.STAT_BLOCKS
    assert set(made.wish.wanted.characters or ()) == set(ids)
    page.session.show("handouts", "session 2")
    assert settle().wish.wanted.kind is Kind.SESSION_REPORT
    page.session.show("handouts", str(ids[0]))
    assert settle().wish.wanted.kind is Kind.STAT_BLOCKS
    page.session.show("handouts", "battle-sheet battle 2")
    assert settle().wish.wanted.battle == 2


def test_what_changes_is_printed_anew(page: HandoutsPage, settle: Settle) -> None:
    settle()
    sayo = page.whom.chosen()[0]
    store = page.session.store
    page.session.run(lambda: roster.edit(store, sayo, "english", "A & B <b>"))
    assert "A&B<b>" in text_of(settle().data)
    page.session.run(lambda: roster.delete(store, (sayo,)))
    assert len(page.whom.chosen()) == 3
    assert "A&B<b>" not in text_of(settle().data)
    page.session.undo()
    assert "A&B<b>" in text_of(settle().data)


def test_those_put_away_leave_the_list_but_not_the_choice(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    settle()
    sayo = page.whom.chosen()[0]
    store = page.session.store
    page.session.run(lambda: roster.archive(store, (sayo,)))
    assert sayo in page.whom.chosen()
    qtbot.mouseClick(page.whom.people.viewport(), Qt.MouseButton.LeftButton, pos=row(page, "Karasuba Sayo"))
    assert sayo not in page.whom.chosen()


@pytest.mark.parametrize("kind", list(Kind))
def test_an_empty_campaign_says_what_to_do(tmp_path: Path, qtbot: QtBot, kind: Kind) -> None:
    path = tmp_path / "empty.ikusa"
    campaign.create(path, "空").close()
    window = opened(path, qtbot)
    window.session.show("handouts", kind.value)
    page = window.built("handouts")
    assert isinstance(page, HandoutsPage)
    if kind in (Kind.STATUS_CARDS, Kind.SESSION_REPORT):
        qtbot.waitUntil(lambda: page.made() is not None, timeout=20_000)
    else:
        assert page.preview.stack.currentWidget() is page.preview.empty
        assert page.preview.empty.title.text()
        button = page.whom.to_battle if kind is Kind.BATTLE_SHEET else page.whom.to_roster
        assert button.isVisible()
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.page() == ("battle" if kind is Kind.BATTLE_SHEET else "roster")
    window.close()


def test_it_speaks_the_language_of_the_window(window: MainWindow, page: HandoutsPage, settle: Settle) -> None:
    settle()
    window.session.set_language("ja")
    assert page.export.text() == "PDFに書き出す…"
    assert page.whom.people.people()[0].name == "鴉羽 小夜"
    assert page.title() == "印刷"
    window.session.set_language("en")
    assert page.whom.people.people()[0].name == "Karasuba Sayo"
