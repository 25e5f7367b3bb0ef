"""Outcome tables: every blow of a fight worked out once by the rules, then only looked up."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ikusa.play.rating.policy import Blow, blow, defenceless
from ikusa.rules.character import Character
from ikusa.rules.conditions import can_act, on_field, only_flees
from ikusa.rules.encounter import Encounter
from ikusa.rules.gear import wear
from ikusa.rules.terms import GearState, TrackName

Damages = tuple[int, ...]
"""The damage of each piece of a fighter's gear, in listed order."""

MOST_STATES = 48
"""The most states of one fighter's gear that are told apart; damage that would lead to more is left out."""


@dataclass(slots=True)
class Fighter:
    """A fighter with the states that its gear can come to; `alive` are wounds, `limits` uses by technique."""

    character: Character
    side: str
    acts: bool
    stands: bool
    states: list[Damages]
    limits: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The blows of one technique at one target: by state of the target's gear, and whether it is defenceless."""

    blows: tuple[tuple[Blow | None, Blow | None], ...]
    hit_state: tuple[int, ...]
    critical_state: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that a fight needs: fighters in order, tables by (attacker, technique, target), usable weapons."""

    fighters: tuple[Fighter, ...]
    tables: dict[tuple[int, int, int], Table]
    usable: dict[tuple[int, int], tuple[bool, ...]]


def build(encounter: Encounter) -> Tables:
    """Work out all blows of a simplified encounter."""
    fighters = tuple(_fighter(character, encounter) for character in encounter.combatants.values())
    _spread_damage(fighters, encounter)
    tables = {
        (actor, number, target): _table(fighters, encounter, actor, number, target)
        for actor, one in enumerate(fighters)
        if one.acts
        for number in range(len(one.character.techniques))
        for target, other in enumerate(fighters)
        if other.side != one.side and other.stands
    }
    usable = {
        (actor, number): _usable(one, number)
        for actor, one in enumerate(fighters)
        for number in range(len(one.character.techniques))
    }
    return Tables(fighters, tables, usable)


def _fighter(character: Character, encounter: Encounter) -> Fighter:
    ruleset = encounter.ruleset
    calm = defenceless(character, encounter, False)
    return Fighter(
        character,
        character.side,
        can_act(calm, ruleset) and not only_flees(calm, ruleset),
        on_field(character, ruleset) and character.now(TrackName.WOUNDS) > 0,
        [tuple(piece.damage for piece in character.gear)],
        tuple(None if one.limit is None else one.limit.left for one in character.techniques),
    )


def _worn(character: Character, damages: Damages) -> Character:
    return character.changed(
        gear=tuple(replace(piece, damage=damage) for piece, damage in zip(character.gear, damages, strict=True))
    )


def _struck(character: Character, damages: Damages, harm: tuple[tuple[str, int], ...]) -> Damages:
    after = list(damages)
    places = {piece.id: place for place, piece in enumerate(character.gear)}
    for id_, points in harm:
        after[places[id_]] += points
    return tuple(after)


def _spread_damage(fighters: tuple[Fighter, ...], encounter: Encounter) -> None:
    """Find every state that the blows of this fight can bring each fighter's gear to."""
    for target in fighters:
        if not target.stands or not target.character.gear:
            continue
        for damages in target.states:  # grows while it is walked
            fresh = _with(encounter, _worn(target.character, damages))
            for one in fighters:
                if one.side == target.side or not one.acts:
                    continue
                for technique in one.character.techniques:
                    found = blow(fresh, one.character.id, technique.id, target.character.id)
                    for harm in () if found is None else (found.hit_gear, found.critical_gear):
                        after = _struck(target.character, damages, harm)
                        if after not in target.states and len(target.states) < MOST_STATES:
                            target.states.append(after)


def _with(encounter: Encounter, character: Character) -> Encounter:
    return replace(encounter, combatants={**encounter.combatants, character.id: character})


def _table(fighters: tuple[Fighter, ...], encounter: Encounter, actor: int, number: int, target: int) -> Table:
    attacker = defenceless(fighters[actor].character, encounter, False)
    other = fighters[target]
    places = {damages: place for place, damages in enumerate(other.states)}
    blows, hits, criticals = [], [], []
    for place, damages in enumerate(other.states):
        worn = _worn(other.character, damages)
        pair = []
        for bare in (False, True):
            fresh = _with(_with(encounter, attacker), defenceless(worn, encounter, bare))
            pair.append(blow(fresh, attacker.id, attacker.techniques[number].id, other.character.id))
        blows.append((pair[0], pair[1]))
        harms = ((), ()) if pair[0] is None else (pair[0].hit_gear, pair[0].critical_gear)
        hits.append(places.get(_struck(other.character, damages, harms[0]), place))
        criticals.append(places.get(_struck(other.character, damages, harms[1]), place))
    return Table(tuple(blows), tuple(hits), tuple(criticals))


def _usable(fighter: Fighter, number: int) -> tuple[bool, ...]:
    """Whether a technique's weapon holds, by state of the fighter's own gear (R-311)."""
    weapon = fighter.character.techniques[number].weapon
    place = next((place for place, piece in enumerate(fighter.character.gear) if piece.id == weapon), None)
    if place is None:
        return (True,) * len(fighter.states)
    piece = fighter.character.gear[place]
    return tuple(
        wear(replace(piece, damage=damages[place])).state is not GearState.BROKEN for damages in fighter.states
    )
