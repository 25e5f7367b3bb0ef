"""A whole scenario from plain data (SCENARIO.md, "Scenario"), and its parts one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from ikusa.rules.character import Character
from ikusa.rules.commands import Command
from ikusa.rules.definitions import Ruleset
from ikusa.rules.encounter import Encounter
from ikusa.rules.entering import come_into_play
from ikusa.rules.technique import Technique
from ikusa.ruleset import shipped, with_overrides
from ikusa.ruleset.fields import COUNT, FLAG, POSITIVE, SIGNED, TEXT, Codec, Key, Many, Mapped, Record, required
from ikusa.ruleset.places import At, mapping
from ikusa.scenario.characters import CHARACTER, known_attributes, refuse_twice
from ikusa.scenario.commands import COMMAND
from ikusa.scenario.techniques import TECHNIQUE

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Scenario:
    """What is to be played: the encounter with everyone in play (R-314), the commands, the seed of the dice."""

    encounter: Encounter
    commands: tuple[Command, ...] = ()
    seed: int | None = None


class _Overrides(Codec[Ruleset]):
    """The key `ruleset`, which is read before all others."""

    def read(self, value: object, at: At) -> Ruleset:
        """The ruleset that is there already."""
        return at.rules


_SIDE: Final = Record(dict[str, int], Key("cohesion", COUNT))
_SCENARIO: Final = Record(
    dict[str, Any],
    Key("ruleset", _Overrides()),
    Key("seed", SIGNED),
    Key("battle_scene", FLAG),
    Key("scenario_over", FLAG),
    Key("session", POSITIVE),
    Key("round", POSITIVE),
    Key("sides", Mapped(TEXT, _SIDE)),
    required("combatants", Many(CHARACTER)),
    Key("commands", Many(COMMAND)),
)


def read_scenario(data: object) -> Scenario:
    """A scenario with its combatants in play.

    Raises:
        RuleError: with the path of the fault: the first of `malformed`, `unknown_id`, `out_of_range`.
    """
    found = mapping(data, At())
    overrides = mapping(found["ruleset"], At("ruleset")) if "ruleset" in found else None
    ruleset = with_overrides(overrides)
    at = At(ruleset=ruleset)
    given = _SCENARIO.read(found, at)
    combatants: tuple[Character, ...] = given["combatants"]
    refuse_twice((character.id for character in combatants), at.key("combatants"))
    at.settle()
    return Scenario(_encounter(given, combatants, ruleset), given.get("commands", ()), given.get("seed"))


def _encounter(given: Mapping[str, Any], combatants: tuple[Character, ...], ruleset: Ruleset) -> Encounter:
    sides = {name: side.get("cohesion", 0) for name, side in given.get("sides", {}).items()}
    for character in combatants:
        sides.setdefault(character.side, 0)
    moment = {name: given[name] for name in ("round", "session", "battle_scene", "scenario_over") if name in given}
    in_play = {character.id: come_into_play(character, ruleset) for character in combatants}
    return Encounter(ruleset, in_play, sides, **moment)


def _read(codec: Codec[T], data: object, ruleset: Ruleset | None, path: str) -> T:
    at = At(path, shipped() if ruleset is None else ruleset)
    value = codec.read(data, at)
    at.settle()
    return value


def read_character(data: object, ruleset: Ruleset | None = None, path: str = "") -> Character:
    """A combatant with its exact values: R-314 is not applied.

    Args:
        data: plain data in SCENARIO.md's form of a combatant.
        ruleset: the rows and defaults; none is the shipped one.
        path: where the data stands, for the path of an error.

    Raises:
        RuleError: `malformed`, `unknown_id`, `out_of_range`.
    """
    return _read(CHARACTER, data, ruleset, path)


def write_character(character: Character, ruleset: Ruleset | None = None) -> dict[str, Any]:
    """Plain data that reads as the same character under any ruleset that has its attributes and statuses.

    What a ruleset would fill in (maximum wounds, a piece's defence) is always stated; other defaults are left out,
    and so is an attribute that the ruleset does not have.
    """
    attributes = known_attributes(character, shipped() if ruleset is None else ruleset)
    return CHARACTER.write(replace(character, attributes=attributes))


def read_technique(data: object, ruleset: Ruleset | None = None, path: str = "") -> Technique:
    """A technique; whose weapon it names is not asked.

    Raises:
        RuleError: `malformed`, `unknown_id`, `out_of_range`.
    """
    return _read(TECHNIQUE, data, ruleset, path)


def write_technique(technique: Technique) -> dict[str, Any]:
    """Plain data that reads as the same technique, without what is at its default."""
    return TECHNIQUE.write(technique)


def read_command(data: object, ruleset: Ruleset | None = None, path: str = "") -> Command:
    """A command.

    Raises:
        RuleError: `malformed`, `unknown_id` for a status that there is not.
    """
    command: Command = _read(COMMAND, data, ruleset, path)
    return command


def write_command(command: Command) -> dict[str, Any]:
    """Plain data that reads as the same command, without what is at its default."""
    return COMMAND.write(command)
