"""An export whole: what is wanted, in the bytes of its format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ikusa import i18n
from ikusa.exchange import bcdice, blocks, ccfolia, csv_out, ikusa_json, udonarium
from ikusa.exchange.values import SUFFIXES, Format, Person
from ikusa.i18n import N_, Words
from ikusa.play import exporting
from ikusa.play.refusals import InputError
from ikusa.play.scene import battle_row
from ikusa.records import settings
from ikusa.records.store import Store
from ikusa.rules.definitions import Ruleset


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is exported: some characters by id, a battle, the whole campaign, else the roster.

    `gear`: of CSV, the gear instead of the roster. `target`: of BCDice, the number to reach. `notes`: with the GM's
    notes where players may see what is exported; JSON and CSV always have them.
    """

    format: Format
    characters: tuple[int, ...] | None = None
    battle: int | None = None
    whole: bool = False
    gear: bool = False
    target: int | None = None
    notes: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """The bytes of a file, its usual suffix, how many characters are in it and how many damaged ones are not."""

    data: bytes
    suffix: str
    people: int
    left_out: int


def written(store: Store, wanted: Wanted, language: str = "ja") -> Written:
    """The file that is wanted; names and labels in `language`.

    Raises:
        RuleError: `not_there`: no such battle; `required`: nobody is to be exported.
        RecordError: the ruleset of the campaign is damaged.
    """
    if wanted.format is Format.JSON:
        return _json(store, wanted)
    if wanted.battle is not None:
        battle_row(store, wanted.battle)
        ids: Sequence[int] = exporting.in_battle(store, wanted.battle)
    else:
        ids = exporting.everyone(store) if wanted.characters is None else wanted.characters
    people = exporting.people(store, ids, language, wanted.battle)
    if not people and wanted.format not in (Format.CSV, Format.BCDICE):
        raise InputError("required", N_("There is nobody to export."))
    if not wanted.notes and wanted.format is not Format.CSV:
        people = tuple(replace(person, notes="") for person in people)
    data = _formatted(people, wanted, settings.ruleset(store), i18n.words(language))
    return Written(data, SUFFIXES[wanted.format], len(people), len(ids) - len(people))


def _json(store: Store, wanted: Wanted) -> Written:
    if wanted.battle is not None:
        document = exporting.of_battle(store, wanted.battle)
        asked = len(document["characters"])
    elif wanted.characters is not None:
        document = exporting.of_characters(store, wanted.characters)
        asked = len(wanted.characters)
    else:
        everyone = exporting.everyone(store)
        document = exporting.of_campaign(store) if wanted.whole else exporting.of_characters(store, everyone)
        asked = len(everyone)
    people = len(document["characters"])
    return Written(ikusa_json.write(document), SUFFIXES[Format.JSON], people, asked - people)


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
