"""Characters from a table of a spreadsheet: one a row, a head line first, in either language."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final

from ikusa.exchange import lexicon
from ikusa.exchange.draft import Draft
from ikusa.exchange.incoming import Entry, Incoming
from ikusa.exchange.lexicon import Head
from ikusa.exchange.values import Format
from ikusa.i18n import N_
from ikusa.rules.definitions import Ruleset
from ikusa.ruleset.places import At, quoted

MOST_ROWS: Final = 20_000
DELIMITERS: Final = (",", "\t", ";")
GUARDED: Final = "=+-@\t\r＝＋－＠"
"""Signs that make a cell a formula: what is written with one stands behind an apostrophe."""
_MAXIMUM: Final = ("max", "最大")


def is_table(text: str, ruleset: Ruleset) -> bool:
    """Whether the first line is the head of such a table."""
    cells = head_cells(text)
    known = [cell for cell in cells if _is_head(cell, ruleset)]
    return len(known) > 1 and any(lexicon.heads().get(lexicon.folded(cell)) is Head.NAME for cell in cells)


def _is_head(cell: str, ruleset: Ruleset) -> bool:
    word = lexicon.folded(cell)
    attributes, _ = lexicon.terms(ruleset)
    track, _ = _track(cell)
    return word in lexicon.heads() or word in attributes or track is not None


def _track(cell: str) -> tuple[str | None, bool]:
    """The track that a column is of, and whether it is its maximum."""
    word = lexicon.folded(cell)
    most = word.endswith(_MAXIMUM)
    if most:
        word = word.removesuffix(_MAXIMUM[0]).removesuffix(_MAXIMUM[1])
    return lexicon.members(lexicon.TRACKS).get(word), most


def _delimiter(line: str) -> str:
    return max(DELIMITERS, key=line.count)


def read(text: str, ruleset: Ruleset) -> Incoming:
    """The characters of a table.

    Raises:
        RuleError: `malformed`: it is no table, has no column of names, or too many rows.
    """
    rows = rows_of(text)
    head = rows[0][1] if rows else []
    if not any(lexicon.heads().get(lexicon.folded(cell)) is Head.NAME for cell in head):
        raise At(ruleset=ruleset).malformed(N_("this table has no column of names in its first row."))
    entries = tuple(_entry(number, head, row, ruleset) for number, row in rows[1:])
    return Incoming(Format.CSV, entries)


def rows_of(text: str) -> list[tuple[int, list[str]]]:
    """The rows of a table that are not empty, each behind its number.

    Raises:
        RuleError: `malformed`: it is no table, or has too many rows.
    """
    text = text.removeprefix("\ufeff")
    head_line = next((line for line in text.splitlines() if line.strip()), "")
    at = At()
    try:
        rows = [
            (number, [cell.strip() for cell in row])
            for number, row in enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(head_line)), 1)
            if any(cell.strip() for cell in row)
        ]
    except csv.Error as error:
        raise at.malformed(N_("this is no CSV table: {detail}."), detail=error) from None
    if len(rows) > MOST_ROWS:
        raise at.malformed(N_("{found} are too many here; {most} is the most."), found=len(rows), most=MOST_ROWS)
    return rows


def head_cells(text: str) -> list[str]:
    """The cells of the first line; none where it is no table's."""
    first = text.lstrip("\ufeff \t\r\n").splitlines()[:1]
    if not first or "|" in first[0]:
        return []
    return next(csv.reader(first, delimiter=_delimiter(first[0])), [])


def _entry(number: int, head: Sequence[str], row: Sequence[str], ruleset: Ruleset) -> Entry:
    draft = Draft(number, f"row {number}", ruleset)
    tracks: dict[str, dict[bool, str]] = {}
    for label, cell in zip(head, row, strict=False):
        text = unguarded(cell)
        if not text:
            continue
        track, most = _track(label)
        if track is not None:
            tracks.setdefault(track, {})[most] = text
        elif lexicon.heads().get(lexicon.folded(label)) is Head.DEFENCE:
            # The total of a table follows from the rest.
            continue
        elif not draft.put(label, text):
            _refuse(draft, number, label, text, ruleset)
    for track, values in tracks.items():
        now = values.get(False, values.get(True, ""))
        if not draft.put_track(track, f"{now}/{values[True]}" if True in values and "/" not in now else now):
            _refuse(draft, number, track, now, ruleset)
    if not draft.name:
        draft.fault = draft.fault or At(draft.path).malformed(N_("a name is needed here."))
    return draft.entry()


def _refuse(draft: Draft, number: int, label: str, text: str, ruleset: Ruleset) -> None:
    """A value that its column cannot have is a fault; a column that nobody knows is kept in the notes."""
    if _is_head(label, ruleset):
        at = At(f"row {number}").stranger(label.strip())
        fault = at.malformed(N_("{found} is no value for this column."), found=quoted(text))
        draft.fault = draft.fault or fault
    elif label.strip():
        draft.note(f"{label.strip()}: {text}")


def unguarded(cell: str) -> str:
    """A cell without the apostrophe that kept it from being a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] and cell[1] in GUARDED else cell
