"""Technique rows as lines of six cells: parting, joining, escaping, and which lines are passed over (R-801)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from typing import Final

from ikusa.errors import RuleError
from ikusa.rules.notation_words import TONGUES, squeeze

CELLS: Final = 6
"""How many cells a row has."""

LINE_BREAK = re.compile(r"\r\n|\r|\n")
_BAR = re.compile(r"(?<!\\)\|")
_WIDE_BAR = re.compile(r"(?<!\\)｜")
_RULE = re.compile(r":?-+:?")
_LONG_RULE = re.compile(r"[-—–―─━]{3,}")
_HEADERS = tuple(tuple(squeeze(word) for word in tongue.header) for tongue in TONGUES)


@dataclass(frozen=True, slots=True)
class Cells:
    """The six cells of a technique row as text, in the order in which they stand."""

    technique: str
    kind: str
    vigor: str
    check: str
    effect: str
    limit: str


def refusal(line: int, why: str, message: str, **values: object) -> RuleError:
    """The error `malformed` for a line, counted from 1; `why` and `values` are for a translated sentence."""
    return RuleError("malformed", f"Line {line}: {message}", values={"line": line, "why": why, **values})


def rows(text: str) -> Iterator[tuple[int, Cells]]:
    """The rows of a text with the numbers of their lines; empty lines, headers and rule lines are passed over.

    Raises:
        RuleError: `malformed`: a line has not six cells.
    """
    for line, content in enumerate(LINE_BREAK.split(text.removeprefix("\ufeff")), 1):
        cells = part(content)
        if not any(cells) or _is_rule(cells) or tuple(map(squeeze, cells)) in _HEADERS:
            continue
        if len(cells) != CELLS:
            message = f"a technique row has six cells, separated by |; this one has {len(cells)}."
            raise refusal(line, "cells", message, found=len(cells))
        yield line, Cells(*cells)


def part(line: str) -> list[str]:
    r"""The cells of a line; its outer bars are optional, `\|` is a bar inside a cell.

    A line without a plain bar may be parted by full-width bars or by tabs.
    """
    bar = _BAR if _BAR.search(line) else _WIDE_BAR if _WIDE_BAR.search(line) else None
    if bar is None:
        cells = line.strip("\r\n").split("\t") if line.count("\t") >= CELLS - 1 else [line]
    else:
        cells = bar.split(line)
    cells = [cell.replace("\\|", "|").strip() for cell in cells]
    if len(cells) > CELLS and not cells[0]:
        del cells[0]
        if not cells[-1]:
            del cells[-1]
    elif len(cells) > CELLS and not cells[-1]:
        del cells[-1]
    return cells


def joined(cells: Cells) -> str:
    """The line that the cells make, with outer bars; bars inside a cell are escaped, line breaks become spaces."""
    texts = (" ".join(LINE_BREAK.split(cell)).replace("|", "\\|").strip() for cell in astuple(cells))
    return f"| {' | '.join(texts)} |"


def _is_rule(cells: list[str]) -> bool:
    if len(cells) == 1:
        return _LONG_RULE.fullmatch(cells[0]) is not None
    return all(map(_RULE.fullmatch, cells))
