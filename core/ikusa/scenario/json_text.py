"""JSON text into plain data, as strictly as SCENARIO.md asks: no key twice, no NaN, no nesting without end."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final, NoReturn

from ikusa.i18n import N_
from ikusa.ruleset.places import At, Doubled

LARGEST: Final = 64 * 1024 * 1024
"""No scenario has more bytes."""


def parse(raw: bytes | str) -> Any:
    """The plain data that JSON text holds; an object with a key twice is a `places.Doubled`.

    Raises:
        RuleError: `malformed`: it is no JSON, not UTF-8, too long or too deep.
    """
    at = At()
    if len(raw) > LARGEST:
        raise at.malformed(N_("this is too long: more than {most} bytes."), most=LARGEST)
    try:
        text = raw.decode("utf-8-sig") if isinstance(raw, bytes) else raw
        return json.loads(text, object_pairs_hook=_object, parse_constant=_refuse)
    except UnicodeDecodeError as error:
        raise at.malformed(N_("this is not UTF-8: byte {place} fits nothing."), place=error.start) from None
    except json.JSONDecodeError as error:
        problem = N_("this is no JSON: line {line}, column {column}: {detail}.")
        raise at.malformed(problem, line=error.lineno, column=error.colno, detail=error.msg) from None
    except RecursionError:
        raise at.malformed(N_("this is nested too deeply.")) from None
    except ValueError as error:
        # What json itself takes or fails on: NaN, and a number of more digits than Python reads.
        raise at.malformed(N_("this is no JSON: {detail}."), detail=str(error).split(";")[0]) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    doubled = Doubled(found)
    keys = Counter(key for key, _ in pairs)
    doubled.key = next(key for key, times in keys.items() if times > 1)
    return doubled


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a number")
