"""What the cells of a short gear row say, in whatever order: kind, weight, grade, `left/full`, defence, state."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ikusa import i18n
from ikusa.exchange import lexicon
from ikusa.i18n import LANGUAGES, N_
from ikusa.rules.terms import GearGrade, GearKind, GearState, Weight
from ikusa.wording.terms import term

DASHES: Final = frozenset({"", "—", "-", "–", "―", "─", "−"})
"""A cell that says nothing."""
_SPANS: Final = re.compile(r"(\d+)\s*/\s*(\d+)")
_ARMOUR_NAMES: Final[Mapping[str, Weight]] = {
    "軽甲": Weight.LIGHT,
    "重甲": Weight.HEAVY,
    "重装甲": Weight.EXTRA_HEAVY,
    "light armour": Weight.LIGHT,
    "heavy armour": Weight.HEAVY,
    "extra heavy armour": Weight.EXTRA_HEAVY,
}


def read(row: Sequence[str]) -> tuple[dict[str, Any], str | None]:
    """The fields of a piece, keys as in SCENARIO.md, and the first cell that says nothing of gear, None if all do."""
    values: dict[str, Any] = {"name": row[0]}
    known = _words()
    for cell in row[1:]:
        folded = lexicon.folded(cell)
        span = _SPANS.fullmatch(unicodedata.normalize("NFKC", cell).strip())
        if folded in DASHES:
            continue
        if folded in known:
            values |= known[folded]
        elif span is not None:
            values["span"] = (int(span[1]), int(span[2]))
        elif (points := lexicon.number(cell)) is not None:
            values.setdefault("defence", points)
        else:
            return values, cell
    return _spanned(values), None


def sure(row: Sequence[str]) -> dict[str, Any] | None:
    """The fields of a row that surely is a piece: its first cell names it, another says a kind, a weight or a grade."""
    if not row or not row[0]:
        return None
    values, stray = read(row)
    return values if stray is None and ("kind" in values or "grade" in values) else None


COLUMNS: Final = (
    N_("Gear", context="sheet"),
    N_("Kind", context="column"),
    N_("Weight", context="column"),
    N_("Grade", context="column"),
    N_("Left", context="column"),
    N_("Worn", context="column"),
    N_("Spirit defence", context="column"),
)
"""The heads of a whole gear table."""


@lru_cache(maxsize=1)
def columns() -> frozenset[str]:
    """What may stand at the head of a table of gear, folded."""
    found = {"名", "名前", "武具", "name", "gear", "防備", "defence", "状態", "state"}
    for language in LANGUAGES:
        words = i18n.words(language)
        found |= {words(one, context="column" if place else "sheet") for place, one in enumerate(COLUMNS)}
    return frozenset(map(lexicon.folded, found))


def _spanned(values: dict[str, Any]) -> dict[str, Any]:
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
def _words() -> dict[str, dict[str, object]]:
    """What a cell may say, folded, and the fields that it stands for."""
    found: dict[str, dict[str, object]] = {}
    for language in LANGUAGES:
        words = i18n.words(language)
        for kind in GearKind:
            found[lexicon.folded(term(kind, words))] = found[lexicon.folded(kind)] = {"kind": kind.value}
        for weight in Weight:
            fields: dict[str, object] = {"kind": GearKind.ARMOUR.value, "weight": weight.value}
            found[lexicon.folded(term(weight, words))] = found[lexicon.folded(weight)] = fields
        for grade in GearGrade:
            found[lexicon.folded(term(grade, words))] = found[lexicon.folded(grade)] = {"grade": grade.value}
        for state in GearState:
            found[lexicon.folded(term(state, words))] = found[lexicon.folded(state)] = {}
    for state_word in ("無傷", "損傷", "壊れた"):
        found[lexicon.folded(state_word)] = {}
    for name, weight in _ARMOUR_NAMES.items():
        found[lexicon.folded(name)] = {"kind": GearKind.ARMOUR.value, "weight": weight.value}
    return found
