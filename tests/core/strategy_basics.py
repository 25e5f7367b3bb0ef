"""What all strategies for scenarios share: words, small numbers, objects with optional keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from ikusa.rules.terms import Event

Plain = dict[str, Any]
T = TypeVar("T")

WEAPONS = ("katana", "yari")
PIECES = ("do", "tate", "kabuto", *WEAPONS)
TECHNIQUES = ("t1", "t2", "t3")
WHO = ("a", "b", "c")
SIDES = ("players", "enemies")
LIMBS = ("right_arm", "left_arm", "right_leg", "left_leg")
SKILLS = ("swordsmanship", "archery", "砲術")
TRAITS = ("ash_revival", "spirit_body", "oni_form", "nightborn")

texts = st.sampled_from(["", "桶側胴", "ガード", 'A&B <兵> "x"', "ﬁ\u202e\x00", "𠮷"]) | st.text(max_size=6)
flags = st.booleans()
small = st.integers(0, 4)
signed = st.integers(-4, 4)
positive = st.integers(1, 4)


def ids(words: Iterable[Any]) -> SearchStrategy[str]:
    """The words of a vocabulary as plain data."""
    return st.sampled_from([word.value for word in words])


def keyed(required: Mapping[str, Any], optional: Mapping[str, Any] | None = None) -> SearchStrategy[Plain]:
    """An object with all of the first keys and any of the others."""
    return st.fixed_dictionaries(dict(required), optional=dict(optional or {}))


def some(draw: DrawFn, most: int) -> range:
    """As many turns as drawn, at most `most`."""
    return range(draw(st.integers(0, most)))


def one(draw: DrawFn, words: Sequence[T]) -> T:
    """One of these."""
    return draw(st.sampled_from(words))


def several(draw: DrawFn, words: Sequence[T]) -> list[T]:
    """Some of these, each once, in order."""
    picked = draw(st.integers(0, 2 ** len(words) - 1))
    return [word for place, word in enumerate(words) if picked >> place & 1]


hours = st.integers(0, 60) | st.sampled_from([0.5, 0.1, 47.9])
starts = st.fixed_dictionaries({"event": ids(Event)})
ends = keyed({"event": ids(Event)}, {"count": st.integers(1, 3)})
dice = st.lists(st.integers(1, 10), min_size=2, max_size=2)
faces = st.lists(st.integers(1, 6), max_size=3)
limb_lists = st.lists(st.sampled_from(LIMBS), max_size=2)
