"""Drawing on a page: millimetres from the top left corner, pure black on white.

A Pen writes PDF operators itself and hands them to reportlab's canvas page by page: a stat block is some two
hundred small strokes and words, and this takes a third of the time of the canvas's own methods.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from typing import Literal

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from ikusa.sheets import fonts
from ikusa.sheets.forms import Form, document_of
from ikusa.sheets.text import MM, Line, width

Align = Literal["left", "right", "centre"]
_ARC = 0.5523
"""Control points of a quarter circle of radius 1."""


@lru_cache(maxsize=64)
def _circle_path(radius: float) -> str:
    """A circle about the origin."""
    r = radius * MM
    k = r * _ARC
    return (
        f"{r:.2f} 0 m {r:.2f} {k:.2f} {k:.2f} {r:.2f} 0 {r:.2f} c {-k:.2f} {r:.2f} {-r:.2f} {k:.2f} {-r:.2f} 0 c "
        f"{-r:.2f} {-k:.2f} {-k:.2f} {-r:.2f} 0 {-r:.2f} c {k:.2f} {-r:.2f} {r:.2f} {-k:.2f} {r:.2f} 0 c"
    )


class Pen:
    """One document's canvas; `begin` starts a page, `end` closes it."""

    def __init__(self, canvas: Canvas, form: Form | None = None) -> None:
        self.canvas = canvas
        self._form = form
        self._height = 0.0
        self._ops: list[str] = []
        self._left = 0.0
        self._top = 0.0
        self._line_width = -1.0
        self._words: dict[tuple[str, bool, float], str] = {}

    def begin(self, width: float, height: float) -> None:
        """Start a page of `width` × `height` mm."""
        self.canvas.setPageSize((width * MM, height * MM))
        self._height = height * MM
        self._line_width = -1.0

    def end(self) -> None:
        """Close the page."""
        self._flush()
        self.canvas.showPage()

    def _flush(self) -> None:
        if self._ops:
            self.canvas.addLiteral("\n".join(self._ops))
            self._ops = []

    @contextmanager
    def at(self, left: float, top: float) -> Iterator[None]:
        """Let coordinates start at this point while the block runs."""
        self._left += left
        self._top += top
        yield
        self._left -= left
        self._top -= top

    @contextmanager
    def turned(self, left: float, top: float, width: float, height: float) -> Iterator[None]:
        """Turn a box of the page by half while the block runs; coordinates start at its own top left corner."""
        right, bottom = self._x(left + width), self._y(top + height)
        self._ops.append(f"q -1 0 0 -1 {right + self._x(left):.2f} {bottom + self._y(top):.2f} cm")
        self._line_width = -1.0
        with self.at(left, top):
            yield
        self._ops.append("Q")
        self._line_width = -1.0

    def field(self, x: float, y: float, side: float, name: str, on: bool) -> bool:
        """Make a drawn box clickable; False where the document is no form, so that a tick is to be drawn."""
        if self._form is None:
            return False
        self._form.box(self._x(x), self._y(y + side), side * MM, name, on)
        return True

    def _x(self, x: float) -> float:
        return (self._left + x) * MM

    def _y(self, y: float) -> float:
        return self._height - (self._top + y) * MM

    def _box(self, x: float, y: float, width: float, height: float) -> str:
        return f"{self._x(x):.2f} {self._y(y + height):.2f} {width * MM:.2f} {height * MM:.2f}"

    def _stroke_width(self, weight: float) -> None:
        if weight != self._line_width:
            self._ops.append(f"{weight * MM:.3f} w")
            self._line_width = weight

    def line(self, x1: float, y1: float, x2: float, y2: float, weight: float) -> None:
        """A straight line, `weight` mm thick."""
        self._stroke_width(weight)
        self._ops.append(f"{self._x(x1):.2f} {self._y(y1):.2f} m {self._x(x2):.2f} {self._y(y2):.2f} l S")

    def lines(self, segments: Iterable[tuple[float, float, float, float]], weight: float) -> None:
        """Several straight lines of one thickness."""
        self._stroke_width(weight)
        drawn = " ".join(
            f"{self._x(x1):.2f} {self._y(y1):.2f} m {self._x(x2):.2f} {self._y(y2):.2f} l"
            for x1, y1, x2, y2 in segments
        )
        self._ops.append(f"{drawn} S")

    def dotted(self, x1: float, y: float, x2: float, weight: float = 0.15) -> None:
        """A dotted line to write on."""
        self._stroke_width(weight)
        gap = f"{weight * MM:.3f} {weight * MM * 2.6:.3f}"
        self._ops.append(
            f"[{gap}] 0 d {self._x(x1):.2f} {self._y(y):.2f} m {self._x(x2):.2f} {self._y(y):.2f} l S [] 0 d"
        )

    def dashed(self, x1: float, y1: float, x2: float, y2: float, weight: float = 0.1) -> None:
        """A dashed line, where paper is to be folded."""
        self._stroke_width(weight)
        ends = f"{self._x(x1):.2f} {self._y(y1):.2f} m {self._x(x2):.2f} {self._y(y2):.2f} l"
        self._ops.append(f"[3 3] 0 d {ends} S [] 0 d")

    def box(self, x: float, y: float, width: float, height: float, weight: float) -> None:
        """An outline; the stroke lies half outside."""
        self._stroke_width(weight)
        self._ops.append(f"{self._box(x, y, width, height)} re S")

    def block(self, x: float, y: float, width: float, height: float) -> None:
        """A black rectangle."""
        self._ops.append(f"{self._box(x, y, width, height)} re f")

    def circle(self, x: float, y: float, radius: float, weight: float = 0.0, dashed: bool = False) -> None:
        """A circle about (x, y): outlined, or filled black where no weight is given."""
        if weight:
            self._stroke_width(weight)
        shape = f"{_circle_path(radius)} {'S' if weight else 'f'}"
        self.shape(x, y, f"[1.6 1.4] 0 d {shape} [] 0 d" if dashed else shape)

    def shape(self, x: float, y: float, operators: str) -> None:
        """Ready operators whose origin is put to (x, y): a mark that comes often is written out once."""
        self._ops.append(f"q 1 0 0 1 {self._x(x):.2f} {self._y(y):.2f} cm {operators} Q")

    def polygon(self, points: Iterable[tuple[float, float]]) -> None:
        """A black area."""
        corners = " l ".join(f"{self._x(x):.2f} {self._y(y):.2f}" for x, y in points)
        self._ops.append(corners.replace(" l ", " m ", 1) + " l f")

    def text(
        self, x: float, y: float, text: str, size: float, bold: bool = False, align: Align = "left", white: bool = False
    ) -> float:
        """One line of text with its baseline at `y`; gives its width in mm."""
        wide = width(text, size, bold)
        if align != "left":
            x -= wide if align == "right" else wide / 2
        self._put(x, y, self._shown(text, bold, size), white)
        return wide

    def set_line(self, x: float, y: float, line: Line, size: float, align: Align = "left") -> None:
        """A measured line with its baseline at `y`."""
        if align != "left":
            wide = line.width * size / MM
            x -= wide if align == "right" else wide / 2
        shown = " ".join([self._shown(span.text, span.bold, size) for span in line.spans])
        self._put(x, y, shown, False)

    def _put(self, x: float, y: float, shown: str, white: bool) -> None:
        written = f"BT {self._x(x):.2f} {self._y(y):.2f} Td {shown} ET"
        # Colours and the width of a thickened stroke are put back with the graphics state.
        if white:
            written = f"q 1 g 1 G {written} Q"
        elif " Tr" in shown:
            written = f"q {written} Q"
        self._ops.append(written)

    def _shown(self, text: str, bold: bool, size: float) -> str:
        """The operators that show a text in the codes of the embedded subsets."""
        key = (text, bold, size)
        found = self._words.get(key)
        if found is None:
            document = document_of(self.canvas)
            ops = []
            for font, piece, thick in fonts.chain(bold).runs(fonts.clean(text)):
                for subset, codes in font.splitString(piece, document):
                    ops.append(f"{font.getSubsetInternalName(subset, document)} {size:g} Tf")
                    show = f"<{codes.hex()}> Tj"
                    ops.append(f"2 Tr {size * 0.025:.3f} w {show} 0 Tr" if thick else show)
            found = self._words[key] = " ".join(ops)
        return found

    def image(self, x: float, y: float, width: float, height: float, picture: bytes) -> None:
        """A picture that `portraits.square` has made ready, filling the box."""
        self._flush()
        left, bottom = self._x(x), self._y(y + height)
        self.canvas.drawImage(ImageReader(BytesIO(picture)), left, bottom, width * MM, height * MM)
        self._line_width = -1.0
