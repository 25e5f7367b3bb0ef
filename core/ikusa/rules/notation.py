"""Technique rows ↔ techniques, in Japanese and English (R-801 to R-804; SCENARIO.md, "Notation").

Reading takes both languages at once and is tolerant; writing is canonical. What reading does not understand stays in
the technique as text, and `Reading.missed` says where it stood.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ikusa.rules.definitions import Ruleset
from ikusa.rules.notation_read import read_check, read_effect, read_limit
from ikusa.rules.notation_rows import Cells, joined, refusal, rows
from ikusa.rules.notation_words import Vocabulary, number, squeeze, tongue
from ikusa.rules.notation_write import Sentence, Written, write
from ikusa.rules.technique import Technique

__all__ = ["Cells", "Missed", "Reading", "Sentence", "read_row", "read_rows", "readings", "write_cells", "write_row"]

UNNAMED: Final = "—"
"""What a technique without any name or id is written as."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A piece that was not understood, as it was written, and the cell that it stood in."""

    cell: Literal["check", "effect", "limit"]
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """The technique of one row; `line` counts from 1."""

    line: int
    technique: Technique
    missed: tuple[Missed, ...]


def read_rows(text: str, ruleset: Ruleset) -> list[Technique]:
    """The techniques of a text of rows, in order; empty lines, headers and rule lines are passed over (R-801).

    Raises:
        RuleError: `malformed`; `values["line"]` is the first bad line, counted from 1, `values["why"]` one of
            `cells` (with `found`), `name`, `vigor`, `numbered_tag` (with `tag`).
    """
    return [reading.technique for reading in readings(text, ruleset)]


def read_row(row: str, ruleset: Ruleset) -> Technique:
    """The technique of one row.

    Raises:
        RuleError: `malformed`, as `read_rows`; also (`rows`) where the text is not exactly one row.
    """
    techniques = read_rows(row, ruleset)
    if len(techniques) != 1:
        raise refusal(1, "rows", f"one technique row is expected here, not {len(techniques)}.", found=len(techniques))
    return techniques[0]


def readings(text: str, ruleset: Ruleset) -> list[Reading]:
    """The techniques of a text of rows, each with what was not understood; errors as `read_rows`."""
    vocabulary = _vocabulary(ruleset)
    return [_read(line, cells, vocabulary) for line, cells in rows(text)]


def write_cells(technique: Technique, language: str, ruleset: Ruleset) -> Cells:
    """The six cells of a technique's row in one language ("ja", "en").

    Fields that have no written form are left out (R-803).
    """
    written = written_form(technique, language, ruleset)
    name = technique.name if technique.name.strip() else technique.id
    kind, vigor = technique.kind, str(technique.vigor)
    return Cells(name.strip() or UNNAMED, kind, vigor, written.check, written.effect, written.limit)


def write_row(technique: Technique, language: str, ruleset: Ruleset) -> str:
    """A technique's row in one language, a single line with outer bars."""
    return joined(write_cells(technique, language, ruleset))


def written_form(technique: Technique, language: str, ruleset: Ruleset) -> Written:
    """A technique's check, effect and limit, the effect in sentences that say whether they are understood."""
    return write(technique, tongue(language), _vocabulary(ruleset))


def _read(line: int, cells: Cells, vocabulary: Vocabulary) -> Reading:
    if not cells.technique:
        raise refusal(line, "name", "the technique has no name.")
    vigor = number(squeeze(cells.vigor))
    if vigor is None or vigor < 0 or not squeeze(cells.vigor)[0].isdecimal():
        raise refusal(line, "vigor", f"the vigor is no number: {cells.vigor!r}.", found=cells.vigor)
    check, limit = read_check(cells.check, vocabulary), read_limit(cells.limit)
    effect = read_effect(cells.effect, vocabulary, line)
    missed = tuple(Missed("effect", piece) for piece in effect.missed)
    if check is None:
        missed = (Missed("check", cells.check), *missed)
    if limit is None:
        missed = (*missed, Missed("limit", cells.limit))
    pieces = tuple(one.text for one in missed)
    terms, modifier = check or ((), 0)
    technique = Technique(
        id=cells.technique,
        name=cells.technique,
        kind=cells.kind,
        vigor=vigor,
        terms=terms,
        modifier=modifier,
        tags=tuple(effect.tags),
        critical_tags=tuple(effect.critical_tags),
        wounds=1 if effect.wounds is None else effect.wounds,
        critical_wounds=effect.critical_wounds,
        through=effect.through,
        focus=effect.focus,
        inflicts=tuple(effect.inflicts),
        body_damage=effect.body_damage,
        limit=limit[0] if limit is not None else None,
        text=". ".join(pieces),
        not_understood=pieces,
    )
    return Reading(line, technique, missed)


_latest: tuple[Ruleset, Vocabulary] | None = None


def _vocabulary(ruleset: Ruleset) -> Vocabulary:
    """The names of a ruleset; those of the latest one are kept, for a list is written row by row."""
    global _latest
    kept = _latest
    if kept is None or kept[0] is not ruleset:
        kept = _latest = (ruleset, Vocabulary(ruleset))
    return kept[1]
