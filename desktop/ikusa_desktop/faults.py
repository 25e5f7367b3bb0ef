"""Our bugs: one dialog with details to copy, a log without campaign text, and an app that lives on.

Exceptions in slots, paint events and models reach `sys.excepthook` (a model's `data` once per cell): equal ones count
as one, and while the dialog is open others join it.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from ikusa_desktop import settings, theme
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.text import PlainLabel

log = logging.getLogger(__name__)
LOG_BYTES, LOG_FILES, MOST_DETAILS = 500_000, 3, 20


class LogFile(logging.Handler):
    """The log file. What rotates it comes with the first line, which most starts never write."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        if self._file is None:
            self._file = _log_file()
        self._file.handle(record)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
        super().close()


def _log_file() -> logging.Handler:
    from logging.handlers import RotatingFileHandler

    try:
        settings.log_folder().mkdir(parents=True, exist_ok=True)
    except OSError:
        return logging.NullHandler()
    path = settings.log_folder() / "ikusa.log"
    made = RotatingFileHandler(path, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8", delay=True)
    made.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    return made


def start_log() -> None:
    """Write the log to a file; without a place to write it the app goes on."""
    handler = LogFile()
    for logger in (logging.getLogger("ikusa"), logging.getLogger("ikusa_desktop")):
        logger.setLevel(logging.INFO)
        logger.addHandler(handler)


def bare(kind: type[BaseException], trace: TracebackType | None) -> str:
    """An exception as the log may hold it: its kind and the places in the code, no values and no message."""
    places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)]
    return f"{kind.__name__} at {' < '.join(reversed(places))}"


class Faults(QObject):
    """Takes every uncaught exception of the process."""

    caught = Signal(str, str)

    def __init__(self, window: Callable[[], QWidget | None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window = window
        self._seen: dict[str, int] = {}
        self._dialog: FaultDialog | None = None
        # Queued: an exception may come out of a paint event or another thread, where no dialog can be shown.
        self.caught.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Take over `sys.excepthook` and `threading.excepthook`."""
        sys.excepthook = self.take
        threading.excepthook = self._take_from_thread

    def take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log one exception and show it, the first time only."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        place = bare(kind, trace)
        self._seen[place] = self._seen.get(place, 0) + 1
        if self._seen[place] > 1:
            return
        log.error("%s", place)
        details = "".join(traceback.format_exception(kind, error, trace))
        self.caught.emit(place, details)

    def times(self, place: str) -> int:
        """How often an exception came from one place."""
        return self._seen.get(place, 0)

    def dialog(self) -> FaultDialog | None:
        """The open dialog."""
        return self._dialog

    def _take_from_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self.take(args.exc_type, args.exc_value, args.exc_traceback)

    def _show(self, _place: str, details: str) -> None:
        if self._dialog is None:
            self._dialog = FaultDialog(self._window())
            self._dialog.finished.connect(self._closed)
            self._dialog.open()
        self._dialog.add(details)

    def _closed(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
        self._dialog = None
        self._seen.clear()


class FaultDialog(QDialog):
    """What happened, in one sentence, with the details to copy."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._details: list[str] = []
        self.setWindowTitle(tr("A fault of Ikusa"))
        self._head = PlainLabel("", "head")
        self._text = PlainLabel(
            tr(
                "This is a fault of Ikusa. Your campaign is as it was after the last act, and you can go on. "
                "Copy the details to report it; look through them first: they may hold names of your campaign."
            ),
            "body",
            "ink2",
            wrap=True,
        )
        self._shown = QPlainTextEdit()
        self._shown.setReadOnly(True)
        self._shown.setAccessibleName(tr("Details"))
        self._copy = button(tr("Copy the details"), self.copy)
        self._close = button(tr("Go on"), self.accept, kind="main")
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._copy)
        row.addWidget(self._close)
        column = QVBoxLayout(self)
        for part in (self._head, self._text, self._shown):
            column.addWidget(part)
        column.addLayout(row)
        look = theme.current()
        self.resize(look.px(620), look.px(380))
        self._close.setFocus()

    def add(self, details: str) -> None:
        """Put one more fault into the details."""
        if len(self._details) < MOST_DETAILS:
            self._details.append(details)
        count = len(self._details)
        self._head.setText(trn("Something went wrong", "Something went wrong {n} times", count).format(n=count))
        self._shown.setPlainText(self.details())

    def details(self) -> str:
        """The text to copy."""
        import platform

        from PySide6 import __version__ as qt

        from ikusa import __version__

        about = f"Ikusa {__version__}, Python {platform.python_version()}, PySide6 {qt}, {platform.platform()}"
        return "\n\n".join([about, *self._details])

    def copy(self) -> None:
        """Put the details on the clipboard."""
        QGuiApplication.clipboard().setText(self.details())
        self._copy.set_text(tr("Copied"))
        QTimer.singleShot(1500, self, self._say_copy)

    def _say_copy(self) -> None:
        self._copy.set_text(tr("Copy the details"))
