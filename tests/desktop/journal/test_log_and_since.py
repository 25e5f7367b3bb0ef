"""Walks through the log of the sessions, what they left behind, and their way out of the app."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ikusa.play import armoury, battle, campaign, roster
from ikusa.records.store import Store
from ikusa.rules.commands import Adjust
from ikusa.rules.terms import GearState, TrackName
from ikusa_desktop.journal.exporting import MARKDOWN, TEXT
from ikusa_desktop.journal.log_rows import BattleHead, LogItem, RoundHead
from ikusa_desktop.journal.page import JournalPage
from ikusa_desktop.journal.reading import PAGE
from ikusa_desktop.journal.since_rows import Part, PartHead, SinceRow
from ikusa_desktop.main_window import MainWindow

Write = Callable[[QWidget, str], None]
KEY = Qt.Key


def entries(page: JournalPage) -> list[LogItem]:
    return [row for row in page.log.list.rows.rows() if isinstance(row, LogItem)]


def seek(page: JournalPage, qtbot: QtBot, write: Write, text: str) -> None:
    """Type into the search and wait for what is found."""
    qtbot.mouseClick(page.log.search, Qt.MouseButton.LeftButton)
    page.log.search.selectAll()
    write(page.log.search, text)
    qtbot.wait(40)
    qtbot.waitUntil(lambda: page.log.reader.done)


def test_the_log_stands_under_its_battle_and_rounds(page: JournalPage) -> None:
    kinds = [type(row) for row in page.log.list.rows.rows()]
    assert kinds == [BattleHead, RoundHead, LogItem, RoundHead, LogItem, LogItem]
    head = page.log.list.rows.value(0)
    assert isinstance(head, BattleHead)
    assert head.spoken() == "Morning Mist at the Ford, session 3"
    blow = entries(page)[0]
    assert blow.told.dice == (7, 7)
    assert blow.grave
    assert page.log.count.text() == "3 entries"


def test_enter_opens_an_entry_with_its_breakdown(page: JournalPage, qtbot: QtBot) -> None:
    page.log.list.pick(str(entries(page)[0].id))
    page.log.list.setFocus()
    before = page.log.list.sizeHintForIndex(page.log.list.currentIndex()).height()
    qtbot.keyClick(page.log.list, KEY.Key_Return)
    assert page.log.list.sizeHintForIndex(page.log.list.currentIndex()).height() > before
    qtbot.keyClick(page.log.list, KEY.Key_Return)
    assert page.log.list.sizeHintForIndex(page.log.list.currentIndex()).height() == before


@pytest.mark.parametrize(
    ("text", "count"),
    [("critical", 1), ("SOMA iwatsuno", 2), ("ｓｏｍａ", 2), ("target number", 2), ("morning mist", 3), ("R-302", 2)],
)
def test_a_search_looks_into_names_outcomes_and_reasons(
    page: JournalPage, qtbot: QtBot, write: Write, text: str, count: int
) -> None:
    seek(page, qtbot, write, text)
    assert len(entries(page)) == count


def test_a_search_in_japanese_is_folded(
    window: MainWindow, page: JournalPage, store: Store, qtbot: QtBot, write: Write
) -> None:
    oni = battle.view(store, battle.battles(store)[0].id).order[1].character
    page.session.run(lambda: roster.edit(store, oni, "name", "ガンカイ"))
    page.session.run(lambda: campaign.apply(store, (oni,), Adjust(str(oni), TrackName.VIGOR, -1)))
    window.session.set_language("ja")
    for text, count in (("会心", 1), ("がんかい", 1), ("ｶﾞﾝｶｲ", 1), ("ガンカイ", 1), ("合戦の外", 1), ("がんがい", 0)):
        seek(page, qtbot, write, text)
        assert len(entries(page)) == count, text
    assert page.log.empty.title.text() == "見つかりません"


def test_escape_empties_the_search_and_slash_leads_to_it(page: JournalPage, qtbot: QtBot, write: Write) -> None:
    page.log.list.setFocus()
    qtbot.keyClick(page.log.list, KEY.Key_Slash)
    assert page.log.search.hasFocus()
    seek(page, qtbot, write, "no such thing")
    assert page.log.empty.isVisible()
    assert not page.log.to_battle.isVisible()
    qtbot.keyClick(page.log.search, KEY.Key_Escape)
    qtbot.waitUntil(lambda: len(entries(page)) == 3)
    qtbot.keyClick(page.log.search, KEY.Key_Down)
    assert page.log.list.hasFocus()


def test_all_sessions_are_one_choice_away(page: JournalPage, store: Store, qtbot: QtBot) -> None:
    page.choose(page.views[2].id)
    qtbot.waitUntil(lambda: page.log.reader.done)
    assert entries(page) == []
    page.log.scope.setFocus()
    qtbot.keyClick(page.log.scope, KEY.Key_Right)
    qtbot.waitUntil(lambda: page.log.reader.done)
    assert len(entries(page)) == 3
    assert page.save_state()["all"] is True


def test_a_long_log_comes_page_by_page(page: JournalPage, store: Store, qtbot: QtBot) -> None:
    soma = battle.view(store, battle.battles(store)[0].id).order[0].character
    steps = [Adjust(str(soma), TrackName.VIGOR, 1 if turn % 2 else -1) for turn in range(2 * PAGE)]
    page.session.run(lambda: campaign.apply(store, (soma,), steps))
    qtbot.waitUntil(lambda: not page.log.reader.reading())
    assert not page.log.reader.done
    assert PAGE <= len(entries(page)) < 2 * PAGE
    assert "older ones below" in page.log.count.text()
    bar = page.log.list.verticalScrollBar()

    def at_the_end() -> bool:
        bar.setValue(bar.maximum())
        return page.log.reader.done

    qtbot.waitUntil(at_the_end)
    assert len(entries(page)) == 2 * PAGE + 3
    page.session.undo()
    qtbot.waitUntil(lambda: page.log.reader.done)
    assert len(entries(page)) == 3


# --- what the session left behind ------------------------------------------------------------------------------------


def parts(page: JournalPage) -> dict[Part, list[SinceRow]]:
    found: dict[Part, list[SinceRow]] = {}
    for row in page.since.list.rows.rows():
        if isinstance(row, SinceRow):
            found.setdefault(row.part, []).append(row)
    return found


def test_each_part_has_a_head_with_its_count(page: JournalPage) -> None:
    heads = [row for row in page.since.list.rows.rows() if isinstance(row, PartHead)]
    assert {head.part: head.count for head in heads} == {part: len(rows) for part, rows in parts(page).items()}
    assert {Part.HURT, Part.POISONED, Part.AFFLICTED, Part.BROKEN, Part.DAMAGED, Part.REPAIRED} == set(parts(page))


def test_who_merely_flies_is_not_afflicted(page: JournalPage) -> None:
    names = [row.name for row in parts(page)[Part.AFFLICTED]]
    assert "Kazakiri-bo" not in names
    assert "Karasuba Sayo" in names


def test_an_act_elsewhere_shows_here(page: JournalPage, store: Store) -> None:
    soma = battle.view(store, battle.battles(store)[0].id).order[0].character
    assert "Shinonome Soma" in [row.name for row in parts(page)[Part.HURT]]
    page.session.run(lambda: roster.add_status(store, soma, {"id": "dead"}))
    assert [row.name for row in parts(page)[Part.GONE]] == ["Shinonome Soma"]
    assert "Shinonome Soma" not in [row.name for row in parts(page)[Part.HURT]]
    page.session.undo()
    assert Part.GONE not in parts(page)


def click_on(page: JournalPage, qtbot: QtBot, key: str) -> None:
    at = page.since.list.rows.row_of(key)
    index = page.since.list.rows.index(at)
    page.since.list.scrollTo(index)
    where = page.since.list.visualRect(index).center()
    qtbot.mouseClick(page.since.list.viewport(), Qt.MouseButton.LeftButton, pos=where)


def test_a_click_leads_to_the_character(window: MainWindow, page: JournalPage, qtbot: QtBot) -> None:
    led: list[tuple[str, str]] = []
    window.session.shown.connect(lambda where, item: led.append((where, item)))
    row = parts(page)[Part.HURT][0]
    click_on(page, qtbot, row.key)
    assert led == [("roster", row.item)]
    assert window.page() == "roster"


def test_enter_leads_to_the_broken_piece(window: MainWindow, page: JournalPage, store: Store, qtbot: QtBot) -> None:
    led: list[tuple[str, str]] = []
    window.session.shown.connect(lambda where, item: led.append((where, item)))
    row = parts(page)[Part.BROKEN][0]
    page.since.list.pick(row.key)
    page.since.list.setFocus()
    qtbot.keyClick(page.since.list, KEY.Key_Return)
    assert led == [("armoury", row.item)]
    assert armoury.piece(store, int(row.item)).wear.state is GearState.BROKEN


def test_a_head_leads_nowhere(window: MainWindow, page: JournalPage, qtbot: QtBot) -> None:
    click_on(page, qtbot, "head hurt")
    assert window.page() == "journal"


# --- out of the app --------------------------------------------------------------------------------------------------


def test_the_session_goes_to_the_clipboard(window: MainWindow, page: JournalPage) -> None:
    window.registry.run(window.registry.get("journal.copy"))
    text = QGuiApplication.clipboard().text()
    assert text.startswith("Session 3")
    assert "Shinonome Soma → Iwatsuno" in text
    assert window.status.passing() == "The session is on the clipboard."


def test_a_file_is_written_whole_or_not_at_all(window: MainWindow, page: JournalPage, tmp_path: Path) -> None:
    target = tmp_path / "session 3.md"
    assert page.exporter.write(str(target), page.exporter.content(3, MARKDOWN))
    assert target.read_text("utf-8").startswith("# Session 3")
    assert not page.exporter.write(str(tmp_path / "nowhere" / "x.txt"), "text")
    assert window.bar.text().startswith("Not exported:")
    everything = page.exporter.content(None, TEXT)
    assert everything.index("Session 1") < everything.index("Session 2") < everything.index("Session 3")


def test_printing_goes_to_the_handouts(window: MainWindow, page: JournalPage) -> None:
    led: list[tuple[str, str]] = []
    window.session.shown.connect(lambda where, item: led.append((where, item)))
    page.choose(page.views[1].id)
    window.registry.run(window.registry.get("journal.print"))
    assert led == [("handouts", "session 2")]


def test_many_hurt_are_read_in_slices(page: JournalPage, store: Store, qtbot: QtBot) -> None:
    ids = [int(str(row[0])) for row in store.rows("SELECT id FROM character WHERE battle_id IS NULL AND template = 0")]
    for _time in range(3):
        page.session.run(lambda: roster.duplicate(store, ids))
    before = len(parts(page)[Part.HURT])
    page.since_reader.ask(3)
    assert page.since_reader.reading()
    qtbot.waitUntil(lambda: not page.since_reader.reading())
    assert len(parts(page)[Part.HURT]) >= before


def test_reading_stops_when_the_campaign_closes(page: JournalPage, store: Store, qtbot: QtBot) -> None:
    soma = battle.view(store, battle.battles(store)[0].id).order[0].character
    steps = [Adjust(str(soma), TrackName.VIGOR, 1 if turn % 2 else -1) for turn in range(2 * PAGE)]
    page.session.run(lambda: campaign.apply(store, (soma,), steps))
    page.log.reader.more()
    assert page.log.reader.reading()
    page.session.close()
    qtbot.wait(30)
