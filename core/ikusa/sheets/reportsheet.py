"""The session report: what happened, as running text and lines, over as many pages as it takes."""

from __future__ import annotations

from ikusa.i18n import Words
from ikusa.sheets import look, running
from ikusa.sheets.document import Document
from ikusa.sheets.flow import Cell, Row, Section
from ikusa.sheets.options import Note, Options
from ikusa.sheets.text import width, wrap
from ikusa.sheets.values import ReportPart, SessionReport

_TEXT = 9.0
_HEAD = 11.0
_LEFT = (12.0, 34.0)
"""Narrowest and widest left column of lines, in mm."""


def draw(document: Document, content: SessionReport, options: Options, words: Words) -> list[Note]:
    """Draw a session report; gives the notes about it."""
    wide = running.width(options)
    sections, bookmarks = [], {}
    for part in content.parts:
        head = Row((Cell(0, wrap(part.head, wide, _HEAD, True), _HEAD),), _HEAD, 1.2, 0.8, look.BAND_RULE, 0, wide)
        bookmarks[id(head)] = part.head
        sections.append(Section((head, *_body(part, wide)), gap=4.0, keep=True))
    titles = (content.title, content.subtitle, content.heading)
    running.draw(document, options, words, titles, sections, bookmarks)
    return []


def _body(part: ReportPart, wide: float) -> list[Row]:
    rows = []
    text = part.text.strip()
    for number, paragraph in enumerate(text.split("\n") if text else ()):
        lines = wrap(paragraph, wide, _TEXT)
        rows.append(Row((Cell(0, lines, _TEXT),), _TEXT, 1.2 if number == 0 else 0.0, 0.9, leading=1.5))
    if part.lines:
        widest = max(width(label, 8) for label, _ in part.lines) + 3
        left = min(max(widest, _LEFT[0]), _LEFT[1])
        for label, sentence in part.lines:
            cells = (Cell(0, wrap(label, left - 2, 8), 8), Cell(left, wrap(sentence, wide - left, _TEXT), _TEXT))
            rows.append(Row(cells, _TEXT, 0.7, 0.7, look.ROW_RULE, 0, wide))
    return rows
