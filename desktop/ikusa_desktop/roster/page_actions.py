"""Everything that can be done on the roster, for menus, shortcuts, the palette and the overview."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ikusa.play.roster import Sort
from ikusa_desktop.actions import Action, Menu
from ikusa_desktop.roster.between_words import What, act_name
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa_desktop.roster.page import RosterPage

PAGE = "roster"


def roster_actions(page: RosterPage) -> list[Action]:
    """The actions of the page."""
    return [*_new(page), *_chosen(page), *_between(page), *_character(page), *_view(page)]


def _new(page: RosterPage) -> list[Action]:
    act = partial(Action, page=PAGE, group=1)
    return [
        act("roster.new", lambda: tr("New character"), page.create_new, "Ctrl+N"),
        act("roster.new_pc", lambda: tr("New player's character"), page.create_pc),
        act("roster.new_template", lambda: tr("New template"), page.create_template),
        act(
            "roster.paste",
            lambda: tr("Paste gear, techniques, a picture or whole characters"),
            page.clipboard.paste,
            "Ctrl+V",
        ),
        act("roster.from_template", lambda: tr("New character from a template"), page.open_new_menu),
        act("roster.new_folder", lambda: tr("New folder…"), page.asks.folder),
    ]


def _chosen(page: RosterPage) -> list[Action]:
    act = partial(
        Action, page=PAGE, group=2, enabled=lambda: bool(page.chosen()), why_not=lambda: tr("No character is chosen.")
    )
    return [
        act("roster.duplicate", lambda: tr("Duplicate the chosen"), page.duplicate, "Ctrl+D"),
        act("roster.to_battle", lambda: tr("Send the chosen to a battle"), page.open_battle_menu, "Ctrl+B"),
        act("roster.ccfolia", lambda: tr("Copy for Ccfolia"), lambda: page.deeds.copy_for_ccfolia(page.chosen())),
        act("roster.print", lambda: tr("Print the chosen"), page.print_chosen, "Ctrl+P"),
        act("roster.tag", lambda: tr("Tag the chosen…"), page.asks.tag),
        act("roster.put_away", lambda: tr("Put the chosen away"), page.put_away),
        act("roster.take_out", lambda: tr("Take the chosen out again"), page.take_out),
        act("roster.move", lambda: tr("Move the chosen to a folder"), page.open_more_menu),
        act("roster.delete", lambda: tr("Delete the chosen"), page.delete),
    ]


def _between(page: RosterPage) -> list[Action]:
    def act(what: What) -> Action:
        return Action(
            f"roster.{what.value}",
            lambda: tr("Between battles: {act}…").format(act=act_name(what)),
            lambda: page.asks.between.begin(what),
            page=PAGE,
            group=3,
            enabled=lambda: bool(page.column.index.count()) and not page.session.read_only,
            why_not=lambda: tr("Nobody is here yet"),
        )

    return [act(what) for what in What]


def _character(page: RosterPage) -> list[Action]:
    sheet = page.sheet
    act = partial(
        Action,
        page=PAGE,
        group=4,
        enabled=lambda: sheet.character() is not None,
        why_not=lambda: tr("No character is open."),
    )
    return [
        act("roster.edit", lambda: tr("Edit the character"), page.edit_character),
        act("roster.add_gear", lambda: tr("Add a piece of gear"), sheet.gear.add),
        act("roster.add_technique", lambda: tr("Add a technique"), sheet.techniques.add),
        act("roster.add_status", lambda: tr("Add a status"), sheet.statuses.add),
        act("roster.portrait", lambda: tr("Choose a portrait…"), sheet.head.portrait.ask_file),
        act("roster.save_pdf", lambda: tr("Save as PDF"), page.preview.ask_save, "Ctrl+Shift+E"),
    ]


def _view(page: RosterPage) -> list[Action]:
    def sort(order: Sort, text: Callable[[], str]) -> Action:
        return Action(
            f"roster.sort_{order.value}",
            text,
            lambda: page.column.set_sort(order),
            page=PAGE,
            menu=Menu.VIEW,
            checked=lambda: page.column.sort is order,
            group=5,
        )

    return [
        Action(
            "roster.find", lambda: tr("Find characters"), page.find_characters, "/; Ctrl+F", PAGE, Menu.EDIT, group=0
        ),
        sort(Sort.OWN, lambda: tr("Order: as I put them")),
        sort(Sort.NAME, lambda: tr("Order: by reading")),
        sort(Sort.GRADE, lambda: tr("Order: by grade")),
    ]
