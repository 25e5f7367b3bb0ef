"""How a character comes into play (R-314)."""

from __future__ import annotations

from dataclasses import replace

from ikusa.rules.character import Character
from ikusa.rules.definitions import Ruleset
from ikusa.rules.dice import RandomDice, Roller
from ikusa.rules.encounter import Encounter
from ikusa.rules.statuses import begin, settle
from ikusa.rules.terms import TrackName
from ikusa.rules.tracks import cut_vigor, warrant
from ikusa.rules.turn import Turn


def come_into_play(character: Character, ruleset: Ruleset) -> Character:
    """The character as it stands in an encounter: statuses applied as listed, vigor cut, states warranted (R-314).

    Nothing is rolled or logged, and no side loses cohesion.
    """
    checked = character.death_checked and character.now(TrackName.WOUNDS) == 0
    bare = replace(character, statuses=(), death_checked=checked)
    turn = Turn(Encounter(ruleset, {character.id: bare}), Roller(RandomDice(0)))
    for status in character.statuses:
        begin(turn, character.id, status)
    turn.put(cut_vigor(turn, turn.character(character.id)))
    settle(turn, character.id)
    for name in (TrackName.BODY, TrackName.STAMINA, TrackName.SPIRIT):
        if name in character.tracks:
            warrant(turn, character.id, name)
    return turn.character(character.id)
