"""Files and texts on their way in: chosen, dropped on the window, or from the clipboard; then the plan is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from ikusa.errors import IkusaError, RuleError
from ikusa_desktop import tr as speech
from ikusa_desktop.files import SUFFIX, Files
from ikusa_desktop.jobs import Job, Progress
from ikusa_desktop.session import Level, Session
from ikusa_desktop.tr import tr
from ikusa_desktop.undisturbed import undisturbed

if TYPE_CHECKING:
    from ikusa.play.importing import Taken
    from ikusa_desktop.exchange.import_dialog import ImportDialog

_DROPS = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)
PATIENCE_MS = 400
"""How long reading may take before its progress is shown."""
SUFFIXES = "*.json *.csv *.tsv *.txt *.md"


class Importer(QObject):
    """Reads what comes in and shows its plan."""

    def __init__(self, session: Session, files: Files, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._files, self._window = session, files, window
        self.dialog: ImportDialog | None = None
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def ask(self) -> None:
        """Let the user choose a file."""
        patterns = tr("What can be imported ({patterns})").format(patterns=SUFFIXES)
        chosen, _filter = QFileDialog.getOpenFileName(
            self._window, tr("Import"), str(self._session.store.path.parent), f"{patterns};;{tr('All files (*)')}"
        )
        if chosen:
            self.take_file(Path(chosen))

    def take_file(self, path: Path) -> None:
        """Show what a file would bring."""
        from ikusa.exchange import files

        self._take(lambda: files.read(path), path.name)

    def take_clipboard(self) -> None:
        """Show what the clipboard's text would bring."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self._session.say(tr("There is no text in the clipboard."), Level.WARN)
            return
        self.take(text.encode("utf-8", "replace"), "")

    def take(self, raw: bytes, name: str) -> None:
        """Show what these bytes would bring; `name` is "" for the clipboard."""
        self._take(lambda: raw, name)

    def _take(self, fetch: Callable[[], bytes], name: str) -> None:
        """Read in the background, then show the plan."""
        from ikusa.play import importing

        try:
            known = importing.ground(self._session.store)
        except IkusaError as error:
            self._refuse(error, name)
            return

        def work(progress: Progress) -> Taken | IkusaError:
            try:
                with undisturbed():
                    source = importing.recognised(known, fetch(), name)
                    progress.check()
                    return importing.taken(known, source, watch=progress.report)
            except IkusaError as error:
                return error

        def done(found: Taken | IkusaError) -> None:
            if isinstance(found, IkusaError):
                self._refuse(found, name)
            elif importing.ground(self._session.store).ruleset is not known.ruleset:
                self._take(fetch, name)  # the rules were changed meanwhile
            else:
                self._show(found, name)

        title = tr("Reading {name}…").format(name=name) if name else tr("Reading the clipboard…")
        self._session.start_job(Job(title, work, done), PATIENCE_MS)

    def _show(self, found: Taken, name: str) -> None:
        from ikusa_desktop.exchange.import_dialog import ImportDialog

        self.dialog = ImportDialog(self._session, found, name, self._window)
        self.dialog.open()
        self.dialog.begin()

    def _refuse(self, error: IkusaError, name: str) -> None:
        from ikusa.play.importing import fault_text

        slip = isinstance(error, RuleError)
        reason = fault_text(error, speech.words()) if isinstance(error, RuleError) else self._session.sentence(error)
        if name:
            text = tr("{name} was not imported. {reason}").format(name=name, reason=reason)
        else:
            text = tr("Nothing was imported. {reason}").format(reason=reason)
        self._session.say(text, Level.WARN if slip else Level.ERROR)

    # --- drops -------------------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take one file that is dropped anywhere on the window; a campaign is opened, anything else imported."""
        if event.type() not in _DROPS or not isinstance(event, QDropEvent):
            return False
        path = dropped(event.mimeData())
        if path is None or not self._may_take(path):
            return False
        event.acceptProposedAction()
        if event.type() is QEvent.Type.Drop:
            if path.suffix == SUFFIX:
                self._files.open(path)
            else:
                self.take_file(path)
        return True

    def _may_take(self, path: Path) -> bool:
        return path.suffix == SUFFIX or (self._session.has_store and not self._session.read_only)


def dropped(data: QMimeData) -> Path | None:
    """The one local file that is dropped; None where it is none or several."""
    urls = data.urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
