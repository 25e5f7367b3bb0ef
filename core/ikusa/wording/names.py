"""Who and what the ids in commands and entries are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from ikusa.rules.character import Character
from ikusa.rules.encounter import Encounter


class Names(Protocol):
    """Gives names in the language of the sentences; an id that it does not know is its own name."""

    def character(self, id_: str) -> str:
        """The name of a combatant."""

    def gear(self, owner: str, id_: str) -> str:
        """The name of a piece of gear of a combatant."""

    def technique(self, owner: str, id_: str) -> str:
        """The name of a technique of a combatant."""


class NameMap:
    """Names from one mapping.

    Combatants stand in it by id, gear by `"<combatant id>/gear/<gear id>"` or by an id that no combatant has,
    techniques by `"<combatant id>/<technique id>"`.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def character(self, id_: str) -> str:
        """The name of a combatant."""
        return self._names.get(id_, id_)

    def gear(self, owner: str, id_: str) -> str:
        """The name of a piece of gear of a combatant."""
        return self._names.get(f"{owner}/gear/{id_}", self._names.get(id_, id_))

    def technique(self, owner: str, id_: str) -> str:
        """The name of a technique of a combatant."""
        return self._names.get(f"{owner}/{id_}", id_)


class EncounterNames:
    """Names as the combatants of an encounter have them; a thing of nobody known is looked for with everybody."""

    def __init__(self, encounter: Encounter) -> None:
        self._combatants = encounter.combatants

    def _owners(self, owner: str) -> Iterable[Character]:
        found = self._combatants.get(owner)
        return self._combatants.values() if found is None else (found,)

    def character(self, id_: str) -> str:
        """The name of a combatant."""
        found = self._combatants.get(id_)
        return id_ if found is None else found.name

    def gear(self, owner: str, id_: str) -> str:
        """The name of a piece of gear of a combatant."""
        pieces = (character.piece(id_) for character in self._owners(owner))
        return next((piece.name for piece in pieces if piece is not None), id_)

    def technique(self, owner: str, id_: str) -> str:
        """The name of a technique of a combatant."""
        techniques = (character.technique(id_) for character in self._owners(owner))
        return next((technique.name for technique in techniques if technique is not None), id_)
