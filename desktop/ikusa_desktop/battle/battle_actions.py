"""Everything that can be done on the Battle page, for menus, shortcuts and the palette."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ikusa_desktop.actions import Action, Menu
from ikusa_desktop.battle.acts import FORMS
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa_desktop.battle.page import BattlePage

PAGE = "battle"


def battle_actions(page: BattlePage) -> list[Action]:
    """All actions of the page."""
    return [*_time(page), *_table(page), *_combatants(page), *_battles(page), *_views(page)]


def _running(page: BattlePage) -> bool:
    return page.running_in_view() and page.desk.running


def _not_running() -> str:
    return tr("no battle runs here")


def _time(page: BattlePage) -> list[Action]:
    run = page.run
    here = partial(Action, page=PAGE, group=10, enabled=partial(_running, page), why_not=_not_running)
    return [
        here("battle.next", lambda: tr("Next turn"), run.next_turn, "Space"),
        here("battle.end_round", lambda: tr("End round"), partial(run.preview, "end_round")),
        here("battle.lull", lambda: tr("Lull"), partial(run.preview, "lull")),
        here("battle.end_scene", lambda: tr("End scene"), partial(run.preview, "end_scene")),
        here("battle.end_battle", lambda: tr("End battle"), partial(run.preview, "end_battle")),
    ]


def _table(page: BattlePage) -> list[Action]:
    def there() -> bool:
        return page.running_in_view() and page.desk.encounter is not None

    attack = page.run.action.attack
    act = partial(Action, page=PAGE, enabled=there, why_not=_not_running)
    of_attack = partial(Action, page=PAGE, group=11, enabled=page.run.attacking, why_not=lambda: tr("nobody attacks"))
    acts = [
        act(f"battle.act.{form.id}", form.title, partial(page.show_acts, form.id), menu=Menu.NONE) for form in FORMS
    ]
    return [
        Action("battle.roll", lambda: tr("Roll"), page.roll, "R", page=PAGE, enabled=page.can_roll, group=11),
        act("battle.acts", lambda: tr("Other acts…"), lambda: page.show_acts(), "A", group=11),
        of_attack("battle.options", lambda: tr("Options of the attack"), attack.to_options, "M"),
        of_attack("battle.compare", lambda: tr("Compare all chances"), page.show_compare, "C"),
        of_attack("battle.inside", lambda: tr("Inside"), attack.toggle_inside, "I", checked=attack.is_inside),
        *acts,
    ]


def _combatants(page: BattlePage) -> list[Action]:
    def some() -> bool:
        return bool(page.chosen())

    def some_in_view() -> bool:
        return page.running_in_view() and some()

    def some_running() -> bool:
        return _running(page) and some()

    def waiting() -> bool:
        view = page.desk.view
        return _running(page) and view is not None and any(place.waiting is not None for place in view.order)

    here = partial(Action, page=PAGE, group=12)
    chosen = partial(here, why_not=lambda: tr("nobody is chosen"))
    join = partial(here, enabled=waiting, why_not=lambda: tr("nobody waits"))
    return [
        chosen("battle.turn", lambda: tr("Give the turn"), page.turn_to_chosen, "T", enabled=some_running),
        chosen("battle.attack_as", lambda: tr("Attack out of turn"), page.attack_as_chosen, enabled=some_running),
        chosen("battle.place", lambda: tr("Side, zone, initiative…"), page.show_place, enabled=some_in_view),
        join("battle.join", lambda: tr("Let reinforcements join now"), page.join_waiting),
        _of_battle(page, group=12)("battle.add", lambda: tr("Add combatants…"), page.show_adding, "Ctrl+D"),
        chosen("battle.remove", lambda: tr("Remove from the battle"), page.remove_chosen, enabled=some),
    ]


def _battles(page: BattlePage) -> list[Action]:
    here = _of_battle(page, group=13)
    return [
        Action("battle.new", lambda: tr("New battle"), partial(_new, page), "Ctrl+N", page=PAGE, group=13),
        here("battle.duplicate", lambda: tr("Duplicate the battle"), partial(_duplicate, page)),
        here("battle.delete", lambda: tr("Delete the battle"), page.prepare.delete),
    ]


def _of_battle(page: BattlePage, group: int) -> partial[Action]:
    """Actions that need a battle, prepared or running."""
    return partial(
        Action,
        page=PAGE,
        group=group,
        enabled=lambda: page.desk.view is not None,
        why_not=lambda: tr("no battle is chosen"),
    )


def _new(page: BattlePage) -> None:
    page.to_prepare()
    page.prepare.new_battle()


def _duplicate(page: BattlePage) -> None:
    page.to_prepare()
    page.prepare.duplicate()


def _views(page: BattlePage) -> list[Action]:
    def ready() -> bool:
        return not page.running_in_view() and page.desk.view is not None

    def players_see() -> bool:
        return page.players is not None and page.players.isVisible()

    run = page.run
    view = partial(Action, page=PAGE, menu=Menu.VIEW, group=20)
    running = partial(view, enabled=page.running_in_view)
    return [
        running("battle.prepare", lambda: tr("All battles, prepare"), page.to_prepare, "B"),
        view("battle.enter", lambda: tr("Run the battle"), page.prepare.start, "Ctrl+Return", enabled=ready),
        running("battle.to_action", lambda: tr("Go to the action"), run.to_action, "F"),
        running("battle.to_order", lambda: tr("Go to the order"), run.to_order, "O"),
        running("battle.to_log", lambda: tr("Go to the log"), run.to_log, "L"),
        Action(
            "battle.players",
            lambda: tr("Players' window"),
            page.toggle_players,
            "Ctrl+Shift+P",
            page=PAGE,
            menu=Menu.VIEW,
            checked=players_see,
            enabled=lambda: page.desk.view is not None,
            group=21,
        ),
    ]
