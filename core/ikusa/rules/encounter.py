"""The aggregate that commands act on: combatants, sides and where in time they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ikusa.errors import RuleError
from ikusa.rules.character import Character
from ikusa.rules.definitions import Ruleset


@dataclass(frozen=True, slots=True)
class Encounter:
    """Everything a command sees; `combatants` by id, in combatant order (R-702), `sides` are cohesions (R-110)."""

    ruleset: Ruleset
    combatants: Mapping[str, Character] = field(default_factory=dict)
    sides: Mapping[str, int] = field(default_factory=dict)
    round: int = 1
    session: int = 1
    battle_scene: bool = True
    scenario_over: bool = False

    def character(self, id_: str) -> Character:
        """The combatant with this id.

        Raises:
            RuleError: `unknown_id`.
        """
        found = self.combatants.get(id_)
        if found is None:
            raise RuleError("unknown_id", f"There is no combatant {id_!r}.", values={"id": id_})
        return found
