"""Rows from a spreadsheet or a text: gear and statuses pasted into a character's tables."""

from __future__ import annotations

from typing import Any, Final

from ikusa.i18n import N_
from ikusa.play.changes import Changes
from ikusa.play.refusals import InputError
from ikusa.play.roster import gear as gear_rows
from ikusa.play.roster.gear_lines import cells, is_head, piece
from ikusa.play.roster.statuses import checked, insert_status
from ikusa.play.scene import no_character
from ikusa.play.titles import named
from ikusa.records import characters, settings
from ikusa.records.store import Store
from ikusa.rules.notation import readings
from ikusa.rules.notation_rows import Cells, joined

MOST_ROWS: Final = 500
"""Rows that are pasted at once."""


def paste_gear(store: Store, character: int | None, text: str) -> Changes:
    """Makes pieces of rows: a name first, then kind, weight, grade, `now/full`, defence in any order, in any language.

    Cells are parted by tabs or `|`; a head line is passed over. `character` None is the spare store.

    Raises:
        RuleError: `malformed`: a cell is none of these, with `line` counted from 1; nothing is stored.
    """
    if character is not None and not characters.exists(store, character):
        raise no_character()
    found = [piece(row, at) for at, row in _rows(text) if not is_head(row)]
    if not found:
        raise InputError("required", N_("There is no row of gear in this text."))
    ruleset = settings.ruleset(store)
    columns = [gear_rows.new_columns(values, ruleset) for values in found]
    with store.act(N_("Paste {count} pieces of gear"), count=len(columns)):
        for one in columns:
            gear_rows.insert_gear(store, character, one)
    return store.last_changes


def _rows(text: str) -> list[tuple[int, list[str]]]:
    lines = [(at, cells(one)) for at, one in enumerate(text.splitlines(), 1) if one.strip()]
    if len(lines) > MOST_ROWS:
        raise InputError(
            "too_long", N_("These are {found} rows; {most} is the most."), found=len(lines), most=MOST_ROWS
        )
    return lines


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
    with store.act(N_("Status on {name}"), **named(stored.row)):
        for one in columns:
            insert_status(store, character, one)
    return store.last_changes


def _status(inflict: Any) -> dict[str, object]:
    found: dict[str, object] = {"id": inflict.status, "value": inflict.value, "location": inflict.location}
    if inflict.until is not None:
        found["until"] = {"event": inflict.until.event.value, "count": inflict.until.count}
    return {key: value for key, value in found.items() if value is not None}
