"""Stat blocks as Markdown, for wikis, and as plain text, for chat; `text_in` reads both again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from ikusa.exchange import gear_cells, lexicon
from ikusa.exchange.draft import piece_left
from ikusa.exchange.lexicon import Head
from ikusa.exchange.palette import term_name
from ikusa.exchange.values import Person
from ikusa.i18n import Words
from ikusa.rules.character import Character, Status
from ikusa.rules.defence import standing
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import wear
from ikusa.rules.notation import write_cells, write_row
from ikusa.rules.notation_rows import Cells
from ikusa.rules.technique import Inflict, Technique
from ikusa.rules.terms import TrackName
from ikusa.wording.terms import term

_MARKS: Final = re.compile(r"([\\`*_\[\]<>#|~])")
_HEADS: Final = {
    "ja": Cells("技法", "種別", "活力", "判定", "効果", "限界"),
    "en": Cells("Technique", "Kind", "Vigor", "Check", "Effect", "Limit"),
}


def signed_terms(points: Mapping[str, int], ruleset: Ruleset, words: Words) -> str:
    """Names with their signed numbers: `剣術 +2, 弓術 -1`, 0 without a sign."""
    shown = (f"{term_name(id_, ruleset, words)} {value:+d}" for id_, value in points.items())
    return ", ".join(text.replace("+0", "0") for text in shown)


def statuses_text(character: Character, ruleset: Ruleset, words: Words) -> str:
    """The statuses as they stand in an effect cell; what that cannot say is left out."""
    found = (_inflict(status) for status in character.statuses)
    bearer = Technique("x", "x", wounds=0, inflicts=tuple(found))
    # The first sentence of an effect states wounds, which always stand there.
    _, *rest = write_cells(bearer, words.language, ruleset).effect.split(". ", 1)
    return rest[0].strip() if rest else ""


def _inflict(status: Status) -> Inflict:
    return Inflict(status.id, status.value, location=status.location, until=status.until)


def text(people: Iterable[Person], words: Words) -> bytes:
    """Plain stat blocks, parted by empty lines."""
    return "\n\n".join("\n".join(_text(person, words)) for person in people).encode() + b"\n"


def markdown(people: Iterable[Person], words: Words) -> bytes:
    """Stat blocks in Markdown: a heading, a list, tables."""
    return "\n\n".join("\n".join(_markdown(person, words)) for person in people).encode() + b"\n"


def _text(person: Person, words: Words) -> Iterator[str]:
    for label, value in _fields(person, words):
        yield f"{label}: {value}"
    for table in (_gear_rows(person, words), _technique_rows(person, words)):
        yield from table
    if person.notes:
        yield f"{lexicon.head(Head.NOTES, words)}:"
        yield from (f"  {line}" for line in person.notes.splitlines())


def _markdown(person: Person, words: Words) -> Iterator[str]:
    (_, name), *fields = _fields(person, words)
    yield f"## {escaped(name)}"
    yield ""
    for label, value in fields:
        yield f"- **{label}:** {escaped(value)}"
    tables = ((Head.GEAR, _gear_rows(person, words)), (Head.TECHNIQUES, _technique_rows(person, words)))
    for head, rows in tables:
        lines = list(rows)
        if lines:
            rule = "|" + " --- |" * (7 if head is Head.GEAR else 6)
            yield from ("", f"### {lexicon.head(head, words)}", "", lines[0], rule, *lines[1:])
    if person.notes:
        yield from ("", f"### {lexicon.head(Head.NOTES, words)}", "")
        yield from (f"  {escaped(line)}" for line in person.notes.splitlines())


def escaped(line: str) -> str:
    """A text in which nothing is Markdown or HTML."""
    return _MARKS.sub(r"\\\1", line)


def _fields(person: Person, words: Words) -> Iterator[tuple[str, str]]:
    character, ruleset = person.character, person.ruleset
    attributes = {id_: character.attributes[id_] for id_ in ruleset.attributes if id_ in character.attributes}
    yield lexicon.head(Head.NAME, words), _flat(person.name)
    for head, value in (
        (Head.READING, person.reading),
        (Head.ENGLISH, person.english),
        (Head.TITLE, person.title),
        (Head.SIDE, lexicon.side(character.side, words)),
        (Head.GRADE, term(character.grade, words)),
        (Head.TAGS, " ".join(person.tags)),
        (Head.ATTRIBUTES, signed_terms(attributes, ruleset, words)),
        (Head.SKILLS, signed_terms(character.skills, ruleset, words)),
    ):
        if value:
            yield lexicon.head(head, words), _flat(value)
    for name in TrackName:
        track = character.tracks.get(name)
        if track is not None and (track.max or track.now):
            yield term(name, words), str(track.now) if track.max is None else f"{track.now}/{track.max}"
    yield lexicon.head(Head.DEFENCE, words), f"= {standing(character, ruleset).total}"
    if found := statuses_text(character, ruleset, words):
        yield lexicon.head(Head.STATUSES, words), _flat(found)


def _flat(value: str) -> str:
    return " ".join(value.split())


def _gear_rows(person: Person, words: Words) -> Iterator[str]:
    character = person.character
    for place, piece in enumerate(character.gear):
        if not place:
            contexts = ("sheet", *["column"] * 6)
            yield _joined(
                [words(one, context=context) for one, context in zip(gear_cells.COLUMNS, contexts, strict=True)]
            )
        found = wear(piece, character.gear_bonus(piece.id))
        weight = "—" if piece.weight is None else term(piece.weight, words)
        yield _joined(
            [
                _flat(piece.name),
                term(piece.kind, words),
                weight,
                term(piece.grade, words),
                piece_left(piece, found.measure),
                "○" if piece.equipped else "—",
                str(piece.spirit_defence),
            ]
        )


def _technique_rows(person: Person, words: Words) -> Iterator[str]:
    for place, technique in enumerate(person.character.techniques):
        if not place:
            head = _HEADS["ja" if words.language == "ja" else "en"]
            yield _joined([head.technique, head.kind, head.vigor, head.check, head.effect, head.limit])
        yield write_row(technique, words.language, person.ruleset)


def _joined(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
