"""The attack from its dice to its end states, whole or not at all (R-301 to R-312)."""

from __future__ import annotations

from dataclasses import replace

from ikusa.errors import RuleError
from ikusa.rules.character import Status
from ikusa.rules.commands import Attack
from ikusa.rules.conditions import on_field
from ikusa.rules.defence import lines
from ikusa.rules.definitions import Ruleset
from ikusa.rules.dice import check_faces
from ikusa.rules.entries import AttackEntry, Line, TableRoll
from ikusa.rules.luck import shifted, spend
from ikusa.rules.modifiers import damage_modifiers
from ikusa.rules.plan import Plan, find, outcome_of, plan
from ikusa.rules.smith import harm
from ikusa.rules.statuses import begin, end_ids
from ikusa.rules.technique import Limit
from ikusa.rules.terms import FumbleExtra, On, Outcome, TableName, TrackName
from ikusa.rules.tracks import lose, lose_body, with_track
from ikusa.rules.turn import Turn


def attack(turn: Turn, command: Attack) -> AttackEntry:
    """Carry out an attack (R-301)."""
    attacker, technique, target = find(turn, command)
    for shift in command.shift:
        turn.character(shift.by)
    check_faces(command.dice, command.d6, command.d100)
    planned = plan(turn, command, attacker, technique, target)
    _pay(turn, planned)
    if planned.immune:
        _refuse_luck(planned, command)
        return _immune(turn, planned)
    return _strike(turn, planned, command)


def _strike(turn: Turn, planned: Plan, command: Attack) -> AttackEntry:
    """The check and what follows from it, the defender's d6 rolled first (R-301, R-312)."""
    target_number, breakdown = _target_number(turn, planned)
    dice = turn.roller.pair(command.dice)
    faces = [turn.roller.d6() for _ in planned.modifiers.dice]
    modifier_lines = (
        *planned.modifiers.lines,
        *(die.line(face) for die, face in zip(planned.modifiers.dice, faces, strict=True)),
    )
    dice = shifted(turn, dice, command.shift)
    total = sum(dice) + sum(line.value or 0 for line in modifier_lines)
    outcome = outcome_of(total >= target_number, dice[0] == dice[1])
    if command.ward:
        _ward(turn, planned, outcome)
        outcome = Outcome.MISS
    done = _consequences(turn, planned, command, outcome)
    extra = _end_states(turn, planned, command, outcome)
    table = None if command.ward else _table(turn, outcome, dice)
    return AttackEntry(
        outcome=outcome,
        target_number=target_number,
        total=total,
        dice=dice,
        d6=turn.roller.rolled_d6,
        wounds=done.wounds,
        through_wounds=done.through_wounds,
        body_damage=done.body_damage,
        gear_damage=done.gear_damage,
        inflicted=done.inflicted,
        vigor=planned.cost,
        overloaded=planned.overloaded,
        warded=command.ward,
        fumble_extra=extra,
        table=table,
        breakdown=breakdown,
        modifier_breakdown=modifier_lines,
        changes=tuple(turn.changes),
    )


def _pay(turn: Turn, planned: Plan) -> None:
    """Pay the vigor and the use; the next-technique surcharge ends with it (R-105, R-307, R-311)."""
    attacker = planned.attacker
    techniques = attacker.techniques
    limit = planned.technique.limit
    if limit is not None:
        used = replace(planned.technique, limit=Limit(limit.uses, limit.per, min(limit.uses, limit.used + 1)))
        techniques = tuple(used if one is planned.technique else one for one in techniques)
    vigor = attacker.now(TrackName.VIGOR) - planned.cost
    turn.swap(attacker.changed(techniques=techniques, tracks=with_track(attacker.tracks, TrackName.VIGOR, vigor)))
    if planned.ends:
        end_ids(turn, attacker.id, planned.ends)


def _refuse_luck(planned: Plan, command: Attack) -> None:
    """Against the immune nothing is rolled, so luck has nothing to change (R-210).

    Raises:
        RuleError: `out_of_range` for a shift, `ward_not_needed` for a ward.
    """
    if command.shift:
        raise RuleError(
            "out_of_range",
            f"{planned.target.name} is immune; no die is rolled that could be shifted.",
            values={"what": "shift", "on": planned.target.id},
        )
    if command.ward:
        raise _no_ward(planned)


def _immune(turn: Turn, planned: Plan) -> AttackEntry:
    """Paid, but no check is made and nothing follows (R-210)."""
    return AttackEntry(
        outcome=Outcome.IMMUNE,
        target_number=None,
        total=None,
        dice=None,
        d6=(),
        wounds=0,
        through_wounds=0,
        body_damage=0,
        gear_damage={},
        inflicted=(),
        vigor=planned.cost,
        overloaded=planned.overloaded,
        warded=False,
        fumble_extra=None,
        table=None,
        breakdown=(),
        modifier_breakdown=(),
        changes=tuple(turn.changes),
    )


def _target_number(turn: Turn, planned: Plan) -> tuple[int, tuple[Line, ...]]:
    """The number to reach with its lines; the defender's d6 are rolled here, before the two d10 (R-203, R-312)."""
    if planned.spirit is not None:
        return planned.spirit.total, planned.spirit.lines
    guard = planned.guard
    assert guard is not None  # a plan has one of the two unless the target is immune
    pierced, direct = planned.pierced, planned.direct
    if not guard.dice:
        return guard.target_number(pierced, direct), lines(guard, pierced, direct, ())
    faces = tuple(turn.roller.d6() for _ in guard.dice)
    plus = sum(face for die, face in zip(guard.dice, faces, strict=True) if die.sign > 0)
    number = guard.target_number(pierced, direct, plus, sum(faces) - plus)
    return number, lines(guard, pierced, direct, faces)


def _ward(turn: Turn, planned: Plan, outcome: Outcome) -> None:
    """Turn a felling blow into a miss (R-402).

    Raises:
        RuleError: `ward_not_needed`, `not_enough_luck`.
    """
    if not planned.fells(outcome):
        raise _no_ward(planned)
    spend(turn, planned.target.id, turn.ruleset.ward_cost)


def _no_ward(planned: Plan) -> RuleError:
    name = planned.target.name
    message = f"This attack does not bring {name} down; there is nothing to ward off."
    return RuleError("ward_not_needed", message, values={"on": planned.target.id})


class _Done:
    """What an attack's success brought, for its entry."""

    def __init__(self) -> None:
        self.wounds = 0
        self.through_wounds = 0
        self.body_damage = 0
        self.gear_damage: dict[str, int] = {}
        self.inflicted: tuple[str, ...] = ()


def _consequences(turn: Turn, planned: Plan, command: Attack, outcome: Outcome) -> _Done:
    """Wounds, those of one behind, body damage, statuses and gear, in the order of R-301."""
    done = _Done()
    if not outcome.success:
        return done
    target = planned.target.id
    wounds = planned.wounds(outcome)
    if wounds:
        done.wounds = lose(turn, target, TrackName.WOUNDS, wounds)
    through = planned.through(outcome)
    if through and command.behind is not None and on_field(turn.character(command.behind), turn.ruleset):
        done.through_wounds = lose(turn, command.behind, TrackName.WOUNDS, through)
    done.body_damage = _body_damage(turn, planned)
    if done.body_damage:
        lose_body(turn, target, done.body_damage, planned.inside)
    done.inflicted = _inflict(turn, planned, outcome)
    for id_, points in planned.gear_damage(outcome):
        harm(turn, target, id_, points)
        done.gear_damage[id_] = done.gear_damage.get(id_, 0) + points
    return done


def _body_damage(turn: Turn, planned: Plan) -> int:
    """The body damage rolled, after modifiers, never below 0 (R-310, R-312)."""
    expression = planned.technique.body_damage
    if expression is None:
        return 0
    total = 0
    for sign, dice, number in expression.terms:
        total += sign * (sum(turn.roller.d6() for _ in range(dice)) if dice else number)
    flat, modifiers = damage_modifiers(planned.attacker, turn.ruleset, planned.inside)
    total += flat + sum(die.sign * turn.roller.d6() for die in modifiers)
    return max(0, total)


def _inflict(turn: Turn, planned: Plan, outcome: Outcome) -> tuple[str, ...]:
    """Begin the technique's statuses on the target, in the order listed (R-309)."""
    ids = []
    for inflict in planned.technique.inflicts:
        if inflict.on is On.CRITICAL and outcome is not Outcome.CRITICAL:
            continue
        status = Status(
            inflict.status,
            name=inflict.name,
            value=inflict.value,
            location=inflict.location,
            weapon=inflict.weapon,
            source=planned.attacker.id,
            until=inflict.until,
            from_=inflict.from_,
        )
        begin(turn, planned.target.id, status)
        ids.append(inflict.status)
    return tuple(ids)


def _end_states(turn: Turn, planned: Plan, command: Attack, outcome: Outcome) -> FumbleExtra | None:
    """What a failure does to the attacker: the fumble, then the overload (R-306, R-307)."""
    if outcome.success:
        return None
    who = planned.attacker.id
    parts = turn.ruleset.parts
    extra = command.fumble_extra if outcome is Outcome.FUMBLE else None
    if outcome is Outcome.FUMBLE:
        begin(turn, who, Status(parts.defenceless))
    if extra is FumbleExtra.DROP_WEAPON and planned.technique.weapon is not None:
        begin(turn, who, Status(parts.dropped, weapon=planned.technique.weapon))
    if extra is FumbleExtra.STANCE_COLLAPSE:
        begin(turn, who, Status(parts.collapsed, value=1))
    if planned.overloaded:
        left = turn.character(who).now(TrackName.VIGOR)
        if left:
            lose(turn, who, TrackName.VIGOR, left)
        begin(turn, who, Status(parts.defenceless))
    return extra


def _table(turn: Turn, outcome: Outcome, dice: tuple[int, int]) -> TableRoll | None:
    """The d100 table that a double 10 or a double 1 asks for (R-305)."""
    if dice == (10, 10) and outcome.success:
        return table_roll(turn.ruleset, TableName.DECISIVE, turn.roller.d100())
    if dice == (1, 1) and not outcome.success:
        return table_roll(turn.ruleset, TableName.FATAL, turn.roller.d100())
    return None


def table_roll(ruleset: Ruleset, name: TableName, roll: int) -> TableRoll:
    """The row of a d100 table for a roll (R-305)."""
    row = next(row for row in ruleset.tables[name] if row.from_ <= roll <= row.to)
    return TableRoll(name, roll, row.ja, row.en)
