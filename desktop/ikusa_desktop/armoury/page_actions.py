"""Everything that can be done in the armoury, for menus, shortcuts, the palette and the overview."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ikusa.rules.terms import RepairMethod
from ikusa_desktop.actions import Action, Menu
from ikusa_desktop.armoury.stock import Among
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa_desktop.armoury.page import ArmouryPage

PAGE = "armoury"


def armoury_actions(page: ArmouryPage) -> list[Action]:
    """The actions of the page."""
    return [*_plan(page), *_pieces(page), *_view(page)]


def _plan(page: ArmouryPage) -> list[Action]:
    def method(how: RepairMethod, text: Callable[[], str], key: str) -> Action:
        return Action(
            f"armoury.{how.value}",
            text,
            lambda: page.plan.set_method(how),
            key,
            PAGE,
            Menu.EDIT,
            checked=lambda: page.plan.how() is how,
            group=2,
        )

    return [
        Action("armoury.tick", lambda: tr("Chosen into the plan"), page.tick_chosen, "P", PAGE, Menu.EDIT, group=1),
        Action(
            "armoury.tick_all", lambda: tr("All in view into the plan"), page.tick_all, "Ctrl+Shift+A", PAGE, group=1
        ),
        Action("armoury.tick_worn", lambda: tr("All that is worn into the plan"), page.tick_worn, page=PAGE, group=1),
        Action("armoury.clear", lambda: tr("Clear the plan"), page.clear_plan, page=PAGE, group=1),
        method(RepairMethod.FIELD, lambda: tr("Plan: field repair"), "F"),
        method(RepairMethod.CAMP, lambda: tr("Plan: camp"), "C"),
        method(RepairMethod.FORGE, lambda: tr("Plan: forge"), "G"),
        Action(
            "armoury.repair",
            lambda: tr("Carry out the repair plan"),
            page.repair,
            "Ctrl+Return; Ctrl+Enter",
            PAGE,
            Menu.EDIT,
            enabled=page.can_repair,
            why_not=lambda: tr("Nothing in the plan can be repaired so."),
            group=2,
        ),
    ]


def _pieces(page: ArmouryPage) -> list[Action]:
    act = partial(
        Action, page=PAGE, group=3, enabled=lambda: bool(page.chosen()), why_not=lambda: tr("No piece is chosen.")
    )
    return [
        act("armoury.damage", lambda: tr("Damage a piece…"), page.deeds.ask_damage, "D"),
        act("armoury.put_on", lambda: tr("Put the chosen on"), lambda: page.deeds.equip(True)),
        act("armoury.take_off", lambda: tr("Take the chosen off"), lambda: page.deeds.equip(False)),
        act("armoury.move", lambda: tr("Give the chosen to someone"), page.deeds.ask_owner),
        act("armoury.to_store", lambda: tr("Put the chosen into the spare store"), lambda: page.deeds.move_to(None)),
        act("armoury.owner", lambda: tr("Show the owner"), page.deeds.show_owner),
        act("armoury.rename", lambda: tr("Rename the piece…"), page.deeds.ask_name),
        act("armoury.whole", lambda: tr("Points when whole…"), page.deeds.ask_whole),
        act("armoury.delete", lambda: tr("Delete the chosen pieces"), page.deeds.delete),
        Action("armoury.new", lambda: tr("New piece in the spare store…"), page.deeds.ask_new, "Ctrl+N", PAGE, group=3),
    ]


def _view(page: ArmouryPage) -> list[Action]:
    def among(which: Among, text: Callable[[], str]) -> Action:
        return Action(
            f"armoury.show_{which.value}",
            text,
            lambda: page.filters.among.choose(which.value),
            page=PAGE,
            menu=Menu.VIEW,
            checked=lambda: page.filters.wanted().among is which,
            group=4,
        )

    return [
        Action("armoury.find", lambda: tr("Find gear"), page.find_gear, "/; Ctrl+F", PAGE, Menu.EDIT),
        among(Among.ALL, lambda: tr("Show all gear")),
        among(Among.BATTLE, lambda: tr("Show the gear of this battle")),
        among(Among.DAMAGED, lambda: tr("Show damaged gear")),
        among(Among.BROKEN, lambda: tr("Show broken gear")),
        Action("armoury.show_everything", lambda: tr("Take all filters away"), page.filters.show_all, page=PAGE),
    ]
