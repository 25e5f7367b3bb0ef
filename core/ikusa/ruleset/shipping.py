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
from ikusa.rules.terms import GI, TAI, UN, Exorcism, GearGrade, Grade, TableName, Treatment, Weight, Who
from ikusa.ruleset.building import EMPTY, Link, laid_over, linked
from ikusa.ruleset.consistency import check
from ikusa.ruleset.fields import COUNT, FLAG, NOT_AMONG, TEXT, Codec, Key, Many, Mapped, Record, Text, Word, required
from ikusa.ruleset.keys import D100, KEYS, RULESET, TWICE
from ikusa.ruleset.places import At, quoted

_NO_STATUS: Final = N_("there is no status {id}.")
_NO_ATTRIBUTE: Final = N_("there is no attribute {id}.")
_IMMUNE: Final = "immune"
_OWN_KEY: Final = "defenceless"


class _SpiritTarget(Codec[int | None]):
    """A target number, or "immune"."""

    def read(self, value: object, at: At) -> int | None:
        """The target number, None for the immune."""
        return None if value == _IMMUNE else COUNT.read(value, at)


class _Toxicity(Text):
    """By how much a treatment lowers toxicity: by the value given with it, or by all."""

    def read(self, value: object, at: At) -> str:
        """The word."""
        word = super().read(value, at)
        if word not in _TOXICITY:
            raise at.malformed(NOT_AMONG, words=", ".join(_TOXICITY), found=quoted(word))
        return word


_TOXICITY: Final = ("value", "all")
_TREATMENT: Final = Record(
    TreatmentRow,
    required("how", Word(Treatment)),
    required("who", Word(Who)),
    Key("ends", Many(TEXT)),
    Key("toxicity", _Toxicity()),
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
_PART_LISTS: Final = ("revival_ends", "on_blocks", "on_cards")
_PARTS: Final = Record(
    Parts,
    *(required(name, TEXT) for name in _PART_NAMES),
    *(required(name, Many(TEXT)) for name in _PART_LISTS),
    required("poisoned_at", COUNT),
)
_TABLE_ROW: Final = Record(
    dict[str, Any], required("from", D100), required("to", D100), required("ja", TEXT), required("en", TEXT)
)
_FILE_KEYS: Final[dict[str, Codec[Any]]] = {
    **KEYS,
    "repair": Record(dict[str, Any], *(required(name, COUNT) for name in ("field", "camp"))),
    "revival": Record(dict[str, Any], *(required(name, COUNT) for name in ("hours", "body", "stamina", "wounds"))),
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
    for _, row in _tables_of(data.get("statuses")):
        for place, effect in _tables_of(row.get("effects")):
            if effect.get("amount") == _OWN_KEY:
                effect["amount"] = data.get(_OWN_KEY, 0)
                links.append((str(row.get("id")), place))
    return tuple(links)


def _tables_of(value: object) -> list[tuple[int, dict[str, Any]]]:
    """The tables of a list with their places; reading will refuse what is none."""
    items = value if isinstance(value, list) else []
    return [(place, item) for place, item in enumerate(items) if isinstance(item, dict)]


def _check_laws(ruleset: Ruleset, parts: Parts, treatments: tuple[TreatmentRow, ...], at: At) -> None:
    """Refuse what the program's laws could not work with.

    These are attributes that it asks for and that are missing, parts and treatments that name no status, and treatments
    that do nothing or are not there once each.
    """
    for id_ in (TAI, GI, UN):
        if id_ not in ruleset.attributes:
            raise at.key("attributes").malformed(_NO_ATTRIBUTE, id=quoted(id_))
    _check_parts(ruleset, parts, at.key("parts"))
    seen: set[Treatment] = set()
    for index, treatment in enumerate(treatments):
        here = at.key("treatments").item(index)
        if treatment.how in seen:
            raise here.key("how").malformed(TWICE, id=quoted(treatment.how.value))
        seen.add(treatment.how)
        if not treatment.ends and treatment.toxicity is None:
            raise here.key("ends").missing()
        _check_status_ids(ruleset, treatment.ends, here.key("ends"))
    lacking = next((how for how in Treatment if how not in seen), None)
    if lacking is not None:
        raise at.key("treatments").malformed(N_("there is no row for {id}."), id=quoted(lacking.value))


def _check_parts(ruleset: Ruleset, parts: Parts, at: At) -> None:
    for name in _PART_NAMES:
        if getattr(parts, name) not in ruleset.statuses:
            raise at.key(name).malformed(_NO_STATUS, id=quoted(getattr(parts, name)))
    for name in _PART_LISTS:
        _check_status_ids(ruleset, getattr(parts, name), at.key(name))


def _check_status_ids(ruleset: Ruleset, ids: tuple[str, ...], at: At) -> None:
    for index, id_ in enumerate(ids):
        if id_ not in ruleset.statuses:
            raise at.item(index).malformed(_NO_STATUS, id=quoted(id_))


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
