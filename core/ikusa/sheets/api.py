"""Print a handout: values in, one PDF out.

content = sheets.StatBlocks(title, heading, tuple(sheets.fighter(...) for ...))
printed = sheets.save(content, sheets.Options(language="ja"), Path("out.pdf"))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from operator import attrgetter
from pathlib import Path

from ikusa import files, i18n
from ikusa.i18n import N_
from ikusa.sheets import (
    battlesheet,
    blockpages,
    cardpages,
    document,
    fonts,
    ledgersheet,
    look,
    portraits,
    reportsheet,
    statuscards,
)
from ikusa.sheets.options import Note, Options, Printed, Watch
from ikusa.sheets.text import CAP
from ikusa.sheets.values import BattleSheet, Cards, Content, RepairLedger, SessionReport, StatBlocks, StatusCards


@dataclass(frozen=True, slots=True)
class Rendered:
    """A finished PDF and what there is to know about it."""

    data: bytes
    printed: Printed


def render(content: Content, options: Options | None = None, watch: Watch | None = None) -> Rendered:
    """Draw a handout into memory, for a preview or a printer.

    The same content and options give the same bytes. Safe to run in several threads at once.

    Raises:
        RuleError: `out_of_range`: a measure of `options` that no sheet can have.
        PrintingStoppedError: `watch` said to stop.
    """
    options = options or Options()
    options.check()
    words = i18n.words(options.language)
    paper = document.Document(content.title, options, watch)
    match content:
        case StatBlocks():
            notes = blockpages.draw(paper, content, options, words)
        case Cards():
            notes = cardpages.draw(paper, content, options, words)
        case BattleSheet():
            notes = battlesheet.draw(paper, content, options, words)
        case RepairLedger():
            notes = ledgersheet.draw(paper, content, options, words)
        case StatusCards():
            notes = statuscards.draw(paper, content, options, words)
        case SessionReport():
            notes = reportsheet.draw(paper, content, options, words)
    notes += _bad_portraits(content, options)
    texts = _texts(content)
    if any(len(text) > CAP for text in texts):
        text = N_("A text is longer than {count} characters; what comes after them is not printed.")
        notes.append(Note.of(text, count=CAP))
    lacking = fonts.uncovered("".join(texts))
    if lacking:
        text = N_("No font has these characters; they are drawn as 〓: {characters}")
        notes.append(Note.of(text, characters=" ".join(sorted(lacking))))
    return Rendered(paper.finish(), Printed(paper.pages, tuple(notes), lacking))


def _bad_portraits(content: Content, options: Options) -> list[Note]:
    if not options.portraits or not isinstance(content, StatBlocks | Cards):
        return []
    text = N_("The portrait of {name} is no picture that can be printed.")
    return [
        Note.of(text, name=look.short(fighter.name))
        for fighter in content.fighters
        if fighter.portrait and portraits.square(fighter.portrait) is None
    ]


def save(content: Content, options: Options | None, target: Path, watch: Watch | None = None) -> Printed:
    """Draw a handout and put it into a file, whole or not at all.

    Raises:
        RuleError: see `render`.
        PrintingStoppedError: `watch` said to stop; the old file, if any, is untouched.
        StoreError: the file cannot be written; the old one, if any, is untouched.
    """
    rendered = render(content, options, watch)
    files.write(rendered.data, target)
    return rendered.printed


def missing(content: Content) -> frozenset[str]:
    """The characters of a handout that no font has, to warn of before printing."""
    return fonts.uncovered("".join(_texts(content)))


def _texts(content: Content) -> set[str]:
    """Every text in a handout."""
    texts: set[str] = set()
    rest: list[object] = [content]
    while rest:
        value = rest.pop()
        if isinstance(value, str):
            texts.add(value)
        elif isinstance(value, tuple):
            rest.extend(value)
        elif not isinstance(value, int):
            rest.extend(_parts_of(value))
    return texts


_getters: dict[type, Callable[[object], tuple[object, ...]]] = {}


def _parts_of(value: object) -> tuple[object, ...]:
    """The fields of a value of ours; of anything else nothing."""
    kind = type(value)
    getter = _getters.get(kind)
    if getter is None:
        names = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
        # attrgetter gives a tuple only for two names or more.
        getter = _getters[kind] = attrgetter(*names, "__class__") if names else lambda value: ()
    return getter(value)
