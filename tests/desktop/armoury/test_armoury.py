"""Gear wear across the campaign: listed, filtered, planned, repaired, damaged, handed over; by keys and clicks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import apsw
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from ikusa.play import armoury, battle, campaign, roster
from ikusa.play.armoury import GearQuery, Wanted
from ikusa.records.store import Store
from ikusa.rules.terms import GearState, LedgerWhat, RepairMethod
from ikusa_desktop.armoury import gear_words
from ikusa_desktop.armoury.page import ArmouryPage
from ikusa_desktop.armoury.stock import SPARE, Among
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.roster.page import RosterPage
from ikusa_desktop.session import Session

Key = Qt.Key
Write = Callable[[QWidget | None, str], None]
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def names(page: ArmouryPage) -> list[str]:
    """The names in the table, in order."""
    return [piece.name for piece in page.model.rows()]


def worn(store: Store, wanted: Wanted = Wanted.WORN) -> list[str]:
    """What the campaign has that is damaged or broken."""
    return [piece.name for piece in armoury.pieces(store, GearQuery(wanted))]


def click(page: ArmouryPage, row: int, column: int) -> None:
    """Click into a cell."""
    box = page.table.visualRect(page.model.index(row, column))
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=box.center())


def test_what_needs_work_stands_first(page: ArmouryPage, store: Store) -> None:
    needy = worn(store)
    assert sorted(names(page)[: len(needy)]) == sorted(needy)
    assert len(names(page)) == len(armoury.pieces(store))


def test_filters_count_and_combine(page: ArmouryPage, store: Store) -> None:
    filters = page.filters
    for among, wanted in ((Among.DAMAGED, Wanted.DAMAGED), (Among.BROKEN, Wanted.BROKEN)):
        filters.among.choose(among.value)
        assert names(page) == worn(store, wanted)
    assert f"破損 {len(worn(store, Wanted.BROKEN))}" in dict(filters.among._entries).values()
    filters.among.choose(Among.ALL.value)
    owner = page.model.rows()[0].owner
    filters.owner.setCurrentIndex(filters.owner.findData(str(owner)))
    filters.owner.activated.emit(filters.owner.currentIndex())
    assert {piece.owner for piece in page.model.rows()} == {owner}
    filters.session.setCurrentIndex(filters.session.findData("2"))
    filters.session.activated.emit(filters.session.currentIndex())
    assert all(any(event.session == 2 for event in piece.history) for piece in page.model.rows())
    filters.show_all()
    assert len(names(page)) == len(armoury.pieces(store))


def test_search_finds_gear_owners_and_causes(page: ArmouryPage, qtbot: QtBot) -> None:
    QTest.keyClick(page.table, Key.Key_Slash)
    assert page.filters.search.hasFocus()
    for text, wanted in (
        ("胴丸", "紺糸縅の胴丸"),
        ("しののめ", ""),
        ("篠目", "打刀「時雨」"),
        ("橋の梁", "紺糸縅の胴丸"),
    ):
        page.filters.search.setText(text)
        qtbot.waitUntil(lambda: not page.filters.search._wait.isActive())
        assert (wanted in names(page)) is bool(wanted)
    assert page.nothing.isHidden() is bool(names(page))
    QTest.keyClick(page.filters.search, Key.Key_Escape)


def test_this_battle_is_there_while_one_runs(page: ArmouryPage, store: Store, session: Session) -> None:
    assert Among.BATTLE.value not in dict(page.filters.among._entries)
    line = battle.battles(store)[0]
    session.run(lambda: battle.start(store, line.id))
    page.refresh(None)
    assert Among.BATTLE.value in dict(page.filters.among._entries)
    page.filters.among.choose(Among.BATTLE.value)
    fighting = {place.character for place in battle.view(store, line.id).order}
    assert {piece.owner for piece in page.model.rows()} <= fighting
    assert any(piece.battle == line.id for piece in page.model.rows())


def test_a_plan_shows_what_a_repair_would_do_and_why_not(page: ArmouryPage, store: Store) -> None:
    steps = len(store.steps())
    click(page, 0, 0)
    broken = next(at for at, piece in enumerate(page.model.rows()) if piece.wear.state is GearState.BROKEN)
    click(page, broken, 0)
    assert page.table.selected_keys() == []
    planned = page.plan.model.rows()
    assert [one.error is None for one in planned] == [True, False]
    assert "R-507" in page.plan.model.columns[2].text(planned[1])
    assert page.plan.repair.text() == "1品を直す"
    page.plan.set_method(RepairMethod.FORGE)
    assert all(one.error is None for one in page.plan.model.rows())
    assert len(store.steps()) == steps


def test_a_plan_is_carried_out_as_one_act_and_taken_back(page: ArmouryPage, store: Store, window: MainWindow) -> None:
    before = worn(store)
    page.tick_worn()
    page.plan.set_method(RepairMethod.FORGE)
    steps = len(store.steps())
    QTest.keyClick(page.table, Key.Key_Return, CONTROL)
    assert worn(store) == []
    assert len(store.steps()) == steps + 1
    assert page.ticked() == []
    window.bar.press(0)
    assert worn(store) == before


def test_what_is_refused_stays_in_the_plan(page: ArmouryPage, store: Store) -> None:
    page.tick_worn()
    count = len(page.ticked())
    broken = worn(store, Wanted.BROKEN)
    QTest.mouseClick(page.plan.repair, Qt.MouseButton.LeftButton)
    left = [one.piece.name for one in page.plan.model.rows()]
    assert sorted(left) == sorted(broken)
    assert len(left) < count
    assert not page.can_repair()
    QTest.mouseClick(page.plan.clear, Qt.MouseButton.LeftButton)
    assert page.plan.hint.isVisible()


def test_space_and_p_tick_the_chosen_and_keys_choose_the_method(page: ArmouryPage) -> None:
    page.table.setFocus()
    page.table.setCurrentIndex(page.model.index(0, 1))
    QTest.keyClick(page.table, Key.Key_Down, SHIFT)
    QTest.keyClick(page.table, Key.Key_Space)
    assert page.ticked() == page.chosen()
    QTest.keyClick(page.table, Key.Key_P)
    assert page.ticked() == []
    for key, how in ((Key.Key_F, "field"), (Key.Key_G, "forge"), (Key.Key_C, "camp")):
        QTest.keyClick(page.table, key)
        assert page.plan.how() == how


def test_the_ledger_tells_session_points_cause_and_what_was_left(page: ArmouryPage) -> None:
    row = next(at for at, piece in enumerate(page.model.rows()) if piece.name == "紺糸縅の胴丸")
    click(page, row, 1)
    entries = page.ledger.model.rows()
    assert [entry.event.left for entry in entries] == [3, 4, 3, 5, 4]
    assert gear_words.change(entries[0].event) == "\u22122"
    assert "橋の梁" in page.ledger.model._text(entries[0])
    assert "応急補修ずみ" in page.ledger.field.text()


def test_damage_by_hand_is_written_with_its_cause(page: ArmouryPage, store: Store, write: Write) -> None:
    page.table.setFocus()
    page.table.setCurrentIndex(page.model.index(0, 1))
    piece = page.current()
    assert piece is not None
    QTest.keyClick(page.table, Key.Key_D)
    box = page.deeds.box
    assert box.isVisible()
    assert box.points.hasFocus()
    QTest.keyClick(box.points, Key.Key_2)
    QTest.keyClick(box.points, Key.Key_Tab)
    write(box.cause, "石垣から落ちた")
    QTest.keyClick(box.cause, Key.Key_Return)
    assert not box.isVisible()
    after = armoury.piece(store, piece.id)
    assert (after.wear.left, after.history[-1].cause) == (piece.wear.left - 2, "石垣から落ちた")
    assert page.ledger.model.rows()[-1].event.points == 2
    assert page.cost.chart.accessibleName().count("損傷") >= 1


def test_gear_is_taken_off_put_on_and_a_broken_piece_is_refused(
    page: ArmouryPage, store: Store, window: MainWindow
) -> None:
    intact = next(at for at, piece in enumerate(page.model.rows()) if piece.wear.state is GearState.INTACT)
    page.table.setFocus()
    page.table.setCurrentIndex(page.model.index(intact, 1))
    piece = page.current()
    assert piece is not None
    QTest.mouseClick(page.wear, Qt.MouseButton.LeftButton)
    assert not armoury.piece(store, piece.id).piece.equipped
    assert page.wear.text() == "身に着ける"
    QTest.mouseClick(page.wear, Qt.MouseButton.LeftButton)
    assert armoury.piece(store, piece.id).piece.equipped
    broken = next(piece for piece in page.model.rows() if piece.wear.state is GearState.BROKEN)
    page.table.pick(str(broken.id))
    page.deeds.equip(equipped=False)
    page.deeds.equip(equipped=True)
    assert window.bar.isVisible()
    assert not armoury.piece(store, broken.id).piece.equipped


def test_gear_changes_hands_with_its_ledger(page: ArmouryPage, store: Store, write: Write) -> None:
    row = next(at for at, piece in enumerate(page.model.rows()) if piece.history)
    page.table.setCurrentIndex(page.model.index(row, 1))
    piece = page.current()
    assert piece is not None
    page.deeds.move_to(None)
    moved = armoury.piece(store, piece.id)
    assert moved.owner is None
    assert moved.history == piece.history
    assert page.filters.owner.findData(str(SPARE)) >= 0
    page.table.pick(str(piece.id))
    page.deeds.ask_owner()
    line = page.deeds.line
    write(line.field, "誰でもない")
    QTest.keyClick(line.field, Key.Key_Return)
    assert line.isVisible()
    line.field.setText("霧ヶ瀬 時綱")
    QTest.keyClick(line.field, Key.Key_Return)
    assert armoury.piece(store, piece.id).owner == 8


def test_spare_gear_is_made_and_edited_here(page: ArmouryPage, store: Store, window: MainWindow, write: Write) -> None:
    QTest.keyClick(page.table, Key.Key_N, CONTROL)
    write(page.deeds.line.field, "蔵の大鎧")
    QTest.keyClick(page.deeds.line.field, Key.Key_Return)
    piece = page.current()
    assert piece is not None
    assert (piece.name, piece.owner) == ("蔵の大鎧", None)
    page.deeds.edit({"kind": "armour", "weight": "heavy"})
    page.deeds.ask_whole()
    page.deeds.line.field.setText("５")
    QTest.keyClick(page.deeds.line.field, Key.Key_Return)
    page.deeds.ask_name()
    page.deeds.line.field.setText("蔵の黒鎧")
    QTest.keyClick(page.deeds.line.field, Key.Key_Return)
    found = armoury.piece(store, piece.id)
    assert (found.name, found.wear.measure) == ("蔵の黒鎧", 5)
    QTest.keyClick(page.table, Key.Key_Delete)
    assert "蔵の黒鎧" not in names(page)
    window.bar.press(0)
    assert "蔵の黒鎧" in names(page)


def test_enter_leads_to_the_owner_and_the_roster_back(window: MainWindow, page: ArmouryPage) -> None:
    page.table.setFocus()
    page.table.setCurrentIndex(page.model.index(0, 1))
    piece = page.current()
    assert piece is not None
    QTest.keyClick(page.table, Key.Key_Return)
    found = window.built("roster")
    assert isinstance(found, RosterPage)
    assert found.sheet.character() == piece.owner
    found.sheet.gear.table.pick(str(piece.id))
    found.sheet.gear._show_history()
    assert window.page() == "armoury"
    assert page.current() == piece


def test_what_happens_elsewhere_is_seen_here(page: ArmouryPage, store: Store, session: Session) -> None:
    piece = page.model.rows()[-1]
    session.run(lambda: roster.edit_gear(store, piece.id, {"name": "改めた名"}))
    assert "改めた名" in names(page)
    session.run(lambda: roster.remove_gear(store, (piece.id,)))
    assert "改めた名" not in names(page)
    session.run(lambda: roster.add_gear(store, 1, {"name": "新しい槍", "kind": "weapon"}))
    assert "新しい槍" in names(page)
    page.tick([page.model.rows()[0].id])
    gone = page.ticked()
    session.run(lambda: roster.remove_gear(store, gone))
    assert page.ticked() == []


def test_the_chart_says_what_sessions_cost(page: ArmouryPage, store: Store) -> None:
    said = page.cost.chart.accessibleName()
    for cost in armoury.costs(store):
        assert f"{cost.session}: 損傷 {cost.damage}, 破損 {cost.broke}" in said


def test_the_plan_is_remembered_for_this_campaign(page: ArmouryPage, session: Session, qtbot: QtBot) -> None:
    page.tick_worn()
    page.plan.set_method(RepairMethod.FORGE)
    state = page.save_state()
    other = ArmouryPage(session)
    qtbot.addWidget(other)
    other.restore_state(state)
    other.refresh(None)
    assert other.ticked() == page.ticked()
    assert other.plan.how() is RepairMethod.FORGE
    third = ArmouryPage(session)
    qtbot.addWidget(third)
    third.restore_state({**state, "campaign": "another"})
    assert third.ticked() == []


def test_an_empty_campaign_says_what_to_do(session: Session, window: MainWindow, tmp_path: Path) -> None:
    session.adopt(campaign.create(tmp_path / "new.ikusa", "新しい"))
    page = window.built("armoury")
    assert isinstance(page, ArmouryPage)
    assert page.nothing.isVisible()
    assert page.to_roster.isVisible()
    window.grab()


def test_names_are_plain_text_everywhere(page: ArmouryPage, store: Store, session: Session, window: MainWindow) -> None:
    name = ("<b>A&B</b> <img src=x> " + "長い名" * 60)[:200]
    first = page.model.rows()[0]
    session.run(lambda: roster.edit_gear(store, first.id, {"name": name}))
    assert first.owner is not None
    owner = first.owner
    session.run(lambda: roster.edit(store, owner, "name", name))
    page.tick([first.id])
    page.table.pick(str(first.id))
    window.grab()
    labels = [widget for widget in page.findChildren(QLabel) if widget.isVisible()]
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in labels)
    assert all("<img" not in widget.toolTip() for widget in page.findChildren(QWidget))


def test_everything_one_can_reach_has_a_name(page: ArmouryPage) -> None:
    page.tick_worn()
    page.table.setCurrentIndex(page.model.index(0, 1))
    nameless = [
        widget
        for widget in page.findChildren(QWidget)
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not widget.accessibleName()
    ]
    assert nameless == []


def test_the_menu_opens_and_its_kinds_are_stored(page: ArmouryPage, store: Store) -> None:
    page.table.setCurrentIndex(page.model.index(0, 1))
    piece = page.current()
    assert piece is not None
    page.table.customContextMenuRequested.emit(QPoint(30, 30))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()
    page.deeds.edit({"grade": "divine"})
    assert armoury.piece(store, piece.id).piece.grade == "divine"


def test_a_ledger_entry_without_a_cause_says_what_it_was(page: ArmouryPage, store: Store, session: Session) -> None:
    piece = page.model.rows()[0]
    session.run(lambda: armoury.repair(store, (piece.id,), RepairMethod.FORGE))
    event = armoury.piece(store, piece.id).history[-1]
    assert event.what is LedgerWhat.FORGE
    assert gear_words.cause(event)


def test_gear_of_a_damaged_character_leaves_the_plan_with_a_word(
    session: Session, window: MainWindow, samples: Callable[[str], Path], tmp_path: Path
) -> None:
    path = tmp_path / "damaged.ikusa"
    path.write_bytes(samples("ja").read_bytes())
    connection = apsw.Connection(str(path))
    connection.execute("UPDATE character SET title = 'forged' WHERE id = 3")
    connection.close()
    session.adopt(Store.open(path))
    page = window.built("armoury")
    assert isinstance(page, ArmouryPage)
    page.tick_worn()
    assert page.ticked() == []
    assert window.bar.isVisible()
    page.tick([piece.id for piece in page.model.rows() if piece.owner == 7][:1])
    assert len(page.plan.model.rows()) == 1
