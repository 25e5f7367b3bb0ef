"""Rulesets as plain data by key: what a page shows as shipped and as changed, and what it stores of a change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ikusa.rules.definitions import Ruleset, StatusRow, TableRow
from ikusa.rules.terms import NaturalEnd
from ikusa.ruleset.effects import EFFECT
from ikusa.ruleset.keys import KEYS
from ikusa.ruleset.shipping import shipped, with_overrides

Plain = dict[str, Any]

_ROWS: Final = ("attributes", "skills", "statuses")
"""The keys whose rows are told apart by `id`."""


def defaults(language: str = "en") -> Plain:
    """The shipped values by key, in the form of overrides; a new copy each time.

    Args:
        language: "ja" or "en", of the texts of the d100 tables.
    """
    return values(shipped(), language)


def values(ruleset: Ruleset, language: str = "en") -> Plain:
    """Every value of a ruleset by key, in the form of overrides; a new copy each time."""
    special: Plain = {
        "repair": {"field": ruleset.repair_field, "camp": ruleset.repair_camp},
        "skip_grades": sorted(grade.value for grade in ruleset.skip_grades),
        "revival": {name: getattr(ruleset.revival, name) for name in ("hours", "body", "stamina", "wounds")},
        "attributes": [{"id": term.id, "ja": term.ja, "en": term.en} for term in ruleset.attributes.values()],
        "skills": [{"id": term.id, "ja": term.ja, "en": term.en} for term in ruleset.skills.values()],
        "tables": {name.value: [_table_row(row, language) for row in rows] for name, rows in ruleset.tables.items()},
        "statuses": [_status_row(row) for row in ruleset.statuses.values()],
    }
    return {name: special[name] if name in special else KEYS[name].write(getattr(ruleset, name)) for name in KEYS}


def _table_row(row: TableRow, language: str) -> Plain:
    return {"from": row.from_, "to": row.to, "text": row.ja if language == "ja" else row.en}


def _status_row(row: StatusRow) -> Plain:
    return {
        "id": row.id,
        "ja": row.ja,
        "en": row.en,
        "x": row.x,
        "stacking": row.stacking.value,
        "effects": [EFFECT.write(effect) for effect in row.effects],
        "ends": [*(end.value for end in NaturalEnd if end in row.ends), *row.ends_by],
    }


def difference(wanted: Mapping[str, Any], language: str = "en") -> Plain:
    """The smallest overrides that make the shipped ruleset have these values.

    Args:
        wanted: values by key, as `values` gives them; a key left out is as shipped. A shipped row that is left out
            stays, because overrides cannot take rows away.
        language: the language in which `wanted` states the texts of the d100 tables.
    """
    own = defaults(language)
    if "defenceless" in wanted:
        # A status whose amount is this key changes with it and needs no statement of its own.
        own["statuses"] = values(with_overrides({"defenceless": wanted["defenceless"]}))["statuses"]
    overrides: Plain = {}
    for key, value in wanted.items():
        changed = _changed(key, value, own[key])
        if changed is not None:
            overrides[key] = changed
    return overrides


def _changed(key: str, value: Any, own: Any) -> Any:
    """What is to be stated of one key; None where nothing is."""
    if key in _ROWS:
        return _changed_rows(value, {row["id"]: row for row in own}) or None
    if isinstance(own, dict):
        return {name: item for name, item in value.items() if own.get(name, _NOWHERE) != item} or None
    return value if value != own else None


def _changed_rows(rows: list[Plain], own: Mapping[str, Plain]) -> list[Plain]:
    """Each new row, and of each shipped row the columns that differ."""
    changed = []
    for row in rows:
        base = own.get(row["id"])
        if base is None:
            changed.append(row)
            continue
        columns = {name: item for name, item in row.items() if base.get(name, _NOWHERE) != item}
        if columns:
            changed.append({"id": row["id"], **columns})
    return changed


_NOWHERE: Final = object()
"""Equal to no value, null included."""
