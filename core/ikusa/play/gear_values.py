"""A piece of gear as the rules see it, straight from its row: the armoury reads ten thousand at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ikusa.records.rows import GearRow, LedgerRow
from ikusa.records.rows_read import armour_bonuses, default_defence, shown
from ikusa.records.rows_read import piece as as_data
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import Gear, LedgerEntry
from ikusa.rules.terms import GearGrade, GearKind, LedgerWhat, Weight
from ikusa.scenario import read_character

_MOST: Final = 10**6
"""Numbers beyond it are left to the exact reading, which knows the bounds."""
_KINDS: Final = {one.value: one for one in GearKind}
_WEIGHTS: Final[dict[str | None, Weight | None]] = {None: None} | {one.value: one for one in Weight}
_GRADES: Final = {one.value: one for one in GearGrade}
_WHAT: Final = {one.value: one for one in LedgerWhat}


def gear_value(row: GearRow, ledger: Sequence[LedgerRow], ruleset: Ruleset, language: str) -> tuple[Gear, int]:
    """The piece and its armour bonuses in points (R-204), its damage cut to what it has under this ruleset.

    Raises:
        RuleError: the row is damaged; `path` names it.
        RecordError: its bonuses are no JSON.
    """
    bonuses = [] if row.bonuses == "[]" else armour_bonuses(row)
    if _is_plain(row, ledger, bonuses):
        return _made(row, ledger, sum(bonus["value"] for bonus in bonuses), ruleset, language)
    return _exactly(row, ledger, bonuses, ruleset, language)


def _is_plain(row: GearRow, ledger: Sequence[LedgerRow], bonuses: Sequence[Any]) -> bool:
    """Whether every value is one that needs no second look."""
    numbers = [row.spirit_defence, row.damage, *(bonus.get("value") for bonus in bonuses)]
    numbers += [value for value in (row.defence, row.integrity) if value is not None]
    numbers += [points for entry in ledger for points in (entry.points - 1, entry.session - 1)]
    return (
        all(type(value) is int and 0 <= value <= _MOST for value in numbers)
        and row.kind in _KINDS
        and row.weight in _WEIGHTS
        and row.grade in _GRADES
        and all(entry.what in _WHAT for entry in ledger)
        and bool(row.name)
    )


def _made(row: GearRow, ledger: Sequence[LedgerRow], bonus: int, ruleset: Ruleset, language: str) -> tuple[Gear, int]:
    kind = _KINDS[row.kind]
    defence = default_defence(row.kind, row.weight, ruleset) if row.defence is None else row.defence
    integrity = ruleset.integrity if row.integrity is None else row.integrity
    piece = Gear(
        str(row.id),
        shown(row.name, row.english, language),
        kind,
        _WEIGHTS[row.weight],
        _GRADES[row.grade],
        defence,
        row.spirit_defence,
        bool(row.equipped),
        min(row.damage, integrity if kind is GearKind.WEAPON else defence + bonus),
        bool(row.field_repaired),
        integrity,
        tuple(LedgerEntry(entry.session, _WHAT[entry.what], entry.points) for entry in ledger),
    )
    return piece, bonus


def _exactly(
    row: GearRow, ledger: Sequence[LedgerRow], bonuses: list[Any], ruleset: Ruleset, language: str
) -> tuple[Gear, int]:
    """Read as a part of a whole character, with every check and its refusal."""
    alone = {"id": "owner", "gear": [as_data(row, ledger, ruleset, language)], "bonuses": bonuses}
    character = read_character(alone, ruleset, f"gear {row.id}")
    return character.gear[0], character.gear_bonus(str(row.id))
