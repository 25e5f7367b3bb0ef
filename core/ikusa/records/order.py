"""The order of rows that have a `position`."""

from __future__ import annotations

from collections.abc import Iterable

from ikusa.records.store import Store

_PLACE = {
    "battle": "UPDATE battle SET position = ?1 WHERE id = ?2 AND position <> ?1",
    "character": "UPDATE character SET position = ?1 WHERE id = ?2 AND position <> ?1",
    "combatant": "UPDATE combatant SET position = ?1 WHERE id = ?2 AND position <> ?1",
    "folder": "UPDATE folder SET position = ?1 WHERE id = ?2 AND position <> ?1",
    "gear": "UPDATE gear SET position = ?1 WHERE id = ?2 AND position <> ?1",
    "status": "UPDATE status SET position = ?1 WHERE id = ?2 AND position <> ?1",
    "technique": "UPDATE technique SET position = ?1 WHERE id = ?2 AND position <> ?1",
}


def number(store: Store, table: str, ids: Iterable[int]) -> None:
    """Puts rows into this order by numbering their `position` from 1, inside an act."""
    store.execute_many(_PLACE[table], enumerate(ids, 1))


def moved(order: Iterable[int], chosen: Iterable[int]) -> list[int]:
    """An order with `chosen` standing together, in their own order, where the first of them stood."""
    known = list(order)
    there = set(known)
    block = [id_ for id_ in dict.fromkeys(chosen) if id_ in there]
    together = set(block)
    found: list[int] = []
    for id_ in known:
        if id_ not in together:
            found.append(id_)
        elif block:
            found.extend(block)
            block = []
    return found
