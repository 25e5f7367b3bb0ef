"""What the rules say, for whoever shows them: every rule in short, the house readings, the house's values.

resources/rulesets/rules.toml holds the rules, readings.toml beside it the readings and the house's values.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from ikusa import resources
from ikusa.errors import RuleError
from ikusa.ruleset.fields import TEXT, Codec, Many, Record, required
from ikusa.ruleset.places import At

_RULES: Final = "rules.toml"
_READINGS: Final = "readings.toml"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its id, its name and what it says in short, in both languages."""

    id: str
    ja: str
    en: str
    says_ja: str
    says_en: str

    def name(self, language: str) -> str:
        """The name in a language."""
        return self.ja if language == "ja" else self.en

    def says(self, language: str) -> str:
        """What it says, in a language."""
        return self.says_ja if language == "ja" else self.says_en


@dataclass(frozen=True, slots=True)
class Reading:
    """A house reading: how the house reads the rule with this id where the sources leave it open."""

    rule: str
    ja: str
    en: str

    def says(self, language: str) -> str:
        """The sentence in a language."""
        return self.ja if language == "ja" else self.en


_RULE: Final = Record(Rule, *(required(name, TEXT) for name in ("id", "ja", "en", "says_ja", "says_en")))
_READING: Final = Record(Reading, *(required(name, TEXT) for name in ("rule", "ja", "en")))
_HOUSE: Final = Record(dict[str, Any], required("rule", TEXT), required("keys", Many(TEXT, at_least=1)))
_RULES_FILE: Final[Codec[Any]] = Record(dict[str, Any], required("rules", Many(_RULE)))
_READINGS_FILE: Final[Codec[Any]] = Record(
    dict[str, Any], required("house", Many(_HOUSE)), required("readings", Many(_READING))
)


def rules() -> Mapping[str, Rule]:
    """Every rule by its id, in their order.

    Raises:
        RuleError: `malformed`: the file is not what it should be.
        StoreError: there is no such file.
    """
    return _rules()


def readings() -> tuple[Reading, ...]:
    """The house readings, in the order of their rules.

    Raises:
        RuleError: `malformed`: the file is not what it should be.
        StoreError: there is no such file.
    """
    return _readings()[0]


def house() -> Mapping[str, str]:
    """The rule's id for each key of the ruleset whose value is the house's: `wounds`, `armour.light.weighs`.

    Raises:
        RuleError: `malformed`: the file is not what it should be.
        StoreError: there is no such file.
    """
    return _readings()[1]


def is_house(path: str) -> bool:
    """Whether a value is the house's: its own path is marked, or one that it lies in."""
    marked, parts = house(), path.split(".")
    return any(".".join(parts[:length]) in marked for length in range(1, len(parts) + 1))


@lru_cache(maxsize=1)
def _rules() -> Mapping[str, Rule]:
    return MappingProxyType({rule.id: rule for rule in parsed(_RULES, resources.text("rulesets", _RULES))["rules"]})


@lru_cache(maxsize=1)
def _readings() -> tuple[tuple[Reading, ...], Mapping[str, str]]:
    found = parsed(_READINGS, resources.text("rulesets", _READINGS))
    marked = {key: row["rule"] for row in found["house"] for key in row["keys"]}
    return found["readings"], MappingProxyType(marked)


def parsed(name: str, text: str) -> Any:
    """The text of one of the two files, by the file's name.

    Raises:
        RuleError: `malformed`; the message names the file and the place.
    """
    codec = _RULES_FILE if name == _RULES else _READINGS_FILE
    try:
        return codec.read(tomllib.loads(text), At())
    except tomllib.TOMLDecodeError as error:
        raise RuleError("malformed", f"{name}: {error}") from error
    except RuleError as error:
        raise RuleError(error.code, f"{name}: {error.message}", error.path, error.values) from error
