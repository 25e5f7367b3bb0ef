"""Pieces of gear across the campaign, with their ledgers and owners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ikusa.records.checksums import Value
from ikusa.records.folding import fold
from ikusa.records.rows import GearRow, LedgerRow
from ikusa.records.store import Store
from ikusa.records.stored_json import wanted
from ikusa.records.tables import Gear

_GEAR = "SELECT * FROM gear WHERE id IN (SELECT value FROM json_each(?))"
_LEDGER = "SELECT * FROM ledger WHERE gear_id IN (SELECT value FROM json_each(?)) ORDER BY id"


class Owner(NamedTuple):
    """Whose a piece is, as the armoury shows it."""

    id: int
    name: str
    english: str
    template: int
    archived: int
    battle_id: int | None


def pieces(store: Store, ids: Iterable[int]) -> dict[int, GearRow]:
    """Pieces by id, in the order of `ids`; those that do not exist are left out."""
    order = list(ids)
    found = {row.id: row for row in store.read(GearRow, _GEAR, (wanted(order),))}
    return {id_: found[id_] for id_ in order if id_ in found}


def every(store: Store) -> list[GearRow]:
    """All pieces: by owner in the roster's order, the spare store last."""
    sql = (
        "SELECT gear.* FROM gear LEFT JOIN character ON character.id = gear.character_id"
        " ORDER BY gear.character_id IS NULL, character.battle_id IS NOT NULL, character.battle_id,"
        " character.position, character.id, gear.position, gear.id"
    )
    return store.read(GearRow, sql)


def owners(store: Store) -> dict[int, Owner]:
    """Everyone who may own gear."""
    sql = "SELECT id, name, english, template, archived, battle_id FROM character"
    return {owner.id: owner for owner in store.read(Owner, sql)}


def ledgers(store: Store, ids: Iterable[int]) -> dict[int, list[LedgerRow]]:
    """The ledgers of some pieces, oldest entry first."""
    found: dict[int, list[LedgerRow]] = {}
    for entry in store.read(LedgerRow, _LEDGER, (wanted(ids),)):
        found.setdefault(entry.gear_id, []).append(entry)
    return found


def all_ledgers(store: Store) -> dict[int, list[LedgerRow]]:
    """Every ledger, oldest entry first."""
    found: dict[int, list[LedgerRow]] = {}
    for entry in store.read(LedgerRow, "SELECT * FROM ledger ORDER BY id"):
        found.setdefault(entry.gear_id, []).append(entry)
    return found


def last_position(store: Store, owner: int | None) -> int:
    """The highest place in an owner's list, or in the spare store; 0 if it is empty."""
    row = store.row("SELECT max(CAST(position AS INTEGER)) FROM gear WHERE character_id IS ?", (owner,))
    return int(str(row[0] or 0)) if row else 0


def search_key(name: str, english: str) -> str:
    """What a piece is found by."""
    return fold(f"{name}\n{english}")


def update(id_: int, values: Mapping[str, Value]) -> None:
    """Writes columns of one piece, inside an act."""
    if values:
        Gear.update(dict(values)).where(Gear.id == id_).execute()


def move(store: Store, ids: Iterable[int], owner: int | None) -> None:
    """Gives pieces to another owner, at the end of the list, inside an act.

    Techniques of the old owner that use one stay without a weapon, and its statuses of that weapon end.
    """
    unarm = "UPDATE technique SET weapon_id = NULL WHERE weapon_id = ? AND character_id IS NOT ?"
    for place, id_ in enumerate(ids, last_position(store, owner) + 1):
        update(id_, {"character": owner, "position": place})
        store.execute(unarm, (id_, owner))
        store.execute("DELETE FROM status WHERE weapon = ? AND character_id IS NOT ?", (str(id_), owner))


def delete(store: Store, ids: Iterable[int]) -> None:
    """Deletes pieces with their ledgers, inside an act."""
    binding = (wanted(ids),)
    store.execute("DELETE FROM status WHERE weapon IN (SELECT CAST(value AS TEXT) FROM json_each(?))", binding)
    store.execute("DELETE FROM gear WHERE id IN (SELECT value FROM json_each(?))", binding)
