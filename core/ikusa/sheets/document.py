"""A PDF under construction: its canvas, title and language, bookmarks, progress, and the way to its file."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from ikusa.errors import StoreError
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


def write(data: bytes, target: Path) -> None:
    """Put a finished PDF where it belongs: beside it first, then in its place, so that no half file is ever there.

    Raises:
        StoreError: the folder is missing or full, or the file cannot be replaced; an old file is untouched.
    """
    # Created plainly, so that a new file gets the rights of any other; a random name, so that two prints never meet.
    beside = target.with_name(f".ikusa-{secrets.token_hex(8)}.pdf")
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            beside.chmod(target.stat().st_mode & 0o777)
        os.replace(beside, target)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise _store_error(target, error) from error


def _store_error(target: Path, error: OSError) -> StoreError:
    reason = error.strerror or str(error)
    return StoreError(f"{target} could not be written: {reason}.")
