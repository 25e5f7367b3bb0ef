"""The PDF of one character, made in a thread; its pages as pictures, made where they are shown."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal
from PySide6.QtGui import QImage

from ikusa.errors import IkusaError
from ikusa_desktop.pdf_pages import PdfPages

if TYPE_CHECKING:
    from ikusa.play.printing import Gathered
    from ikusa.sheets import Options, Rendered

WAIT_MS = 120
"""How long after the last change a new page is made: no page for each key."""
POINTS = 72.0
SIDE_CUT, TOP_CUT = 6.0, 6.0
"""Millimetres of a page's margin that a preview leaves out."""
_PALE = bytes(range(200, 256))
"""The greys of an empty page."""


@dataclass(frozen=True, slots=True)
class Made:
    """A finished PDF: the pages as pictures can be asked of it at any width."""

    rendered: Rendered
    options: Options

    @property
    def data(self) -> bytes:
        """The file."""
        return self.rendered.data


class _Task(QRunnable):
    def __init__(self, work: Callable[[], object], told: Callable[[object], None]) -> None:
        super().__init__()
        self._work, self._told = work, told

    def run(self) -> None:
        try:
            result = self._work()
        except IkusaError as error:
            result = error
        with suppress(RuntimeError):  # the page closed meanwhile: nobody is there to be told
            self._told(result)


class Renderer(QObject):
    """Makes one PDF at a time; while one is made, only the latest wish is kept.

    The thread gets plain values and never the campaign. The first wish also brings the printing modules, which no page
    needs before.
    """

    made = Signal(object)
    """A `Made`, or the `IkusaError` that is in its place."""
    _told = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._wish: Callable[[], tuple[Gathered, Options]] | None = None
        self._busy, self._warm = False, False
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(WAIT_MS)
        self._wait.timeout.connect(self._next)
        self._told.connect(self._done)

    def wish(self, gather: Callable[[], tuple[Gathered, Options]] | None) -> None:
        """Ask for a PDF of what `gather` will read from the campaign, in a moment; None takes the wish back."""
        self._wish = gather
        if gather is None:
            self._wait.stop()
        else:
            self._wait.start()

    def stop(self) -> None:
        """Forget all wishes and wait for the one under way: before the campaign or the window goes."""
        self._wish = None
        self._wait.stop()
        self.blockSignals(True)
        self._pool.waitForDone()

    def idle(self) -> bool:
        """Whether nothing is wished or made."""
        return not self._busy and self._wish is None

    def _next(self) -> None:
        if self._busy or self._wish is None:
            return
        self._busy = True
        if not self._warm:
            self._pool.start(_Task(_warm_up, self._told.emit))
            return
        gather, self._wish = self._wish, None
        try:
            gathered, options = gather()
        except IkusaError as error:
            self._done(error)
            return
        self._pool.start(_Task(lambda: _made(gathered, options), self._told.emit))

    def _done(self, result: object) -> None:
        self._busy = False
        if result is None:
            self._warm = True
        else:
            self.made.emit(result)
        if self._wish is not None and not self._wait.isActive():
            self._next()


def _warm_up() -> None:
    """Import what printing needs, away from the window's thread."""
    from importlib import import_module

    for name in ("printing", "printing_options"):
        import_module(f"ikusa.play.{name}")
    from ikusa import sheets

    sheets.warm_up()


def _made(gathered: Gathered, options: Options) -> Made:
    from ikusa import sheets
    from ikusa.play import printing

    content = printing.compose(gathered, options.statuses)
    return Made(sheets.render(content, options), options)


def pictures(data: bytes, width: int, most: int = 4) -> list[QImage]:
    """The first pages of a PDF, each `width` pixels wide, without their margins and the empty foot of a page."""
    pages = PdfPages(data)
    try:
        found = []
        for number in range(min(most, len(pages))):
            scale = width / (pages.sizes[number][0] - 2 * SIDE_CUT / 25.4 * POINTS)
            found.append(_cut(pages.picture(number, scale), scale))
        return found
    finally:
        pages.close()


def _cut(image: QImage, scale: float) -> QImage:
    """A page without what is empty between its contents and its foot, where that is much."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    pixels, line = bytes(grey.constBits()), grey.bytesPerLine()
    foot = round(image.height() - 14 / 25.4 * POINTS * scale)
    starts = ((row, row * line) for row in reversed(range(foot)))
    last = next((row for row, at in starts if pixels[at : at + grey.width()].translate(None, _PALE)), None)
    end = foot if last is None else last + round(4 / 25.4 * POINTS * scale)
    side, top = (round(cut / 25.4 * POINTS * scale) for cut in (SIDE_CUT, TOP_CUT))
    return image.copy(side, top, image.width() - 2 * side, (image.height() if end > foot - top else end) - top)
