"""What rows of a ruleset must keep among themselves: ids that exist, no knots of suppression, whole d100 tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ikusa.i18n import N_
from ikusa.rules.definitions import Ruleset, StatusRow
from ikusa.rules.effects import AttributeZeroEffect, Effect, KeepsEffect, SuppressesEffect
from ikusa.ruleset.places import At, quoted

_GAP: Final = N_("no range covers {first} to {last}.")


def check(ruleset: Ruleset, given: Mapping[str, Any], at: At) -> None:
    """Check what is stated in a ruleset that it has been laid over.

    Args:
        ruleset: the whole ruleset.
        given: what `keys.RULESET` read; only this can be at fault.
        at: where it stands.

    Raises:
        RuleError: `malformed`.
    """
    for name, rows in given.get("tables", {}).items():
        _check_table(rows, at.key("tables").key(name))
    for index, row in enumerate(given.get("statuses", ())):
        _check_ids(ruleset, row, at.key("statuses").item(index))
    if "statuses" in given:
        _check_suppression(ruleset, at.key("statuses"))


def _check_table(rows: tuple[Mapping[str, Any], ...], at: At) -> None:
    """Refuse ranges that do not cover 1 to 100 exactly (R-305)."""
    for index, row in enumerate(rows):
        if row["from_"] > row["to"]:
            problem = N_("the range from {first} to {last} is upside down.")
            raise at.item(index).malformed(problem, first=row["from_"], last=row["to"])
    covered = 0
    for index, row in sorted(enumerate(rows), key=lambda entry: (entry[1]["from_"], entry[1]["to"])):
        first, last = row["from_"], row["to"]
        if first <= covered:
            raise at.item(index).malformed(
                N_("the range from {first} to {last} overlaps the one before it."), first=first, last=last
            )
        if first > covered + 1:
            raise at.malformed(_GAP, first=covered + 1, last=first - 1)
        covered = last
    if covered < 100:
        raise at.malformed(_GAP, first=covered + 1, last=100)


def _check_ids(ruleset: Ruleset, row: Mapping[str, Any], at: At) -> None:
    """Refuse ids in a status row that name nothing."""
    for place, effect in enumerate(row.get("effects", ())):
        here = at.key("effects").item(place)
        if isinstance(effect, AttributeZeroEffect) and effect.attribute not in ruleset.attributes:
            raise here.key("attribute").malformed(N_("there is no attribute {id}."), id=quoted(effect.attribute))
        if isinstance(effect, KeepsEffect | SuppressesEffect):
            for index, id_ in enumerate(effect.ids):
                if id_ not in ruleset.statuses:
                    raise here.key("ids").item(index).malformed(N_("there is no status {id}."), id=quoted(id_))
    ends_by = ruleset.statuses[row["id"]].ends_by
    for index, id_ in enumerate(row.get("ends", ())):
        here = at.key("ends").item(index)
        if id_ in ends_by and id_ not in ruleset.statuses:
            raise here.malformed(N_("there is no event and no status {id}."), id=quoted(id_))
        if id_ == row["id"]:
            raise here.malformed(N_("a status cannot be ended by itself."))


def _check_suppression(ruleset: Ruleset, at: At) -> None:
    """Refuse a status that, over others, suppresses what suppresses or keeps it: no state could settle that."""
    graph = {id_: tuple(_touched(row.effects)) for id_, row in ruleset.statuses.items()}
    group = _groups(graph)
    for row in ruleset.statuses.values():
        for id_ in _suppressed(row):
            if group[id_] == group[row.id]:
                problem = N_("the statuses {one} and {other} suppress each other.")
                raise at.malformed(problem, one=quoted(row.id), other=quoted(id_))


def _touched(effects: Iterable[Effect]) -> Iterable[str]:
    return (id_ for effect in effects if isinstance(effect, KeepsEffect | SuppressesEffect) for id_ in effect.ids)


def _suppressed(row: StatusRow) -> Iterable[str]:
    return (id_ for effect in row.effects if isinstance(effect, SuppressesEffect) for id_ in effect.ids)


def _groups(graph: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    """Which nodes reach each other: a number for each strongly connected group (Kosaraju's two walks)."""
    order: list[str] = []
    seen: set[str] = set()
    for start in graph:
        _walk(start, graph, seen, order)
    backwards: dict[str, list[str]] = {node: [] for node in graph}
    for node, targets in graph.items():
        for target in targets:
            backwards[target].append(node)
    group: dict[str, int] = {}
    seen = set()
    for number, start in enumerate(reversed(order)):
        members: list[str] = []
        _walk(start, backwards, seen, members)
        group.update(dict.fromkeys(members, number))
    return group


def _walk(start: str, graph: Mapping[str, Iterable[str]], seen: set[str], order: list[str]) -> None:
    """Append every new node reached from `start` to `order`, each behind all that it leads to."""
    if start in seen:
        return
    seen.add(start)
    path = [(start, iter(graph[start]))]
    while path:
        node, targets = path[-1]
        target = next((one for one in targets if one not in seen), None)
        if target is None:
            order.append(node)
            path.pop()
        else:
            seen.add(target)
            path.append((target, iter(graph[target])))
