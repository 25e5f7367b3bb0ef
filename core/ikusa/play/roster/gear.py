"""The gear table of a character, and the spare store: rows added, changed, removed, reordered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ikusa.i18n import N_
from ikusa.play.changes import Changes
from ikusa.play.refusals import InputError
from ikusa.play.scene import no_character
from ikusa.play.texts import flag, line, text, whole
from ikusa.play.titles import called, named, named_or_counted
from ikusa.records import characters, gear, settings
from ikusa.records.checksums import Value
from ikusa.records.order import moved, number
from ikusa.records.rows import GearRow
from ikusa.records.rows_read import measure
from ikusa.records.store import Store
from ikusa.records.stored_json import dump
from ikusa.rules.definitions import Ruleset
from ikusa.scenario import read_character

_NEW: Final = GearRow(0, 0, None, 0, "", "", "", "armour", None, "common", None, 0, 1, 0, 0, None, "[]", "")
_NUMBERS: Final[Mapping[str, int]] = {"defence": 0, "integrity": 0, "spirit_defence": -(10**9), "damage": 0}
_FLAGS: Final = ("equipped", "field_repaired")
_WORDS: Final = ("kind", "weight", "grade")


def add_gear(store: Store, character: int | None, values: Mapping[str, object], position: int | None = None) -> Changes:
    """A new piece for a character or (None) the spare store; `changes.new(…, "gear")` is its id.

    Args:
        store: the campaign.
        character: its owner.
        values: SCENARIO.md's keys of gear, and `english`, `notes`, `bonuses` ([{"value", "label"}], R-204).
        position: its place in the list, from 0; None: the end.

    Raises:
        RuleError: a value is none for its field, with `path`.
    """
    if character is not None and not characters.exists(store, character):
        raise no_character()
    columns = new_columns(values, settings.ruleset(store))
    with store.act(N_("New gear {name}"), **called(str(columns["name"]), str(columns.get("english", "")))):
        insert_gear(store, character, columns, position)
    return store.last_changes


def new_columns(values: Mapping[str, object], ruleset: Ruleset) -> dict[str, Value]:
    """The columns of a new piece (keys as in `add_gear`), all of it checked; raises as `add_gear`."""
    return changed_columns(_NEW, {"name": "", **values}, ruleset)


def insert_gear(store: Store, character: int | None, columns: Mapping[str, Value], position: int | None = None) -> int:
    """Writes a piece, inside an act; its id."""
    row = {**_NEW._asdict(), "character_id": character, "position": gear.last_position(store, character) + 1, **columns}
    new = store.insert("gear", {key: value for key, value in row.items() if key not in ("id", "checksum")})
    if position is not None:
        order = [id_ for id_ in _siblings(store, character) if id_ != new]
        number(store, "gear", [*order[:position], new, *order[position:]])
    return new


def edit_gear(store: Store, piece: int, values: Mapping[str, object]) -> Changes:
    """Changes fields of a piece (keys as in `add_gear`); None takes a defence or integrity back to the ruleset's.

    A whole that becomes smaller cuts the damage to itself.

    Raises:
        RuleError: a value is none for its field, with `path`; `not_there`.
    """
    row = get(store, piece)
    columns = changed_columns(row, values, settings.ruleset(store))
    old = row._asdict()
    with store.act(N_("Edit {name}"), **named(row)):
        gear.update(piece, {key: value for key, value in columns.items() if old[key] != value})
    return store.last_changes


def get(store: Store, piece: int) -> GearRow:
    """The row of a piece.

    Raises:
        RuleError: `not_there`.
    """
    row = gear.pieces(store, (piece,)).get(piece)
    if row is None:
        raise InputError("not_there", N_("This piece is not there any more."))
    return row


def changed_columns(row: GearRow, values: Mapping[str, object], ruleset: Ruleset) -> dict[str, Value]:
    """The columns of a piece with some fields changed (keys as in `add_gear`), all of it checked; raises as that."""
    columns: dict[str, Any] = {}
    for key, value in values.items():
        columns[key] = _column(key, value)
    changed = row._replace(**columns)
    most = _checked(changed, ruleset)
    if "damage" in values:
        whole(changed.damage, "damage", 0, most)
    if changed.damage > most:
        columns["damage"] = most
    if "name" in columns or "english" in columns:
        columns["search_key"] = gear.search_key(changed.name, changed.english)
    return columns


def _column(key: str, value: Any) -> Value:
    if key == "name":
        return line(value, key, needed=True)
    if key == "english":
        return line(value, key)
    if key == "notes":
        return text(value, key)
    if key in _NUMBERS:
        empty = value is None or value == ""
        if empty:
            return None if key in ("defence", "integrity") else 0
        return whole(value, key, _NUMBERS[key])
    if key in _FLAGS:
        return flag(value, key)
    if key == "bonuses":
        return dump([_bonus(bonus) for bonus in value or ()])
    if key in _WORDS:
        found: Value = getattr(_NEW, key) if value is None and key != "weight" else value
        return found
    raise InputError("unknown_id", N_("A piece has no field {field}."), key, field=key)


def _bonus(bonus: Mapping[str, object]) -> dict[str, object]:
    label = line(bonus.get("label", ""), "bonuses")
    return {"value": whole(bonus.get("value"), "bonuses", 0), **({"label": label} if label else {})}


def _checked(row: GearRow, ruleset: Ruleset) -> int:
    """The whole of a piece in points, after the rules' own reader has looked at its words."""
    piece: dict[str, Any] = {"id": "piece", "kind": row.kind, "grade": row.grade}
    if row.weight is not None:
        piece["weight"] = row.weight
    read_character({"id": "owner", "gear": [piece]}, ruleset)
    return measure(row, ruleset)


def remove_gear(store: Store, pieces: Iterable[int]) -> Changes:
    """Deletes pieces with their ledgers; techniques that used them stay without a weapon."""
    found = gear.pieces(store, pieces)
    if not found:
        raise InputError("not_there", N_("This piece is not there any more."))
    name, args = named_or_counted(N_("Delete {name}"), N_("Delete {count} pieces"), list(found.values()))
    with store.act(name, **args):
        gear.delete(store, found)
    return store.last_changes


def order_gear(store: Store, pieces: Iterable[int]) -> Changes:
    """Puts these pieces of one owner into this order, where the first of them stood (pierce eats in it, R-503)."""
    chosen = list(pieces)
    owner = get(store, chosen[0]).character_id
    with store.act(N_("Order of gear")):
        number(store, "gear", moved(_siblings(store, owner), chosen))
    return store.last_changes


def _siblings(store: Store, owner: int | None) -> list[int]:
    sql = "SELECT * FROM gear WHERE character_id IS ? ORDER BY position, id"
    return [row.id for row in store.read(GearRow, sql, (owner,))]
