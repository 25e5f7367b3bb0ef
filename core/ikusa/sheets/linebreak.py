"""Where a line of text may end: UAX #14 with Japanese line-start and line-end prohibitions (kinsoku).

The classes come from uniseg's Unicode tables. The rules are those of UAX #14 reduced to pairs of classes, which
takes a small part of the time of uniseg's own breaker; its tests hold the two against each other.
"""

from __future__ import annotations

import re
from functools import cache

from uniseg.linebreak import east_asian_width, line_break

NONE, MAY, MUST = 0, 1, 2
"""What may happen before a character: no line end, a line end, a forced line end."""

_START_FORBIDDEN = frozenset("～〜・：；‥…―—–ー々〻ゝゞヽヾ%％‰゠")
"""Beyond UAX #14: signs that no Japanese line may begin with."""
_ALIAS = {
    "AI": "AL", "SG": "AL", "XX": "AL", "SA": "AL", "AK": "AL", "AP": "AL", "AS": "AL", "VF": "CM", "VI": "CM",
    "CJ": "NS", "H2": "ID", "H3": "ID", "JL": "ID", "JV": "CM", "JT": "CM", "CB": "ID", "ZWJ": "CM",
    "LF": "BK", "CR": "BK", "NL": "BK",
}  # fmt: skip
_WIDE = frozenset("FWH")
_NEVER_BEFORE = frozenset(("CL", "CP", "EX", "SY", "IS", "WJ", "ZW", "BA", "HY", "NS", "IN", "QU", "GL", "CM"))
_CLOSE_AFTER_SPACE = frozenset(("CL", "CP", "EX", "SY", "IS", "WJ"))
_WORD = frozenset(("AL", "HL", "NU"))
_PAIRS = frozenset(
    (before, after)
    for befores, afters in (
        (("PR",), ("ID", "EB", "EM", "AL", "HL", "NU", "OP", "OW")),
        (("PO",), ("AL", "HL", "NU", "OP", "OW")),
        (("ID", "EB", "EM"), ("PO",)),
        (("AL", "HL"), ("PR", "PO")),
        (("NU", "CL", "CP"), ("PR", "PO")),
        (("HY", "IS", "SY"), ("NU",)),
        (("IS",), ("AL", "HL")),
        (("SY",), ("HL",)),
        (("CP",), ("AL", "HL", "NU")),
        (("AL", "HL", "NU"), ("OP",)),
        (("EB",), ("EM",)),
        # Ours: a number keeps its counter (3人, 第7回).
        (("NU",), ("ID",)),
    )
    for before in befores
    for after in afters
)


@cache
def _class(char: str) -> str:
    if char in _START_FORBIDDEN:
        return "NS"
    found: str = line_break(char).name
    if found == "OP" and east_asian_width(char).name in _WIDE:
        return "OW"
    return _ALIAS.get(found, found)


@cache
def _breaks(before: str, after: str, spaced: bool) -> int:
    """Whether a line may end between two classes, `spaced` when only spaces stand between them."""
    if before == "BK":
        return MUST
    if after in ("BK", "SP", "ZW"):
        return NONE
    if before == "ZW":
        return MAY
    if spaced:
        return _breaks_at_space(before, after)
    if after in _NEVER_BEFORE:
        # GL may stand apart from what ends a word by itself (LB12a).
        return MAY if after == "GL" and before in ("BA", "HY") else NONE
    if before in ("WJ", "GL", "OP", "OW", "QU", "BB"):
        return NONE
    if before in _WORD and after in _WORD:
        return NONE
    return NONE if (before, after) in _PAIRS or before == after == "B2" else MAY


def _breaks_at_space(before: str, after: str) -> int:
    if after in _CLOSE_AFTER_SPACE or before in ("OP", "OW"):
        return NONE
    if (before in ("CL", "CP") and after == "NS") or before == after == "B2":
        return NONE
    return MAY


def opportunities(text: str) -> bytearray:
    """For each character of clean `text`, and its end: NONE, MAY or MUST a line end before it.

    Linear in the length of the text; entry 0 is NONE, the last one MUST.
    """
    marks = bytearray(len(text) + 1)
    before, spaced, flags = "BK", False, 0
    for index, char in enumerate(text):
        here = _class(char)
        if index and here == "CM" and not spaced and before not in ("BK", "ZW"):
            continue
        if here == "CM":
            here = "AL"
        if index:
            marks[index] = _breaks(before, here, spaced)
        if here == "RI":
            flags += 1
            if before == "RI" and not spaced and flags % 2 == 0:
                marks[index] = NONE
        else:
            flags = 0
        if here == "SP" and before != "BK":
            spaced = True
        else:
            before, spaced = here, False
    marks[len(text)] = MUST
    return marks


_GLUED = re.compile(
    r"照準集中 ?\[[^\[\]\n]{1,20}\] ?許可|[Ff]ocus \[[^\[\]\n]{1,20}\]"
    r"|[\[［][^\[\]［］\n]{1,40}[\]］]"
    r"|(?:戦闘|セッション)[ 　]?[0-9０-９]+回|[0-9]+/(?:battle|session)"
    r"|(?:防備|[Dd]efence) ?[-−][0-9]+"
    r"|会心時[ 　]?[^\s.。、\[［]{1,8}"
)
"""Pieces of the notation that stay on one line: tags, limits, 防備 −N, 会心時 with what follows."""


def glued(text: str) -> list[tuple[int, int]]:
    """The spans (start, end) of `text` that should never be broken, where they fit a line at all."""
    return [match.span() for match in _GLUED.finditer(text)]
