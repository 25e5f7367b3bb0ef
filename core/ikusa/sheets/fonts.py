"""Fonts of a PDF: registered once per process, a chain of fallbacks, and never a silent box.

The chain is BIZ UDPGothic, Noto Sans JP, DejaVu Sans; what none of them has is drawn as 〓. Only the first
comes in two weights; the others are thickened where bold is asked for.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from reportlab.pdfbase import pdfmetrics, ttfonts

from ikusa import resources

SUBSTITUTE = "〓"
"""Drawn for a character that no font has."""

_FILES = {
    "Ikusa-Regular": "BIZUDPGothic-Regular.ttf",
    "Ikusa-Bold": "BIZUDPGothic-Bold.ttf",
    "Ikusa-Kanji": "NotoSansJP-Regular.ttf",
    "Ikusa-Signs": "DejaVuSans.ttf",
}
_CHAINS = {False: ("Ikusa-Regular", "Ikusa-Kanji", "Ikusa-Signs"), True: ("Ikusa-Bold", "Ikusa-Kanji", "Ikusa-Signs")}
_lock = threading.Lock()
_INVISIBLE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2028\u2029\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e0fff]"
)
_COMPATIBLE = re.compile("([\uf900-\ufaff\U0002f800-\U0002fa1f]+)")
"""Kanji whose old shape NFC would take away (神 written as U+FA19); a name keeps them."""


def clean(text: str) -> str:
    """`text` as it can be drawn: NFC, line ends as one line feed, without controls, selectors and bidi marks."""
    if text.isascii() and text.isprintable():
        return text
    text = _INVISIBLE.sub(_visible, text.replace("\r\n", "\n"))
    if unicodedata.is_normalized("NFC", text):
        return text
    return "".join(
        part if odd else unicodedata.normalize("NFC", part) for odd, part in _numbered(_COMPATIBLE.split(text))
    )


def _numbered(parts: Iterable[str]) -> Iterable[tuple[bool, str]]:
    return ((number % 2 == 1, part) for number, part in enumerate(parts))


def _visible(match: re.Match[str]) -> str:
    found = match.group()
    if found in "\r\x0b\x0c\x85\u2028\u2029":
        return "\n"
    if found == "\t":
        return " "
    return SUBSTITUTE if "\ud800" <= found <= "\udfff" else ""


class _Glyphs(dict[str, tuple[int, float]]):
    """Character → position in the chain and width in em; filled as characters are met."""

    def __init__(self, fonts: tuple[ttfonts.TTFont, ...]) -> None:
        super().__init__()
        self._fonts = fonts

    def __missing__(self, char: str) -> tuple[int, float]:
        code = ord(char) if char != "\xa0" else 32
        for place, font in enumerate(self._fonts):
            if code in font.face.charToGlyph:
                found = (place, font.face.getCharWidth(code) / 1000)  # type: ignore[no-untyped-call]
                break
        else:
            found = (-1, self[SUBSTITUTE][1])
        self[char] = found
        return found


class _Widths(dict[str, float]):
    """Character → width in em; its own table because measuring is the innermost loop of layout."""

    def __init__(self, glyphs: _Glyphs) -> None:
        super().__init__()
        self._glyphs = glyphs

    def __missing__(self, char: str) -> float:
        found = self[char] = self._glyphs[char][1]
        return found


@dataclass(frozen=True, slots=True)
class Chain:
    """One weight: its fonts in the order in which they are asked for a character."""

    fonts: tuple[ttfonts.TTFont, ...]
    bold: bool
    glyphs: _Glyphs = field(repr=False)
    widths: _Widths = field(repr=False)

    def width(self, text: str) -> float:
        """The width of clean text in em."""
        return sum(map(self.widths.__getitem__, text))

    def runs(self, text: str) -> list[tuple[ttfonts.TTFont, str, bool]]:
        """Clean text cut by font: each with its piece, and whether it must be thickened to look bold."""
        found: list[tuple[ttfonts.TTFont, str, bool]] = []
        place, start = None, 0
        for index, char in enumerate(text):
            here = self.glyphs[char][0]
            if here != place:
                if place is not None:
                    found.append(self._run(place, text[start:index]))
                place, start = here, index
        if place is not None:
            found.append(self._run(place, text[start:]))
        return found

    def _run(self, place: int, text: str) -> tuple[ttfonts.TTFont, str, bool]:
        if place < 0:
            return self.fonts[0], SUBSTITUTE * len(text), False
        return self.fonts[place], text, self.bold and place > 0


def chain(bold: bool = False) -> Chain:
    """The fonts of one weight; the first call in a process reads the files (about 0.1 s)."""
    return (_loaded or _load())[bold]


_loaded: dict[bool, Chain] = {}


def _load() -> dict[bool, Chain]:
    """Read the fonts once, whichever thread comes first; measuring asks for them too often to take a lock."""
    with _lock:
        if not _loaded:
            _loaded.update(_chains())
        return _loaded


def _chains() -> dict[bool, Chain]:
    ttfonts.makeToUnicodeCMap = _to_unicode
    fonts: dict[str, ttfonts.TTFont] = {}
    for name, file in _FILES.items():
        fonts[name] = ttfonts.TTFont(name, str(resources.path("fonts", file)))
        pdfmetrics.registerFont(fonts[name])
    made = {}
    for bold, names in _CHAINS.items():
        own = tuple(fonts[name] for name in names)
        glyphs = _Glyphs(own)
        made[bold] = Chain(own, bold, glyphs, _Widths(glyphs))
    return made


def warm_up() -> None:
    """Read the fonts now, in a worker, so that the first print need not."""
    chain()


def uncovered(text: str) -> frozenset[str]:
    """The characters of `text` that no font has and that a PDF shows as 〓."""
    glyphs = chain().glyphs
    return frozenset(char for char in set(clean(text)) if char != "\n" and glyphs[char][0] < 0)


def _to_unicode(fontname: str, subset: list[int]) -> str:
    """The map from a subset's codes back to text: UTF-16BE, at most 100 entries a block.

    reportlab's own writes `<20BB7>` for 𠮷, which readers take for two other characters.
    """
    entries = [
        f"<{place:02X}> <{chr(code).encode('utf-16-be').hex().upper()}>"
        for place, code in enumerate(subset)
        if code and not 0xD800 <= code <= 0xDFFF
    ]
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        f"/CIDSystemInfo << /Registry ({fontname}) /Ordering ({fontname}) /Supplement 0 >> def",
        f"/CMapName /{fontname} def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<00> <FF>",
        "endcodespacerange",
    ]
    for start in range(0, len(entries), 100):
        block = entries[start : start + 100]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines)
