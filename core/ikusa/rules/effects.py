"""The closed set of effect kinds that statuses are built from (SCENARIO.md, "A status row"; R-617).

A new kind is a dataclass here, a `case` where it acts, and a reader in `ikusa.ruleset`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ikusa.rules.terms import BonusKind, Forbidden, Height, Location, Scope

Amount = int | Literal["X", "-X"]
"""A number, or the value of the status instance, or its negative."""


def amount(n: Amount, value: int | None) -> int:
    """The number that `n` stands for; an X that is not stated is 1 (R-620)."""
    if isinstance(n, int):
        return n
    x = 1 if value is None else value
    return x if n == "X" else -x


@dataclass(frozen=True, slots=True)
class When:
    """What must be so for an effect to act; every stated condition."""

    toxicity: int | None = None
    location: tuple[Location, ...] = ()
    all_locations: tuple[Location, ...] = ()
    outside: bool = False


@dataclass(frozen=True, slots=True)
class CheckEffect:
    """A modifier of checks: `flat`, and a signed number of d6 (R-601 to R-603)."""

    scope: Scope
    flat: Amount = 0
    dice: int = 0
    when: When | None = None


@dataclass(frozen=True, slots=True)
class DamageEffect:
    """A modifier of the body damage of one's own attacks (R-310)."""

    flat: Amount = 0
    dice: int = 0
    when: When | None = None


@dataclass(frozen=True, slots=True)
class AttributeZeroEffect:
    """An attribute becomes 0 (R-604)."""

    attribute: str
    when: When | None = None


@dataclass(frozen=True, slots=True)
class AttributesHalvedEffect:
    """All attributes are halved toward zero (R-604)."""

    when: When | None = None


@dataclass(frozen=True, slots=True)
class DefenceEffect:
    """A bonus of the class `kind`; without one a reduction, where positive takes off (R-203)."""

    amount: Amount
    kind: BonusKind | None = None
    when: When | None = None


@dataclass(frozen=True, slots=True)
class ForbidEffect:
    """What the bearer may not do, or what may not be done to it (R-311, R-315, R-614)."""

    what: tuple[Forbidden, ...]
    when: When | None = None


@dataclass(frozen=True, slots=True)
class WalkOnlyEffect:
    """Movement is walking only (R-614)."""

    when: When | None = None


@dataclass(frozen=True, slots=True)
class OnlyFleeEffect:
    """The only action that may be declared is to flee (R-614)."""

    when: When | None = None


@dataclass(frozen=True, slots=True)
class MustAttackEffect:
    """Others must be attacked if possible: shown, not enforced (R-614)."""

    when: When | None = None


@dataclass(frozen=True, slots=True)
class GmControlEffect:
    """The character is under the GM's control: shown, changes nothing else (R-615)."""

    when: When | None = None


@dataclass(frozen=True, slots=True)
class OffFieldEffect:
    """The character is off the field (R-614)."""

    when: When | None = None


@dataclass(frozen=True, slots=True)
class HeightEffect:
    """The bearer flies or stands X m high (R-620/flying, R-620/giant)."""

    as_: Height
    when: When | None = None


@dataclass(frozen=True, slots=True)
class KeepsEffect:
    """Keeps other statuses in force while it lasts (R-605)."""

    ids: tuple[str, ...]
    when: When | None = None


@dataclass(frozen=True, slots=True)
class SuppressesEffect:
    """Puts other statuses out of force while it lasts (R-616)."""

    ids: tuple[str, ...]
    when: When | None = None


@dataclass(frozen=True, slots=True)
class SceneEndDamageEffect:
    """Body damage at each scene end: `flat` points and `dice` d6 (R-613)."""

    flat: Amount = 0
    dice: int = 0
    when: When | None = None


@dataclass(frozen=True, slots=True)
class DamageToStaminaEffect:
    """Body damage goes to stamina (R-611)."""

    when: When | None = None


@dataclass(frozen=True, slots=True)
class ExtraCostEffect:
    """Vigor added to the cost of the next technique, which ends the status (R-307)."""

    amount: Amount
    when: When | None = None


@dataclass(frozen=True, slots=True)
class WeaponUnusableEffect:
    """The instance's weapon cannot be used; without one, no weapon can (R-311)."""

    when: When | None = None


Effect = (
    CheckEffect
    | DamageEffect
    | AttributeZeroEffect
    | AttributesHalvedEffect
    | DefenceEffect
    | ForbidEffect
    | WalkOnlyEffect
    | OnlyFleeEffect
    | MustAttackEffect
    | GmControlEffect
    | OffFieldEffect
    | HeightEffect
    | KeepsEffect
    | SuppressesEffect
    | SceneEndDamageEffect
    | DamageToStaminaEffect
    | ExtraCostEffect
    | WeaponUnusableEffect
)
