"""Boxes of a PDF that can be clicked in a reader: AcroForm check boxes without a font of their own."""

from __future__ import annotations

from reportlab.pdfbase.acroform import AcroForm
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFName, PDFStream, PDFString
from reportlab.pdfgen.canvas import Canvas


def document_of(canvas: Canvas) -> PDFDocument:
    """The document behind a canvas; reportlab has no public way to its fonts and references."""
    return canvas._doc  # type: ignore[attr-defined, no-any-return]


_PRINT = 4
"""The annotation flag that lets a reader print the box."""


class Form:
    """The check boxes of one document. A box shows nothing when off: its outline is part of the page."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._form: AcroForm = canvas.acroForm
        self._looks: dict[float, PDFDictionary] = {}
        self._names: dict[str, int] = {}
        self.subject = ""
        """Stands before the names of the fields that follow, e.g. a character's name."""

    def box(self, left: float, bottom: float, side: float, name: str, on: bool) -> None:
        """A check box, in points from the lower left corner of the page."""
        state = PDFName("Yes" if on else "Off")
        field = PDFDictionary(
            {
                "Type": PDFName("Annot"),
                "Subtype": PDFName("Widget"),
                "FT": PDFName("Btn"),
                "T": PDFString(self._unique(name)),
                "TU": PDFString(f"{self.subject}: {name}" if self.subject else name),
                "V": state,
                "AS": state,
                "F": _PRINT,
                "H": PDFName("N"),
                "P": document_of(self._canvas).thisPageRef(),
                "Rect": PDFArray([round(v, 2) for v in (left, bottom, left + side, bottom + side)]),
                "AP": self._look(round(side, 2)),
            }
        )
        self._canvas._addAnnotation(field)  # type: ignore[attr-defined]
        self._form.fields.append(self._reference(field))

    def _unique(self, name: str) -> str:
        full = f"{self.subject} {name}".strip().replace(".", "_")
        count = self._names[full] = self._names.get(full, 0) + 1
        return full if count == 1 else f"{full} ({count})"

    def _look(self, side: float) -> PDFDictionary:
        """What a box of this side shows when on and off, made once a size."""
        found = self._looks.get(side)
        if found is None:
            low, high = side * 0.2, side * 0.8
            cross = f"q {side * 0.13:.2f} w {low:.2f} {low:.2f} m {high:.2f} {high:.2f} l "
            cross += f"{low:.2f} {high:.2f} m {high:.2f} {low:.2f} l S Q"
            shown = {"Yes": self._picture(side, cross), "Off": self._picture(side, "q Q")}
            found = self._looks[side] = PDFDictionary({"N": PDFDictionary(shown)})
        return found

    def _picture(self, side: float, drawing: str) -> object:
        stream = PDFStream(content=drawing)
        stream.dictionary["Type"] = PDFName("XObject")
        stream.dictionary["Subtype"] = PDFName("Form")
        stream.dictionary["BBox"] = PDFArray([0, 0, side, side])
        return self._reference(stream)

    def _reference(self, thing: object) -> object:
        return document_of(self._canvas).Reference(thing)  # type: ignore[no-untyped-call]
