"""The keys of a ruleset as plain data, with what each holds (SCENARIO.md, "Ruleset overrides").

Reading gives only what is stated: of an object the keys given, of a row the columns given.
"""

from __future__ import annotations

from typing import Any, Final

from ikusa.i18n import N_
from ikusa.rules.definitions import ArmourClass
from ikusa.rules.terms import Exorcism, GearGrade, Grade, Stacking, TableName, Weight
from ikusa.ruleset.effects import EFFECT
from ikusa.ruleset.fields import (
    COUNT,
    FLAG,
    POSITIVE,
    TEXT,
    Codec,
    Key,
    Many,
    Mapped,
    Number,
    Record,
    Word,
    required,
)
from ikusa.ruleset.places import At, quoted

TWICE: Final = N_("the id {id} stands in this list twice.")


class _SpiritTarget(Codec[int | None]):
    """A target number, or null for the immune (R-210)."""

    def read(self, value: object, at: At) -> int | None:
        """The target number."""
        return None if value is None else COUNT.read(value, at)


class _Armour(Codec[ArmourClass]):
    """What a weight of armour gives and weighs, `[defence, weighs]` (R-204, R-107)."""

    _pair: Final = Many(COUNT, exactly=2)

    def read(self, value: object, at: At) -> ArmourClass:
        """Both figures."""
        return ArmourClass(*self._pair.read(value, at))

    def write(self, value: ArmourClass) -> object:
        """Both figures."""
        return [value.defence, value.weighs]


class Rows(Many[dict[str, Any]]):
    """A list of rows, each with an `id` that no other has; a row is a dict of what it states."""

    def read(self, value: object, at: At) -> tuple[dict[str, Any], ...]:
        """The rows."""
        rows = super().read(value, at)
        seen: set[str] = set()
        for index, row in enumerate(rows):
            if row["id"] in seen:
                raise at.item(index).key("id").malformed(TWICE, id=quoted(row["id"]))
            seen.add(row["id"])
        return rows


D100: Final = Number(1, 100)
_TERM: Final = Record(dict[str, Any], required("id", TEXT), Key("ja", TEXT), Key("en", TEXT))
_STATUS: Final = Record(
    dict[str, Any],
    required("id", TEXT),
    Key("ja", TEXT),
    Key("en", TEXT),
    Key("x", FLAG),
    Key("stacking", Word(Stacking)),
    Key("effects", Many(EFFECT)),
    Key("ends", Many(TEXT)),
)
_TABLE_ROW: Final = Record(dict[str, Any], required("from", D100), required("to", D100), required("text", TEXT))

KEYS: Final[dict[str, Codec[Any]]] = {
    "base_defence": Mapped(Word(Grade), COUNT),
    "wounds": Mapped(Word(Grade), POSITIVE),
    "default_vigor": COUNT,
    "breath_limit": COUNT,
    "armour": Mapped(Word(Weight), _Armour()),
    "shield": COUNT,
    "floor": COUNT,
    "defenceless": COUNT,
    "spirit_targets": Mapped(Word(Exorcism), _SpiritTarget()),
    "incorporeal": COUNT,
    "luck_per_pip": COUNT,
    "ward_cost": COUNT,
    "gear_ranks": Mapped(Word(GearGrade), POSITIVE),
    "integrity": COUNT,
    "repair": Record(dict[str, Any], Key("field", COUNT), Key("camp", COUNT)),
    "death_target": COUNT,
    "skip_grades": Many(Word(Grade)),
    "revival": Record(dict[str, Any], *(Key(name, COUNT) for name in ("hours", "body", "stamina", "wounds"))),
    "attributes": Rows(_TERM),
    "skills": Rows(_TERM),
    "tables": Mapped(Word(TableName), Many(_TABLE_ROW)),
    "statuses": Rows(_STATUS),
}
"""Every key of a ruleset, in the order in which it is shown."""

RULESET: Final = Record(dict[str, Any], *(Key(name, codec) for name, codec in KEYS.items()))
"""A ruleset, or what is laid over one, as a dict of what it states."""
