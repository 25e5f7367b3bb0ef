"""A d100 table while it is being written: what is wrong with its ranges, and how they could be made whole (R-305)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

MOST: Final = 100


@dataclass(frozen=True, slots=True)
class Range:
    """One row: from, to, and what it says."""

    first: int
    last: int
    text: str


class Wrong(StrEnum):
    """What can be wrong with the ranges of a table."""

    GAP = "gap"
    OVERLAP = "overlap"
    UPSIDE_DOWN = "upside_down"
    OUTSIDE = "outside"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: the numbers from `first` to `last` that it is about, and the rows (by place) at fault."""

    wrong: Wrong
    first: int
    last: int
    rows: tuple[int, ...] = ()


def ranges(rows: Sequence[dict[str, Any]]) -> tuple[Range, ...]:
    """A table in the form of overrides as rows to edit."""
    return tuple(Range(row["from"], row["to"], row["text"]) for row in rows)


def plain(rows: Sequence[Range]) -> list[dict[str, Any]]:
    """Rows in the form of overrides, in the order of their numbers."""
    ordered = sorted(rows, key=lambda row: (row.first, row.last))
    return [{"from": row.first, "to": row.last, "text": row.text} for row in ordered]


def faults(rows: Sequence[Range]) -> tuple[Fault, ...]:
    """Everything that keeps the ranges from covering 1 to 100 exactly once, and rows that say nothing."""
    found = [*_of_single_rows(rows)]
    owners: dict[int, list[int]] = {}
    for place, row in enumerate(rows):
        for value in range(max(1, row.first), min(MOST, row.last) + 1):
            owners.setdefault(value, []).append(place)
    for first, last, places in _stretches(owners):
        if not places:
            found.append(Fault(Wrong.GAP, first, last))
        elif len(places) > 1:
            found.append(Fault(Wrong.OVERLAP, first, last, places))
    return tuple(found)


def _of_single_rows(rows: Sequence[Range]) -> list[Fault]:
    found = []
    for place, row in enumerate(rows):
        if row.first > row.last:
            found.append(Fault(Wrong.UPSIDE_DOWN, row.first, row.last, (place,)))
        elif row.first < 1 or row.last > MOST:
            found.append(Fault(Wrong.OUTSIDE, row.first, row.last, (place,)))
        if not row.text.strip():
            found.append(Fault(Wrong.EMPTY, row.first, row.last, (place,)))
    return found


def _stretches(owners: dict[int, list[int]]) -> list[tuple[int, int, tuple[int, ...]]]:
    """1 to 100 in stretches of the same rows."""
    found: list[tuple[int, int, tuple[int, ...]]] = []
    for value in range(1, MOST + 1):
        places = tuple(owners.get(value, ()))
        if found and found[-1][2] == places:
            found[-1] = (found[-1][0], value, places)
        else:
            found.append((value, value, places))
    return found


def closed(rows: Sequence[Range]) -> tuple[Range, ...]:
    """The rows in order with gaps and overlaps closed: each begins where the one before ends, the last ends at 100.

    A row keeps its size as far as that is possible; where there are more rows than numbers nothing is changed.
    """
    ordered = sorted(rows, key=lambda row: (row.first, row.last))
    if not ordered or len(ordered) > MOST:
        return tuple(rows)
    made: list[Range] = []
    first = 1
    for place, row in enumerate(ordered):
        left = len(ordered) - place - 1
        last = MOST if not left else min(max(first, row.last), MOST - left)
        made.append(replace(row, first=first, last=last))
        first = last + 1
    return tuple(made)


def spread(rows: Sequence[Range]) -> tuple[Range, ...]:
    """The rows in order with 1 to 100 shared out evenly."""
    ordered = sorted(rows, key=lambda row: (row.first, row.last))
    if not ordered or len(ordered) > MOST:
        return tuple(rows)
    edges = [round(MOST * place / len(ordered)) for place in range(len(ordered) + 1)]
    return tuple(replace(row, first=edges[place] + 1, last=edges[place + 1]) for place, row in enumerate(ordered))
