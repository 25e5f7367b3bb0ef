"""The status table of a character, edited by hand: no rule is asked.

`battle.apply` with the command `add_status` puts one on by the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ikusa.i18n import N_
from ikusa.play.changes import Changes
from ikusa.play.refusals import InputError
from ikusa.play.scene import no_character
from ikusa.play.titles import called
from ikusa.records import settings
from ikusa.records.checksums import Value
from ikusa.records.order import moved, number
from ikusa.records.rows import StatusRow
from ikusa.records.rows_read import status as as_data
from ikusa.records.rows_write import status_columns
from ikusa.records.store import Store
from ikusa.records.stored_json import wanted
from ikusa.records.tables import Status as Table
from ikusa.rules.definitions import Ruleset
from ikusa.scenario import read_character

_SOME: Final = "SELECT * FROM status WHERE id IN (SELECT value FROM json_each(?))"


def add_status(store: Store, character: int, values: Mapping[str, object]) -> Changes:
    """Lists a status at the end; `values` are SCENARIO.md's keys of a status.

    Raises:
        RuleError: a key that it cannot have or needs, or a derived status (R-618).
    """
    owner = _owner(store, character)
    columns = checked(values, settings.ruleset(store))
    with store.act(N_("Status on {name}"), **owner):
        insert_status(store, character, columns)
    return store.last_changes


def insert_status(store: Store, character: int, columns: Mapping[str, Value]) -> int:
    """Writes a status at the end of the list, inside an act; its id."""
    place = max((row.position for row in _siblings(store, character)), default=0) + 1
    return store.insert("status", {"character_id": character, "position": place, **columns})


def checked(values: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Value]:
    """The columns of a status, after the rules' own reader has looked at it.

    Raises:
        RuleError: it is none; `path` is that of a key.
    """
    given = {key: value for key, value in values.items() if value is not None}
    character = read_character({"id": "bearer", "statuses": [given]}, ruleset)
    return status_columns(character.statuses[0])


def edit_status(store: Store, status: int, values: Mapping[str, object]) -> Changes:
    """Changes fields of a status, by its row id; None takes one away.

    Raises:
        RuleError: as `add_status`; `not_there`.
    """
    row = _get(store, status)
    columns = checked({**as_data(row), **values}, settings.ruleset(store))
    old = row._asdict()
    with store.act(N_("Status on {name}"), **_owner(store, row.character_id)):
        if changed := {key: value for key, value in columns.items() if old[key] != value}:
            Table.update(changed).where(Table.id == status).execute()
    return store.last_changes


def remove_statuses(store: Store, statuses: Iterable[int]) -> Changes:
    """Takes statuses off the list."""
    found = store.read(StatusRow, _SOME, (wanted(statuses),))
    if not found:
        raise _not_there()
    with store.act(N_("Status taken off {name}"), **_owner(store, found[0].character_id)):
        ids = wanted(row.id for row in found)
        store.execute("DELETE FROM status WHERE id IN (SELECT value FROM json_each(?))", (ids,))
    return store.last_changes


def order_statuses(store: Store, statuses: Iterable[int]) -> Changes:
    """Puts these statuses of one character into this order, where the first of them stood (onset, R-312)."""
    chosen = list(statuses)
    owner = _get(store, chosen[0]).character_id
    with store.act(N_("Order of statuses")):
        number(store, "status", moved([row.id for row in _siblings(store, owner)], chosen))
    return store.last_changes


def _get(store: Store, status: int) -> StatusRow:
    found = store.read(StatusRow, _SOME, (wanted((status,)),))
    if not found:
        raise _not_there()
    return found[0]


def _not_there() -> InputError:
    return InputError("not_there", N_("This status is not there any more."))


def _owner(store: Store, character: int) -> dict[str, str | int]:
    """The character, as a title wants it."""
    row = store.row("SELECT name, english FROM character WHERE id = ?", (character,))
    if row is None:
        raise no_character()
    return called(str(row[0]), str(row[1]))


def _siblings(store: Store, character: int) -> list[StatusRow]:
    sql = "SELECT * FROM status WHERE character_id = ? ORDER BY position, id"
    return store.read(StatusRow, sql, (character,))
