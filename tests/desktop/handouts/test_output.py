"""What becomes of a handout: the very PDF in a file, in a reader, on paper; and never half of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from tests.desktop.handouts.conftest import Settle

from ikusa.sheets import Backs, Options, Orientation, Paper
from ikusa_desktop.handouts import printer as paper
from ikusa_desktop.handouts.making import Made
from ikusa_desktop.handouts.page import HandoutsPage
from ikusa_desktop.jobs import Cancelled, Job, Progress
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.pdf_pages import POINTS_PER_INCH, PdfPages
from ikusa_desktop.session import Session

CONTROL = Qt.KeyboardModifier.ControlModifier


class Reader(QObject):
    """Takes the files that the system's reader would."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[Path] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.opened.append(Path(url.toLocalFile()))


@pytest.fixture
def reader(qapp: object) -> Iterator[Reader]:
    """The PDF reader of this test."""
    made = Reader()
    QDesktopServices.setUrlHandler("file", made, "take")
    yield made
    QDesktopServices.unsetUrlHandler("file")


def dialog_of(window: MainWindow, qtbot: QtBot) -> QFileDialog:
    """The file dialog that is open."""
    found: list[QFileDialog] = []

    def there() -> bool:
        found[:] = [one for one in window.findChildren(QFileDialog) if one.isVisible()]
        return bool(found)

    qtbot.waitUntil(there)
    return found[0]


def test_the_very_pdf_is_exported(
    window: MainWindow, page: HandoutsPage, settle: Settle, qtbot: QtBot, tmp_path: Path, reader: Reader
) -> None:
    made = settle()
    page.session.settings.export_folder = str(tmp_path)
    qtbot.keyClick(page.kinds, Qt.Key.Key_E, CONTROL)
    dialog = dialog_of(window, qtbot)
    assert Path(dialog.selectedFiles()[0]).name == "Stat blocks_ The Ford at Kirigase.pdf"
    target = tmp_path / "handouts.pdf"
    dialog.selectFile(str(target))
    dialog.accept()
    qtbot.waitUntil(target.exists)
    assert target.read_bytes() == made.data
    qtbot.waitUntil(lambda: window.bar.isVisible())
    assert window.bar.text() == "2 pages in handouts.pdf"
    window.bar.press()
    assert reader.opened == [target]
    assert page.session.settings.export_folder == str(tmp_path)


def test_a_dialog_that_is_closed_exports_nothing(
    window: MainWindow, page: HandoutsPage, settle: Settle, qtbot: QtBot, tmp_path: Path
) -> None:
    settle()
    page.session.settings.export_folder = str(tmp_path)
    before = sorted(tmp_path.iterdir())
    qtbot.mouseClick(page.export, Qt.MouseButton.LeftButton)
    dialog_of(window, qtbot).reject()
    assert sorted(tmp_path.iterdir()) == before


def test_an_export_waits_for_the_preview(
    window: MainWindow, page: HandoutsPage, settle: Settle, qtbot: QtBot, tmp_path: Path
) -> None:
    settle()
    page.session.settings.export_folder = str(tmp_path)
    qtbot.keyClick(page.kinds, Qt.Key.Key_Down)
    assert page.made() is None
    qtbot.keyClick(page.kinds, Qt.Key.Key_E, CONTROL)
    dialog = dialog_of(window, qtbot)
    assert Path(dialog.selectedFiles()[0]).name.startswith("Combat cards_")
    dialog.reject()


def test_a_file_that_cannot_be_written_is_said_inline(
    window: MainWindow, page: HandoutsPage, settle: Settle, qtbot: QtBot, tmp_path: Path
) -> None:
    made = settle()
    page.output.export(made, tmp_path / "nowhere" / "x.pdf")
    qtbot.waitUntil(lambda: window.bar.isVisible())
    assert "could not be written" in window.bar.text()


def test_the_reader_gets_a_file_of_its_own(page: HandoutsPage, settle: Settle, qtbot: QtBot, reader: Reader) -> None:
    made = settle()
    qtbot.mouseClick(page.open, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(reader.opened))
    assert reader.opened[0].read_bytes() == made.data
    assert reader.opened[0].name == "Stat blocks_ The Ford at Kirigase.pdf"
    qtbot.mouseClick(page.open, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(reader.opened) == 2)
    assert reader.opened[1] != reader.opened[0]


# --- a cancel that leaves nothing ------------------------------------------------------------------------------------


def hold_job(session: Session, when: Callable[[str], bool]) -> tuple[list[Job], threading.Event]:
    """Keeps jobs of a title from going on until the event is set, so that a test can press Cancel in time."""
    held: list[Job] = []
    go = threading.Event()

    def hold(job: Job) -> None:
        if when(job.title) and not held:
            held.append(job)
            work = job._work

            def waiting(progress: Progress) -> object:
                go.wait(20)
                return work(progress)

            job._work = waiting

    session.start_job = start_held(session.start_job, hold)  # type: ignore[method-assign]
    return held, go


def start_held(start: Callable[..., None], hold: Callable[[Job], None]) -> Callable[..., None]:
    def started(job: Job, patience: int = 0) -> None:
        hold(job)
        start(job, patience)

    return started


def test_a_preview_that_is_cancelled_can_be_made_again(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    settle()
    held, go = hold_job(page.session, lambda title: "preview" in title)
    qtbot.keyClick(page.kinds, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: bool(held))
    held[0].cancel()
    go.set()
    qtbot.waitUntil(lambda: page.preview.stack.currentWidget() is page.preview.empty)
    assert page.preview.empty.title.text() == "The preview was stopped"
    assert not page.export.isEnabled()
    qtbot.mouseClick(page.preview.way_out, Qt.MouseButton.LeftButton)
    settle()


def test_long_work_shows_its_progress_with_a_cancel(
    window: MainWindow, page: HandoutsPage, settle: Settle, qtbot: QtBot
) -> None:
    from ikusa_desktop.widgets.progress import ProgressStrip

    settle()
    held, go = hold_job(page.session, lambda title: "preview" in title)
    qtbot.keyClick(page.kinds, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: bool(window.status.findChildren(ProgressStrip)))
    strip = window.status.findChildren(ProgressStrip)[0]
    assert strip.label.text() == "Making the preview…"
    qtbot.mouseClick(strip.cancel, Qt.MouseButton.LeftButton)
    go.set()
    qtbot.waitUntil(lambda: page.preview.stack.currentWidget() is page.preview.empty)
    assert held


def test_an_export_that_is_cancelled_leaves_the_old_file(
    page: HandoutsPage, settle: Settle, qtbot: QtBot, tmp_path: Path
) -> None:
    made = settle()
    target = tmp_path / "old.pdf"
    target.write_bytes(b"%PDF-old")
    held, go = hold_job(page.session, lambda title: "old.pdf" in title)
    page.output.export(made, target)
    held[0].cancel()
    go.set()
    qtbot.waitUntil(lambda: not page.session._jobs)
    assert target.read_bytes() == b"%PDF-old"
    assert [path for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_newer_wish_takes_the_place_of_the_last(page: HandoutsPage, settle: Settle, qtbot: QtBot) -> None:
    settle()
    held, go = hold_job(page.session, lambda title: "preview" in title)
    qtbot.keyClick(page.kinds, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: bool(held))
    qtbot.keyClick(page.kinds, Qt.Key.Key_Down)
    made = settle()
    assert held[0].abandoned
    assert made.wish.wanted.kind is page.kind()
    go.set()


# --- paper -----------------------------------------------------------------------------------------------------------


class Stopping(Progress):
    """Stops after so many looks."""

    def __init__(self, after: int) -> None:
        super().__init__(lambda done, total: None)
        self._left = after

    def check(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise Cancelled


def to_file(made: Made, target: Path) -> QPrinter:
    printer = paper.printer_for(made.wish.options, made.title)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(target))
    printer.setResolution(288)
    return printer


@pytest.mark.parametrize(("orientation", "item"), [("portrait", "cards"), ("landscape", "stat-blocks")])
def test_pages_are_painted_at_their_true_size(
    page: HandoutsPage, settle: Settle, tmp_path: Path, orientation: str, item: str
) -> None:
    page.session.show("handouts", item)
    page.options._put("orientation", Orientation(orientation))
    made = settle()
    target = tmp_path / "paper.pdf"
    assert paper.paint(to_file(made, target), made.data, Progress(lambda done, total: None)) == len(
        PdfReader(BytesIO(made.data)).pages
    )
    wanted, painted = PdfPages(made.data), PdfPages(target.read_bytes())
    assert len(wanted) == len(painted)
    for number in range(len(wanted)):
        assert painted.sizes[number] == pytest.approx(wanted.sizes[number], abs=1.0)
        same(wanted, painted, number)
    wanted.close()
    painted.close()


def same(wanted: PdfPages, painted: PdfPages, number: int) -> None:
    """Ink stands where it should, within a dot: no strip is shifted, nothing is scaled."""
    import numpy

    greys = []
    for pdf in (wanted, painted):
        image = pdf.picture(number, 96 / POINTS_PER_INCH)
        grey = image.convertToFormat(image.Format.Format_Grayscale8)
        rows = numpy.frombuffer(grey.constBits(), numpy.uint8).reshape(grey.height(), grey.bytesPerLine())
        greys.append(rows[:, : grey.width()].astype(int))
    height, width = (min(grey.shape[axis] for grey in greys) for axis in (0, 1))
    first, second = (grey[:height, :width] for grey in greys)
    assert numpy.abs(first - second).mean() < 0.7 * numpy.abs(first[2:] - second[:-2]).mean()
    dark = [numpy.argwhere(grey < 235) for grey in (first, second)]
    for edge in (numpy.min, numpy.max):
        assert numpy.abs(edge(dark[0], axis=0) - edge(dark[1], axis=0)).max() <= 2


def test_some_pages_only(page: HandoutsPage, settle: Settle, tmp_path: Path) -> None:
    made = settle()
    printer = to_file(made, tmp_path / "some.pdf")
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    printer.setFromTo(2, 2)
    assert paper.chosen_pages(printer, 5) == [1]
    printer.setPageOrder(QPrinter.PageOrder.LastPageFirst)
    printer.setFromTo(2, 4)
    assert paper.chosen_pages(printer, 5) == [3, 2, 1]


def test_a_print_into_a_file_that_is_stopped_leaves_nothing(page: HandoutsPage, settle: Settle, tmp_path: Path) -> None:
    made = settle()
    target = tmp_path / "half.pdf"
    with pytest.raises(Cancelled):
        paper.paint(to_file(made, target), made.data, Stopping(4))
    assert not target.exists()


def test_print_to_file_is_the_very_pdf(page: HandoutsPage, settle: Settle, qtbot: QtBot, tmp_path: Path) -> None:
    made = settle()
    target = tmp_path / "vector.pdf"
    page.output.print(made, to_file(made, target))
    qtbot.waitUntil(target.exists)
    assert target.read_bytes() == made.data


def test_the_dialog_of_the_system(
    window: MainWindow, page: HandoutsPage, settle: Settle, qtbot: QtBot, tmp_path: Path
) -> None:
    settle()
    qtbot.keyClick(page.kinds, Qt.Key.Key_P, CONTROL)
    found: list[QPrintDialog] = []

    def there() -> bool:
        found[:] = [one for one in window.findChildren(QPrintDialog) if one.isVisible()]
        return bool(found)

    qtbot.waitUntil(there)
    dialog = found[0]
    assert (dialog.minPage(), dialog.maxPage()) == (1, 2)
    target = tmp_path / "dialog.pdf"
    printer = dialog.printer()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(target))
    printer.setResolution(72)
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    printer.setFromTo(2, 2)
    dialog.done(QPrintDialog.DialogCode.Accepted)
    qtbot.waitUntil(target.exists, timeout=20_000)
    qtbot.waitUntil(lambda: not page.session._jobs, timeout=20_000)
    assert len(PdfReader(target).pages) == 1


@pytest.mark.parametrize(
    ("options", "duplex"),
    [
        (Options(backs=Backs.LONG_EDGE), QPrinter.DuplexMode.DuplexLongSide),
        (Options(backs=Backs.SHORT_EDGE, paper=Paper.LETTER), QPrinter.DuplexMode.DuplexShortSide),
        (Options(backs=Backs.FOLD, paper=Paper.B5), QPrinter.DuplexMode.DuplexNone),
    ],
)
def test_the_printer_is_set_for_the_handout(qapp: object, options: Options, duplex: QPrinter.DuplexMode) -> None:
    printer = paper.printer_for(options, "題")
    size = printer.pageLayout().fullRect(printer.pageLayout().Unit.Millimeter)
    assert (size.width(), size.height()) == pytest.approx(options.page_size(), abs=0.2)
    assert printer.fullPage()
    assert printer.docName() == "題"
    assert printer.duplex() in (duplex, QPrinter.DuplexMode.DuplexNone)
