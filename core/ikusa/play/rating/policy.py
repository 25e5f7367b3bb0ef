"""The fight as the rating plays it: what is left out of the fighters, and what each blow is worth to the policy."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ikusa.errors import RuleError
from ikusa.rules.character import Character, Status
from ikusa.rules.commands import Forecast
from ikusa.rules.dice import RandomDice, Roller
from ikusa.rules.effects import ExtraCostEffect
from ikusa.rules.encounter import Encounter
from ikusa.rules.forecast import weigh
from ikusa.rules.modifiers import attributes
from ikusa.rules.odds import of_need
from ikusa.rules.plan import find, plan
from ikusa.rules.terms import TAI, UN, NaturalEnd, Outcome
from ikusa.rules.turn import Turn

ROUNDS = 30
"""Rounds after which a fight counts as undecided: by then all vigor is spent."""


def simplified(encounter: Encounter) -> Encounter:
    """The encounter as the policy plays it: fighters without what it leaves out."""
    fighters = {id_: _plain(character, encounter) for id_, character in encounter.combatants.items()}
    return replace(encounter, combatants=fighters, battle_scene=True)


def _plain(character: Character, encounter: Encounter) -> Character:
    techniques = tuple(
        replace(one, inflicts=(), body_damage=None, through=None, focus=None) for one in character.techniques
    )
    rows = encounter.ruleset.statuses
    passing = {NaturalEnd.OWN_ACTION, NaturalEnd.ROUND_END}
    stays = tuple(
        replace(status, until=None)
        for status in character.statuses
        if status.from_ is None
        and passing.isdisjoint(rows[status.id].ends)
        and not any(isinstance(effect, ExtraCostEffect) for effect in rows[status.id].effects)
    )
    return character.changed(techniques=techniques, statuses=stays, reserved=())


@dataclass(frozen=True, slots=True)
class Blow:
    """One technique against one target as it stands: chances 0 to 1, wounds, and the damage to gear on each success."""

    cost: int
    fumble: float
    hit: float
    critical: float
    hit_wounds: int
    critical_wounds: int
    hit_gear: tuple[tuple[str, int], ...]
    critical_gear: tuple[tuple[str, int], ...]

    @property
    def worth(self) -> float:
        """The wounds that the policy expects of it, more than the target has included."""
        return self.hit * self.hit_wounds + self.critical * self.critical_wounds


_NO_DICE = Roller(RandomDice(0))


def blow(encounter: Encounter, by: str, technique: str, on: str) -> Blow | None:
    """What an attack would do, by the attack's own plan; None where it is refused or goes past the breath limit."""
    command = Forecast(by, technique, on)
    turn = Turn(encounter, _NO_DICE)
    try:
        planned = plan(turn, command, *find(turn, command))
    except RuleError:
        return None
    if planned.overloaded:
        return None
    odds = weigh(planned)
    return Blow(
        planned.cost,
        odds.fumble,
        odds.hit,
        odds.critical,
        planned.wounds(Outcome.HIT),
        planned.wounds(Outcome.CRITICAL),
        planned.gear_damage(Outcome.HIT),
        planned.gear_damage(Outcome.CRITICAL),
    )


def defenceless(character: Character, encounter: Encounter, yes: bool) -> Character:
    """The character with or without the status that a fumble brings (R-306)."""
    id_ = encounter.ruleset.parts.defenceless
    others = tuple(status for status in character.statuses if status.id != id_)
    return character.changed(statuses=(*others, Status(id_)) if yes else others)


def death_chance(character: Character, encounter: Encounter) -> float:
    """The chance to fail the death check after a fall, by the bare attributes; 0 for whom it passes over (R-702)."""
    ruleset = encounter.ruleset
    if character.grade in ruleset.skip_grades:
        return 0.0
    values = attributes(character, ruleset)
    reached, _ = of_need(ruleset.death_target - max(values[TAI], values[UN]))
    return 1 - reached / 100
