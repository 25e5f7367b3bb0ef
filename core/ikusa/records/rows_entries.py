"""The rules' entries as JSON and back, without loss: the log is read again after a restart, in any language."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from ikusa.errors import RecordError
from ikusa.rules.entries import (
    AttackEntry,
    CheckEntry,
    EndBattleEntry,
    EndSceneEntry,
    Entry,
    EventEntry,
    ForecastEntry,
)

KINDS: Mapping[str, type[Entry]] = {
    "attack": AttackEntry,
    "check": CheckEntry,
    "end_battle": EndBattleEntry,
    "end_scene": EndSceneEntry,
    "event": EventEntry,
    "forecast": ForecastEntry,
}
"""The word that stands for each kind of entry in the file."""

_WORDS = {kind: word for word, kind in KINDS.items()}

Reader = Callable[[Any], Any]


def write_entry(entry: Entry) -> dict[str, Any]:
    """An entry as plain data; fields at their default are left out."""
    return {"kind": _WORDS[type(entry)], **_plain(entry)}


def read_entry(data: Mapping[str, Any], where: str = "log") -> Entry:
    """What `write_entry` wrote.

    Raises:
        RecordError: it is no entry; `where` names the record.
    """
    try:
        kind: Any = KINDS[data["kind"]]
        entry: Entry = _reader(kind)({key: value for key, value in data.items() if key != "kind"})
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"The record {where} is damaged.", where) from error
    return entry


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: _plain(found)
            for field in fields(value)
            if field.init and (found := getattr(value, field.name)) != field.default
        }
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


@lru_cache(maxsize=256)
def _reader(hint: Any) -> Reader:
    """What reads a value of this type from plain data."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        (inner,) = (one for one in arguments if one is not type(None))
        read = _reader(inner)
        return lambda value: None if value is None else read(value)
    if origin is tuple:
        return _tuple(arguments)
    if origin is not None and issubclass(origin, Mapping):
        key, item = map(_reader, arguments)
        return lambda value: {key(name): item(one) for name, one in value.items()}
    if is_dataclass(hint) and isinstance(hint, type):
        return _dataclass(hint)
    if isinstance(hint, type) and (issubclass(hint, Enum) or hint is int):
        return hint
    return lambda value: value


def _tuple(arguments: tuple[Any, ...]) -> Reader:
    if arguments[-1] is Ellipsis:
        read = _reader(arguments[0])
        return lambda value: tuple(read(item) for item in value)
    readers = tuple(map(_reader, arguments))
    return lambda value: tuple(read(item) for read, item in zip(readers, value, strict=True))


def _dataclass(kind: type) -> Reader:
    hints = get_type_hints(kind)
    readers = {field.name: _reader(hints[field.name]) for field in fields(kind) if field.init}
    needed = {field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING}

    def read(value: Any) -> Any:
        if missing := needed - value.keys():
            raise KeyError(min(missing))
        return kind(**{name: readers[name](item) for name, item in value.items()})

    return read
