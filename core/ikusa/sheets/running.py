"""Handouts that run over whole pages: a title, sections that flow, a foot on each page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, repeat

from ikusa.i18n import Words
from ikusa.sheets import blockpages, look
from ikusa.sheets.document import Document
from ikusa.sheets.flow import Item, Section, depth, flow
from ikusa.sheets.options import Options
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import Line, heading, wrap

SIDE = blockpages.SIDE
TOP = blockpages.TOP
FOOT = 14.0
"""Free at the bottom of a page."""
_TITLE = (17.0, 15.0, 13.0, 11.0)


def width(options: Options) -> float:
    """The width of the text on the chosen paper."""
    return options.page_size()[0] - 2 * SIDE


def draw(
    document: Document,
    options: Options,
    words: Words,
    titles: tuple[str, str, str],
    sections: Sequence[Section],
    bookmarks: Mapping[int, str] | None = None,
    fill: bool = False,
    legend: bool = False,
) -> None:
    """Set sections over as many pages as they need.

    Args:
        document: the PDF.
        options: the paper.
        words: the language.
        titles: the title, a line below it, and the heading of the foot.
        sections: what flows; coordinates of its items start at the left margin.
        bookmarks: a name for each item, by its `id`, that gets a bookmark of its own.
        fill: dotted lines to write on below the end.
        legend: the legend of gear marks in the foot.
    """
    wide = width(options)
    title, subtitle, foot = titles
    name = heading(title, wide, _TITLE, 4)
    below = wrap(subtitle, wide, 8.5)
    head = 3.2 + len(name.lines) * name.size * 0.44 + len(below) * 4.2 + 2.4
    room = options.page_size()[1] - TOP - FOOT
    frames = flow(sections, chain((room - head,), repeat(room)))
    pen = document.pen
    for number, frame in enumerate(frames):
        document.begin(*options.page_size())
        if number == 0:
            document.bookmark(title, "title")
        with pen.at(SIDE, TOP):
            top = 0.0
            if number == 0:
                _draw_title(document, wide, (name.lines, name.size), below)
                top = head
            for offset, item in frame:
                _mark(document, item, bookmarks)
                item.draw(pen, top + offset)
            if fill and number == len(frames) - 1:
                _writing_lines(pen, wide, top + depth(frame), room)
        blockpages.foot(pen, options, words, foot, number + 1, len(frames), legend)
        document.end(len(frames))


def _writing_lines(pen: Pen, wide: float, top: float, bottom: float) -> None:
    """Dotted lines to write on, as many as there is room for."""
    y = top + look.WRITING_LINE
    while y <= bottom - 1:
        pen.dotted(0, y, wide)
        y += look.WRITING_LINE


def _mark(document: Document, item: Item, bookmarks: Mapping[int, str] | None) -> None:
    if bookmarks and id(item) in bookmarks:
        document.bookmark(bookmarks[id(item)], str(id(item)))


def _draw_title(document: Document, wide: float, name: tuple[Sequence[Line], float], below: Sequence[Line]) -> None:
    pen = document.pen
    lines, size = name
    pen.line(0, look.HEAD_RULE / 2, wide, look.HEAD_RULE / 2, look.HEAD_RULE)
    y = 3.2 + size * 0.34
    for line in lines:
        pen.set_line(0, y, line, size)
        y += size * 0.44
    y += 4.2 - size * 0.44 + 0.8
    for line in below:
        pen.set_line(0, y, line, 8.5)
        y += 4.2
