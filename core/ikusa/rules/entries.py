"""Results of commands as values (SCENARIO.md, "Result"): every figure carries the lines it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ikusa.rules.terms import FumbleExtra, Outcome, TableName, TrackName, What


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a breakdown: `value` in points, None while its die is not given; `rule` is a rule id.

    `label` is a key for `ikusa.wording` (e.g. "base", "gear", "status"); `subject` is the id or the free text that
    the key is about (a gear id, a status id, an attribute or skill id, a bonus kind), `text` the GM's own label.
    """

    label: str
    value: int | None
    rule: str
    subject: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a command brought about; fields that do not apply are None."""

    on: str
    what: What
    status: str | None = None
    track: TrackName | None = None
    gear: str | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class TableRoll:
    """A roll on a d100 table (R-305); the row's text in both languages."""

    name: TableName
    roll: int
    ja: str
    en: str


@dataclass(frozen=True, slots=True)
class AttackEntry:
    """What an attack did; target number, total and dice are None against the immune (R-210)."""

    outcome: Outcome
    target_number: int | None
    total: int | None
    dice: tuple[int, int] | None
    d6: tuple[int, ...]
    wounds: int
    through_wounds: int
    body_damage: int
    gear_damage: Mapping[str, int]
    inflicted: tuple[str, ...]
    vigor: int
    overloaded: bool
    warded: bool
    fumble_extra: FumbleExtra | None
    table: TableRoll | None
    breakdown: tuple[Line, ...]
    modifier_breakdown: tuple[Line, ...]
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class ForecastEntry:
    """The exact odds of an attack (R-313); probabilities are 0 to 1."""

    target_number: int | None
    target_numbers: Mapping[int, float]
    hit: float
    critical: float
    miss: float
    fumble: float
    immune: float
    wounds: Mapping[int, float]
    expected_wounds: float
    incapacitates: float
    breaks: Mapping[str, float]
    vigor: int
    overloaded: bool
    loses_vigor: float
    breakdown: tuple[Line, ...]
    modifier_breakdown: tuple[Line, ...]
    changes: tuple[Change, ...] = ()

    @property
    def success(self) -> float:
        """The chance that the check reaches the target number."""
        return self.hit + self.critical


@dataclass(frozen=True, slots=True)
class CheckEntry:
    """What a check showed; `success` is None without a target."""

    total: int
    success: bool | None
    dice: tuple[int, int]
    d6: tuple[int, ...]
    doubles: bool
    modifier_breakdown: tuple[Line, ...]
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class EndSceneEntry:
    """What the end of a scene did; `d6` are those rolled (R-613)."""

    d6: tuple[int, ...]
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class EndBattleEntry:
    """What the end of a battle did: the death checks made, by combatant (R-702)."""

    checks: Mapping[str, CheckEntry]
    d6: tuple[int, ...]
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class EventEntry:
    """What any other command did: only its changes."""

    changes: tuple[Change, ...] = ()


Entry = AttackEntry | ForecastEntry | CheckEntry | EndSceneEntry | EndBattleEntry | EventEntry


@dataclass(frozen=True, slots=True)
class Rolled:
    """The faces that a command really drew, before luck: typed in again, they replay it (R-312)."""

    dice: tuple[tuple[int, int], ...] = ()
    d6: tuple[int, ...] = ()
    d100: int | None = None
