"""A PDF under construction: its canvas, title and language, bookmarks, progress."""

from __future__ import annotations

from io import BytesIO

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from ikusa.sheets import fonts
from ikusa.sheets.forms import Form
from ikusa.sheets.options import Options, PrintingStoppedError, Watch
from ikusa.sheets.pen import Pen

AUTHOR = "Ikusa"

# Page streams as bytes: written as text they are a quarter longer and take a third of the time of a whole print.
rl_config.useA85 = 0


class Document:
    """One PDF being drawn page by page; the same input gives the same bytes."""

    def __init__(self, title: str, options: Options, watch: Watch | None = None) -> None:
        fonts.chain()
        self._buffer = BytesIO()
        self.canvas = Canvas(
            self._buffer,
            pageCompression=1,
            invariant=1,
            lang=options.language,
            # The stubs say float. Without it every file would name Helvetica, which is not embedded.
            initialFontName="Ikusa-Regular",  # type: ignore[arg-type]
        )
        self.canvas.setTitle(fonts.clean(title))
        self.canvas.setAuthor(AUTHOR)
        self.canvas.setCreator(AUTHOR)
        self.canvas.setSubject(fonts.clean(title))
        self.form = Form(self.canvas) if options.form else None
        self.pen = Pen(self.canvas, self.form)
        self._watch = watch
        self._marked: set[str] = set()
        self.pages = 0

    def subject(self, name: str) -> None:
        """Whose boxes the next ones are."""
        if self.form is not None:
            self.form.subject = fonts.clean(name)

    def bookmark(self, title: str, key: str) -> None:
        """Lead to this page by name, once for each key."""
        if key in self._marked:
            return
        self._marked.add(key)
        place = f"p{len(self._marked)}"
        self.canvas.bookmarkPage(place)
        self.canvas.addOutlineEntry(" ".join(fonts.clean(title).split("\n")) or "—", place, 0)

    def begin(self, width: float, height: float) -> None:
        """Start a page of `width` × `height` mm."""
        self.pen.begin(width, height)

    def end(self, of: int = 0) -> None:
        """Close the page and say so.

        Raises:
            PrintingStoppedError: the user stopped the printing.
        """
        self.pen.end()
        self.pages += 1
        self.report(self.pages, of)

    def report(self, done: int, of: int) -> None:
        """Say how far the work is.

        Raises:
            PrintingStoppedError: the user stopped the printing.
        """
        if self._watch is not None and not self._watch(done, of):
            raise PrintingStoppedError("Printing was stopped; no file was written.")

    def finish(self) -> bytes:
        """The whole PDF."""
        if self._marked:
            self.canvas.showOutline()
        self.canvas.save()
        return self._buffer.getvalue()
