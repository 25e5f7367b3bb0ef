"""The one bootstrap. The window shows before anything heavy is imported: the campaign opens after the first paint."""

from __future__ import annotations

import gc
import linecache
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QObject, QTimer, QTranslator
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from ikusa import i18n
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.session import Session
from ikusa_desktop.settings import Settings
from ikusa_desktop.tr import tr

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
        self.window = MainWindow(self.session, furnished=False)
        self.session.language_changed.connect(self._qt_language)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_scheme_changed)

    def start(self, path: Path | None, *, sample: bool) -> None:
        """Show the window; open a campaign when it stands: the one given, a new sample, or where one left off."""
        settings = self.settings
        new_sample = path is None and (sample or not settings.started_before)
        if path is None and settings.last_campaign and not new_sample:
            path = Path(settings.last_campaign)
        FirstPaint(self.window, self.window.body, lambda: self._after_first_paint(path, sample=new_sample))
        if new_sample or path is not None:
            self.window.announce(tr("Sample campaign") if path is None else path.stem)
        else:
            self.window.furnish()
            self.window.show_start()
        self.window.show()

    def _after_first_paint(self, path: Path | None, *, sample: bool) -> None:
        from ikusa_desktop import faults
        from ikusa_desktop.keys import KeyGuard

        faults.start_log()
        self.faults = faults.Faults(lambda: self.window, self.application)
        self.faults.install()
        self.keys = KeyGuard(self.application)
        if sample or path is not None:
            self.window.furnish()
        if sample:
            self.window.files.open_sample()
        elif path is not None:
            self.window.files.open(path)
        FirstPaint(self.window, self.window.body, self._after_opening)

    def _after_opening(self) -> None:
        from ikusa_desktop import instance
        from ikusa_desktop.backup_pump import BackupPump

        self.pump = BackupPump(self.session)
        self.doorbell = instance.Doorbell(self.window.raise_window, self.window)
        self.session.campaign_changed.connect(self._listen)
        self._listen()
        if not gc.isenabled():  # whoever started the app held it back
            gc.freeze()
            gc.enable()
        linecache.clearcache()  # PySide looks into the source of every module imported after it, and lets it lie

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
    application = theme.application(sys.argv[0])
    app = App(application)
    app.start(path, sample=sample)
    return application.exec()


def main(arguments: Sequence[str]) -> int:
    """`[FILE] [--sample]`, as from `python -m ikusa_desktop`."""
    files = [argument for argument in arguments if not argument.startswith("-")]
    return run(Path(files[0]) if files else None, sample="--sample" in arguments)
