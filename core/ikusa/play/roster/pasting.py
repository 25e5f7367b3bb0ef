"""Rows from a spreadsheet or a text: gear and statuses pasted into a character's tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ikusa import i18n
from ikusa.i18n import LANGUAGES, N_
from ikusa.play.changes import Changes
from ikusa.play.refusals import InputError
from ikusa.play.roster import gear as gear_rows
from ikusa.play.roster.statuses import checked, insert_status
from ikusa.play.scene import no_character
from ikusa.play.texts import number
from ikusa.records import characters, settings
from ikusa.records.folding import fold
from ikusa.records.store import Store
from ikusa.rules.notation import readings
from ikusa.rules.notation_rows import Cells, joined, part
from ikusa.rules.terms import GearGrade, GearKind, Weight
from ikusa.wording.terms import term

MOST_ROWS: Final = 500
"""Rows that are pasted at once."""

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


def paste_gear(store: Store, character: int | None, text: str) -> Changes:
    """Makes pieces of rows: a name first, then kind, weight, grade, `now/full`, defence in any order, in any language.

    Cells are parted by tabs or `|`; a head line is passed over. `character` None is the spare store.

    Raises:
        RuleError: `malformed`: a cell is none of these, with `line` counted from 1; nothing is stored.
    """
    if character is not None and not characters.exists(store, character):
        raise no_character()
    found = [_piece(cells, at) for at, cells in _rows(text) if fold(cells[0]) not in _HEADS]
    if not found:
        raise InputError("required", N_("There is no row of gear in this text."))
    ruleset = settings.ruleset(store)
    columns = [gear_rows.new_columns(values, ruleset) for values in found]
    with store.act(N_("Paste {count} pieces of gear"), count=len(columns)):
        for one in columns:
            gear_rows.insert_gear(store, character, one)
    return store.last_changes


def _rows(text: str) -> list[tuple[int, list[str]]]:
    lines = [(at, _cells(one)) for at, one in enumerate(text.splitlines(), 1) if one.strip()]
    if len(lines) > MOST_ROWS:
        raise InputError(
            "too_long", N_("These are {found} rows; {most} is the most."), found=len(lines), most=MOST_ROWS
        )
    return lines


def _cells(row: str) -> list[str]:
    if "\t" in row:
        return [cell.strip() for cell in row.split("\t")]
    cells = part(row)
    while cells and not cells[0]:
        del cells[0]
    return cells or [""]


def _piece(cells: list[str], at: int) -> dict[str, object]:
    values: dict[str, object] = {"name": cells[0]}
    words = _gear_words()
    for cell in cells[1:]:
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


def paste_statuses(store: Store, character: int, text: str) -> Changes:
    """Lists statuses written as in an effect cell (R-801): `出血 2. 苦痛. 防備 -1（2間合）`, or one a line.

    Raises:
        RuleError: `malformed`: a piece is no status; nothing is stored.
    """
    stored = characters.get(store, character)
    if stored is None:
        raise no_character()
    ruleset = settings.ruleset(store)
    effect = ". ".join(one.strip().rstrip(".。") for one in text.replace("\t", " ").splitlines() if one.strip())
    (reading,) = readings(joined(Cells("x", "x", "0", "—", f"{effect}.", "—")), ruleset)
    if reading.missed:
        template = N_("This is no status: {text}")
        raise InputError("malformed", template, text=reading.missed[0].text[:60])
    found = [_status(one) for one in reading.technique.inflicts]
    if not found:
        raise InputError("required", N_("There is no status in this text."))
    columns = [checked(one, ruleset) for one in found]
    with store.act(N_("Status on {name}"), name=stored.row.name):
        for one in columns:
            insert_status(store, character, one)
    return store.last_changes


def _status(inflict: Any) -> dict[str, object]:
    found: dict[str, object] = {"id": inflict.status, "value": inflict.value, "location": inflict.location}
    if inflict.until is not None:
        found["until"] = {"event": inflict.until.event.value, "count": inflict.until.count}
    return {key: value for key, value in found.items() if value is not None}
