"""Battles and who is in them: making, copying, ordering, sides, reinforcements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from ikusa.play.changes import Changes
from ikusa.records.store import Store


class State(StrEnum):
    """How far a battle is."""

    PREPARED = "prepared"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class BattleLine:
    """A battle in a list."""

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
    battle's own copy and not the roster's character itself.
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


def battles(store: Store) -> tuple[BattleLine, ...]:
    """All battles in the GM's order."""
    raise NotImplementedError


def view(store: Store, battle: int) -> BattleView:
    """A battle with its order.

    Raises:
        RuleError: `not_there`.
    """
    raise NotImplementedError


def create(store: Store, name: str) -> Changes:
    """A new battle; its id is the one in `Changes.battles`."""
    raise NotImplementedError


def duplicate(store: Store, battle: int) -> Changes:
    """A prepared battle with the same combatants; own copies are made anew from what they were copied from."""
    raise NotImplementedError


def delete(store: Store, battle: int) -> Changes:
    """Deletes a battle with its copies and its log; the roster's own characters stay as they are."""
    raise NotImplementedError


def edit(store: Store, battle: int, field: str, value: object) -> Changes:
    """Changes `name` or `notes`."""
    raise NotImplementedError


def set_cohesion(store: Store, battle: int, side: str, points: int) -> Changes:
    """Gives a side its cohesion."""
    raise NotImplementedError


def order_battles(store: Store, battles: Iterable[int]) -> Changes:
    """Puts battles into this order."""
    raise NotImplementedError


def add(
    store: Store,
    battle: int,
    character: int,
    times: int = 1,
    *,
    side: str | None = None,
    zone: str = "",
    waiting: int | None = None,
) -> Changes:
    """Adds a roster character: itself, or `times` own copies (`足軽 1`, `足軽 2`, …) of a template or of many.

    In a running battle R-314 is applied at once, before it is applied at the start.

    Raises:
        RuleError: `already_there`; `out_of_range` (times 1 to 100, the round to wait for).
    """
    raise NotImplementedError


def remove(store: Store, battle: int, characters: Iterable[int]) -> Changes:
    """Takes combatants out, own copies for good. If one of them was acting, the next begins."""
    raise NotImplementedError


def place(
    store: Store,
    battle: int,
    characters: Iterable[int],
    *,
    side: str | None = None,
    zone: str | None = None,
    hidden: bool | None = None,
) -> Changes:
    """Sets what is not None for these combatants."""
    raise NotImplementedError


def set_waiting(store: Store, battle: int, characters: Iterable[int], waiting: int | None) -> Changes:
    """Lets combatants wait until a round, or (None) join now."""
    raise NotImplementedError


def set_initiative(store: Store, battle: int, character: int, initiative: int | None) -> Changes:
    """Types an initiative: those with one stand first, the highest on top, others stay in their order behind."""
    raise NotImplementedError


def reorder(store: Store, battle: int, characters: Iterable[int]) -> Changes:
    """Puts these combatants into this order, where the first of them stood; nobody loses or gains a turn."""
    raise NotImplementedError
