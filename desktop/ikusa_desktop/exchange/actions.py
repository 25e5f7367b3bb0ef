"""What the File menu offers for other tools."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, cast

from ikusa_desktop.actions import Action, Menu
from ikusa_desktop.exchange.importer import Importer
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa_desktop.main_window import MainWindow


class Chooser(Protocol):
    """What an export asks of the roster page, which it does not know."""

    def chosen(self) -> list[int]:
        """The chosen characters."""
        ...


def exchange_actions(window: MainWindow) -> list[Action]:
    """Import, from the clipboard too, and export; also lets files be dropped on the window."""
    session = window.session
    importer = Importer(session, window.files, window)
    session.import_wanted.connect(importer.take_clipboard)

    def show_export() -> None:
        from ikusa_desktop.exchange.export_dialog import ExportDialog

        ExportDialog(session, window, cast("Chooser", window.built("roster")).chosen()).open()

    def there() -> bool:
        return session.has_store

    def writable() -> bool:
        return session.has_store and not session.read_only

    def act(key: str, text: Callable[[], str], run: Callable[[], None], keys: str, can: Callable[[], bool]) -> Action:
        def why() -> str:
            return tr("This campaign can only be read.") if session.has_store else tr("No campaign is open.")

        return Action(f"frame.{key}", text, run, keys, menu=Menu.FILE, enabled=can, why_not=why, group=1)

    return [
        act("import", lambda: tr("Import…"), importer.ask, "Ctrl+I", writable),
        act("import_clipboard", lambda: tr("Import from the clipboard"), importer.take_clipboard, "", writable),
        act("export", lambda: tr("Export…"), show_export, "", there),
    ]
