"""Gear as values: grades, wear and the ledger (R-204, R-501 to R-508)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ikusa.errors import RuleError
from ikusa.rules.terms import GearGrade, GearKind, GearState, LedgerWhat, RepairMethod, Weight


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One damage or repair of a piece (R-507); `points` is at least 1."""

    session: int
    what: LedgerWhat
    points: int


@dataclass(frozen=True, slots=True)
class Gear:
    """A piece of gear; `defence` is what the whole piece gives by itself, `integrity` a weapon's measure (R-505)."""

    id: str
    name: str
    kind: GearKind = GearKind.ARMOUR
    weight: Weight | None = None
    grade: GearGrade = GearGrade.COMMON
    defence: int = 0
    spirit_defence: int = 0
    equipped: bool = True
    damage: int = 0
    field_repaired: bool = False
    integrity: int = 1
    ledger: tuple[LedgerEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Wear:
    """What wear has left of one piece, its armour bonuses included (R-204, R-505)."""

    measure: int
    left: int
    state: GearState


def wear(piece: Gear, bonus: int = 0) -> Wear:
    """The measure, the rest and the state of a piece; `bonus` are the armour bonuses that name it (R-505)."""
    measure = piece.integrity if piece.kind is GearKind.WEAPON else piece.defence + bonus
    left = max(0, measure - piece.damage)
    if measure == 0 or piece.damage == 0:
        return Wear(measure, left, GearState.INTACT)
    return Wear(measure, left, GearState.DAMAGED if left else GearState.BROKEN)


def damaged(piece: Gear, points: int, session: int, bonus: int = 0) -> tuple[Gear, int]:
    """The piece after a single damage and the points it really took, never more than were left (R-505, R-506)."""
    taken = min(points, wear(piece, bonus).left)
    if taken <= 0:
        return piece, 0
    entry = LedgerEntry(session, LedgerWhat.DAMAGE, taken)
    return replace(piece, damage=piece.damage + taken, ledger=(*piece.ledger, entry)), taken


def repaired(piece: Gear, how: RepairMethod, points: int | None, session: int, bonus: int = 0) -> tuple[Gear, int]:
    """The piece after a repair and the points it got back (R-507, R-508).

    Args:
        piece: what is repaired.
        how: the method.
        points: how many the method restores; None for all.
        session: the session that the ledger names.
        bonus: the armour bonuses that name the piece.

    Raises:
        RuleError: `cannot_repair`: the piece is intact, or past the method's limit.
    """
    state = wear(piece, bonus).state
    reason = _refusal(piece, how, state)
    if reason:
        raise RuleError("cannot_repair", reason, values={"gear": piece.id, "how": how.value, "state": state.value})
    restored = piece.damage if points is None else min(points, piece.damage)
    field_repaired = {RepairMethod.FIELD: True, RepairMethod.FORGE: False}.get(how, piece.field_repaired)
    entries = (LedgerEntry(session, LedgerWhat(how.value), restored),) if restored else ()
    return (
        replace(piece, damage=piece.damage - restored, field_repaired=field_repaired, ledger=(*piece.ledger, *entries)),
        restored,
    )


def _refusal(piece: Gear, how: RepairMethod, state: GearState) -> str | None:
    if state is GearState.INTACT:
        return f"{piece.name} is intact; there is nothing to repair."
    if state is GearState.BROKEN and how is not RepairMethod.FORGE:
        return f"{piece.name} is broken; only the forge can repair it."
    if how is RepairMethod.FIELD and piece.field_repaired:
        return f"{piece.name} has had its field repair; it needs a camp or the forge."
    return None
