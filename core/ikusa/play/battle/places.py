"""Battles as values: lists of them, one with its order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from ikusa.errors import RecordError
from ikusa.play.scene import battle_row
from ikusa.records import battles as stored
from ikusa.records.rows import BattleRow, CombatantRow
from ikusa.records.store import Row, Store


class State(StrEnum):
    """How far a battle is."""

    PREPARED = "prepared"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class BattleLine:
    """A battle in a list, with the numbers of its combatants and log entries."""

    id: int
    name: str
    state: State
    round: int
    session: int
    combatants: int
    log: int


@dataclass(frozen=True, slots=True)
class Place:
    """A combatant's place in the order.

    `waiting`: the round in which it joins; `acted`: its turn of this round is over or running; `copy`: it is the
    battle's own copy and not the roster's character itself; `secret`: its name and values are hidden from players.
    """

    id: int
    character: int
    name: str
    english: str
    side: str
    initiative: int | None
    zone: str
    waiting: int | None
    hidden: bool
    acted: bool
    copy: bool
    secret: bool
    portrait: int | None


@dataclass(frozen=True, slots=True)
class BattleView:
    """A battle with its order. `acting` is a character id; `cohesion` is by side (R-110)."""

    id: int
    name: str
    notes: str
    state: State
    session: int
    round: int
    battle_scene: bool
    acting: int | None
    cohesion: Mapping[str, int]
    order: tuple[Place, ...]


_LINES = (
    "SELECT id, name, state, CAST(round AS INTEGER), CAST(session AS INTEGER),"
    " (SELECT count(*) FROM combatant WHERE combatant.battle_id = battle.id),"
    " (SELECT count(*) FROM log WHERE log.battle_id = battle.id AND log.kind = 'command')"
    " FROM battle ORDER BY position, id"
)
_NAMES = (
    "SELECT character.id, name, english, character.battle_id, character.hidden, portrait_id FROM character"
    " JOIN combatant ON combatant.character_id = character.id WHERE combatant.battle_id = ?"
)


def battles(store: Store) -> tuple[BattleLine, ...]:
    """All battles in the GM's order."""
    return tuple(
        BattleLine(
            int(str(id_)),
            str(name),
            _state(state),
            int(str(round_)),
            int(str(session)),
            int(str(places)),
            int(str(log)),
        )
        for id_, name, state, round_, session, places, log in store.rows(_LINES)
    )


def _place(place: CombatantRow, person: Row, round_: int) -> Place:
    """A combatant's place; `person` is its row of `_NAMES`."""
    _, name, english, copy_of, secret, portrait = person
    return Place(
        id=place.id,
        character=place.character_id,
        name=str(name),
        english=str(english),
        side=place.side,
        initiative=place.initiative,
        zone=place.zone,
        waiting=place.waiting,
        hidden=bool(place.hidden),
        acted=place.turn >= round_,
        copy=copy_of is not None,
        secret=bool(secret),
        portrait=portrait if isinstance(portrait, int) else None,
    )


def _state(value: object) -> State:
    """A battle whose state is damaged counts as prepared."""
    return State(str(value)) if value in list(State) else State.PREPARED


def view(store: Store, battle: int) -> BattleView:
    """A battle with its order.

    Raises:
        RuleError: `not_there`.
    """
    row = battle_row(store, battle)
    people = {person[0]: person for person in store.rows(_NAMES, (battle,))}
    order = [
        _place(place, people[place.character_id], row.round)
        for place in stored.places(store, battle)
        if place.character_id in people
    ]
    return BattleView(
        id=row.id,
        name=row.name,
        notes=row.notes,
        state=_state(row.state),
        session=row.session,
        round=row.round,
        battle_scene=bool(row.battle_scene),
        acting=row.acting,
        cohesion=_cohesion(row, order),
        order=tuple(order),
    )


def _cohesion(row: BattleRow, order: Iterable[Place]) -> dict[str, int]:
    """The cohesion of each side; 0 where it is damaged, which `fight.encounter` says."""
    found: dict[str, int] = {}
    with suppress(RecordError):
        found = stored.cohesion(row)
    for place in order:
        found.setdefault(place.side, 0)
    return found
