"""Whether a record is in the campaign already: records in a normal form, whatever ids they came with."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ikusa.errors import RuleError
from ikusa.play.exporting import printable
from ikusa.play.texts import cleaned
from ikusa.records.stored_json import dump
from ikusa.rules.character import Bonus, Character, Status
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import Gear
from ikusa.rules.technique import Technique
from ikusa.scenario import read_character, write_character

Plain = dict[str, Any]
Named = Callable[[str], str]
"""What another character of the same document is told apart by."""


@dataclass(frozen=True, slots=True)
class Match:
    """How a record stands to the campaign: the row that it was found as (None: it is new), and whether that is just so.

    `another`: the row has the record's name, but another identity. `beside`: not the row, but one beside it is just so.
    `fault`: what is wrong with the record here.
    """

    same: bool = False
    target: int | None = None
    another: bool = False
    beside: bool = False
    fault: RuleError | None = None


_FLAGS = ("pc", "template", "archived", "hidden")
_TEXTS = ("reading", "title", "notes", "folder")


def normal_character(record: Mapping[str, Any], ruleset: Ruleset, named: Named) -> Plain:
    """A character's record in the one form that equal ones share; without its name, English name and portrait.

    Raises:
        RuleError: its combatant cannot be read.
    """
    character = read_character(record["combatant"], ruleset)
    gear = {piece.id: f"g{number}" for number, piece in enumerate(character.gear, 1)}
    plain = write_character(_renamed(character, gear, named), ruleset)
    plain.pop("name")
    found: Plain = {"combatant": plain, "tags": list(record.get("tags", ()))}
    found |= {key: record.get(key, "").strip() for key in _TEXTS}
    found |= {key: bool(record.get(key)) for key in _FLAGS}
    extras = record.get("gear", {})
    found["gear"] = [_extra(extras.get(piece.id, {}), piece) for piece in character.gear]
    english = record.get("techniques", {})
    found["techniques"] = [english.get(one.id, {}).get("english", "") for one in character.techniques]
    return found


def _renamed(character: Character, gear: Mapping[str, str], named: Named) -> Character:
    order = list(gear)
    bonuses = sorted(character.bonuses, key=lambda bonus: -1 if bonus.gear is None else order.index(bonus.gear))
    return replace(
        character,
        id="character",
        name="",
        bonuses=tuple(_bonus(bonus, gear) for bonus in bonuses),
        gear=tuple(_piece(piece, gear[piece.id]) for piece in character.gear),
        techniques=tuple(_technique(one, gear) for one in character.techniques),
        statuses=tuple(_status(status, gear, named) for status in character.statuses),
    )


def _bonus(bonus: Bonus, gear: Mapping[str, str]) -> Bonus:
    return bonus if bonus.gear is None else replace(bonus, gear=gear[bonus.gear])


def _piece(piece: Gear, id_: str) -> Gear:
    ledger = tuple(entry for entry in piece.ledger if entry.points)
    return replace(piece, id=id_, name=cleaned(piece.name, cleaned(piece.id, "—")), ledger=ledger)


def _technique(one: Technique, gear: Mapping[str, str]) -> Technique:
    weapon = None if one.weapon is None else gear[one.weapon]
    return replace(one, name=cleaned(one.name, cleaned(one.id, "—")), weapon=weapon)


def _status(status: Status, gear: Mapping[str, str], named: Named) -> Status:
    weapon = None if status.weapon is None else gear.get(status.weapon, status.weapon)
    source = None if status.source is None else named(status.source) or None
    return replace(status, weapon=weapon, source=source)


def _extra(extra: Mapping[str, Any], piece: Gear) -> list[Any]:
    """English name, notes, and the causes of the ledger entries that are kept."""
    causes = [list(pair) for pair in extra.get("causes", ())]
    causes += [["", ""]] * (len(piece.ledger) - len(causes))
    kept = [pair for pair, entry in zip(causes, piece.ledger, strict=False) if entry.points]
    return [extra.get("english", ""), extra.get("notes", ""), kept]


def normal_gear(record: Mapping[str, Any], ruleset: Ruleset) -> Plain:
    """A spare piece's record in its normal form.

    Raises:
        RuleError: the piece cannot be read.
    """
    piece = {**record["piece"], "id": "piece"}
    bonuses = [{"kind": "armour", "gear": "piece", **bonus} for bonus in record.get("bonuses", ())]
    named = {"piece": {key: record[key] for key in ("english", "notes", "causes") if key in record}}
    owner = {"id": "owner", "gear": [piece], "bonuses": bonuses}
    return normal_character({"combatant": owner, "gear": named}, ruleset, str)


def normal_battle(record: Mapping[str, Any], ruleset: Ruleset, named: Named) -> Plain:
    """A battle's record in its normal form, without places of characters that cannot come along.

    `named` knows the roster's characters in it, and has "" for one that is not among them.

    Raises:
        RuleError: one of its copies cannot be read.
    """
    copies = {copy["combatant"]["id"]: copy for copy in record.get("copies", ())}
    numbers = {id_: f"b{number}" for number, id_ in enumerate(copies, 1)}

    def called(id_: str) -> str:
        return numbers.get(id_) or named(id_)

    order = [{**_plain_place(place), "character": called(place["character"])} for place in record.get("order", ())]
    acting = called(record["acting"]) if record.get("acting") is not None else ""
    made = [normal_character(copy, ruleset, called) for copy in copies.values()]
    names = [[copy["combatant"].get("name", ""), copy.get("english", "")] for copy in copies.values()]
    return {
        "notes": record.get("notes", ""),
        "state": record.get("state", "prepared"),
        "session": record.get("session", 1),
        "round": record.get("round", 1),
        "battle_scene": bool(record.get("battle_scene")),
        "cohesion": dict(record.get("cohesion", {})),
        "acting": acting or None,
        "order": [place for place in order if place["character"]],
        "copies": list(zip(names, made, strict=True)),
    }


def _plain_place(place: Mapping[str, Any]) -> Plain:
    base: Plain = {"side": "enemies", "initiative": None, "zone": "", "waiting": None, "hidden": False, "turn": 0}
    return {**base, **place}


def written_name(record: Mapping[str, Any]) -> str:
    """The name in a character's record, its spaces as they were written."""
    combatant = record["combatant"]
    return str(combatant.get("name", combatant["id"])).strip()


def mark(normal: Mapping[str, Any]) -> str:
    """A short text that only equal records share; texts count as they would be exported."""
    told = dump(printable(normal))
    return hashlib.blake2b(told.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def picture_bytes(portrait: object) -> bytes:
    """The bytes of a record's portrait: read ones are bytes already, exported ones base64."""
    if isinstance(portrait, str):
        return base64.b64decode(portrait)
    return portrait if isinstance(portrait, bytes) else b""
