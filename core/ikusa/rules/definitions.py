"""The ruleset as typed values: house values, status rows, tables, treatments, and which row plays which part.

`ikusa.ruleset` reads it from resources/rulesets/*.toml; nothing here or in the engine holds a house value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ikusa.rules.effects import Effect
from ikusa.rules.terms import (
    Exorcism,
    GearGrade,
    Grade,
    NaturalEnd,
    Stacking,
    TableName,
    Treatment,
    Weight,
    Who,
)


@dataclass(frozen=True, slots=True)
class Term:
    """An attribute or a skill, with its names (R-104, R-804)."""

    id: str
    ja: str
    en: str


@dataclass(frozen=True, slots=True)
class StatusRow:
    """A status (R-620/<id>): `x` whether it has a value, `ends` the events and `ends_by` the statuses that end it."""

    id: str
    ja: str
    en: str
    x: bool = False
    stacking: Stacking = Stacking.ONE
    effects: tuple[Effect, ...] = ()
    ends: frozenset[NaturalEnd] = frozenset()
    ends_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRow:
    """One range of a d100 table (R-305)."""

    from_: int
    to: int
    ja: str
    en: str


@dataclass(frozen=True, slots=True)
class ArmourClass:
    """What a weight of armour gives and weighs, in points (R-204, R-107)."""

    defence: int
    weighs: int


@dataclass(frozen=True, slots=True)
class TreatmentRow:
    """A treatment (R-621): who may give it, what it ends, and its conditions.

    `choice`: it ends one of `ends`, the first unless the command names another. `toxicity`: it lowers toxicity
    ("value" by the stated value, "all"). `spirit`, `vigor`: points that it costs. `scene_ends_below`: refused from
    so many passed scene ends on. `after_scenario`: only then. `awake_body`: refused to the unconscious with body 0.
    `nobody_bleeds`: refused while anybody does. `gathers`: it starts the hours of the ashes.
    """

    how: Treatment
    who: Who
    ends: tuple[str, ...] = ()
    choice: bool = False
    toxicity: str | None = None
    spirit: int = 0
    vigor: int = 0
    scene_ends_below: int | None = None
    after_scenario: bool = False
    awake_body: bool = False
    nobody_bleeds: bool = False
    gathers: bool = False


@dataclass(frozen=True, slots=True)
class Parts:
    """Which status rows (ids) play which part in the laws of R-306, R-315, R-610 to R-619 and R-702, and elsewhere.

    `lowered` is what technique rows write as `防備 -N` (R-209, R-802). Stat blocks offer to tick those of `on_blocks`,
    cards those of `on_cards`.
    """

    poisoned: str
    fallen: str
    hurt: str
    out: str
    dead: str
    ash: str
    annihilated: str
    survived: str
    defenceless: str
    dropped: str
    collapsed: str
    stance: str
    bleeding: str
    lowered: str
    revival_ends: tuple[str, ...]
    on_blocks: tuple[str, ...]
    on_cards: tuple[str, ...]
    poisoned_at: int

    @property
    def gone(self) -> tuple[str, str, str]:
        """The statuses of the gone, the stronger first (R-619)."""
        return (self.annihilated, self.ash, self.dead)

    @property
    def derived(self) -> tuple[str, str]:
        """The statuses that follow from a track and can be neither added nor removed (R-618)."""
        return (self.poisoned, self.fallen)


@dataclass(frozen=True, slots=True)
class Revival:
    """How an ash comes back: after `hours`, with these points (R-619)."""

    hours: int
    body: int
    stamina: int
    wounds: int


@dataclass(frozen=True, slots=True, repr=False)
class Ruleset:
    """All values and rows of a game (SCENARIO.md, "Ruleset overrides"); field names are its keys."""

    base_defence: Mapping[Grade, int]
    wounds: Mapping[Grade, int]
    default_vigor: int
    breath_limit: int
    armour: Mapping[Weight, ArmourClass]
    shield: int
    floor: int
    defenceless: int
    spirit_targets: Mapping[Exorcism, int | None]
    incorporeal: int
    luck_per_pip: int
    ward_cost: int
    gear_ranks: Mapping[GearGrade, int]
    integrity: int
    repair_field: int
    repair_camp: int
    death_target: int
    skip_grades: frozenset[Grade]
    revival: Revival
    attributes: Mapping[str, Term]
    skills: Mapping[str, Term]
    tables: Mapping[TableName, tuple[TableRow, ...]]
    statuses: Mapping[str, StatusRow]
    treatments: Mapping[Treatment, TreatmentRow]
    parts: Parts
    order: Mapping[str, int] = field(default_factory=dict)
    """The place of each status id in the table: the order of dice (R-312) and of lists."""

    def __repr__(self) -> str:
        """Short: whole, it is longer than anything that it stands in."""
        return f"Ruleset({len(self.statuses)} statuses)"
