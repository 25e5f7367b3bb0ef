"""Whose turn it is. Each combatant notes the round of its last own action, so that no change of order costs a turn."""

from __future__ import annotations

from ikusa.play.battle.prepare import BattleView
from ikusa.play.changes import Changes
from ikusa.records.store import Store
from ikusa.rules.encounter import Encounter


def next_actor(view: BattleView, encounter: Encounter) -> int | None:
    """Who acts next: the first in the order who is on the field and has not begun an action in this round."""
    raise NotImplementedError


def still_to_act(view: BattleView, encounter: Encounter) -> tuple[int, ...]:
    """All who are on the field and have not begun an action in this round, in order."""
    raise NotImplementedError


def begin_next(store: Store, battle: int) -> Changes:
    """Begins the next one's own action (R-701).

    Raises:
        RuleError: `not_there`: all have acted; the round can end.
    """
    raise NotImplementedError


def begin(store: Store, battle: int, character: int) -> Changes:
    """Gives someone the turn out of order.

    Who has begun an action in this round already gets it without a second beginning.
    """
    raise NotImplementedError
