"""Who and what the ids in commands and entries are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

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
    """Names from one mapping: combatants and gear by id, techniques by `"<combatant id>/<technique id>"`."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def character(self, id_: str) -> str:
        """The name of a combatant."""
        return self._names.get(id_, id_)

    def gear(self, owner: str, id_: str) -> str:
        """The name of a piece of gear; `owner` is not asked."""
        return self._names.get(id_, id_)

    def technique(self, owner: str, id_: str) -> str:
        """The name of a technique of a combatant."""
        return self._names.get(f"{owner}/{id_}", id_)


class EncounterNames:
    """Names as the combatants of an encounter have them."""

    def __init__(self, encounter: Encounter) -> None:
        self._combatants = encounter.combatants

    def character(self, id_: str) -> str:
        """The name of a combatant."""
        found = self._combatants.get(id_)
        return id_ if found is None else found.name

    def gear(self, owner: str, id_: str) -> str:
        """The name of a piece of gear of a combatant."""
        found = self._combatants.get(owner)
        piece = None if found is None else found.piece(id_)
        return id_ if piece is None else piece.name

    def technique(self, owner: str, id_: str) -> str:
        """The name of a technique of a combatant."""
        found = self._combatants.get(owner)
        technique = None if found is None else found.technique(id_)
        return id_ if technique is None else technique.name
