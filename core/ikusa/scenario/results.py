"""Entries and states as plain data (SCENARIO.md, "Result"): every key named there is always there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from enum import Enum
from typing import Any, Final

from ikusa.rules.character import Character, Track
from ikusa.rules.conditions import (
    Listed,
    can_act,
    can_respond,
    gm_control,
    listed,
    movement,
    must,
    on_field,
)
from ikusa.rules.defence import spirit_target, standing
from ikusa.rules.definitions import Ruleset
from ikusa.rules.encounter import Encounter
from ikusa.rules.entries import (
    AttackEntry,
    Change,
    CheckEntry,
    EndBattleEntry,
    EndSceneEntry,
    Entry,
    EventEntry,
    ForecastEntry,
    Line,
    TableRoll,
)
from ikusa.rules.gear import Gear, wear
from ikusa.rules.modifiers import attributes, vigor_maximum
from ikusa.rules.terms import GearKind, TrackName
from ikusa.scenario.statuses import STATUS

Plain = dict[str, Any]

_KEYS: Final = {
    kind: tuple(field.name for field in fields(kind))
    for kind in (AttackEntry, ForecastEntry, CheckEntry, EndSceneEntry, EndBattleEntry, EventEntry, Change)
}
"""The keys of each kind of entry are the fields of its value."""


def write_entry(entry: Entry, language: str = "ja") -> Plain:
    """What a command did: the keys of its kind of entry, and its changes.

    Args:
        entry: what `perform` gave.
        language: "ja" or "en", of the text of a table.
    """
    return {name: _plain(getattr(entry, name), language) for name in _KEYS[type(entry)]}


def _plain(value: Any, language: str) -> Any:
    """A value of an entry as plain data."""
    match value:
        case Enum():
            return value.value
        case tuple():
            return [_plain(item, language) for item in value]
        case Line():
            return _line(value)
        case Change():
            return {name: _plain(getattr(value, name), language) for name in _KEYS[Change]}
        case TableRoll():
            text = value.ja if language == "ja" else value.en
            return {"name": value.name.value, "roll": value.roll, "text": text}
        case CheckEntry():
            return write_entry(value, language)
        case dict():
            return {str(key): _plain(item, language) for key, item in value.items()}
        case _:
            return value


def _line(line: Line) -> Plain:
    about = line.text or line.subject
    return {"label": f"{line.label}: {about}" if about else line.label, "value": line.value, "rule": line.rule}


def write_state(encounter: Encounter) -> Plain:
    """Where everyone stands, in full."""
    return {
        "sides": {name: {"cohesion": cohesion} for name, cohesion in encounter.sides.items()},
        "round": encounter.round,
        "session": encounter.session,
        "battle_scene": encounter.battle_scene,
        "scenario_over": encounter.scenario_over,
        "combatants": {
            id_: _combatant(character, encounter.ruleset) for id_, character in encounter.combatants.items()
        },
    }


def _combatant(character: Character, ruleset: Ruleset) -> Plain:
    obliged = must(character, ruleset)
    return {
        "tracks": {name.value: _track(name, track, character, ruleset) for name, track in character.tracks.items()},
        "statuses": [_status(one) for one in listed(character, ruleset)],
        "defence": standing(character, ruleset).total,
        "spirit_target": spirit_target(character, ruleset),
        "attributes": dict(attributes(character, ruleset)),
        "gear": {piece.id: _gear(piece, character.gear_bonus(piece.id)) for piece in character.gear},
        "can_act": can_act(character, ruleset),
        "can_respond": can_respond(character, ruleset),
        "must": None if obliged is None else obliged.value,
        "movement": movement(character, ruleset).value,
        "on_field": on_field(character, ruleset),
        "gm_control": gm_control(character, ruleset),
        "reserved": list(character.reserved),
        "uses_left": {one.id: one.limit.left for one in character.techniques if one.limit is not None},
        "fled": character.fled,
        "death_checked": character.death_checked,
    }


def _track(name: TrackName, track: Track, character: Character, ruleset: Ruleset) -> Plain:
    if track.max is None:
        return {"now": track.now}
    most = vigor_maximum(character, ruleset) if name is TrackName.VIGOR else track.max
    return {"now": track.now, "max": most}


def _status(one: Listed) -> Plain:
    return {
        **STATUS.write_full(one.status),
        "own": one.own,
        "in_force": one.in_force,
        "kept_by": list(one.kept_by),
    }


def _gear(piece: Gear, bonus: int) -> Plain:
    known = wear(piece, bonus)
    return {
        "defence": 0 if piece.kind is GearKind.WEAPON else known.left,
        "damage": piece.damage,
        "state": known.state.value,
        "equipped": piece.equipped,
        "field_repaired": piece.field_repaired,
        "ledger": _ledger(piece),
    }


def _ledger(piece: Gear) -> Iterable[Plain]:
    return [{"session": entry.session, "what": entry.what.value, "points": entry.points} for entry in piece.ledger]
