"""Rows as they are read: one named tuple a table, its fields the columns in their order.

Named tuples and not dataclasses, because a list of 10,000 is read at cursor level and they are made in C.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from ikusa.errors import RecordError
from ikusa.records.store import Store


class CampaignRow(NamedTuple):
    """A row of `Campaign`."""

    id: int
    checksum: int
    name: str
    english: str
    ruleset: str
    session: int
    scenario_over: int
    created: str


class FolderRow(NamedTuple):
    """A row of `Folder`."""

    id: int
    checksum: int
    name: str
    position: int


class BattleRow(NamedTuple):
    """A row of `Battle`."""

    id: int
    checksum: int
    name: str
    notes: str
    state: str
    position: int
    session: int
    round: int
    battle_scene: int
    acting: int | None
    cohesion: str
    fingerprint: str
    uid: str


class CharacterRow(NamedTuple):
    """A row of `Character`."""

    id: int
    checksum: int
    battle_id: int | None
    origin_id: int | None
    name: str
    reading: str
    english: str
    title: str
    side: str
    grade: str
    folder_id: int | None
    portrait_id: int | None
    tags: str
    pc: int
    template: int
    archived: int
    hidden: int
    position: int
    search_key: str
    notes: str
    attributes: str
    skills: str
    traits: str
    exorcism: str
    incorporeal: int
    base_defence: int | None
    natural_armour: int
    natural_armour_pierceable: int
    spirit_defence: int
    bonuses: str
    penalties: str
    wounds_now: int | None
    wounds_max: int | None
    vigor_now: int | None
    vigor_max: int | None
    luck_now: int | None
    luck_max: int
    body_now: int | None
    body_max: int | None
    stamina_now: int | None
    stamina_max: int | None
    spirit_now: int | None
    spirit_max: int | None
    toxicity: int
    reserved: str
    fled: int
    death_checked: int
    uid: str


class GearRow(NamedTuple):
    """A row of `Gear`."""

    id: int
    checksum: int
    character_id: int | None
    position: int
    name: str
    english: str
    search_key: str
    kind: str
    weight: str | None
    grade: str
    defence: int | None
    spirit_defence: int
    equipped: int
    damage: int
    field_repaired: int
    integrity: int | None
    bonuses: str
    notes: str


class LogRow(NamedTuple):
    """A row of `Log`."""

    id: int
    checksum: int
    battle_id: int | None
    session: int
    round: int
    kind: str
    at: str
    command: str
    entry: str
    facts: str
    names: str
    step: int


class LedgerRow(NamedTuple):
    """A row of `Ledger`."""

    id: int
    checksum: int
    gear_id: int
    session: int
    what: str
    points: int
    cause: str
    english_cause: str
    log_id: int | None


class TechniqueRow(NamedTuple):
    """A row of `Technique`."""

    id: int
    checksum: int
    character_id: int
    position: int
    key: str
    name: str
    english: str
    weapon_id: int | None
    data: str
    used: int


class StatusRow(NamedTuple):
    """A row of `Status`."""

    id: int
    checksum: int
    character_id: int
    position: int
    status: str
    name: str | None
    value: int | None
    location: str | None
    weapon: str | None
    source: str | None
    until_event: str | None
    until_count: int | None
    from_event: str | None
    scene_ends: int
    hours: float
    gathered: int


class CombatantRow(NamedTuple):
    """A row of `Combatant`."""

    id: int
    checksum: int
    battle_id: int
    character_id: int
    position: int
    side: str
    initiative: int | None
    zone: str
    waiting: int | None
    hidden: int
    turn: int


class SessionRow(NamedTuple):
    """A row of `Session`."""

    id: int
    checksum: int
    number: int
    date: str
    title: str
    notes: str
    started: str
    ended: str


def is_sound(store: Store, table: str, row: NamedTuple) -> bool:
    """Whether a row is what was stored."""
    try:
        store.checked(table, row)
    except RecordError:
        return False
    return True


_PLACE = {
    "battle": "UPDATE battle SET position = ?1 WHERE id = ?2 AND position <> ?1",
    "character": "UPDATE character SET position = ?1 WHERE id = ?2 AND position <> ?1",
    "combatant": "UPDATE combatant SET position = ?1 WHERE id = ?2 AND position <> ?1",
    "folder": "UPDATE folder SET position = ?1 WHERE id = ?2 AND position <> ?1",
    "gear": "UPDATE gear SET position = ?1 WHERE id = ?2 AND position <> ?1",
    "status": "UPDATE status SET position = ?1 WHERE id = ?2 AND position <> ?1",
    "technique": "UPDATE technique SET position = ?1 WHERE id = ?2 AND position <> ?1",
}


def number(store: Store, table: str, ids: Iterable[int]) -> None:
    """Puts rows into this order by numbering their `position` from 1, inside an act."""
    store.execute_many(_PLACE[table], enumerate(ids, 1))


def moved(order: Iterable[int], chosen: Iterable[int]) -> list[int]:
    """An order with `chosen` standing together, in their own order, where the first of them stood."""
    known = list(order)
    there = set(known)
    block = [id_ for id_ in dict.fromkeys(chosen) if id_ in there]
    together = set(block)
    found: list[int] = []
    for id_ in known:
        if id_ not in together:
            found.append(id_)
        elif block:
            found.extend(block)
            block = []
    return found


def wanted(ids: Iterable[int]) -> str:
    """Ids as one binding, for `IN (SELECT value FROM json_each(?))`."""
    return json.dumps(list(ids))


def dump(value: object) -> str:
    """Canonical JSON: equal values give equal texts."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def load(text: str, where: str, shape: type = object) -> Any:
    """What `dump` wrote: an object for the shape `dict`, a list for `list`.

    Raises:
        RecordError: it is no JSON, or of another shape; `where` names the record.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _damaged(where) from error
    if not isinstance(found, shape):
        raise _damaged(where)
    return found


def load_texts(text: str, where: str) -> list[str]:
    """A list of texts: tags.

    Raises:
        RecordError: as `load`.
    """
    found: list[str] = load(text, where, list)
    if not all(isinstance(one, str) for one in found):
        raise _damaged(where)
    return found


def load_objects(text: str, where: str, **needed: type) -> list[dict[str, Any]]:
    """A list of objects, each with at least the keys `needed`, holding such values.

    Raises:
        RecordError: as `load`.
    """
    found: list[dict[str, Any]] = load(text, where, list)
    for one in found:
        if not isinstance(one, dict) or not all(isinstance(one.get(key), kind) for key, kind in needed.items()):
            raise _damaged(where)
    return found


def _damaged(where: str) -> RecordError:
    return RecordError(f"The record {where} is damaged.", where)
