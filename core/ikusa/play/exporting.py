"""What leaves the campaign: characters as values for other tools, and documents of Ikusa JSON."""

from __future__ import annotations

import base64
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ikusa import __version__
from ikusa.exchange.values import Person
from ikusa.play.exporting_records import Ids, battle_log, character_record, gear_record
from ikusa.play.roster.views import CharacterView, views
from ikusa.play.scene import battle_row
from ikusa.play.steps import Steps, drained
from ikusa.records import battles, characters, gear, portraits, settings
from ikusa.records.rows import BattleRow, CombatantRow
from ikusa.records.rows_read import Stored
from ikusa.records.store import Store
from ikusa.rules.definitions import Ruleset

Plain = dict[str, Any]

_ROSTER: Final = "SELECT id FROM character WHERE battle_id IS NULL ORDER BY position, id"
_IN_BATTLE: Final = "SELECT character_id FROM combatant WHERE battle_id = ? ORDER BY position, id"
_SPARE: Final = "SELECT id FROM gear WHERE character_id IS NULL ORDER BY position, id"
_A_STEP: Final = 8
"""Characters that are read between two steps: a few milliseconds."""
_SESSIONS: Final = "SELECT number, date, title, notes, started, ended FROM session ORDER BY number"


def everyone(store: Store) -> tuple[int, ...]:
    """All roster characters, the archived and templates too, in order."""
    return tuple(int(str(id_)) for (id_,) in store.rows(_ROSTER))


def in_battle(store: Store, battle: int) -> tuple[int, ...]:
    """The combatants of a battle in order, its own copies among them."""
    return tuple(int(str(id_)) for (id_,) in store.rows(_IN_BATTLE, (battle,)))


# --- for other tools -------------------------------------------------------------------------------------------------


def people(store: Store, ids: Iterable[int], language: str = "ja", battle: int | None = None) -> tuple[Person, ...]:
    """Characters in this order, names in `language`; damaged records are left out.

    With `battle` each has its initiative there.
    """
    return drained(people_in_steps(store, ids, language, battle))


def people_in_steps(
    store: Store, ids: Iterable[int], language: str = "ja", battle: int | None = None
) -> Steps[tuple[Person, ...]]:
    """As `people`, in short steps."""
    folders = {id_: str(name) for id_, name in store.rows("SELECT id, name FROM folder")}
    places = {} if battle is None else {place.character_id: place for place in battles.places(store, battle)}
    chosen = list(ids)
    uids = {id_: str(uid) for id_, uid in store.rows("SELECT id, uid FROM character")}
    found: list[Person] = []
    for start in range(0, len(chosen), _A_STEP):
        some = views(store, chosen[start : start + _A_STEP], language)
        found += [_person(store, one, folders, places.get(one.id), uids[one.id]) for one in some]
        yield start, len(chosen)
    return tuple(found)


def _person(
    store: Store, view: CharacterView, folders: Mapping[Any, str], place: CombatantRow | None, uid: str
) -> Person:
    profile = view.profile
    return Person(
        character=view.character,
        ruleset=view.ruleset,
        name=profile.name,
        reading=profile.reading,
        english=profile.english,
        title=profile.title,
        notes=profile.notes,
        folder=folders.get(profile.folder, ""),
        tags=profile.tags,
        pc=profile.pc,
        portrait=None if profile.portrait is None else portraits.bytes_of(store, profile.portrait),
        initiative=None if place is None else place.initiative,
        hidden=profile.hidden,
        uid=uid,
    )


# --- Ikusa JSON ------------------------------------------------------------------------------------------------------


def of_characters(store: Store, ids: Iterable[int]) -> Plain:
    """A document of some characters; damaged records are left out."""
    return drained(characters_in_steps(store, ids))


def characters_in_steps(store: Store, ids: Iterable[int]) -> Steps[Plain]:
    """As `of_characters`, in short steps."""
    return (yield from _document(store, list(ids), ()))


def of_battle(store: Store, battle: int) -> Plain:
    """A document of one battle with everybody in it.

    Raises:
        RuleError: `not_there`.
    """
    return drained(battle_in_steps(store, battle))


def battle_in_steps(store: Store, battle: int, log: bool = False) -> Steps[Plain]:
    """As `of_battle`, in short steps; with `log` the battle has its log in it."""
    row = battle_row(store, battle)
    return (yield from _document(store, _roster_of(store, row), (row,), log))


def of_campaign(store: Store) -> Plain:
    """A document of the whole campaign: roster, battles, sessions, spare gear, ruleset."""
    return drained(campaign_in_steps(store))


def campaign_in_steps(store: Store, log: bool = False) -> Steps[Plain]:
    """As `of_campaign`, in short steps; with `log` each battle has its log in it."""
    campaign = printable(_campaign(store))
    document = yield from _document(store, everyone(store), battles.battles(store), log)
    return {**document, "campaign": campaign}


def _campaign(store: Store) -> Plain:
    row = settings.campaign(store)
    keys = ("number", "date", "title", "notes", "started", "ended")
    sessions = [_stated(dict(zip(keys, found, strict=True))) for found in store.rows(_SESSIONS)]
    folders = [str(name) for (name,) in store.rows("SELECT name FROM folder ORDER BY position, id")]
    spare = gear.pieces(store, [int(str(id_)) for (id_,) in store.rows(_SPARE)])
    ledgers = gear.ledgers(store, spare)
    ruleset = settings.ruleset(store)
    return _stated(
        {
            "name": row.name,
            "english": row.english,
            "session": row.session,
            "scenario_over": bool(row.scenario_over),
            "ruleset": settings.overrides(store),
            "folders": folders,
            "sessions": sessions,
            "gear": [
                gear_record(piece, ledgers.get(piece.id, ()), ruleset, f"g{number}")
                for number, piece in enumerate(spare.values(), 1)
            ],
        }
    )


def _roster_of(store: Store, battle: BattleRow) -> list[int]:
    """The roster's characters that a battle needs: those in it, and those that its copies were made from."""
    found = characters.fetch(store, in_battle(store, battle.id)).values()
    ids = [one.row.id if one.row.battle_id is None else one.row.origin_id for one in found]
    return [id_ for id_ in dict.fromkeys(ids) if id_ is not None]


def _document(store: Store, ids: Sequence[int], chosen: Iterable[BattleRow], log: bool = False) -> Steps[Plain]:
    ruleset = settings.ruleset(store)
    folders = {id_: str(name) for id_, name in store.rows("SELECT id, name FROM folder")}
    wanted = list(chosen)
    total = len(ids) + len(wanted)
    known: dict[int, str] = {}
    parts: list[list[Stored]] = []
    for start in range(0, len(ids), _A_STEP):
        some = list(characters.sound(store, characters.fetch(store, ids[start : start + _A_STEP]).values()))
        known |= {one.row.id: f"c{number}" for number, one in enumerate(some, len(known) + 1)}
        parts.append(some)
        yield start // 2, total
    records = []
    for place, some in enumerate(parts):
        records += [printable(_record(store, one, ruleset, folders, known)) for one in some]
        yield (len(ids) + place * _A_STEP) // 2, total
    document: Plain = {"program": f"Ikusa {__version__}", "characters": records}
    for number, row in enumerate(wanted, 1):
        record = _battle(store, row, ruleset, known, number)
        if log and (lines := battle_log(store, row.id)):
            record["log"] = lines
        document.setdefault("battles", []).append(printable(record))
        yield len(ids) + number, total
    return document


def _record(
    store: Store, stored: Stored, ruleset: Ruleset, folders: Mapping[Any, str], known: Mapping[int, str]
) -> Plain:
    record = character_record(stored, ruleset, Ids(known[stored.row.id], known))
    if stored.row.folder_id in folders:
        record["folder"] = folders[stored.row.folder_id]
    if stored.row.portrait_id is not None:
        picture = portraits.bytes_of(store, stored.row.portrait_id)
        if picture is not None:
            record["portrait"] = base64.b64encode(picture).decode("ascii")
    return record


def _battle(store: Store, row: BattleRow, ruleset: Ruleset, roster: Mapping[int, str], number: int) -> Plain:
    places = battles.places(store, row.id)
    found = characters.fetch(store, [place.character_id for place in places])
    sound = {one.row.id: one for one in characters.sound(store, found.values())}
    copies = [one for one in sound.values() if one.row.battle_id is not None]
    known = {**roster, **{one.row.id: f"b{number}.{place}" for place, one in enumerate(copies, 1)}}
    record: Plain = {
        "name": row.name,
        "notes": row.notes,
        "state": row.state,
        "session": row.session,
        "round": row.round,
        "battle_scene": bool(row.battle_scene),
        "acting": known.get(row.acting) if row.acting is not None else None,
        "cohesion": battles.cohesion(row),
        "uid": row.uid,
        "order": [_place(place, known) for place in places if place.character_id in known],
        "copies": [_copy(store, one, ruleset, known) for one in copies],
    }
    return {key: value for key, value in record.items() if value not in (None, "", [], {})}


def _copy(store: Store, stored: Stored, ruleset: Ruleset, known: Mapping[int, str]) -> Plain:
    record = _record(store, stored, ruleset, {}, known)
    if stored.row.origin_id is not None and stored.row.origin_id in known:
        record["origin"] = known[stored.row.origin_id]
    return record


def _place(place: CombatantRow, known: Mapping[int, str]) -> Plain:
    record: Plain = {
        "character": known[place.character_id],
        "side": place.side,
        "initiative": place.initiative,
        "zone": place.zone or None,
        "waiting": place.waiting,
        "hidden": bool(place.hidden) or None,
        "turn": place.turn or None,
    }
    return {key: value for key, value in record.items() if value is not None}


def _stated(record: Mapping[str, Any]) -> Plain:
    """A record without what says nothing."""
    return {key: value for key, value in record.items() if value not in (None, "", [], {}, False)}


def printable(value: Any) -> Any:
    """Plain data whose texts have no control characters but breaks and tabs, which no reader would take."""
    if isinstance(value, str):
        if value.isprintable():
            return value
        return "".join(" " if unicodedata.category(char) == "Cc" and char not in "\n\t" else char for char in value)
    if isinstance(value, Mapping):
        return {printable(key): printable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [printable(item) for item in value]
    return value
