"""What a log entry does not carry but its sentences tell: levels before, values and ends of statuses.

`facts_of` takes them when a command is carried out; stored beside the entry (`write_facts`) they let the log say
戦力 4 → 3 and 防備 −1（3間合） later, in either language. Without them the log says 戦力 −1 and 防備低下.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ikusa.errors import RuleError
from ikusa.rules.character import Character, Status
from ikusa.rules.commands import Attack, Command
from ikusa.rules.definitions import Ruleset
from ikusa.rules.encounter import Encounter
from ikusa.rules.entries import AttackEntry, Change, Entry
from ikusa.rules.gear import wear
from ikusa.rules.terms import TrackName, What
from ikusa.rules.unbroken import Spared, Unbroken, unbroken
from ikusa.ruleset.fields import COUNT, SIGNED, TEXT, Codec, Key, Many, Mapped, Record, Word, required
from ikusa.ruleset.places import At
from ikusa.scenario.statuses import STATUS


@dataclass(frozen=True, slots=True)
class Facts:
    """By place among an entry's changes: `levels` the points just before it, `statuses` the instance it is about.

    `reserved` are the reserved defences that the command ended, by combatant (R-315); `unbroken` says why an attack
    that breaks left gear whole (R-502).
    """

    levels: tuple[int | None, ...] = ()
    statuses: tuple[Status | None, ...] = ()
    reserved: tuple[tuple[str, tuple[str, ...]], ...] = ()
    unbroken: tuple[Unbroken, ...] = ()

    def level(self, place: int) -> int | None:
        """The points just before a change, None if they are not known."""
        return self.levels[place] if place < len(self.levels) else None

    def status(self, place: int) -> Status | None:
        """The status instance that a change is about, None if it is not known."""
        return self.statuses[place] if place < len(self.statuses) else None


NONE = Facts()


def facts_of(before: Encounter, after: Encounter, entry: Entry, command: Command) -> Facts:
    """The facts of a command: `before` and `after` it, and the entry that it gave."""
    reserved = []
    for id_, character in before.combatants.items():
        now = after.combatants.get(id_)
        if character.reserved and now is not None and not now.reserved:
            reserved.append((id_, character.reserved))
    spared: tuple[Unbroken, ...] = ()
    if isinstance(command, Attack) and isinstance(entry, AttackEntry):
        spared = unbroken(before, command, entry.outcome)
    return Facts(
        _levels(after, entry.changes),
        _statuses(before, after, entry.changes),
        tuple(reserved),
        spared,
    )


def _levels(after: Encounter, changes: Sequence[Change]) -> tuple[int | None, ...]:
    """Counted back from what is there now: what the command itself cost is no change and was paid before."""
    now: dict[tuple[str, str], int] = {}
    levels: list[int | None] = []
    for change in reversed(changes):
        thing = change.track or change.gear
        character = after.combatants.get(change.on)
        if thing is None or change.amount is None or character is None:
            levels.append(None)
            continue
        points = now.get((change.on, thing))
        if points is None:
            points = _points(character, change)
        if points is not None:
            gained = (change.what is What.HEALED) is not (change.track is TrackName.TOXICITY)
            points += -change.amount if gained else change.amount
            now[change.on, thing] = points
        levels.append(points)
    return tuple(reversed(levels))


def _points(character: Character, change: Change) -> int | None:
    if change.track is not None:
        return character.now(change.track)
    piece = character.piece(change.gear or "")
    return None if piece is None else wear(piece, character.gear_bonus(piece.id)).left


def _statuses(before: Encounter, after: Encounter, changes: Sequence[Change]) -> tuple[Status | None, ...]:
    """For each change of a status its instance: what began is there only now, what ended was there only before."""
    found: list[Status | None] = []
    seen: Counter[tuple[str, str, bool]] = Counter()
    for change in changes:
        if change.status is None:
            found.append(None)
            continue
        ended = change.what is What.ENDED
        here, other = (before, after) if ended else (after, before)
        only_here = _only(here, other, change)
        key = (change.on, change.status, ended)
        found.append(only_here[min(seen[key], len(only_here) - 1)] if only_here else None)
        seen[key] += 1
    return tuple(found)


def _only(here: Encounter, other: Encounter, change: Change) -> list[Status]:
    """The instances of the changed status that are here and not in the other encounter."""
    character, twin = here.combatants.get(change.on), other.combatants.get(change.on)
    there = [] if twin is None else list(twin.statuses)
    only = []
    for status in () if character is None else character.statuses:
        if status in there:
            there.remove(status)
        elif status.id == change.status:
            only.append(status)
    return only


def write_facts(facts: Facts) -> dict[str, Any]:
    """Plain data that reads as the same facts; empty parts are left out."""
    found: dict[str, Any] = {}
    if any(level is not None for level in facts.levels):
        found["levels"] = list(facts.levels)
    if any(status is not None for status in facts.statuses):
        found["statuses"] = [None if status is None else STATUS.write(status) for status in facts.statuses]
    if facts.reserved:
        found["reserved"] = {id_: list(names) for id_, names in facts.reserved}
    if facts.unbroken:
        found["unbroken"] = [_UNBROKEN.write(one) for one in facts.unbroken]
    return found


def read_facts(data: object, ruleset: Ruleset) -> Facts:
    """The facts in plain data that `write_facts` made.

    A status that the ruleset no longer has, or no longer has in this form, is left out: its name is told without more.

    Raises:
        RuleError: `malformed`: it is no such data.
    """
    found: Mapping[str, Any] = _RECORD.read(data, At(ruleset=ruleset))
    return Facts(
        tuple(found.get("levels", ())),
        tuple(_status(item, ruleset) for item in found.get("statuses", ())),
        tuple(found.get("reserved", {}).items()),
        tuple(found.get("unbroken", ())),
    )


class _Level(Codec[int | None]):
    """Points, or null."""

    def read(self, value: object, at: At) -> int | None:
        """The points."""
        return None if value is None else SIGNED.read(value, at)


class _Plain(Codec[object]):
    """Whatever stands there: read later, each by itself."""

    def read(self, value: object, at: At) -> object:
        """The plain data."""
        return value


_UNBROKEN: Final = Record(
    Unbroken, required("reason", Word(Spared)), Key("gear", TEXT), Key("rank", COUNT), Key("against", COUNT)
)
_RECORD: Final = Record(
    dict[str, Any],
    Key("levels", Many(_Level())),
    Key("statuses", Many(_Plain())),
    Key("reserved", Mapped(TEXT, Many(TEXT))),
    Key("unbroken", Many(_UNBROKEN)),
)


def _status(data: object, ruleset: Ruleset) -> Status | None:
    if data is None:
        return None
    at = At(ruleset=ruleset)
    try:
        status = STATUS.read(data, at)
        at.settle()
    except RuleError:
        return None
    return status
