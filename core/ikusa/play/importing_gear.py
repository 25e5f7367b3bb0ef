"""Gear tables on their way in: pieces of those who are there, changed or added; nothing is taken away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ikusa.errors import RuleError
from ikusa.exchange.incoming import Entry
from ikusa.i18n import N_
from ikusa.play.importing_match import Match
from ikusa.play.importing_pairs import Roll
from ikusa.play.refusals import InputError
from ikusa.play.roster.gear import changed_columns, insert_gear, new_columns
from ikusa.play.texts import cleaned
from ikusa.records import gear
from ikusa.records.checksums import Value
from ikusa.records.folding import fold
from ikusa.records.rows import GearRow
from ikusa.records.rows_read import measure
from ikusa.records.store import Store
from ikusa.rules.definitions import Ruleset
from ikusa.rules.terms import GearKind

_AS_THEY_ARE = ("kind", "weight", "grade", "spirit_defence", "equipped")


@dataclass(frozen=True, slots=True)
class Change:
    """Columns to write: of a piece that is there, or (`row` None) of a new one."""

    row: int | None
    columns: Mapping[str, Value]


def pieces_match(store: Store, entry: Entry, people: Roll, ruleset: Ruleset) -> Match:
    """Whose gear a record is, and whether all of it is there just so."""
    data = entry.data
    owner = people.known_by(data)
    if owner is None:
        owner = next((id_ for id_ in people.alike({}, data["owner"]) if people.is_named(id_, data["owner"])), None)
    if owner is None:
        text = N_("Nobody of this name is in the roster.")
        return Match(fault=InputError("not_there", text, entry.path))
    try:
        changes = changes_of(store, owner, data, ruleset)
    except InputError as error:
        return Match(fault=InputError(error.code, error.message, entry.path, **error.values))
    except RuleError as error:
        return Match(fault=error)
    return Match(not changes, owner)


def changes_of(store: Store, owner: int, data: Mapping[str, Any], ruleset: Ruleset) -> list[Change]:
    """What a gear table changes on its owner's pieces.

    Raises:
        RuleError: a piece would be one that there is not.
    """
    ids = store.rows("SELECT id FROM gear WHERE character_id = ? ORDER BY position, id", (owner,))
    free = list(gear.pieces(store, [int(str(id_)) for (id_,) in ids]).values())
    found = []
    for piece in data["pieces"]:
        name = fold(piece["name"])
        row = next((one for one in free if name in (fold(one.name), fold(one.english))), None)
        if row is None:
            found.append(Change(None, _new(piece, ruleset)))
            continue
        free.remove(row)
        there = row._asdict()
        columns = changed_columns(row, _values(piece, row, ruleset), ruleset)
        if different := {key: value for key, value in columns.items() if there[key] != value}:
            found.append(Change(row.id, different))
    return found


def write_pieces(store: Store, owner: int, data: Mapping[str, Any], ruleset: Ruleset) -> None:
    """Writes what a gear table changes, inside an act; raises as `changes_of`."""
    for change in changes_of(store, owner, data, ruleset):
        if change.row is None:
            insert_gear(store, owner, change.columns)
        else:
            gear.update(change.row, change.columns)


def _new(piece: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Value]:
    if "kind" not in piece:
        raise InputError("required", N_("“{name}” is new and needs its kind."), name=piece["name"])
    row = GearRow(
        0, 0, None, 0, "", "", "", piece["kind"], piece.get("weight"), "common", None, 0, 1, 0, 0, None, "[]", ""
    )
    values = {key: piece[key] for key in _AS_THEY_ARE if key in piece}
    name = cleaned(piece["name"], "—")
    return new_columns({"name": name, **values, **_points(piece, row, ruleset)}, ruleset)


def _values(piece: Mapping[str, Any], row: GearRow, ruleset: Ruleset) -> dict[str, object]:
    stated = {key: piece[key] for key in _AS_THEY_ARE if key in piece}
    return {**stated, **_points(piece, row._replace(**stated), ruleset)}


def _points(piece: Mapping[str, Any], row: GearRow, ruleset: Ruleset) -> dict[str, object]:
    """Whole and damage of a piece; the whole is stated only where it is another than the piece has anyhow."""
    values: dict[str, object] = {}
    usual = measure(row, ruleset)
    whole = piece.get("whole", usual)
    if whole != usual:
        bonus = measure(row._replace(integrity=0, defence=0), ruleset)
        values["integrity" if row.kind == GearKind.WEAPON else "defence"] = whole - bonus
    if "left" in piece:
        values["damage"] = whole - piece["left"]
    return values
