"""What luck could make of a roll: the cheapest shift to each other outcome, and the ward (R-401, R-402)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ikusa.errors import RuleError
from ikusa.play.battle.asking import asked, with_faces
from ikusa.rules.character import Character
from ikusa.rules.commands import Shift
from ikusa.rules.conditions import gone
from ikusa.rules.dice import RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import Performed, perform
from ikusa.rules.entries import AttackEntry
from ikusa.rules.plan import outcome_of
from ikusa.rules.terms import Outcome, TrackName
from ikusa_desktop.battle.table_state import AttackTable

FACES = range(1, 11)
_RANK = {Outcome.FUMBLE: 0, Outcome.MISS: 1, Outcome.HIT: 2, Outcome.CRITICAL: 3}


@dataclass(frozen=True, slots=True)
class LuckOffer:
    """One way to spend luck on the roll that lies there.

    `shifts` and `ward` are what `AttackTable.spend` takes. `by` pays `cost` out of the `left` that it has now;
    `from_face` is what the shifted die shows. `open_dice`: further dice would have to be rolled, so that the outcome
    in `done` is not whole.
    """

    by: str
    cost: int
    left: int
    shifts: tuple[Shift, ...]
    ward: bool
    from_face: int
    to_face: int
    done: Performed
    entry: AttackEntry
    open_dice: bool


def offers(table: AttackTable) -> tuple[LuckOffer, ...]:
    """What the attacker's side could better, the ward, what the defender's side could worsen; the cheapest of each."""
    entry, choice, encounter = table.entry(), table.choice, table.encounter
    if entry is None or entry.dice is None or choice is None or encounter is None or table.ward:
        return ()
    attacker, target = encounter.combatants[choice.by], encounter.combatants[choice.on]
    better = [outcome for outcome in _RANK if _RANK[outcome] > _RANK[entry.outcome]]
    worse = [outcome for outcome in _RANK if _RANK[outcome] < _RANK[entry.outcome]]
    found = [_cheapest(table, outcome, attacker) for outcome in better]
    found.append(_ward(table))
    found += [_cheapest(table, outcome, target) for outcome in reversed(worse)]
    return tuple(offer for offer in found if offer is not None)


def spenders(table: AttackTable) -> tuple[Character, ...]:
    """All who have luck left to spend on this roll, the attacker and the target first (R-401)."""
    if table.encounter is None or table.choice is None:
        return ()
    first = (table.choice.by, table.choice.on)
    able = [one for one in table.encounter.combatants.values() if luck_left(table, one) > 0]
    return tuple(sorted(able, key=lambda one: first.index(one.id) if one.id in first else len(first)))


def luck_left(table: AttackTable, character: Character) -> int:
    """What somebody has left to spend, what this roll took already taken off; the gone have none."""
    encounter = table.encounter
    if encounter is None or gone(character, encounter.ruleset) is not None:
        return 0
    spent = 0
    now = [face for face in (table.faces.get(die) for die in table.dice() if die.sides == 10) if face is not None]
    if len(now) == 2:
        for shift in table.shifts:
            if shift.by == character.id:
                spent += abs(shift.to - now[shift.die - 1]) * encounter.ruleset.luck_per_pip
            now[shift.die - 1] = shift.to
    if table.ward and table.choice is not None and table.choice.on == character.id:
        spent += encounter.ruleset.ward_cost
    return character.now(TrackName.LUCK) - spent


def shift_to(table: AttackTable, by: str, die: int, face: int) -> tuple[Shift, ...]:
    """The shifts that bring one die to a face, by somebody's luck, instead of what that one shifted there before."""
    kept = tuple(shift for shift in table.shifts if not (shift.by == by and shift.die == die))
    return (*kept, Shift(by, die, face))


def try_luck(table: AttackTable, shifts: tuple[Shift, ...], ward: bool) -> tuple[Performed, bool] | None:
    """What this luck would bring, and whether further dice would have to be rolled; None where it is refused."""
    assert table.encounter is not None
    try:
        return _perform(table.encounter, table, shifts, ward)
    except RuleError:
        return None


def _perform(encounter: Encounter, table: AttackTable, shifts: tuple[Shift, ...], ward: bool) -> tuple[Performed, bool]:
    command = replace(table.command(), shift=shifts, ward=ward, dice=None, d6=(), d100=None)
    dice = asked(encounter, command, table.faces)
    typed = with_faces(command, dice, table.faces)
    done = perform(encounter, typed, RandomDice(0))
    return done, any(die not in table.faces for die in dice)


def _shifts(table: AttackTable, side_of: Character, outcome: Outcome) -> Iterator[tuple[int, str, int, Shift]]:
    """Every single further shift to an outcome that somebody on a side could pay: (cost, …), the principal's first."""
    entry, encounter = table.entry(), table.encounter
    assert entry is not None
    assert entry.dice is not None
    assert encounter is not None
    helpers = [side_of, *(one for one in spenders(table) if one.side == side_of.side and one.id != side_of.id)]
    for place, helper in enumerate(helpers):
        left = luck_left(table, helper)
        for die in (1, 2):
            for face in FACES:
                cost = abs(face - entry.dice[die - 1]) * encounter.ruleset.luck_per_pip
                if 0 < cost <= left and _would_be(entry, die, face) is outcome:
                    yield cost, f"{place:03}", entry.dice[die - 1], Shift(helper.id, die, face)


def _would_be(entry: AttackEntry, die: int, face: int) -> Outcome:
    """The outcome with one die shown by another face; whoever takes it asks the rules."""
    assert entry.dice is not None
    faces = [face if at == die else old for at, old in enumerate(entry.dice, 1)]
    total = (entry.total or 0) + sum(faces) - sum(entry.dice)
    return outcome_of(total >= (entry.target_number or 0), faces[0] == faces[1])


def _cheapest(table: AttackTable, outcome: Outcome, side_of: Character) -> LuckOffer | None:
    encounter = table.encounter
    assert encounter is not None
    for cost, _place, from_face, shift in sorted(_shifts(table, side_of, outcome), key=lambda one: one[:2]):
        shifts = (*table.shifts, shift)
        found = try_luck(table, shifts, ward=False)
        if found is None or not isinstance(found[0].entry, AttackEntry) or found[0].entry.outcome is not outcome:
            continue
        left = luck_left(table, encounter.combatants[shift.by])
        done, open_dice = found
        return LuckOffer(shift.by, cost, left, shifts, False, from_face, shift.to, done, found[0].entry, open_dice)
    return None


def _ward(table: AttackTable) -> LuckOffer | None:
    encounter, choice = table.encounter, table.choice
    assert encounter is not None
    assert choice is not None
    found = try_luck(table, table.shifts, ward=True)
    if found is None or not isinstance(found[0].entry, AttackEntry):
        return None
    left = luck_left(table, encounter.combatants[choice.on])
    return LuckOffer(
        choice.on, encounter.ruleset.ward_cost, left, table.shifts, True, 0, 0, found[0], found[0].entry, found[1]
    )
