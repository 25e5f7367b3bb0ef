"""An export whole: what is wanted, in the bytes of its format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ikusa import i18n
from ikusa.exchange import bcdice, blocks, ccfolia, csv_out, ikusa_json, udonarium
from ikusa.exchange.values import SUFFIXES, Format, Person
from ikusa.i18n import N_, Words
from ikusa.play import exporting
from ikusa.play.refusals import InputError
from ikusa.play.scene import battle_row
from ikusa.play.steps import Steps, drained
from ikusa.records import settings
from ikusa.records.store import Store
from ikusa.rules.definitions import Ruleset


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is exported: some characters by id, a battle, the whole campaign, else the roster.

    `gear`: of CSV, the gear instead of the roster. `target`: of BCDice, the number to reach. `notes`: with the GM's
    notes where players may see what is exported; JSON and CSV always have them. `log`: of JSON, with what was done in
    the battles.
    """

    format: Format
    characters: tuple[int, ...] | None = None
    battle: int | None = None
    whole: bool = False
    gear: bool = False
    target: int | None = None
    notes: bool = False
    log: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """The bytes of a file, its usual suffix, how many characters are in it and how many damaged ones are not."""

    data: bytes
    suffix: str
    people: int
    left_out: int


@dataclass(frozen=True, slots=True)
class Gathered:
    """What is exported, as values: `formatted` makes the file of them, in any thread."""

    wanted: Wanted
    ruleset: Ruleset
    language: str
    people: tuple[Person, ...] = field(default=(), repr=False)
    document: Mapping[str, Any] = field(default_factory=dict, repr=False)
    asked: int = 0


def written(store: Store, wanted: Wanted, language: str = "ja") -> Written:
    """The file that is wanted; names and labels in `language`.

    Raises:
        RuleError: `not_there`: no such battle; `required`: nobody is to be exported.
        RecordError: the ruleset of the campaign is damaged.
    """
    return formatted(drained(gathering(store, wanted, language)))


def gathering(store: Store, wanted: Wanted, language: str = "ja") -> Steps[Gathered]:
    """Reads what is wanted from the campaign, in short steps. Raises as `written`."""
    if wanted.format is Format.JSON:
        return (yield from _documented(store, wanted, language))
    if wanted.battle is not None:
        battle_row(store, wanted.battle)
        ids: Sequence[int] = exporting.in_battle(store, wanted.battle)
    else:
        ids = exporting.everyone(store) if wanted.characters is None else wanted.characters
    people = yield from exporting.people_in_steps(store, ids, language, wanted.battle)
    if not people and wanted.format not in (Format.CSV, Format.BCDICE):
        raise InputError("required", N_("There is nobody to export."))
    if not wanted.notes and wanted.format is not Format.CSV:
        people = tuple(replace(person, notes="") for person in people)
    return Gathered(wanted, settings.ruleset(store), language, people, asked=len(ids))


def _documented(store: Store, wanted: Wanted, language: str) -> Steps[Gathered]:
    if wanted.battle is not None:
        document = yield from exporting.battle_in_steps(store, wanted.battle, wanted.log)
        asked = len(document["characters"])
    elif wanted.characters is not None:
        document = yield from exporting.characters_in_steps(store, wanted.characters)
        asked = len(wanted.characters)
    else:
        everyone = exporting.everyone(store)
        asked = len(everyone)
        if wanted.whole:
            document = yield from exporting.campaign_in_steps(store, wanted.log)
        else:
            document = yield from exporting.characters_in_steps(store, everyone)
    return Gathered(wanted, settings.ruleset(store), language, document=document, asked=asked)


def formatted(found: Gathered) -> Written:
    """The file of what was gathered; needs no campaign."""
    wanted = found.wanted
    if wanted.format is Format.JSON:
        data, there = ikusa_json.write(found.document), len(found.document["characters"])
    else:
        data, there = _formatted(found.people, wanted, found.ruleset, i18n.words(found.language)), len(found.people)
    return Written(data, SUFFIXES[wanted.format], there, found.asked - there)


def _formatted(people: Sequence[Person], wanted: Wanted, ruleset: Ruleset, words: Words) -> bytes:
    match wanted.format:
        case Format.CCFOLIA:
            return ccfolia.write(people, words)
        case Format.UDONARIUM:
            return udonarium.write(people, words)
        case Format.BCDICE:
            return bcdice.write(people, ruleset, words, wanted.target)
        case Format.CSV:
            return csv_out.gear(people, words) if wanted.gear else csv_out.roster(people, ruleset, words)
        case Format.MARKDOWN:
            return blocks.markdown(people, words)
        case Format.TEXT:
            return blocks.text(people, words)
    raise InputError("unknown_id", N_("The format {format} is only read."), "format", format=wanted.format)


def clipboard(store: Store, character: int, language: str = "ja") -> str:
    """One character as text for Ccfolia's clipboard, without the GM's notes.

    Raises:
        RuleError: `not_there`: there is no such character, or its record is damaged.
    """
    found = exporting.people(store, (character,), language)
    if not found:
        raise InputError("not_there", N_("This character is not there any more."))
    return ccfolia.clipboard(replace(found[0], notes=""), i18n.words(language))
