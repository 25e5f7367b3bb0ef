"""What is stated, laid over a ruleset (SCENARIO.md, "Ruleset overrides")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from ikusa.rules.definitions import Revival, Ruleset, StatusRow, TableRow, Term
from ikusa.rules.terms import NaturalEnd

Given = Mapping[str, Any]
"""What `keys.RULESET` read: a dict of what is stated."""

Lay = Callable[[Ruleset, Any], dict[str, Any]]
"""The fields of the ruleset that a stated key changes."""

_NATURAL: Final = {end.value: end for end in NaturalEnd}

EMPTY: Final = Ruleset(
    base_defence={},
    wounds={},
    default_vigor=0,
    breath_limit=0,
    armour={},
    shield=0,
    floor=0,
    defenceless=0,
    spirit_targets={},
    incorporeal=0,
    luck_per_pip=0,
    ward_cost=0,
    gear_ranks={},
    integrity=0,
    repair_field=0,
    repair_camp=0,
    death_target=0,
    skip_grades=frozenset(),
    revival=Revival(0, 0, 0, 0),
    attributes={},
    skills={},
    tables={},
    statuses={},
    treatments={},
    parts=None,  # type: ignore[arg-type]
)
"""A ruleset that states nothing: what a whole ruleset is laid over."""


def laid_over(base: Ruleset, given: Given) -> Ruleset:
    """The ruleset with what is stated in place of its own.

    Objects merge by key; attributes, skills and statuses by id, new ones at the end. Ids are not checked here.
    """
    changed: dict[str, Any] = {}
    for key, value in given.items():
        changed.update(_LAY.get(key, _whole(key))(base, value))
    return replace(base, **changed)


def _whole(field: str) -> Lay:
    return lambda base, value: {field: value}


def _by_key(field: str) -> Lay:
    return lambda base, value: {field: {**getattr(base, field), **value}}


def _terms(field: str) -> Lay:
    def lay(base: Ruleset, rows: Any) -> dict[str, Any]:
        terms = dict(getattr(base, field))
        for row in rows:
            id_ = row["id"]
            terms[id_] = replace(terms.get(id_, Term(id_, id_, id_)), **row)
        return {field: terms}

    return lay


def _statuses(base: Ruleset, rows: Any) -> dict[str, Any]:
    statuses = dict(base.statuses)
    for row in rows:
        id_ = row["id"]
        columns = dict(row)
        if "ends" in columns:
            columns |= _ends(columns["ends"])
        statuses[id_] = replace(statuses.get(id_, StatusRow(id_, id_, id_)), **columns)
    return {"statuses": statuses, "order": {id_: place for place, id_ in enumerate(statuses)}}


def _ends(ends: tuple[str, ...]) -> dict[str, Any]:
    """The two fields that hold what ends a status: events, and other statuses."""
    return {
        "ends": frozenset(_NATURAL[end] for end in ends if end in _NATURAL),
        "ends_by": tuple(dict.fromkeys(end for end in ends if end not in _NATURAL)),
    }


def _tables(base: Ruleset, tables: Any) -> dict[str, Any]:
    laid = {
        name: tuple(
            TableRow(row["from_"], row["to"], row.get("ja", row.get("text")), row.get("en", row.get("text")))
            for row in rows
        )
        for name, rows in tables.items()
    }
    return {"tables": {**base.tables, **laid}}


_LAY: Final[dict[str, Lay]] = {
    "base_defence": _by_key("base_defence"),
    "wounds": _by_key("wounds"),
    "armour": _by_key("armour"),
    "spirit_targets": _by_key("spirit_targets"),
    "gear_ranks": _by_key("gear_ranks"),
    "repair": lambda base, value: {f"repair_{name}": points for name, points in value.items()},
    "skip_grades": lambda base, value: {"skip_grades": frozenset(value)},
    "revival": lambda base, value: {"revival": replace(base.revival, **value)},
    "attributes": _terms("attributes"),
    "skills": _terms("skills"),
    "tables": _tables,
    "statuses": _statuses,
}
"""The keys that are more than one value put in place of another."""

Link = tuple[str, int]
"""An effect, by status id and place, whose amount is the ruleset's key `defenceless` (R-203)."""


def linked(ruleset: Ruleset, links: tuple[Link, ...]) -> Ruleset:
    """The ruleset with the key `defenceless` as the amount of the effects that stand for it."""
    statuses = dict(ruleset.statuses)
    for id_, place in links:
        effects: list[Any] = list(statuses[id_].effects)
        effects[place] = replace(effects[place], amount=ruleset.defenceless)
        statuses[id_] = replace(statuses[id_], effects=tuple(effects))
    return replace(ruleset, statuses=statuses)
