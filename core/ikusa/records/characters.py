"""Characters: reading them with all they have, copying, deleting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Final, TypeVar

from ikusa.errors import RecordError, RuleError
from ikusa.records.checksums import Value
from ikusa.records.rows import CharacterRow, GearRow, LedgerRow, StatusRow, TechniqueRow
from ikusa.records.rows_read import Stored, combatant
from ikusa.records.store import Row, Store, without_collection
from ikusa.records.stored_json import dump, wanted
from ikusa.records.tables import Character as CharacterTable
from ikusa.rules.character import Character, Track
from ikusa.rules.definitions import Ruleset
from ikusa.rules.modifiers import vigor_maximum
from ikusa.rules.terms import TrackName
from ikusa.scenario import read_character

_CHARACTERS = "SELECT * FROM character WHERE id IN (SELECT value FROM json_each(?))"
_GEAR = "SELECT * FROM gear WHERE character_id IN (SELECT value FROM json_each(?)) ORDER BY character_id, id"
_LEDGER = (
    "SELECT ledger.*, gear.character_id FROM ledger JOIN gear ON gear.id = ledger.gear_id"
    " WHERE gear.character_id IN (SELECT value FROM json_each(?)) ORDER BY ledger.id"
)
_TECHNIQUES = "SELECT * FROM technique WHERE character_id IN (SELECT value FROM json_each(?)) ORDER BY character_id, id"
_STATUSES = "SELECT * FROM status WHERE character_id IN (SELECT value FROM json_each(?)) ORDER BY character_id, id"
"""In the order of the indexes, which costs nothing: an order by position would carry all columns through a sorter."""

Owned = TypeVar("Owned", GearRow, TechniqueRow, StatusRow)
_OWNER: Final = attrgetter("character_id")
_POSITION: Final = attrgetter("position")


def fetch(store: Store, ids: Iterable[int]) -> dict[int, Stored]:
    """The rows of these characters, in this order; those that do not exist are left out. Nothing is verified."""
    order = list(ids)
    binding = (wanted(order),)
    with without_collection():
        rows = {row.id: row for row in store.read(CharacterRow, _CHARACTERS, binding)}
        gear = _by_owner(store.read(GearRow, _GEAR, binding))
        ledgers = _ledgers(store.rows(_LEDGER, binding))
        techniques = _by_owner(store.read(TechniqueRow, _TECHNIQUES, binding))
        statuses = _by_owner(store.read(StatusRow, _STATUSES, binding))
        return {
            id_: Stored(rows[id_], gear.get(id_, ()), ledgers.get(id_), techniques.get(id_, ()), statuses.get(id_, ()))
            for id_ in order
            if id_ in rows
        }


def _by_owner(rows: Iterable[Owned]) -> dict[int | None, tuple[Owned, ...]]:
    """Rows in the order of owners and ids, by owner, each one's by position."""
    return {owner: tuple(sorted(own, key=_POSITION)) for owner, own in groupby(rows, _OWNER)}


def _ledgers(rows: Iterable[Row]) -> dict[int, dict[int, tuple[LedgerRow, ...]]]:
    """Ledger entries, each with the owner of its piece after it, by owner and piece."""
    pieces: dict[tuple[int, int], list[LedgerRow]] = {}
    for *values, owner in rows:
        entry = LedgerRow._make(values)
        pieces.setdefault((int(str(owner)), entry.gear_id), []).append(entry)
    found: dict[int, dict[int, tuple[LedgerRow, ...]]] = {}
    for (holder, piece), entries in pieces.items():
        found.setdefault(holder, {})[piece] = tuple(entries)
    return found


def get(store: Store, id_: int) -> Stored | None:
    """One character's rows, verified; None if there is none.

    Raises:
        RecordError: one of its rows is not what was stored.
    """
    stored = fetch(store, (id_,)).get(id_)
    if stored is not None:
        verify(store, stored)
    return stored


def verify(store: Store, stored: Stored) -> None:
    """Checks all rows of a character.

    Raises:
        RecordError: one of them is not what was stored; the message names character and record.
    """
    try:
        store.checked("character", stored.row)
        for piece in stored.gear:
            store.checked("gear", piece)
            for entry in stored.entries(piece.id):
                store.checked("ledger", entry)
        for technique in stored.techniques:
            store.checked("technique", technique)
        for status in stored.statuses:
            store.checked("status", status)
    except RecordError as error:
        message = f"The record of {stored.row.name or stored.row.id} is damaged ({error.where})."
        raise RecordError(message, error.where) from error


def exists(store: Store, id_: int) -> bool:
    """Whether there is a character with this id."""
    return store.row("SELECT 1 FROM character WHERE id = ?", (id_,)) is not None


def last_position(store: Store, battle: int | None = None) -> int:
    """The highest place in the roster, or among a battle's copies; 0 if there is none."""
    row = store.row("SELECT max(CAST(position AS INTEGER)) FROM character WHERE battle_id IS ?", (battle,))
    return int(row[0] or 0) if row else 0


def update(id_: int, values: Mapping[str, Value]) -> None:
    """Writes columns of one character, inside an act."""
    if values:
        CharacterTable.update(dict(values)).where(CharacterTable.id == id_).execute()


def copy(store: Store, stored: Stored, values: Mapping[str, Value], *, worn: bool = True) -> int:
    """Copies a character with gear, techniques and statuses, inside an act; `values` replace columns. The copy's id.

    Ledgers stay with the original. References to the character's own gear are turned to the copies.
    `worn`: with the damage of the gear; without it the pieces are as new, which a template's copies are.
    """
    columns = _without(stored.row._asdict(), "id", "checksum")
    new = store.insert("character", {**columns, **values})
    gear: dict[int, int] = {}
    for piece in stored.gear:
        state: dict[str, Value] = {} if worn else {"damage": 0, "field_repaired": 0}
        row = _without(piece._asdict(), "id", "checksum") | {"character_id": new} | state
        gear[piece.id] = store.insert("gear", row)
    for technique in stored.techniques:
        weapon = gear.get(technique.weapon_id) if technique.weapon_id is not None else None
        row = _without(technique._asdict(), "id", "checksum") | {"character_id": new, "weapon_id": weapon}
        store.insert("technique", row)
    for status in stored.statuses:
        names = {str(old): str(id_) for old, id_ in gear.items()}
        row = _without(status._asdict(), "id", "checksum") | {
            "character_id": new,
            "weapon": names.get(status.weapon, status.weapon) if status.weapon else None,
        }
        store.insert("status", row)
    return new


def _without(row: Mapping[str, Value], *keys: str) -> dict[str, Value]:
    return {key: value for key, value in row.items() if key not in keys}


def delete(store: Store, ids: Iterable[int]) -> None:
    """Deletes characters with all they have and their places in battles, inside an act.

    Statuses that name one of them as their source forget it: a later row may get the same id.
    """
    gone = (wanted(ids),)
    pieces = store.rows("SELECT id FROM gear WHERE character_id IN (SELECT value FROM json_each(?))", gone)
    forget_weapons(store, [int(str(id_)) for (id_,) in pieces])
    store.execute(
        "UPDATE status SET source = NULL WHERE source IN (SELECT CAST(value AS TEXT) FROM json_each(?))", gone
    )
    store.execute("DELETE FROM character WHERE id IN (SELECT value FROM json_each(?))", gone)


def forget_weapons(store: Store, gear: Iterable[int]) -> None:
    """Takes away the statuses that name one of these pieces as their weapon, inside an act."""
    binding = (wanted(gear),)
    store.execute("DELETE FROM status WHERE weapon IN (SELECT CAST(value AS TEXT) FROM json_each(?))", binding)


def tags_text(tags: Iterable[str]) -> str:
    """Tags as they are stored: each once, in the order given."""
    return dump(list(dict.fromkeys(tags)))


_KEPT: Final = 256
"""Characters that `remembered` keeps: more than a battle has."""
_cache: dict[tuple[int, str, str | None], tuple[Stored, Ruleset, Character]] = {}


def remembered(stored: Stored, ruleset: Ruleset, language: str = "ja", side: str | None = None) -> Character:
    """As `read`, but the same value again while neither rows nor ruleset have changed.

    It saves the reading, and what the rules have derived from the value stays with it.

    Raises:
        RecordError: as `read`.
    """
    key = (stored.row.id, language, side)
    known = _cache.pop(key, None)
    if known is None or known[1] is not ruleset or known[0] != stored:
        known = (stored, ruleset, read(stored, ruleset, language, side))
    _cache[key] = known
    if len(_cache) > _KEPT:
        del _cache[next(iter(_cache))]
    return known[2]


def read(stored: Stored, ruleset: Ruleset, language: str = "ja", side: str | None = None) -> Character:
    """The character that rows hold, as the rules see it: vigor cut (R-107), R-314 not applied.

    Args:
        stored: its rows.
        ruleset: what is not stated comes from it.
        language: chooses its names and those of its gear and techniques.
        side: its side in a battle; None: its own.

    Raises:
        RecordError: the rows hold what no character has.
    """
    data = combatant(stored, ruleset, language, side)
    where = f"character {stored.row.id}"
    try:
        character = read_character(data, ruleset, where)
    except RuleError as error:
        raise RecordError(f"The record of {stored.row.name} cannot be read: {error.message}", where) from error
    vigor = character.tracks[TrackName.VIGOR]
    limit = vigor_maximum(character, ruleset)
    if vigor.now <= limit:
        return character
    return character.changed(tracks={**character.tracks, TrackName.VIGOR: Track(limit, vigor.max)})


def sound(store: Store, found: Iterable[Stored]) -> Iterator[Stored]:
    """Those whose rows are what was stored."""
    for stored in found:
        try:
            verify(store, stored)
        except RecordError:
            continue
        yield stored
