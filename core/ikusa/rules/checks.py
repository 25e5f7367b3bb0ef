"""Checks other than attacks (R-601, R-602)."""

from __future__ import annotations

from ikusa.errors import RuleError
from ikusa.rules.character import Character
from ikusa.rules.commands import Check, Shift
from ikusa.rules.conditions import can_act, can_respond, only_flees
from ikusa.rules.dice import check_faces
from ikusa.rules.entries import CheckEntry
from ikusa.rules.luck import shifted
from ikusa.rules.modifiers import Modifiers, check_modifiers
from ikusa.rules.terms import CheckKind
from ikusa.rules.turn import Turn


def refuse_unable(turn: Turn, character: Character, inside: bool = False) -> None:
    """Refuse whoever cannot declare an action: it cannot act, or may only flee (R-311, R-614).

    Raises:
        RuleError: `cannot_act`.
    """
    if not can_act(character, turn.ruleset, inside):
        raise RuleError("cannot_act", f"{character.name} cannot act.", values={"id": character.id, "why": "unable"})
    if only_flees(character, turn.ruleset, inside):
        raise RuleError(
            "cannot_act",
            f"{character.name} is too frightened to do anything but flee.",
            values={"id": character.id, "why": "only_flee"},
        )


def check(turn: Turn, command: Check) -> CheckEntry:
    """Make a check (R-601)."""
    character = turn.character(command.by)
    for shift in command.shift:
        turn.character(shift.by)
    check_faces(command.dice, command.d6)
    if not command.override and command.kind is CheckKind.ACTION:
        refuse_unable(turn, character, command.inside)
    responds = can_respond(character, turn.ruleset, command.inside)
    if not command.override and command.kind is CheckKind.RESPONSE and not responds:
        raise RuleError(
            "cannot_act", f"{character.name} cannot respond.", values={"id": character.id, "why": "respond"}
        )
    modifiers = check_modifiers(
        character,
        turn.ruleset,
        terms=command.terms,
        kind=command.kind,
        situation=command.modifier,
        uses=command.uses,
        inside=command.inside,
    )
    return roll(turn, modifiers, command.dice, command.shift, command.target)


def roll(
    turn: Turn, modifiers: Modifiers, dice: tuple[int, int] | None, shifts: tuple[Shift, ...], target: int | None
) -> CheckEntry:
    """Roll the two d10, then the d6, then let luck act (R-312, R-401)."""
    pair = turn.roller.pair(dice)
    faces = [turn.roller.d6() for _ in modifiers.dice]
    pair = shifted(turn, pair, shifts)
    lines = (
        *modifiers.lines,
        *(die.line(face) for die, face in zip(modifiers.dice, faces, strict=True)),
    )
    total = sum(pair) + sum(line.value or 0 for line in lines)
    return CheckEntry(
        total=total,
        success=None if target is None else total >= target,
        dice=pair,
        d6=tuple(faces),
        doubles=pair[0] == pair[1],
        modifier_breakdown=lines,
    )
