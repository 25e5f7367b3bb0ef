"""What moves time on, before it does: what would end, whom it hurts, who makes a death check (R-701, R-702)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ikusa.errors import RuleError
from ikusa.play.battle.asking import AskedDie, asked, due_for_death_check, roll_missing, with_faces
from ikusa.rules.commands import Command, EndBattle, EndRound, EndScene, Lull, Shift
from ikusa.rules.dice import Dice, RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import Performed, perform
from ikusa.rules.entries import CheckEntry, EndBattleEntry
from ikusa.rules.terms import TrackName

EVENTS: dict[str, Command] = {
    "end_round": EndRound(),
    "lull": Lull(),
    "end_scene": EndScene(),
    "end_battle": EndBattle(),
}
FACES = range(10, 0, -1)


@dataclass(frozen=True, slots=True)
class DeathCheck:
    """A death check that is due: its dice, and what came of it once they all show; `skipped` by the GM."""

    who: str
    skipped: bool
    dice: tuple[AskedDie, ...]
    entry: CheckEntry | None
    luck: tuple[Shift, ...]
    """The cheapest shift of the character's own that would save it."""


class EventTable:
    """An event about to be carried out. Grades that make no death check are skipped until the GM names them."""

    def __init__(self, encounter: Encounter, key: str) -> None:
        self.encounter = encounter
        self.key = key
        self.faces: dict[AskedDie, int] = {}
        self.shifts: dict[str, tuple[Shift, ...]] = {}
        self.due = due_for_death_check(encounter) if key == "end_battle" else ()
        self.skipped: set[str] = {who for who in self.due if self._passed_over(who)}

    def _passed_over(self, who: str) -> bool:
        return self.encounter.combatants[who].grade in self.encounter.ruleset.skip_grades

    def skip(self, who: str, skipped: bool) -> None:
        """Let somebody make no death check, or make one after all."""
        self.skipped = self.skipped | {who} if skipped else self.skipped - {who}
        self.shifts.pop(who, None)

    def _command(self) -> Command:
        command = EVENTS[self.key]
        if not isinstance(command, EndBattle):
            return command
        named = {who: (1, 1) for who in self.due if who not in self.skipped}
        return replace(command, checks=named, skip=tuple(sorted(self.skipped)), shift=dict(self.shifts))

    def dice(self) -> tuple[AskedDie, ...]:
        """The dice that the event asks for."""
        return asked(self.encounter, self._command(), self.faces)

    def complete(self) -> bool:
        """Whether every die has a face."""
        return all(die in self.faces for die in self.dice())

    def set_face(self, die: AskedDie, face: int | None) -> None:
        """Type a face, or (None) take it away."""
        if face is None:
            self.faces.pop(die, None)
        else:
            self.faces[die] = face
        self.shifts.pop(die.who, None)

    def roll(self, dice: Dice | None = None) -> None:
        """Roll what is missing; if nothing is, roll all anew."""
        if self.complete():
            self.faces, self.shifts = {}, {}
        self.faces = roll_missing(self.encounter, self._command(), self.faces, dice or RandomDice())

    def command(self) -> Command:
        """The event with all its dice typed in."""
        command = with_faces(self._command(), self.dice(), self.faces)
        return replace(command, shift=dict(self.shifts)) if isinstance(command, EndBattle) else command

    def outcome(self) -> Performed | None:
        """What it will do; None while a die is missing."""
        return perform(self.encounter, self.command(), RandomDice()) if self.complete() else None

    def checks(self) -> tuple[DeathCheck, ...]:
        """Every death check that is due."""
        dice = self.dice()
        done = self.outcome()
        entries = done.entry.checks if done is not None and isinstance(done.entry, EndBattleEntry) else {}
        found = []
        for who in self.due:
            entry = entries.get(who) or self._alone(who)
            found.append(
                DeathCheck(
                    who,
                    who in self.skipped,
                    tuple(die for die in dice if die.who == who),
                    entry,
                    self._saving(who, entry),
                )
            )
        return tuple(found)

    def _alone(self, who: str) -> CheckEntry | None:
        """What one check shows before the others have their dice."""
        if who in self.skipped:
            return None
        others = tuple(other for other in self.due if other != who)
        command = EndBattle(checks={who: (1, 1)}, skip=others, shift=self._shift_of(who))
        dice = asked(self.encounter, command, self.faces)
        if any(die not in self.faces for die in dice):
            return None
        typed = with_faces(command, dice, self.faces)
        entry = perform(self.encounter, typed, RandomDice()).entry
        return entry.checks.get(who) if isinstance(entry, EndBattleEntry) else None

    def _shift_of(self, who: str) -> dict[str, tuple[Shift, ...]]:
        return {who: self.shifts[who]} if who in self.shifts else {}

    def _saving(self, who: str, entry: CheckEntry | None) -> tuple[Shift, ...]:
        """The cheapest shift of one die by the character's own luck that makes its check succeed."""
        if entry is None or entry.success is not False or who in self.shifts:
            return ()
        left = self.encounter.combatants[who].now(TrackName.LUCK)
        missing = self.encounter.ruleset.death_target - entry.total
        if left < missing * self.encounter.ruleset.luck_per_pip:
            return ()
        for die in (1, 2):
            face = entry.dice[die - 1] + missing
            if face in FACES and self._may_shift(who, die, face):
                return (Shift(who, die, face),)
        return ()

    def _may_shift(self, who: str, die: int, face: int) -> bool:
        before = dict(self.shifts)
        self.shifts[who] = (Shift(who, die, face),)
        try:
            entry = self._alone(who)
        except RuleError:
            return False
        finally:
            self.shifts = before
        return entry is not None and bool(entry.success)
