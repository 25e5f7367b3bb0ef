"""Measured text: lines that fit a width, sizes that fit a box.

Lengths are millimetres, sizes points. All of it is linear in the length of the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from ikusa.sheets import fonts, linebreak

MM = 72 / 25.4
"""Points in a millimetre."""
CAP = 60_000
"""Characters of one text that are printed; no handout can use more, and the page says so."""
_SPACES = " \u3000"
_WORD = re.compile(r"[!-~\u00a1-\u024f]{1,60}")
"""What is not to be broken: a run of Latin letters, figures and signs."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text in one weight."""

    text: str
    bold: bool = False


Text = str | tuple[Span, ...]
"""Plain text, or spans where a part of it is bold. Never markup: a name with `<b>` prints `<b>`."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line, ready to draw; `width` in em."""

    spans: tuple[Span, ...]
    width: float

    @property
    def text(self) -> str:
        """The characters of the line."""
        return "".join(span.text for span in self.spans)


def plain(text: Text) -> str:
    """The characters of a text without its weights."""
    return text if isinstance(text, str) else "".join(span.text for span in text)


def width(text: str, size: float, bold: bool = False) -> float:
    """The width of one line in mm."""
    return _em(text, bold) * size / MM


def _em(text: str, bold: bool) -> float:
    return _em_short(text, bold) if len(text) < 200 else fonts.chain(bold).width(fonts.clean(text[:CAP]))


@lru_cache(maxsize=8192)
def _em_short(text: str, bold: bool) -> float:
    return fonts.chain(bold).width(fonts.clean(text))


def _spans(text: Text, bold: bool) -> list[Span]:
    if isinstance(text, str):
        return [Span(fonts.clean(text[:CAP]), bold)]
    return [Span(fonts.clean(span.text[:CAP]), span.bold or bold) for span in text]


def wrap(text: Text, room: float, size: float, bold: bool = False, phrases: bool = False) -> tuple[Line, ...]:
    """Break `text` into lines no wider than `room` mm at `size` pt.

    With `phrases`, what stands between spaces stays together as long as it is shorter than three fifths of a
    line: rules text is read piece by piece. A word wider than the line is broken where it must be. Empty text
    has no lines.
    """
    long = len(text) > 300 if isinstance(text, str) else len(text) > 9
    return _wrap(text, room, size, bold, phrases) if long else _wrap_short(text, room, size, bold, phrases)


def _wrap(text: Text, room: float, size: float, bold: bool, phrases: bool) -> tuple[Line, ...]:
    spans = _spans(text, bold)
    whole = "".join(span.text for span in spans)
    if not whole.strip():
        return ()
    limit = room * MM / size + 1e-6
    em = sum(fonts.chain(span.bold).width(span.text) for span in spans)
    if em <= limit and "\n" not in whole:
        return (Line(tuple(spans), em),)
    return _broken(spans, whole, limit, phrases)


_wrap_short = lru_cache(maxsize=4096)(_wrap)
"""Labels and techniques come again on every card; long texts are not worth the memory."""


def _broken(spans: list[Span], text: str, limit: float, phrases: bool) -> tuple[Line, ...]:
    widths: list[float] = []
    for span in spans:
        widths.extend(map(fonts.chain(span.bold).widths.__getitem__, span.text))
    end = text.find("\n")
    while end >= 0:
        widths[end] = 0.0  # no font has it, and it takes no room
        end = text.find("\n", end + 1)
    ends = [0.0, *accumulate(widths)]
    marks = linebreak.opportunities(text)
    firm = _firm(text, ends, limit, marks, phrases)
    lines, start = [], 0
    while start < len(text):
        end = _line_end(text, ends, limit, firm, start)
        if end <= start:
            end = _line_end(text, ends, limit, marks, start)
        if end <= start:
            end = _character_end(text, ends, limit, start)
        stop = end
        while stop > start and text[stop - 1] in _SPACES + "\n":
            stop -= 1
        lines.append(Line(_cut(spans, start, stop), ends[stop] - ends[start]))
        start = end
        while start < len(text) and text[start] in _SPACES and text[start - 1] != "\n":
            start += 1
    return tuple(lines)


def _firm(text: str, ends: list[float], limit: float, marks: bytearray, phrases: bool) -> bytearray:
    """The line ends that remain when tags, limits and short phrases are kept whole."""
    firm = bytearray(marks)
    spans = linebreak.glued(text)
    if phrases:
        spans += _phrases(text, ends, limit * 0.6)
    for start, end in spans:
        if ends[end] - ends[start] <= limit:
            firm[start + 1 : end] = bytes(max(0, end - start - 1))
    return firm


def _phrases(text: str, ends: list[float], longest: float) -> list[tuple[int, int]]:
    found, start = [], 0
    for index in range(len(text) + 1):
        if index == len(text) or text[index] in " \u3000\n":
            if index > start and ends[index] - ends[start] <= longest:
                found.append((start, index))
            start = index + 1
    return found


def _line_end(text: str, ends: list[float], limit: float, marks: bytearray, start: int) -> int:
    """Where the line from `start` ends by `marks`, or `start` if nothing fits."""
    last = min(len(text), bisect_right(ends, ends[start] + limit) - 1)
    while last < len(text) and text[last] in _SPACES:
        last += 1
    forced = marks.find(linebreak.MUST, start + 1, last + 1)
    if forced >= 0:
        return forced
    may = marks.rfind(linebreak.MAY, start + 1, last + 1)
    return may if may >= 0 else start


def _character_end(text: str, ends: list[float], limit: float, start: int) -> int:
    last = min(len(text), bisect_right(ends, ends[start] + limit) - 1)
    return max(last, start + 1)


def _cut(spans: list[Span], start: int, stop: int) -> tuple[Span, ...]:
    found, offset = [], 0
    for span in spans:
        low, high = max(start - offset, 0), min(stop - offset, len(span.text))
        if low < high:
            found.append(Span(span.text[low:high], span.bold))
        offset += len(span.text)
        if offset >= stop:
            break
    return tuple(found)


def shrunk(text: str, room: float, size: float, floor: float, bold: bool = False) -> float:
    """The largest size from `size` down to `floor` at which `text` is one line no wider than `room` mm."""
    em = _em(text, bold)
    if em * size <= room * MM:
        return size
    # Half steps look chosen; a tenth of a point more or less looks like a fault.
    fitting = int(room * MM / em * 4) / 4
    return max(floor, fitting)


def clipped(text: str, size: float, room: float, bold: bool = False) -> str:
    """The beginning of `text` and "…", together no wider than `room` mm."""
    limit = room * MM / size - fonts.chain(bold).width("…")
    ends = [0.0, *accumulate(map(fonts.chain(bold).widths.__getitem__, fonts.clean(text[:500])))]
    return fonts.clean(text[:500])[: max(0, bisect_right(ends, limit) - 1)] + "…"


def words_fit(text: str, room: float, size: float, bold: bool = False) -> bool:
    """Whether every Latin word of `text` is narrower than `room`, so that none need be broken."""
    return all(width(word, size, bold) <= room + 1e-6 for word in _WORD.findall(text))


def whole_words(text: str, room: float, size: float, floor: float, bold: bool = False) -> float:
    """The largest size from `size` down to `floor` at which no Latin word of `text` need be broken."""
    longest = max(_WORD.findall(text), key=len, default="")
    return min(size, shrunk(longest, room, size, floor, bold))


@dataclass(frozen=True, slots=True)
class Heading:
    """A name set as large as it fits: its lines, their size, and what had to be left for another place."""

    lines: tuple[Line, ...]
    size: float
    complete: bool


def heading(text: str, room: float, sizes: Sequence[float], most: int, bold: bool = True) -> Heading:
    """Set `text` in one line at the first of `sizes` that fits, else in up to `most` lines at the smallest.

    What does not fit even so ends in "…", and the heading is not complete.
    """
    text = fonts.clean(text[:CAP])
    for size in sizes:
        if "\n" not in text and _em(text, bold) * size <= room * MM:
            return Heading(wrap(text, room, size, bold), size, True)
    size = sizes[-1]
    lines = wrap(text, room, size, bold, phrases=True)
    if len(lines) <= most:
        return Heading(lines, size, True)
    last = clipped(lines[most - 1].text, size, room, bold)
    cut = Line((Span(last, bold),), _em(last, bold))
    return Heading((*lines[: most - 1], cut), size, False)
