"""The shipped ruleset from resources/rulesets/sengoku.toml, and overrides laid over it.

The file holds the keys of SCENARIO.md's overrides, every one of them, with "immune" for null, `ja` and `en` in a
table row, and "defenceless" as the amount of an effect for the key of that name. Its tables `parts` and `treatments`
(R-610 to R-621) belong to the program's laws and cannot be overridden.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ikusa import resources
from ikusa.errors import RuleError
from ikusa.i18n import N_
from ikusa.rules.definitions import Parts, Ruleset, TreatmentRow
from ikusa.rules.terms import Exorcism, GearGrade, Grade, TableName, Treatment, Weight, Who
from ikusa.ruleset.building import EMPTY, Link, laid_over, linked
from ikusa.ruleset.consistency import check
from ikusa.ruleset.fields import COUNT, FLAG, TEXT, Codec, Key, Many, Mapped, Record, Word, required
from ikusa.ruleset.keys import D100, KEYS, RULESET
from ikusa.ruleset.places import At, quoted

_NO_STATUS: Final = N_("there is no status {id}.")
_IMMUNE: Final = "immune"
_OWN_KEY: Final = "defenceless"


class _SpiritTarget(Codec[int | None]):
    """A target number, or "immune"."""

    def read(self, value: object, at: At) -> int | None:
        """The target number, None for the immune."""
        return None if value == _IMMUNE else COUNT.read(value, at)


_TREATMENT: Final = Record(
    TreatmentRow,
    required("how", Word(Treatment)),
    required("who", Word(Who)),
    Key("ends", Many(TEXT)),
    Key("toxicity", TEXT),
    Key("spirit", COUNT),
    Key("vigor", COUNT),
    Key("scene_ends_below", COUNT),
    *(Key(name, FLAG) for name in ("choice", "after_scenario", "awake_body", "nobody_bleeds", "gathers")),
)
_PART_NAMES: Final = (
    *("poisoned", "fallen", "hurt", "out", "dead", "ash", "annihilated", "survived"),
    *("defenceless", "dropped", "collapsed", "stance", "bleeding", "lowered"),
)
"""The fields of `Parts` that name one status."""
_PARTS: Final = Record(
    Parts,
    *(required(name, TEXT) for name in _PART_NAMES),
    *(required(name, Many(TEXT)) for name in ("revival_ends", "on_blocks", "on_cards")),
    required("poisoned_at", COUNT),
)
_TABLE_ROW: Final = Record(
    dict[str, Any], required("from", D100), required("to", D100), required("ja", TEXT), required("en", TEXT)
)
_FILE_KEYS: Final[dict[str, Codec[Any]]] = {
    **KEYS,
    "spirit_targets": Mapped(Word(Exorcism), _SpiritTarget()),
    "tables": Mapped(Word(TableName), Many(_TABLE_ROW)),
    "parts": _PARTS,
    "treatments": Many(_TREATMENT),
}
_FILE: Final = Record(dict[str, Any], *(required(name, codec) for name, codec in _FILE_KEYS.items()))
_WHOLE: Final = {
    "base_defence": Grade,
    "wounds": Grade,
    "armour": Weight,
    "spirit_targets": Exorcism,
    "gear_ranks": GearGrade,
    "tables": TableName,
}
"""The keys of the file that must have every word of a vocabulary."""


class _Shipped(NamedTuple):
    ruleset: Ruleset
    links: tuple[Link, ...]


def shipped() -> Ruleset:
    """The shipped ruleset; always the same value.

    Raises:
        RuleError: `malformed`: the file is not what it should be.
        StoreError: there is no such file.
    """
    return _load().ruleset


@lru_cache(maxsize=1)
def _load() -> _Shipped:
    return _read_file(resources.path("rulesets", "sengoku.toml"))


def read_file(path: Path) -> Ruleset:
    """A whole ruleset from a TOML file.

    Raises:
        RuleError: `malformed`; the message names the file, the table and the key.
    """
    return _read_file(path).ruleset


def _read_file(path: Path) -> _Shipped:
    try:
        return _whole(tomllib.loads(path.read_text(encoding="utf-8")), At())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RuleError("malformed", f"{path.name}: {error}") from error
    except RuleError as error:
        raise RuleError(error.code, f"{path.name}: {error.message}", error.path, error.values) from error


def _whole(data: dict[str, Any], at: At) -> _Shipped:
    links = _take_links(data)
    given = _FILE.read(data, at)
    for key, words in _WHOLE.items():
        for word in words:
            if word not in given[key]:
                raise at.key(key).key(word.value).missing()
    parts, treatments = given.pop("parts"), given.pop("treatments")
    ruleset = laid_over(EMPTY, given)
    check(ruleset, given, at)
    _check_laws(ruleset, parts, treatments, at)
    by_how = {treatment.how: treatment for treatment in treatments}
    return _Shipped(replace(ruleset, parts=parts, treatments=by_how), links)


def _take_links(data: dict[str, Any]) -> tuple[Link, ...]:
    """Put the number in the place of each "defenceless"; which effects these are."""
    links = []
    for row in _tables_of(data.get("statuses")):
        for place, effect in enumerate(_tables_of(row.get("effects"))):
            if effect.get("amount") == _OWN_KEY:
                effect["amount"] = data.get(_OWN_KEY, 0)
                links.append((str(row.get("id")), place))
    return tuple(links)


def _tables_of(value: object) -> list[dict[str, Any]]:
    """A list of tables; nothing where the file has something else, which reading will refuse."""
    return value if isinstance(value, list) and all(isinstance(item, dict) for item in value) else []


def _check_laws(ruleset: Ruleset, parts: Parts, treatments: tuple[TreatmentRow, ...], at: At) -> None:
    """Refuse parts and treatments that name no status, and a list of treatments that is not each once."""
    named = [getattr(parts, name) for name in _PART_NAMES]
    for id_ in (*named, *parts.revival_ends, *parts.on_blocks, *parts.on_cards):
        if id_ not in ruleset.statuses:
            raise at.key("parts").malformed(_NO_STATUS, id=quoted(id_))
    for index, treatment in enumerate(treatments):
        for id_ in treatment.ends:
            if id_ not in ruleset.statuses:
                raise at.key("treatments").item(index).key("ends").malformed(_NO_STATUS, id=quoted(id_))
    if sorted(treatment.how for treatment in treatments) != sorted(Treatment):
        raise at.key("treatments").malformed(N_("each treatment must stand here once."))


def with_overrides(overrides: Mapping[str, Any] | None, path: str = "ruleset") -> Ruleset:
    """The shipped ruleset with overrides laid over it (SCENARIO.md, "Ruleset overrides").

    Args:
        overrides: plain data by key; nothing leaves the shipped ruleset as it is.
        path: where the overrides stand, for the path of an error.

    Raises:
        RuleError: `malformed`.
    """
    base = _load()
    if overrides is None or overrides == {}:
        return base.ruleset
    at = At(path)
    given = RULESET.read(overrides, at)
    ruleset = laid_over(base.ruleset, given)
    check(ruleset, given, at)
    restated = {row["id"] for row in given.get("statuses", ()) if "effects" in row}
    return linked(ruleset, tuple(link for link in base.links if link[0] not in restated))
