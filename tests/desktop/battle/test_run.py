"""The running page: what is refused is said, languages and looks change in mid-fight, players see what they may."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from ikusa.play import battle as fights
from ikusa.rules.character import Status
from ikusa.rules.commands import AddStatus
from ikusa_desktop import theme
from ikusa_desktop.battle.order_rows import OrderRow
from ikusa_desktop.battle.players_window import PlayersWindow
from ikusa_desktop.battle.run_view import FOLDS_BELOW

from .conftest import SECOND, Desk


def test_the_language_changes_in_mid_fight(desk: Desk) -> None:
    desk.start()
    desk.press("space 7 6 enter")
    desk.session.set_language("ja")
    QApplication.processEvents()
    run = desk.page.run
    assert run.action.head.title.text() == "篠目 颯馬の手番"
    assert run.order.next.text() == "次の手番"
    assert "磐角" in desk.log()[0]
    assert run.action.attack.dice.apply.text() == "決める"
    desk.session.set_language("en")
    assert run.action.head.title.text() == "Shinonome Soma acts"


@pytest.mark.parametrize("zoom", [0.75, 1.0, 1.5])
def test_the_zoom_changes_in_mid_fight(desk: Desk, zoom: float) -> None:
    desk.start()
    desk.press("space 7 6")
    theme.apply("dark", zoom)
    QApplication.processEvents()
    assert desk.page.run.action.attack.dice.outcome.text() == "Hit"
    desk.press("enter")
    assert desk.wounds("Iwatsuno") == 4


def test_a_narrow_window_folds_the_log_away_and_brings_it_on_a_key(desk: Desk) -> None:
    desk.start()
    desk.press("space")
    run = desk.page.run
    assert run.log.isVisible()
    desk.window.resize(FOLDS_BELOW, 720)
    QApplication.processEvents()
    assert not run.log.isVisible()
    assert run.action.log_button.isVisible()
    desk.press("l")
    assert run.log.isVisible()
    assert not run.action.isVisible()
    desk.press("f")
    assert run.action.isVisible()


def test_the_odds_say_why_there_are_none(desk: Desk) -> None:
    desk.start()
    desk.press("space")
    desk.page.desk.do(AddStatus(desk.who("Shinonome"), Status("frightened")))
    attack = desk.page.run.action.attack
    assert attack.odds.refusal.text() == "Shinonome Soma can do nothing but flee."
    assert not attack.odds.bar.isVisible()
    assert all(row.refusal == "may only flee" for row in attack.techniques.rows.rows())


def test_an_attack_out_of_turn_ends_with_the_turn(desk: Desk) -> None:
    desk.start()
    desk.press("space")
    desk.page.run.attack_as(desk.who("Iwatsuno"))
    assert desk.page.run.action.head.title.text() == "Iwatsuno attacks out of turn"
    desk.press("9 8 enter")
    assert desk.page.run.action.head.title.text() == "Iwatsuno attacks out of turn"
    desk.press("space")
    assert desk.page.run.action.head.title.text() == "Iwatsuno acts"


def test_focus_is_seen_before_it_is_paid(desk: Desk) -> None:
    desk.start()
    desk.press("space space space down")
    attack = desk.page.run.action.attack
    rows = attack.odds.focus.rows.rows()
    assert [row.focus for row in rows] == [0, 1, 2, 3]
    assert rows[3].vigor == "6 †"
    desk.press("right")
    assert attack.odds.focus.current_key() == "1"
    assert desk.page.run.action.vigor_figures.text() == "8 → 4"


def test_the_players_see_no_secrets(desk: Desk) -> None:
    desk.start(SECOND)
    desk.page.toggle_players()
    players = desk.page.players
    assert players is not None
    try:
        shown = [row.id for row in players.rows.rows()]
        someone = shown[3]
        store, battle = desk.session.store, desk.page.desk.id
        assert battle is not None
        desk.session.run(lambda: fights.place(store, battle, [int(someone)], hidden=True))
        assert someone not in [row.id for row in players.rows.rows()]
    finally:
        desk.page.close_players()


def test_the_window_for_players_goes_with_the_page(desk: Desk) -> None:
    desk.start()
    desk.page.toggle_players()
    assert desk.page.players is not None
    desk.window.close()
    QApplication.processEvents()
    assert not any(isinstance(one, PlayersWindow) and one.isVisible() for one in QApplication.topLevelWidgets())


def test_a_battle_that_is_over_shows_its_log_and_takes_treatments(desk: Desk) -> None:
    desk.start()
    desk.press("space")
    desk.page.run.preview("end_battle")
    desk.press("enter")
    run = desk.page.run
    assert run.action.idle.title.text() == "The battle is over"
    assert run.order.head.title.text() == "Over"
    assert not run.order.next.isEnabled()
    desk.page.show_acts("pass_time")
    desk.press("enter")
    assert "hour" in desk.log()[0].lower()


def test_statuses_are_chips_and_long_names_are_cut_with_a_way_to_read_them(desk: Desk) -> None:
    desk.start()
    who = desk.who("Iwatsuno")
    desk.page.desk.do_all([AddStatus(who, Status("burning")), AddStatus(who, Status("bleeding", value=3))])
    rows = desk.page.run.order.list
    row = next(row for row in rows.rows.rows() if getattr(row, "id", "") == who)
    assert "Bleeding 3" in rows.look.tip(rows.rows.index(rows.rows.row_of(who), 0))
    assert "Burning" in row.spoken()  # type: ignore[union-attr]


def test_entries_are_measured_anew_when_the_log_grows_narrower(desk: Desk) -> None:
    desk.start()
    desk.press("space 7 6 enter")
    log = desk.page.run.log.list
    newest = log.rows.index(1)
    before = log.visualRect(newest).height()
    log.setViewportMargins(0, 0, log.viewport().width() - 110, 0)  # as when a bar appears: the height stays the same
    QApplication.processEvents()
    assert log.visualRect(newest).height() > before


def test_whoever_acts_stands_in_view(desk: Desk) -> None:
    desk.start(SECOND)
    order = desk.page.run.order.list
    last = next(row.id for row in reversed(order.rows.rows()) if isinstance(row, OrderRow))
    order.pick(last)
    desk.press("t")
    order.scrollToTop()
    desk.press("ctrl+z ctrl+y")
    QApplication.processEvents()
    assert desk.page.desk.acting() == last
    where = order.visualRect(order.rows.index(order.rows.row_of(last)))
    assert order.viewport().rect().contains(where)
