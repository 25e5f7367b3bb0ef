"""Where one stands in the plain data that is read, and what is wrong there.

What is wrong is a RuleError `malformed` that names its place (`combatants[0].tracks.vigor`). Ids that name nothing and
numbers that are impossible where they stand are only noted and told at the end, because a malformed value anywhere
comes before them (SCENARIO.md, "Errors").
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ikusa.errors import RuleError
from ikusa.i18n import N_, Words
from ikusa.rules.definitions import Ruleset

UNKNOWN_ID: Final = "unknown_id"
OUT_OF_RANGE: Final = "out_of_range"

_SHOWN: Final = 60
"""A message shows so many characters of a text."""

_LONG: Final = 10**18
"""A message shows no number that is so long."""


class Doubled(dict[str, Any]):
    """A JSON object in which `key` stood more than once; the reader that meets it refuses it."""

    key: str = ""


class At:
    """A place in the data that is read: its path, the ruleset that ids belong to, and what was noted so far."""

    __slots__ = ("_notes", "_ruleset", "path")

    def __init__(self, path: str = "", ruleset: Ruleset | None = None, notes: list[RuleError] | None = None) -> None:
        self.path = path
        self._ruleset = ruleset
        self._notes: list[RuleError] = [] if notes is None else notes

    @property
    def rules(self) -> Ruleset:
        """The ruleset that ids belong to; there is none while a ruleset itself is read."""
        assert self._ruleset is not None
        return self._ruleset

    def key(self, name: str) -> At:
        """The place of a key of the object here."""
        return At(f"{self.path}.{name}" if self.path else name, self._ruleset, self._notes)

    def stranger(self, name: str) -> At:
        """The place of a key whose name is anybody's: cut and escaped."""
        return self.key(name if len(name) <= _SHOWN and name.isprintable() else quoted(name)[1:-1])

    def item(self, index: int) -> At:
        """The place of an item of the list here."""
        return At(f"{self.path}[{index}]", self._ruleset, self._notes)

    def malformed(self, problem: str, **values: object) -> RuleError:
        """The error to raise for what is wrong here.

        Args:
            problem: the end of the sentence that the path begins, marked for translation, with `{name}` for values.
            **values: what the sentence names.
        """
        return self._error("malformed", problem, values)

    def missing(self) -> RuleError:
        """The error to raise where a key should be."""
        return self.malformed(N_("this key is missing."))

    def note(self, code: str, problem: str, **values: object) -> None:
        """Note an error that counts only where nothing is malformed; the arguments are those of `malformed`."""
        self._notes.append(self._error(code, problem, values))

    def settle(self) -> None:
        """Raise the first thing noted, unknown ids before impossible numbers.

        Raises:
            RuleError: `unknown_id` or `out_of_range`.
        """
        for code in (UNKNOWN_ID, OUT_OF_RANGE):
            for error in self._notes:
                if error.code == code:
                    raise error

    def _error(self, code: str, problem: str, values: dict[str, object]) -> RuleError:
        message = _placed(self.path, problem.format(**values))
        return RuleError(code, message, self.path or None, values={**values, "problem": problem})


def _placed(path: str, problem: str) -> str:
    return f"{path}: {problem}" if path else problem[:1].upper() + problem[1:]


def in_words(error: RuleError, words: Words) -> str:
    """The sentence of an error that reading raised, in the language of `words`, behind its path."""
    problem = error.values.get("problem")
    if not isinstance(problem, str):
        return error.message
    return _placed(error.path or "", words(problem).format(**error.values))


def quoted(text: str) -> str:
    """A text as a message shows it: in quotes, cut, with escapes for what does not print."""
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")


def shown(value: object) -> str:
    """A plain value as a message shows it, in any language."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int | float):
        return str(value) if abs(value) < _LONG else "…"
    return "{…}" if isinstance(value, Mapping) else "[…]"


def mapping(value: object, at: At) -> Mapping[str, Any]:
    """The object that stands here.

    Raises:
        RuleError: `malformed`: it is none, or has a key twice.
    """
    if not isinstance(value, Mapping):
        raise at.malformed(N_("an object is expected here, not {found}."), found=shown(value))
    if isinstance(value, Doubled):
        raise at.stranger(value.key).malformed(N_("this key stands here twice."))
    return value
