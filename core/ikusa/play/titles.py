"""What undo calls a command: English sources with named places."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from ikusa.i18n import N_, Words
from ikusa.rules import commands as do
from ikusa.rules.terms import TrackName

Title = tuple[str, dict[str, str | int]]

_PLACE: Final = re.compile(r"\{(\w+)\}")
_ENGLISH: Final = "_en"
"""Ends the key of an argument's English form."""
_FEW: Final = 3
"""So many are named where an act concerns several."""

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
    japanese = _all(commands, {id_: pair[0] for id_, pair in names.items()}, "、")
    english = _all(commands, {id_: pair[1] or pair[0] for id_, pair in names.items()}, ", ")
    if japanese is None or english is None:
        return N_("{count} steps at once"), {"count": len(commands)}
    name, args = japanese
    return name, args | {f"{key}{_ENGLISH}": value for key, value in english[1].items() if value != args[key]}


def _all(commands: Sequence[do.Command], names: Mapping[str, str], between: str) -> Title | None:
    """The one name of commands of one kind, with the first of those whom they concern; None for several kinds."""
    titles = [_one(command, names) for command in commands]
    if len({text for text, _ in titles}) != 1 or (len(titles) > 1 and set(titles[0][1]) != {"name"}):
        return None
    text, args = titles[0]
    if len(titles) == 1:
        return text, args
    whom = list(dict.fromkeys(str(args["name"]) for _, args in titles))
    return text, {"name": between.join(whom[:_FEW]) + ("…" if len(whom) > _FEW else "")}


class Named(Protocol):
    """What has a name and perhaps an English one: a row of a character, a piece, a technique."""

    @property
    def name(self) -> str:
        """As it is written."""

    @property
    def english(self) -> str:
        """Empty where there is none."""


def called(name: str, english: str) -> dict[str, str | int]:
    """What fills the place `{name}` of a title, in either language."""
    return {"name": name, **({f"name{_ENGLISH}": english} if english not in ("", name) else {})}


def named(one: Named) -> dict[str, str | int]:
    """As `called`, from a row."""
    return called(one.name, one.english)


def named_or_counted(one: str, many: str, found: Sequence[Named]) -> Title:
    """The name of an act on one thing or on several; `one` has the place `{name}`, `many` `{count}`."""
    return (one, named(found[0])) if len(found) == 1 else (many, {"count": len(found)})


def said(name: str, args: Mapping[str, str | int], words: Words) -> str:
    """The name of an act in a language; whoever has an English name goes by it in English.

    Only plain places are filled: the name may come from somebody else's file.
    """
    if words.language == "en":
        args = {**args, **{key.removesuffix(_ENGLISH): args[key] for key in args if key.endswith(_ENGLISH)}}
    return _PLACE.sub(lambda place: str(args.get(place[1], place[0])), words(name))


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
