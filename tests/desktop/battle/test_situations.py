"""Standard situations of an evening, each played by keyboard only; the keys are counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from ikusa.rules.character import Character
from ikusa.rules.terms import TrackName

from .conftest import Desk


def someone(desk: Desk, name: str) -> Character:
    """A combatant as it is stored now."""
    assert desk.page.desk.everyone is not None
    return desk.page.desk.everyone.combatants[desk.who(name)]


def has(desk: Desk, name: str, status: str) -> bool:
    """Whether a status is listed on a combatant."""
    return any(one.id == status for one in someone(desk, name).statuses)


def vigor(desk: Desk, name: str) -> int:
    return someone(desk, name).now(TrackName.VIGOR)


def order(desk: Desk) -> list[str]:
    assert desk.page.desk.encounter is not None
    return [one.name for one in desk.page.desk.encounter.combatants.values()]


@dataclass(frozen=True)
class Situation:
    """Keys that bring it about before, the keys that are counted, and what must be so then."""

    keys: str
    most: int
    holds: Callable[[Desk], bool]
    before: str = "space"


SOMA, YUZURU, IWATSUNO, SPEAR = "Shinonome", "Haruna", "Iwatsuno", "Spear foot soldier"

SITUATIONS = {
    "a hit": Situation("enter enter 9 8 enter", 6, lambda d: d.wounds(IWATSUNO) == 4),
    "a miss": Situation("2 3 enter", 3, lambda d: d.wounds(IWATSUNO) == 5 and vigor(d, SOMA) == 7),
    "a critical": Situation("8 8 enter", 3, lambda d: d.wounds(IWATSUNO) == 3),
    "a fumble": Situation("2 2 enter", 3, lambda d: has(d, SOMA, "defenceless")),
    "a roll": Situation("r enter", 2, lambda d: vigor(d, SOMA) == 7),
    "another technique": Situation("down 9 8 enter", 4, lambda d: vigor(d, SOMA) == 6),
    "another target": Situation("enter down 9 8 enter", 5, lambda d: d.wounds(f"{SPEAR} 1") == 0),
    "a target from the order": Situation("o down down down down 9 8 enter", 8, lambda d: d.wounds(f"{SPEAR} 2") == 0),
    "focus": Situation("down right right 9 2 enter", 6, lambda d: vigor(d, YUZURU) == 3, "space space space"),
    "a modifier": Situation("m right right 5 4 esc enter 6 5 enter", 10, lambda d: vigor(d, SOMA) == 7),
    "inside": Situation("i 9 8 enter", 4, lambda d: "inside" in str(d.page.desk.lines[-1].command)),
    "a shift by luck": Situation(
        "9 8 down enter enter", 5, lambda d: d.wounds(IWATSUNO) == 3 and someone(d, SOMA).now(TrackName.LUCK) == 1
    ),
    "luck taken back": Situation("9 8 down enter esc 9 8 enter", 8, lambda d: d.wounds(IWATSUNO) == 4),
    "body damage typed": Situation(
        "down 9 8 6 6 enter", 6, lambda d: someone(d, SOMA).now(TrackName.BODY) == 7, "space space"
    ),
    "the end of the round": Situation("space space", 2, lambda d: d.page.desk.view.round == 2, "space " * 6),  # type: ignore[union-attr]
    "undo and redo": Situation(
        "9 8 enter ctrl+z ctrl+shift+z", 5, lambda d: d.wounds(IWATSUNO) == 4
    ),
    "one row up in the order": Situation("o down down alt+up", 4, lambda d: order(d)[1].startswith(YUZURU)),
    "the turn given": Situation("o down down t", 4, lambda d: d.page.desk.acting() == d.who(YUZURU)),
    "somebody removed": Situation("o down del", 3, lambda d: len(order(d)) == 5),
    "damage to several": Situation(
        "a enter down space down space tab tab left left left left left left left tab enter", 17,
        lambda d: d.wounds(IWATSUNO) < 5,
    ),
    "a stance": Situation("a down down down down enter tab right enter", 9, lambda d: has(d, SOMA, "stance")),
    "flight": Situation("a down down down down down down down enter enter", 10, lambda d: someone(d, SOMA).fled),
    "a table roll": Situation("1 1 3 4 enter", 5, lambda d: "34" in d.log()[0]),
}  # fmt: skip


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_situation_by_keyboard_only(desk: Desk, name: str) -> None:
    situation = SITUATIONS[name]
    desk.start()
    desk.press(situation.before)
    assert desk.press(situation.keys) <= situation.most
    assert situation.holds(desk), desk.log()[:3]


def test_the_acting_one_removed_gives_the_turn_to_the_next(desk: Desk) -> None:
    desk.start()
    desk.press("space o del")
    assert desk.page.desk.acting() == desk.who(IWATSUNO)


def test_a_felling_blow_is_warded_off_by_its_target(desk: Desk) -> None:
    desk.start()
    desk.press("space space")
    run = desk.page.run
    run.action.attack.choose(with_="sweep", extra_wounds=9)
    desk.press("9 8")
    titles = [made.accessibleName() for made in run.action.attack.dice.luck if not made.isHidden()]
    assert any(title.startswith("Ward, Shinonome Soma") for title in titles), titles
    desk.press("down")
    if not titles[0].startswith("Ward"):
        desk.press("right")
    desk.press("enter")
    assert run.action.attack.dice.outcome.text() == "Miss"
    desk.press("enter")
    assert desk.wounds(SOMA) == 5
    assert someone(desk, SOMA).now(TrackName.LUCK) == 1


def test_a_refused_attack_says_why_and_can_be_overridden(desk: Desk) -> None:
    desk.start()
    desk.press("space down down 9 8 enter")
    attack = desk.page.run.action.attack
    assert attack.techniques.current_key() == "level_cut", "what is used up is not offered first"
    desk.press("down down")
    assert "used up" in attack.odds.refusal.text()
    row = attack.techniques.rows.value(2)
    assert row.refusal == "limit 0/1"
    desk.press("9 8 enter")
    assert len(desk.log()) == 3, "a refused attack is not carried out"
    attack.choose(override=True)
    desk.press("9 8 enter")
    assert len(desk.log()) == 4


def test_the_end_of_the_battle_makes_death_checks_with_typed_dice(desk: Desk) -> None:
    desk.start()
    desk.press("space")
    attack = desk.page.run.action.attack
    attack.choose(extra_wounds=9)
    desk.press("9 8 enter")
    assert someone(desk, IWATSUNO).now(TrackName.WOUNDS) == 0
    desk.page.run.order.events["end_battle"].click()
    desk.press("9 8 enter")
    assert has(desk, IWATSUNO, "gravely_wounded")
    assert desk.page.desk.view is not None
    assert desk.page.desk.view.state.value == "over"
    desk.press("ctrl+z")
    assert desk.page.desk.running


def test_the_end_of_a_scene_asks_for_the_dice_of_the_burning(desk: Desk) -> None:
    from ikusa.rules.character import Status
    from ikusa.rules.commands import AddStatus

    desk.start()
    desk.page.desk.do(AddStatus(desk.who(SOMA), Status("burning")))
    desk.page.run.order.events["end_scene"].click()
    desk.press("1 2")
    assert not desk.page.run.action.event_panel.apply.isEnabled()
    desk.press("3 enter")
    assert someone(desk, SOMA).now(TrackName.BODY) == 14


def test_a_combatant_is_added_in_mid_fight_and_acts_in_its_place(desk: Desk) -> None:
    desk.start()
    desk.press("space ctrl+d")
    for letter in "akane":
        desk.press(letter)
    desk.press("enter")
    if len(order(desk)) == 6:
        desk.press("enter")
    assert any("Akane" in name for name in order(desk))
    assert desk.page.desk.acting() == desk.who(SOMA)


def test_single_keys_never_fire_while_one_types(desk: Desk) -> None:
    desk.start()
    desk.press("space ctrl+d")
    before = len(desk.log())
    for letter in "rat":
        desk.press(letter)
    desk.press("space")
    assert desk.page.adding.search.text() == "rat "
    assert len(desk.log()) == before
