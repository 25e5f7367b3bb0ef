"""Reading technique rows: what the check, effect and limit cells say, and what was not understood (R-803)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field

from ikusa.rules.notation_rows import refusal
from ikusa.rules.notation_words import (
    ALL_WORDS,
    LOCATIONS,
    TAGS,
    UNTIL,
    Vocabulary,
    aligned,
    is_nothing,
    number,
    read_dice,
    squeeze,
    visible,
)
from ikusa.rules.technique import ALL, DiceExpression, Inflict, Limit, TagUse, Through, Until
from ikusa.rules.terms import Event, Location, On, Per, Stacking, Tag

# --- check and limit -------------------------------------------------------------------------------------------------

_CHECK = re.compile(r"\s*2\s*d\s*10(?P<body>.*?)(?:>\s*=|[≥≧⩾])\s*(?:防備|defen[cs]e)\s*", re.IGNORECASE | re.DOTALL)
_MODIFIER = re.compile(r"([+-])\s*([0-9]+)\s*\Z")
_NO_NAME = re.compile(r"[0-9]|.*[-<>=≥≧⩾\[\](){}|/×÷.,、。:;]", re.DOTALL)
_LIMIT = re.compile(r"戦闘(?P<a>[0-9]+)回|(?P<b>[0-9]+)/battle|セッション(?P<c>[0-9]+)回|(?P<d>[0-9]+)/session")


def read_check(cell: str, vocabulary: Vocabulary) -> tuple[tuple[str, ...], int] | None:
    """The terms and the modifier of a check cell, None if it is not understood (R-804).

    A name that the ruleset does not have is its own skill id, as it was written.
    """
    if is_nothing(cell):
        return (), 0
    text = visible(cell)
    match = _CHECK.fullmatch(aligned(text))
    if match is None:
        return None
    body, plain = text[match.start("body") : match.end("body")], match["body"]
    modifier = 0
    if last := _MODIFIER.search(plain):
        found = number(last[1] + last[2])
        if found is None:
            return None
        modifier, body, plain = found, body[: last.start()], plain[: last.start()]
    terms = _terms(body.rstrip(), plain.rstrip(), vocabulary)
    return None if terms is None else (terms, modifier)


def _terms(body: str, plain: str, vocabulary: Vocabulary) -> tuple[str, ...] | None:
    """The terms of `+name+name`; `plain` is `body` with the same places, in the form for comparing."""
    if not plain.strip():
        return ()
    bars = [place for place, char in enumerate(plain) if char == "+"]
    if not bars or plain[: bars[0]].strip():
        return None
    terms = []
    for start, stop in zip(bars, [*bars[1:], len(plain)], strict=True):
        name = body[start + 1 : stop].strip()
        known = vocabulary.term(name)
        if known is None and (not name or _NO_NAME.match(plain[start + 1 : stop].strip())):
            return None
        terms.append(known or name)
    return tuple(terms)


def read_limit(cell: str) -> tuple[Limit | None] | None:
    """The limit of a limit cell in a tuple of its own (a dash is no limit), None if it is not understood (R-311)."""
    if is_nothing(cell):
        return (None,)
    match = _LIMIT.fullmatch(squeeze(cell))
    if match is None:
        return None
    uses = number(match["a"] or match["b"] or match["c"] or match["d"])
    per = Per.BATTLE if match["a"] or match["b"] else Per.SESSION
    return (Limit(uses, per),) if uses else None


# --- the sentences of an effect --------------------------------------------------------------------------------------

_CLOSING = "。｡"
_DOTS = ".．․﹒"


def sentences(cell: str) -> list[str]:
    """The sentences of an effect cell as they were written, without what closes them.

    `。` closes, and so does `.` but between two digits.
    """
    found, start = [], 0
    for place, char in enumerate(cell):
        if char in _CLOSING or (char in _DOTS and not _between_digits(cell, place)):
            found.append(cell[start:place])
            start = place + 1
    found.append(cell[start:])
    return [piece.strip() for piece in found if squeeze(piece)]


def _between_digits(text: str, place: int) -> bool:
    around = text[place - 1 : place], text[place + 1 : place + 2]
    return place > 0 and all(unicodedata.normalize("NFKC", char) in {*"0123456789"} for char in around)


@dataclass(slots=True)
class Effect:
    """What the sentences of an effect cell have said so far."""

    tags: list[TagUse] = field(default_factory=list)
    critical_tags: list[TagUse] = field(default_factory=list)
    wounds: int | None = None
    critical_wounds: int | None = None
    through: Through | None = None
    focus: Tag | None = None
    inflicts: list[Inflict] = field(default_factory=list)
    body_damage: DiceExpression | None = None
    missed: list[str] = field(default_factory=list)


def read_effect(cell: str, vocabulary: Vocabulary, line: int) -> Effect:
    """What an effect cell says; the sentences that are not understood are its `missed`.

    Raises:
        RuleError: `malformed`: [破壊] or [霊体] with a number (R-802).
    """
    effect = Effect()
    for sentence in [] if is_nothing(cell) else sentences(cell):
        if not _take(effect, squeeze(sentence), vocabulary, line):
            effect.missed.append(sentence)
    return effect


_CRITICAL = re.compile(r"(?:会心時|oncritical)[,、]?")
_TAG = r"\[(?:[^\[\]]*)\]"
_TAG_SENTENCE = re.compile(rf"{_TAG}(?:\+{_TAG})*")
_TAG_PARTS = re.compile(r"\[([^\[\]]*?)([0-9]+)?\]")
_NUMBERED = re.compile(r"\[(破壊|霊体|break|spirit)(?:[+-]?[0-9]+|全体|all)\]")
_WOUNDS = re.compile(r"([0-9]+)(?:戦力|wounds?)")
_BEHIND = re.compile(r"後ろの敵にも?([0-9]+)戦力|([0-9]+)wounds?toonebehind")
_FOCUS = re.compile(r"照準集中\[([^\[\]]*)\]許可|focus\[([^\[\]]*)\]allowed")
_BODY = re.compile(r"(?:身体|body)(.+)")
_DEFENCE = re.compile(r"(?:防備|defen[cs]e)-([0-9]+)")
_VALUE = re.compile(r"(.+?) ?([+-]?[0-9]+)")
_NOTE = re.compile(r"(.+)\(([^()]*)\)")
_ROUNDS = re.compile(r"([0-9]+)(?:間合|rounds?)")


def _take(effect: Effect, text: str, vocabulary: Vocabulary, line: int) -> bool:
    """Let one squeezed sentence have its effect; False if it is not understood."""
    focus = _FOCUS.fullmatch(text)
    if focus is None and (wrong := _NUMBERED.search(text)):
        raise refusal(line, "numbered_tag", f"[{wrong[1]}] takes no number.", tag=TAGS[wrong[1]].value)
    prefix = _CRITICAL.match(text)
    on, rest = (On.CRITICAL, text[prefix.end() :]) if prefix else (On.HIT, text)
    return any(take(effect, rest, on, vocabulary) for take in _KINDS)


def _take_tags(effect: Effect, text: str, on: On, vocabulary: Vocabulary) -> bool:
    if not _TAG_SENTENCE.fullmatch(text):
        return False
    uses = []
    for name, digits in _TAG_PARTS.findall(text):
        use = _tag(name, digits)
        if use is None or (on is On.CRITICAL and use.tag not in (Tag.PIERCE, Tag.BREAK)):
            return False
        uses.append(use)
    (effect.tags if on is On.HIT else effect.critical_tags).extend(uses)
    return True


def _tag(name: str, digits: str) -> TagUse | None:
    tag = TAGS.get(name)
    if tag is not None and tag in (Tag.SPIRIT, Tag.BREAK):
        return None if digits else TagUse(tag)
    if tag is not None:
        value = number(digits) if digits else None
        return TagUse(tag, value) if value else None
    for word in ALL_WORDS:
        tag = TAGS.get(name.removesuffix(word)) if name.endswith(word) and not digits else None
        if tag in (Tag.PIERCE, Tag.DIRECT):
            return TagUse(tag, ALL)
    return None


def _take_wounds(effect: Effect, text: str, on: On, vocabulary: Vocabulary) -> bool:
    match = _WOUNDS.fullmatch(text)
    wounds = number(match[1]) if match else None
    if wounds is None or (effect.wounds if on is On.HIT else effect.critical_wounds) is not None:
        return False
    if on is On.HIT:
        effect.wounds = wounds
    else:
        effect.critical_wounds = wounds
    return True


def _take_through(effect: Effect, text: str, on: On, vocabulary: Vocabulary) -> bool:
    match = _BEHIND.fullmatch(text)
    wounds = number(match[1] or match[2]) if match else None
    if wounds is None or effect.through is not None:
        return False
    effect.through = Through(on, wounds)
    return True


def _take_focus(effect: Effect, text: str, on: On, vocabulary: Vocabulary) -> bool:
    match = _FOCUS.fullmatch(text)
    tag = TAGS.get(match[1] or match[2] or "") if match else None
    if on is On.CRITICAL or tag not in (Tag.PIERCE, Tag.DIRECT) or effect.focus is not None:
        return False
    effect.focus = tag
    return True


def _take_body(effect: Effect, text: str, on: On, vocabulary: Vocabulary) -> bool:
    match = _BODY.fullmatch(text)
    expression = read_dice(match[1]) if match else None
    if on is On.CRITICAL or expression is None or effect.body_damage is not None:
        return False
    effect.body_damage = expression
    return True


def _take_status(effect: Effect, text: str, on: On, vocabulary: Vocabulary) -> bool:
    inflict = read_status(text, on, vocabulary)
    if inflict is None:
        return False
    effect.inflicts.append(inflict)
    return True


_KINDS: tuple[Callable[[Effect, str, On, Vocabulary], bool], ...] = (
    _take_tags,
    _take_wounds,
    _take_through,
    _take_focus,
    _take_body,
    _take_status,
)


# --- a status with its value, location and end -----------------------------------------------------------------------


def read_status(text: str, on: On, vocabulary: Vocabulary) -> Inflict | None:
    """The status that a squeezed sentence names, None if it names none or one that it cannot inflict so (R-309)."""
    location: Location | None = None
    until: Until | None = None
    while (found := _named(text, vocabulary)) is None:
        match = _NOTE.fullmatch(text)
        if match is None:
            return None
        text = match[1]
        if location is None and (location := LOCATIONS.get(match[2])) is not None:
            continue
        if until is not None or (until := _until(match[2])) is None:
            return None
    id_, value = found
    row, parts = vocabulary.ruleset.statuses[id_], vocabulary.ruleset.parts
    if id_ in parts.derived:
        return None
    if id_ == parts.dropped and row.stacking is Stacking.PER_WEAPON:  # it needs a weapon, and a row names none
        return None
    if (location is not None) is not (row.stacking is Stacking.PER_LOCATION):
        return None
    if row.x:
        value = 1 if value is None else value
    if value is not None and (not row.x or (value < 1 and id_ != parts.stance)):
        return None
    return Inflict(id_, value, on, location, until=until)


def _named(text: str, vocabulary: Vocabulary) -> tuple[str, int | None] | None:
    """The status and the stated value of a name without what stands in parentheses behind it."""
    if match := _DEFENCE.fullmatch(text):
        value = number(match[1])
        return None if value is None else (vocabulary.ruleset.parts.lowered, value)
    if row := vocabulary.status(text):
        return row.id, None
    match = _VALUE.fullmatch(text)
    row = vocabulary.status(match[1]) if match else None
    value = number(match[2]) if match else None
    return None if row is None or value is None else (row.id, value)


def _until(text: str) -> Until | None:
    if event := UNTIL.get(text):
        return Until(event)
    match = _ROUNDS.fullmatch(text)
    count = number(match[1]) if match else None
    return Until(Event.ROUND_END, count) if count else None
