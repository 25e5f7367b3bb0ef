"""Every action there is, with its Qt action: shortcuts work while the action's page is in view."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from ikusa_desktop.actions import Action, keys_of
from ikusa_desktop.menu_bar import plain
from ikusa_desktop.tr import tr

_ROLES = {
    "frame.settings": QAction.MenuRole.PreferencesRole,
    "frame.about": QAction.MenuRole.AboutRole,
    "frame.quit": QAction.MenuRole.QuitRole,
}


class Registry(QObject):
    """Every action there is: the frame's, and those of the pages built so far."""

    changed = Signal()
    """Actions came or went."""

    def __init__(self, window: QWidget, refuse: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window = window
        self._refuse = refuse
        self._actions: dict[str, Action] = {}
        self._made: dict[str, QAction] = {}

    def add(self, actions: Iterable[Action], owner: QWidget) -> None:
        """Take actions in; their shortcuts work while `owner` is in view."""
        for action in actions:
            if action.id in self._actions:
                raise ValueError(f"two actions are called {action.id}")
            made = QAction(self)
            made.setText(plain(action.text()))
            made.setShortcuts(keys_of(action))
            made.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            made.setCheckable(action.checked is not None)
            made.setData(action.id)
            made.triggered.connect(self._triggered)
            made.setMenuRole(_ROLES.get(action.id, QAction.MenuRole.NoRole))
            owner.addAction(made)
            self._actions[action.id] = action
            self._made[action.id] = made
        self.changed.emit()

    def drop_pages(self) -> None:
        """Forget the actions of all pages: they close."""
        for key in [key for key, action in self._actions.items() if action.page]:
            del self._actions[key]
            self._made.pop(key).deleteLater()
        self.changed.emit()

    def every(self) -> list[Action]:
        """All actions, the frame's first."""
        return sorted(self._actions.values(), key=lambda action: bool(action.page))

    def of_page(self, page: str) -> list[Action]:
        """The actions of one page; "" gives the frame's."""
        return [action for action in self._actions.values() if action.page == page]

    def get(self, action_id: str) -> Action:
        """One action."""
        return self._actions[action_id]

    def made(self, action_id: str) -> QAction:
        """The Qt action of one, for a menu."""
        return self._made[action_id]

    def run(self, action: Action) -> None:
        """Run an action, or say why it cannot be run now."""
        if action.can_run():
            action.run()
            return
        why = action.why_not() if action.why_not is not None else ""
        self._refuse(why or tr("“{action}” is not possible now.").format(action=action.text()))

    def retranslate(self) -> None:
        """Set every text anew."""
        for key, action in self._actions.items():
            self._made[key].setText(plain(action.text()))

    def _triggered(self) -> None:
        sender = self.sender()
        if isinstance(sender, QAction):
            self.run(self._actions[sender.data()])
