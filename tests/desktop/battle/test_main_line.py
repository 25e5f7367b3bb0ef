"""The line that every evening consists of: a turn, an attack with its odds, dice, apply, undo, redo, restart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication

from ikusa.rules.terms import TrackName

from .conftest import Desk


def test_a_turn_by_keyboard_is_applied_undone_and_done_again(desk: Desk) -> None:
    desk.start()
    desk.press("space")
    attack = desk.page.run.action.attack
    assert desk.page.run.action.head.title.text() == "Shinonome Soma acts"
    assert attack.odds.hero.text() == "15"
    assert "55 %" in attack.odds.bar.accessibleName()
    desk.press("enter enter 7 6")
    assert attack.dice.outcome.text() == "Hit"
    assert attack.dice.formula.text() == "7 + 6 + 4 = 17 ≥ 15"
    assert desk.wounds("Iwatsuno") == 5, "nothing is stored before Apply"
    desk.press("enter")
    assert desk.wounds("Iwatsuno") == 4
    assert desk.log()[0].startswith("Shinonome Soma → Iwatsuno | Hit, wounds 5 → 4 | [7 6]")
    desk.press("ctrl+z")
    assert desk.wounds("Iwatsuno") == 5
    assert desk.page.desk.encounter is not None
    assert desk.page.desk.encounter.combatants[desk.who("Shinonome")].now(TrackName.VIGOR) == 8
    desk.press("ctrl+shift+z")
    assert desk.wounds("Iwatsuno") == 4


def test_a_common_hit_takes_at_most_six_keys(desk: Desk) -> None:
    desk.start()
    assert desk.press("space enter enter 9 8 enter") <= 6
    assert desk.wounds("Iwatsuno") == 4


def test_faces_may_be_typed_at_once_and_rolled_with_one_key(desk: Desk) -> None:
    desk.start()
    desk.press("space 9 8 enter")
    assert desk.wounds("Iwatsuno") == 4
    desk.press("r")
    assert desk.page.run.action.attack.dice.outcome.text() in ("Hit", "Miss", "Critical", "Fumble")
    desk.press("enter")
    assert len(desk.log()) == 4


def test_zero_is_ten_and_backspace_takes_a_face_back(desk: Desk) -> None:
    desk.start()
    desk.press("space 0 9")
    assert desk.page.run.table.entry() is not None
    assert desk.page.run.table.entry().dice == (10, 9)  # type: ignore[union-attr]
    desk.press("back 8")
    assert desk.page.run.table.entry().dice == (10, 8)  # type: ignore[union-attr]


def test_esc_goes_back_and_stores_nothing(desk: Desk) -> None:
    desk.start()
    desk.press("space")
    before = desk.session.store.state_hash()
    desk.press("enter enter 9 8 esc")
    assert not desk.page.run.table.started()
    desk.press("esc")
    assert QApplication.focusWidget() is desk.page.run.action.attack.target
    desk.press("esc")
    assert QApplication.focusWidget() is desk.page.run.action.attack.techniques
    assert desk.session.store.state_hash() == before


def test_next_never_leaves_dice_behind(desk: Desk) -> None:
    desk.start()
    desk.press("space 9 8 space")
    assert desk.page.run.table.started()
    assert "Enter" in desk.heard[-1].text


def test_space_walks_through_the_round_and_ends_it_after_a_look(desk: Desk) -> None:
    desk.start()
    end_round = desk.page.run.order.events["end_round"]
    for _ in range(6):
        assert end_round.isVisible()
        desk.press("space")
    assert desk.page.desk.all_acted()
    assert not end_round.isVisible()  # the button beside it says so now
    desk.press("space")
    assert desk.page.run.event_table is not None
    assert desk.page.desk.view is not None
    assert desk.page.desk.view.round == 1
    desk.press("space")
    assert desk.page.desk.view.round == 2
    desk.press("space")
    assert desk.page.run.action.head.title.text() == "Shinonome Soma acts"


def test_a_restart_finds_everything(open_desk: Callable[[Path], Desk], campaign_file: Path) -> None:
    first = open_desk(campaign_file)
    first.start()
    first.press("space 7 6 enter space 3 4 enter")
    log, acting = first.log(), first.page.desk.acting()
    second = open_desk(campaign_file)
    assert second.page.running_in_view()
    assert second.log() == log
    assert second.page.desk.acting() == acting
    second.press("ctrl+z")
    assert len(second.log()) == len(log) - 1
    second.press("ctrl+shift+z")
    assert second.log() == log


def test_options_change_the_odds_at_once(desk: Desk) -> None:
    desk.start()
    desk.press("space")
    attack = desk.page.run.action.attack
    attack.options.set_open(True)
    attack.options.steppers["modifier"].setFocus()
    desk.press("right right")
    assert attack.table.choice is not None
    assert attack.table.choice.modifier == 2
    assert "Attack: gi 2 + swordsmanship 2 + situation 2" in attack.odds.lines.accessibleName()


def test_a_click_in_the_order_chooses_the_target(desk: Desk) -> None:
    desk.start()
    desk.press("space")
    who = desk.who("Spear foot soldier 2")
    desk.page.run.order.list.pick(who)
    assert desk.page.run.table.choice is not None
    assert desk.page.run.table.choice.on == who
    assert desk.page.run.order.list.look.targets == {who}
    desk.press("o enter 9 9")
    assert desk.page.run.action.attack.dice.outcome.text() == "Critical"
