"""Records from a file or the clipboard into the campaign: a plan first, then all of it as one act, or nothing.

    source = read(store, raw, "party.json")      # what it is; a slip if it is nothing that can be read
    found = plan(store, source)                  # record by record: new, there but different, there already, faulty
    carry_out(store, found, {3: Choice.SKIP})    # one act, behind a backup; undo takes it back

What is there already is found by its identity (`uid`), else by name, reading and content; other ids in a file are
never trusted. One of the same name that has another identity is somebody else: it is kept beside, unless the user says
otherwise. The work falls in parts, so that a window need not wait: `recognised` and `taken` need no campaign and run in
any thread, `comparing` and `carrying_out` go in short steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from ikusa.errors import RuleError
from ikusa.exchange import ikusa_json, sniffing
from ikusa.exchange.incoming import Entry, Incoming, Kind, Watch, unwatched
from ikusa.exchange.values import Format
from ikusa.i18n import N_, Words
from ikusa.play.changes import Changes
from ikusa.play.importing_find import Known, is_blank
from ikusa.play.importing_match import Match
from ikusa.play.importing_pictures import Pictures
from ikusa.play.importing_write import Writer
from ikusa.play.refusals import InputError
from ikusa.play.steps import Steps, drained
from ikusa.records import settings
from ikusa.records.backups import Reason
from ikusa.records.store import Store
from ikusa.rules.definitions import Ruleset
from ikusa.ruleset import shipped, with_overrides
from ikusa.ruleset.places import in_words
from ikusa.wording import Wording


class Finding(StrEnum):
    """How a record stands to the campaign."""

    NEW = "new"
    DIFFERS = "differs"
    """It is there with other content, or one of the same name is."""
    NAMESAKE = "namesake"
    """One of the same name is there, but another: its identity is not the record's."""
    UNCHANGED = "unchanged"
    """It is there already, just so."""
    FAULTY = "faulty"


class Choice(StrEnum):
    """What is done with a record."""

    ADD = "add"
    UPDATE = "update"
    """What is there becomes what the file says, in its place."""
    KEEP_BOTH = "keep_both"
    """It is added beside what is there, under a numbered name."""
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Ground:
    """What must be known of the campaign to read a file for it."""

    ruleset: Ruleset = field(repr=False)
    blank: bool
    """Nothing is in it yet that a ruleset could matter to."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file that has been recognised: an Ikusa document, or records that need no ruleset of their own."""

    format: Format
    document: Mapping[str, Any] | None = field(default=None, repr=False)
    incoming: Incoming | None = field(default=None, repr=False)
    pictures: Pictures = field(default_factory=Pictures, repr=False)


@dataclass(frozen=True, slots=True)
class Taken:
    """The records of a source, read under a ruleset; `rules_too`: under the source's own."""

    source: Source
    incoming: Incoming = field(repr=False)
    ruleset: Ruleset = field(repr=False)
    rules_too: bool


@dataclass(frozen=True, slots=True)
class Item:
    """One record of a plan. `choices` are what can be done, the usual first; `target` is the row it was found as."""

    kind: Kind
    name: str
    path: str
    finding: Finding
    choices: tuple[Choice, ...]
    entry: Entry = field(repr=False)
    target: int | None = None

    @property
    def fault(self) -> RuleError | None:
        """What is wrong with it."""
        return self.entry.fault


@dataclass(frozen=True, slots=True)
class Plan:
    """What an import would do. `rules_too`: its ruleset was taken for reading, so the campaign's item must be done."""

    source: Source = field(repr=False)
    items: tuple[Item, ...]
    ruleset: Ruleset = field(repr=False)
    rules_too: bool
    folders: tuple[str, ...] = ()

    def count(self, finding: Finding) -> int:
        """How many records are found so."""
        return sum(item.finding is finding for item in self.items)


_CHOICES: Final[Mapping[Finding, tuple[Choice, ...]]] = {
    Finding.NEW: (Choice.ADD, Choice.SKIP),
    Finding.DIFFERS: (Choice.UPDATE, Choice.KEEP_BOTH, Choice.SKIP),
    Finding.NAMESAKE: (Choice.KEEP_BOTH, Choice.UPDATE, Choice.SKIP),
    Finding.UNCHANGED: (Choice.SKIP,),
    Finding.FAULTY: (Choice.SKIP,),
}


def ground(store: Store) -> Ground:
    """What must be known of a campaign to read a file for it."""
    return Ground(settings.ruleset(store), is_blank(store))


def read(store: Store, raw: bytes, name: str = "", format_: Format | None = None) -> Source:
    """What a file or a clipboard text is; raises as `recognised`."""
    return recognised(ground(store), raw, name, format_)


def recognised(known: Ground, raw: bytes, name: str = "", format_: Format | None = None) -> Source:
    """What a file or a clipboard text is; `name` is the file's, `format_` what the user says that it is. In any thread.

    Raises:
        RuleError: it is nothing that can be read, or is broken as a whole.
    """
    found = sniffing.recognised(raw, name, known.ruleset, format_)
    if isinstance(found, Incoming):
        return Source(found.format, incoming=found)
    return Source(Format.JSON, document=found)


def taken(known: Ground, source: Source, rules_too: bool | None = None, watch: Watch = unwatched) -> Taken:
    """Reads the records of a source. In any thread; `watch` is told how far it is, and may raise to stop.

    `rules_too`: the campaign takes the file's ruleset, if it has one, and the records are read under that; None: an
    empty campaign does, any other keeps its own.
    """
    if source.incoming is not None:
        return Taken(source, source.incoming, known.ruleset, False)
    assert source.document is not None
    ruleset, its_own = _ruleset(source.document, known, rules_too)
    incoming = ikusa_json.read(source.document, ruleset, watch)
    entries = []
    for place, entry in enumerate(incoming.entries):
        watch(place, len(incoming.entries))
        entries.append(source.pictures.examined(entry))
    return Taken(source, replace(incoming, entries=tuple(entries)), ruleset, its_own)


def _ruleset(document: Mapping[str, Any], known: Ground, rules_too: bool | None) -> tuple[Ruleset, bool]:
    """The ruleset that records are read under, and whether it is the file's."""
    if not (known.blank if rules_too is None else rules_too):
        return known.ruleset, False
    try:
        found = ikusa_json.overrides(document)
        return (known.ruleset, False) if found is None else (with_overrides(dict(found)), True)
    except RuleError:
        # The campaign's own entry will name it.
        return known.ruleset, False


def plan(store: Store, source: Source, rules_too: bool | None = None) -> Plan:
    """What importing would do, `rules_too` as in `taken`; nothing is stored."""
    return drained(comparing(store, taken(ground(store), source, rules_too)))


def comparing(store: Store, found: Taken) -> Steps[Plan]:
    """What importing would do, in short steps; nothing is stored."""
    entries = found.incoming.entries
    known = Known(store, found.source.pictures)
    matches = yield from known.matches(entries, found.ruleset)
    items = tuple(_item(entry, match, found.rules_too) for entry, match in zip(entries, matches, strict=True))
    return Plan(found.source, items, found.ruleset, found.rules_too, found.incoming.folders)


def _item(entry: Entry, match: Match, rules_too: bool) -> Item:
    entry = entry if match.fault is None else replace(entry, fault=match.fault)
    finding = _finding(entry, match)
    choices = _CHOICES[finding]
    if entry.kind in (Kind.CAMPAIGN, Kind.SESSION, Kind.PIECES):
        choices = tuple(choice for choice in choices if choice is not Choice.KEEP_BOTH)
    if entry.kind is Kind.CAMPAIGN and not rules_too:
        choices = tuple(reversed(choices))
    if match.beside:
        # It was kept beside what is there already: once more would make a double.
        choices = (Choice.SKIP, Choice.UPDATE)
    return Item(entry.kind, entry.name, entry.path, finding, choices, entry, match.target)


def _finding(entry: Entry, match: Match) -> Finding:
    if entry.fault is not None:
        return Finding.FAULTY
    if match.target is None:
        return Finding.NEW
    if match.same:
        return Finding.UNCHANGED
    return Finding.NAMESAKE if match.another else Finding.DIFFERS


def carry_out(store: Store, found: Plan, choices: Mapping[int, Choice] | None = None) -> Changes:
    """Does what was chosen for each item by its place, else the first of its choices: all as one act, behind a backup.

    Raises:
        RuleError: a choice that the item does not have, or one that was found is gone; nothing is stored.
        StoreError: no backup could be made, or the file cannot be written; nothing is stored.
    """
    return drained(carrying_out(store, found, choices))


def carrying_out(store: Store, found: Plan, choices: Mapping[int, Choice] | None = None) -> Steps[Changes]:
    """As `carry_out`, in short steps. Nothing is stored before the last one, nor when it is given up.

    Between the steps the act is open: nothing else may be stored meanwhile.
    """
    chosen = [_chosen(item, (choices or {}).get(place)) for place, item in enumerate(found.items)]
    _agree(found, chosen)
    todo = sum(choice is not Choice.SKIP for choice in chosen)
    if not todo:
        return Changes()
    for _progress in store.backups.steps(Reason.IMPORT):
        yield 0, todo
    with store.act(N_("Import of {count} records"), count=todo):
        writer = Writer(store, found.ruleset, found.folders, found.source.pictures)
        done = 0
        for item, choice in zip(found.items, chosen, strict=True):
            target = None if choice in (Choice.ADD, Choice.KEEP_BOTH) else item.target
            if choice is Choice.SKIP:
                writer.pass_over(item.entry, item.target)
                continue
            yield done, todo
            writer.write(item.entry, target)
            done += 1
        writer.finish()
        yield todo, todo
    return store.last_changes


def _chosen(item: Item, choice: Choice | None) -> Choice:
    if choice is None:
        return item.choices[0]
    if choice not in item.choices:
        text = N_("“{name}” cannot be treated so.")
        raise InputError("wrong_state", text, item.path, name=item.name)
    return choice


def _agree(found: Plan, chosen: Sequence[Choice]) -> None:
    """Refuses records that were read under another ruleset than the campaign will have."""
    for item, choice in zip(found.items, chosen, strict=True):
        differs = item.kind is Kind.CAMPAIGN and item.finding in (Finding.NEW, Finding.DIFFERS)
        if differs and found.rules_too is (choice is Choice.SKIP):
            text = N_("The records were looked at under another ruleset: make the plan anew.")
            raise InputError("wrong_state", text, item.path)


def fault_text(fault: RuleError, words: Words) -> str:
    """What is wrong with a record, in the language of `words`, behind its place."""
    if isinstance(fault, InputError):
        sentence = fault.said(words)
        return f"{fault.path}: {sentence}" if fault.path else sentence
    if "problem" not in fault.values and fault.code == "malformed":
        return Wording(words, shipped()).error(fault)
    return in_words(fault, words)
