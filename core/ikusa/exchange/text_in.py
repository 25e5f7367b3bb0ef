"""Technique tables and stat blocks pasted as text: `label: value` lines, pipe tables, Markdown or none."""

from __future__ import annotations

import re
from typing import Final

from ikusa.errors import RuleError
from ikusa.exchange import gear_cells, lexicon
from ikusa.exchange.draft import GEAR_CELLS, Draft
from ikusa.exchange.incoming import Entry, Incoming
from ikusa.exchange.lexicon import Head
from ikusa.exchange.values import Format
from ikusa.i18n import N_
from ikusa.rules.definitions import Ruleset
from ikusa.rules.notation import read_rows
from ikusa.rules.notation_rows import CELLS, part
from ikusa.ruleset.places import At

MOST_LINES: Final = 50_000
MOST_PEOPLE: Final = 2_000
_HEADING: Final = re.compile(r"\s*(?:#{1,6}\s+|[■◆●▼]\s*)(\S.*)|\s*【([^【】]+)】\s*(.*)")
_LABELLED: Final = re.compile(r"\s*(?:[-*・]\s+)?\**([^:：|*]{1,40})\**\s*[:：]\s*\**\s*(.*)")
_NAMED: Final = re.compile(r"(.+?)\s*[（(]([^（）()]*)[）)]\s*")
_FIGURE: Final = re.compile(
    r"\s*([^\d\s:：]+?)\s*([+＋\-−－]?[0-9０-９]{1,6}(?:\s*[/／]\s*[0-9０-９]{1,6})?)(?=[\s,、]|$)[,、]?"
)
_RULE: Final = re.compile(r"[\s|:\-—–―─━]+")
_ESCAPE: Final = re.compile(r"\\([\\`*_{}\[\]()#+\-.!<>~:])")


class _Reader:
    """Goes through the lines; each heading or name begins somebody."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.people: list[Draft] = []
        self._draft = self._new(1)
        self._in_notes = False

    def _new(self, line: int) -> Draft:
        return Draft(len(self.people) + 1, f"line {line}", self._ruleset)

    def line(self, number: int, text: str) -> None:
        """Takes one line."""
        if not text.strip():
            if self._in_notes:
                self._draft.note("")
            return
        if self._in_notes and text.startswith("  "):
            self._draft.note(_unescaped(text[2:]))
            return
        heading = _HEADING.fullmatch(text)
        if heading is not None and self._heading(number, (heading[1] or heading[2] or "").strip(), heading[3] or ""):
            return
        if "|" in text or "｜" in text or text.count("\t") >= CELLS - 1:
            self._row(number, text)
        elif "\t" in text and not self._in_notes and self._short_gear(text):
            return
        elif not self._labelled(number, text):
            self._draft.note(_unescaped(text))

    def _heading(self, number: int, text: str, rest: str) -> bool:
        """A heading: a section that is known, or somebody's name."""
        text = _unescaped(text.strip("*# "))
        known = lexicon.heads().get(lexicon.folded(text))
        if known is not None:
            self._in_notes = known is Head.NOTES
            return True
        named = _NAMED.fullmatch(text + rest)
        self._begin(number, named[1] if named else text)
        if named and named[2].strip():
            self._draft.put(Head.READING, named[2])
        return True

    def _begin(self, number: int, name: str) -> None:
        if not self._draft.empty:
            self.people.append(self._draft)
        if len(self.people) >= MOST_PEOPLE:
            raise At().malformed(N_("{found} are too many here; {most} is the most."), found="…", most=MOST_PEOPLE)
        self._draft = self._new(number)
        self._draft.name = name.strip()
        self._in_notes = False

    def _labelled(self, number: int, text: str) -> bool:
        match = _LABELLED.fullmatch(text)
        if match is None:
            return not self._in_notes and self._figures(text)
        label, value = match[1].strip(" *"), _unescaped(match[2].strip().removesuffix("**"))
        known = lexicon.heads().get(lexicon.folded(label))
        if known is Head.NAME:
            self._begin(number, value)
            return True
        if self._in_notes:
            return False
        if known is Head.NOTES:
            self._in_notes = True
            if value:
                self._draft.note(value)
            return True
        return self._draft.put(label, value)

    def _figures(self, text: str) -> bool:
        """A line of nothing but known names with their numbers: `戦力 5/5　活力 6/6`."""
        found, at = [], 0
        for match in _FIGURE.finditer(text):
            if text[at : match.start()].strip():
                return False
            found.append((match[1], match[2]))
            at = match.end()
        return bool(found) and not text[at:].strip() and all(self._draft.put(*pair) for pair in found)

    def _row(self, number: int, text: str) -> None:
        self._in_notes = False
        if _RULE.fullmatch(text):
            return
        try:
            techniques = read_rows(text, self._ruleset)
        except RuleError as error:
            cells = _cells(text)
            if self._is_gear_head(cells) or self._draft.add_gear(cells):
                return
            fault = RuleError(error.code, error.message, f"line {number}", {**error.values, "line": number})
            self._draft.fault = self._draft.fault or fault
            return
        for technique in techniques:
            self._draft.add_technique(technique)

    def _short_gear(self, text: str) -> bool:
        """A row of fewer cells, parted by tabs: a piece of gear, or the head of such a table."""
        cells = [cell.strip() for cell in text.split("\t")]
        if _LABELLED.fullmatch(cells[0]):
            return False
        return self._is_gear_head(cells) or self._draft.add_gear(cells)

    @staticmethod
    def _is_gear_head(cells: list[str]) -> bool:
        """`Gear` or `Name`, then the names of its columns."""
        known = lexicon.heads().get(lexicon.folded(cells[0]))
        if len(cells) == GEAR_CELLS and known is Head.GEAR:
            return True
        columns = gear_cells.columns()
        return len(cells) > 1 and cells[0] != "" and all(lexicon.folded(cell) in columns for cell in cells)

    def done(self) -> list[Draft]:
        """Everybody."""
        return [*self.people, self._draft] if not self._draft.empty or not self.people else self.people


def _cells(text: str) -> list[str]:
    """The cells of a gear row, without what its outer bars leave (`part` takes that from longer rows)."""
    cells = part(text)
    if text.count("|") + text.count("｜") < CELLS:
        cells = cells[1:] if len(cells) > 1 and not cells[0] else cells
        return cells[:-1] if len(cells) > 1 and not cells[-1] else cells
    if len(cells) > GEAR_CELLS and not cells[0]:
        cells = cells[1:]
    return cells[:-1] if len(cells) > GEAR_CELLS and not cells[-1] else cells


def _unescaped(text: str) -> str:
    """Markdown's backslashes taken off."""
    return _ESCAPE.sub(r"\1", text)


def read(text: str, ruleset: Ruleset, stem: str = "") -> Incoming:
    """The characters of a text, at least one; `stem` is the name of one that has none.

    Raises:
        RuleError: `malformed`: it is too long, or nothing in it is understood.
    """
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise At().malformed(N_("{found} are too many here; {most} is the most."), found=len(lines), most=MOST_LINES)
    reader = _Reader(ruleset)
    for number, line in enumerate(lines, 1):
        reader.line(number, line)
    entries: tuple[Entry, ...] = tuple(draft.entry(stem) for draft in reader.done())
    if not any(_says_something(entry) for entry in entries):
        raise At().malformed(N_("there is no technique row and no stat block in this text."))
    return Incoming(Format.TEXT, entries)


def _says_something(entry: Entry) -> bool:
    return entry.fault is not None or len(entry.data["combatant"]) > 2
