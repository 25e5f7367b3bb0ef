"""The gear table of a spreadsheet: its columns, and reading it back, piece by piece under its owner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from ikusa import i18n
from ikusa.errors import RuleError
from ikusa.exchange import lexicon
from ikusa.exchange.csv_in import head_cells, rows_of, unguarded
from ikusa.exchange.incoming import Entry, Incoming, Kind
from ikusa.exchange.shapes import Line, Uid
from ikusa.exchange.values import Format
from ikusa.i18n import LANGUAGES, N_
from ikusa.rules.definitions import Ruleset
from ikusa.ruleset.places import At, quoted


class Column(StrEnum):
    """What a column of the table holds."""

    OWNER = "owner"
    NAME = "name"
    KIND = "kind"
    WEIGHT = "weight"
    GRADE = "grade"
    LEFT = "left"
    WHOLE = "whole"
    STATE = "state"
    EQUIPPED = "equipped"
    SPIRIT_DEFENCE = "spirit_defence"
    UID = "uid"


COLUMNS: Final[Mapping[Column, str]] = {
    Column.OWNER: N_("Owner", context="column"),
    Column.NAME: N_("Gear", context="column"),
    Column.KIND: N_("Kind", context="column"),
    Column.WEIGHT: N_("Weight", context="column"),
    Column.GRADE: N_("Grade", context="column"),
    Column.LEFT: N_("Left", context="column"),
    Column.WHOLE: N_("Whole", context="column"),
    Column.STATE: N_("State", context="column"),
    Column.EQUIPPED: N_("Worn", context="column"),
    Column.SPIRIT_DEFENCE: N_("Spirit defence", context="column"),
    Column.UID: N_("Identity of the owner", context="column"),
}
"""The columns in their order. What a piece is like (`STATE`) follows from the rest, and is not read."""
WORN: Final = "○"
_NOT_WORN: Final = frozenset({"", "-", "—", "–", "―", "−", "×", "✕", "x", "no", "0", "false"})
_WORDS: Final = {
    Column.KIND: lexicon.KINDS,
    Column.WEIGHT: lexicon.WEIGHTS,
    Column.GRADE: lexicon.GEAR_GRADES,
}
_NUMBERS: Final = (Column.LEFT, Column.WHOLE, Column.SPIRIT_DEFENCE)
Cells = Mapping[Column, str]


@lru_cache(maxsize=1)
def _heads() -> Mapping[str, Column]:
    """What the words at the head of a column stand for."""
    found = {lexicon.folded(one.value): one for one in Column}
    for language in LANGUAGES:
        words = i18n.words(language)
        found |= {lexicon.folded(words(text, context="column")): one for one, text in COLUMNS.items()}
    return found


def is_table(text: str) -> bool:
    """Whether the first line is the head of a gear table: an owner and a piece."""
    known = {_heads().get(lexicon.folded(cell)) for cell in head_cells(text)}
    return {Column.OWNER, Column.NAME} <= known


def read(text: str, ruleset: Ruleset) -> Incoming:
    """The gear of each owner in a table; a piece without an owner lies in the spare store.

    Raises:
        RuleError: `malformed`: it is no table, or has too many rows.
    """
    (_, head), *rows = rows_of(text)
    owners: dict[tuple[str, str], list[tuple[int, Cells]]] = {}
    for number, row in rows:
        named = zip(head, row, strict=False)
        cells = {one: unguarded(cell) for label, cell in named if (one := _heads().get(lexicon.folded(label)))}
        key = (cells.get(Column.UID, ""), cells.get(Column.OWNER, ""))
        owners.setdefault(key, []).append((number, cells))
    entries: list[Entry] = []
    for (uid, owner), found in owners.items():
        if owner or uid:
            entries.append(_pieces(uid, owner, found, ruleset))
        else:
            entries += [_spare(number, cells, ruleset) for number, cells in found]
    return Incoming(Format.CSV, tuple(entries))


def _pieces(uid: str, owner: str, rows: Sequence[tuple[int, Cells]], ruleset: Ruleset) -> Entry:
    path = f"row {rows[0][0]}"
    try:
        if uid:
            Uid().read(uid, At(path, ruleset).stranger(Column.UID))
        data = {"uid": uid, "owner": owner, "pieces": tuple(_piece(number, cells, ruleset) for number, cells in rows)}
    except RuleError as error:
        return Entry(Kind.PIECES, owner[:80], path, fault=error)
    return Entry(Kind.PIECES, owner[:80], path, data, partial=True)


def _spare(number: int, cells: Cells, ruleset: Ruleset) -> Entry:
    path = f"row {number}"
    name = cells.get(Column.NAME, "")[:80]
    try:
        piece = _piece(number, cells, ruleset)
        at = At(path, ruleset)
        if "kind" not in piece:
            raise at.stranger(Column.KIND).malformed(N_("a new piece needs its kind."))
    except RuleError as error:
        return Entry(Kind.GEAR, name, path, fault=error)
    left, whole = piece.pop("left", None), piece.pop("whole", None)
    if whole is not None:
        piece["integrity" if piece["kind"] == "weapon" else "defence"] = whole
        piece["damage"] = whole - (whole if left is None else left)
    return Entry(Kind.GEAR, name, path, {"piece": {"id": "g1", **piece}})


def _piece(number: int, cells: Cells, ruleset: Ruleset) -> dict[str, Any]:
    """A row in plain values; what its cells leave open is left out.

    Raises:
        RuleError: `malformed`: a cell is none for its column.
    """
    at = At(f"row {number}", ruleset)
    found: dict[str, Any] = {"name": Line(needed=True).read(cells.get(Column.NAME, ""), at.stranger(Column.NAME))}
    for column, text in cells.items():
        if column is Column.EQUIPPED:
            found["equipped"] = lexicon.folded(text) not in _NOT_WORN
        elif text and (column in _WORDS or column in _NUMBERS):
            found[column.value] = _value(column, text, at.stranger(column))
    left, whole = found.get("left"), found.get("whole")
    if left is not None and whole is not None and left > whole:
        problem = N_("{found} is no value for this column.")
        raise at.stranger(Column.LEFT).malformed(problem, found=quoted(str(left)))
    return found


def _value(column: Column, text: str, at: At) -> str | int:
    if column in _WORDS:
        value: str | int | None = lexicon.members(_WORDS[column]).get(lexicon.folded(text))
    else:
        value = lexicon.number(text)
    if value is None or (isinstance(value, int) and value < 0 and column is not Column.SPIRIT_DEFENCE):
        raise at.malformed(N_("{found} is no value for this column."), found=quoted(text))
    return value
