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

    def running() -> bool:
        return _running(page)

    texts = {
        "end_round": lambda: tr("End round"),
        "lull": lambda: tr("Lull"),
        "end_scene": lambda: tr("End scene"),
        "end_battle": lambda: tr("End battle"),
    }
    next_ = Action(
        "battle.next",
        lambda: tr("Next turn"),
        run.next_turn,
        "Space",
        page=PAGE,
        enabled=running,
        why_not=_not_running,
        group=10,
    )
    events = [
        Action(
            f"battle.{key}",
            text,
            partial(run.preview, key),
            page=PAGE,
            enabled=running,
            why_not=_not_running,
            group=10,
        )
        for key, text in texts.items()
    ]
    return [next_, *events]


def _table(page: BattlePage) -> list[Action]:
    def there() -> bool:
        return page.running_in_view() and page.desk.encounter is not None

    acts = [
        Action(
            f"battle.act.{form.id}",
            form.title,
            partial(page.show_acts, form.id),
            page=PAGE,
            menu=Menu.NONE,
            enabled=there,
            why_not=_not_running,
        )
        for form in FORMS
    ]
    return [
        Action("battle.roll", lambda: tr("Roll"), page.roll, "R", page=PAGE, enabled=page.can_roll, group=11),
        Action(
            "battle.acts",
            lambda: tr("Other acts…"),
            lambda: page.show_acts(),
            "A",
            page=PAGE,
            enabled=there,
            why_not=_not_running,
            group=11,
        ),
        Action(
            "battle.options",
            lambda: tr("Options of the attack"),
            page.run.action.attack.to_options,
            "M",
            page=PAGE,
            enabled=page.run.attacking,
            why_not=lambda: tr("nobody attacks"),
            group=11,
        ),
        Action(
            "battle.inside",
            lambda: tr("Inside"),
            page.run.action.attack.toggle_inside,
            "I",
            page=PAGE,
            enabled=page.run.attacking,
            checked=page.run.action.attack.is_inside,
            why_not=lambda: tr("nobody attacks"),
            group=11,
        ),
        *acts,
    ]


def _combatants(page: BattlePage) -> list[Action]:
    def some() -> bool:
        return bool(page.chosen())

    def some_running() -> bool:
        return _running(page) and some()

    def waiting() -> bool:
        view = page.desk.view
        return _running(page) and view is not None and any(place.waiting is not None for place in view.order)

    nobody = lambda: tr("nobody is chosen")  # noqa: E731 - one reason for several
    return [
        Action(
            "battle.turn",
            lambda: tr("Give the turn"),
            page.turn_to_chosen,
            "T",
            page=PAGE,
            enabled=some_running,
            why_not=nobody,
            group=12,
        ),
        Action(
            "battle.attack_as",
            lambda: tr("Attack out of turn"),
            page.attack_as_chosen,
            page=PAGE,
            enabled=some_running,
            why_not=nobody,
            group=12,
        ),
        Action(
            "battle.place",
            lambda: tr("Side, zone, initiative…"),
            page.show_place,
            page=PAGE,
            enabled=lambda: page.running_in_view() and some(),
            why_not=nobody,
            group=12,
        ),
        Action(
            "battle.join",
            lambda: tr("Let reinforcements join now"),
            page.join_waiting,
            page=PAGE,
            enabled=waiting,
            why_not=lambda: tr("nobody waits"),
            group=12,
        ),
        Action(
            "battle.add",
            lambda: tr("Add combatants…"),
            page.show_adding,
            "Ctrl+D",
            page=PAGE,
            enabled=lambda: page.desk.view is not None,
            why_not=lambda: tr("no battle is chosen"),
            group=12,
        ),
        Action(
            "battle.remove",
            lambda: tr("Remove from the battle"),
            page.remove_chosen,
            page=PAGE,
            enabled=some,
            why_not=nobody,
            group=12,
        ),
    ]


def _battles(page: BattlePage) -> list[Action]:
    def chosen() -> bool:
        return page.desk.view is not None

    none = lambda: tr("no battle is chosen")  # noqa: E731 - one reason for several
    return [
        Action("battle.new", lambda: tr("New battle"), partial(_new, page), "Ctrl+N", page=PAGE, group=13),
        Action(
            "battle.duplicate",
            lambda: tr("Duplicate the battle"),
            partial(_duplicate, page),
            page=PAGE,
            enabled=chosen,
            why_not=none,
            group=13,
        ),
        Action(
            "battle.delete",
            lambda: tr("Delete the battle"),
            page.prepare.delete,
            page=PAGE,
            enabled=chosen,
            why_not=none,
            group=13,
        ),
    ]


def _new(page: BattlePage) -> None:
    page.to_prepare()
    page.prepare.new_battle()


def _duplicate(page: BattlePage) -> None:
    page.to_prepare()
    page.prepare.duplicate()


def _views(page: BattlePage) -> list[Action]:
    return [
        Action(
            "battle.prepare",
            lambda: tr("All battles, prepare"),
            page.to_prepare,
            "B",
            page=PAGE,
            menu=Menu.VIEW,
            enabled=page.running_in_view,
            group=20,
        ),
        Action(
            "battle.enter",
            lambda: tr("Run the battle"),
            page.prepare.start,
            "Ctrl+Return",
            page=PAGE,
            menu=Menu.VIEW,
            enabled=lambda: not page.running_in_view() and page.desk.view is not None,
            group=20,
        ),
        Action(
            "battle.to_action",
            lambda: tr("Go to the action"),
            page.run.to_action,
            "F",
            page=PAGE,
            menu=Menu.VIEW,
            enabled=page.running_in_view,
            group=20,
        ),
        Action(
            "battle.to_order",
            lambda: tr("Go to the order"),
            page.run.to_order,
            "O",
            page=PAGE,
            menu=Menu.VIEW,
            enabled=page.running_in_view,
            group=20,
        ),
        Action(
            "battle.to_log",
            lambda: tr("Go to the log"),
            page.run.to_log,
            "L",
            page=PAGE,
            menu=Menu.VIEW,
            enabled=page.running_in_view,
            group=20,
        ),
        Action(
            "battle.players",
            lambda: tr("Players' window"),
            page.toggle_players,
            "Ctrl+Shift+P",
            page=PAGE,
            menu=Menu.VIEW,
            checked=lambda: page.players is not None and page.players.isVisible(),
            enabled=lambda: page.desk.view is not None,
            group=21,
        ),
    ]
