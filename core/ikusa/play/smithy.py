"""Work on gear by the rules' own commands: chosen pieces with their owners, those of the spare store in one hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ikusa.play.scene import sound
from ikusa.records import characters, gear, settings
from ikusa.records.rows import GearRow
from ikusa.records.rows_read import Stored, armour_bonuses
from ikusa.records.rows_read import piece as as_data
from ikusa.records.rows_write import Cause, save, save_gear
from ikusa.records.store import Store
from ikusa.rules.character import Character
from ikusa.rules.commands import Command
from ikusa.rules.definitions import Ruleset
from ikusa.rules.dice import RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import perform
from ikusa.rules.gear import Gear, Wear, wear
from ikusa.scenario import read_character

SPARE: Final = "spare"
"""The combatant that holds the spare store while it is worked on."""


@dataclass(frozen=True, slots=True)
class Bench:
    """Pieces that are worked on: `owners` are the combatants that hold them, by piece; `before` is as it was read."""

    encounter: Encounter
    before: Encounter
    stored: Mapping[str, Stored]
    owners: Mapping[int, str]
    rows: Mapping[int, GearRow]

    def piece(self, id_: int) -> Gear:
        """A piece as it is now."""
        found = self.encounter.combatants[self.owners[id_]].piece(str(id_))
        assert found is not None
        return found

    def wear(self, piece: Gear, owner: str) -> Wear:
        """What wear has left of a piece of an owner."""
        return wear(piece, self.encounter.combatants[owner].gear_bonus(piece.id))

    def do(self, command: Command) -> Bench:
        """The bench after a command.

        Raises:
            RuleError: the rules refuse it.
        """
        return replace(self, encounter=perform(self.encounter, command, RandomDice(0)).encounter)

    def put_away(self, store: Store, cause: Cause) -> None:
        """Writes what was done, inside an act."""
        for id_, after in self.encounter.combatants.items():
            before = self.before.combatants[id_]
            if after is before:
                continue
            if id_ == SPARE:
                save_gear(store, before.gear, after.gear, cause)
            else:
                save(store, self.stored[id_], before, after, self.encounter.ruleset, cause)


def bench(store: Store, chosen: Iterable[int], language: str = "ja") -> Bench:
    """The chosen pieces with their owners; those that do not exist are left out.

    Raises:
        RecordError: the rows of an owner are damaged.
    """
    rows = gear.pieces(store, dict.fromkeys(chosen))
    ruleset = settings.ruleset(store)
    stored = sound(store, {row.character_id for row in rows.values() if row.character_id is not None})
    combatants = {id_: characters.read(one, ruleset, language) for id_, one in stored.items()}
    spare = [row for row in rows.values() if row.character_id is None]
    if spare:
        combatants[SPARE] = _holder(store, spare, ruleset, language)
    encounter = Encounter(ruleset, combatants, session=settings.campaign(store).session, battle_scene=False)
    owners = {id_: SPARE if row.character_id is None else str(row.character_id) for id_, row in rows.items()}
    return Bench(encounter, encounter, stored, owners, rows)


def _holder(store: Store, rows: list[GearRow], ruleset: Ruleset, language: str) -> Character:
    """Somebody who holds the pieces that nobody has."""
    ledgers = gear.ledgers(store, [row.id for row in rows])
    data = {
        "id": SPARE,
        "gear": [as_data(row, ledgers.get(row.id, ()), ruleset, language) for row in rows],
        "bonuses": [bonus for row in rows for bonus in armour_bonuses(row)],
    }
    return read_character(data, ruleset)
