"""Choosing with the chances in view, and nothing typed is lost on the way."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea

from ikusa.rules.character import Status
from ikusa.rules.commands import AddStatus
from ikusa_desktop import theme
from ikusa_desktop.battle.act_fields import PickList
from ikusa_desktop.battle.no_attack import makes_no_attack

from .conftest import SECOND, Desk


def test_every_technique_and_every_target_shows_its_chance(desk: Desk) -> None:
    desk.start()
    desk.press("space")
    attack, table = desk.page.run.action.attack, desk.page.run.table
    for row in attack.techniques.rows.rows():
        attack.choose(with_=row.id)
        odds = table.odds()
        technique = table.technique()
        assert technique is not None
        nothing = odds is None or makes_no_attack(technique)
        assert row.chance == ("" if nothing or odds is None else f"{odds.success * 100:.0f}")
    assert table.choice is not None
    chances = {row.id: row.chance for row in attack.target.rows()}
    for target, chance in chances.items():
        attack.choose(on=target)
        odds = table.odds()
        assert odds is None or chance in ("", f"{odds.success * 100:.0f}")


def test_the_comparison_is_walked_by_keys_and_chooses(desk: Desk) -> None:
    desk.start(SECOND)
    desk.press("space 9 c")
    compare, table = desk.page.compare, desk.page.run.table
    assert compare.isVisible()
    assert table.choice is not None
    assert compare.matrix.pair() == (table.choice.with_, table.choice.on)
    desk.press("down right")
    pair = compare.matrix.pair()
    assert pair is not None
    assert pair != (table.choice.with_, table.choice.on)
    said = compare.said.text()
    desk.press("enter")
    assert not compare.isVisible()
    assert (table.choice.with_, table.choice.on) == pair
    odds = table.odds()
    assert odds is not None
    assert f"Critical {odds.critical * 100:.0f}" in said
    assert list(table.faces.values()) == [9]


def test_focus_and_measure_change_what_is_compared(desk: Desk) -> None:
    desk.start(SECOND)
    desk.press("space c")
    compare = desk.page.compare
    assert compare.focus.isVisible()
    before = [cell.text for row in compare.matrix.matrix().cells for cell in row]
    desk.press("+")
    assert compare.focus.key() == "1"
    assert [cell.text for row in compare.matrix.matrix().cells for cell in row] != before
    compare.measure.choose("wounds")
    assert "%" not in compare.matrix.matrix().cells[0][0].text
    desk.press("-")
    assert compare.focus.key() == "0"
    desk.press("esc")
    assert desk.page.run.attacking()


@pytest.mark.parametrize("panel", ["a", "c", "ctrl+d"])
def test_dice_typed_stay_while_another_panel_is_open(desk: Desk, panel: str) -> None:
    desk.start()
    desk.press("space 7")
    desk.press(f"{panel} esc")
    assert list(desk.page.run.table.faces.values()) == [7]
    desk.press("6")
    assert desk.page.run.table.complete()


def test_a_status_remembered_late_leaves_dice_and_options(desk: Desk) -> None:
    desk.start()
    desk.press("space 9 8")
    table = desk.page.run.table
    assert table.choice is not None
    desk.page.run.action.attack.choose(modifier=2)
    desk.page.desk.do(AddStatus(table.choice.by, Status("pain")))
    assert list(table.faces.values()) == [9, 8]
    assert table.choice.modifier == 2
    desk.press("enter")
    assert table.faces == {}
    assert table.choice.modifier == 0
    desk.press("ctrl+z")
    assert table.faces == {}


def test_dice_of_an_event_stay_too_and_its_own_back_takes_them(desk: Desk) -> None:
    desk.start()
    desk.press("space")
    desk.page.run.preview("end_round")
    event = desk.page.run.event_table
    desk.press("a esc")
    assert desk.page.run.event_table is event
    desk.press("esc")
    assert desk.page.run.event_table is None
    assert desk.page.run.attacking()


def test_a_d6_that_comes_first_is_named_and_refuses_what_it_has_not(desk: Desk) -> None:
    desk.start()
    desk.press("space")
    table, dice = desk.page.run.table, desk.page.run.action.attack.dice
    assert table.choice is not None
    desk.page.desk.do(AddStatus(table.choice.on, Status("cover")))
    assert "d6" in dice.summary.text()
    desk.press("9")
    assert table.faces == {}
    assert desk.heard[-1].text == "A d6 shows 1 to 6: it comes first."
    desk.press("3 9 8")
    assert table.complete()


def test_an_attack_carried_out_leaves_no_dice(desk: Desk) -> None:
    desk.start()
    desk.press("space 9 8 enter")
    assert desk.page.run.table.faces == {}


def test_who_has_not_acted_is_said_before_the_round_ends(desk: Desk) -> None:
    desk.start()
    order, view = desk.page.run.order, desk.page.desk.view
    assert view is not None
    last = desk.page.desk.zones()
    assert order.waiting.text().startswith("Not yet acted: ")
    desk.press("space")
    desk.page.run.preview("end_round")
    assert desk.page.run.action.event_panel.waiting.text() == order.waiting.text()
    desk.press("esc")
    for _ in last:
        if not desk.page.desk.all_acted():
            desk.press("space")
    assert order.waiting.isHidden()


@pytest.mark.parametrize("zoom", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (1920, 1080)])
def test_bar_and_buttons_are_whole_at_every_zoom(desk: Desk, zoom: float, size: tuple[int, int]) -> None:
    desk.start(SECOND)
    theme.apply("light", zoom)
    desk.window.resize(*size)
    desk.press("space 9 8")
    attack, run = desk.page.run.action.attack, desk.page.run
    QApplication.processEvents()
    for part in (attack.odds.bar, attack.odds.figures, attack.dice.box, attack.dice.apply):
        assert part.height() >= part.sizeHint().height()
        assert attack.rect().contains(part.mapTo(attack, part.rect().bottomRight()))
    title = run.order.head.title
    assert title.width() >= title.sizeHint().width()
    areas = [area for area in attack.findChildren(QScrollArea) if area.isVisible()]
    assert not any(inner.isAncestorOf(other) for inner in areas for other in areas if inner is not other)


def test_space_ticks_whom_an_act_is_about_and_enter_applies(desk: Desk) -> None:
    desk.start()
    desk.press("space a")
    acts = desk.page.acts
    people = next(one for one in acts.fields.findChildren(PickList))
    wanted = desk.who("Shinonome")
    people.setFocus()
    people.pick(wanted)
    if wanted not in people.picked_keys():
        desk.press("space")
    before = desk.wounds("Shinonome")
    desk.press("enter")
    assert desk.wounds("Shinonome") == before - 1


def test_whom_an_act_is_about_stands_in_view(desk: Desk) -> None:
    desk.start(SECOND)
    desk.press("space")
    last = desk.page.run.order.list.rows.key_at(desk.page.run.order.list.rows.rowCount() - 1)
    desk.page.run.order.list.pick(last)
    desk.press("a")
    people = next(one for one in desk.page.acts.fields.findChildren(PickList))
    ticked = people.rows.index(people.rows.row_of(people.picked_keys()[0]))
    assert people.viewport().rect().contains(people.visualRect(ticked))
