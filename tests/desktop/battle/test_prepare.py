"""Preparing: battles, combatants by search and by drag, order, sides, reinforcements, notes, rating."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ikusa.play.battle import State
from ikusa_desktop.battle.order_list import MIME
from ikusa_desktop.battle.order_rows import counted

from .conftest import FIRST, SECOND, Desk


def names(desk: Desk) -> list[str]:
    return [row.name for row in desk.page.prepare.sheet.list.rows.rows() if hasattr(row, "name")]


def type_in(desk: Desk, text: str) -> None:
    """Type a text, what is no ASCII as an input method commits it."""
    target = QApplication.focusWidget()
    if text.isascii():
        QTest.keyClicks(target, text)
    else:
        event = QInputMethodEvent()
        event.setCommitString(text)
        QApplication.sendEvent(target, event)
    QTest.qWait(40)


def test_the_battles_are_listed_and_one_is_chosen(desk: Desk) -> None:
    lines = desk.page.prepare.battles.list.rows.rows()
    assert [line.name for line in lines] == [FIRST, SECOND]
    desk.press("down")
    assert desk.page.desk.view is not None
    assert desk.page.desk.view.name == SECOND
    assert len(names(desk)) == 27


def test_a_new_battle_has_the_player_characters_and_waits_for_its_name(desk: Desk) -> None:
    desk.press("ctrl+n")
    assert "Shinonome Soma" in names(desk)
    type_in(desk, "Ambush")
    desk.press("enter")
    assert desk.page.desk.view is not None
    assert desk.page.desk.view.name == "Ambush"
    assert desk.page.prepare.add.search.hasFocus(), "the next thing is to add who fights"
    name = desk.page.prepare.sheet.name
    assert name.height() >= name.fontMetrics().height() + 4, "no letter is cut off below"


def test_copies_of_a_template_are_added_by_search_and_keyboard(desk: Desk) -> None:
    before = len(names(desk))
    desk.page.prepare.add.begin()
    type_in(desk, "槍足軽")
    desk.page.prepare.add.times.set_value(6)
    desk.press("enter")
    added = names(desk)[before:]
    assert added == [f"Spear foot soldier {n}" for n in range(4, 10)]
    assert desk.session.undo_name()
    desk.press("ctrl+z")
    assert len(names(desk)) == before


def test_enter_in_the_number_of_copies_adds_them(desk: Desk) -> None:
    before = len(names(desk))
    add = desk.page.prepare.add
    add.begin()
    type_in(desk, "槍足軽")
    add.times.setFocus()
    desk.press("6 enter")
    assert len(names(desk)) == before + 6
    assert add.search.hasFocus()


def test_reinforcements_wait_and_are_shown_together_when_it_runs(desk: Desk) -> None:
    add = desk.page.prepare.add
    add.begin()
    type_in(desk, "槍足軽")
    add.times.set_value(3)
    add.waits.click()
    add.round.set_value(2)
    desk.press("enter")
    desk.page.prepare.start()
    desk.page.run.preview("end_round")
    assert "Will join: Spear foot soldier ×3" in desk.page.run.action.event_panel.waiting.text()
    desk.press("esc")
    rows = desk.page.run.order.list.rows.rows()
    assert desk.page.run.order.list.rows.rowCount() == 7
    assert getattr(rows[-1], "text")() == "Waiting: Spear foot soldier ×3, from round 2"  # noqa: B009 - one of two kinds
    for _ in range(6):
        desk.press("space")
    desk.press("space space")
    assert desk.page.run.order.list.rows.rowCount() == 9


def test_order_by_keys_and_by_typed_initiative(desk: Desk) -> None:
    first = names(desk)
    sheet = desk.page.prepare.sheet
    sheet.list.pick(desk.who("Haruna"))
    sheet.list.setFocus()
    desk.press("alt+up")
    assert names(desk) == [first[0], first[2], first[1], *first[3:]]
    sheet.strip.initiative.setFocus()
    type_in(desk, "１２")
    desk.press("enter")
    assert names(desk)[0] == "Haruna Yuzuru"
    assert any("initiative 12" in chip.text for chip in sheet.list.rows.value(0).chips)  # type: ignore[union-attr]


def test_side_zone_and_hiding_for_several_at_once(desk: Desk) -> None:
    sheet = desk.page.prepare.sheet
    sheet.list.selectAll()
    sheet.strip.zone.setFocus()
    type_in(desk, "ford")
    desk.press("enter")
    assert desk.page.desk.view is not None
    assert {place.zone for place in desk.page.desk.view.order} == {"ford"}
    sheet.strip.hidden_box.click()
    assert all(place.hidden for place in desk.page.desk.view.order)


def test_rows_are_dragged_and_characters_dropped(desk: Desk) -> None:
    sheet = desk.page.prepare.sheet
    before = names(desk)
    sheet.list.moved.emit([desk.who("Spear foot soldier 3")], desk.who("Shinonome"))
    assert names(desk) == [before[-1], *before[:-1]]
    data = QMimeData()
    akane = next(line.id for line in desk.page.prepare.add.list.model().rows() if "Akane" in line.english)  # type: ignore[attr-defined]
    data.setData(MIME, str(akane).encode())
    drop = QDropEvent(
        QPointF(20, 20), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    sheet.list.dropEvent(drop)
    assert names(desk)[-1] == "Hyugaji Akane"


def test_cohesion_and_notes_are_stored_at_once(desk: Desk) -> None:
    sheet = desk.page.prepare.sheet
    sheet.cohesion["players"].setFocus()
    desk.press("right")
    assert desk.page.desk.view is not None
    assert desk.page.desk.view.cohesion["players"] == 4
    sheet.notes_fold.set_open(True)
    sheet.notes.setFocus()
    sheet.notes.selectAll()
    type_in(desk, "mist & <b>rain</b>")
    desk.press("ctrl+enter")
    assert desk.page.desk.view.notes == "mist & <b>rain</b>"


def test_duplicate_delete_and_undo(desk: Desk) -> None:
    desk.page.prepare.duplicate()
    assert desk.page.desk.view is not None
    assert desk.page.desk.view.name == f"{FIRST} 2"
    desk.page.prepare.battles.list.setFocus()
    desk.press("del")
    assert [line.name for line in desk.page.desk.battles] == [FIRST, SECOND]
    desk.press("ctrl+z")
    assert len(desk.page.desk.battles) == 3


def test_start_go_on_and_over(desk: Desk) -> None:
    sheet = desk.page.prepare.sheet
    assert sheet.start.text() == "Start"
    desk.press("ctrl+enter")
    assert desk.page.running_in_view()
    desk.press("b")
    assert not desk.page.running_in_view()
    assert sheet.start.text() == "Go on"
    desk.press("enter")
    assert desk.page.running_in_view()
    assert desk.page.desk.view is not None
    assert desk.page.desk.view.state is State.RUNNING


def test_an_empty_campaign_says_what_to_do(desk: Desk) -> None:
    for _ in range(2):
        desk.page.prepare.delete()
        if desk.page.desk.battles:
            desk.page.desk.open(desk.page.desk.battles[0].id)
    prepare = desk.page.prepare
    assert prepare.stack.currentWidget() is prepare.empty
    prepare.new_button.click()
    assert len(desk.page.desk.battles) == 1


def test_the_rating_is_played_in_the_background(desk: Desk, qtbot: QtBot) -> None:
    rating = desk.page.prepare.sheet.rating
    rating.set_open(True)
    rating.rate_button.setFocus()
    rating.rate()
    assert not rating.rate_button.isEnabled()
    qtbot.waitUntil(lambda: not rating.sides.isHidden(), timeout=60_000)
    assert rating.rate_button.hasFocus()
    assert "ours win" in rating.sides.accessibleName()
    assert "Shinonome Soma wounds" in rating.people.accessibleName()
    desk.page.prepare.sheet.list.pick(desk.who("Iwatsuno"))
    desk.page.prepare.sheet.list.setFocus()
    desk.press("del")
    assert rating.sides.isHidden(), "a rating of another battle is not shown"


def test_names_that_differ_by_a_number_are_counted_together() -> None:
    assert counted(["足軽 1", "足軽 2", "鬼", "足軽 3"]) == ["足軽 ×3", "鬼"]
    assert counted(["足軽 1"]) == ["足軽 1"]
