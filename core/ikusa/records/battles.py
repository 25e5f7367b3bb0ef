"""Battles and the places in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ikusa.errors import RecordError
from ikusa.records.checksums import Value
from ikusa.records.order import number
from ikusa.records.rows import BattleRow, CombatantRow
from ikusa.records.store import Store
from ikusa.records.stored_json import load, wanted
from ikusa.records.tables import Battle, Combatant


def battles(store: Store) -> list[BattleRow]:
    """All battles in order."""
    return store.read(BattleRow, "SELECT * FROM battle ORDER BY position, id")


def battle(store: Store, id_: int) -> BattleRow | None:
    """One battle."""
    found = store.read(BattleRow, "SELECT * FROM battle WHERE id = ?", (id_,))
    return found[0] if found else None


def places(store: Store, battle_id: int) -> list[CombatantRow]:
    """The places of a battle in order."""
    sql = "SELECT * FROM combatant WHERE battle_id = ? ORDER BY position, id"
    return store.read(CombatantRow, sql, (battle_id,))


def join_due(store: Store, battle_id: int, round_: int) -> None:
    """Lets the reinforcements join whose round has come, inside an act."""
    store.execute("UPDATE combatant SET waiting = NULL WHERE battle_id = ? AND waiting <= ?", (battle_id, round_))


def cohesion(row: BattleRow) -> dict[str, int]:
    """The cohesion by side (R-110)."""
    found: dict[str, int] = load(row.cohesion, f"battle {row.id}", dict)
    if not all(isinstance(points, int) for points in found.values()):
        raise RecordError(f"The record battle {row.id} is damaged.", f"battle {row.id}")
    return found


def update(id_: int, **values: Value) -> None:
    """Writes columns of a battle, inside an act."""
    if values:
        Battle.update(dict(values)).where(Battle.id == id_).execute()


def reset_turns(store: Store, battle_id: int) -> None:
    """Forgets who has acted, inside an act."""
    store.execute("UPDATE combatant SET turn = 0 WHERE battle_id = ? AND turn <> 0", (battle_id,))


def update_places(battle_id: int, characters: Iterable[int], values: Mapping[str, Value]) -> None:
    """Writes columns of some places, inside an act."""
    chosen = list(characters)
    Combatant.update(dict(values)).where(Combatant.battle == battle_id, Combatant.character.in_(chosen)).execute()


def number_places(store: Store, battle_id: int, characters: Iterable[int]) -> None:
    """Puts the places of a battle into the order of these characters, inside an act."""
    by_character = {place.character_id: place.id for place in places(store, battle_id)}
    number(store, "combatant", [by_character[id_] for id_ in characters if id_ in by_character])


def copies(store: Store, battle_id: int) -> list[int]:
    """The battle's own copies."""
    rows = store.rows("SELECT id FROM character WHERE battle_id = ? ORDER BY position, id", (battle_id,))
    return [int(str(id_)) for (id_,) in rows]


def of_characters(store: Store, characters: Iterable[int]) -> list[int]:
    """The battles that some characters are in."""
    sql = "SELECT DISTINCT battle_id FROM combatant WHERE character_id IN (SELECT value FROM json_each(?))"
    return [int(str(id_)) for (id_,) in store.rows(sql, (wanted(characters),))]
