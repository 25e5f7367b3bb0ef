"""The campaign's ruleset: house values and tables changed and taken back, statuses of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

from ikusa.i18n import N_
from ikusa.play.changes import Changes
from ikusa.play.refusals import InputError
from ikusa.play.rule_titles import rule_title
from ikusa.records import settings
from ikusa.records.store import Store
from ikusa.records.stored_json import dump
from ikusa.rules.definitions import Ruleset, StatusRow, Term
from ikusa.ruleset import defaults, values, with_overrides

Plain = dict[str, Any]

_ROWS: Final = ("attributes", "skills", "statuses")
"""The keys whose rows are told apart by `id`."""


@dataclass(frozen=True, slots=True)
class Use:
    """Where a status is in use: on characters, and in techniques (character ids, battles' copies too)."""

    characters: tuple[int, ...]
    techniques: tuple[int, ...]


def ruleset(store: Store) -> Ruleset:
    """The ruleset with the campaign's overrides; the same object until they change.

    Raises:
        RecordError: the overrides stored are none.
    """
    return settings.ruleset(store)


def overrides(store: Store) -> Mapping[str, Any]:
    """What differs from the shipped ruleset (SCENARIO.md, "Ruleset overrides")."""
    return settings.overrides(store)


def set_value(store: Store, path: str, value: object, language: str = "en") -> Changes:
    """Overrides one value, e.g. `floor`, `wounds.lord`, `repair.camp`, `armour.heavy`, `tables.decisive`.

    A value that is the shipped one is no override. Rows of attributes, skills and statuses have functions of their own.

    Args:
        store: the campaign.
        path: a key of the overrides, or a key and one of its words.
        value: in SCENARIO.md's form.
        language: in which the texts of a d100 table are given.

    Raises:
        RuleError: `malformed`: no such key, or a value that it cannot have; `path` names it.
    """
    key, _, word = path.partition(".")
    shipped = defaults(language)
    if key in _ROWS or key not in shipped or (word and not isinstance(shipped[key], dict)):
        raise _unknown(path)
    wanted = settings.overrides(store)
    if word:
        entry = {**wanted.get(key, {}), word: value}
        if shipped[key].get(word, _NOTHING) == value:
            del entry[word]
        wanted = _with(wanted, key, entry)
    else:
        wanted = _with(wanted, key, None if shipped[key] == value else value)
    return _store(store, wanted, path)


_NOTHING: Final = object()
"""Equal to no value, null included."""


def _with(wanted: Mapping[str, Any], key: str, value: object) -> Plain:
    """Overrides with another value under a key; none, or no row, goes."""
    found = {**wanted, key: value}
    if value is None or value == {} or (key in _ROWS and value == []):
        del found[key]
    return found


def _store(store: Store, wanted: Plain, path: str) -> Changes:
    """Writes overrides that the ruleset's reader accepts; a row is called by its name as it was, else as it is now."""
    found = with_overrides(wanted)
    names = _row_names(settings.ruleset(store), path) or _row_names(found, path) or ("", "")
    title, args = rule_title(path, *names)
    with store.act(title, **args):
        settings.write_campaign(store, ruleset=dump(wanted))
    return store.last_changes


def _row_names(found: Ruleset, path: str) -> tuple[str, str] | None:
    """What a row of attributes, skills or statuses is called, in Japanese and in English."""
    key, _, word = path.partition(".")
    rows: Mapping[str, Term | StatusRow] = getattr(found, key) if key in _ROWS else {}
    row = rows.get(word)
    return None if row is None else (row.ja, row.en)


def _unknown(path: str) -> InputError:
    return InputError("malformed", N_("The ruleset has no value {key}."), path, key=path)


def reset(store: Store, path: str) -> Changes:
    """Takes one value, or with only a key all of it, back to the shipped one.

    Of attributes, skills and statuses `skills.<id>` names a row; one of the campaign's own goes.

    Raises:
        RuleError: `malformed`: another override needs what would go.
    """
    key, _, word = path.partition(".")
    wanted = settings.overrides(store)
    if not word:
        wanted.pop(key, None)
    elif key in _ROWS:
        wanted = _with(wanted, key, [row for row in wanted.get(key, ()) if row["id"] != word])
    else:
        wanted = _with(wanted, key, {name: item for name, item in wanted.get(key, {}).items() if name != word})
    return _store(store, wanted, path)


def reset_keys(store: Store, keys: Iterable[str], title: str) -> Changes:
    """Takes several keys of the ruleset back to the shipped one as one act of this title (marked for translation).

    Raises:
        RuleError: `malformed`: an override of another key needs what would go.
    """
    gone = frozenset(keys)
    wanted = {key: value for key, value in settings.overrides(store).items() if key not in gone}
    with_overrides(wanted)
    with store.act(title):
        settings.write_campaign(store, ruleset=dump(wanted))
    return store.last_changes


def reset_all(store: Store) -> Changes:
    """Takes everything back to the shipped ruleset."""
    with store.act(N_("All rules as shipped")):
        settings.write_campaign(store, ruleset="{}")
    return store.last_changes


def set_status(store: Store, row: Mapping[str, object]) -> Changes:
    """Adds a status of one's own, or overrides keys of one that is there, by its `id` (SCENARIO.md, "A status row").

    Keys that are as shipped are no override.

    Raises:
        RuleError: `malformed`, with the path in the ruleset.
    """
    return _set_row(store, "statuses", row)


def remove_status(store: Store, status: str) -> Changes:
    """Removes a status of one's own, or takes a shipped one back; who has it keeps it on paper, without effect.

    Raises:
        RuleError: `malformed`: another status of the campaign keeps or suppresses it.
    """
    return reset(store, f"statuses.{status}")


def set_term(store: Store, kind: str, row: Mapping[str, object]) -> Changes:
    """Adds or renames an attribute or skill (`kind`: attributes, skills); `row`: id, ja, en.

    Raises:
        RuleError: `malformed`.
    """
    return _set_row(store, kind, row)


def remove_term(store: Store, kind: str, id_: str) -> Changes:
    """Removes an attribute or skill of one's own, or takes a shipped one back; who has it keeps it on paper."""
    return reset(store, f"{kind}.{id_}")


def _set_row(store: Store, key: str, row: Mapping[str, object]) -> Changes:
    return _store(store, with_row(settings.overrides(store), key, row), f"{key}.{row.get('id')}")


def with_row(overrides: Mapping[str, Any], key: str, row: Mapping[str, object]) -> Plain:
    """Overrides with a row of attributes, skills or statuses (`key`) added or laid over the one with its `id`.

    Raises:
        RuleError: `malformed`: there are no such rows, or this one has no id.
    """
    if key not in _ROWS or not row.get("id"):
        raise _unknown(key)
    wanted: Plain = deepcopy(dict(overrides))
    shipped = {one["id"]: one for one in defaults()[key]}.get(row["id"], {})
    others = list(wanted.get(key, ()))
    mine = next((one for one in others if one["id"] == row["id"]), {"id": row["id"]})
    changed = {
        name: value
        for name, value in {**mine, **row}.items()
        if name == "id" or name not in shipped or shipped[name] != value
    }
    place = next((place for place, one in enumerate(others) if one["id"] == row["id"]), len(others))
    others[place : place + 1] = [changed] if len(changed) > 1 or not shipped else []
    return _with(wanted, key, others)


def status_row(store: Store, status: str) -> Plain:
    """A status as plain data, with every key (SCENARIO.md, "A status row").

    Raises:
        RuleError: `malformed`: there is none.
    """
    found = next((row for row in values(settings.ruleset(store))["statuses"] if row["id"] == status), None)
    if found is None:
        raise _unknown(f"statuses.{status}")
    return dict(found)


def use(store: Store, status: str) -> Use:
    """Who has a status, and whose techniques inflict it."""
    bearers = store.rows("SELECT DISTINCT character_id FROM status WHERE status = ?", (status,))
    inflicters = store.rows(
        "SELECT DISTINCT character_id FROM technique, json_each(technique.data, '$.inflicts') AS one"
        " WHERE json_extract(one.value, '$.status') = ?",
        (status,),
    )
    return Use(*(tuple(sorted(int(str(id_)) for (id_,) in rows)) for rows in (bearers, inflicters)))
