"""Which statuses are in force on a character, and what that leaves one able to do (R-605, R-614 to R-619)."""

from __future__ import annotations

from dataclasses import dataclass

from ikusa.rules.character import Character, Status
from ikusa.rules.definitions import Ruleset, StatusRow
from ikusa.rules.effects import (
    Effect,
    ForbidEffect,
    GmControlEffect,
    HeightEffect,
    KeepsEffect,
    MustAttackEffect,
    OffFieldEffect,
    OnlyFleeEffect,
    SuppressesEffect,
    WalkOnlyEffect,
    WeaponUnusableEffect,
    When,
)
from ikusa.rules.terms import Forbidden, Height, Movement, Must, TrackName


@dataclass(frozen=True, slots=True)
class Active:
    """A status instance in force, with its row; also one that is derived or merely kept."""

    row: StatusRow
    status: Status


@dataclass(frozen=True, slots=True)
class Condition:
    """What is in force on a character.

    `active` is in the order of the status table, instances in order of onset; `keepers` are, for each status kept,
    its keepers in force; `gone` is the status that took the character from the game, if any (R-619).
    """

    active: tuple[Active, ...] = ()
    keepers: tuple[tuple[str, tuple[str, ...]], ...] = ()
    suppressed: frozenset[str] = frozenset()
    gone: str | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """A status as SCENARIO.md lists it in the state."""

    status: Status
    own: bool
    in_force: bool
    kept_by: tuple[str, ...]


_NOTHING = Condition()


def _calm(character: Character, ruleset: Ruleset) -> bool:
    """Whether no status at all is on a character: most are calm most of the time, so this comes first."""
    if character.statuses:
        return False
    return character.now(TrackName.TOXICITY) < ruleset.parts.poisoned_at and character.now(TrackName.WOUNDS) > 0


def condition(character: Character, ruleset: Ruleset, inside: bool = False) -> Condition:
    """What is in force on a character; `inside` for an attack between two who are inside with each other."""
    key = "condition inside" if inside else "condition"
    return character.remembered(key, ruleset, _condition, inside)


def _derived(character: Character, ruleset: Ruleset) -> list[Status]:
    """The statuses that follow from tracks (R-618): poisoned with the toxicity as its value, incapacitated."""
    parts = ruleset.parts
    found = []
    toxicity = character.now(TrackName.TOXICITY)
    if toxicity >= parts.poisoned_at:
        found.append(Status(parts.poisoned, value=toxicity))
    if character.now(TrackName.WOUNDS) == 0:
        found.append(Status(parts.fallen))
    return found


def gone(character: Character, ruleset: Ruleset) -> str | None:
    """The status by which a character is gone (R-619)."""
    if not character.statuses:
        return None
    here = {status.id for status in character.statuses if status.from_ is None}
    return next((id_ for id_ in ruleset.parts.gone if id_ in here), None)


def _condition(character: Character, ruleset: Ruleset, inside: bool) -> Condition:
    if _calm(character, ruleset):
        return _NOTHING
    gone_by = gone(character, ruleset)
    rows = ruleset.statuses
    if gone_by is not None:
        active = tuple(
            Active(rows[status.id], status)
            for status in character.statuses
            if status.id == gone_by and status.from_ is None
        )
        return Condition(active, gone=gone_by)
    candidates = [Active(rows[status.id], status) for status in character.statuses if status.from_ is None]
    candidates += [Active(rows[status.id], status) for status in _derived(character, ruleset)]
    suppressed: frozenset[str] = frozenset()
    # Suppression is a graph without cycles, so each turn settles one more level of it.
    for _ in range(len(rows) + 1):
        active_list, keepers = _in_force(candidates, suppressed, character, ruleset, inside)
        now = frozenset(
            id_
            for active in active_list
            for effect in active.row.effects
            if isinstance(effect, SuppressesEffect) and holds(effect.when, character, active.status, inside)
            for id_ in effect.ids
        )
        if now == suppressed:
            break
        suppressed = now
    order = ruleset.order
    active_list.sort(key=lambda active: order[active.row.id])
    return Condition(tuple(active_list), tuple((id_, tuple(by)) for id_, by in keepers.items()), suppressed)


def _in_force(
    candidates: list[Active], suppressed: frozenset[str], character: Character, ruleset: Ruleset, inside: bool
) -> tuple[list[Active], dict[str, list[str]]]:
    """The instances in force given what is suppressed, with all that they keep (R-605)."""
    active = [candidate for candidate in candidates if candidate.row.id not in suppressed]
    keepers: dict[str, list[str]] = {}
    here = {one.row.id for one in candidates}
    for one in active:
        for effect in one.row.effects:
            if not isinstance(effect, KeepsEffect) or not holds(effect.when, character, one.status, inside):
                continue
            for id_ in effect.ids:
                by = keepers.setdefault(id_, [])
                if one.row.id not in by:
                    by.append(one.row.id)
                if id_ not in here and id_ not in suppressed:
                    here.add(id_)
                    active.append(Active(ruleset.statuses[id_], Status(id_)))
    return active, keepers


def holds(when: When | None, character: Character, status: Status, inside: bool) -> bool:
    """Whether an effect's conditions are met for one instance."""
    if when is None:
        return True
    if when.outside and inside:
        return False
    if when.toxicity is not None and character.now(TrackName.TOXICITY) < when.toxicity:
        return False
    if when.location and status.location not in when.location:
        return False
    if when.all_locations:
        here = {other.location for other in character.statuses if other.id == status.id and other.from_ is None}
        return here.issuperset(when.all_locations)
    return True


def effects(character: Character, ruleset: Ruleset, inside: bool = False) -> tuple[tuple[Active, Effect], ...]:
    """Every effect in force with its instance, in the order of the table and of onset."""
    key = "effects inside" if inside else "effects"
    return character.remembered(key, ruleset, _effects, inside)


def _effects(character: Character, ruleset: Ruleset, inside: bool) -> tuple[tuple[Active, Effect], ...]:
    return tuple(
        (active, effect)
        for active in condition(character, ruleset, inside).active
        for effect in active.row.effects
        if holds(effect.when, character, active.status, inside)
    )


def derived_ids(character: Character, ruleset: Ruleset) -> tuple[str, ...]:
    """The statuses listed without an instance of their own, in the order of the table."""
    if _calm(character, ruleset):
        return ()
    return tuple(one.status.id for one in listed(character, ruleset) if not one.own)


def listed(character: Character, ruleset: Ruleset) -> tuple[Listed, ...]:
    """All statuses as SCENARIO.md lists them: own ones in order of onset, then derived and merely kept ones."""
    known = condition(character, ruleset)
    keepers = dict(known.keepers)
    in_force = {id(active.status) for active in known.active}
    own = [
        Listed(
            status,
            True,
            id(status) in in_force,
            keepers.get(status.id, ()) if status.from_ is None else (),
        )
        for status in character.statuses
    ]
    here = {status.id for status in character.statuses if status.from_ is None}
    others = {
        status.id: Listed(status, False, known.gone is None and status.id not in known.suppressed, ())
        for status in _derived(character, ruleset)
    }
    for id_, by in keepers.items():
        if id_ not in here:
            status = others[id_].status if id_ in others else Status(id_, value=1 if ruleset.statuses[id_].x else None)
            others[id_] = Listed(status, False, id_ not in known.suppressed, by)
    return (*own, *sorted(others.values(), key=lambda one: ruleset.order[one.status.id]))


@dataclass(frozen=True, slots=True)
class Powers:
    """What the effects in force sum up to: what is forbidden, which kinds there are, how high one is in metres."""

    forbidden: frozenset[Forbidden]
    kinds: frozenset[type[Effect]]
    flying: int
    giant: int


def powers(character: Character, ruleset: Ruleset, inside: bool = False) -> Powers:
    """What the effects in force leave a character able to do."""
    key = "powers inside" if inside else "powers"
    return character.remembered(key, ruleset, _powers, inside)


def _powers(character: Character, ruleset: Ruleset, inside: bool) -> Powers:
    found = effects(character, ruleset, inside)
    heights = {Height.FLYING: 0, Height.GIANT: 0}
    what: set[Forbidden] = set()
    for active, effect in found:
        if isinstance(effect, ForbidEffect):
            what.update(effect.what)
        elif isinstance(effect, HeightEffect):
            up = 1 if active.status.value is None else active.status.value
            heights[effect.as_] = max(heights[effect.as_], up)
    return Powers(
        frozenset(what), frozenset(type(effect) for _, effect in found), heights[Height.FLYING], heights[Height.GIANT]
    )


def forbidden(character: Character, ruleset: Ruleset, what: Forbidden, inside: bool = False) -> bool:
    """Whether a status in force forbids `what`."""
    return what in powers(character, ruleset, inside).forbidden


def _has(character: Character, ruleset: Ruleset, kind: type[Effect], inside: bool = False) -> bool:
    return kind in powers(character, ruleset, inside).kinds


def on_field(character: Character, ruleset: Ruleset, inside: bool = False) -> bool:
    """Whether a character is on the field (R-614, R-619)."""
    return not character.fled and not _has(character, ruleset, OffFieldEffect, inside)


def can_act(character: Character, ruleset: Ruleset, inside: bool = False) -> bool:
    """Whether a character can act, `inside` against one inside; the frightened can (R-614)."""
    here = powers(character, ruleset, inside)
    return not character.fled and OffFieldEffect not in here.kinds and Forbidden.ACT not in here.forbidden


def can_respond(character: Character, ruleset: Ruleset, inside: bool = False) -> bool:
    """Whether a character can respond (R-614)."""
    return on_field(character, ruleset, inside) and not forbidden(character, ruleset, Forbidden.RESPOND, inside)


def only_flees(character: Character, ruleset: Ruleset, inside: bool = False) -> bool:
    """Whether fleeing is the only action that may be declared (R-614)."""
    return _has(character, ruleset, OnlyFleeEffect, inside)


def must(character: Character, ruleset: Ruleset) -> Must | None:
    """What a character has to do when it acts; None where it cannot act at all (R-614)."""
    if not can_act(character, ruleset):
        return None
    if only_flees(character, ruleset):
        return Must.FLEE
    return Must.ATTACK if _has(character, ruleset, MustAttackEffect) else None


def movement(character: Character, ruleset: Ruleset) -> Movement:
    """How a character may move (R-614)."""
    if not can_act(character, ruleset) or forbidden(character, ruleset, Forbidden.MOVE):
        return Movement.NONE
    return Movement.WALK if _has(character, ruleset, WalkOnlyEffect) else Movement.FREE


def gm_control(character: Character, ruleset: Ruleset) -> bool:
    """Whether the character is under the GM's control (R-615)."""
    return _has(character, ruleset, GmControlEffect)


def weapon_blocked(character: Character, ruleset: Ruleset, weapon: str, inside: bool = False) -> str | None:
    """The status that makes a weapon unusable, if one does (R-311)."""
    for active, effect in effects(character, ruleset, inside):
        if isinstance(effect, WeaponUnusableEffect) and active.status.weapon in (None, weapon):
            return active.row.id
    return None
