"""Scenarios: the core from outside, as JSON (SCENARIO.md).

`reading` turns plain data into typed values and back, `results` writes what came of them, `running` plays a whole
scenario. Each table of keys stands with its subject: `characters`, `techniques`, `statuses`, `commands`.
"""

from ikusa.scenario.json_text import parse
from ikusa.scenario.reading import (
    Scenario,
    read_character,
    read_command,
    read_scenario,
    read_technique,
    write_character,
    write_command,
    write_technique,
)
from ikusa.scenario.results import write_entry, write_state
from ikusa.scenario.running import play, run

__all__ = [
    "Scenario",
    "parse",
    "play",
    "read_character",
    "read_command",
    "read_scenario",
    "read_technique",
    "run",
    "write_character",
    "write_command",
    "write_entry",
    "write_state",
    "write_technique",
]
