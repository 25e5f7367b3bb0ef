"""The log out of the app: as text, Markdown, or scenarios that `ikusa play --lines` replays."""

from __future__ import annotations

import json

from PySide6.QtCore import QIODevice, QSaveFile
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from ikusa.play.battle import scenarios
from ikusa_desktop import saving
from ikusa_desktop.battle.desk import Desk
from ikusa_desktop.battle.log_rows import as_markdown, as_text
from ikusa_desktop.session import Level
from ikusa_desktop.tr import tr

ENDINGS = {"text": ".txt", "markdown": ".md", "scenario": ".jsonl"}


class Exporter:
    """Writes the log of the battle in view."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        self.desk = desk
        self._window = window

    def export(self, key: str) -> None:
        """Ask for a place and write the log there, or ("copy") put it on the clipboard."""
        content = self.content("text" if key == "copy" else key)
        if not content:
            return
        if key == "copy":
            QGuiApplication.clipboard().setText(content)
            self.desk.session.say(tr("The log is on the clipboard."))
            return
        ending = ENDINGS[key]
        session, title = self.desk.session, tr("Export the log")
        saving.ask(session, self._window, title, self._title(), ending, lambda path: self.write(str(path), content))

    def content(self, key: str) -> str:
        """The log in one of the forms."""
        desk = self.desk
        if desk.id is None or desk.wording is None:
            return ""
        if key == "scenario":
            return "".join(f"{json.dumps(one)}\n" for one in scenarios(desk.session.store, desk.id))
        make = as_markdown if key == "markdown" else as_text
        return make(self._title(), desk.whole_log(), desk.wording)

    def write(self, path: str, content: str) -> bool:
        """Replace a file in one step."""
        file = QSaveFile(path)
        data = content.encode()
        flags = QIODevice.OpenModeFlag.WriteOnly
        if file.open(flags) and file.write(data) == len(data) and file.commit():
            self.desk.session.say(tr("Exported to {path}").format(path=path))
            return True
        self.desk.session.say(tr("Not exported: {reason}").format(reason=file.errorString()), Level.ERROR)
        return False

    def _title(self) -> str:
        return self.desk.view.name if self.desk.view is not None else ""
