"""The log: one row a command, with its raw dice, its entry and the names of its time; bases to replay from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ikusa.records.checksums import Value
from ikusa.records.rows import LogRow
from ikusa.records.settings import now
from ikusa.records.store import Store
from ikusa.records.stored_json import dump

COMMAND = "command"
BASE = "base"

_SELECT = (
    "SELECT * FROM log WHERE (:kind IS NULL OR kind = :kind) AND (:battle IS NULL OR battle_id = :battle)"
    " AND (:session IS NULL OR session = :session) AND (:before IS NULL OR id < :before)"
    " ORDER BY id DESC LIMIT :limit"
)


def write(
    store: Store,
    *,
    kind: str,
    battle: int | None,
    session: int,
    round_: int,
    step: int,
    command: Mapping[str, Any],
    entry: Mapping[str, Any] | None = None,
    facts: Mapping[str, Any] | None = None,
    names: Mapping[str, Sequence[str]] | None = None,
) -> int:
    """Writes one row inside an act; its id."""
    return store.insert(
        "log",
        {
            "battle_id": battle,
            "session": session,
            "round": round_,
            "kind": kind,
            "at": now(),
            "command": dump(command),
            "entry": dump(entry),
            "facts": dump(facts or {}),
            "names": dump(names or {}),
            "step": step,
        },
    )


def rows(
    store: Store,
    *,
    kind: str | None = COMMAND,
    battle: int | None = None,
    session: int | None = None,
    before: int | None = None,
    limit: int | None = None,
) -> list[LogRow]:
    """The newest rows that fit, oldest first; nothing is verified."""
    bindings: dict[str, Value] = {
        "kind": kind,
        "battle": battle,
        "session": session,
        "before": before,
        "limit": -1 if limit is None else limit,
    }
    return store.read(LogRow, _SELECT, bindings)[::-1]


def named(value: Any, known: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """The names of all ids that stand in plain data; `known` has combatants by id, gear by `"<owner>/gear/<id>"`."""
    texts = frozenset(_texts(value, ""))
    people = {text for key, text in texts if key not in _GEAR_KEYS and text in known}
    pieces = {text for key, text in texts if key in _GEAR_KEYS}
    found = {text: known[text] for text in sorted(people)}
    for key, pair in known.items():
        owner, _, piece = key.partition("/gear/")
        if piece in pieces and owner in people:
            found[key] = pair
    return found


_GEAR_KEYS = frozenset({"gear", "aim", "weapon", "gear_damage", "subject"})
"""The keys under which ids of gear stand: a combatant may have the same id."""


def _texts(value: Any, key: str) -> Iterable[tuple[str, str]]:
    """Every text in plain data, names of keys too, with the key that it stands under."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield key, name
            yield from _texts(item, name)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item, key)
