"""What can be found in the rules: sections, values, rows, statuses, rules, readings, each with where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ikusa.play.rulebook import KEYS, Section, section_of
from ikusa.records.folding import fold
from ikusa.ruleset.readings import readings
from ikusa.ruleset.readings import rules as every_rule
from ikusa_desktop.rules.book import Book
from ikusa_desktop.rules.value_words import group_of, section_name, table_of, value_name
from ikusa_desktop.tr import tr

READINGS, RULES = "readings", "rules"
"""The two sections besides those that hold values."""

MOST_HITS = 80


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the left column: a section, or something found. `key` is what `RulesPage.show_item` takes."""

    key: str
    name: str
    second: str = ""
    rule: str = ""
    changed: int = 0
    section: bool = False

    def spoken(self) -> str:
        """The line as a screen reader says it."""
        changed = tr("changed", context="row of the ruleset") if self.changed else ""
        return ", ".join(part for part in (self.name, self.second, self.rule, changed) if part)


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to be found, with what a search looks into (folded, both languages)."""

    place: Place
    haystack: str


def sections(book: Book) -> tuple[Place, ...]:
    """The sections, in order, each with how much of it is changed."""
    found = [
        Place(section.value, section_name(section), changed=book.changed_in(section), section=True)
        for section in Section
    ]
    found.append(Place(READINGS, tr("House readings"), section=True))
    found.append(Place(RULES, tr("All rules"), section=True))
    return tuple(found)


def name_of(key: str) -> str:
    """The name of a section by its key."""
    if key == READINGS:
        return tr("House readings")
    return tr("All rules") if key == RULES else section_name(Section(key))


def entries(book: Book) -> tuple[Entry, ...]:
    """Everything that can be found, the names before the texts."""
    return (*_values(book), *_statuses(book), *_terms(book), *_rules(book), *_readings(book), *_tables(book))


def find(found: Iterable[Entry], text: str) -> tuple[Place, ...]:
    """The places that hold every word of a text."""
    words = fold(text).split()
    hits = [entry.place for entry in found if all(word in entry.haystack for word in words)]
    return tuple(hits[:MOST_HITS])


def _entry(book: Book, place: Place, *texts: str) -> Entry:
    return Entry(place, fold("\n".join((place.name, place.second, place.rule, *texts))))


def _values(book: Book) -> Iterator[Entry]:
    for path, key in KEYS.items():
        name = value_name(path, book.wording)
        group = group_of(path).name()
        place = Place(path, name, f"{section_name(section_of(path))}: {group}", key.rule, path in book.changed)
        yield _entry(book, place, path.replace("_", " "), every_rule()[key.rule].ja, every_rule()[key.rule].en)


def _statuses(book: Book) -> Iterator[Entry]:
    words = book.wording
    for row in book.ruleset.statuses.values():
        card = words.status_card(row)
        path = f"statuses.{row.id}"
        place = Place(path, card.name, section_name(Section.STATUSES), card.rule, path in book.changed)
        yield _entry(book, place, row.ja, row.en, row.id, *card.effects, *card.ends, *card.treatments)


def _terms(book: Book) -> Iterator[Entry]:
    for kind, terms, rule in (
        ("attributes", book.ruleset.attributes, "R-104"),
        ("skills", book.ruleset.skills, "R-804"),
    ):
        for term in terms.values():
            path = f"{kind}.{term.id}"
            name = term.ja if book.language == "ja" else term.en
            place = Place(path, name, section_name(Section.TERMS), rule, path in book.changed)
            yield _entry(book, place, term.ja, term.en, term.id)


def _rules(book: Book) -> Iterator[Entry]:
    for rule in every_rule().values():
        place = Place(rule.id, rule.name(book.language), rule.says(book.language), rule.id)
        yield _entry(book, place, rule.ja, rule.en, rule.says_ja, rule.says_en)


def _readings(book: Book) -> Iterator[Entry]:
    for reading in readings():
        place = Place(f"{READINGS}.{reading.rule}", reading.says(book.language), tr("House readings"), reading.rule)
        yield _entry(book, place, reading.ja, reading.en)


def _tables(book: Book) -> Iterator[Entry]:
    for section in (Section.DECISIVE, Section.FATAL):
        table = table_of(section)
        for row in book.ruleset.tables[table]:
            text = row.ja if book.language == "ja" else row.en
            place = Place(
                f"tables.{table.value}.{row.from_}", text, f"{section_name(section)} {row.from_}–{row.to}", "R-305"
            )
            yield _entry(book, place, row.ja, row.en)
