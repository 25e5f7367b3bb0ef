"""The closed list of effect kinds as plain data (SCENARIO.md, "A status row"; R-617)."""

from __future__ import annotations

from typing import Any, Final

from ikusa.i18n import N_
from ikusa.rules.effects import (
    Amount,
    AttributesHalvedEffect,
    AttributeZeroEffect,
    CheckEffect,
    DamageEffect,
    DamageToStaminaEffect,
    DefenceEffect,
    Effect,
    ExtraCostEffect,
    ForbidEffect,
    GmControlEffect,
    HeightEffect,
    KeepsEffect,
    MustAttackEffect,
    OffFieldEffect,
    OnlyFleeEffect,
    SceneEndDamageEffect,
    SuppressesEffect,
    WalkOnlyEffect,
    WeaponUnusableEffect,
    When,
)
from ikusa.rules.terms import BonusKind, Forbidden, Height, Location, Scope
from ikusa.ruleset.fields import COUNT, SIGNED, TEXT, Choice, Codec, Key, Many, Number, Record, Word, required
from ikusa.ruleset.places import At, shown

MOST_DICE: Final = 20
"""No effect rolls more d6."""

CLASSES: Final = tuple(kind for kind in BonusKind if kind is not BonusKind.ARMOUR)
"""What a status may add to the defence (R-205)."""


class _Amount(Codec[Amount]):
    """A number, or the instance's value."""

    def read(self, value: object, at: At) -> Amount:
        """The number, "X" or "-X"."""
        if value == "X":
            return "X"
        if value == "-X":
            return "-X"
        if isinstance(value, str):
            raise at.malformed(N_('a whole number, "X" or "-X" is expected here, not {found}.'), found=shown(value))
        return SIGNED.read(value, at)


class _SignedDice(Number):
    """A number of d6, negative where they are taken off."""

    def read(self, value: object, at: At) -> int:
        """The number."""
        dice = SIGNED.read(value, at)
        if abs(dice) > MOST_DICE:
            problem = N_("an effect rolls at most {most} d6, not {dice}.")
            raise at.malformed(problem, most=MOST_DICE, dice=abs(dice))
        return dice


class _Outside(Codec[bool]):
    """`"outside": true`; that it is not stated is the only other form."""

    def read(self, value: object, at: At) -> bool:
        """True."""
        if value is not True:
            raise at.malformed(N_("only true can stand here, not {found}."), found=shown(value))
        return True


_AMOUNT: Final = _Amount()
_DICE: Final = _SignedDice()
_PLACES: Final = Many(Word(Location), at_least=1)
_IDS: Final = Many(TEXT)
_WHEN: Final = Key(
    "when",
    Record(
        When,
        Key("toxicity", COUNT),
        Key("location", _PLACES),
        Key("all_locations", _PLACES),
        Key("outside", _Outside()),
    ),
)


def _record(build: type[Effect], *keys: Key) -> Record[Effect]:
    return Record(build, *keys, _WHEN)


_KINDS: Final[dict[str, tuple[type[Effect], tuple[Key, ...]]]] = {
    "check": (CheckEffect, (required("scope", Word(Scope)), Key("flat", _AMOUNT), Key("dice", _DICE))),
    "damage": (DamageEffect, (Key("flat", _AMOUNT), Key("dice", _DICE))),
    "attribute_zero": (AttributeZeroEffect, (required("attribute", TEXT),)),
    "attributes_halved": (AttributesHalvedEffect, ()),
    "defence": (DefenceEffect, (required("amount", _AMOUNT), Key("class", Word(BonusKind, CLASSES), field="kind"))),
    "forbid": (ForbidEffect, (required("what", Many(Word(Forbidden))),)),
    "walk_only": (WalkOnlyEffect, ()),
    "only_flee": (OnlyFleeEffect, ()),
    "must_attack": (MustAttackEffect, ()),
    "gm_control": (GmControlEffect, ()),
    "off_field": (OffFieldEffect, ()),
    "height": (HeightEffect, (required("as", Word(Height)),)),
    "keeps": (KeepsEffect, (required("ids", _IDS),)),
    "suppresses": (SuppressesEffect, (required("ids", _IDS),)),
    "scene_end_damage": (SceneEndDamageEffect, (Key("flat", _AMOUNT), Key("dice", Number(0, MOST_DICE)))),
    "damage_to_stamina": (DamageToStaminaEffect, ()),
    "extra_cost": (ExtraCostEffect, (required("amount", _AMOUNT),)),
    "weapon_unusable": (WeaponUnusableEffect, ()),
}
"""Each kind with its keys; a new one is a dataclass in `rules.effects`, a `case` where it acts, and a row here."""

EFFECT: Final[Codec[Any]] = Choice(
    "kind",
    {name: _record(build, *keys) for name, (build, keys) in _KINDS.items()},
    {build: name for name, (build, _) in _KINDS.items()},
)
"""Any effect, by its `kind`."""
