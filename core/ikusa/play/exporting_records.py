"""Rows → records of Ikusa JSON; ids in them hold inside one document only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ikusa.records import log
from ikusa.records.rows import GearRow, LedgerRow, is_sound
from ikusa.records.rows_read import Stored, armour_bonuses, combatant, piece
from ikusa.records.store import Store
from ikusa.records.stored_json import load, load_texts
from ikusa.rules.definitions import Ruleset
from ikusa.rules.terms import GearGrade

Plain = dict[str, Any]

_PIECE_DEFAULTS: Final[Mapping[str, object]] = {
    "grade": GearGrade.COMMON.value,
    "spirit_defence": 0,
    "equipped": True,
    "damage": 0,
    "field_repaired": False,
}
_FLAGS: Final = ("pc", "template", "archived", "hidden")
_TEXTS: Final = ("reading", "english", "title", "notes")


@dataclass(frozen=True, slots=True)
class Ids:
    """The id of a character in a document, and those of everybody in it by row id."""

    own: str
    everyone: Mapping[int, str]


def character_record(stored: Stored, ruleset: Ruleset, ids: Ids) -> Plain:
    """The record of a character but for its folder and portrait."""
    row = stored.row
    gear = {str(one.id): f"g{number}" for number, one in enumerate(stored.gear, 1)}
    record: Plain = {"combatant": _combatant(stored, ruleset, ids, gear)}
    if row.uid:
        record["uid"] = row.uid
    record |= {key: text for key in _TEXTS if (text := getattr(row, key))}
    if tags := load_texts(row.tags, f"character {row.id}"):
        record["tags"] = tags
    record |= {key: True for key in _FLAGS if getattr(row, key)}
    extras = {gear[str(one.id)]: _extra(one, stored.entries(one.id)) for one in stored.gear}
    if extras := {id_: extra for id_, extra in extras.items() if extra}:
        record["gear"] = extras
    if names := {one.key: {"english": one.english} for one in stored.techniques if one.english}:
        record["techniques"] = names
    return record


def _combatant(stored: Stored, ruleset: Ruleset, ids: Ids, gear: Mapping[str, str]) -> Plain:
    data = combatant(stored, ruleset)
    found: Plain = {"id": ids.own, "name": data.pop("name")}
    data.pop("id")
    found |= data
    if "gear" in data:
        found["gear"] = [_piece(one, gear[one["id"]]) for one in data["gear"]]
    if "techniques" in data:
        found["techniques"] = [_owned(one, "weapon", gear) for one in data["techniques"]]
    if "bonuses" in data:
        found["bonuses"] = [_owned(one, "gear", gear) for one in data["bonuses"]]
    if "statuses" in data:
        read = (_status(one, ids, gear, ruleset) for one in data["statuses"])
        found["statuses"] = [one for one in read if one is not None]
    return found


def _owned(one: Plain, key: str, gear: Mapping[str, str]) -> Plain:
    return {**one, key: gear[one[key]]} if key in one else one


def _status(one: Plain, ids: Ids, gear: Mapping[str, str], ruleset: Ruleset) -> Plain | None:
    """A status whose references hold in the document; None where it would be about a weapon that is gone."""
    found = {key: value for key, value in one.items() if key not in ("weapon", "source")}
    source = str(one.get("source", ""))
    if source.isdecimal() and int(source) in ids.everyone:
        found["source"] = ids.everyone[int(source)]
    if "weapon" in one:
        if one["weapon"] not in gear:
            return None
        found["weapon"] = gear[one["weapon"]]
    return found


def gear_record(row: GearRow, entries: Iterable[LedgerRow], ruleset: Ruleset, id_: str) -> Plain:
    """The record of a piece of the spare store."""
    ledger = tuple(entries)
    record: Plain = {"piece": _piece(piece(row, ledger, ruleset), id_), **_extra(row, ledger)}
    bonuses = [{key: one[key] for key in ("value", "label") if key in one} for one in armour_bonuses(row)]
    return {**record, "bonuses": bonuses} if bonuses else record


def _piece(data: Plain, id_: str) -> Plain:
    found = {key: value for key, value in data.items() if _PIECE_DEFAULTS.get(key, ...) != value}
    return {**found, "id": id_}


def _extra(row: GearRow, entries: Iterable[LedgerRow]) -> Plain:
    extra: Plain = {key: text for key in ("english", "notes") if (text := getattr(row, key))}
    causes = [[entry.cause, entry.english_cause] for entry in entries]
    return {**extra, "causes": causes} if any(any(pair) for pair in causes) else extra


def battle_log(store: Store, battle: int) -> list[Plain]:
    """What was done in a battle, as the log keeps it: commands and entries in SCENARIO.md's keys; to read only.

    Ids in it are the log's own, and `names` says whose; rows that are damaged are left out.
    """
    found = []
    for row in log.rows(store, battle=battle):
        if is_sound(store, "log", row):
            where = f"log {row.id}"
            line: Plain = {"session": row.session, "round": row.round, "at": row.at}
            line |= {key: load(getattr(row, key), where) for key in ("command", "entry", "names")}
            found.append(line)
    return found
