"""Techniques as plain data (SCENARIO.md, "Technique")."""

from __future__ import annotations

from typing import Any, Final, Literal

from ikusa.i18n import N_
from ikusa.rules.notation_words import read_dice
from ikusa.rules.technique import ALL, DiceExpression, GearDamage, Limit, TagUse, Technique, Through
from ikusa.rules.terms import GearKind, Location, On, Per, Tag
from ikusa.ruleset.fields import COUNT, POSITIVE, SIGNED, TEXT, Codec, Key, Many, Record, Word, always, required
from ikusa.ruleset.places import OUT_OF_RANGE, At, quoted, shown
from ikusa.scenario.statuses import INFLICT

LIMBS: Final = (Location.RIGHT_ARM, Location.LEFT_ARM, Location.RIGHT_LEG, Location.LEFT_LEG)
"""What an action can use (R-601)."""

USES: Final = Many(Word(Location, LIMBS))

_COUNTED: Final = (Tag.PIERCE, Tag.DIRECT)
"""The tags that have a value (R-802)."""

_BREAKABLE: Final = (GearKind.WEAPON, GearKind.ARMOUR, GearKind.SHIELD)
"""What gear damage can name (R-506)."""


class _TagValue(Codec["int | Literal['all']"]):
    """N or "all"."""

    def read(self, value: object, at: At) -> int | Literal["all"]:
        """The value."""
        if value == ALL:
            return ALL
        if isinstance(value, str):
            raise at.malformed(N_('a whole number or "all" is expected here, not {found}.'), found=shown(value))
        return POSITIVE.read(value, at)


def _tag(use: TagUse, at: At) -> TagUse:
    """Refuse a value where the tag has none, and none where it has one."""
    if use.tag in _COUNTED and use.value is None:
        raise at.key("value").missing()
    if use.tag not in _COUNTED and use.value is not None:
        raise at.key("value").malformed(N_("{id} has no value."), id=quoted(use.tag.value))
    return use


def _tags(*tags: Tag) -> Many[TagUse]:
    return Many(Record(TagUse, required("tag", Word(Tag, tags)), Key("value", _TagValue()), finish=_tag))


class _BodyDamage(Codec[DiceExpression]):
    """A dice expression such as `2d6+1` (R-310)."""

    def read(self, value: object, at: At) -> DiceExpression:
        """The expression."""
        text = TEXT.read(value, at).replace("\u2212", "-")
        found = read_dice(text)
        if found is None:
            problem = N_("dice such as 2d6+1, of six sides and 100 at most, are expected here, not {found}.")
            raise at.malformed(problem, found=quoted(text))
        return found

    def write(self, value: DiceExpression) -> object:
        """The text."""
        return value.text


def _limit(limit: Limit, at: At) -> Limit:
    if limit.used > limit.uses:
        problem = N_("of {uses} uses {used} cannot be gone.")
        at.key("used").note(OUT_OF_RANGE, problem, uses=limit.uses, used=limit.used)
    return limit


_CHECK: Final = Record(dict[str, Any], always("terms", Many(TEXT)), always("modifier", SIGNED))
_THROUGH: Final = Record(Through, always("on", Word(On)), always("wounds", COUNT))
_GEAR_DAMAGE: Final = Record(
    dict[str, Any],
    always("on", Word(On)),
    required("what", Word(GearKind, _BREAKABLE)),
    required("points", COUNT),
    finish=lambda given, at: GearDamage(**({"on": On.HIT} | given)),
)
_LIMIT: Final = Record(Limit, required("uses", POSITIVE), required("per", Word(Per)), Key("used", COUNT), finish=_limit)


def _technique(given: dict[str, Any], at: At) -> Technique:
    return Technique(**({"name": given["id"]} | given))


TECHNIQUE: Final = Record(
    dict[str, Any],
    required("id", TEXT),
    always("name", TEXT),
    always("kind", TEXT),
    always("vigor", COUNT),
    Key("check", _CHECK, always=True, spread=True),
    Key("tags", _tags(*Tag)),
    Key("critical_tags", _tags(Tag.PIERCE, Tag.BREAK)),
    Key("wounds", COUNT),
    Key("critical_wounds", COUNT),
    Key("through", _THROUGH),
    Key("focus", Word(Tag, _COUNTED)),
    Key("inflicts", Many(INFLICT)),
    Key("body_damage", _BodyDamage()),
    Key("gear_damage", Many(_GEAR_DAMAGE)),
    Key("uses", USES),
    Key("weapon", TEXT),
    Key("rank", POSITIVE),
    Key("reach_height", COUNT),
    Key("limit", _LIMIT),
    Key("text", TEXT),
    Key("not_understood", Many(TEXT)),
    finish=_technique,
    of=Technique,
)
