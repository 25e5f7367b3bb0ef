"""The shape of each record of Ikusa JSON (docs/schema/ikusa.schema.json), read as strictly as a scenario."""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from ikusa.i18n import N_
from ikusa.rules.terms import GearKind
from ikusa.ruleset.fields import COUNT, FLAG, POSITIVE, SIGNED, TEXT, Codec, Key, Many, Mapped, Record, required
from ikusa.ruleset.places import At, mapping, quoted, shown
from ikusa.scenario.characters import CHARACTER, GEAR

LONGEST_LINE: Final = 200
"""Characters of a name, a title, a tag."""
LONGEST_TEXT: Final = 10_000_000
"""Characters of notes."""
LONGEST_PICTURE: Final = 32 * 1024 * 1024
"""Bytes of a portrait."""
MOST_PARTS: Final = 2_000
"""Pieces of gear, techniques, statuses of one character."""
MOST_TAGS: Final = 50
STATES: Final = ("prepared", "running", "over")
_BREAKS: Final = frozenset("\n\t\r")
_UID: Final = re.compile(r"[0-9A-Za-z-]{8,64}", re.ASCII)


class Line(Codec[str]):
    """One line: no control characters, not too long; `needed`: something that can be seen is in it."""

    def __init__(self, needed: bool = False, longest: int = LONGEST_LINE) -> None:
        self._needed = needed
        self._longest = longest

    def read(self, value: object, at: At) -> str:
        """The line, outer spaces taken off."""
        text = TEXT.read(value, at)
        if len(text) > self._longest:
            problem = N_("the text has {found} characters; {most} is the most.")
            raise at.malformed(problem, found=len(text), most=self._longest)
        if any(unicodedata.category(char) == "Cc" for char in text):
            raise at.malformed(N_("there is a control character in this text."))
        if self._needed and not any(char.isprintable() and not char.isspace() for char in text):
            raise at.malformed(N_("a name is needed here."))
        return text.strip()


class Uid(Codec[str]):
    """What a record is known by wherever it goes: 8 to 64 letters, digits and hyphens."""

    def read(self, value: object, at: At) -> str:
        """The identity."""
        text = TEXT.read(value, at)
        if not _UID.fullmatch(text):
            problem = N_("8 to 64 letters, digits and hyphens are expected here, not {found}.")
            raise at.malformed(problem, found=shown(text))
        return text


class Long(Codec[str]):
    """Text of several lines, without control characters but line breaks and tabs."""

    def read(self, value: object, at: At) -> str:
        """The text."""
        text = TEXT.read(value, at)
        check_text(text, at)
        return text.replace("\r\n", "\n").replace("\r", "\n")


def check_text(text: str, at: At, longest: int = LONGEST_TEXT) -> None:
    """Refuse a text that is too long or has control characters other than breaks and tabs."""
    if len(text) > longest:
        raise at.malformed(N_("the text has {found} characters; {most} is the most."), found=len(text), most=longest)
    if any(char not in _BREAKS and unicodedata.category(char) == "Cc" for char in text):
        raise at.malformed(N_("there is a control character in this text."))


class _Portrait(Codec[bytes]):
    """A picture as base64; a path or an address is none."""

    def read(self, value: object, at: At) -> bytes:
        """The bytes."""
        text = TEXT.read(value, at)
        if len(text) > LONGEST_PICTURE * 4 // 3 + 4:
            raise at.malformed(N_("this picture has more than {most} bytes."), most=LONGEST_PICTURE)
        try:
            return base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            raise at.malformed(N_("a picture in base64 is expected here, not {found}."), found=shown(text)) from None


class _Checked(Codec[Mapping[str, Any]]):
    """Plain data that `codec` can read, left as plain data: what it does not state stays unstated."""

    def __init__(self, codec: Codec[Any]) -> None:
        self._codec = codec

    def read(self, value: object, at: At) -> Mapping[str, Any]:
        """The data."""
        found = mapping(value, at)
        for key in ("gear", "techniques", "statuses", "bonuses", "penalties", "traits", "reserved", "ledger"):
            many = found.get(key)
            if isinstance(many, list) and len(many) > MOST_PARTS:
                problem = N_("{found} are too many here; {most} is the most.")
                raise at.key(key).malformed(problem, found=len(many), most=MOST_PARTS)
        self._codec.read(found, at)
        _check_texts(found, at)
        return found


def _check_texts(value: Any, at: At) -> None:
    """Look at every text in plain data, names of keys too."""
    if isinstance(value, str):
        check_text(value, at, 100_000)
    elif isinstance(value, Mapping):
        for name, item in value.items():
            here = at.stranger(name)
            TEXT.read(name, here)
            check_text(name, here, LONGEST_LINE)
            _check_texts(item, here)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _check_texts(item, at.item(index))


_CAUSES: Final = Many(Many(Line(longest=1_000), exactly=2))
_PIECE_EXTRA: Final = Record(dict[str, Any], Key("english", Line()), Key("notes", Long()), Key("causes", _CAUSES))
_TECHNIQUE_EXTRA: Final = Record(dict[str, Any], Key("english", Line()))
_BONUS: Final = Record(dict[str, Any], required("value", COUNT), Key("label", Line()))


def _tags(tags: tuple[str, ...], at: At) -> tuple[str, ...]:
    if len(tags) > MOST_TAGS:
        raise at.malformed(N_("{found} are too many here; {most} is the most."), found=len(tags), most=MOST_TAGS)
    return tuple(dict.fromkeys(tag for tag in (tag.lstrip("#＃") for tag in tags) if tag))


class _Tags(Codec[tuple[str, ...]]):
    """Tags, each once."""

    _list: Final = Many(Line())

    def read(self, value: object, at: At) -> tuple[str, ...]:
        """The tags."""
        return _tags(self._list.read(value, at), at)


def _character(given: dict[str, Any], at: At) -> dict[str, Any]:
    """The record, with its name fit to be one and its extras and weapons its own."""
    combatant = given["combatant"]
    Line(needed=True).read(combatant.get("name", combatant["id"]), at.key("combatant").key("name"))
    pieces = {piece["id"] for piece in combatant.get("gear", ())}
    techniques = {technique["id"] for technique in combatant.get("techniques", ())}
    for key, known in (("gear", pieces), ("techniques", techniques)):
        for id_ in given.get(key, {}):
            if id_ not in known:
                raise at.key(key).stranger(id_).malformed(N_("the combatant has nothing of this id."))
    for index, status in enumerate(combatant.get("statuses", ())):
        if "weapon" in status and status["weapon"] not in pieces:
            here = at.key("combatant").key("statuses").item(index).key("weapon")
            raise here.malformed(N_("{id} is not among this character's gear."), id=quoted(status["weapon"]))
    return given


_PROFILE: Final = (
    required("combatant", _Checked(CHARACTER)),
    Key("reading", Line()),
    Key("english", Line()),
    Key("title", Line()),
    Key("notes", Long()),
    Key("folder", Line()),
    Key("tags", _Tags()),
    Key("pc", FLAG),
    Key("template", FLAG),
    Key("archived", FLAG),
    Key("hidden", FLAG),
    Key("portrait", _Portrait()),
    Key("gear", Mapped(TEXT, _PIECE_EXTRA)),
    Key("techniques", Mapped(TEXT, _TECHNIQUE_EXTRA)),
)
CHARACTER_RECORD: Final = Record(dict[str, Any], *_PROFILE, Key("uid", Uid()), finish=_character, of=object)
_COPY: Final = Record(dict[str, Any], *_PROFILE, Key("origin", TEXT), finish=_character, of=object)


def _spare(given: dict[str, Any], at: At) -> dict[str, Any]:
    piece = given["piece"]
    Line(needed=True).read(piece.get("name", piece["id"]), at.key("piece").key("name"))
    if piece.get("kind") == GearKind.WEAPON and given.get("bonuses"):
        raise at.key("bonuses").malformed(N_("a weapon has no armour bonus."))
    return given


GEAR_RECORD: Final = Record(
    dict[str, Any],
    required("piece", _Checked(GEAR)),
    Key("english", Line()),
    Key("notes", Long()),
    Key("causes", _CAUSES),
    Key("bonuses", Many(_BONUS)),
    finish=_spare,
    of=object,
)

SESSION_RECORD: Final = Record(
    dict[str, Any],
    required("number", POSITIVE),
    Key("date", Line()),
    Key("title", Line()),
    Key("notes", Long()),
    Key("started", Line()),
    Key("ended", Line()),
)


class _Raw(Codec[Any]):
    """A part that is read later, record by record, or by another reader."""

    def read(self, value: object, at: At) -> Any:
        """The part as it is."""
        return value


CAMPAIGN_RECORD: Final = Record(
    dict[str, Any],
    Key("name", Line()),
    Key("english", Line()),
    Key("session", POSITIVE),
    Key("scenario_over", FLAG),
    Key("ruleset", _Raw()),
    Key("folders", Many(Line(needed=True))),
    Key("sessions", _Raw()),
    Key("gear", _Raw()),
)


class _Log(Codec[tuple[()]]):
    """What was done in a battle: written to be read elsewhere, and passed over here."""

    def read(self, value: object, at: At) -> tuple[()]:
        """Nothing."""
        if not isinstance(value, list):
            raise at.malformed(N_("a list is expected here, not {found}."), found=shown(value))
        return ()


class _State(Codec[str]):
    """How far a battle is."""

    def read(self, value: object, at: At) -> str:
        """The word."""
        if value not in STATES:
            problem = N_("one of {words} is expected here, not {found}.")
            raise at.malformed(problem, words=", ".join(STATES), found=shown(value))
        return str(value)


_PLACE: Final = Record(
    dict[str, Any],
    required("character", TEXT),
    Key("side", Line(needed=True)),
    Key("initiative", SIGNED),
    Key("zone", Line()),
    Key("waiting", POSITIVE),
    Key("hidden", FLAG),
    Key("turn", COUNT),
)
BATTLE_RECORD: Final = Record(
    dict[str, Any],
    required("name", Line(needed=True)),
    Key("notes", Long()),
    Key("state", _State()),
    Key("session", POSITIVE),
    Key("round", POSITIVE),
    Key("battle_scene", FLAG),
    Key("acting", TEXT),
    Key("cohesion", Mapped(Line(needed=True), COUNT)),
    Key("order", Many(_PLACE)),
    Key("copies", Many(_COPY)),
    Key("uid", Uid()),
    Key("log", _Log()),
)
