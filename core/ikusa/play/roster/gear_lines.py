"""Lines that say a piece of gear, as a spreadsheet or a text has them."""

from __future__ import annotations

from typing import Final

from ikusa.exchange import gear_cells
from ikusa.i18n import N_
from ikusa.play.refusals import InputError
from ikusa.records.folding import fold
from ikusa.rules.notation_rows import part

_HEADS: Final = frozenset({"名", "武具", "name", "gear"})


def cells(row: str) -> list[str]:
    """The cells of a line, parted by tabs or bars."""
    if "\t" in row:
        return [cell.strip() for cell in row.split("\t")]
    found = part(row)
    while found and not found[0]:
        del found[0]
    return found or [""]


def piece(row: list[str], at: int) -> dict[str, object]:
    """The fields of a piece (`add_gear`'s values) from the cells of the line `at`.

    Raises:
        RuleError: `malformed`: a cell is no kind, weight, grade or number of gear.
    """
    values, stray = gear_cells.read(row)
    if stray is not None:
        template = N_("Line {line}: “{text}” is no kind, weight, grade or number of gear.")
        raise InputError("malformed", template, line=at, text=stray[:60])
    return values


def is_head(row: list[str]) -> bool:
    """Whether it is the head line of a table of gear."""
    return fold(row[0]) in _HEADS


def is_piece(row: list[str]) -> bool:
    """Whether a line is surely a piece of gear: its first cell names it, another says a kind, a weight or a grade."""
    return gear_cells.sure(row) is not None
