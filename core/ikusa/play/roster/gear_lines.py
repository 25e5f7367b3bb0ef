"""Lines that say a piece of gear, as a spreadsheet or a text has them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from ikusa import i18n
from ikusa.errors import RuleError
from ikusa.i18n import LANGUAGES, N_
from ikusa.play.refusals import InputError
from ikusa.play.texts import number
from ikusa.records.folding import fold
from ikusa.rules.notation_rows import part
from ikusa.rules.terms import GearGrade, GearKind, Weight
from ikusa.wording.terms import term

_SPANS: Final = re.compile(r"(\d+)\s*/\s*(\d+)")
_ARMOUR_NAMES: Final[Mapping[str, Weight]] = {
    "軽甲": Weight.LIGHT,
    "重甲": Weight.HEAVY,
    "重装甲": Weight.EXTRA_HEAVY,
    "light armour": Weight.LIGHT,
    "heavy armour": Weight.HEAVY,
    "extra heavy armour": Weight.EXTRA_HEAVY,
}
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
    values: dict[str, object] = {"name": row[0]}
    words = _gear_words()
    for cell in row[1:]:
        folded = fold(cell)
        span = _SPANS.fullmatch(folded)
        if not folded or folded in ("—", "-", "–", "―", "─"):
            continue
        if folded in words:
            values |= words[folded]
        elif span is not None:
            values["span"] = (int(span[1]), int(span[2]))
        elif (points := number(cell)) is not None:
            values.setdefault("defence", points)
        else:
            template = N_("Line {line}: “{text}” is no kind, weight, grade or number of gear.")
            raise InputError("malformed", template, line=at, text=cell[:60])
    return _spanned(values)


def _spanned(values: dict[str, Any]) -> dict[str, object]:
    """`now/full` as a stated whole and its damage."""
    span = values.pop("span", None)
    if span is not None:
        now, full = span
        values["integrity" if values.get("kind") == GearKind.WEAPON else "defence"] = full
        values["damage"] = max(0, full - now)
    elif values.get("kind") == GearKind.WEAPON:
        values.pop("defence", None)
    return values


@lru_cache(maxsize=1)
def _gear_words() -> dict[str, dict[str, object]]:
    """What a cell may say, folded, and the fields that it stands for."""
    found: dict[str, dict[str, object]] = {}
    for language in LANGUAGES:
        words = i18n.words(language)
        for kind in GearKind:
            found[fold(term(kind, words))] = found[fold(kind)] = {"kind": kind.value}
        for weight in Weight:
            fields: dict[str, object] = {"kind": GearKind.ARMOUR.value, "weight": weight.value}
            found[fold(term(weight, words))] = found[fold(weight)] = fields
        for grade in GearGrade:
            found[fold(term(grade, words))] = found[fold(grade)] = {"grade": grade.value}
        for state in ("無傷", "損傷", "壊れた", "intact", "damaged", "broken"):
            found[fold(state)] = {}
    for name, weight in _ARMOUR_NAMES.items():
        found[fold(name)] = {"kind": GearKind.ARMOUR.value, "weight": weight.value}
    return found


def is_head(row: list[str]) -> bool:
    """Whether it is the head line of a table of gear."""
    return fold(row[0]) in _HEADS


def is_piece(row: list[str]) -> bool:
    """Whether a line is surely a piece of gear: its first cell names it, another says a kind, a weight or a grade."""
    try:
        values = piece(row, 1)
    except RuleError:
        return False
    return bool(row[0]) and ("kind" in values or "grade" in values)
