"""Gear wear across the campaign: who carries what, its history, repairs and plans, the spare store."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from ikusa.errors import RecordError, RuleError
from ikusa.i18n import N_
from ikusa.play.changes import Changes
from ikusa.play.gear_values import gear_value
from ikusa.play.naming import shown
from ikusa.play.refusals import InputError
from ikusa.play.scene import no_character
from ikusa.play.smithy import Bench, bench
from ikusa.play.texts import line, whole
from ikusa.play.titles import named, named_or_counted
from ikusa.records import characters, gear, settings
from ikusa.records.folding import fold
from ikusa.records.gear import Owner
from ikusa.records.rows import GearRow, LedgerRow
from ikusa.records.rows_write import Cause
from ikusa.records.store import Store
from ikusa.rules.commands import DamageGear, Equip, Repair
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import Gear, Wear, wear
from ikusa.rules.terms import GearState, LedgerWhat, RepairMethod

log = logging.getLogger(__name__)

MOST_SESSIONS = 10_000
"""Sessions without wear are listed among the others only up to so many; nobody plays more."""


class Wanted(StrEnum):
    """Which pieces by their state."""

    ALL = "all"
    WORN = "worn"
    """Damaged or broken."""
    DAMAGED = "damaged"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of a piece's history; `left` is what was left after it. `cause` is in the language asked for."""

    session: int
    what: LedgerWhat
    points: int
    left: int
    cause: str
    log: int | None


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of gear in the campaign; `owner` None lies in the spare store. `battle` is set for a battle's copy's."""

    id: int
    piece: Gear
    wear: Wear
    name: str
    english: str
    notes: str
    owner: int | None
    owner_name: str
    owner_english: str
    template: bool
    battle: int | None
    history: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class GearQuery:
    """What to list; `battle`: of those in it; `session`: with a ledger entry of it; `spare`: only the spare store.

    `archived` and `copies` take in the gear of the archived and of battles' own copies, which a `battle` has anyway.
    """

    wanted: Wanted = Wanted.ALL
    text: str = ""
    owner: int | None = None
    battle: int | None = None
    session: int | None = None
    spare: bool = False
    archived: bool = False
    copies: bool = False


@dataclass(frozen=True, slots=True)
class Planned:
    """What a repair would do to one piece: the points it gets and what is left then, or why it is refused (R-507).

    `error` is the rules' refusal, None where they allow it.
    """

    id: int
    piece: Gear
    before: Wear
    after: Wear
    points: int
    error: RuleError | None


@dataclass(frozen=True, slots=True)
class SessionCost:
    """What a session cost in steel: points of damage, of them those that broke a piece, and points repaired."""

    session: int
    damage: int
    broke: int
    repaired: int


def pieces(store: Store, query: GearQuery | None = None, language: str = "ja") -> tuple[Piece, ...]:
    """The pieces asked for, by owner in the roster's order; the spare store last; without those too damaged."""
    query = query or GearQuery()
    ruleset = settings.ruleset(store)
    owners = gear.owners(store)
    ledgers = gear.all_ledgers(store)
    fighting, words = _in_battle(store, query.battle), fold(query.text).split()
    rows = ((row, ledgers.get(row.id, ())) for row in gear.every(store))
    chosen = (one for one in rows if _is_wanted(one[0], query, words, owners, fighting, one[1]))
    found = (_readable(row, ledger, owners, ruleset, language) for row, ledger in chosen)
    return tuple(one for one in found if one is not None and _has_state(one.wear, query.wanted))


def some(store: Store, ids: Sequence[int], language: str = "ja") -> tuple[Piece, ...]:
    """These pieces, in this order; without those that are not there or too damaged."""
    ruleset = settings.ruleset(store)
    owners, ledgers = gear.owners(store), gear.ledgers(store, ids)
    found = (
        _readable(row, ledgers.get(row.id, ()), owners, ruleset, language) for row in gear.pieces(store, ids).values()
    )
    return tuple(one for one in found if one is not None)


def _readable(
    row: GearRow, ledger: Iterable[LedgerRow], owners: Mapping[int, Owner], ruleset: Ruleset, language: str
) -> Piece | None:
    try:
        return _piece(row, ledger, owners, ruleset, language)
    except (RecordError, RuleError):
        log.warning("the record gear %d cannot be read", row.id)
        return None


def _in_battle(store: Store, battle: int | None) -> frozenset[int]:
    if battle is None:
        return frozenset()
    rows = store.rows("SELECT character_id FROM combatant WHERE battle_id = ?", (battle,))
    return frozenset(int(str(id_)) for (id_,) in rows)


def _is_wanted(
    row: GearRow,
    query: GearQuery,
    words: Sequence[str],
    owners: Mapping[int, Owner],
    fighting: frozenset[int],
    ledger: Iterable[LedgerRow],
) -> bool:
    owner = owners.get(row.character_id or 0)
    if query.spare or owner is None:
        if owner is not None or query.battle is not None or query.owner is not None:
            return False
    elif query.battle is not None:
        if owner.id not in fighting:
            return False
    elif (owner.archived and not query.archived) or (owner.battle_id is not None and not query.copies):
        return False
    if query.owner is not None and row.character_id != query.owner:
        return False
    if query.session is not None and all(entry.session != query.session for entry in ledger):
        return False
    if not words:
        return True
    said = row.search_key if owner is None else f"{row.search_key}\n{fold(f'{owner.name} {owner.english}')}"
    return all(word in said for word in words)


def _has_state(found: Wear, wanted: Wanted) -> bool:
    match wanted:
        case Wanted.WORN:
            return found.state is not GearState.INTACT
        case Wanted.DAMAGED:
            return found.state is GearState.DAMAGED
        case Wanted.BROKEN:
            return found.state is GearState.BROKEN
    return True


def _piece(
    row: GearRow, ledger: Iterable[LedgerRow], owners: Mapping[int, Owner], ruleset: Ruleset, language: str
) -> Piece:
    owner = owners.get(row.character_id or 0)
    entries = tuple(ledger)
    piece_, bonus = gear_value(row, entries, ruleset, language)
    worn = wear(piece_, bonus)
    return Piece(
        id=row.id,
        piece=piece_,
        wear=worn,
        name=row.name,
        english=row.english,
        notes=row.notes,
        owner=row.character_id,
        owner_name="" if owner is None else owner.name,
        owner_english="" if owner is None else owner.english,
        template=owner is not None and bool(owner.template),
        battle=None if owner is None else owner.battle_id,
        history=_history(entries, worn.measure, language),
    )


def _history(ledger: tuple[LedgerRow, ...], whole_: int, language: str) -> tuple[Event, ...]:
    """The ledger with what was left after each entry, counted from the whole piece."""
    left = whole_
    found = []
    for entry in ledger:
        what = LedgerWhat(entry.what)
        left = max(0, min(whole_, left + (-entry.points if what is LedgerWhat.DAMAGE else entry.points)))
        cause = shown(entry.cause, entry.english_cause, language)
        found.append(Event(entry.session, what, entry.points, left, cause, entry.log_id))
    return tuple(found)


def piece(store: Store, gear_id: int, language: str = "ja") -> Piece:
    """One piece.

    Raises:
        RuleError: `not_there`.
    """
    row = gear.pieces(store, (gear_id,)).get(gear_id)
    if row is None:
        raise _not_there()
    ledger = gear.ledgers(store, (gear_id,)).get(gear_id, [])
    return _piece(row, ledger, gear.owners(store), settings.ruleset(store), language)


def _not_there() -> InputError:
    return InputError("not_there", N_("This piece is not there any more."))


def plan(store: Store, chosen: Iterable[int], how: RepairMethod, language: str = "ja") -> tuple[Planned, ...]:
    """What a repair of these pieces would do; stores nothing."""
    found = []
    work = bench(store, chosen, language)
    for id_, owner in work.owners.items():
        before = work.piece(id_)
        error: RuleError | None = None
        try:
            work = work.do(Repair(owner, str(id_), how))
        except RuleError as refusal:
            error = refusal
        after = work.piece(id_)
        points = before.damage - after.damage
        found.append(Planned(id_, before, work.wear(before, owner), work.wear(after, owner), points, error))
    return tuple(found)


def repair(store: Store, chosen: Iterable[int], how: RepairMethod) -> Changes:
    """Repairs all of these pieces that the rules allow, in one act.

    Raises:
        RuleError: `cannot_repair`: not one of them can be; the reason is the first one's.
    """
    work = bench(store, chosen)
    refused: RuleError | None = None
    done = 0
    for id_, owner in work.owners.items():
        try:
            work = work.do(Repair(owner, str(id_), how))
            done += 1
        except RuleError as refusal:
            refused = refused or refusal
    if not done:
        raise refused or _not_there()
    text, args = named_or_counted(N_("Repair of {name}"), N_("Repair of {count} pieces"), list(work.rows.values()))
    return _finish(store, work, (text, args | {"count": done}), Cause())


def damage(store: Store, gear_id: int, points: object, cause: str = "") -> Changes:
    """Damages a piece by hand (R-506); `cause` stands in its ledger.

    Raises:
        RuleError: the points are none; `not_there`.
    """
    work = bench(store, (gear_id,))
    if gear_id not in work.owners:
        raise _not_there()
    owner = work.owners[gear_id]
    work = work.do(DamageGear(owner, str(gear_id), whole(points, "points", 1)))
    text = line(cause, "cause")
    return _finish(store, work, (N_("Damage to {name}"), named(work.rows[gear_id])), Cause(text))


def equip(store: Store, chosen: Iterable[int], equipped: bool = True) -> Changes:
    """Puts pieces on or takes them off (R-505); heavier armour cuts the vigor (R-107).

    Raises:
        RuleError: `cannot_equip`: one of them is broken.
    """
    work = bench(store, chosen)
    for id_, owner in work.owners.items():
        work = work.do(Equip(owner, str(id_), equipped))
    if equipped:
        one, many = N_("Put on {name}"), N_("Put on {count} pieces")
    else:
        one, many = N_("Take off {name}"), N_("Take off {count} pieces")
    return _finish(store, work, named_or_counted(one, many, list(work.rows.values())), Cause())


def _finish(store: Store, work: Bench, name: tuple[str, Mapping[str, str | int]], cause: Cause) -> Changes:
    text, args = name
    with store.act(text, **args):
        work.put_away(store, replace(cause, english=cause.english or cause.name))
    return store.last_changes


def move(store: Store, chosen: Iterable[int], owner: int | None) -> Changes:
    """Gives pieces, with ledger and armour bonuses, to another character or (None) to the spare store.

    Raises:
        RuleError: `not_there`.
    """
    found = gear.pieces(store, chosen)
    if owner is not None and not characters.exists(store, owner):
        raise no_character()
    if not found:
        raise _not_there()
    moving = [id_ for id_, row in found.items() if row.character_id != owner]
    name, args = named_or_counted(N_("Hand over {name}"), N_("Hand over {count} pieces"), list(found.values()))
    with store.act(name, **args):
        gear.move(store, moving, owner)
    return store.last_changes


def costs(store: Store) -> tuple[SessionCost, ...]:
    """What each session cost, every number from the first with an entry or 1 to the current one.

    The gear of battles' own copies is not counted: it goes with its battle.
    """
    ruleset = settings.ruleset(store)
    damaged: dict[int, int] = {}
    broke: dict[int, int] = {}
    repaired: dict[int, int] = {}
    owners = gear.owners(store)
    ledgers = gear.all_ledgers(store)
    for row in gear.every(store):
        if (owner := owners.get(row.character_id or 0)) is not None and owner.battle_id is not None:
            continue
        piece_ = _readable(row, ledgers.get(row.id, ()), owners, ruleset, "ja")
        for event in () if piece_ is None else piece_.history:
            is_damage = event.what is LedgerWhat.DAMAGE
            _add(damaged if is_damage else repaired, event.session, event.points)
            if is_damage and event.left == 0:
                _add(broke, event.session, event.points)
    numbers = {1, settings.campaign(store).session, *damaged, *repaired}
    if max(numbers) - min(numbers) < MOST_SESSIONS:
        numbers.update(range(min(numbers), max(numbers)))
    return tuple(
        SessionCost(session, damaged.get(session, 0), broke.get(session, 0), repaired.get(session, 0))
        for session in sorted(numbers)
    )


def _add(points: dict[int, int], session: int, more: int) -> None:
    points[session] = points.get(session, 0) + more
