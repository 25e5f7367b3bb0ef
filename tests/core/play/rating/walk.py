"""The rating's twin: the same policy, fight by fight, through the rules' own objects."""

from __future__ import annotations

from dataclasses import dataclass

from ikusa.play.rating.policy import ROUNDS, blow, simplified
from ikusa.rules.commands import Attack, BeginAction
from ikusa.rules.dice import RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import perform
from ikusa.rules.terms import TrackName


@dataclass(frozen=True, slots=True)
class Walked:
    """One fight: who is left standing with how many wounds, the rounds, the gear damage of everybody."""

    winner: str | None
    rounds: int
    wounds: dict[str, int]
    vigor: dict[str, int]
    damage: dict[tuple[str, str], int]


def walk(encounter: Encounter, dice: RandomDice) -> Walked:
    """Play one fight to its end."""
    now = simplified(encounter)
    rounds = 0
    for turn in range(1, ROUNDS + 1):
        if len(standing(now)) < 2:
            break
        struck = False
        for actor in now.combatants:
            if now.combatants[actor].now(TrackName.WOUNDS) == 0 or len(standing(now)) < 2:
                continue
            now = perform(now, BeginAction(actor), dice).encounter
            chosen = choice(now, actor)
            if chosen is not None:
                now = perform(now, Attack(actor, chosen[0], chosen[1]), dice).encounter
                struck, rounds = True, turn
        if not struck:
            break
    sides = standing(now)
    return Walked(
        next(iter(sides)) if len(sides) == 1 else None,
        rounds,
        {id_: one.now(TrackName.WOUNDS) for id_, one in now.combatants.items()},
        {id_: one.now(TrackName.VIGOR) for id_, one in now.combatants.items()},
        {(id_, piece.id): piece.damage for id_, one in now.combatants.items() for piece in one.gear},
    )


def standing(encounter: Encounter) -> set[str]:
    return {one.side for one in encounter.combatants.values() if one.now(TrackName.WOUNDS) > 0}


def choice(encounter: Encounter, actor: str) -> tuple[str, str] | None:
    """The technique and the target that the policy picks."""
    me = encounter.combatants[actor]
    foes = [one for one in encounter.combatants.values() if one.side != me.side and one.now(TrackName.WOUNDS) > 0]
    target = min(foes, key=lambda one: one.now(TrackName.WOUNDS))
    best: tuple[str, str] | None = None
    most = 0.0
    for technique in me.techniques:
        found = blow(encounter, actor, technique.id, target.id)
        if found is not None and found.worth > most:
            best, most = (technique.id, target.id), found.worth
    return best
