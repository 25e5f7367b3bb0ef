"""What can happen to characters between battles, and what it is called."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from ikusa.rules.commands import AddStatus, Adjust, Command, EndScenario, EndScene, PassTime, RemoveStatus, Treat
from ikusa_desktop.tr import tr


class What(StrEnum):
    """The acts."""

    HOURS = "hours"
    TREAT = "treat"
    GIVE = "give"
    TAKE = "take"
    POINTS = "points"
    SCENE = "scene"
    SCENARIO = "scenario"


def act_name(what: What) -> str:
    """What an act is called."""
    return {
        What.HOURS: tr("Hours pass", context="between battles"),
        What.TREAT: tr("Treat", context="between battles"),
        What.GIVE: tr("Give a status", context="between battles"),
        What.TAKE: tr("Take a status off", context="between battles"),
        What.POINTS: tr("Damage or heal", context="between battles"),
        What.SCENE: tr("End of the scene", context="between battles"),
        What.SCENARIO: tr("End of the scenario", context="between battles"),
    }[what]


COMMAND: Final[dict[What, type[Command]]] = {
    What.HOURS: PassTime,
    What.TREAT: Treat,
    What.GIVE: AddStatus,
    What.TAKE: RemoveStatus,
    What.POINTS: Adjust,
    What.SCENE: EndScene,
    What.SCENARIO: EndScenario,
}
"""The command that each act gives."""
