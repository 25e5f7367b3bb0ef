"""Options of handouts: which of them a kind reads, and how they are remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from ikusa.errors import RuleError
from ikusa.i18n import LANGUAGES
from ikusa.sheets import Backs, CardSize, Density, Kind, Options, Orientation, Paper

_PAPER: Final = frozenset({"language", "paper", "orientation"})
_CARD: Final = frozenset(
    {
        "card", "card_width", "card_height", "backs", "margin", "bleed", "marks", "back_offset_x", "back_offset_y",
    }
)  # fmt: skip
_FIGHTERS: Final = frozenset({"ticks", "form", "statuses"})

READ: Final[Mapping[Kind, frozenset[str]]] = {
    Kind.STAT_BLOCKS: _PAPER | _FIGHTERS | {"density", "portraits"},
    Kind.CARDS: _PAPER | _FIGHTERS | _CARD | {"portraits"},
    Kind.BATTLE_SHEET: _PAPER | _FIGHTERS,
    Kind.REPAIR_LEDGER: _PAPER | {"form"},
    Kind.STATUS_CARDS: _PAPER | _CARD,
    Kind.SESSION_REPORT: _PAPER,
}
"""The names of the options (fields of `sheets.Options`) that each kind of handout reads."""

_CHOICES: Final[Mapping[str, type[StrEnum]]] = {
    "paper": Paper,
    "orientation": Orientation,
    "density": Density,
    "card": CardSize,
    "backs": Backs,
}


def reads(kind: Kind, options: Options) -> frozenset[str]:
    """What matters with these options: an own card size only if it is chosen, moved backs only if there are any."""
    found = READ[kind]
    if options.card is not CardSize.OWN:
        found -= {"card_width", "card_height"}
    if options.backs not in (Backs.LONG_EDGE, Backs.SHORT_EDGE):
        found -= {"back_offset_x", "back_offset_y"}
    return found


def write_options(options: Options, kind: Kind) -> dict[str, object]:
    """The options that a kind reads as plain JSON values, the defaults left out."""
    default = Options()
    found: dict[str, object] = {}
    for name in sorted(READ[kind]):
        value = getattr(options, name)
        if value != getattr(default, name) or name == "language":
            found[name] = list(value) if isinstance(value, tuple) else value
    return found


def read_options(data: Mapping[str, Any], kind: Kind, language: str = "ja") -> Options:
    """Options from plain values, for a kind; what does not fit has its default, `language` where none is given."""
    options = Options(language=language)
    for name in sorted(READ[kind] & data.keys()):
        options = _with(options, name, data[name])
    return options


def _with(options: Options, name: str, value: object) -> Options:
    """The options with one value, if it is one for that option."""
    fitting = _fitting(name, getattr(options, name), value)
    if fitting is None:
        return options
    changed: dict[str, Any] = {name: fitting}
    found = replace(options, **changed)
    try:
        found.check()
    except RuleError:
        # A measure that no sheet can have was not written by us: the default is better than none at all.
        return options
    return found


def _fitting(name: str, now: object, value: object) -> object:
    """A plain value as the option has it; None if it is none."""
    if name in _CHOICES:
        return next((one for one in _CHOICES[name] if one == value), None)
    if name == "language":
        return value if value in LANGUAGES else None
    if name == "statuses":
        return tuple(value) if isinstance(value, list) and all(isinstance(one, str) for one in value) else None
    if isinstance(now, bool) or isinstance(value, bool):
        return value if isinstance(now, bool) and isinstance(value, bool) else None
    return float(value) if isinstance(value, int | float) else None
