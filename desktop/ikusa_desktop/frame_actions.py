"""What can be done on every page: files, undo and redo, the look, going about, help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from ikusa_desktop.actions import Action, Menu
from ikusa_desktop.exchange.actions import exchange_actions
from ikusa_desktop.settings import ZOOM_STEP, log_folder
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa_desktop.main_window import MainWindow


def frame_actions(window: MainWindow) -> list[Action]:
    """Every action of the frame."""
    return [*_file(window), *_edit(window), *_view(window), *_go(window), *_help(window)]


def _file(window: MainWindow) -> list[Action]:
    files = window.files
    return [
        Action("frame.new", lambda: tr("New campaign…"), files.ask_new, "Ctrl+Shift+N", menu=Menu.FILE),
        Action("frame.open", lambda: tr("Open…"), files.ask_open, "Ctrl+O", menu=Menu.FILE),
        Action("frame.sample", lambda: tr("Open a copy of the sample campaign"), files.open_sample, menu=Menu.FILE),
        *_campaign(window),
        *exchange_actions(window),
        Action("frame.settings", lambda: tr("Settings…"), window.show_settings, "Ctrl+,", menu=Menu.FILE, group=2),
        Action("frame.quit", lambda: tr("Quit"), window.close, "Ctrl+Q", menu=Menu.FILE, group=3),
    ]


def _campaign(window: MainWindow) -> list[Action]:
    session, files = window.session, window.files

    def there() -> bool:
        return session.has_store

    def writable() -> bool:
        return session.has_store and not session.read_only

    def act(key: str, text: Callable[[], str], run: Callable[[], None], keys: str, can: Callable[[], bool]) -> Action:
        return Action(f"frame.{key}", text, run, keys, menu=Menu.FILE, enabled=can, why_not=_no_campaign, group=1)

    return [
        act("rename", lambda: tr("Rename the campaign"), lambda: window.go("journal", "name"), "", writable),
        act("save_copy", lambda: tr("Save a copy…"), files.ask_save_copy, "Ctrl+Shift+S", there),
        act("back_up", lambda: tr("Make a backup now"), files.back_up, "", writable),
        act("backups", lambda: tr("Backups…"), window.show_backups, "", writable),
        act("close", lambda: tr("Close the campaign"), window.close_campaign, "Ctrl+W", there),
    ]


def _edit(window: MainWindow) -> list[Action]:
    session = window.session

    def undo_text() -> str:
        name = session.undo_name()
        return tr("Undo: {what}").format(what=name) if name else tr("Undo")

    def redo_text() -> str:
        name = session.redo_name()
        return tr("Redo: {what}").format(what=name) if name else tr("Redo")

    return [
        Action(
            "frame.undo",
            undo_text,
            session.undo,
            "Ctrl+Z",
            enabled=lambda: bool(session.undo_name()),
            why_not=lambda: tr("There is nothing to undo."),
        ),
        Action(
            "frame.redo",
            redo_text,
            session.redo,
            "Ctrl+Shift+Z; Ctrl+Y",
            enabled=lambda: bool(session.redo_name()),
            why_not=lambda: tr("There is nothing to redo."),
        ),
    ]


def _view(window: MainWindow) -> list[Action]:
    session = window.session
    settings = session.settings

    def zoom(by: float) -> Callable[[], None]:
        return lambda: session.set_zoom(settings.zoom + by)

    def scheme(key: str, text: Callable[[], str]) -> Action:
        return Action(
            f"frame.scheme_{key or 'system'}",
            text,
            lambda: session.set_scheme(key),
            menu=Menu.VIEW,
            checked=lambda: settings.scheme == key,
            group=1,
        )

    def language(key: str, text: Callable[[], str]) -> Action:
        return Action(
            f"frame.language_{key or 'system'}",
            text,
            lambda: session.set_language(key),
            menu=Menu.VIEW,
            checked=lambda: settings.language == key,
            group=2,
        )

    look = partial(Action, menu=Menu.VIEW)
    return [
        look("frame.zoom_in", lambda: tr("Larger text"), zoom(ZOOM_STEP), "Ctrl++; Ctrl+="),
        look("frame.zoom_out", lambda: tr("Smaller text"), zoom(-ZOOM_STEP), "Ctrl+-"),
        look("frame.zoom_reset", lambda: tr("Text at 100 %"), lambda: session.set_zoom(1.0), "Ctrl+0"),
        scheme("", lambda: tr("Light or dark as the system")),
        scheme("light", lambda: tr("Light colours")),
        scheme("dark", lambda: tr("Dark colours")),
        language("", lambda: tr("Language of the system")),
        language("ja", lambda: tr("Language: Japanese (日本語)")),
        language("en", lambda: tr("Language: English")),
        look("frame.full_screen", lambda: tr("Full screen"), window.toggle_full_screen, "F11", group=3),
    ]


def _go(window: MainWindow) -> list[Action]:
    def go(key: str, text: Callable[[], str], number: int) -> Action:
        return Action(
            f"frame.go_{key}",
            text,
            lambda: window.go(key),
            f"Ctrl+{number}",
            menu=Menu.GO,
            enabled=lambda: window.session.has_store,
            why_not=_no_campaign,
        )

    pages = [go(entry.id, entry.text, at + 1) for at, entry in enumerate(window.entries)]
    return [
        *pages,
        Action("frame.palette", lambda: tr("Find anything"), window.open_palette, "Ctrl+K", menu=Menu.GO, group=1),
    ]


def _help(window: MainWindow) -> list[Action]:
    def open_logs() -> None:
        log_folder().mkdir(parents=True, exist_ok=True)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(log_folder())))

    return [
        Action("frame.keys", lambda: tr("Keys of this page"), window.show_keys, "F1; ?", menu=Menu.HELP),
        Action("frame.logs", lambda: tr("Open the log folder"), open_logs, menu=Menu.HELP, group=1),
        Action("frame.about", lambda: tr("About Ikusa"), window.show_about, menu=Menu.HELP, group=1),
    ]


def _no_campaign() -> str:
    return tr("No campaign is open.")
