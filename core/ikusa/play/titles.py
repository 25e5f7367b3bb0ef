"""What undo calls a command: English sources with named places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ikusa.i18n import N_
from ikusa.rules import commands as do
from ikusa.rules.terms import TrackName

Title = tuple[str, dict[str, str | int]]

_TRACKS: Final[Mapping[TrackName, str]] = {
    TrackName.WOUNDS: N_("Wounds of {name}"),
    TrackName.VIGOR: N_("Vigor of {name}"),
    TrackName.LUCK: N_("Luck of {name}"),
    TrackName.BODY: N_("Body of {name}"),
    TrackName.STAMINA: N_("Stamina of {name}"),
    TrackName.SPIRIT: N_("Spirit of {name}"),
    TrackName.TOXICITY: N_("Toxicity of {name}"),
}


def title(commands: Sequence[do.Command], names: Mapping[str, tuple[str, str]]) -> Title:
    """The name of an act that carries out these commands; `names` as `scene.names` gives them."""
    if len(commands) != 1:
        return N_("{count} steps at once"), {"count": len(commands)}
    return _one(commands[0], {id_: pair[0] for id_, pair in names.items()})


def _one(command: do.Command, names: Mapping[str, str]) -> Title:  # noqa: C901 - one case a command
    match command:
        case do.Attack(by=by, with_=technique, on=on):
            name = names.get(f"{by}/{technique}", technique)
            return N_("{name}: {technique} on {target}"), {
                "name": names.get(by, by),
                "technique": name,
                "target": names.get(on, on),
            }
        case do.Check(by=by):
            return N_("Check of {name}"), {"name": names.get(by, by)}
        case do.BeginAction(by=by):
            return N_("Turn of {name}"), {"name": names.get(by, by)}
        case do.TakeStance(by=by):
            return N_("Stance of {name}"), {"name": names.get(by, by)}
        case do.ReserveDefence(by=by):
            return N_("Reserved defence of {name}"), {"name": names.get(by, by)}
        case do.Flee(by=by):
            return N_("Flight of {name}"), {"name": names.get(by, by)}
        case do.AddStatus(on=on):
            return N_("Status on {name}"), {"name": names.get(on, on)}
        case do.RemoveStatus(on=on):
            return N_("Status taken off {name}"), {"name": names.get(on, on)}
        case do.Adjust(on=on, track=track):
            return _TRACKS[track], {"name": names.get(on, on)}
        case do.Treat(on=on):
            return N_("Treatment of {name}"), {"name": names.get(on, on)}
        case do.DamageGear(on=on, gear=gear):
            return N_("Damage to {name}"), {"name": names.get(f"{on}/gear/{gear}", gear)}
        case do.Repair(on=on, gear=gear):
            return N_("Repair of {name}"), {"name": names.get(f"{on}/gear/{gear}", gear)}
        case do.Equip(on=on, gear=gear, equipped=equipped):
            text = N_("Put on {name}") if equipped else N_("Take off {name}")
            return text, {"name": names.get(f"{on}/gear/{gear}", gear)}
        case _:
            return _EVENTS[type(command)], {}


_EVENTS: Final[Mapping[type[do.Command], str]] = {
    do.EndRound: N_("End of the round"),
    do.Lull: N_("Lull"),
    do.BeginBattle: N_("Start of the battle"),
    do.EndScene: N_("End of the scene"),
    do.EndBattle: N_("End of the battle"),
    do.EndScenario: N_("End of the scenario"),
    do.PassTime: N_("Hours pass"),
}
