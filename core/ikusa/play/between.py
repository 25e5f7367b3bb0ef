"""What happens to characters between battles: the commands of an act, and what they would do, before they do it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ikusa.errors import RuleError
from ikusa.play.scene import open_scene
from ikusa.records.store import Store
from ikusa.rules.character import Character, Status
from ikusa.rules.commands import Command, EndScene, RemoveStatus
from ikusa.rules.definitions import Ruleset, StatusRow, TreatmentRow
from ikusa.rules.dice import Dice, RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import perform
from ikusa.rules.terms import Location, Stacking, TrackName, Treatment
from ikusa.wording import EncounterNames, Told, Wording, facts_of


@dataclass(frozen=True, slots=True)
class Refused:
    """A command that the rules refuse: whom it is about, and why, in words."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Trial:
    """What commands would do. `commands` are those that the rules allow, in order; `told` says of each what it does.

    `idle` are the names of those whom none of them changes.
    """

    commands: tuple[Command, ...]
    told: tuple[Told, ...]
    refused: tuple[Refused, ...]
    idle: tuple[str, ...]


def people(store: Store, ids: Iterable[int], language: str = "ja") -> Encounter:
    """These characters outside a battle; raises as `campaign.encounter`."""
    return open_scene(store, ids, language).encounter


def trial(before: Encounter, commands: Sequence[Command], wording: Wording, dice: Dice | None = None) -> Trial:
    """What these commands would do one after the other, each refused one left out; nothing is stored.

    With the same dice `campaign.apply` then does just this.
    """
    source = RandomDice() if dice is None else dice
    encounter, done = before, list[Command]()
    told, refused = list[Told](), list[Refused]()
    for command in commands:
        try:
            performed = perform(encounter, command, source)
        except RuleError as error:
            names = EncounterNames(encounter)
            refused.append(Refused(names.character(getattr(command, "on", "")), wording.error(error, names)))
            continue
        facts = facts_of(encounter, performed.encounter, performed.entry, command)
        told.append(wording.log(command, performed.entry, EncounterNames(performed.encounter), facts))
        encounter = performed.encounter
        done.append(command)
    idle = (one.name for id_, one in before.combatants.items() if encounter.combatants[id_] == one)
    return Trial(tuple(done), tuple(told), tuple(refused), tuple(idle))


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
