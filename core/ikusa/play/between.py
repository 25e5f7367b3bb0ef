"""What happens to characters between battles: the commands of an act, and what they would do, before they do it.

Most of a campaign is untouched by an hour or the end of a scene, so only those are read whom the act can change
(`concerned`), and what remains is done in steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ikusa.errors import RuleError
from ikusa.play.carrying import carrying_out, refuse_forecasts
from ikusa.play.changes import Changes
from ikusa.play.scene import Scene, names, open_scene, sound
from ikusa.play.steps import Steps, drained
from ikusa.play.titles import title
from ikusa.records import settings
from ikusa.records.store import Store
from ikusa.rules.character import Character, Status
from ikusa.rules.commands import Command, EndScenario, EndScene, PassTime, RemoveStatus, Treat
from ikusa.rules.definitions import Ruleset, StatusRow, TreatmentRow
from ikusa.rules.dice import Dice, RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import perform
from ikusa.rules.terms import Location, Stacking, TrackName, Treatment
from ikusa.wording import EncounterNames, Told, Wording, facts_of

_SOME: Final = 24
"""Characters read, or commands tried, in one step."""
_MANY: Final = 500
"""Characters compared in one step."""
_TOUCHED: Final = "SELECT character_id FROM status"
_ASLEEP: Final = "SELECT character_id FROM status WHERE status IN (:out, :ash)"
_POISONED: Final = "SELECT id FROM character WHERE toxicity > 0"
_FALLEN: Final = "SELECT id FROM character WHERE wounds_now <= 0 OR wounds_max <= 0"
_SPENT: Final = "SELECT character_id FROM technique WHERE used > 0"
_CONCERNED: Final[Mapping[type, tuple[str, ...]]] = {
    PassTime: (_ASLEEP,),
    RemoveStatus: (_TOUCHED,),
    Treat: (_TOUCHED, _POISONED),
    EndScene: (_TOUCHED, _POISONED, _FALLEN),
    EndScenario: (_TOUCHED, _SPENT),
}
"""Whom a command can change: one with a status, or what has one follow from a track (R-618), or limits to fill.

Hours only wake the unconscious and bring ashes back (R-701).
"""


@dataclass(frozen=True, slots=True)
class Refused:
    """A command that the rules refuse: whom it is about, and why, in words."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Trial:
    """What commands would do. `commands` are those that the rules allow, in order; `told` says of each what it does.

    `idle` is how many of those read none of them changes.
    """

    commands: tuple[Command, ...]
    told: tuple[Told, ...]
    refused: tuple[Refused, ...]
    idle: int


def concerned(store: Store, ids: Sequence[int], act: type[Command]) -> list[int]:
    """Those among these whom a command of this kind can change, by what is stored of them; all for other kinds.

    Whoever is left out would stay as before, or be refused a treatment of nothing.
    """
    if act not in _CONCERNED:
        return list(ids)
    parts = settings.ruleset(store).parts
    named = {"out": parts.out, "ash": parts.ash}
    some = {row[0] for sql in _CONCERNED[act] for row in store.rows(sql, named if sql is _ASLEEP else {})}
    return [id_ for id_ in ids if id_ in some]


def people(store: Store, ids: Iterable[int], language: str = "ja") -> Encounter:
    """These characters outside a battle; raises as `campaign.encounter`."""
    return drained(reading(store, ids, language))


def reading(store: Store, ids: Iterable[int], language: str = "ja") -> Steps[Encounter]:
    """As `people`, in short steps."""
    return (yield from _reading(store, ids, language)).encounter


def _reading(store: Store, ids: Iterable[int], language: str) -> Steps[Scene]:
    wanted = list(dict.fromkeys(ids))
    scene = open_scene(store, wanted[:_SOME], language)
    if len(wanted) <= _SOME:
        return scene
    combatants, stored = dict(scene.encounter.combatants), dict(scene.stored)
    for at in range(_SOME, len(wanted), _SOME):
        yield at, len(wanted)
        more = open_scene(store, wanted[at : at + _SOME], language)
        combatants |= more.encounter.combatants
        stored |= more.stored
    sides = dict.fromkeys((character.side for character in combatants.values()), 0)
    return replace(scene, encounter=replace(scene.encounter, combatants=combatants, sides=sides), stored=stored)


def trial(before: Encounter, commands: Sequence[Command], wording: Wording, dice: Dice | None = None) -> Trial:
    """What these commands would do one after the other, each refused one left out; nothing is stored.

    With the same dice `do` then does just this.
    """
    return drained(trying(before, commands, wording, dice))


def trying(before: Encounter, commands: Sequence[Command], wording: Wording, dice: Dice | None = None) -> Steps[Trial]:
    """As `trial`, in short steps."""
    source = RandomDice() if dice is None else dice
    now, done = dict(before.combatants), list[Command]()
    told, refused = list[Told](), list[Refused]()
    for number, command in enumerate(commands):
        if number and not number % _SOME:
            yield number, len(commands)
        encounter = _around(before, now, command)
        try:
            performed = perform(encounter, command, source)
        except RuleError as error:
            called = EncounterNames(encounter)
            refused.append(Refused(called.character(getattr(command, "on", "")), wording.error(error, called)))
            continue
        if len(encounter.combatants) > _SOME:
            yield number, len(commands)
        facts = facts_of(encounter, performed.encounter, performed.entry, command)
        told.append(wording.log(command, performed.entry, EncounterNames(performed.encounter), facts))
        now |= performed.encounter.combatants
        done.append(command)
    idle = 0
    for number, (id_, one) in enumerate(before.combatants.items(), 1):
        idle += now[id_] == one
        if not number % _MANY:
            yield number, len(before.combatants)
    return Trial(tuple(done), tuple(told), tuple(refused), idle)


def _around(before: Encounter, now: Mapping[str, Character], command: Command) -> Encounter:
    """The encounter as far as a command can look: those whom it is about, or everyone."""
    about = _about(command, before.ruleset)
    here = now if about is None else {id_: now[id_] for id_ in about if id_ in now}
    return replace(before, combatants=dict(here))


def _about(command: Command, ruleset: Ruleset) -> tuple[str, ...] | None:
    """The ids of those whom a command reads and changes; None: everyone (R-621 asks of one whether anybody bleeds)."""
    on = getattr(command, "on", None)
    if on is None or (isinstance(command, Treat) and ruleset.treatments[command.how].nobody_bleeds):
        return None
    by = getattr(command, "by", None)
    return (on,) if by is None else (on, by)


def do(store: Store, ids: Iterable[int], commands: Sequence[Command], dice: Dice | None = None) -> Changes:
    """Carries out commands on these characters outside a battle: one act, one log row each.

    Raises:
        RuleError: the rules refuse one of them; nothing is stored.
    """
    return drained(doing(store, ids, commands, dice))


def doing(store: Store, ids: Iterable[int], commands: Sequence[Command], dice: Dice | None = None) -> Steps[Changes]:
    """As `do`, in short steps. Nothing is stored before the last one, nor when it is given up.

    Between the steps the act is open: nothing else may be stored meanwhile.
    """
    refuse_forecasts(commands)
    source = RandomDice() if dice is None else dice
    wanted = _needed(store, list(ids), commands)
    known = names(open_scene(store, wanted).stored) if len(commands) == 1 and hasattr(commands[0], "on") else {}
    name, args = title(commands, known)
    with store.act(name, **args) as act:
        scene = yield from _reading(store, wanted, "ja")
        now = dict(scene.encounter.combatants)
        for number, command in enumerate(commands):
            part = _part(store, scene, now, command)
            changing = carrying_out(store, part, (command,), source, act.number)
            if len(commands) == 1:
                now |= (yield from changing).combatants
            else:
                now |= drained(changing).combatants
                yield number + 1, len(commands)
    return store.last_changes


def _needed(store: Store, ids: list[int], commands: Sequence[Command]) -> list[int]:
    """Those among these whom the commands are about."""
    ruleset = settings.ruleset(store)
    about = [_about(command, ruleset) for command in commands]
    some = {id_ for one in about if one is not None for id_ in one}
    return ids if None in about else [id_ for id_ in ids if str(id_) in some]


def _part(store: Store, scene: Scene, now: Mapping[str, Character], command: Command) -> Scene:
    """The scene of one command of an act; the rows of those whom an earlier one changed are read anew."""
    encounter = _around(scene.encounter, now, command)
    here, before = encounter.combatants, scene.encounter.combatants
    fresh = sound(store, (int(id_) for id_ in here if here[id_] is not before[id_]), in_act=True)
    return replace(scene, encounter=encounter, stored={id_: fresh.get(id_) or scene.stored[id_] for id_ in here})


def rolls(commands: Sequence[Command]) -> bool:
    """Whether dice may fall."""
    return any(isinstance(command, EndScene) for command in commands)


def treatments(ruleset: Ruleset, characters: Sequence[Character]) -> list[TreatmentRow]:
    """The treatments (R-621), those first that are against something that one of these characters has.

    One that needs a named weapon is none for several at once.
    """
    rows = [row for row in ruleset.treatments.values() if row.how is not Treatment.PICK_UP]
    return sorted(rows, key=lambda row: not any(_helps(row, one) for one in characters))


def _helps(row: TreatmentRow, character: Character) -> bool:
    if row.toxicity is not None and character.now(TrackName.TOXICITY) > 0:
        return True
    return any(status.id in row.ends or (row.gathers and not status.gathered) for status in character.statuses)


def can_be_given(ruleset: Ruleset) -> list[StatusRow]:
    """The statuses that can be put on several at once: all that stand by themselves and name no weapon."""
    derived = ruleset.parts.derived
    return [
        row for row in ruleset.statuses.values() if row.id not in derived and row.stacking is not Stacking.PER_WEAPON
    ]


def new_status(row: StatusRow, value: int, location: Location) -> Status:
    """An instance with what its row asks for (R-606)."""
    return Status(
        row.id,
        value=value if row.x else None,
        location=location if row.stacking is Stacking.PER_LOCATION else None,
    )


def had(characters: Iterable[Character]) -> list[str]:
    """The ids of the statuses that any of these has, in the order in which they are met."""
    return list(dict.fromkeys(status.id for one in characters for status in one.statuses if status.from_ is None))


def taken_off(status: str, characters: Iterable[Character]) -> list[Command]:
    """The commands that take a status off all who have it (R-606)."""
    return [RemoveStatus(one.id, status) for one in characters if any(each.id == status for each in one.statuses)]
