"""The words of technique rows in both languages, and the form in which reading compares text (R-801 to R-804)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from ikusa.rules.definitions import Ruleset, StatusRow, Term
from ikusa.rules.technique import DiceExpression
from ikusa.rules.terms import Event, Location, Per, Tag

K = TypeVar("K")

LARGEST: Final = 10**9
"""No number of a row is larger (SCENARIO.md, "Errors")."""

MOST_DICE: Final = 100
"""No damage expression has more dice (SCENARIO.md, "Errors")."""

NOTHING: Final = "—"
"""What an empty check or limit is written as."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """The fixed words of one language; `critical` stands before wounds and tags, `critical_status` before a status."""

    header: tuple[str, ...]
    defence: str
    tags: Mapping[Tag, str]
    all: str
    critical: str
    critical_status: str
    focus: str
    body: str
    locations: Mapping[Location, str]
    until: Mapping[Event, str]
    brackets: tuple[str, str]

    def wounds(self, n: int) -> str:
        """`n` wounds in words."""
        return f"{n}戦力" if self is JAPANESE else f"{n} wound" if n == 1 else f"{n} wounds"

    def behind(self, n: int) -> str:
        """`n` wounds to one behind in words."""
        return f"後ろの敵に{self.wounds(n)}" if self is JAPANESE else f"{self.wounds(n)} to one behind"

    def rounds(self, n: int) -> str:
        """`n` rounds as a stated end."""
        return f"{n}間合" if self is JAPANESE else f"{n} round" if n == 1 else f"{n} rounds"

    def limit(self, uses: int, per: Per) -> str:
        """A limit in words."""
        if self is not JAPANESE:
            return f"{uses}/{per.value}"
        return f"{'戦闘' if per is Per.BATTLE else 'セッション'}{uses}回"

    def status(self, row: StatusRow) -> tuple[str, ...]:
        """The names that a status may be written by, the best first."""
        spaced = row.id.replace("_", " ")
        return (row.ja, spaced, row.en, row.id) if self is JAPANESE else (spaced, row.en, row.ja, row.id)

    def term(self, term: Term) -> tuple[str, ...]:
        """The names that an attribute or a skill may be written by, the best first."""
        return (term.ja, term.en, term.id) if self is JAPANESE else (term.en, term.ja, term.id)


JAPANESE: Final = Tongue(
    header=("技法", "種別", "活力", "判定", "効果", "限界"),
    defence="防備",
    tags={Tag.PIERCE: "貫通", Tag.DIRECT: "直撃", Tag.SPIRIT: "霊体", Tag.BREAK: "破壊"},
    all="全体",
    critical="会心時",
    critical_status="会心時 ",
    focus="照準集中 [{tag}] 許可",
    body="身体 ",
    locations={
        Location.NECK: "首",
        Location.RIGHT_ARM: "右腕",
        Location.LEFT_ARM: "左腕",
        Location.RIGHT_LEG: "右足",
        Location.LEFT_LEG: "左足",
        Location.RIBS: "あばら",
    },
    until={
        Event.OWN_ACTION: "次の行動まで",
        Event.LULL: "小康まで",
        Event.SCENE_END: "シーン終了まで",
        Event.SCENARIO_END: "シナリオ終了まで",
    },
    brackets=("（", "）"),
)

ENGLISH: Final = Tongue(
    header=("Technique", "Kind", "Vigor", "Check", "Effect", "Limit"),
    defence="defence",
    tags={Tag.PIERCE: "Pierce", Tag.DIRECT: "Direct", Tag.SPIRIT: "Spirit", Tag.BREAK: "Break"},
    all="all",
    critical="On critical ",
    critical_status="On critical ",
    focus="Focus [{tag}] allowed",
    body="body ",
    locations={location: location.value.replace("_", " ") for location in Location},
    until={
        Event.OWN_ACTION: "until own action",
        Event.LULL: "until lull",
        Event.SCENE_END: "until scene end",
        Event.SCENARIO_END: "until scenario end",
    },
    brackets=(" (", ")"),
)

TONGUES: Final = (JAPANESE, ENGLISH)


def tongue(language: str) -> Tongue:
    """The words of a language: "ja" is Japanese, everything else English."""
    return JAPANESE if language == "ja" else ENGLISH


# --- the form in which text is compared -----------------------------------------------------------------------------

_MINUSES = "‐‑‒–—―−⁃"
_PASSED_OVER = frozenset("*\u00ad\u200b\u200c\u200d\u2060\ufeff")
_FOLD = {**dict.fromkeys(map(ord, _MINUSES), "-"), **dict.fromkeys(map(ord, _PASSED_OVER), None)}
_FOLD |= {ord("≥"): ">=", ord("≧"): ">=", ord("⩾"): ">="}
_SPACE = re.compile(r"(?<![0-9]) | (?![0-9])")
_DASHES = re.compile(r"[-ー─━]*")


def squeeze(text: str) -> str:
    """The form that two texts are compared in: NFKC, one case, one minus, no asterisks, no spaces.

    A space between two digits stays, so that `1 2` never becomes 12.
    """
    plain = unicodedata.normalize("NFKC", text).translate(_FOLD).casefold()
    return _SPACE.sub("", " ".join(plain.split()))


def visible(text: str) -> str:
    """The text without what reading passes over: asterisks and invisible characters."""
    return "".join(char for char in text if unicodedata.normalize("NFKC", char) not in _PASSED_OVER)


def aligned(text: str) -> str:
    """The text in NFKC as far as each character stays one character, with one minus, so that places still agree."""
    folded = []
    for char in text:
        plain = unicodedata.normalize("NFKC", char)
        one = plain if len(plain) == 1 else char
        folded.append("-" if one in _MINUSES else " " if one.isspace() else one)
    return "".join(folded)


def is_nothing(text: str) -> bool:
    """Whether a cell is empty or only a dash."""
    return _DASHES.fullmatch(squeeze(text)) is not None


def number(text: str) -> int | None:
    """The whole number that ASCII digits with or without a sign spell; None where it is none or too large."""
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not (digits.isascii() and digits.isdecimal()) or len(digits.lstrip("0")) > len(str(LARGEST)):
        return None
    n = int(digits.lstrip("0") or "0")
    if n > LARGEST:
        return None
    return -n if text.startswith("-") else n


def read_dice(text: str) -> DiceExpression | None:
    """Whole numbers and NdS with S = 6 joined by + or -, without spaces, e.g. `2d6+1`; None where it is none (R-310).

    More than `MOST_DICE` dice, or a number beyond `LARGEST`, is none.
    """
    if not re.fullmatch(r"[0-9]+(?:d6)?(?:[+-][0-9]+(?:d6)?)*", text):
        return None
    terms: list[tuple[int, int, int]] = []
    for sign, digits, die in re.findall(r"([+-]?)([0-9]+)(d6)?", text):
        n = number(digits)
        if n is None:
            return None
        terms.append((-1 if sign == "-" else 1, n if die else 0, 0 if die else n))
    expression = DiceExpression(text, tuple(terms))
    return expression if expression.dice <= MOST_DICE else None


# --- what the words of both languages mean --------------------------------------------------------------------------


def _meanings(vocabularies: Iterable[Mapping[K, str]]) -> dict[str, K]:
    return {squeeze(word): meaning for words in vocabularies for meaning, word in words.items()}


TAGS: Final = _meanings((JAPANESE.tags, ENGLISH.tags))
LOCATIONS: Final = _meanings((JAPANESE.locations, ENGLISH.locations))
UNTIL: Final = _meanings((JAPANESE.until, ENGLISH.until))
ALL_WORDS: Final = (squeeze(JAPANESE.all), squeeze(ENGLISH.all))


class Vocabulary:
    """What the names of one ruleset mean in a row, in either language (R-803, R-804)."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        terms = (*ruleset.attributes.values(), *ruleset.skills.values())
        self._terms = _names(((term.ja, term.en), term.id) for term in terms)
        self._terms = _names(((term.id,), term.id) for term in terms) | self._terms
        rows = ruleset.statuses.values()
        self._statuses: dict[str, StatusRow] = {}
        for place in reversed(range(4)):  # where two rows share a name, 名 beats the id, and the upper row the lower
            self._statuses |= _names(((JAPANESE.status(row)[place],), row) for row in rows)

    def term(self, name: str) -> str | None:
        """The id of the attribute or skill with this name in either language, or with this id."""
        return self._terms.get(squeeze(name))

    def status(self, name: str) -> StatusRow | None:
        """The status with this name in either language, or with this id; `name` is squeezed."""
        return self._statuses.get(name)


def _names(pairs: Iterable[tuple[tuple[str, ...], K]]) -> dict[str, K]:
    found: dict[str, K] = {}
    for names, meaning in pairs:
        for name in names:
            found.setdefault(squeeze(name), meaning)
    found.pop("", None)
    return found
