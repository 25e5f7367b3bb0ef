"""Where commands act: the combatants of a battle, or some characters outside of one, with the rows behind them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ikusa.i18n import N_
from ikusa.play.refusals import InputError
from ikusa.records import battles, characters, settings
from ikusa.records.rows import BattleRow, CombatantRow
from ikusa.records.rows_read import Stored
from ikusa.records.store import Store
from ikusa.records.stored_json import dump
from ikusa.rules.character import Character
from ikusa.rules.commands import RemoveStatus
from ikusa.rules.definitions import Ruleset
from ikusa.rules.encounter import Encounter
from ikusa.rules.entering import come_into_play
from ikusa.scenario import write_character, write_command


@dataclass(frozen=True, slots=True)
class Scene:
    """An encounter and the rows that it was read from; `battle` is None outside of one."""

    encounter: Encounter
    stored: Mapping[str, Stored]
    battle: BattleRow | None = None
    places: tuple[CombatantRow, ...] = ()


def battle_scene(
    store: Store, battle: int, language: str = "ja", *, waiting: bool = False, in_act: bool = False
) -> Scene:
    """The scene of a battle: those who are there, in order; with `waiting` the reinforcements too.

    `in_act`: rows are not verified, because those that a running act has written get their checksums at its end.

    Raises:
        RuleError: `not_there`.
        RecordError: a combatant's rows are damaged.
    """
    row = battle_row(store, battle)
    places = tuple(battles.places(store, battle))
    here = [place for place in places if waiting or place.waiting is None]
    campaign = settings.campaign(store)
    ruleset = settings.ruleset(store)
    stored = sound(store, (place.character_id for place in here), in_act=in_act)
    combatants = {
        str(place.character_id): characters.remembered(stored[str(place.character_id)], ruleset, language, place.side)
        for place in here
        if str(place.character_id) in stored
    }
    sides = battles.cohesion(row)
    for character in combatants.values():
        sides.setdefault(character.side, 0)
    encounter = Encounter(
        ruleset,
        combatants,
        sides,
        round=row.round,
        session=campaign.session,
        battle_scene=bool(row.battle_scene),
        scenario_over=bool(campaign.scenario_over),
    )
    return Scene(encounter, stored, row, places)


def open_scene(store: Store, ids: Iterable[int], language: str = "ja") -> Scene:
    """Characters outside a battle.

    Raises:
        RuleError: `not_there`.
        RecordError: the rows of one are damaged.
    """
    campaign = settings.campaign(store)
    ruleset = settings.ruleset(store)
    wanted = list(dict.fromkeys(ids))
    stored = sound(store, wanted)
    if len(stored) < len(wanted):
        raise no_character()
    combatants = {id_: characters.remembered(one, ruleset, language) for id_, one in stored.items()}
    encounter = Encounter(
        ruleset,
        combatants,
        dict.fromkeys((character.side for character in combatants.values()), 0),
        session=campaign.session,
        battle_scene=False,
        scenario_over=bool(campaign.scenario_over),
    )
    return Scene(encounter, stored)


def sound(store: Store, ids: Iterable[int], *, in_act: bool = False) -> dict[str, Stored]:
    """The rows of characters by their id in rules values, verified but in a running act.

    Raises:
        RecordError: one of them is damaged.
    """
    found = characters.fetch(store, ids)
    for one in () if in_act else found.values():
        characters.verify(store, one)
    return {str(id_): one for id_, one in found.items()}


def battle_row(store: Store, battle: int) -> BattleRow:
    """The row of a battle.

    Raises:
        RuleError: `not_there`.
    """
    row = battles.battle(store, battle)
    if row is None:
        raise InputError("not_there", N_("This battle is not there any more."))
    return row


def no_character() -> InputError:
    """The refusal for a character that does not exist."""
    return InputError("not_there", N_("This character is not there any more."))


def names(stored: Mapping[str, Stored]) -> dict[str, tuple[str, str]]:
    """Both names of everything that a log can speak of, by the keys of `wording.NameMap`.

    Combatants by id, gear by `"<owner>/gear/<id>"` (its id may be a combatant's too), techniques by `"<owner>/<id>"`.
    """
    found = {}
    for id_, one in stored.items():
        found[id_] = (one.row.name, one.row.english)
        for piece in one.gear:
            found[f"{id_}/gear/{piece.id}"] = (piece.name, piece.english)
        for technique in one.techniques:
            found[f"{id_}/{technique.key}"] = (technique.name, technique.english)
    return found


def as_scenario(encounter: Encounter, overrides: Mapping[str, object]) -> dict[str, Any]:
    """The encounter as a scenario (SCENARIO.md) whose loading gives the same encounter.

    Loading warrants states (R-314) that may have been taken off by hand; commands at the start take them off again.
    """
    combatants = list(encounter.combatants.values())
    scenario = _moment(encounter, overrides)
    scenario["combatants"] = [write_character(character, encounter.ruleset) for character in combatants]
    if commands := [write_command(command) for one in combatants for command in _unwarranted(one, encounter)]:
        scenario["commands"] = commands
    return scenario


def _moment(encounter: Encounter, overrides: Mapping[str, object]) -> dict[str, Any]:
    """A scenario without its combatants."""
    scenario: dict[str, Any] = {
        "battle_scene": encounter.battle_scene,
        "scenario_over": encounter.scenario_over,
        "session": encounter.session,
        "round": encounter.round,
        "sides": {side: {"cohesion": points} for side, points in encounter.sides.items()},
    }
    if overrides:
        scenario["ruleset"] = dict(overrides)
    return scenario


def fingerprint(encounter: Encounter, overrides: Mapping[str, object]) -> str:
    """A short text that two encounters share only if they are equal."""
    digest = hashlib.blake2b(dump(_moment(encounter, overrides)).encode(), digest_size=16)
    for character in encounter.combatants.values():
        digest.update(character.remembered("written", encounter.ruleset, _written).encode())
    return digest.hexdigest()


def _written(character: Character, ruleset: Ruleset) -> str:
    return dump(write_character(character, ruleset))


def _unwarranted(character: Character, encounter: Encounter) -> list[RemoveStatus]:
    loaded = come_into_play(character, encounter.ruleset)
    if loaded.statuses == character.statuses:
        return []
    own = list(character.statuses)
    extra = []
    for status in loaded.statuses:
        if status in own:
            own.remove(status)
        else:
            extra.append(RemoveStatus(character.id, status.id))
    return extra
