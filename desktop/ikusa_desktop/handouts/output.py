"""What becomes of a handout: a file, a PDF reader, paper. Always the very bytes that the preview shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDir, QObject, QTemporaryDir, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QWidget

from ikusa_desktop import saving
from ikusa_desktop.handouts.making import Made
from ikusa_desktop.jobs import Job, Progress
from ikusa_desktop.session import Level, Session
from ikusa_desktop.tr import tr, trn

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

SUFFIX = ".pdf"


class Output(QObject):
    """Exports, opens and prints. `used` is called when a handout was really put to use."""

    def __init__(self, session: Session, window: QWidget, used: Callable[[Made], None]) -> None:
        super().__init__(window)
        self._session, self._window, self._used = session, window, used
        self._passing: QTemporaryDir | None = None

    # --- a file ------------------------------------------------------------------------------------------------------

    def ask_export(self, made: Made) -> None:
        """Let the user say where the PDF goes."""
        saving.ask(
            self._session,
            self._window,
            tr("Export as PDF"),
            made.title,
            SUFFIX,
            lambda target: self.export(made, target),
            kinds=f"PDF (*{SUFFIX})",
        )

    def export(self, made: Made, target: Path) -> None:
        """Write the PDF to a file, whole or not at all."""
        from ikusa.files import write

        def work(progress: Progress) -> None:
            progress.check()
            write(made.data, target)

        def done(_nothing: None) -> None:
            self._used(made)
            pages = made.rendered.printed.pages
            text = trn("{n} page in {name}", "{n} pages in {name}", pages).format(n=pages, name=target.name)
            self._session.say(text, Level.INFO, tr("Open"), lambda: self._show(target))

        self._session.start_job(Job(tr("Exporting {name}…").format(name=target.name), work, done), patience=400)

    # --- a reader ----------------------------------------------------------------------------------------------------

    def open(self, made: Made) -> None:
        """Show the PDF in the system's reader, from a passing file."""
        from ikusa.files import write
        from ikusa.play.printing_files import free_name

        if self._passing is None:
            self._passing = QTemporaryDir(QDir.tempPath() + "/ikusa-handouts-XXXXXX")
        target = free_name(Path(self._passing.path()), made.title, SUFFIX)

        def done(_nothing: None) -> None:
            self._used(made)
            self._show(target)

        job = Job(tr("Opening {name}…").format(name=target.name), lambda _progress: write(made.data, target), done)
        self._session.start_job(job, patience=400)

    def _show(self, target: Path) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(target))):
            self._session.say(tr("No program for PDF files answered. Export the file and open it by hand."), Level.WARN)

    # --- paper -------------------------------------------------------------------------------------------------------

    def ask_print(self, made: Made) -> None:
        """Let the user choose a printer and pages in the system's dialog."""
        from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog

        from ikusa_desktop.handouts.printer import printer_for

        printer = printer_for(made.wish.options, made.title)
        dialog = QPrintDialog(printer, self._window)
        dialog.setWindowTitle(made.title)
        dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange)
        dialog.setMinMax(1, made.rendered.printed.pages)

        def finished(result: int) -> None:
            if result == QDialog.DialogCode.Accepted:
                self.print(made, printer)
            dialog.deleteLater()

        dialog.finished.connect(finished)
        QDialog.open(dialog)

    def print(self, made: Made, printer: QPrinter) -> None:
        """Send the pages to a printer in the background; "print to file" writes the very PDF."""
        from ikusa_desktop.handouts.printer import chosen_pages, paint

        target = printer.outputFileName()
        every = list(range(made.rendered.printed.pages))
        if target and chosen_pages(printer, len(every)) == every:
            self.export(made, Path(target))
            return

        def work(progress: Progress) -> int:
            return paint(printer, made.data, progress)

        def done(pages: int) -> None:
            self._used(made)
            text = trn("{n} page was sent to the printer.", "{n} pages were sent to the printer.", pages)
            self._session.say(text.format(n=pages))

        self._session.start_job(Job(tr("Printing {name}…").format(name=made.title), work, done))
