"""Techniques (技法) as values: what an attack costs, rolls and does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from ikusa.rules.terms import Event, GearKind, Location, On, Per, Tag

ALL: Final = "all"
"""The value of [貫通 全体] and [直撃 全体]."""

UNBOUNDED: Final = 1 << 40
"""`ALL` as a number: more than any class of defence has (R-208)."""


@dataclass(frozen=True, slots=True)
class TagUse:
    """One tag; `value` is N or "all" for pierce and direct, None for spirit and break (R-802)."""

    tag: Tag
    value: int | Literal["all"] | None = None


def strength(tags: tuple[TagUse, ...], tag: Tag) -> int:
    """The points of `tag` among `tags`: sources add up, `all` beats any number (R-208)."""
    points = 0
    for use in tags:
        if use.tag is tag:
            points += UNBOUNDED if use.value == ALL else int(use.value or 0)
    return min(points, UNBOUNDED)


def has(tags: tuple[TagUse, ...], tag: Tag) -> bool:
    """Whether `tag` stands among `tags`."""
    return any(use.tag is tag for use in tags)


@dataclass(frozen=True, slots=True)
class Until:
    """A stated end: the `count`-th coming of an event (R-607)."""

    event: Event
    count: int = 1


@dataclass(frozen=True, slots=True)
class Inflict:
    """A status that a technique inflicts (R-309); `value` None stands for X = 1 (R-620)."""

    status: str
    value: int | None = None
    on: On = On.HIT
    location: Location | None = None
    weapon: str | None = None
    name: str | None = None
    until: Until | None = None
    from_: Event | None = None


@dataclass(frozen=True, slots=True)
class Through:
    """Wounds to one standing behind, in whole wounds (R-304)."""

    on: On = On.HIT
    wounds: int = 1


@dataclass(frozen=True, slots=True)
class GearDamage:
    """Direct damage to a piece of the target (R-506)."""

    on: On
    what: GearKind
    points: int


@dataclass(frozen=True, slots=True)
class Limit:
    """A technique's own limit (限界): `uses` per battle or session, of which `used` are gone (R-311)."""

    uses: int
    per: Per
    used: int = 0

    @property
    def left(self) -> int:
        """How many uses are left."""
        return self.uses - self.used


@dataclass(frozen=True, slots=True)
class DiceExpression:
    """Whole numbers and NdS with S = 6, e.g. `2d6+1`: each term is (sign, dice or 0, number or 0)."""

    text: str
    terms: tuple[tuple[int, int, int], ...]

    @property
    def dice(self) -> int:
        """How many d6 the expression rolls."""
        return sum(dice for _, dice, _ in self.terms)


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique; the fields are SCENARIO.md's, `terms` and `modifier` those of its `check`."""

    id: str
    name: str
    kind: str = "attack"
    vigor: int = 0
    terms: tuple[str, ...] = ()
    modifier: int = 0
    tags: tuple[TagUse, ...] = ()
    critical_tags: tuple[TagUse, ...] = ()
    wounds: int = 1
    critical_wounds: int | None = None
    through: Through | None = None
    focus: Tag | None = None
    inflicts: tuple[Inflict, ...] = ()
    body_damage: DiceExpression | None = None
    gear_damage: tuple[GearDamage, ...] = ()
    uses: tuple[Location, ...] = ()
    weapon: str | None = None
    rank: int | None = None
    reach_height: int = 0
    limit: Limit | None = None
    text: str = ""
    not_understood: tuple[str, ...] = ()
    pierce: int = field(init=False, repr=False, compare=False)
    """The points of its pierce tags, `UNBOUNDED` for all (R-208); so is `direct`."""
    direct: int = field(init=False, repr=False, compare=False)
    spirit: bool = field(init=False, repr=False, compare=False)
    """Whether the tag makes it a spirit attack (R-210)."""

    def __post_init__(self) -> None:
        """Sum the tags up once; every attack asks for them."""
        object.__setattr__(self, "pierce", strength(self.tags, Tag.PIERCE))
        object.__setattr__(self, "direct", strength(self.tags, Tag.DIRECT))
        object.__setattr__(self, "spirit", has(self.tags, Tag.SPIRIT))
