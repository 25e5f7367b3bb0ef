"""What a command changed on a character → its rows: only what differs is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ikusa.records.checksums import Value
from ikusa.records.rows import StatusRow
from ikusa.records.rows_read import Stored, maximum_by_ruleset, statuses
from ikusa.records.store import Store
from ikusa.records.stored_json import dump
from ikusa.records.tables import Character as CharacterTable
from ikusa.records.tables import Gear as GearTable
from ikusa.records.tables import Status as StatusTable
from ikusa.records.tables import Technique as TechniqueTable
from ikusa.rules.character import Character, Status, Track
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import Gear
from ikusa.rules.terms import TrackName


@dataclass(frozen=True, slots=True)
class Cause:
    """What a ledger entry is put down to, in both languages, and its log row."""

    name: str = ""
    english: str = ""
    log: int | None = None


def save(
    store: Store, stored: Stored, before: Character, after: Character, ruleset: Ruleset, cause: Cause | None = None
) -> None:
    """Writes what a command changed on a character, inside an act.

    Args:
        store: the campaign.
        stored: the rows that `before` was read from.
        before: the character before the command.
        after: the character after it.
        ruleset: the one that both were read under.
        cause: what new ledger entries are put down to.
    """
    columns = _tracks(before, after, stored, ruleset)
    if after.reserved != before.reserved:
        columns["reserved"] = dump(list(after.reserved))
    if after.fled is not before.fled:
        columns["fled"] = after.fled
    if after.death_checked is not before.death_checked:
        columns["death_checked"] = after.death_checked
    if columns:
        CharacterTable.update(columns).where(CharacterTable.id == stored.row.id).execute()
    save_gear(store, before.gear, after.gear, cause or Cause())
    _save_uses(stored, before, after)
    if after.statuses != before.statuses:
        save_statuses(store, stored, after.statuses, ruleset)


def _tracks(before: Character, after: Character, stored: Stored, ruleset: Ruleset) -> dict[str, Value]:
    """What differs; vigor also where reading cut it (R-107), or it would rise when the armour is taken off."""
    columns: dict[str, Value] = {}
    for name, track in after.tracks.items():
        cut = name is TrackName.VIGOR and track.now < (track.max or 0) and stored.row.vigor_now != track.now
        if track == before.tracks.get(name) and not cut:
            continue
        if name is TrackName.TOXICITY:
            columns["toxicity"] = track.now
        else:
            old = before.tracks.get(name)
            columns |= track_columns(name.value, track, old, stored.row.grade, ruleset)
    return columns


def track_columns(name: str, track: Track, old: Track | None, grade: str, ruleset: Ruleset) -> dict[str, Value]:
    """The columns of a track; its maximum only where it is another than before, so that the ruleset's stays its own."""
    columns: dict[str, Value] = {f"{name}_now": None if track.now == track.max else track.now}
    if old is None or track.max != old.max:
        by_ruleset = name in ("wounds", "vigor") and track.max == maximum_by_ruleset(name, grade, ruleset)
        columns[f"{name}_max"] = None if by_ruleset else track.max
    return columns


def save_gear(store: Store, before: Sequence[Gear], after: Sequence[Gear], cause: Cause) -> None:
    """Writes what wear and repair changed on pieces, with their new ledger entries, inside an act."""
    old = {piece.id: piece for piece in before}
    for piece in after:
        was = old[piece.id]
        if piece == was:
            continue
        GearTable.update(damage=piece.damage, field_repaired=piece.field_repaired, equipped=piece.equipped).where(
            GearTable.id == int(piece.id)
        ).execute()
        for entry in piece.ledger[len(was.ledger) :]:
            store.insert(
                "ledger",
                {
                    "gear_id": int(piece.id),
                    "session": entry.session,
                    "what": entry.what.value,
                    "points": entry.points,
                    "cause": cause.name,
                    "english_cause": cause.english,
                    "log_id": cause.log,
                },
            )


def _save_uses(stored: Stored, before: Character, after: Character) -> None:
    old = {technique.id: technique.limit for technique in before.techniques}
    rows = {row.key: row.id for row in stored.techniques}
    for technique in after.techniques:
        if technique.limit is not None and technique.limit != old[technique.id]:
            TechniqueTable.update(used=technique.limit.used).where(TechniqueTable.id == rows[technique.id]).execute()


def status_columns(status: Status) -> dict[str, Value]:
    """The columns of a status instance."""
    return {
        "status": status.id,
        "name": status.name,
        "value": status.value,
        "location": status.location.value if status.location is not None else None,
        "weapon": status.weapon,
        "source": status.source,
        "until_event": status.until.event.value if status.until is not None else None,
        "until_count": status.until.count if status.until is not None else None,
        "from_event": status.from_.value if status.from_ is not None else None,
        "scene_ends": status.scene_ends,
        "hours": float(status.hours),
        "gathered": status.gathered,
    }


def save_statuses(store: Store, stored: Stored, after: Iterable[Status], ruleset: Ruleset) -> None:
    """Writes the statuses of a character, inside an act: rows that stay keep their id, unknown ones their place."""
    free = [row for row, _ in statuses(stored.statuses, ruleset)]
    unknown = [row for row in stored.statuses if row not in free]
    order: list[int] = []
    for status in after:
        columns = status_columns(status)
        row = _matching(free, columns)
        if row is None:
            order.append(store.insert("status", {"character_id": stored.row.id, "position": 0, **columns}))
            continue
        free.remove(row)
        order.append(row.id)
        if changed := _differing(row, columns):
            StatusTable.update(changed).where(StatusTable.id == row.id).execute()
    for row in free:
        StatusTable.delete().where(StatusTable.id == row.id).execute()
    places = {row.id: row.position for row in stored.statuses}
    _number(order, places, max((row.position for row in unknown), default=0))


def _matching(rows: Sequence[StatusRow], columns: Mapping[str, Value]) -> StatusRow | None:
    """The row that this instance was: an equal one first, else the first of the same kind in the same place."""
    place = ("status", "location", "weapon", "source")
    same = [row for row in rows if all(getattr(row, key) == columns[key] for key in place)]
    return next((row for row in same if not _differing(row, columns)), same[0] if same else None)


def _differing(row: StatusRow, columns: Mapping[str, Value]) -> dict[str, Any]:
    return {key: value for key, value in columns.items() if getattr(row, key) != value}


def _number(order: Sequence[int], places: Mapping[int, int], least: int) -> None:
    """Gives rows ascending places, changing as few as possible: kept ones stay where they are while they ascend."""
    last = 0
    for id_ in order:
        place = places.get(id_)
        if place is None or place <= last:
            place = max(last, least) + 1
            StatusTable.update(position=place).where(StatusTable.id == id_).execute()
        last = place
