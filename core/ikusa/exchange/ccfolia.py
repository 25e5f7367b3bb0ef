"""A character for Ccfolia's clipboard: pasted into a room it becomes a piece with bars, values and a chat palette."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from ikusa.exchange.palette import build
from ikusa.exchange.values import Person
from ikusa.i18n import Words

_COLOURS: Final = {"players": "#3f6fb5", "enemies": "#b5483f"}
_OTHER: Final = "#888888"
LONGEST_MEMO: Final = 10_000


def piece(person: Person, words: Words) -> dict[str, Any]:
    """The object that the clipboard holds: status numbers as numbers, params as texts."""
    palette = build(person, words)
    memo = "\n".join(text for text in (person.title, person.notes) if text)
    return {
        "kind": "character",
        "data": {
            "name": person.character.name,
            "memo": memo[:LONGEST_MEMO],
            "initiative": person.initiative or 0,
            "externalUrl": "",
            "status": [{"label": bar.label, "value": bar.now, "max": bar.most} for bar in palette.bars],
            "params": [{"label": label, "value": str(value)} for label, value in palette.values],
            "color": _COLOURS.get(person.character.side, _OTHER),
            "commands": "\n".join(palette.lines),
            "secret": person.hidden,
            "invisible": False,
            "hideStatus": person.hidden,
        },
    }


def clipboard(person: Person, words: Words) -> str:
    """The text for the clipboard."""
    return json.dumps(piece(person, words), ensure_ascii=False)


def write(people: Iterable[Person], words: Words) -> bytes:
    """A file with one clipboard text a line: the tool takes one at a time."""
    return "".join(f"{clipboard(person, words)}\n" for person in people).encode()
