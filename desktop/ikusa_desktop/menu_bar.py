"""The menus by name. They stand in the bar from the first paint on; `menus` fills them later."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu, QMenuBar


class Menu(StrEnum):
    """The menu in which an action stands; `NONE` keeps it to the palette and its shortcut."""

    FILE = "file"
    EDIT = "edit"
    VIEW = "view"
    GO = "go"
    HELP = "help"
    NONE = ""


def menu_text(menu: Menu) -> str:
    """A menu's name in the current language."""
    return {
        Menu.FILE: tr("File", context="menu"),
        Menu.EDIT: tr("Edit", context="menu"),
        Menu.VIEW: tr("View", context="menu"),
        Menu.GO: tr("Go", context="menu"),
        Menu.HELP: tr("Help", context="menu"),
    }[menu]


def plain(text: str) -> str:
    """A text for Qt's menus, in which `&` would be a mnemonic."""
    return text.replace("&", "&&")


def add_menus(bar: QMenuBar) -> dict[Menu, QMenu]:
    """Every menu, still empty, in its place in the bar."""
    return {menu: bar.addMenu(plain(menu_text(menu))) for menu in Menu if menu is not Menu.NONE}
