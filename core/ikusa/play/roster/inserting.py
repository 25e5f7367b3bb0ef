"""A whole character from plain data (a combatant of SCENARIO.md) into the campaign: samples, imports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ikusa.play.roster import fields
from ikusa.play.roster.characters import insert
from ikusa.play.roster.gear import insert_gear
from ikusa.play.roster.statuses import insert_status
from ikusa.play.roster.techniques import insert_technique
from ikusa.play.texts import cleaned
from ikusa.records.checksums import Value
from ikusa.records.gear import search_key
from ikusa.records.rows_write import status_columns
from ikusa.records.store import Store
from ikusa.records.stored_json import dump
from ikusa.rules.character import Status
from ikusa.rules.definitions import Ruleset
from ikusa.scenario import read_character

_APART: Final = ("id", "name", "gear", "techniques", "statuses", "bonuses", "tracks")
_GEAR: Final = (
    *("kind", "weight", "grade", "defence", "spirit_defence"),
    *("equipped", "damage", "field_repaired", "integrity"),
)


@dataclass(frozen=True, slots=True)
class Extra:
    """What a combatant of SCENARIO.md has no key for.

    `profile` are columns of the character; `gear` and `techniques` English names by id; `causes` of ledger entries, a
    pair of texts each, by gear id.
    """

    profile: Mapping[str, Value]
    gear: Mapping[str, str] = field(default_factory=dict)
    techniques: Mapping[str, str] = field(default_factory=dict)
    causes: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Inserted:
    """A new character: its row id, those of its gear by the id that they had, and its statuses, not yet written."""

    id: int
    gear: Mapping[str, int]
    statuses: tuple[Status, ...]


def insert_combatant(store: Store, data: Mapping[str, Any], extra: Extra, ruleset: Ruleset, path: str = "") -> Inserted:
    """Writes a character with gear, ledgers and techniques, inside an act; what it does not state stays unstated.

    Names are made fit to be names (`texts.cleaned`).

    Raises:
        RuleError: the data are no combatant; `path` begins the path of the fault.
    """
    character = read_character(data, ruleset, path)
    stated = {key: value for key, value in data.items() if key not in _APART}
    stated["bonuses"] = [bonus for bonus in data.get("bonuses", ()) if "gear" not in bonus]
    stated["tracks"] = {name: _track(name, track) for name, track in data.get("tracks", {}).items()}
    columns = fields.columns(fields.changed(stated, {}, ruleset))
    new = insert(store, {"name": cleaned(character.name, "—"), **extra.profile}, columns)
    gear = _insert_gear(store, new, data, extra)
    for technique in character.techniques:
        weapon = None if technique.weapon is None else str(gear[technique.weapon])
        english = extra.techniques.get(technique.id, "")
        insert_technique(store, new, replace(technique, weapon=weapon), english=english)
    return Inserted(new, gear, character.statuses)


def _track(name: str, track: Any) -> Any:
    """A track as a character states it: always with its maximum by name."""
    return {"max": track} if isinstance(track, int) and name != "toxicity" else track


def _insert_gear(store: Store, owner: int, data: Mapping[str, Any], extra: Extra) -> dict[str, int]:
    found: dict[str, int] = {}
    for piece in data.get("gear", ()):
        id_ = piece["id"]
        name, english = cleaned(piece.get("name", id_), cleaned(id_, "—")), extra.gear.get(id_, "")
        bonuses = [
            {key: value for key, value in bonus.items() if key in ("value", "label")}
            for bonus in data.get("bonuses", ())
            if bonus.get("gear") == id_
        ]
        columns = {key: piece[key] for key in _GEAR if key in piece}
        columns |= {"name": name, "english": english, "search_key": search_key(name, english), "bonuses": dump(bonuses)}
        found[id_] = insert_gear(store, owner, columns)
        _insert_ledger(store, found[id_], piece.get("ledger", ()), extra.causes.get(id_, ()))
    return found


def _insert_ledger(
    store: Store, gear: int, ledger: Iterable[Mapping[str, Any]], causes: Sequence[tuple[str, str]]
) -> None:
    for place, entry in enumerate(ledger):
        if not entry["points"]:
            continue
        cause, english = causes[place] if place < len(causes) else ("", "")
        row = {"gear_id": gear, **entry, "cause": cause, "english_cause": english, "log_id": None}
        store.insert("ledger", row)


def insert_statuses(
    store: Store, character: int, statuses: Iterable[Status], gear: Mapping[str, int], sources: Mapping[str, int]
) -> None:
    """Writes statuses at the end of a character's list, inside an act.

    Args:
        store: the campaign.
        character: its row id.
        statuses: as the data had them.
        gear: row ids by the gear ids that a status may name.
        sources: row ids by the combatant ids that a status may name; another source is forgotten.
    """
    for status in statuses:
        weapon = None if status.weapon is None else str(gear.get(status.weapon, status.weapon))
        known = None if status.source is None else sources.get(status.source)
        source = None if known is None else str(known)
        insert_status(store, character, status_columns(replace(status, weapon=weapon, source=source)))
