"""Gear wear across the campaign: who carries what, its history, repairs and plans, the spare store."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from ikusa.play.changes import Changes
from ikusa.records.store import Store
from ikusa.rules.gear import Gear, Wear
from ikusa.rules.terms import LedgerWhat, RepairMethod


class Wanted(StrEnum):
    """Which pieces by their state."""

    ALL = "all"
    WORN = "worn"
    """Damaged or broken."""
    DAMAGED = "damaged"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of a piece's history; `left` is what was left after it. `cause` is in the language asked for."""

    session: int
    what: LedgerWhat
    points: int
    left: int
    cause: str
    log: int | None


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of gear in the campaign; `owner` None lies in the spare store."""

    id: int
    piece: Gear
    wear: Wear
    english: str
    notes: str
    owner: int | None
    owner_name: str
    owner_english: str
    template: bool
    battle: int | None
    history: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class GearQuery:
    """What to list; `battle`: of those in it; `session`: with a ledger entry of it; `spare`: only the spare store."""

    wanted: Wanted = Wanted.ALL
    text: str = ""
    owner: int | None = None
    battle: int | None = None
    session: int | None = None
    spare: bool = False
    archived: bool = False
    copies: bool = False


@dataclass(frozen=True, slots=True)
class Planned:
    """What a repair would do to one piece: the points it gets and what is left then, or why it is refused (R-507)."""

    id: int
    piece: Gear
    before: Wear
    after: Wear
    points: int
    refused: str
    code: str


@dataclass(frozen=True, slots=True)
class SessionCost:
    """What a session cost in steel: points of damage, and of them those to pieces that it broke."""

    session: int
    damage: int
    broke: int
    repaired: int


def pieces(store: Store, query: GearQuery | None = None, language: str = "ja") -> tuple[Piece, ...]:
    """The pieces asked for, by owner and place."""
    raise NotImplementedError


def piece(store: Store, gear: int, language: str = "ja") -> Piece:
    """One piece.

    Raises:
        RuleError: `not_there`.
    """
    raise NotImplementedError


def plan(store: Store, gear: Iterable[int], how: RepairMethod) -> tuple[Planned, ...]:
    """What a repair of these pieces would do; stores nothing."""
    raise NotImplementedError


def repair(store: Store, gear: Iterable[int], how: RepairMethod) -> Changes:
    """Repairs all of these pieces that the rules allow, in one act.

    Raises:
        RuleError: `cannot_repair`: not one of them can be; with one piece, its own reason.
    """
    raise NotImplementedError


def damage(store: Store, gear: int, points: int, cause: str = "") -> Changes:
    """Damages a piece by hand (R-506)."""
    raise NotImplementedError


def equip(store: Store, gear: Iterable[int], equipped: bool = True) -> Changes:
    """Puts pieces on or takes them off (R-505).

    Raises:
        RuleError: `cannot_equip`: one of them is broken.
    """
    raise NotImplementedError


def move(store: Store, gear: Iterable[int], owner: int | None) -> Changes:
    """Gives pieces, with ledger and armour bonuses, to another character or (None) to the spare store."""
    raise NotImplementedError


def costs(store: Store) -> tuple[SessionCost, ...]:
    """What each session cost, every number from the first to the current one."""
    raise NotImplementedError
