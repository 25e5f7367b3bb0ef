"""The session out of the app: as text or Markdown, on the clipboard, or as a PDF to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QIODevice, QSaveFile
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from ikusa_desktop import saving
from ikusa_desktop import tr as speech
from ikusa_desktop.session import Level
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa_desktop.session import Session

TEXT, MARKDOWN = ".txt", ".md"


class Exporter:
    """Gives away the session that the page shows."""

    def __init__(self, session: Session, window: QWidget) -> None:
        self._session = session
        self._window = window

    def export(self, key: str, number: int) -> None:
        """Do what an entry of the export menu says, with the session of this number."""
        if key == "copy":
            QGuiApplication.clipboard().setText(self.content(number, TEXT))
            self._session.say(tr("The session is on the clipboard."))
            return
        ending = MARKDOWN if key.endswith("markdown") else TEXT
        whole = key.startswith("all")
        chosen = None if whole else number
        saving.ask(
            self._session,
            self._window,
            tr("Export the journal"),
            self._name(chosen),
            ending,
            lambda path: self.write(str(path), self.content(chosen, ending)),
        )

    def content(self, number: int | None, ending: str) -> str:
        """One session, or all, as text or Markdown in the language of the window."""
        from ikusa.play import report_text

        language, store = speech.words().language, self._session.store
        found = (
            report_text.reports(store, language) if number is None else (report_text.report(store, number, language),)
        )
        make = report_text.as_markdown if ending == MARKDOWN else report_text.as_text
        return make(found, language)

    def write(self, path: str, content: str) -> bool:
        """Replace a file in one step."""
        file, data = QSaveFile(path), content.encode()
        flags = QIODevice.OpenModeFlag.WriteOnly
        if file.open(flags) and file.write(data) == len(data) and file.commit():
            self._session.say(tr("Exported to {path}").format(path=path))
            return True
        self._session.say(tr("Not exported: {reason}").format(reason=file.errorString()), Level.ERROR)
        return False

    def _name(self, number: int | None) -> str:
        """What a file of one session, or of all, is called."""
        info = self._session.info
        name = info.english if speech.words().language == "en" and info.english else info.name
        return name if number is None else tr("{name}, session {number}").format(name=name, number=number)
