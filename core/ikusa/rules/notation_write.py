"""Writing technique rows in their canonical form, in one language (R-801 to R-804; SCENARIO.md, "Notation")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ikusa.errors import RuleError
from ikusa.rules.definitions import Ruleset, StatusRow
from ikusa.rules.notation_read import read_check, read_effect, read_limit, sentences
from ikusa.rules.notation_rows import LINE_BREAK
from ikusa.rules.notation_words import NOTHING, Tongue, Vocabulary, squeeze
from ikusa.rules.technique import ALL, Inflict, TagUse, Technique, Until
from ikusa.rules.terms import Event, On, Stacking


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an effect cell, without what closes it, and whether reading understands it."""

    text: str
    understood: bool


@dataclass(frozen=True, slots=True)
class Written:
    """A technique in writing: its effect in sentences, and its check and limit cells."""

    check: str
    sentences: tuple[Sentence, ...]
    limit: str

    @property
    def effect(self) -> str:
        """The effect cell."""
        return " ".join(f"{sentence.text}." for sentence in self.sentences)


def write(technique: Technique, tongue: Tongue, vocabulary: Vocabulary) -> Written:
    """A technique's check, effect and limit in one language.

    Pieces that were not understood stand last in the effect. One that would be understood there, or come apart, was
    a whole check or limit cell: it goes back where it came from, if that cell is free.
    """
    check = write_check(technique, tongue, vocabulary)
    limit = NOTHING if technique.limit is None else tongue.limit(technique.limit.uses, technique.limit.per)
    said = tuple(Sentence(text, True) for text in _effect(technique, tongue, vocabulary))
    pieces = free_text(technique)
    plain = Written(check, said + tuple(Sentence(text, False) for text in pieces), limit)
    for written in (plain, *_moved(plain, pieces, len(said))):
        if _missed(written, vocabulary) == pieces:
            return written
    return plain


def free_text(technique: Technique) -> tuple[str, ...]:
    """The sentences of a technique's plain text: what was not understood, else those of its `text`."""
    pieces = [piece for piece in technique.not_understood if squeeze(piece)]
    if technique.text.strip() and technique.text != ". ".join(technique.not_understood):
        pieces = sentences(technique.text) + [piece for piece in pieces if piece not in technique.text]
    return tuple(" ".join(LINE_BREAK.split(piece)).strip() for piece in pieces)


def _moved(plain: Written, pieces: tuple[str, ...], said: int) -> Iterator[Written]:
    """The same pieces with the first one as the check, the last one as the limit, or both."""
    into_check = plain.check == NOTHING and len(pieces) > 0
    into_limit = plain.limit == NOTHING and len(pieces) > 0
    if into_check:
        yield Written(pieces[0], plain.sentences[:said] + plain.sentences[said + 1 :], plain.limit)
    if into_limit:
        yield Written(plain.check, plain.sentences[:-1], pieces[-1])
    if into_check and into_limit and len(pieces) > 1:
        yield Written(pieces[0], plain.sentences[:said] + plain.sentences[said + 1 : -1], pieces[-1])


def _missed(written: Written, vocabulary: Vocabulary) -> tuple[str, ...] | None:
    """What reading would not understand of it; None if it could not be read at all."""
    try:
        missed = read_effect(written.effect, vocabulary, 1).missed
    except RuleError:
        return None
    check = () if read_check(written.check, vocabulary) is not None else (written.check,)
    limit = () if read_limit(written.limit) is not None else (written.limit,)
    return (*check, *missed, *limit)


# --- check and effect ------------------------------------------------------------------------------------------------


def write_check(technique: Technique, tongue: Tongue, vocabulary: Vocabulary) -> str:
    """The check cell (R-804); without terms and modifier there is nothing to write."""
    if not technique.terms and not technique.modifier:
        return NOTHING
    terms = "".join(f"+{_term(term, tongue, vocabulary)}" for term in technique.terms)
    modifier = f"{technique.modifier:+d}" if technique.modifier else ""
    return f"2d10{terms}{modifier} >= {tongue.defence}"


def _term(id_: str, tongue: Tongue, vocabulary: Vocabulary) -> str:
    """The name of a term: the first that is read as this term again, else its id."""
    ruleset = vocabulary.ruleset
    term = ruleset.attributes.get(id_) or ruleset.skills.get(id_)
    names = tongue.term(term) if term is not None else ()
    understood = ((id_,), 0)
    return next((name for name in names if read_check(f"2d10+{name}>={tongue.defence}", vocabulary) == understood), id_)


def _effect(technique: Technique, tongue: Tongue, vocabulary: Vocabulary) -> Iterator[str]:
    """The sentences of the effect, in the order of SCENARIO.md's table."""
    if technique.tags:
        yield _tags(technique.tags, tongue)
    if technique.critical_tags:
        yield tongue.critical + _tags(technique.critical_tags, tongue)
    yield tongue.wounds(technique.wounds)
    if technique.critical_wounds is not None:
        yield tongue.critical + tongue.wounds(technique.critical_wounds)
    if through := technique.through:
        yield (tongue.critical if through.on is On.CRITICAL else "") + tongue.behind(through.wounds)
    if technique.focus is not None:
        yield tongue.focus.format(tag=tongue.tags[technique.focus])
    for inflict in technique.inflicts:
        yield write_status(inflict, tongue, vocabulary)
    if technique.body_damage is not None:
        yield tongue.body + technique.body_damage.text


def _tags(uses: tuple[TagUse, ...], tongue: Tongue) -> str:
    return " + ".join(f"[{_tag(use, tongue)}]" for use in uses)


def _tag(use: TagUse, tongue: Tongue) -> str:
    if use.value is None:
        return tongue.tags[use.tag]
    return f"{tongue.tags[use.tag]} {tongue.all if use.value == ALL else use.value}"


def write_status(inflict: Inflict, tongue: Tongue, vocabulary: Vocabulary) -> str:
    """A status sentence by the first of its names that is read as this status again."""
    row = vocabulary.ruleset.statuses.get(inflict.status)
    if row is None:
        return inflict.status
    value = (1 if inflict.value is None else inflict.value) if row.x else None
    location = inflict.location if row.stacking is Stacking.PER_LOCATION else None
    meant = Inflict(inflict.status, value, inflict.on, location, until=_writable(inflict.until))
    texts = [_status(name, meant, tongue) for name in _names(row, tongue, vocabulary.ruleset)]
    return next((text for text in texts if _reads_as(text, meant, vocabulary)), texts[0])


def _names(row: StatusRow, tongue: Tongue, ruleset: Ruleset) -> tuple[str, ...]:
    return ("", *tongue.status(row)) if row.id == ruleset.parts.lowered else tongue.status(row)


def _status(name: str, inflict: Inflict, tongue: Tongue) -> str:
    """The sentence for a status by one of its names; no name stands for `**防備 -N**`."""
    opening, closing = tongue.brackets
    parts = [tongue.critical_status if inflict.on is On.CRITICAL else ""]
    if not name:
        parts.append(f"**{tongue.defence.capitalize()} -{inflict.value}**")
    else:
        parts.append(name if inflict.value is None else f"{name} {inflict.value}")
    if inflict.location is not None:
        parts.append(f"{opening}{tongue.locations[inflict.location]}{closing}")
    if until := inflict.until:
        end = tongue.rounds(until.count) if until.event is Event.ROUND_END else tongue.until[until.event]
        parts.append(f"{opening}{end}{closing}")
    return "".join(parts)


def _writable(until: Until | None) -> Until | None:
    """The end as far as a row can state it: the second coming of anything but a round has no written form."""
    return until if until is not None and (until.event is Event.ROUND_END or until.count == 1) else None


def _reads_as(text: str, inflict: Inflict, vocabulary: Vocabulary) -> bool:
    try:
        effect = read_effect(f"{text}.", vocabulary, 1)
    except RuleError:
        return False
    return effect.inflicts == [inflict] and not effect.missed
