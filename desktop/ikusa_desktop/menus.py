"""The menu bar, read from the registry: the frame's actions in groups, then those of the page in view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from ikusa_desktop.actions import Action
from ikusa_desktop.menu_bar import Menu, menu_text, plain
from ikusa_desktop.registry import Registry
from ikusa_desktop.session import Session
from ikusa_desktop.tr import tr


class Menus(QObject):
    """Builds the menus anew when the page or the language changes; looks at what is possible when one opens."""

    def __init__(
        self,
        bar: QMenuBar,
        menus: Mapping[Menu, QMenu],
        registry: Registry,
        session: Session,
        page: Callable[[], str],
        open_recent: Callable[[Path], object],
    ) -> None:
        super().__init__(bar)
        self._registry, self._session, self._page, self._open_recent = registry, session, page, open_recent
        self._menus = menus
        for made in menus.values():
            made.aboutToShow.connect(self._look)
            made.aboutToHide.connect(self._free)
        self._recent = QMenu(bar)
        self._recent.aboutToShow.connect(self._list_recent)

    def rebuild(self) -> None:
        """Put every action into its menu. A page's actions leave the menus with it, and their shortcuts too."""
        for menu, made in self._menus.items():
            made.clear()
            made.setTitle(plain(menu_text(menu)))
            self._fill(made, [action for action in self._registry.of_page("") if action.menu is menu])
            of_page = [action for action in self._registry.of_page(self._page()) if action.menu is menu and action.page]
            if of_page:
                made.addSeparator()
                self._fill(made, of_page)

    def _fill(self, menu: QMenu, actions: list[Action]) -> None:
        group: int | None = None
        for action in sorted(actions, key=lambda each: each.group):
            if group is not None and action.group != group:
                menu.addSeparator()
            group = action.group
            menu.addAction(self._registry.made(action.id))
            if action.id == "frame.open":
                self._recent.setTitle(plain(tr("Open recent")))
                menu.addMenu(self._recent)

    def _look(self) -> None:
        for action in self._registry.every():
            made = self._registry.made(action.id)
            made.setEnabled(action.can_run())
            made.setText(plain(action.text()))
            if action.checked is not None:
                made.setChecked(action.checked())

    def _free(self) -> None:
        # A grey action has no shortcut, and what greyed it may change unseen: the registry asks again at the key.
        for action in self._registry.every():
            self._registry.made(action.id).setEnabled(True)

    def _list_recent(self) -> None:
        self._recent.clear()
        for path in self._session.settings.recent:
            made = self._recent.addAction(plain(Path(path).stem))
            made.setData(path)
            made.triggered.connect(self._open)
        if not self._session.settings.recent:
            self._recent.addAction(tr("None yet")).setEnabled(False)

    def _open(self) -> None:
        sender = self.sender()
        if isinstance(sender, QAction):
            self._open_recent(Path(str(sender.data())))
