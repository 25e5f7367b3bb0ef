"""The words that stand before a value in stat blocks and at the head of a table, in both languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final

from ikusa import i18n
from ikusa.i18n import LANGUAGES, N_, Words
from ikusa.rules.definitions import Ruleset
from ikusa.rules.terms import GearGrade, GearKind, Grade, TrackName, Weight
from ikusa.wording.terms import term


class Head(StrEnum):
    """What a labelled value is."""

    NAME = "name"
    READING = "reading"
    ENGLISH = "english"
    TITLE = "title"
    FOLDER = "folder"
    TAGS = "tags"
    SIDE = "side"
    GRADE = "grade"
    ATTRIBUTES = "attributes"
    SKILLS = "skills"
    DEFENCE = "defence"
    GEAR = "gear"
    STATUSES = "statuses"
    TECHNIQUES = "techniques"
    NOTES = "notes"
    UID = "uid"


HEADS: Final[Mapping[Head, str]] = {
    Head.NAME: N_("Name", context="sheet"),
    Head.READING: N_("Reading", context="sheet"),
    Head.ENGLISH: N_("English name", context="sheet"),
    Head.TITLE: N_("Title", context="sheet"),
    Head.FOLDER: N_("Folder", context="sheet"),
    Head.TAGS: N_("Tags", context="sheet"),
    Head.SIDE: N_("Side", context="sheet"),
    Head.GRADE: N_("Grade", context="sheet"),
    Head.ATTRIBUTES: N_("Attributes", context="sheet"),
    Head.SKILLS: N_("Skills", context="sheet"),
    Head.DEFENCE: N_("Defence", context="sheet"),
    Head.GEAR: N_("Gear", context="sheet"),
    Head.STATUSES: N_("Statuses", context="sheet"),
    Head.TECHNIQUES: N_("Techniques", context="sheet"),
    Head.NOTES: N_("Notes", context="sheet"),
    Head.UID: N_("Identity", context="sheet"),
}
_ALSO: Final = {
    "能力": Head.ATTRIBUTES,
    "肩書": Head.TITLE,
    "備考": Head.NOTES,
    "メモ": Head.NOTES,
    "振り仮名": Head.READING,
}
"""Other words for the same, as they stand in tables of others; they are read, and not written."""
_SIDES: Final[Mapping[str, str]] = {
    "players": N_("players", context="side of a sheet"),
    "enemies": N_("enemies", context="side of a sheet"),
}
_PLAIN: Final = str.maketrans({**dict.fromkeys("−–—‐‑‒－﹣", "-"), "＋": "+", "／": "/"})
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}", re.ASCII)


def head(one: Head, words: Words) -> str:
    """The word for a value."""
    return words(HEADS[one], context="sheet")


def side(id_: str, words: Words) -> str:
    """A side in words; one of the GM's own as it is."""
    return words(_SIDES[id_], context="side of a sheet") if id_ in _SIDES else id_


def folded(text: str) -> str:
    """A word as it is compared: width, case and spaces do not count."""
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


@lru_cache(maxsize=1)
def heads() -> Mapping[str, Head]:
    """What each word stands for."""
    found = {folded(word): one for word, one in _ALSO.items()} | {one.value: one for one in Head}
    for language in LANGUAGES:
        words = i18n.words(language)
        found |= {folded(head(one, words)): one for one in Head}
    return found


@lru_cache(maxsize=1)
def sides() -> Mapping[str, str]:
    """The ids of sides by their words."""
    return {folded(side(id_, i18n.words(language))): id_ for id_ in _SIDES for language in LANGUAGES}


@lru_cache(maxsize=8)
def members(kind: type[StrEnum]) -> Mapping[str, str]:
    """The ids of a vocabulary by their words in both languages."""
    found = {folded(one.value): str(one.value) for one in kind}
    for language in LANGUAGES:
        words = i18n.words(language)
        found |= {folded(term(one, words)): str(one.value) for one in kind}
    return found


GRADES: Final[type[StrEnum]] = Grade
KINDS: Final[type[StrEnum]] = GearKind
WEIGHTS: Final[type[StrEnum]] = Weight
GEAR_GRADES: Final[type[StrEnum]] = GearGrade
TRACKS: Final[type[StrEnum]] = TrackName


def terms(ruleset: Ruleset) -> tuple[dict[str, str], dict[str, str]]:
    """The ids of attributes and of skills by their names."""
    attributes = {folded(name): one.id for one in ruleset.attributes.values() for name in (one.id, one.ja, one.en)}
    skills = {folded(name): one.id for one in ruleset.skills.values() for name in (one.id, one.ja, one.en)}
    return attributes, skills


def number(text: str) -> int | None:
    """The whole number that a text writes, full-width digits and any minus too; None where there is none."""
    plain = "".join(unicodedata.normalize("NFKC", char) if "０" <= char <= "９" else char for char in text.strip())
    plain = plain.translate(_PLAIN).replace(" ", "")
    return int(plain) if _NUMBER.fullmatch(plain) else None


def span(text: str) -> tuple[int, int] | None:
    """`now/max`, or one number for both; None where it is neither or the first is above the second."""
    now, slash, most = text.translate(_PLAIN).partition("/")
    first = number(now)
    second = number(most) if slash else first
    if first is None or second is None or not 0 <= first <= second:
        return None
    return first, second
