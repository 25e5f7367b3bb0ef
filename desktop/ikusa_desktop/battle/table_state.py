"""The attack on the table, without a screen: what is chosen, what the odds are, what the dice make of it.

Nothing here is stored: `command()` is what Apply hands to the store. All figures come from the rules themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ikusa.errors import RuleError
from ikusa.play.battle.asking import AskedDie, asked, roll_missing, with_faces
from ikusa.rules.character import Character
from ikusa.rules.commands import Attack, Shift
from ikusa.rules.conditions import on_field
from ikusa.rules.dice import Dice, RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import Performed, perform
from ikusa.rules.entries import AttackEntry, ForecastEntry
from ikusa.rules.forecast import forecast
from ikusa.rules.modifiers import attributes
from ikusa.rules.technique import Technique
from ikusa.rules.terms import GI, FumbleExtra, TrackName
from ikusa_desktop.battle.choice import Choice
from ikusa_desktop.battle.comparing import NO_CHANCES, Chances, Comparison, chances, comparison

MOST_FOCUS_ROWS = 4
"""The comparison shows focus 0 to 3."""


@dataclass(frozen=True, slots=True)
class TechniqueOption:
    """A technique of the attacker; `refusal` why it cannot be used now."""

    technique: Technique
    refusal: RuleError | None


@dataclass(frozen=True, slots=True)
class TargetOption:
    """Somebody who could be attacked; `refusal` why not."""

    character: Character
    refusal: RuleError | None


@dataclass(frozen=True, slots=True)
class FocusRow:
    """The same attack with this focus; `odds` None where it is refused."""

    focus: int
    odds: ForecastEntry | None
    refusal: RuleError | None


class AttackTable:
    """The attack that is being prepared. Every change of a choice takes back what luck did, never the dice."""

    def __init__(self) -> None:
        self.encounter: Encounter | None = None
        self.choice: Choice | None = None
        self.faces: dict[AskedDie, int] = {}
        self.shifts: tuple[Shift, ...] = ()
        self.ward = False
        self.fumble_extra: FumbleExtra | None = None
        self.rolled = False
        self._last: dict[str, tuple[str, str]] = {}
        self._memo: dict[str, Any] = {}

    # --- what is there ------------------------------------------------------------------------------------------------

    def put(self, encounter: Encounter | None, attacker: str | None, *, keep: bool = False) -> None:
        """Take what the store holds now; technique and target stay where they can, all else begins anew.

        Where nothing has changed, the attack stays as it lies there, with its dice and its luck. With `keep` (the turn
        is the same: a status was forgotten, say) options and dice stay in any case, as far as they still fit.
        """
        if encounter is not None and encounter == self.encounter and self.choice and self.choice.by == attacker:
            return
        before, faces, rolled = self.choice, self.faces, self.rolled
        self.encounter = encounter
        self.clear_roll()
        if encounter is None or attacker is None or attacker not in encounter.combatants:
            self.choice = None
            return
        technique, target = self._last.get(attacker, ("", ""))
        if before is not None and before.by == attacker:
            technique, target = before.with_, before.on
        self._begin(attacker, technique, target)
        if keep and before is not None and self.choice == before.plain():
            self.choice, self.faces, self.rolled = self._fitting(before), faces, rolled
            self._memo.clear()

    def _fitting(self, choice: Choice) -> Choice:
        """The options that still fit: nobody who is gone stands behind, nothing is aimed at that is not worn."""
        assert self.encounter is not None
        target = self.encounter.combatants[choice.on]
        piece = target.piece(choice.aim) if choice.aim is not None else None
        return replace(
            choice,
            behind=choice.behind if choice.behind in self.encounter.combatants else None,
            aim=choice.aim if piece is not None and piece.equipped else None,
            focus=min(choice.focus, self.focus_cap()),
        )

    def remember(self, attacker: str, technique: str, target: str) -> None:
        """Note what somebody did last: it is offered first the next time."""
        self._last[attacker] = (technique, target)

    def attacker(self) -> Character | None:
        """Who attacks."""
        return self.encounter.combatants.get(self.choice.by) if self.encounter and self.choice else None

    def target(self) -> Character | None:
        """Who is attacked."""
        return self.encounter.combatants.get(self.choice.on) if self.encounter and self.choice else None

    def technique(self) -> Technique | None:
        """With which technique."""
        attacker = self.attacker()
        return attacker.technique(self.choice.with_) if attacker is not None and self.choice is not None else None

    def _begin(self, attacker: str, technique: str, target: str) -> None:
        assert self.encounter is not None
        character = self.encounter.combatants[attacker]
        known = [one.id for one in character.techniques]
        self.choice = Choice(attacker, technique if technique in known else (known[0] if known else ""), attacker)
        options = self.techniques()
        usable = next((one.technique.id for one in options if one.refusal is None), None)
        remembered = any(one.technique.id == technique and one.refusal is None for one in options)
        if usable is not None and not remembered:
            self.choice = replace(self.choice, with_=usable)
        self._memo.clear()
        targets = self.targets()
        ids = [one.character.id for one in targets]
        if target in ids and on_field(self.encounter.combatants[target], self.encounter.ruleset):
            chosen = target
        else:
            free = next((one.character.id for one in targets if one.refusal is None), None)
            chosen = free if free is not None else (ids[0] if ids else attacker)
        self.choice = replace(self.choice, on=chosen)
        self._memo.clear()

    # --- choices -----------------------------------------------------------------------------------------------------

    def choose(self, **changes: Any) -> None:
        """Change some of the choices; focus is taken back where another technique or attacker does not allow it."""
        if self.choice is None:
            return
        changed = replace(self.choice, **changes)
        if changed == self.choice:
            return
        if changed.on != self.choice.on:
            changed = replace(changed, aim=None)
        if changed.behind in (changed.on, changed.by):
            changed = replace(changed, behind=None)
        self.choice = changed
        self._memo.clear()
        if changed.focus > self.focus_cap():
            self.choice = replace(changed, focus=self.focus_cap())
        self._forget_luck()

    def techniques(self) -> tuple[TechniqueOption, ...]:
        """The attacker's techniques; a refusal is one that no target changes."""
        attacker = self.attacker()
        if attacker is None or self.encounter is None or self.choice is None:
            return ()
        override = self.choice.override
        return tuple(
            TechniqueOption(technique, self._refusal(Choice(attacker.id, technique.id, attacker.id, override=override)))
            for technique in attacker.techniques
        )

    def targets(self) -> tuple[TargetOption, ...]:
        """All who are there: foes first, then others, allies and oneself, each in the order of the battle."""
        attacker = self.attacker()
        if attacker is None or self.encounter is None or self.choice is None:
            return ()
        ranked = sorted(self.encounter.combatants.values(), key=lambda one: _rank(attacker, one))
        return tuple(TargetOption(one, self._untargetable(one)) for one in ranked)

    def _untargetable(self, target: Character) -> RuleError | None:
        assert self.choice is not None
        if self.chances().targets[target.id].refused != "cannot_target":
            return None
        found = self._refusal(replace(self.choice, on=target.id, focus=0, aim=None, behind=None))
        return found if found is not None and found.code == "cannot_target" else None

    def _refusal(self, choice: Choice) -> RuleError | None:
        assert self.encounter is not None
        try:
            forecast(self.encounter, choice.forecast())
        except RuleError as error:
            return error
        return None

    def focus_cap(self) -> int:
        """The most focus that the attacker could pay for by R-308, 0 where the technique allows none."""
        technique = self.technique()
        return self._cap() if technique is not None and technique.focus is not None else 0

    def most_focus(self) -> int:
        """The most focus that any technique of the attacker allows."""
        attacker = self.attacker()
        allowed = attacker is not None and any(technique.focus is not None for technique in attacker.techniques)
        return self._cap() if allowed else 0

    def _cap(self) -> int:
        attacker = self.attacker()
        if attacker is None or self.encounter is None:
            return 0
        inside = self.choice.inside if self.choice is not None else False
        return max(0, attributes(attacker, self.encounter.ruleset, inside).get(GI, 0))

    # --- odds --------------------------------------------------------------------------------------------------------

    def odds(self) -> ForecastEntry | None:
        """The odds of the attack as chosen, None where it is refused."""
        return self._weigh()[0]

    def refusal(self) -> RuleError | None:
        """Why the attack as chosen is refused."""
        return self._weigh()[1]

    def _weigh(self) -> tuple[ForecastEntry | None, RuleError | None]:
        found: tuple[ForecastEntry | None, RuleError | None] | None = self._memo.get("odds")
        if found is None:
            found = self._memo["odds"] = self.weigh(self.choice)
        return found

    def weigh(self, choice: Choice | None) -> tuple[ForecastEntry | None, RuleError | None]:
        """The odds of an attack here, or why it is refused; neither where there is none."""
        if choice is None or self.encounter is None or not choice.with_:
            return None, None
        try:
            return forecast(self.encounter, choice.forecast()), None
        except RuleError as error:
            return None, error

    def focus_rows(self) -> tuple[FocusRow, ...]:
        """The same attack with focus 0, 1, 2, 3 as far as the cap goes; empty where the technique allows none."""
        if self.choice is None or self.focus_cap() == 0:
            return ()
        rows = []
        for focus in range(min(MOST_FOCUS_ROWS, self.focus_cap() + 1)):
            odds, refusal = self.weigh(replace(self.choice, focus=focus))
            rows.append(FocusRow(focus, odds, refusal))
        return tuple(rows)

    def chances(self) -> Chances:
        """Each technique against the chosen target, and the chosen technique against everyone, at a glance."""
        if self.encounter is None or self.choice is None:
            return NO_CHANCES
        found: Chances | None = self._memo.get("chances")
        if found is None:
            found = self._memo["chances"] = chances(self.encounter, self.choice)
        return found

    def comparison(self, focus: int) -> Comparison | None:
        """Each technique against everyone with this much focus; None where nobody attacks."""
        if self.encounter is None or self.choice is None:
            return None
        targets = tuple(option.character for option in self.targets() if option.character.id != self.choice.by)
        return comparison(self.encounter, self.choice, targets, focus)

    # --- dice --------------------------------------------------------------------------------------------------------

    def dice(self) -> tuple[AskedDie, ...]:
        """The dice asked for as far as the faces tell; empty while the attack is refused, or against the immune."""
        if self.choice is None or self.encounter is None or self.refusal() is not None or not self.choice.with_:
            return ()
        found: tuple[AskedDie, ...] | None = self._memo.get("dice")
        if found is None:
            found = self._memo["dice"] = asked(self.encounter, self._attack(), self.faces)
        return found

    def set_face(self, die: AskedDie, face: int | None) -> None:
        """Type a face, or (None) take it away; luck begins anew."""
        if face is None:
            self.faces.pop(die, None)
        else:
            self.faces[die] = face
        self.rolled = False
        self._forget_luck()

    def roll(self, dice: Dice | None = None) -> None:
        """Roll what is missing; if nothing is, roll all anew."""
        if self.encounter is None or self.choice is None or self.refusal() is not None:
            return
        if self.complete():
            self.faces.clear()
            self._forget_luck()
        self.faces = roll_missing(self.encounter, self._attack(), self.faces, dice or RandomDice())
        self.rolled = True
        self._memo.clear()

    def complete(self) -> bool:
        """Whether no die is missing: then there is an outcome."""
        if self.choice is None or self.odds() is None:
            return False
        return all(die in self.faces for die in self.dice())

    def outcome(self) -> Performed | None:
        """What the attack does with these dice and this luck; None while a die is missing."""
        if self.encounter is None or not self.complete():
            return None
        found: Performed | None = self._memo.get("outcome")
        if found is None:
            found = self._memo["outcome"] = perform(self.encounter, self.command(), RandomDice())
        return found

    def entry(self) -> AttackEntry | None:
        """The entry of the outcome."""
        done = self.outcome()
        return done.entry if done is not None and isinstance(done.entry, AttackEntry) else None

    def command(self) -> Attack:
        """The attack with all that was chosen, typed and spent."""
        found = with_faces(self._attack(), self.dice(), self.faces)
        assert isinstance(found, Attack)
        return found

    def _attack(self) -> Attack:
        assert self.choice is not None
        return replace(self.choice.attack(), shift=self.shifts, ward=self.ward, fumble_extra=self.fumble_extra)

    # --- luck --------------------------------------------------------------------------------------------------------

    def spend(self, shifts: tuple[Shift, ...], ward: bool) -> None:
        """Let luck act, in place of what it did before; dice that only now are needed are rolled if the others were.

        Raises:
            RuleError: the rules refuse it; nothing is changed.
        """
        assert self.encounter is not None
        before = (self.shifts, self.ward)
        self.shifts, self.ward = shifts, ward
        self._memo.clear()
        try:
            if self.rolled:
                self.faces = {**self.faces, **roll_missing(self.encounter, self._attack(), self.faces, RandomDice())}
                self._memo.clear()
            self.outcome()
        except RuleError:
            self.shifts, self.ward = before
            self._memo.clear()
            raise

    def add_to_fumble(self, extra: FumbleExtra | None) -> None:
        """Say what a fumble brings besides (R-306)."""
        self.fumble_extra = extra
        self._memo.clear()

    def clear_roll(self) -> None:
        """Take dice and luck back."""
        self.faces = {}
        self.rolled = False
        self._forget_luck()

    def finish(self) -> None:
        """The attack is carried out: its options and dice do not outlive it, also where it changed nothing."""
        if self.choice is not None:
            self.choice = self.choice.plain()
        self.clear_roll()

    def _forget_luck(self) -> None:
        self.shifts, self.ward, self.fumble_extra = (), False, None
        self._memo.clear()

    def started(self) -> bool:
        """Whether any die shows a face."""
        return bool(self.faces)

    def vigor_left(self) -> tuple[int, int] | None:
        """Vigor now and after the attack is paid; None where it is refused."""
        attacker, odds = self.attacker(), self.odds()
        if attacker is None or odds is None:
            return None
        now = attacker.now(TrackName.VIGOR)
        return now, now - odds.vigor


def _rank(attacker: Character, other: Character) -> int:
    if other.id == attacker.id:
        return 3
    return 2 if other.side == attacker.side else 0
