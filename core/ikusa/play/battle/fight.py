"""Running a battle: the encounter, what a command would do, doing it."""

from __future__ import annotations

from collections.abc import Sequence

from ikusa.play.changes import Changes
from ikusa.records.store import Store
from ikusa.rules.commands import Command
from ikusa.rules.dice import Dice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import Performed
from ikusa.rules.entries import Rolled


def encounter(store: Store, battle: int, language: str = "ja") -> Encounter:
    """The battle as the rules see it: those who are there, in order; `language` chooses the names.

    Combatant ids are `str(character row id)`, gear ids `str(gear row id)`.
    """
    raise NotImplementedError


def start(store: Store, battle: int) -> Changes:
    """Begins a prepared battle: all come into play (R-314), then `begin_battle`. One act."""
    raise NotImplementedError


def preview(encounter: Encounter, command: Command, dice: Dice | None = None) -> Performed:
    """What a command would do; stores nothing. `with_rolled` then makes the command that does just this.

    Raises:
        RuleError: the rules refuse it.
    """
    raise NotImplementedError


def preview_many(encounter: Encounter, commands: Sequence[Command], dice: Dice | None = None) -> tuple[Performed, ...]:
    """What several commands would do, one after the other."""
    raise NotImplementedError


def with_rolled(command: Command, rolled: Rolled) -> Command:
    """The command with the faces that it drew typed in: done again it does the same (R-312)."""
    raise NotImplementedError


def apply(store: Store, battle: int, command: Command, dice: Dice | None = None) -> Changes:
    """Carries out a command in a running battle: one act, one log row.

    Raises:
        RuleError: the rules refuse it, or (`wrong_state`) the battle does not run; nothing is stored.
    """
    raise NotImplementedError


def apply_many(store: Store, battle: int, commands: Sequence[Command], dice: Dice | None = None) -> Changes:
    """Carries out several commands as one act (damage to several at once): all of them or none."""
    raise NotImplementedError
