"""JSON as it lies in columns, and ids as one binding."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ikusa.errors import RecordError


def wanted(ids: Iterable[int]) -> str:
    """Ids as one binding, for `IN (SELECT value FROM json_each(?))`."""
    return json.dumps(list(ids))


def dump(value: object) -> str:
    """Canonical JSON: equal values give equal texts."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def load(text: str, where: str, shape: type = object) -> Any:
    """What `dump` wrote: an object for the shape `dict`, a list for `list`.

    Raises:
        RecordError: it is no JSON, or of another shape; `where` names the record.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _damaged(where) from error
    if not isinstance(found, shape):
        raise _damaged(where)
    return found


def load_texts(text: str, where: str) -> list[str]:
    """A list of texts: tags.

    Raises:
        RecordError: as `load`.
    """
    found: list[str] = load(text, where, list)
    if not all(isinstance(one, str) for one in found):
        raise _damaged(where)
    return found


def load_objects(text: str, where: str, **needed: type) -> list[dict[str, Any]]:
    """A list of objects, each with at least the keys `needed`, holding such values.

    Raises:
        RecordError: as `load`.
    """
    found: list[dict[str, Any]] = load(text, where, list)
    for one in found:
        if not isinstance(one, dict) or not all(isinstance(one.get(key), kind) for key, kind in needed.items()):
            raise _damaged(where)
    return found


def _damaged(where: str) -> RecordError:
    return RecordError(f"The record {where} is damaged.", where)
