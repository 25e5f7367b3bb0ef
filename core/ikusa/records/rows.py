"""Rows as they are read: one named tuple a table, its fields the columns in their order.

Named tuples and not dataclasses, because a list of 10,000 is read at cursor level and they are made in C.
"""

from __future__ import annotations

from typing import NamedTuple

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
