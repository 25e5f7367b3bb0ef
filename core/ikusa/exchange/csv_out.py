"""Tables for a spreadsheet: the roster and its gear; UTF-8 with a mark, so that Excel reads it, and no formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from ikusa.exchange import lexicon
from ikusa.exchange.blocks import signed_terms, statuses_text
from ikusa.exchange.csv_gear import COLUMNS, WORN
from ikusa.exchange.csv_in import GUARDED
from ikusa.exchange.lexicon import Head
from ikusa.exchange.palette import term_name
from ikusa.exchange.values import Person
from ikusa.i18n import N_, Words
from ikusa.rules.defence import standing
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import wear
from ikusa.rules.modifiers import vigor_maximum
from ikusa.rules.terms import TrackName
from ikusa.wording.terms import term

Cell = str | int | None

MAXIMUM: Final = N_("{track} max", context="column")


def roster(people: Iterable[Person], ruleset: Ruleset, words: Words) -> bytes:
    """One row a character."""
    heads = (Head.NAME, Head.READING, Head.ENGLISH, Head.TITLE, Head.FOLDER, Head.TAGS, Head.SIDE, Head.GRADE)
    first: list[Cell] = [lexicon.head(one, words) for one in heads]
    first += [term_name(id_, ruleset, words) for id_ in ruleset.attributes]
    first += [lexicon.head(Head.SKILLS, words), lexicon.head(Head.DEFENCE, words)]
    for name in TrackName:
        first.append(term(name, words))
        if name is not TrackName.TOXICITY:
            first.append(words(MAXIMUM, context="column").format(track=term(name, words)))
    first += [lexicon.head(one, words) for one in (Head.STATUSES, Head.NOTES, Head.UID)]
    return table([first, *(_row(person, ruleset, words) for person in people)])


def _row(person: Person, ruleset: Ruleset, words: Words) -> list[Cell]:
    character = person.character
    row: list[Cell] = [person.name, person.reading, person.english, person.title, person.folder]
    row += [" ".join(person.tags), lexicon.side(character.side, words), term(character.grade, words)]
    row += [character.attributes.get(id_, 0) for id_ in ruleset.attributes]
    row += [signed_terms(character.skills, ruleset, words), standing(character, ruleset).total]
    for name in TrackName:
        track = character.tracks.get(name)
        row.append(None if track is None else track.now)
        if name is TrackName.VIGOR and track is not None:
            row[-1] = min(track.now, vigor_maximum(character, ruleset))
        if name is not TrackName.TOXICITY:
            row.append(None if track is None else track.max)
    return [*row, statuses_text(character, ruleset, words), person.notes, person.uid]


def gear(people: Iterable[Person], words: Words) -> bytes:
    """One row a piece, under its owner."""
    rows: list[Sequence[Cell]] = [[words(head, context="column") for head in COLUMNS.values()]]
    for person in people:
        for piece in person.character.gear:
            found = wear(piece, person.character.gear_bonus(piece.id))
            weight = "" if piece.weight is None else term(piece.weight, words)
            rows.append(
                [
                    person.name,
                    piece.name,
                    term(piece.kind, words),
                    weight,
                    term(piece.grade, words),
                    found.left,
                    found.measure,
                    term(found.state, words),
                    WORN if piece.equipped else "",
                    piece.spirit_defence,
                    person.uid,
                ]
            )
    return table(rows)


def table(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Rows as CSV; numbers stay numbers, texts that a spreadsheet would calculate are defused."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([guarded(cell) if isinstance(cell, str) else cell for cell in row])
    return ("\ufeff" + out.getvalue()).encode("utf-8", "replace")


def guarded(text: str) -> str:
    """A text behind an apostrophe if its first sign, spaces aside, makes it a formula."""
    start = text.lstrip(" \u3000\n")
    return f"'{text}" if start[:1] and start[0] in GUARDED else text
