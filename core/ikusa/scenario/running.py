"""Scenarios played through, from text to result (SCENARIO.md, "Result" and "Errors")."""

from __future__ import annotations

from typing import Any

from ikusa.errors import RuleError
from ikusa.rules.commands import NAMES
from ikusa.rules.dice import RandomDice
from ikusa.rules.engine import perform
from ikusa.scenario.json_text import parse
from ikusa.scenario.reading import Scenario, read_scenario
from ikusa.scenario.results import write_entry, write_state

Plain = dict[str, Any]


def play(raw: bytes | str) -> Plain:
    """The result of the scenario in a JSON text; whatever the text is, there is one."""
    try:
        scenario = read_scenario(parse(raw))
    except RuleError as error:
        return {"ok": False, "error": _error(error), "log": [], "state": None}
    return run(scenario)


def run(scenario: Scenario) -> Plain:
    """The result of a scenario: its commands in order, up to the first that is refused."""
    encounter = scenario.encounter
    dice = RandomDice(scenario.seed)
    log: list[Plain] = []
    for index, command in enumerate(scenario.commands):
        try:
            performed = perform(encounter, command, dice)
        except RuleError as error:
            return {"ok": False, "error": _error(error, index), "log": log, "state": write_state(encounter)}
        encounter = performed.encounter
        log.append({"command": index, "event": NAMES[type(command)], **write_entry(performed.entry)})
    return {"ok": True, "log": log, "state": write_state(encounter)}


def _error(error: RuleError, command: int | None = None) -> Plain:
    return {"command": command, "code": error.code, "path": error.path, "message": error.message}
