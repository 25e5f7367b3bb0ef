"""Luck: shifts and the ward (R-401 to R-403)."""

from __future__ import annotations

from ikusa.errors import RuleError
from ikusa.rules.commands import Shift
from ikusa.rules.conditions import gone
from ikusa.rules.terms import TrackName
from ikusa.rules.tracks import pay
from ikusa.rules.turn import Turn


def spend(turn: Turn, who: str, points: int) -> None:
    """Spend luck; the gone have none to spend (R-401, R-403).

    Raises:
        RuleError: `not_enough_luck`.
    """
    character = turn.character(who)
    left = 0 if gone(character, turn.ruleset) is not None else character.now(TrackName.LUCK)
    if points > left:
        raise RuleError(
            "not_enough_luck",
            f"{character.name} has {left} luck; this takes {points}.",
            values={"id": who, "left": left, "cost": points},
        )
    if points:
        pay(turn, who, TrackName.LUCK, points)


def shifted(turn: Turn, dice: tuple[int, int], shifts: tuple[Shift, ...]) -> tuple[int, int]:
    """The two d10 after the shifts, in the order listed, each paid by its distance (R-401).

    Raises:
        RuleError: `out_of_range` for a face that a d10 does not have, `not_enough_luck`.
    """
    faces = list(dice)
    for shift in shifts:
        if not 1 <= shift.to <= 10:
            raise RuleError(
                "out_of_range",
                f"A d10 cannot be shifted to {shift.to}.",
                values={"what": "face", "sides": 10, "face": shift.to},
            )
        distance = abs(shift.to - faces[shift.die - 1])
        spend(turn, shift.by, distance * turn.ruleset.luck_per_pip)
        faces[shift.die - 1] = shift.to
    return faces[0], faces[1]
