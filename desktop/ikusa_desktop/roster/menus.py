"""The menus of the roster: what is new, what can be done with the chosen, with a folder; all names as plain text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from ikusa.play import roster
from ikusa.play.battle import State
from ikusa_desktop.roster.between_words import What, act_name
from ikusa_desktop.roster.folder_list import Of
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa_desktop.roster.page import RosterPage

MOST_NAMES = 40
"""Names that a menu lists."""


def plain(text: str) -> str:
    """A name for a menu, in which `&` would be a mnemonic; cut where it would fill the screen."""
    short = text if len(text) <= 60 else f"{text[:59]}…"
    return short.replace("&", "&&")


class Menus:
    """Makes the menus anew each time they open."""

    def __init__(self, page: RosterPage) -> None:
        self._page = page

    def open_below(self, menu: QMenu, widget: QWidget, *, above: bool = False) -> None:
        """Open a menu at a button."""
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        height = -menu.sizeHint().height() if above else widget.height()
        menu.popup(widget.mapToGlobal(QPoint(0, height)))
        menu.setActiveAction(menu.actions()[0])  # Enter takes the first at once

    def new(self) -> QMenu:
        """What can be made."""
        page, menu = self._page, QMenu(self._page)
        menu.addAction(_keyed(tr("New character"), "Ctrl+N"), page.create_new)
        menu.addAction(tr("New player's character"), page.create_pc)
        menu.addAction(tr("New template"), page.create_template)
        templates = page.deeds.templates()
        if templates:
            below = menu.addMenu(tr("From a template"))
            for id_, name in templates[:MOST_NAMES]:
                below.addAction(plain(name), _call(page.deeds.create_from, id_, name))
        menu.addSeparator()
        menu.addAction(_keyed(tr("Duplicate"), "Ctrl+D"), page.duplicate).setEnabled(bool(page.chosen()))
        menu.addSeparator()
        menu.addAction(tr("New folder…"), page.asks.folder)
        return menu

    def battle(self) -> QMenu:
        """Where the chosen can be sent."""
        menu = QMenu(self._page)
        self._fill_battles(menu)
        return menu

    def _fill_battles(self, menu: QMenu) -> None:
        page = self._page
        open_ones = [line for line in page.deeds.battles() if line.state is not State.OVER]
        for line in open_ones[:MOST_NAMES]:
            menu.addAction(plain(line.name), _call(page.deeds.send, page.chosen(), line.id))
        if open_ones:
            menu.addSeparator()
        menu.addAction(tr("New battle…"), page.asks.battle)

    def more(self) -> QMenu:
        """What else can be done with the chosen."""
        page, menu = self._page, QMenu(self._page)
        menu.addAction(_keyed(tr("Duplicate"), "Ctrl+D"), page.duplicate)
        menu.addAction(tr("Copy for Ccfolia"), _call(page.deeds.copy_for_ccfolia, page.chosen()))
        self._fill_tags(menu.addMenu(tr("Tags")))
        self._fill_folders(menu.addMenu(tr("Move to")))
        below = menu.addMenu(tr("Between battles"))
        for what in What:
            below.addAction(f"{act_name(what)}…", _call(lambda act: page.asks.between.begin(act), what))
        away = page.column.folders.entry()
        if away is not None and away.of is Of.ARCHIVED:
            menu.addAction(tr("Take out again"), page.take_out)
        else:
            menu.addAction(tr("Put away"), page.put_away)
        menu.addSeparator()
        menu.addAction(_keyed(tr("Delete"), tr("Del")), page.delete)
        return menu

    def people(self) -> QMenu:
        """The context menu of the list."""
        page, menu = self._page, self.more()
        first = menu.actions()[0]
        below = QMenu(tr("To battle"), menu)
        self._fill_battles(below)
        menu.insertMenu(first, below)
        for text, act in ((tr("Print"), page.print_chosen), (_keyed(tr("Edit"), "F2"), page.sheet.edit_name)):
            action = menu.addAction(text, act)
            menu.removeAction(action)
            menu.insertAction(first, action)
        menu.insertSeparator(first)
        return menu

    def _fill_tags(self, menu: QMenu) -> None:
        """Every tag, ticked where all of the chosen have it."""
        page = self._page
        ids = page.chosen()
        lines = roster.lines(page.session.store, ids)
        for tag, _count in page.column.index.tags()[:MOST_NAMES]:
            having = sum(tag in line.tags for line in lines)
            action = menu.addAction(plain(f"#{tag}"))
            action.setCheckable(True)
            action.setChecked(having == len(lines) > 0)
            deed = page.deeds.untag if action.isChecked() else page.deeds.tag
            action.triggered.connect(_call(deed, ids, tag))
        menu.addSeparator()
        menu.addAction(tr("New tag…"), page.asks.tag)

    def _fill_folders(self, menu: QMenu) -> None:
        page = self._page
        ids = page.chosen()
        for line in page.column.index.folders()[:MOST_NAMES]:
            menu.addAction(plain(line.name), _call(page.deeds.put_into, ids, line.id))
        menu.addAction(tr("no folder"), _call(page.deeds.put_into, ids, None))
        menu.addSeparator()
        menu.addAction(tr("New folder…"), page.asks.folder_for_chosen)

    def folder(self) -> QMenu:
        """The context menu of the folders."""
        page, menu = self._page, QMenu(self._page)
        entry = page.column.folders.entry()
        menu.addAction(tr("New folder…"), page.asks.folder)
        if entry is not None and entry.of is Of.FOLDER:
            key, id_ = entry.key, entry.id
            menu.addAction(_keyed(tr("Rename"), "F2"), lambda: page.column.folders.rename(key))
            menu.addAction(tr("Move up"), lambda: page.ordering.move_folder(id_, -1))
            menu.addAction(tr("Move down"), lambda: page.ordering.move_folder(id_, 1))
            menu.addAction(_keyed(tr("Remove the folder"), tr("Del")), lambda: page.deeds.remove_folder(id_))
        return menu


def _keyed(text: str, key: str) -> str:
    """A menu text with its key behind a tab."""
    return f"{text}\t{key}"


def _call(deed: Callable[..., object], *values: object) -> Callable[[], object]:
    """A deed with its values, for a signal that gives others."""
    return lambda *_given: deed(*values)
