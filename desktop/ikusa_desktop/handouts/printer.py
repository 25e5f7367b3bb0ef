"""Onto paper: the pages of a PDF painted at their true size, in a job's thread."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

from ikusa.errors import StoreError
from ikusa_desktop.pdf_pages import POINTS_PER_INCH, PdfPages
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa.sheets import Options
    from ikusa_desktop.jobs import Progress

FINEST = 400
"""Dots an inch that a page is drawn with at most: finer is not seen, and takes gigabytes."""
STRIP = 512
"""Rows of dots that are drawn at a time."""


def printer_for(options: Options, title: str) -> QPrinter:
    """A printer set for a handout: its paper to the very edge, and two sides where the cards have backs."""
    from ikusa.sheets import Backs, Orientation
    from ikusa.sheets.options import PAPER_SIZES

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    printer.setCreator("Ikusa")
    upright = options.orientation is Orientation.PORTRAIT
    orientation = QPageLayout.Orientation.Portrait if upright else QPageLayout.Orientation.Landscape
    size = QPageSize(QSizeF(*PAPER_SIZES[options.paper]), QPageSize.Unit.Millimeter)
    printer.setPageLayout(QPageLayout(size, orientation, QMarginsF(), QPageLayout.Unit.Millimeter))
    printer.setFullPage(True)
    printer.setDuplex(
        {
            Backs.LONG_EDGE: QPrinter.DuplexMode.DuplexLongSide,
            Backs.SHORT_EDGE: QPrinter.DuplexMode.DuplexShortSide,
        }.get(options.backs, QPrinter.DuplexMode.DuplexNone)
    )
    return printer


def chosen_pages(printer: QPrinter, count: int) -> list[int]:
    """The pages that the dialog asked for, from 0, copies included where the printer makes none by itself."""
    pages = list(range(count))
    if printer.printRange() == QPrinter.PrintRange.PageRange and printer.fromPage():
        pages = [page for page in pages if printer.fromPage() <= page + 1 <= max(printer.fromPage(), printer.toPage())]
    if printer.pageOrder() == QPrinter.PageOrder.LastPageFirst:
        pages.reverse()
    copies = 1 if printer.supportsMultipleCopies() else max(1, printer.copyCount())
    return pages * copies


def paint(printer: QPrinter, data: bytes, progress: Progress) -> int:
    """Paint the chosen pages; how many sheets' sides that were. A page that is wider than the paper is not shrunk.

    Raises:
        StoreError: the printer does not take it.
        Cancelled: the user stopped it; what was painted is thrown away.
    """
    pdf = PdfPages(data, forms=True)
    painter = QPainter()
    try:
        pages = chosen_pages(printer, len(pdf))
        if not painter.begin(printer):
            raise _silent(printer)
        for done, number in enumerate(pages):
            progress.report(done, len(pages))
            if done and not printer.newPage():
                raise _silent(printer)
            _paint_page(painter, printer.resolution(), pdf, number, progress)
        progress.report(len(pages), len(pages))
    except BaseException:
        printer.abort()
        _drop_half(printer)
        raise
    finally:
        if painter.isActive():
            painter.end()
        pdf.close()
    return len(pages)


def _silent(printer: QPrinter) -> StoreError:
    name = printer.printerName() or printer.outputFileName()
    return StoreError(tr("The printer {name} does not answer.").format(name=name))


def _drop_half(printer: QPrinter) -> None:
    """Of a print into a file that was stopped nothing is left."""
    if printer.outputFileName():
        with suppress(OSError):
            Path(printer.outputFileName()).unlink(missing_ok=True)


def _paint_page(painter: QPainter, resolution: int, pdf: PdfPages, number: int, progress: Progress) -> None:
    """One page in strips, so that a big one takes little memory and can be stopped."""
    scale = min(FINEST, resolution) / POINTS_PER_INCH
    units = resolution / POINTS_PER_INCH / scale
    whole = pdf.height(number, scale)
    for top in range(0, whole, STRIP):
        progress.check()
        picture = pdf.picture(number, scale, (top, min(STRIP, whole - top)))
        painter.drawImage(QRectF(0, top * units, picture.width() * units, picture.height() * units), picture)
