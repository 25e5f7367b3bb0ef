"""Gear as values: what is left of a piece, and what damage and repair make of it (R-505 to R-508)."""

from __future__ import annotations

import pytest

from ikusa.errors import RuleError
from ikusa.rules.gear import Gear, LedgerEntry, Wear, damaged, repaired, wear
from ikusa.rules.terms import GearGrade, GearKind, GearState, LedgerWhat, RepairMethod


def test_a_plain_piece_is_whole_common_and_worn() -> None:
    piece = Gear("mail", "Mail")
    assert (piece.kind, piece.weight, piece.grade) == (GearKind.ARMOUR, None, GearGrade.COMMON)
    assert (piece.defence, piece.spirit_defence, piece.damage, piece.integrity) == (0, 0, 0, 1)
    assert (piece.equipped, piece.field_repaired, piece.ledger) == (True, False, ())


@pytest.mark.parametrize(
    ("piece", "bonus", "wanted"),
    [
        (Gear("a", "a", defence=4), 0, Wear(4, 4, GearState.INTACT)),
        (Gear("a", "a", defence=4, damage=1), 0, Wear(4, 3, GearState.DAMAGED)),
        (Gear("a", "a", defence=4, damage=4), 0, Wear(4, 0, GearState.BROKEN)),
        (Gear("a", "a", defence=4, damage=4), 1, Wear(5, 1, GearState.DAMAGED)),
        (Gear("a", "a", defence=4, damage=9), 0, Wear(4, 0, GearState.BROKEN)),
        (Gear("a", "a"), 0, Wear(0, 0, GearState.INTACT)),
        (Gear("a", "a", damage=1), 0, Wear(0, 0, GearState.INTACT)),
        (Gear("a", "a", GearKind.WEAPON, defence=4, integrity=2, damage=1), 0, Wear(2, 1, GearState.DAMAGED)),
    ],
)
def test_r505_what_is_left(piece: Gear, bonus: int, wanted: Wear) -> None:
    assert wear(piece, bonus) == wanted
    if not bonus:
        assert wear(piece) == wanted


def test_r505_damage_takes_no_more_than_is_left_and_says_so_in_the_ledger() -> None:
    piece = Gear("a", "a", defence=2)
    hit, taken = damaged(piece, 1, session=3)
    assert (hit.damage, taken, hit.ledger) == (1, 1, (LedgerEntry(3, LedgerWhat.DAMAGE, 1),))
    broken, more = damaged(hit, 9, session=4)
    assert (broken.damage, more, len(broken.ledger)) == (2, 1, 2)
    assert damaged(broken, 1, session=5) == (broken, 0)
    assert damaged(piece, 0, session=5) == (piece, 0)
    assert damaged(piece, 9, session=1, bonus=1)[1] == 3


def test_r507_repairs() -> None:
    piece = Gear("a", "a", defence=4, damage=3)
    field, one = repaired(piece, RepairMethod.FIELD, 1, session=2)
    assert (field.damage, one, field.field_repaired) == (2, 1, True)
    camp, two = repaired(field, RepairMethod.CAMP, 2, session=2)
    assert (camp.damage, two, camp.field_repaired) == (0, 2, True)
    forge, three = repaired(field, RepairMethod.FORGE, None, session=2)
    assert (forge.damage, three, forge.field_repaired) == (0, 2, False)
    assert forge.ledger == (LedgerEntry(2, LedgerWhat.FIELD, 1), LedgerEntry(2, LedgerWhat.FORGE, 2))


@pytest.mark.parametrize(
    ("piece", "how", "bonus"),
    [
        (Gear("a", "a", defence=4), RepairMethod.FORGE, 0),
        (Gear("a", "a", defence=4, damage=4), RepairMethod.CAMP, 0),
        (Gear("a", "a", defence=4, damage=5), RepairMethod.FIELD, 1),
        (Gear("a", "a", defence=4, damage=1, field_repaired=True), RepairMethod.FIELD, 0),
    ],
)
def test_r507_refusals(piece: Gear, how: RepairMethod, bonus: int) -> None:
    with pytest.raises(RuleError) as refused:
        repaired(piece, how, 1, 1, bonus)
    assert refused.value.code == "cannot_repair"
    if not bonus:
        with pytest.raises(RuleError):
            repaired(piece, how, 1, 1)


def test_r507_a_piece_broken_but_for_its_bonus_is_mended_anywhere() -> None:
    assert repaired(Gear("a", "a", defence=4, damage=4), RepairMethod.CAMP, 2, 1, bonus=1)[1] == 2
