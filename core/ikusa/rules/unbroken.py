"""Why [破壊] broke nothing, or not all that it pierced (R-502, R-503): the attack told once more, without its dice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ikusa.rules.commands import Attack
from ikusa.rules.defence import eaten
from ikusa.rules.dice import RandomDice, Roller
from ikusa.rules.encounter import Encounter
from ikusa.rules.plan import Plan, executing_rank, find, plan
from ikusa.rules.technique import UNBOUNDED, has, strength
from ikusa.rules.terms import Outcome, Tag
from ikusa.rules.turn import Turn

_NO_DICE = Roller(RandomDice(0))


class Spared(StrEnum):
    """What kept the target's gear whole."""

    SPIRIT = "spirit"
    """A spirit attack pierces nothing (R-210)."""
    NO_PIERCE = "no_pierce"
    """Without pierce there is nothing to make last (R-502)."""
    BARE = "bare"
    """The target wears nothing that could be pierced."""
    SPENT = "spent"
    """Of what it wears nothing is left (R-505)."""
    NO_GEAR = "no_gear"
    """Only natural armour and free bonuses were pierced, which cannot break (R-503)."""
    RANK = "rank"
    """The piece is of a higher rank than the attack (R-502)."""


@dataclass(frozen=True, slots=True)
class Unbroken:
    """One reason; of a rank, the piece with its own rank and that of the attack."""

    reason: Spared
    gear: str = ""
    rank: int = 0
    against: int = 0


def unbroken(before: Encounter, command: Attack, outcome: Outcome) -> tuple[Unbroken, ...]:
    """Why an attack that breaks left gear whole (R-502 to R-504).

    Args:
        before: the encounter in which the attack was made.
        command: the attack; the rules did not refuse it there.
        outcome: what became of it.

    Returns:
        Nothing where the attack breaks nothing by its nature, failed, or broke all that it pierced; else a reason for
        each piece that withstood, or the one reason why there was nothing to break.
    """
    technique = before.character(command.by).technique(command.with_)
    if technique is None or not outcome.success:
        return ()
    critical = outcome is Outcome.CRITICAL
    if not (has(technique.tags, Tag.BREAK) or (critical and has(technique.critical_tags, Tag.BREAK))):
        return ()
    turn = Turn(before, _NO_DICE)
    planned = plan(turn, command, *find(turn, command))
    pierce = planned.pierce + (strength(technique.critical_tags, Tag.PIERCE) if critical else 0)
    if planned.guard is None:
        return (Unbroken(Spared.SPIRIT),)
    if not pierce:
        return (Unbroken(Spared.NO_PIERCE),)
    return _withstood(planned, eaten(planned.guard.layers, min(UNBOUNDED, pierce), command.aim))


def _withstood(planned: Plan, taken: list[tuple[str | None, int]]) -> tuple[Unbroken, ...]:
    """The pieces of a higher rank among what was pierced, or why there are none at all."""
    assert planned.guard is not None
    pieces = [piece for id_, _ in taken if id_ is not None and (piece := planned.target.piece(id_)) is not None]
    if pieces:
        own = executing_rank(planned.attacker, planned.technique, planned.ruleset)
        ranks = {piece.id: planned.ruleset.gear_ranks[piece.grade] for piece in pieces}
        return tuple(Unbroken(Spared.RANK, id_, rank, own) for id_, rank in ranks.items() if rank > own)
    if taken:
        return (Unbroken(Spared.NO_GEAR),)
    return (Unbroken(Spared.SPENT if planned.guard.layers else Spared.BARE),)
