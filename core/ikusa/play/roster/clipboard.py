"""What a copied text is, and its rows into a character: techniques and gear, mixed as they come."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ikusa.errors import RuleError
from ikusa.exchange import sniffing
from ikusa.exchange.draft import NAMELESS
from ikusa.exchange.incoming import Incoming
from ikusa.i18n import N_
from ikusa.play.changes import Changes
from ikusa.play.roster import gear as gear_rows
from ikusa.play.roster import gear_lines
from ikusa.play.roster.pasting import MOST_ROWS
from ikusa.play.roster.techniques import insert_technique
from ikusa.play.scene import no_character
from ikusa.play.titles import named
from ikusa.records import characters, settings
from ikusa.records.store import Store
from ikusa.rules.definitions import Ruleset
from ikusa.rules.notation import read_rows
from ikusa.rules.technique import Technique

_NAME_ALONE: Final = 2
"""Keys of a combatant that has an id and a name, and nothing else."""


class Copied(StrEnum):
    """What a copied text is for the roster."""

    ROWS = "rows"
    """Rows of techniques, of gear, or of both: they belong to a character."""
    PEOPLE = "people"
    """Whole characters: stat blocks, a table with a head, JSON."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a text, in order; gear as `add_gear` takes it."""

    techniques: tuple[Technique, ...]
    gear: tuple[dict[str, object], ...]


@dataclass(frozen=True, slots=True)
class Pasted:
    """What a paste brought."""

    changes: Changes
    techniques: int
    gear: int


def what(store: Store, text: str) -> Copied:
    """What a text is; a text that is nothing certain is `OTHER`."""
    ruleset = settings.ruleset(store)
    if rows(text, ruleset) is not None:
        return Copied.ROWS
    return Copied.PEOPLE if _is_people(text, ruleset) else Copied.OTHER


def rows(text: str, ruleset: Ruleset) -> Rows | None:
    """The rows of a text that has nothing but rows and their head lines; None if there is anything else in it."""
    techniques: list[Technique] = []
    gear: list[dict[str, object]] = []
    lines = [one for one in text.removeprefix("\ufeff").splitlines() if one.strip()]
    if len(lines) > MOST_ROWS:
        return None
    for one in lines:
        cells = gear_lines.cells(one)
        if gear_lines.is_piece(cells):
            gear.append(gear_lines.piece(cells, 1))
            continue
        if len(cells) > 1 and gear_lines.is_head(cells):
            continue
        try:
            techniques += read_rows(one, ruleset)
        except RuleError:
            return None
    return Rows(tuple(techniques), tuple(gear)) if techniques or gear else None


def _is_people(text: str, ruleset: Ruleset) -> bool:
    """Whether somebody is named in it who has more than a name."""
    try:
        found = sniffing.recognised(text.encode("utf-8", "replace"), "", ruleset)
    except RuleError:
        return False
    if not isinstance(found, Incoming):
        return True
    return any(entry.name != NAMELESS and len(entry.data.get("combatant", ())) > _NAME_ALONE for entry in found.entries)


def paste_rows(store: Store, character: int, text: str) -> Pasted:
    """Gives a character the techniques and the gear of a text of rows, as one act.

    Raises:
        RuleError: `not_there`; `malformed`: the text has something else in it.
    """
    stored = characters.get(store, character)
    if stored is None:
        raise no_character()
    ruleset = settings.ruleset(store)
    found = rows(text, ruleset)
    if found is None:
        raise RuleError("malformed", "There is something else than rows in this text.")
    columns = [gear_rows.new_columns(values, ruleset) for values in found.gear]
    with store.act(
        N_("Paste {count} rows for {name}"), count=len(columns) + len(found.techniques), **named(stored.row)
    ):
        for one in columns:
            gear_rows.insert_gear(store, character, one)
        for technique in found.techniques:
            insert_technique(store, character, technique)
    return Pasted(store.last_changes, len(found.techniques), len(columns))
