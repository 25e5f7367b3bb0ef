"""Command lines for BCDice, and the d100 tables (R-305) as its user tables."""

from __future__ import annotations

from collections.abc import Iterable

from ikusa.exchange.palette import build, one_line
from ikusa.exchange.values import Person
from ikusa.i18n import Words
from ikusa.rules.definitions import Ruleset
from ikusa.rules.terms import Grade, TableName
from ikusa.wording.terms import term


def commands(person: Person, words: Words, target: int | None = None) -> str:
    """The lines of one person: its name, each label that the commands use defined once, then a command a technique.

    Args:
        person: whose.
        words: the language of the labels.
        target: the number to reach; None: the defence that most have (R-102).
    """
    reach = person.ruleset.base_defence[Grade.PC] if target is None else target
    palette = build(person, words, reach)
    defined = [f"//{label}={value}" for label, value in palette.values]
    return "\n".join([f"■ {one_line(person.character.name)}", *defined, *palette.lines])


def table(name: TableName, ruleset: Ruleset, words: Words) -> str:
    """A d100 table as a user table: its title, its dice, a row for each number."""
    rows: dict[int, str] = {}
    for row in ruleset.tables[name]:
        text = row.ja if words.language == "ja" else row.en
        broken = "\\n".join(line.strip() for line in text.splitlines() if line.strip())
        rows |= dict.fromkeys(range(row.from_, row.to + 1), broken)
    return "\n".join([one_line(term(name, words)), "1D100", *(f"{number}:{rows[number]}" for number in sorted(rows))])


def write(people: Iterable[Person], ruleset: Ruleset, words: Words, target: int | None = None) -> bytes:
    """A text of everybody's commands and both tables, parted by empty lines."""
    parts = [commands(person, words, target) for person in people]
    parts += [table(name, ruleset, words) for name in ruleset.tables]
    return ("\n\n".join(parts) + "\n").encode()
