"""The end of a battle and its death checks (R-701, R-702)."""

from __future__ import annotations

from ikusa.errors import RuleError
from ikusa.rules.character import Character, Status
from ikusa.rules.checks import roll
from ikusa.rules.commands import EndBattle
from ikusa.rules.conditions import gone
from ikusa.rules.dice import check_faces
from ikusa.rules.entries import CheckEntry, EndBattleEntry
from ikusa.rules.modifiers import attributes, check_modifiers
from ikusa.rules.statuses import begin
from ikusa.rules.terms import TAI, UN, CheckKind, Per, TrackName
from ikusa.rules.time import BATTLE_END, come_back, refill, tick_all
from ikusa.rules.tracks import die
from ikusa.rules.turn import Turn


def due(character: Character, turn: Turn) -> bool:
    """Whether a death check is due: wounds 0, not gone, and not checked for this fall (R-702)."""
    return (
        character.now(TrackName.WOUNDS) == 0 and not character.death_checked and gone(character, turn.ruleset) is None
    )


def end_battle(turn: Turn, command: EndBattle) -> EndBattleEntry:
    """The battle ends: ends that are due, then death checks, then the battle scene is over (R-701, R-702).

    Raises:
        RuleError: `unknown_id`, `out_of_range` for a check or a shift that is not due, `not_enough_luck`.
    """
    for id_ in (*command.checks, *command.shift, *command.skip):
        turn.character(id_)
    for shifts in command.shift.values():
        for shift in shifts:
            turn.character(shift.by)
    check_faces(d6=command.d6, checks=command.checks)
    tick_all(turn, BATTLE_END)
    for character in tuple(turn.characters.values()):
        if character.reserved:
            turn.put(character.changed(reserved=()))
    checked = [character.id for character in turn.characters.values() if _is_checked(character, turn, command)]
    for id_ in (*command.checks, *command.shift):
        if id_ not in checked:
            raise RuleError(
                "out_of_range",
                f"{turn.character(id_).name} makes no death check.",
                values={"what": "death_check", "id": id_},
            )
    checks = {id_: _death_check(turn, id_, command) for id_ in checked}
    refill(turn, Per.BATTLE)
    come_back(turn)
    return EndBattleEntry(checks, turn.roller.rolled_d6, tuple(turn.changes))


def _is_checked(character: Character, turn: Turn, command: EndBattle) -> bool:
    if not due(character, turn) or character.id in command.skip:
        return False
    return character.grade not in turn.ruleset.skip_grades or character.id in command.checks


def _death_check(turn: Turn, who: str, command: EndBattle) -> CheckEntry:
    """2d10 and the higher of 体 and 運 against the death target (R-702)."""
    character = turn.character(who)
    values = attributes(character, turn.ruleset)
    modifiers = check_modifiers(
        character, turn.ruleset, terms=(UN if values[UN] > values[TAI] else TAI,), kind=CheckKind.OTHER
    )
    entry = roll(turn, modifiers, command.checks.get(who), command.shift.get(who, ()), turn.ruleset.death_target)
    turn.put(turn.character(who).changed(death_checked=True))
    if entry.success:
        begin(turn, who, Status(turn.ruleset.parts.survived))
    else:
        die(turn, who)
    return entry
