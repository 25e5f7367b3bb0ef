"""The working copy of one command: characters as they become, sides, and the changes in order.

A command either ends with `encounter()` or raises; the encounter that it came from is never touched.
"""

from __future__ import annotations

from dataclasses import replace

from ikusa.rules.character import Character
from ikusa.rules.conditions import derived_ids
from ikusa.rules.dice import Roller
from ikusa.rules.encounter import Encounter
from ikusa.rules.entries import Change
from ikusa.rules.terms import TrackName, What


class Turn:
    """What one command has done so far."""

    def __init__(self, encounter: Encounter, roller: Roller) -> None:
        self.before = encounter
        self.ruleset = encounter.ruleset
        self.roller = roller
        self.characters: dict[str, Character] = dict(encounter.combatants)
        self.sides: dict[str, int] = dict(encounter.sides)
        self.changes: list[Change] = []

    def character(self, id_: str) -> Character:
        """The combatant as it is now.

        Raises:
            RuleError: `unknown_id`.
        """
        found = self.characters.get(id_)
        return found if found is not None else self.before.character(id_)

    def put(self, character: Character) -> None:
        """Let a character be this value; derived and merely kept statuses begin and end with it (R-605, R-618)."""
        old = derived_ids(self.characters[character.id], self.ruleset)
        new = derived_ids(character, self.ruleset)
        self.characters[character.id] = character
        if old == new:
            return
        own = {status.id for status in character.statuses if status.from_ is None}
        for id_ in old:
            if id_ not in new and id_ not in own:
                self.status_change(character.id, What.ENDED, id_)
        for id_ in new:
            if id_ not in old:
                self.status_change(character.id, What.BEGAN, id_)

    def swap(self, character: Character) -> None:
        """Let a character be this value where nothing changed that a status follows from."""
        self.characters[character.id] = character

    def status_change(self, on: str, what: What, status: str) -> None:
        """Note that a status began, ended or changed."""
        self.changes.append(Change(on, what, status=status))

    def track_change(self, on: str, what: What, track: TrackName, amount: int | None = None) -> None:
        """Note what a track really lost or gained, in points."""
        self.changes.append(Change(on, what, track=track, amount=amount))

    def gear_change(self, on: str, what: What, gear: str, amount: int) -> None:
        """Note what a piece really lost or got back, in points."""
        self.changes.append(Change(on, what, gear=gear, amount=amount))

    def encounter(self, **fields: object) -> Encounter:
        """The encounter after the command; `fields` are further ones that it changed."""
        changed = Encounter(
            self.ruleset,
            self.characters,
            self.sides,
            self.before.round,
            self.before.session,
            self.before.battle_scene,
            self.before.scenario_over,
        )
        return replace(changed, **fields) if fields else changed  # type: ignore[arg-type]
