"""What chat tools share: bars, numbered labels, and a line to roll for each technique."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ikusa.exchange.values import Person
from ikusa.i18n import N_, Words
from ikusa.rules.defence import standing
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import wear
from ikusa.rules.modifiers import vigor_maximum
from ikusa.rules.notation import write_cells
from ikusa.rules.technique import Technique
from ikusa.rules.terms import GearKind, Grade, TrackName
from ikusa.wording.terms import term

FIRST: Final = (TrackName.WOUNDS, TrackName.VIGOR, TrackName.LUCK)
MOST_BARS: Final = 8
"""Ccfolia draws so many."""
DEFENCE: Final = N_("Defence", context="palette")
TARGET: Final = N_("Target", context="palette")
_BRACES: Final = str.maketrans("{}｛｝", "()()")


@dataclass(frozen=True, slots=True)
class Bar:
    """A resource: its label, points now and in full (0: it has no maximum)."""

    label: str
    now: int
    most: int


@dataclass(frozen=True, slots=True)
class Palette:
    """Bars and labelled numbers, each label there once, and the lines that use them."""

    bars: tuple[Bar, ...]
    values: tuple[tuple[str, int], ...]
    lines: tuple[str, ...]


class _Labels:
    """Gives each thing a label of its own that can stand between braces."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, text: str) -> str:
        """The label for a text; numbered where another thing has it."""
        base = label_text(text)
        found, number = base, 1
        while found in self._taken:
            number += 1
            found = f"{base}{number}"
        self._taken.add(found)
        return found


def label_text(text: str) -> str:
    """A text as a label: NFKC (as the tools compare), without what would end it or define another."""
    plain = unicodedata.normalize("NFKC", text).translate(_BRACES)
    kept = "".join(char for char in plain if char.isprintable() and not char.isspace() and char not in "=/")
    return kept[:40] or "?"


def one_line(text: str) -> str:
    """A text that stays on its line and has no braces, which a tool would fill in."""
    plain = "".join(char if char.isprintable() else " " for char in text).translate(_BRACES)
    return " ".join(plain.split())


def term_name(id_: str, ruleset: Ruleset, words: Words) -> str:
    """The name of an attribute or skill."""
    found = ruleset.attributes.get(id_) or ruleset.skills.get(id_)
    return id_ if found is None else found.ja if words.language == "ja" else found.en


def build(person: Person, words: Words, target: int | None = None) -> Palette:
    """The palette of a person.

    Args:
        person: whose.
        words: the language of the labels.
        target: the number that lines are rolled against; None: the label for it, which a player sets.
    """
    labels = _Labels()
    bars = tuple(_bars(person, words, labels))
    character, ruleset = person.character, person.ruleset
    known: dict[str, str] = {}
    values: list[tuple[str, int]] = []
    numbers = {**dict.fromkeys(ruleset.attributes, 0), **character.attributes, **character.skills}
    used = [term_ for technique in character.techniques for term_ in technique.terms]
    for id_ in dict.fromkeys((*numbers, *used)):
        known[id_] = labels.new(term_name(id_, ruleset, words))
        values.append((known[id_], numbers.get(id_, 0)))
    values.append((labels.new(words(DEFENCE, context="palette")), standing(character, ruleset).total))
    against = str(target)
    if target is None:
        label = labels.new(words(TARGET, context="palette"))
        values.append((label, ruleset.base_defence[Grade.PC]))
        against = f"{{{label}}}"
    lines = tuple(_line(one, known, against, person, words) for one in character.techniques)
    return Palette(bars[:MOST_BARS], tuple(values), lines)


def _bars(person: Person, words: Words, labels: _Labels) -> Iterator[Bar]:
    """The tracks, those of every character first, then the armour that is worn."""
    character, ruleset = person.character, person.ruleset
    for name in (*FIRST, *(name for name in TrackName if name not in FIRST)):
        track = character.tracks.get(name)
        if track is None or (name is TrackName.TOXICITY and not track.now):
            continue
        most = vigor_maximum(character, ruleset) if name is TrackName.VIGOR else track.max or 0
        yield Bar(labels.new(term(name, words)), min(track.now, most) if most else track.now, most)
    for piece in character.gear:
        if piece.equipped and piece.kind in (GearKind.ARMOUR, GearKind.SHIELD):
            found = wear(piece, character.gear_bonus(piece.id))
            yield Bar(labels.new(piece.name), found.left, found.measure)


def _line(one: Technique, known: dict[str, str], target: str, person: Person, words: Words) -> str:
    """`2D10+{技}+{剣術}+1>=14 【突き】`; a technique without a check says what it does."""
    name = one_line(one.name) or "—"
    if not one.terms and not one.modifier:
        cells = write_cells(one, words.language, person.ruleset)
        return one_line(f"【{name}】 {cells.effect}")
    terms = "".join(f"+{{{known[id_]}}}" for id_ in one.terms)
    modifier = f"{one.modifier:+d}" if one.modifier else ""
    return f"2D10{terms}{modifier}>={target} 【{name}】"
