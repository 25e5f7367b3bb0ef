"""The one bootstrap. The window shows before anything heavy is imported: the campaign opens after the first paint."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QObject, QTimer, QTranslator
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from ikusa import i18n
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.keys import KeyGuard
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.session import Session
from ikusa_desktop.settings import Settings

LONGEST_WAIT_MS = 1_000
"""A window that starts out of sight is never painted, and opens its campaign all the same."""


class FirstPaint(QObject):
    """Calls `then` once, when a part of the window has been painted: a timer of 0 ms alone comes before the paint."""

    def __init__(self, window: QWidget, part: QWidget, then: Callable[[], None]) -> None:
        super().__init__(window)
        self._part, self._then = part, then
        part.installEventFilter(self)
        QTimer.singleShot(LONGEST_WAIT_MS, self, self._come)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._come)
        return False

    def _come(self) -> None:
        self._part.removeEventFilter(self)
        then, self._then = self._then, _nothing
        then()


def _nothing() -> None:
    """What is left to do when it was done."""


class App:
    """The application's parts, made in the order in which they need each other."""

    def __init__(self, application: QApplication) -> None:
        self.application = application
        self.settings = Settings()
        self.session = Session(self.settings, application)
        self._translator: QTranslator | None = None
        language = self.settings.language or i18n.system_language()
        speech.use(language)
        self._qt_language(language)
        self._lend_japanese_font()
        theme.apply(self.settings.scheme, self.settings.zoom)
        self.keys = KeyGuard(application)
        self.window = MainWindow(self.session)
        self.session.language_changed.connect(self._qt_language)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_scheme_changed)

    def start(self, path: Path | None, *, sample: bool) -> None:
        """Show the window; open a campaign when it stands."""
        FirstPaint(self.window, self.window.body, lambda: self._after_first_paint(path, sample=sample))
        self.window.show()

    def _after_first_paint(self, path: Path | None, *, sample: bool) -> None:
        from ikusa_desktop import faults, instance
        from ikusa_desktop.backup_pump import BackupPump

        faults.start_log()
        self.faults = faults.Faults(lambda: self.window, self.application)
        self.faults.install()
        self.doorbell = instance.Doorbell(self.window.raise_window, self.window)
        self.session.campaign_changed.connect(self._listen)
        self.pump = BackupPump(self.session)
        self._open_first(path, sample=sample)

    def _open_first(self, path: Path | None, *, sample: bool) -> None:
        files, last = self.window.files, self.settings.last_campaign
        if path is not None:
            files.open(path)
        elif sample or not self.settings.started_before:
            files.open_sample()
        elif last:
            files.open(Path(last))

    def _listen(self) -> None:
        self.doorbell.listen(self.session.store.path if self.session.has_store else None)

    def _system_scheme_changed(self) -> None:
        if not self.settings.scheme:
            self.session.dress()

    def _qt_language(self, language: str) -> None:
        """Qt's own words (dialogs, the context menu of fields) in the same language."""
        if self._translator is not None:
            QCoreApplication.removeTranslator(self._translator)
            self._translator = None
        QLocale.setDefault(QLocale(language))
        translator = QTranslator(self.application)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if language != "en" and translator.load(f"qtbase_{language}", folder):
            QCoreApplication.installTranslator(translator)
            self._translator = translator

    def _lend_japanese_font(self) -> None:
        """Where the system has no Japanese font at all, the handouts' one shows on the screen too."""
        from ikusa import resources

        if QFontDatabase.families(QFontDatabase.WritingSystem.Japanese):
            return
        for file in sorted(resources.path("fonts").glob("BIZUDPGothic-*.ttf")):
            QFontDatabase.addApplicationFont(str(file))


def run(path: Path | None = None, *, sample: bool = False) -> int:
    """Open the window; the exit code of the process."""
    QCoreApplication.setApplicationName("Ikusa")
    QGuiApplication.setApplicationDisplayName("")
    QGuiApplication.setDesktopFileName("app.ikusa.Ikusa")
    application = QApplication(sys.argv[:1])
    app = App(application)
    app.start(path, sample=sample)
    return application.exec()


def main(arguments: Sequence[str]) -> int:
    """`[FILE] [--sample]`, as from `python -m ikusa_desktop`."""
    files = [argument for argument in arguments if not argument.startswith("-")]
    return run(Path(files[0]) if files else None, sample="--sample" in arguments)
