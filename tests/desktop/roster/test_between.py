"""Between battles: hours, treatments, statuses and damage for the chosen or for everyone, by keys, seen before."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ikusa.play import battle, campaign, roster
from ikusa.records.store import Store
from ikusa.rules.commands import PassTime, Treat
from ikusa.rules.terms import TrackName
from ikusa.wording import NameMap
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.roster.between_panel import CHOSEN, EVERYONE, BetweenPanel
from ikusa_desktop.roster.between_storing import StoringDialog
from ikusa_desktop.roster.between_words import What
from ikusa_desktop.roster.page import RosterPage

Key = Qt.Key


@pytest.fixture
def panel(page: RosterPage) -> BetweenPanel:
    """The panel, over the roster with its first two chosen."""
    people = page.column.people
    people.setFocus()
    people.choose([str(id_) for id_ in page.column.people_model.ids()[:2]])
    return page.asks.between


def press(key: Key) -> None:
    """A key where the keyboard is."""
    target = QApplication.focusWidget()
    assert target is not None
    QTest.keyClick(target, key)


def logged(store: Store) -> list[object]:
    """The commands of the log outside of battles."""
    return [line.command for line in lines(store)]


def lines(store: Store) -> list[battle.LogLine]:
    """The log outside of battles."""
    return [line for line in battle.log(store, battle.LogQuery()) if line.battle is None]


def test_hours_pass_for_everyone(window: MainWindow, page: RosterPage, store: Store, panel: BetweenPanel) -> None:
    page.column.people.pick(str(page.column.people_model.ids()[0]))
    window.registry.run(window.registry.get("roster.hours"))
    assert panel.isVisible()
    assert panel.whom.key() == EVERYONE
    assert panel.fields.hours.hasFocus()
    press(Key.Key_1)
    press(Key.Key_2)
    assert "12時間" in panel.preview.text()
    press(Key.Key_Return)
    assert not panel.isVisible()
    assert logged(store) == [PassTime(12)]
    assert "12時間" in window.bar.text()
    window.bar.press()
    assert logged(store) == []


def test_a_treatment_leaves_out_whom_it_does_not_help(
    window: MainWindow, page: RosterPage, store: Store, panel: BetweenPanel
) -> None:
    first, second = page.chosen()
    panel.begin(What.TREAT)
    assert panel.whom.key() == CHOSEN
    assert panel.fields.treatment.hasFocus()
    assert panel.preview.text() == "白水 静那\u3000解毒\u3000毒性 2 → 1、中毒が終わる"
    assert roster.view(store, first).character.name in panel.refused.text()
    press(Key.Key_Return)
    assert [command.on for command in logged(store) if isinstance(command, Treat)] == [str(second)]
    assert roster.view(store, second).character.now(TrackName.TOXICITY) == 1


def test_somebody_else_treats(page: RosterPage, panel: BetweenPanel) -> None:
    panel.begin(What.TREAT)
    helper = page.column.people_model.ids()[3]
    panel.fields.by.set_key(str(helper))
    panel.fields.by.chosen.emit(str(helper))
    assert panel.fields.helper() == helper
    assert "白水 静那" in panel.preview.text()


def test_a_status_is_given_and_taken_off(store: Store, page: RosterPage, panel: BetweenPanel) -> None:
    ids = page.chosen()
    panel.begin(What.GIVE)
    for key in ("pain", "fracture"):
        panel.fields.status.set_key(key)
        panel.fields.status.chosen.emit(key)
        assert panel.accept.isEnabled(), key
    assert panel.fields.place.isVisible()
    press(Key.Key_Return)
    assert all("fracture" in [row.status.id for row in roster.view(store, id_).statuses] for id_ in ids)
    panel.begin(What.TAKE)
    panel.fields.had.set_key("fracture")
    panel.fields.had.chosen.emit("fracture")
    press(Key.Key_Return)
    assert not any("fracture" in [row.status.id for row in roster.view(store, id_).statuses] for id_ in ids)


def test_damage_is_one_act_for_all(window: MainWindow, store: Store, page: RosterPage, panel: BetweenPanel) -> None:
    ids = page.chosen()
    panel.begin(What.POINTS)
    panel.fields.track.set_key(TrackName.BODY)
    panel.fields.track.chosen.emit(TrackName.BODY)
    before = [roster.view(store, id_).character.now(TrackName.BODY) for id_ in ids]
    press(Key.Key_Return)
    assert [roster.view(store, id_).character.now(TrackName.BODY) for id_ in ids] == [one - 1 for one in before]
    assert window.session.undo()
    assert [roster.view(store, id_).character.now(TrackName.BODY) for id_ in ids] == before


def test_dice_that_are_shown_are_those_that_fall(store: Store, panel: BetweenPanel, qtbot: QtBot) -> None:
    panel.begin(What.SCENE)
    assert panel.again.isVisible()
    QTest.mouseClick(panel.again, Qt.MouseButton.LeftButton)
    shown = panel.preview.text()
    panel.what.setFocus()
    press(Key.Key_Escape)
    assert not panel.isVisible()
    assert logged(store) == []
    panel.begin(What.SCENE)
    shown = panel.preview.text()
    panel.whom.setFocus()
    QTest.mouseClick(panel.accept, Qt.MouseButton.LeftButton)
    (line,) = lines(store)
    told = panel._session.wording.log(line.command, line.entry, NameMap(line.names), line.facts)
    assert told.line == shown


def test_the_end_of_the_scenario_is_everyones(store: Store, page: RosterPage, panel: BetweenPanel) -> None:
    page.column.people.pick(str(page.column.people_model.ids()[0]))
    panel.begin(What.SCENARIO)
    assert panel.whom.key() == EVERYONE
    press(Key.Key_Return)
    assert campaign.info(store).scenario_over


def test_it_speaks_the_language_of_the_window(window: MainWindow, panel: BetweenPanel) -> None:
    panel.begin(What.TREAT)
    window.session.set_language("en")
    assert "Shiramizu Seina" in panel.preview.text()
    assert panel.whom.currentText() == "The chosen (2)"
    panel.close_overlay()


@pytest.fixture
def crowd(window: MainWindow, page: RosterPage, store: Store) -> int:
    """More than are read at once; how many."""
    for _ in range(4):
        ids = campaign.everyone(store)
        window.session.run(lambda ids=ids: roster.duplicate(store, ids))  # type: ignore[misc]
    return len(campaign.everyone(store))


def everyone_hurt(panel: BetweenPanel, qtbot: QtBot) -> None:
    """The panel with a point of damage for everyone, looked at."""
    panel.begin(What.POINTS)
    panel.whom.set_key(EVERYONE)
    panel.whom.chosen.emit(EVERYONE)
    assert not panel.accept.isEnabled()
    assert panel.strip.isVisible()
    qtbot.waitUntil(panel.accept.isEnabled)
    assert not panel.strip.isVisible()


def test_many_are_stored_with_a_bar(
    window: MainWindow, store: Store, panel: BetweenPanel, crowd: int, qtbot: QtBot
) -> None:
    everyone_hurt(panel, qtbot)
    press(Key.Key_Return)
    dialog = panel.findChild(StoringDialog)
    assert dialog is not None
    assert dialog.isModal()
    assert store.acting
    qtbot.waitUntil(lambda: not panel.isVisible())
    assert not store.acting
    assert len(logged(store)) == crowd
    assert f"{crowd - 1}" in window.bar.text()
    window.bar.press()
    assert logged(store) == []


def test_a_cancelled_act_changes_nothing(
    window: MainWindow, store: Store, panel: BetweenPanel, crowd: int, qtbot: QtBot
) -> None:
    everyone_hurt(panel, qtbot)
    before = store.state_hash()
    press(Key.Key_Return)
    dialog = panel.findChild(StoringDialog)
    assert dialog is not None
    assert store.acting
    QTest.mouseClick(dialog.strip.cancel, Qt.MouseButton.LeftButton)
    assert not store.acting
    assert store.state_hash() == before
    assert panel.isVisible()
    assert panel.accept.isEnabled()


def test_leaving_while_it_is_looked_at(store: Store, panel: BetweenPanel, crowd: int) -> None:
    panel.begin(What.POINTS)
    panel.whom.set_key(EVERYONE)
    panel.whom.chosen.emit(EVERYONE)
    assert panel.pump.busy
    press(Key.Key_Return)
    assert panel.isVisible()
    press(Key.Key_Escape)
    assert not panel.pump.busy
    assert not panel.isVisible()
    assert logged(store) == []


def test_those_who_are_not_concerned_are_counted(panel: BetweenPanel, crowd: int) -> None:
    panel.begin(What.HOURS)
    panel.whom.set_key(EVERYONE)
    panel.whom.chosen.emit(EVERYONE)
    assert panel.accept.isEnabled()
    assert f"{crowd}" in panel.refused.text()


def test_who_is_gone_behind_another_page_is_not_among_the_chosen(
    window: MainWindow, page: RosterPage, store: Store, panel: BetweenPanel
) -> None:
    (first, _second) = page.chosen()
    window.go("rules")
    window.session.run(lambda: roster.delete(store, page.chosen()))
    assert first in page.chosen()  # the list is read anew when it comes into view
    panel.begin(What.POINTS)
    assert panel.whom.key() == EVERYONE
    panel.close_overlay()
