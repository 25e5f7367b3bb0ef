"""The ruleset as a page shows it: each value with the shipped one and its rule, changes to be tried before storing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from ikusa.errors import RuleError
from ikusa.i18n import N_
from ikusa.play import rules
from ikusa.play.changes import Changes
from ikusa.play.refusals import InputError
from ikusa.play.texts import number
from ikusa.records.store import Store
from ikusa.rules.definitions import Ruleset, StatusRow
from ikusa.rules.effects import Effect
from ikusa.rules.terms import Exorcism, GearGrade, Grade, Weight
from ikusa.ruleset import defaults, values, with_overrides
from ikusa.ruleset.effects import EFFECT
from ikusa.ruleset.places import At
from ikusa.ruleset.readings import is_house

Plain = dict[str, Any]


class Form(StrEnum):
    """What a value is: a number, a target number or none (immune), or a yes or no."""

    NUMBER = "number"
    TARGET = "target"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Key:
    """One value of the ruleset: its path (`wounds.lord`, `armour.light.defence`), the rule it belongs to, its form."""

    path: str
    rule: str
    form: Form = Form.NUMBER

    @property
    def key(self) -> str:
        """The ruleset's key that it lies in."""
        return self.path.partition(".")[0]

    @property
    def word(self) -> str:
        """The word of the key that it belongs to, e.g. a grade; empty where the key is one value."""
        parts = self.path.split(".")
        return parts[1] if len(parts) > 1 else ""

    @property
    def house(self) -> bool:
        """Whether the shipped value is the house's own."""
        return is_house(self.path)


@dataclass(frozen=True, slots=True)
class Value:
    """A value as it is and as it was shipped: a number, None for the immune, or a flag."""

    key: Key
    now: int | bool | None
    shipped: int | bool | None

    @property
    def changed(self) -> bool:
        """Whether the campaign overrides it."""
        return self.now != self.shipped


def _each(key: str, rule: str, words: Iterable[StrEnum], form: Form = Form.NUMBER) -> list[Key]:
    return [Key(f"{key}.{word.value}", rule, form) for word in words]


def _armour() -> list[Key]:
    return [
        Key(f"armour.{weight.value}.{part}", rule)
        for weight in Weight
        for part, rule in (("defence", "R-204"), ("weighs", "R-107"))
    ]


KEYS: Final[Mapping[str, Key]] = {
    key.path: key
    for key in (
        *_each("base_defence", "R-102", Grade),
        *_each("wounds", "R-103", Grade),
        Key("default_vigor", "R-105"),
        Key("breath_limit", "R-106"),
        *_armour(),
        Key("shield", "R-204"),
        Key("floor", "R-203"),
        Key("defenceless", "R-203"),
        *_each("spirit_targets", "R-210", Exorcism, Form.TARGET),
        Key("incorporeal", "R-211"),
        Key("luck_per_pip", "R-401"),
        Key("ward_cost", "R-402"),
        *_each("gear_ranks", "R-501", GearGrade),
        Key("integrity", "R-505"),
        Key("repair.field", "R-507"),
        Key("repair.camp", "R-507"),
        Key("death_target", "R-702"),
        *_each("skip_grades", "R-702", Grade, Form.FLAG),
        *(Key(f"revival.{name}", "R-619") for name in ("hours", "body", "stamina", "wounds")),
    )
}
"""Every single value, by its path, in the order in which they are shown; rows and tables are apart."""


class Section(StrEnum):
    """The parts that a page shows the ruleset in."""

    VALUES = "values"
    ARMOUR = "armour"
    GEAR = "gear"
    LUCK = "luck"
    TERMS = "terms"
    STATUSES = "statuses"
    DECISIVE = "decisive"
    FATAL = "fatal"


@dataclass(frozen=True, slots=True)
class Part:
    """What a section holds: keys of the ruleset, or one of the tables; what taking it all back is called."""

    keys: tuple[str, ...]
    title: str


PARTS: Final[Mapping[Section, Part]] = {
    Section.VALUES: Part(
        ("default_vigor", "breath_limit", "floor", "defenceless", "incorporeal", "spirit_targets"),
        N_("Values as shipped"),
    ),
    Section.ARMOUR: Part(("base_defence", "wounds", "armour", "shield"), N_("Armour and grades as shipped")),
    Section.GEAR: Part(("gear_ranks", "integrity", "repair"), N_("Gear and repair as shipped")),
    Section.LUCK: Part(
        ("luck_per_pip", "ward_cost", "death_target", "skip_grades", "revival"), N_("Luck and death as shipped")
    ),
    Section.TERMS: Part(("attributes", "skills"), N_("Attributes and skills as shipped")),
    Section.STATUSES: Part(("statuses",), N_("Statuses as shipped")),
    Section.DECISIVE: Part(("tables.decisive",), N_("Table of decisive moments")),
    Section.FATAL: Part(("tables.fatal",), N_("Table of fatal failures")),
}
"""Each section with what it holds."""


def section_of(path: str) -> Section:
    """The section in which a path is shown."""
    key = path.partition(".")[0]
    return next(section for section, part in PARTS.items() if path in part.keys or key in part.keys)


def back_section(store: Store, section: Section) -> Changes:
    """Takes a whole section back to the shipped ruleset: one act.

    Raises:
        RuleError: `malformed`: what stays needs what would go, a status of one's own an attribute for instance.
    """
    part = PARTS[section]
    if section in (Section.DECISIVE, Section.FATAL):
        return rules.reset(store, part.keys[0])
    return rules.reset_keys(store, part.keys, part.title)


_PLACE: Final = {"defence": 0, "weighs": 1}


def book(store: Store) -> dict[str, Value]:
    """Every single value by its path."""
    now, shipped = values(rules.ruleset(store)), defaults()
    return {path: Value(key, _found(now, key), _found(shipped, key)) for path, key in KEYS.items()}


def _found(plain: Plain, key: Key) -> int | bool | None:
    """One value in plain data."""
    key_, *rest = key.path.split(".")
    inside = plain[key_]
    if key.form is Form.FLAG:
        return rest[0] in inside
    for word in rest:
        inside = inside[_PLACE.get(word, word) if isinstance(inside, list) else word]
    found: int | None = inside
    return found


def put(store: Store, path: str, value: object) -> Changes:
    """Changes one value; a number may be typed, the empty text stands for none where there may be none.

    Raises:
        RuleError: `malformed`, `not_a_number`: the value is none that it can have.
    """
    key = _key(path)
    now = values(rules.ruleset(store))
    if key.form is Form.FLAG:
        chosen = set(now[key.key]) - {key.word} | ({key.word} if value else set())
        return rules.set_value(store, key.key, sorted(chosen))
    figure = _figure(key, value)
    if key.key == "armour":
        pair = list(now["armour"][key.word])
        pair[_PLACE[path.rpartition(".")[2]]] = figure
        return rules.set_value(store, f"armour.{key.word}", pair)
    return rules.set_value(store, path, figure)


def _figure(key: Key, value: object) -> int | None:
    if key.form is Form.TARGET and (value is None or (isinstance(value, str) and not value.strip())):
        return None
    found = number(value)
    if found is None:
        raise InputError("not_a_number", N_("A whole number is expected here."), key.path)
    return found


def back(store: Store, path: str) -> Changes:
    """Takes one value back to the shipped one.

    Raises:
        RuleError: `malformed`: there is no such value.
    """
    found = book(store)[_key(path).path]
    return put(store, path, "" if found.shipped is None else found.shipped)


def _key(path: str) -> Key:
    key = KEYS.get(path)
    if key is None:
        raise InputError("malformed", N_("The ruleset has no value {key}."), path, key=path)
    return key


def changed_paths(store: Store) -> frozenset[str]:
    """All that differs from the shipped ruleset: values by path, `tables.<name>`, `statuses.<id>` and the like."""
    found = {path for path, value in book(store).items() if value.changed}
    wanted = rules.overrides(store)
    found |= {f"tables.{name}" for name in wanted.get("tables", {})}
    for key in ("attributes", "skills", "statuses"):
        found |= {f"{key}.{row['id']}" for row in wanted.get(key, ())}
    return frozenset(found)


def shipped_ids(key: str) -> frozenset[str]:
    """The ids of the shipped attributes, skills or statuses (`key`): all others are the campaign's own."""
    return frozenset(row["id"] for row in defaults()[key])


# --- trying before storing -------------------------------------------------------------------------------------------


def tried_effect(data: Mapping[str, object]) -> Effect:
    """An effect from its keys (SCENARIO.md, "A status row"), to say it in words; its ids are not looked up.

    Raises:
        RuleError: `malformed`; the path names the key.
    """
    found: Effect = EFFECT.read(data, At("effect"))
    return found


def tried_status(store: Store, row: Mapping[str, object]) -> StatusRow:
    """What `rules.set_status` would make of a row; nothing is stored.

    Raises:
        RuleError: `malformed`, with the path in the ruleset.
    """
    wanted = rules.with_row(rules.overrides(store), "statuses", row)
    return with_overrides(wanted).statuses[str(row["id"])]


def free_id(ruleset: Ruleset, key: str, stem: str) -> str:
    """An id that no attribute, skill or status (`key`) has yet: `stem_1` or the next."""
    taken = {"attributes": ruleset.attributes, "skills": ruleset.skills, "statuses": ruleset.statuses}[key]
    count = 1
    while f"{stem}_{count}" in taken:
        count += 1
    return f"{stem}_{count}"


def key_at_fault(error: RuleError, place: int) -> str:
    """The key of an effect that an error is about, by the effect's place: `amount`, `when.location`; else empty."""
    _, found, rest = (error.path or "").partition(f"effects[{place}].")
    if not found:
        _, found, rest = (error.path or "").partition("effect.")
    parts = [part.partition("[")[0] for part in rest.split(".")]
    return ".".join(parts[:2]) if parts[0] == "when" else parts[0]
