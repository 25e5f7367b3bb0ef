"""Which dice a command asks for, by name and in R-312's order, while they are typed one by one.

The rules say it themselves: the command is carried out with the faces that are known, and what it draws beyond them is
what is still asked for. So a die that turns out not to be rolled is never asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from ikusa.rules.aftermath import due
from ikusa.rules.commands import Attack, Check, Command, EndBattle, EndScene
from ikusa.rules.conditions import effects
from ikusa.rules.dice import Dice, RandomDice, Roller
from ikusa.rules.effects import SceneEndDamageEffect
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import perform
from ikusa.rules.entries import AttackEntry, CheckEntry, EndBattleEntry, EndSceneEntry
from ikusa.rules.plan import find, plan
from ikusa.rules.turn import Turn


class Purpose(StrEnum):
    """What a die is rolled for."""

    DEFENCE = "defence"
    """A d6 of the defender, that moves the target number."""
    CHECK = "check"
    """One of the two d10."""
    MODIFIER = "modifier"
    """A d6 on the check."""
    BODY = "body"
    """A d6 of body damage."""
    DAMAGE = "damage"
    """A d6 that modifies the body damage."""
    TABLE = "table"
    """A d100 on a table."""
    SCENE = "scene"
    """A d6 of the damage that a scene end brings."""


@dataclass(frozen=True, slots=True)
class AskedDie:
    """One die: whose it is, which status asks for it (or ""), and the `place` among those of its purpose and owner."""

    sides: int
    purpose: Purpose
    who: str
    status: str = ""
    sign: int = 1
    place: int = 0


Faces = Mapping[AskedDie, int]
"""The faces that are known, by die."""


class _Known:
    """Dice that show the known d6 in their order, and 1 for what is not known yet."""

    def __init__(self, d6: Iterable[int | None] = ()) -> None:
        self._d6 = iter(d6)

    def d10(self) -> int:
        return 1

    def d6(self) -> int:
        return next(self._d6, None) or 1

    def d100(self) -> int:
        return 1


def asked(encounter: Encounter, command: Command, faces: Faces) -> tuple[AskedDie, ...]:
    """The dice that a command asks for as far as the known faces tell, in the order in which they are rolled.

    Raises:
        RuleError: the rules refuse the command.
    """
    match command:
        case Attack():
            return _of_attack(encounter, command, faces)
        case Check():
            return _of_check(encounter, command)
        case EndScene():
            return _of_scene(encounter, faces)
        case EndBattle():
            return _of_battle(encounter, command)
    return ()


def with_faces(command: Command, dice: Sequence[AskedDie], faces: Faces) -> Command:
    """The command with the known faces of these dice typed in; what is not known is left to be rolled."""
    d6 = _leading([faces.get(die) for die in dice if die.sides == 6])
    match command:
        case Attack():
            hundred = next((faces.get(die) for die in dice if die.purpose is Purpose.TABLE), None)
            return replace(command, dice=_pair(dice, faces), d6=d6, d100=hundred)
        case Check():
            return replace(command, dice=_pair(dice, faces), d6=d6)
        case EndScene():
            return replace(command, d6=d6)
        case EndBattle():
            pairs = {die.who: _pair([other for other in dice if other.who == die.who], faces) for die in dice}
            return replace(command, checks={who: pair for who, pair in pairs.items() if pair is not None}, d6=d6)
    return command


def roll_missing(encounter: Encounter, command: Command, faces: Faces, dice: Dice) -> dict[AskedDie, int]:
    """The known faces of all dice that a command asks for, the missing ones rolled in the order of R-312.

    Raises:
        RuleError: the rules refuse the command.
    """
    found = dict(faces)
    while True:
        wanted = asked(encounter, command, found)
        missing = next((die for die in wanted if die not in found), None)
        if missing is None:
            return {die: found[die] for die in wanted}
        roll = {6: dice.d6, 10: dice.d10, 100: dice.d100}[missing.sides]
        found[missing] = roll()


def due_for_death_check(encounter: Encounter) -> tuple[str, ...]:
    """Who makes a death check when the battle ends, the grades that are skipped included (R-702)."""
    turn = Turn(encounter, Roller(RandomDice(0)))
    return tuple(who for who, character in encounter.combatants.items() if due(character, turn))


def _leading(values: Sequence[int | None]) -> tuple[int, ...]:
    """The values up to the first that is not known: the engine takes d6 from the left."""
    known: list[int] = []
    for value in values:
        if value is None:
            break
        known.append(value)
    return tuple(known)


def _pair(dice: Sequence[AskedDie], faces: Faces) -> tuple[int, int] | None:
    tens = [faces.get(die) for die in dice if die.purpose is Purpose.CHECK]
    if len(tens) < 2 or tens[0] is None or tens[1] is None:
        return None
    return tens[0], tens[1]


def _tens(who: str) -> list[AskedDie]:
    return [AskedDie(10, Purpose.CHECK, who, place=place) for place in (0, 1)]


def _of_attack(encounter: Encounter, command: Attack, faces: Faces) -> tuple[AskedDie, ...]:
    turn = Turn(encounter, Roller(RandomDice(0)))
    planned = plan(turn, command, *find(turn, command))
    if planned.immune:
        return ()
    guard_dice = () if planned.guard is None else planned.guard.dice
    dice = [
        AskedDie(6, Purpose.DEFENCE, command.on, die.status, die.sign, place) for place, die in enumerate(guard_dice)
    ]
    dice += _tens(command.by)
    dice += [
        AskedDie(6, Purpose.MODIFIER, command.by, die.status, die.sign, place)
        for place, die in enumerate(planned.modifiers.dice)
    ]
    if any(die not in faces for die in dice):
        return tuple(dice)
    done = perform(encounter, with_faces(command, dice, faces), _Known())
    entry = done.entry
    assert isinstance(entry, AttackEntry)
    further = len(entry.d6) - sum(die.sides == 6 for die in dice)
    body = planned.technique.body_damage.dice if planned.technique.body_damage is not None else 0
    dice += [
        AskedDie(6, Purpose.BODY, command.by, place=place)
        if place < body
        else AskedDie(6, Purpose.DAMAGE, command.by, place=place - body)
        for place in range(further)
    ]
    if entry.table is not None:
        dice.append(AskedDie(100, Purpose.TABLE, command.by, entry.table.name.value))
    return tuple(dice)


def _of_check(encounter: Encounter, command: Check) -> tuple[AskedDie, ...]:
    entry = perform(encounter, replace(command, dice=None, d6=(), shift=()), _Known()).entry
    assert isinstance(entry, CheckEntry)
    return (*_tens(command.by), *_modifiers(command.by, entry))


def _modifiers(who: str, entry: CheckEntry) -> list[AskedDie]:
    lines = [line for line in entry.modifier_breakdown if line.label == "status_dice"]
    return [
        AskedDie(6, Purpose.MODIFIER, who, line.subject, 1 if (line.value or 0) > 0 else -1, place)
        for place, line in enumerate(lines)
    ]


def _of_scene(encounter: Encounter, faces: Faces) -> tuple[AskedDie, ...]:
    """One combatant after the other: what each rolls depends only on what it rolled before (R-613)."""
    dice: list[AskedDie] = []
    for who, character in encounter.combatants.items():
        names = [
            active.row.id
            for active, effect in effects(character, encounter.ruleset)
            if isinstance(effect, SceneEndDamageEffect)
            for _ in range(effect.dice)
        ]
        if not names:
            continue
        own = [AskedDie(6, Purpose.SCENE, who, status, place=place) for place, status in enumerate(names)]
        alone = replace(encounter, combatants={who: character})
        entry = perform(alone, EndScene(), _Known(faces.get(die) for die in own)).entry
        assert isinstance(entry, EndSceneEntry)
        dice += own[: len(entry.d6)]
    return tuple(dice)


def _of_battle(encounter: Encounter, command: EndBattle) -> tuple[AskedDie, ...]:
    named = dict.fromkeys(command.checks, (1, 1))
    entry = perform(encounter, replace(command, checks=named, shift={}, d6=()), _Known()).entry
    assert isinstance(entry, EndBattleEntry)
    dice: list[AskedDie] = []
    for who, check in entry.checks.items():
        dice += [*_tens(who), *_modifiers(who, check)]
    return tuple(dice)
