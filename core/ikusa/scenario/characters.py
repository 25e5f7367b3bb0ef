"""Combatants as plain data (SCENARIO.md, "Combatant"): tracks, gear, bonuses, and what must fit together in one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ikusa.i18n import N_
from ikusa.rules.character import Bonus, Character, Penalty, Track
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import Gear, LedgerEntry, wear
from ikusa.rules.terms import BonusKind, Exorcism, GearGrade, GearKind, Grade, LedgerWhat, TrackName, Weight
from ikusa.ruleset.fields import (
    COUNT,
    FLAG,
    POSITIVE,
    SIGNED,
    TEXT,
    TOO_SMALL,
    Codec,
    Key,
    Many,
    Mapped,
    Number,
    Record,
    Text,
    Word,
    always,
    required,
)
from ikusa.ruleset.keys import TWICE
from ikusa.ruleset.places import OUT_OF_RANGE, At, mapping, quoted
from ikusa.scenario.statuses import STATUS
from ikusa.scenario.techniques import TECHNIQUE

TRACK_NAME: Final = Word(TrackName)


def track_minimum(name: TrackName) -> int:
    """The least maximum that a track can have."""
    return 0 if name in (TrackName.VIGOR, TrackName.LUCK) else 1


class _Tracks(Codec[dict[TrackName, Track]]):
    """Tracks by name: a maximum or `{"max", "now"}`; of toxicity what it is now."""

    _pairs: Final = {
        minimum: Record(dict[str, int], required("max", Number(minimum)), Key("now", COUNT)) for minimum in (0, 1)
    }

    def read(self, value: object, at: At) -> dict[TrackName, Track]:
        """Those that are stated."""
        found = {}
        for key, item in mapping(value, at).items():
            here = at.stranger(key)
            name = TRACK_NAME.read(key, here)
            found[name] = self._track(name, item, here)
        return found

    def _track(self, name: TrackName, value: object, at: At) -> Track:
        if name is TrackName.TOXICITY:
            return Track(COUNT.read(value, at), None)
        minimum = track_minimum(name)
        if not isinstance(value, Mapping):
            points = Number(minimum).read(value, at)
            return Track(points, points)
        given = self._pairs[minimum].read(value, at)
        now, most = given.get("now", given["max"]), given["max"]
        if now > most:
            at.key("now").note(OUT_OF_RANGE, N_("{now} is above the maximum of {most}."), now=now, most=most)
        return Track(now, most)

    def write(self, value: Mapping[TrackName, Track]) -> object:
        """All tracks but luck and toxicity that are 0."""
        return {
            name.value: track.now if track.max in (None, track.now) else {"max": track.max, "now": track.now}
            for name, track in value.items()
            if name not in (TrackName.LUCK, TrackName.TOXICITY) or track.max or track.now
        }


class _Attribute(Text):
    """The id of an attribute of the ruleset."""

    def read(self, value: object, at: At) -> str:
        """The id."""
        id_ = super().read(value, at)
        if id_ not in at.rules.attributes:
            known = ", ".join(at.rules.attributes)
            raise at.malformed(N_("there is no attribute {id}; there are: {known}."), id=quoted(id_), known=known)
        return id_


class _Traits(Codec[frozenset[str]]):
    """A list of words in any order."""

    _list: Final = Many(TEXT)

    def read(self, value: object, at: At) -> frozenset[str]:
        """The traits."""
        return frozenset(self._list.read(value, at))

    def write(self, value: frozenset[str]) -> object:
        """The list, sorted."""
        return sorted(value)


def _gear(given: dict[str, Any], at: At) -> Gear:
    """The piece with its name, and the defence and integrity of the ruleset where none are stated (R-204, R-505)."""
    rules = at.rules
    kind, weight = given.get("kind", GearKind.ARMOUR), given.get("weight")
    defence = 0
    if kind is GearKind.SHIELD:
        defence = rules.shield
    elif kind is GearKind.ARMOUR and weight is not None:
        defence = rules.armour[weight].defence
    return Gear(**({"name": given["id"], "defence": defence, "integrity": rules.integrity} | given))


_LEDGER: Final = Record(
    LedgerEntry, required("session", POSITIVE), required("what", Word(LedgerWhat)), required("points", COUNT)
)

GEAR: Final = Record(
    dict[str, Any],
    required("id", TEXT),
    always("name", TEXT),
    Key("kind", Word(GearKind)),
    Key("weight", Word(Weight)),
    Key("grade", Word(GearGrade)),
    always("defence", COUNT),
    Key("spirit_defence", SIGNED),
    Key("equipped", FLAG),
    Key("damage", COUNT),
    Key("field_repaired", FLAG),
    always("integrity", COUNT),
    Key("ledger", Many(_LEDGER)),
    finish=_gear,
    of=Gear,
)


def _bonus(bonus: Bonus, at: At) -> Bonus:
    """Refuse a piece of gear that a bonus cannot be part of (R-204)."""
    if bonus.gear is not None and bonus.kind is not BonusKind.ARMOUR:
        problem = N_("only a bonus of the kind armour is part of a piece, not {found}.")
        raise at.key("gear").malformed(problem, found=bonus.kind.value)
    if bonus.gear is not None and bonus.value < 0:
        raise at.key("value").malformed(TOO_SMALL, least=0, found=bonus.value)
    return bonus


_BONUS: Final = Record(
    Bonus,
    required("kind", Word(BonusKind)),
    required("value", SIGNED),
    Key("label", TEXT),
    Key("gear", TEXT),
    finish=_bonus,
)
_PENALTY: Final = Record(Penalty, required("value", COUNT), Key("label", TEXT))


def _character(given: dict[str, Any], at: At) -> Character:
    """The character with its name and the tracks that everyone has (R-103, R-105, R-108, R-109)."""
    rules = at.rules
    wounds, vigor = rules.wounds[given.get("grade", Grade.MOOK)], rules.default_vigor
    stated = {
        TrackName.WOUNDS: Track(wounds, wounds),
        TrackName.VIGOR: Track(vigor, vigor),
        TrackName.LUCK: Track(0, 0),
        TrackName.TOXICITY: Track(0, None),
    } | given.get("tracks", {})
    tracks = {name: stated[name] for name in TrackName if name in stated}
    character = Character(**({"name": given["id"]} | given | {"tracks": tracks}))
    _check_own(character, at)
    return character


def _check_own(character: Character, at: At) -> None:
    """Refuse ids that are there twice or are not the character's own, and damage that a piece cannot have."""
    refuse_twice((piece.id for piece in character.gear), at.key("gear"))
    refuse_twice((technique.id for technique in character.techniques), at.key("techniques"))
    pieces = {piece.id: piece for piece in character.gear}
    for index, technique in enumerate(character.techniques):
        if technique.weapon is not None and technique.weapon not in pieces:
            here = at.key("techniques").item(index).key("weapon")
            raise here.malformed(N_("{id} is not among this character's gear."), id=quoted(technique.weapon))
    for index, bonus in enumerate(character.bonuses):
        if bonus.gear is None:
            continue
        piece = pieces.get(bonus.gear)
        if piece is None or piece.kind is GearKind.WEAPON:
            here = at.key("bonuses").item(index).key("gear")
            problem = N_("{id} is no armour, shield or other gear of this character.")
            raise here.malformed(problem, id=quoted(bonus.gear))
    for index, piece in enumerate(character.gear):
        measure = wear(piece, character.gear_bonus(piece.id)).measure
        if piece.damage > measure:
            here = at.key("gear").item(index).key("damage")
            problem = N_("a damage of {found} is more than the piece has: {measure}.")
            here.note(OUT_OF_RANGE, problem, found=piece.damage, measure=measure)


def refuse_twice(ids: Iterable[str], at: At) -> None:
    """Refuse a list in which an id stands twice.

    Raises:
        RuleError: `malformed`.
    """
    seen = set()
    for index, id_ in enumerate(ids):
        if id_ in seen:
            raise at.item(index).key("id").malformed(TWICE, id=quoted(id_))
        seen.add(id_)


CHARACTER: Final = Record(
    dict[str, Any],
    required("id", TEXT),
    always("name", TEXT),
    Key("side", TEXT),
    Key("grade", Word(Grade)),
    Key("attributes", Mapped(_Attribute(), SIGNED)),
    Key("skills", Mapped(TEXT, SIGNED)),
    Key("exorcism", Word(Exorcism)),
    Key("incorporeal", FLAG),
    Key("traits", _Traits()),
    Key("base_defence", COUNT),
    Key("natural_armour", COUNT),
    Key("natural_armour_pierceable", FLAG),
    Key("spirit_defence", SIGNED),
    Key("bonuses", Many(_BONUS)),
    Key("penalties", Many(_PENALTY)),
    Key("tracks", _Tracks()),
    Key("gear", Many(GEAR)),
    Key("techniques", Many(TECHNIQUE)),
    Key("statuses", Many(STATUS)),
    Key("reserved", Many(TEXT)),
    Key("fled", FLAG),
    Key("death_checked", FLAG),
    finish=_character,
    of=Character,
)


def known_attributes(character: Character, ruleset: Ruleset) -> dict[str, int]:
    """The attributes that the ruleset has, in its order; others have no written form."""
    return {id_: character.attributes[id_] for id_ in ruleset.attributes if id_ in character.attributes}
