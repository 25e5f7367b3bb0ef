"""The one command vocabulary (SCENARIO.md, "Commands"): buttons, scripts, logs and tests all make these values.

Field names are the JSON keys; Python's own words carry a trailing underscore (`with_`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ikusa.rules.character import Status
from ikusa.rules.terms import CheckKind, FumbleExtra, Location, RepairMethod, TrackName, Treatment


@dataclass(frozen=True, slots=True)
class Shift:
    """Luck spent to turn one d10 (1 or 2) to a face (R-401)."""

    by: str
    die: int
    to: int


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack with a technique (R-301); what is not given is rolled or does not apply."""

    by: str
    with_: str
    on: str
    focus: int = 0
    dice: tuple[int, int] | None = None
    d6: tuple[int, ...] = ()
    inside: bool = False
    behind: str | None = None
    aim: str | None = None
    modifier: int = 0
    defence_modifier: int = 0
    extra_wounds: int = 0
    surcharge: int = 0
    shift: tuple[Shift, ...] = ()
    ward: bool = False
    fumble_extra: FumbleExtra | None = None
    d100: int | None = None
    override: bool = False


@dataclass(frozen=True, slots=True)
class Forecast:
    """The exact odds of an attack (R-313); keys as the attack's, without those of the roll."""

    by: str
    with_: str
    on: str
    focus: int = 0
    d6: tuple[int, ...] = ()
    inside: bool = False
    behind: str | None = None
    aim: str | None = None
    modifier: int = 0
    defence_modifier: int = 0
    extra_wounds: int = 0
    surcharge: int = 0
    override: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """Any other check (R-601)."""

    by: str
    kind: CheckKind = CheckKind.ACTION
    terms: tuple[str, ...] = ()
    modifier: int = 0
    target: int | None = None
    dice: tuple[int, int] | None = None
    d6: tuple[int, ...] = ()
    uses: tuple[Location, ...] = ()
    inside: bool = False
    shift: tuple[Shift, ...] = ()
    override: bool = False


@dataclass(frozen=True, slots=True)
class BeginAction:
    """The start of someone's own action (R-701)."""

    by: str


@dataclass(frozen=True, slots=True)
class EndRound:
    """The end of a round, 間合 (R-701)."""


@dataclass(frozen=True, slots=True)
class Lull:
    """A lull, 小康 (R-701)."""


@dataclass(frozen=True, slots=True)
class BeginBattle:
    """The start of a battle scene (R-701)."""


@dataclass(frozen=True, slots=True)
class EndScene:
    """The end of a scene with its damage (R-613)."""

    d6: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EndBattle:
    """The end of a battle with its death checks (R-702); ids are combatants'."""

    checks: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    shift: Mapping[str, tuple[Shift, ...]] = field(default_factory=dict)
    d6: tuple[int, ...] = ()
    skip: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EndScenario:
    """The end of a scenario (R-701)."""


@dataclass(frozen=True, slots=True)
class PassTime:
    """Hours that pass outside a battle scene (R-701)."""

    hours: float = 1


@dataclass(frozen=True, slots=True)
class AddStatus:
    """A status put on by hand (R-606)."""

    on: str
    status: Status


@dataclass(frozen=True, slots=True)
class RemoveStatus:
    """A status taken off by hand; keys not given fit all (R-606)."""

    on: str
    id: str
    location: Location | None = None
    weapon: str | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True)
class TakeStance:
    """A stance (R-315)."""

    by: str
    value: int
    name: str | None = None


@dataclass(frozen=True, slots=True)
class ReserveDefence:
    """A defence technique kept in reserve: recorded only (R-315)."""

    by: str
    name: str


@dataclass(frozen=True, slots=True)
class Adjust:
    """A track changed by hand: damage, spending, healing, a new maximum (R-611)."""

    on: str
    track: TrackName
    by_amount: int = 0
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class Treat:
    """A treatment that succeeded (R-621); `by` None is the bearer."""

    on: str
    how: Treatment
    by: str | None = None
    value: int | None = None
    location: Location | None = None
    weapon: str | None = None
    status: str | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True)
class DamageGear:
    """Damage straight to a named piece (R-506)."""

    on: str
    gear: str
    points: int


@dataclass(frozen=True, slots=True)
class Repair:
    """A repair of a piece (R-507)."""

    on: str
    gear: str
    how: RepairMethod


@dataclass(frozen=True, slots=True)
class Equip:
    """A piece put on or taken off (R-505)."""

    on: str
    gear: str
    equipped: bool = True


@dataclass(frozen=True, slots=True)
class Flee:
    """Leaving the field for the rest of the battle (R-614)."""

    by: str


Command = (
    Attack
    | Forecast
    | Check
    | BeginAction
    | EndRound
    | Lull
    | BeginBattle
    | EndScene
    | EndBattle
    | EndScenario
    | PassTime
    | AddStatus
    | RemoveStatus
    | TakeStance
    | ReserveDefence
    | Adjust
    | Treat
    | DamageGear
    | Repair
    | Equip
    | Flee
)

NAMES: Mapping[type[Command], str] = {
    Attack: "attack",
    Forecast: "forecast",
    Check: "check",
    BeginAction: "begin_action",
    EndRound: "end_round",
    Lull: "lull",
    BeginBattle: "begin_battle",
    EndScene: "end_scene",
    EndBattle: "end_battle",
    EndScenario: "end_scenario",
    PassTime: "pass_time",
    AddStatus: "add_status",
    RemoveStatus: "remove_status",
    TakeStance: "take_stance",
    ReserveDefence: "reserve_defence",
    Adjust: "adjust",
    Treat: "treat",
    DamageGear: "damage_gear",
    Repair: "repair",
    Equip: "equip",
    Flee: "flee",
}
"""The `do` of each command."""
