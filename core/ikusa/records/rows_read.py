"""Rows → a combatant in SCENARIO.md's keys: what is stored is stated, the rest is the ruleset's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ikusa.records.rows import CharacterRow, GearRow, LedgerRow, StatusRow, TechniqueRow
from ikusa.records.stored_json import load, load_objects
from ikusa.rules.definitions import Ruleset
from ikusa.rules.terms import GearKind, Grade, Stacking, Weight

Data = dict[str, Any]

_SHAPES: Final[Mapping[str, type]] = {
    "attributes": dict,
    "skills": dict,
    "traits": list,
    "penalties": list,
    "reserved": list,
}
"""The columns of a character that hold JSON, and what it is."""
TRACKS: Final = ("wounds", "vigor", "luck", "body", "stamina", "spirit")
"""The tracks that have a maximum, in two columns each."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A character's rows: gear, techniques and statuses in their order, ledger entries by gear id, oldest first."""

    row: CharacterRow
    gear: tuple[GearRow, ...] = ()
    ledger: Mapping[int, tuple[LedgerRow, ...]] | None = None
    techniques: tuple[TechniqueRow, ...] = ()
    statuses: tuple[StatusRow, ...] = ()

    def entries(self, gear: int) -> tuple[LedgerRow, ...]:
        """The ledger of one piece."""
        return (self.ledger or {}).get(gear, ())


def shown(name: str, english: str, language: str) -> str:
    """The English name where that is the language and there is one, else the name as written."""
    return english if language == "en" and english else name


def stated(row: CharacterRow) -> Data:
    """What a character itself states, its gear, techniques and statuses left out; defaults are left out.

    A track has `now` and `max` only where they are stored: without `max` it is the ruleset's, without `now` it is full.
    """
    where = f"character {row.id}"
    found: Data = {"side": row.side, "grade": row.grade}
    for key, shape in _SHAPES.items():
        if value := load(getattr(row, key), where, shape):
            found[key] = value
    if bonuses := load_objects(row.bonuses, where):
        found["bonuses"] = bonuses
    for key, default in (("exorcism", "none"), ("natural_armour", 0), ("spirit_defence", 0), ("base_defence", None)):
        if (value := getattr(row, key)) != default:
            found[key] = value
    for key, flag in (("incorporeal", False), ("natural_armour_pierceable", True), ("fled", False)):
        if bool(getattr(row, key)) is not flag:
            found[key] = not flag
    if row.death_checked:
        found["death_checked"] = True
    if tracks := _tracks(row):
        found["tracks"] = tracks
    return found


def _tracks(row: CharacterRow) -> Data:
    tracks: Data = {}
    for name in TRACKS:
        now, maximum = getattr(row, f"{name}_now"), getattr(row, f"{name}_max")
        track = {key: value for key, value in (("now", now), ("max", maximum)) if value is not None}
        if track and (name, track) != ("luck", {"max": 0}):
            tracks[name] = track
    if row.toxicity:
        tracks["toxicity"] = row.toxicity
    return tracks


def complete(data: Data, ruleset: Ruleset) -> Data:
    """`stated` as a combatant that the rules read: attributes the ruleset has, and tracks with their maximum."""
    whole = dict(data)
    if "attributes" in data:
        whole["attributes"] = {id_: value for id_, value in data["attributes"].items() if id_ in ruleset.attributes}
    tracks = {}
    for name, track in data.get("tracks", {}).items():
        if name in TRACKS and "max" not in track:
            maximum = maximum_by_ruleset(name, data.get("grade", Grade.MOOK.value), ruleset)
            track = {"max": maximum, "now": min(track["now"], maximum)}
        elif name in TRACKS and "now" in track:
            track = {"max": track["max"], "now": min(track["now"], track["max"])}
        tracks[name] = track
    if tracks:
        whole["tracks"] = tracks
    return whole


def maximum_by_ruleset(track: str, grade: str, ruleset: Ruleset) -> int:
    """The maximum of a track that states none (R-103, R-105); 0 for luck and for a track that is lacking."""
    if track == "wounds":
        return ruleset.wounds[Grade(grade)]
    return ruleset.default_vigor if track == "vigor" else 0


def combatant(stored: Stored, ruleset: Ruleset, language: str = "ja", side: str | None = None) -> Data:
    """A whole combatant in SCENARIO.md's keys.

    Statuses that the ruleset does not know, and what a changed ruleset does not allow, are left out; they stay stored.
    """
    row = stored.row
    data = complete(stated(row), ruleset)
    data["id"] = str(row.id)
    data["name"] = shown(row.name, row.english, language)
    if side is not None:
        data["side"] = side
    if stored.gear:
        data["gear"] = [piece(one, stored.entries(one.id), ruleset, language) for one in stored.gear]
        if parts := [bonus for one in stored.gear for bonus in armour_bonuses(one)]:
            data["bonuses"] = [*data.get("bonuses", ()), *parts]
    if stored.techniques:
        own = {one.id for one in stored.gear}
        data["techniques"] = [technique(one, ruleset, own, language) for one in stored.techniques]
    if found := [read for _, read in statuses(stored.statuses, ruleset)]:
        data["statuses"] = found
    return data


def piece(row: GearRow, entries: Iterable[LedgerRow], ruleset: Ruleset, language: str = "ja") -> Data:
    """A piece of gear, its damage cut to what it has under this ruleset."""
    found: Data = {
        "id": str(row.id),
        "name": shown(row.name, row.english, language),
        "kind": row.kind,
        "grade": row.grade,
        "spirit_defence": row.spirit_defence,
        "equipped": bool(row.equipped),
        "damage": min(row.damage, measure(row, ruleset)),
        "field_repaired": bool(row.field_repaired),
    }
    for key in ("weight", "defence", "integrity"):
        if (value := getattr(row, key)) is not None:
            found[key] = value
    if ledger := [{"session": one.session, "what": one.what, "points": one.points} for one in entries]:
        found["ledger"] = ledger
    return found


def measure(row: GearRow, ruleset: Ruleset) -> int:
    """What a whole piece has, in points: a weapon its integrity, else its defence with its armour bonuses (R-505)."""
    if row.kind == GearKind.WEAPON:
        return ruleset.integrity if row.integrity is None else row.integrity
    defence = default_defence(row.kind, row.weight, ruleset) if row.defence is None else row.defence
    return defence + sum(int(bonus["value"]) for bonus in armour_bonuses(row))


def default_defence(kind: str, weight: str | None, ruleset: Ruleset) -> int:
    """The defence of a piece that states none (R-204)."""
    if kind == GearKind.SHIELD:
        return ruleset.shield
    return ruleset.armour[Weight(weight)].defence if kind == GearKind.ARMOUR and weight in list(Weight) else 0


def armour_bonuses(row: GearRow) -> list[Data]:
    """The armour bonuses that are part of a piece (R-204); a weapon has none."""
    if row.kind == GearKind.WEAPON:
        return []
    found = load_objects(row.bonuses, f"gear {row.id}", value=int)
    return [{**bonus, "kind": "armour", "gear": str(row.id)} for bonus in found]


def technique(row: TechniqueRow, ruleset: Ruleset, own_gear: Iterable[int], language: str = "ja") -> Data:
    """A technique; what it inflicts and the ruleset does not know stands under `not_understood`."""
    where = f"technique {row.id}"
    found: Data = {
        **load(row.data, where, dict),
        "id": row.key,
        "name": shown(row.name, row.english, language),
    }
    if row.weapon_id is not None and row.weapon_id in own_gear:
        found["weapon"] = str(row.weapon_id)
    limit, inflicts = found.get("limit"), found.get("inflicts")
    if isinstance(limit, dict) and isinstance(limit.get("uses"), int):
        found["limit"] = {**limit, "used": min(row.used, limit["uses"])}
    if isinstance(inflicts, list) and all(_is_status(one) for one in inflicts):
        fit = [_valued(one, one["status"], ruleset) for one in inflicts if _fits(one["status"], one, ruleset)]
        lost = [one["status"] for one in inflicts if not _fits(one["status"], one, ruleset)]
        found["inflicts"] = fit
        if lost:
            found["not_understood"] = [*found.get("not_understood", ()), *lost]
    return found


def _is_status(data: object) -> bool:
    """Whether it may be a status; what is none the rules' reader refuses, in its own words."""
    return isinstance(data, dict) and isinstance(data.get("status"), str)


def statuses(rows: Iterable[StatusRow], ruleset: Ruleset) -> list[tuple[StatusRow, Data]]:
    """The statuses that the ruleset knows, each with its row, in order."""
    found = []
    for row in rows:
        data = status(row)
        if _fits(row.status, data, ruleset):
            found.append((row, _valued(data, row.status, ruleset)))
    return found


def status(row: StatusRow) -> Data:
    """A status instance as it is stored."""
    found: Data = {"id": row.status}
    for key in ("name", "value", "location", "weapon", "source"):
        if (value := getattr(row, key)) is not None:
            found[key] = value
    if row.until_event is not None:
        found["until"] = {"event": row.until_event, "count": row.until_count or 1}
    if row.from_event is not None:
        found["from"] = {"event": row.from_event}
    for key in ("scene_ends", "hours"):
        if value := getattr(row, key):
            found[key] = value
    if row.gathered:
        found["gathered"] = True
    return found


def _fits(id_: str, data: Mapping[str, object], ruleset: Ruleset) -> bool:
    """Whether a status can stand on a character under this ruleset: known, not derived, with the place it needs."""
    row = ruleset.statuses.get(id_)
    if row is None or id_ in ruleset.parts.derived:
        return False
    if (row.stacking is Stacking.PER_LOCATION) is not ("location" in data):
        return False
    if row.stacking is not Stacking.PER_WEAPON:
        return "weapon" not in data
    return "weapon" in data or id_ != ruleset.parts.dropped


def _valued(data: Data, id_: str, ruleset: Ruleset) -> Data:
    """The instance without a value where its row has none (any more)."""
    if ruleset.statuses[id_].x or "value" not in data:
        return data
    return {key: value for key, value in data.items() if key != "value"}
