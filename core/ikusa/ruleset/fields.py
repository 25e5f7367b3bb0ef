"""Strict reading and writing of plain data (what JSON and TOML give), described by small tables of keys.

A codec reads a plain value into a typed one and writes it back; a `Record` is an object with known keys.
"""

from __future__ import annotations

import dataclasses
import keyword
import math
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final, Generic, TypeVar, overload

from ikusa.errors import RuleError
from ikusa.i18n import N_
from ikusa.ruleset.places import At, mapping, shown

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

LIMIT: Final = 1_000_000_000
"""No number is beyond ±LIMIT."""

TOO_SMALL: Final = N_("the number must be at least {least}, not {found}.")
NOT_AMONG: Final = N_("one of {words} is expected here, not {found}.")


class Codec(Generic[T]):
    """How one kind of value is read from plain data and written back."""

    def read(self, value: object, at: At) -> T:
        """The typed value.

        Raises:
            RuleError: `malformed`.
        """
        raise NotImplementedError

    def write(self, value: T) -> object:
        """The plain value."""
        return value

    def write_full(self, value: T) -> object:
        """The plain value with every key, null where nothing is stated."""
        return self.write(value)


@dataclasses.dataclass(frozen=True)
class Number(Codec[int]):
    """A whole number of at least `minimum` and at most `maximum`."""

    minimum: int | None = None
    maximum: int = LIMIT

    def read(self, value: object, at: At) -> int:
        """The number."""
        if type(value) is not int:
            raise at.malformed(N_("a whole number is expected here, not {found}."), found=shown(value))
        if not -LIMIT <= value <= self.maximum:
            problem = N_("the number must be from {least} to {most}.")
            raise at.malformed(problem, least=-LIMIT, most=self.maximum)
        if self.minimum is not None and value < self.minimum:
            raise at.malformed(TOO_SMALL, least=self.minimum, found=value)
        return value


class Hours(Codec[float]):
    """Hours of 0 or more, fractions too; whole ones are written without a decimal point."""

    def read(self, value: object, at: At) -> float:
        """The hours."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise at.malformed(N_("a number of hours is expected here, not {found}."), found=shown(value))
        if not 0 <= value <= LIMIT:
            raise at.malformed(N_("the hours must be from 0 to {most}."), most=LIMIT)
        return whole(value)

    def write(self, value: float) -> object:
        """The hours, as a whole number where they are one."""
        return whole(value)


def whole(value: float) -> float:
    """The same number, as an int where it is whole."""
    return int(value) if value == int(value) else value


class Text(Codec[str]):
    """Any text that is proper Unicode."""

    def read(self, value: object, at: At) -> str:
        """The text."""
        if not isinstance(value, str):
            raise at.malformed(N_("a text is expected here, not {found}."), found=shown(value))
        try:
            value.encode()
        except UnicodeEncodeError:
            raise at.malformed(N_("the text has half a character (a lone surrogate).")) from None
        return value


class Flag(Codec[bool]):
    """True or false."""

    def read(self, value: object, at: At) -> bool:
        """The flag."""
        if not isinstance(value, bool):
            raise at.malformed(N_("true or false is expected here, not {found}."), found=shown(value))
        return value


class Word(Codec[E]):
    """One word of a closed vocabulary, or of `only` a part of it."""

    def __init__(self, words: type[E], only: Sequence[E] | None = None) -> None:
        self._words: dict[str, E] = {str(word.value): word for word in (words if only is None else only)}

    def read(self, value: object, at: At) -> E:
        """The word."""
        found = self._words.get(value) if isinstance(value, str) else None
        if found is None:
            raise at.malformed(NOT_AMONG, words=", ".join(self._words), found=shown(value))
        return found

    def write(self, value: E) -> object:
        """The word's id."""
        return value.value


class Many(Codec[tuple[T, ...]]):
    """A list of one kind of value, of exactly `exactly` where that is given."""

    def __init__(self, codec: Codec[T], exactly: int | None = None, at_least: int = 0) -> None:
        self._codec = codec
        self._exactly = exactly
        self._at_least = at_least

    def read(self, value: object, at: At) -> tuple[T, ...]:
        """The values."""
        if not isinstance(value, list | tuple):
            raise at.malformed(N_("a list is expected here, not {found}."), found=shown(value))
        if self._exactly is not None and len(value) != self._exactly:
            problem = N_("exactly {wanted} values are expected here, not {found}.")
            raise at.malformed(problem, wanted=self._exactly, found=len(value))
        if len(value) < self._at_least:
            raise at.malformed(N_("the list must not be empty."))
        return tuple(self._codec.read(item, at.item(index)) for index, item in enumerate(value))

    def write(self, value: tuple[T, ...]) -> object:
        """The list."""
        return [self._codec.write(item) for item in value]


class Mapped(Codec[dict[Any, T]]):
    """An object whose keys are values of `keys` and whose values are of one kind."""

    def __init__(self, keys: Codec[Any], codec: Codec[T]) -> None:
        self._keys = keys
        self._codec = codec

    def read(self, value: object, at: At) -> dict[Any, T]:
        """The values by key."""
        found = {}
        for name, item in mapping(value, at).items():
            here = at.stranger(name)
            found[self._keys.read(name, here)] = self._codec.read(item, here)
        return found

    def write(self, value: Mapping[Any, T]) -> object:
        """The object."""
        return {str(self._keys.write(key)): self._codec.write(item) for key, item in value.items()}


@dataclasses.dataclass(frozen=True)
class Key:
    """One key of an object; `field` is the attribute that it fills where that has another name."""

    name: str
    codec: Codec[Any]
    required: bool = False
    always: bool = False
    """Written even where the value is the default."""
    field: str = ""
    spread: bool = False
    """Its object holds several attributes of the value, as a technique's `check` does."""

    @property
    def target(self) -> str:
        """The attribute that the key fills: Python's own words carry a trailing underscore."""
        return self.field or (f"{self.name}_" if keyword.iskeyword(self.name) else self.name)


def required(name: str, codec: Codec[Any], field: str = "") -> Key:
    """A key that must be there, and is always written."""
    return Key(name, codec, required=True, always=True, field=field)


def always(name: str, codec: Codec[Any]) -> Key:
    """A key that may be left out, and is always written."""
    return Key(name, codec, always=True)


class Record(Codec[T]):
    """An object with known keys, made into a value by `build`.

    Args:
        build: called with what is stated; its field defaults are what writing leaves out.
        *keys: the keys.
        finish: checks or completes what was built; may turn it into the value, if `build` is dict.
        of: the dataclass whose field defaults count, where that is not `build`.
    """

    @overload
    def __init__(self, build: Callable[..., T], *keys: Key, finish: Callable[[T, At], T] | None = None) -> None: ...
    @overload
    def __init__(
        self, build: type[dict[str, Any]], *keys: Key, finish: Callable[[dict[str, Any], At], T], of: type | None = None
    ) -> None: ...
    def __init__(
        self,
        build: Callable[..., Any],
        *keys: Key,
        finish: Callable[[Any, At], T] | None = None,
        of: type | None = None,
    ) -> None:
        self._build = build
        self._keys = {key.name: key for key in keys}
        self._required = [key.name for key in keys if key.required]
        self._finish = finish
        self._defaults = _defaults(of or build)

    def read(self, value: object, at: At) -> T:
        """The value."""
        return self.read_keys(mapping(value, at), at)

    def read_keys(self, found: Mapping[str, Any], at: At, skip: str = "") -> T:
        """The value from an object's keys, all but `skip`."""
        given: dict[str, Any] = {}
        for name, item in found.items():
            if name == skip:
                continue
            key = self._keys.get(name)
            if key is None:
                raise self._unknown(name, at)
            read = key.codec.read(item, at.key(name))
            if key.spread:
                given.update(read)
            else:
                given[key.target] = read
        for name in self._required:
            if name not in found:
                raise at.key(name).missing()
        built: T = self._build(**given)
        return built if self._finish is None else self._finish(built, at)

    def write(self, value: T) -> dict[str, Any]:
        """The object, without what is at its default."""
        out = {}
        for key in self._keys.values():
            item = value if key.spread else getattr(value, key.target)
            if item is None or (not key.always and item == self._defaults.get(key.target)):
                continue
            out[key.name] = key.codec.write(item)
        return out

    def write_full(self, value: T) -> dict[str, Any]:
        """The object with every key, null where nothing is stated."""
        items = ((key, getattr(value, key.target)) for key in self._keys.values())
        return {key.name: None if item is None else key.codec.write_full(item) for key, item in items}

    def _unknown(self, name: object, at: At) -> RuleError:
        if not isinstance(name, str):
            return at.malformed(N_("the keys of an object are texts."))
        if not self._keys:
            return at.stranger(name).malformed(N_("no further key can stand here."))
        known = ", ".join(self._keys)
        return at.stranger(name).malformed(N_("this key is not known here; known are: {known}."), known=known)


def _defaults(build: Callable[..., Any]) -> dict[str, Any]:
    """The default of each field of a dataclass; nothing for any other callable."""
    if not isinstance(build, type) or not dataclasses.is_dataclass(build):
        return {}
    defaults: dict[str, Any] = {}
    for field in dataclasses.fields(build):
        if field.default is not dataclasses.MISSING:
            defaults[field.name] = field.default
        elif field.default_factory is not dataclasses.MISSING:
            defaults[field.name] = field.default_factory()
    return defaults


class Choice(Codec[T]):
    """An object whose key `tag` says which of several records it is."""

    def __init__(self, tag: str, records: Mapping[str, Record[Any]], types: Mapping[type, str]) -> None:
        self._tag = tag
        self._records = records
        self._types = types

    def read(self, value: object, at: At) -> T:
        """The value."""
        found = mapping(value, at)
        here = at.key(self._tag)
        if self._tag not in found:
            raise here.missing()
        name = found[self._tag]
        record = self._records.get(name) if isinstance(name, str) else None
        if record is None:
            raise here.malformed(NOT_AMONG, words=", ".join(self._records), found=shown(name))
        built: T = record.read_keys(found, at, skip=self._tag)
        return built

    def write(self, value: T) -> dict[str, Any]:
        """The object, without what is at its default."""
        name = self._types[type(value)]
        return {self._tag: name, **self._records[name].write(value)}


TEXT: Final = Text()
FLAG: Final = Flag()
SIGNED: Final = Number()
COUNT: Final = Number(0)
POSITIVE: Final = Number(1)
