"""The forms of all acts besides attacks and events, without a screen: which fields, and the commands they make.

A form asks for its fields anew after each change, so that one field can depend on another. `Values` hold what was
chosen; a value that a field does not offer (any more) counts as the field's default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ikusa.rules.character import Character
from ikusa.rules.commands import Command
from ikusa.rules.encounter import Encounter
from ikusa.rules.terms import Location
from ikusa.wording import EncounterNames, Wording
from ikusa_desktop.tr import tr

Values = Mapping[str, object]
Choices = tuple[tuple[str, str], ...]
MOST = 999
DEEPEST = 5
"""How far fields may depend on each other."""


class Kind(StrEnum):
    """What a field takes."""

    MANY = "many"
    """Some of its choices."""
    ONE = "one"
    """One of its choices."""
    NUMBER = "number"
    TEXT = "text"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form; `key` is the command's. `default` is a str, an int, a bool, or of MANY a tuple of str."""

    key: str
    kind: Kind
    label: str
    choices: Choices = ()
    default: object = ""
    low: int = 0
    high: int = MOST

    def value(self, values: Values) -> object:
        """What was chosen, if the field offers it, else its default."""
        found = values.get(self.key, self.default)
        offered = [key for key, _text in self.choices]
        match self.kind:
            case Kind.MANY:
                chosen = found if isinstance(found, tuple) else ()
                return tuple(key for key in offered if key in chosen)
            case Kind.ONE:
                if found in offered:
                    return found
                return self.default if self.default in offered else (offered[0] if offered else "")
            case Kind.NUMBER:
                number = found if isinstance(found, int) and not isinstance(found, bool) else self.default
                return min(self.high, max(self.low, number)) if isinstance(number, int) else self.low
            case Kind.TEXT:
                return found if isinstance(found, str) else ""
            case Kind.FLAG:
                return bool(found)


@dataclass(frozen=True, slots=True)
class Table:
    """What a form sees: the encounter, its words, whose turn it is, and who is chosen in the order."""

    encounter: Encounter
    wording: Wording
    acting: str | None = None
    chosen: tuple[str, ...] = ()

    @property
    def names(self) -> EncounterNames:
        """The names of everybody."""
        return EncounterNames(self.encounter)

    def everyone(self) -> Choices:
        """All combatants as choices."""
        return tuple((who, one.name) for who, one in self.encounter.combatants.items())

    def first(self) -> str:
        """Who an act most likely is about: who is chosen, else who acts."""
        for who in (*self.chosen, self.acting):
            if who in self.encounter.combatants:
                return str(who)
        return next(iter(self.encounter.combatants), "")

    def actor(self) -> str:
        """Who most likely does something: who acts, else who is chosen."""
        acting = self.acting
        return acting if acting is not None and acting in self.encounter.combatants else self.first()

    def character(self, who: object) -> Character | None:
        """A combatant by its id."""
        return self.encounter.combatants.get(str(who))


@dataclass(frozen=True, slots=True)
class Form:
    """An act: `title` in the current language, its fields, and the commands that the chosen values make.

    `anew` are the fields that begin with their default each time, as they are about this one time.
    """

    id: str
    title: Callable[[], str]
    fields: Callable[[Table, Values], Sequence[Field]]
    commands: Callable[[Table, Values], Sequence[Command]]
    possible: Callable[[Table], bool] = lambda _table: True
    anew: tuple[str, ...] = ("on", "by", "instance", "gear")

    def chosen(self, table: Table, values: Values) -> dict[str, object]:
        """Every field's value, the first fields first, as later ones may depend on them."""
        known: dict[str, object] = dict(values)
        for _ in range(DEEPEST):
            settled = {**known, **{field.key: field.value(known) for field in self.fields(table, known)}}
            if settled == known:
                break
            known = settled
        return {field.key: field.value(known) for field in self.fields(table, known)}

    def make(self, table: Table, values: Values) -> tuple[Command, ...]:
        """The commands that the form stands for now."""
        return tuple(self.commands(table, self.chosen(table, values)))


def who(key: str, label: str, table: Table, default: str | None = None) -> Field:
    """A field for one combatant."""
    return Field(key, Kind.ONE, label, table.everyone(), table.first() if default is None else default)


def several(key: str, label: str, table: Table) -> Field:
    """A field for several combatants, those chosen in the order first."""
    chosen = tuple(one for one in table.chosen if one in table.encounter.combatants) or (table.first(),)
    return Field(key, Kind.MANY, label, table.everyone(), chosen)


def number(key: str, label: str, default: int, low: int = 0, high: int = MOST) -> Field:
    """A field for a whole number."""
    return Field(key, Kind.NUMBER, label, default=default, low=low, high=high)


def one_of(key: str, label: str, choices: Iterable[tuple[str, str]], default: str = "") -> Field:
    """A field for one of some choices."""
    return Field(key, Kind.ONE, label, tuple(choices), default)


def place_of_body(table: Table) -> Field:
    """A field for a place of the body."""
    places = [(place.value, table.wording.head(place)) for place in Location]
    return one_of("location", tr("Place", context="act"), places)


def text_of(values: Values, key: str) -> str:
    """A chosen text or key."""
    return str(values.get(key) or "")


def number_of(values: Values, key: str) -> int:
    """A chosen number."""
    found = values.get(key)
    return found if isinstance(found, int) else 0


def many_of(values: Values, key: str) -> tuple[str, ...]:
    """The chosen ones."""
    found = values.get(key)
    return found if isinstance(found, tuple) else ()
