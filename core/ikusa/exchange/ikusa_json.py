"""Ikusa JSON: characters, battles, whole campaigns, in one versioned envelope.

    {"format": "ikusa", "version": 1, "characters": [...], "battles": [...], "campaign": {...}}

docs/schema/ikusa.schema.json is its schema. Ids in it hold inside the file only; a `uid` is what a character or a
battle is known by everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ikusa.errors import RuleError
from ikusa.exchange.incoming import Entry, Incoming, Kind, Watch, unwatched
from ikusa.exchange.shapes import (
    BATTLE_RECORD,
    CAMPAIGN_RECORD,
    CHARACTER_RECORD,
    GEAR_RECORD,
    SESSION_RECORD,
)
from ikusa.exchange.values import Format
from ikusa.i18n import N_
from ikusa.rules.definitions import Ruleset
from ikusa.ruleset import with_overrides
from ikusa.ruleset.fields import Codec
from ikusa.ruleset.places import At, mapping, quoted, shown
from ikusa.scenario import parse

NAME: Final = "ikusa"
VERSION: Final = 1
_KEYS: Final = ("format", "version", "program", "campaign", "characters", "battles")
MOST_RECORDS: Final = 200_000
_SHOWN_NAME: Final = 80
_TWICE: Final = N_("the id {id} is there twice.")
_NOBODY: Final = N_("nobody in this file, or only a faulty record, has the id {id}.")


def is_ikusa(data: object) -> bool:
    """Whether parsed JSON says that it is of this format."""
    return isinstance(data, Mapping) and data.get("format") == NAME


def write(document: Mapping[str, Any]) -> bytes:
    """The file of a document (its keys but `format` and `version`): UTF-8, in lines, the same bytes each time."""
    whole = {"format": NAME, "version": VERSION, **document}
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def open_document(raw: bytes | str) -> Mapping[str, Any]:
    """The envelope, its records not yet read.

    Raises:
        RuleError: `malformed`: no JSON, not of this format, of a newer version, or with a key that is not known.
    """
    return checked(parse(raw))


def checked(data: object) -> Mapping[str, Any]:
    """Parsed JSON as an envelope; raises as `open_document`."""
    at = At()
    found = mapping(data, at)
    if found.get("format") != NAME:
        problem = N_("this is no Ikusa file: its format is {found}.")
        raise at.key("format").malformed(problem, found=shown(found.get("format")))
    version = found.get("version")
    if type(version) is not int or version < 1:
        raise at.key("version").malformed(N_("a whole number is expected here, not {found}."), found=shown(version))
    if version > VERSION:
        problem = N_("this file has version {found}, from a newer Ikusa; this one reads up to {known}.")
        raise at.key("version").malformed(problem, found=shown(version), known=VERSION)
    for name in found:
        if name not in _KEYS:
            known = ", ".join(_KEYS)
            raise at.stranger(name).malformed(N_("this key is not known here; known are: {known}."), known=known)
    for name in ("characters", "battles"):
        _listed(found.get(name, []), at.key(name))
    return found


def overrides(document: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What the file's campaign lays over the shipped ruleset; None if it is of no campaign.

    Raises:
        RuleError: `malformed`: the campaign is no object.
    """
    if "campaign" not in document:
        return None
    at = At("campaign")
    found = mapping(document["campaign"], at).get("ruleset", {})
    return mapping(found, at.key("ruleset"))


def read(document: Mapping[str, Any], ruleset: Ruleset, watch: Watch = unwatched) -> Incoming:
    """Every record of an envelope, each read by itself under a ruleset; `watch` is told how many of how many."""
    entries = [*_campaign(document, ruleset)]
    at = At(ruleset=ruleset)
    known: dict[str, str] = {}
    total = len(document.get("characters", ()))
    for index, one in enumerate(document.get("characters", ())):
        watch(index, total)
        entries.append(_entry(Kind.CHARACTER, one, CHARACTER_RECORD, at.key("characters").item(index), ruleset))
        entries[-1] = _once(entries[-1], known)
    for index, one in enumerate(document.get("battles", ())):
        entry = _entry(Kind.BATTLE, one, BATTLE_RECORD, at.key("battles").item(index), ruleset)
        entries.append(entry if entry.fault is not None else _with_known(entry, known))
    folders: tuple[str, ...] = ()
    if entries and entries[0].kind is Kind.CAMPAIGN:
        folders = tuple(dict.fromkeys(entries[0].data.get("folders", ())))
    return Incoming(Format.JSON, tuple(entries), folders)


def _campaign(document: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Entry]:
    if "campaign" not in document:
        return
    at = At("campaign", ruleset)
    entry = _entry(Kind.CAMPAIGN, document["campaign"], CAMPAIGN_RECORD, at, ruleset)
    if entry.fault is None:
        entry = _with_ruleset(entry)
    yield entry
    if entry.fault is not None and not entry.data:
        return
    for key, kind, codec in (("sessions", Kind.SESSION, SESSION_RECORD), ("gear", Kind.GEAR, GEAR_RECORD)):
        here = at.key(key)
        try:
            found = _listed(entry.data.get(key, []), here)
        except RuleError as error:
            yield Entry(kind, key, here.path, fault=error)
            continue
        for index, one in enumerate(found):
            yield _entry(kind, one, codec, here.item(index), ruleset)


def _with_ruleset(entry: Entry) -> Entry:
    try:
        with_overrides(dict(mapping(entry.data.get("ruleset", {}), At("campaign.ruleset"))))
    except RuleError as error:
        path = f"campaign.ruleset.{error.path}" if error.path else "campaign.ruleset"
        fault = RuleError(error.code, f"{path}: {error.message}", path, error.values)
        return Entry(entry.kind, entry.name, entry.path, entry.data, fault)
    return entry


def _listed(value: object, at: At) -> list[Any]:
    if not isinstance(value, list):
        raise at.malformed(N_("a list is expected here, not {found}."), found=shown(value))
    if len(value) > MOST_RECORDS:
        raise at.malformed(N_("{found} are too many here; {most} is the most."), found=len(value), most=MOST_RECORDS)
    return value


def _entry(kind: Kind, value: object, codec: Codec[dict[str, Any]], at: At, ruleset: Ruleset) -> Entry:
    """One record; what is noted while it is read is its own fault and nobody else's."""
    own = At(at.path, ruleset)
    name = _name(kind, value)
    try:
        data = codec.read(value, own)
        own.settle()
    except RuleError as error:
        return Entry(kind, name, at.path, fault=error)
    return Entry(kind, name, at.path, data)


def _name(kind: Kind, value: object) -> str:
    """What a record is called, as far as that can be told."""
    inside = {Kind.CHARACTER: "combatant", Kind.GEAR: "piece"}.get(kind)
    if inside is not None and isinstance(value, Mapping):
        value = value.get(inside)
    if not isinstance(value, Mapping):
        return ""
    found = value.get("number") if kind is Kind.SESSION else value.get("name", value.get("id"))
    text = str(found) if isinstance(found, str | int) else ""
    return text.encode("utf-8", "replace").decode()[:_SHOWN_NAME]


# --- ids that hold inside the file -----------------------------------------------------------------------------------


def _once(entry: Entry, known: dict[str, str]) -> Entry:
    """Refuses a character whose id another one in the file has."""
    if entry.fault is not None:
        return entry
    id_ = str(entry.data["combatant"]["id"])
    if id_ in known:
        at = At(entry.path).key("combatant").key("id")
        return Entry(entry.kind, entry.name, entry.path, fault=at.malformed(_TWICE, id=quoted(id_)))
    known[id_] = entry.path
    return entry


def _with_known(entry: Entry, known: Mapping[str, str]) -> Entry:
    """Refuses a battle that names somebody who is not in the file, or somebody twice."""
    at = At(entry.path)
    own: set[str] = set()
    try:
        for index, copy in enumerate(entry.data.get("copies", ())):
            id_ = str(copy["combatant"]["id"])
            if id_ in known or id_ in own:
                here = at.key("copies").item(index).key("combatant").key("id")
                raise here.malformed(_TWICE, id=quoted(id_))
            own.add(id_)
        seen: set[str] = set()
        for index, place in enumerate(entry.data.get("order", ())):
            here, id_ = at.key("order").item(index).key("character"), place["character"]
            if id_ not in known and id_ not in own:
                raise here.malformed(_NOBODY, id=quoted(id_))
            if id_ in seen:
                raise here.malformed(_TWICE, id=quoted(id_))
            seen.add(id_)
        acting = entry.data.get("acting")
        if acting is not None and acting not in seen:
            raise at.key("acting").malformed(N_("nobody in this battle has the id {id}."), id=quoted(acting))
    except RuleError as error:
        return Entry(entry.kind, entry.name, entry.path, fault=error)
    return entry
