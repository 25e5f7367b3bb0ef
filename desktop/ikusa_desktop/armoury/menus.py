"""The menus of the armoury: what can be done with the chosen pieces; all names as plain text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from ikusa.play import roster
from ikusa.rules.terms import GearGrade, GearKind, Weight
from ikusa.wording.terms import term
from ikusa_desktop import tr as speech
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa_desktop.armoury.page import ArmouryPage

MOST_NAMES = 60
KINDS: tuple[tuple[GearKind, Weight | None], ...] = (
    (GearKind.WEAPON, None),
    (GearKind.ARMOUR, Weight.LIGHT),
    (GearKind.ARMOUR, Weight.HEAVY),
    (GearKind.ARMOUR, Weight.EXTRA_HEAVY),
    (GearKind.ARMOUR, None),
    (GearKind.SHIELD, None),
    (GearKind.OTHER, None),
)


def plain(text: str) -> str:
    """A name for a menu, in which `&` would be a mnemonic; cut where it would fill the screen."""
    short = text if len(text) <= 60 else f"{text[:59]}…"
    return short.replace("&", "&&")


class Menus:
    """Makes the menus anew each time they open."""

    def __init__(self, page: ArmouryPage) -> None:
        self._page = page

    def open_above(self, menu: QMenu, widget: QWidget) -> None:
        """Open a menu over a button at the foot of the page."""
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(widget.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def move(self) -> QMenu:
        """To whom the chosen can be given."""
        menu = QMenu(self._page)
        self._fill_owners(menu)
        return menu

    def _fill_owners(self, menu: QMenu) -> None:
        page = self._page
        menu.addAction(tr("Spare store"), _call(page.deeds.move_to, None))
        menu.addSeparator()
        index = roster.Index(page.session.store)
        ids = index.search(roster.Query())[:MOST_NAMES]
        for line in roster.lines(page.session.store, ids):
            name = line.english if speech.words().language == "en" and line.english else line.name
            menu.addAction(plain(name), _call(page.deeds.move_to, line.id))
        if index.count() > MOST_NAMES:
            menu.addSeparator()
            menu.addAction(tr("Someone else…"), page.deeds.ask_owner)

    def piece(self) -> QMenu:
        """The context menu of the table."""
        page, menu = self._page, QMenu(self._page)
        current = page.current()
        menu.addAction(f"{tr('Into the plan, or out of it')}\tSpace", page.tick_chosen)
        menu.addSeparator()
        menu.addAction(tr("Damage…"), page.deeds.ask_damage).setEnabled(current is not None)
        menu.addAction(tr("Put on"), _call(page.deeds.equip, True))
        menu.addAction(tr("Take off"), _call(page.deeds.equip, False))
        self._fill_owners(menu.addMenu(tr("Give to")))
        self._fill_edit(menu.addMenu(tr("Edit")))
        menu.addSeparator()
        menu.addAction(tr("Show its owner"), page.deeds.show_owner).setEnabled(
            current is not None and current.owner is not None
        )
        menu.addAction(f"{tr('Delete')}\t{tr('Del')}", page.deeds.delete)
        return menu

    def _fill_edit(self, menu: QMenu) -> None:
        page = self._page
        words = speech.words()
        menu.addAction(tr("Name…"), page.deeds.ask_name)
        kinds = menu.addMenu(tr("Kind"))
        for kind, weight in KINDS:
            name = term(kind, words) if weight is None else f"{term(kind, words)}: {term(weight, words)}"
            values = {"kind": kind.value, "weight": None if weight is None else weight.value}
            kinds.addAction(name, _call(page.deeds.edit, values))
        grades = menu.addMenu(tr("Grade", context="of gear"))
        for grade in GearGrade:
            grades.addAction(term(grade, words), _call(page.deeds.edit, {"grade": grade.value}))
        menu.addAction(tr("Points when whole…"), page.deeds.ask_whole)


def _call(deed: Callable[..., object], *values: object) -> Callable[[], object]:
    """A deed with its values, for a signal that gives others."""
    return lambda *_given: deed(*values)
