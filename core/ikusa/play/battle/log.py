"""The log of a battle or of the whole campaign, and a battle as scenarios that `ikusa play` replays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ikusa.errors import RecordError, RuleError
from ikusa.play.naming import shown
from ikusa.play.scene import as_scenario, battle_row, battle_scene, fingerprint
from ikusa.records import log as stored
from ikusa.records import settings
from ikusa.records.folding import fold
from ikusa.records.rows import LogRow, is_sound
from ikusa.records.rows_entries import read_entry
from ikusa.records.store import Store
from ikusa.records.stored_json import load
from ikusa.rules.commands import Command
from ikusa.rules.definitions import Ruleset
from ikusa.rules.entries import Entry
from ikusa.rules.terms import Stacking
from ikusa.scenario import read_command
from ikusa.wording import Facts, read_facts

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class LogLine:
    """One command carried out. `step` is the undo step that it belongs to; `at` is in UTC.

    `names` gives the names, in the language asked for, of all ids in command and entry: combatants by id, gear as
    `"<combatant id>/gear/<gear id>"`, techniques as `"<combatant id>/<technique id>"`. `ikusa.wording` makes sentences
    of command, entry, facts and names.
    """

    id: int
    battle: int | None
    session: int
    round: int
    at: datetime | None
    command: Command
    entry: Entry
    facts: Facts
    names: Mapping[str, str]
    step: int


@dataclass(frozen=True, slots=True)
class LogQuery:
    """Which lines: of a battle, of a session, about a character, with a text in the names; the newest `limit`.

    `before` is a log id: only older ones, so that a list can be read page by page.
    """

    battle: int | None = None
    session: int | None = None
    character: int | None = None
    text: str = ""
    limit: int | None = None
    before: int | None = None


def log(store: Store, query: LogQuery, language: str = "ja") -> tuple[LogLine, ...]:
    """Log lines, oldest first; a damaged one is left out (`damaged_log` counts them)."""
    ruleset = settings.ruleset(store)
    found: list[LogLine] = []
    for row in reversed(_rows(store, query)):
        line = _line(store, row, ruleset, language)
        if line is not None and _about(row, query):
            found.append(line)
        if query.limit is not None and len(found) == query.limit:
            break
    return tuple(reversed(found))


def _rows(store: Store, query: LogQuery) -> list[LogRow]:
    """The rows to look at; the limit can be the store's only where nothing else has to be looked at."""
    plain = query.character is None and not query.text
    return stored.rows(
        store,
        battle=query.battle,
        session=query.session,
        before=query.before,
        limit=query.limit if plain else None,
    )


def _about(row: LogRow, query: LogQuery) -> bool:
    if query.character is None and not query.text:
        return True
    names: Mapping[str, list[str]] = load(row.names, f"log {row.id}", dict)
    if query.character is not None and str(query.character) not in names:
        return False
    words = fold(query.text).split()
    said = fold("\n".join(name for pair in names.values() for name in pair)) if words else ""
    return all(word in said for word in words)


def _line(store: Store, row: LogRow, ruleset: Ruleset, language: str) -> LogLine | None:
    """A row as a value; None where it is damaged."""
    where = f"log {row.id}"
    if not is_sound(store, "log", row):
        return None
    try:
        command = _command(load(row.command, where), ruleset)
        entry = read_entry(load(row.entry, where), where)
        facts = _facts(load(row.facts, where), ruleset)
        names = {id_: shown(pair[0], pair[1], language) for id_, pair in load(row.names, where, dict).items()}
    except (RecordError, RuleError):
        return None
    return LogLine(
        id=row.id,
        battle=row.battle_id,
        session=row.session,
        round=row.round,
        at=settings.moment(row.at),
        command=command,
        entry=entry,
        facts=facts,
        names=names,
        step=row.step,
    )


def _facts(data: Plain, ruleset: Ruleset) -> Facts:
    """The facts of the past; without them, if the ruleset has changed too much, the sentences say less."""
    try:
        return read_facts(data, ruleset)
    except RuleError:
        return Facts()


def _command(data: Plain, ruleset: Ruleset) -> Command:
    """A command of the past: a status that the ruleset does not have any more is read all the same."""
    try:
        return read_command(data, ruleset)
    except RuleError:
        return read_command(_without_status(data, ruleset), ruleset)


def _without_status(data: Plain, ruleset: Ruleset) -> Plain:
    """The command with another status, named as the lost one, in its place.

    What really happened stands in the entry and in the names; the command is only shown.
    """
    derived = ruleset.parts.derived
    plain = (row.id for row in ruleset.statuses.values() if row.stacking is Stacking.ONE and row.id not in derived)
    stand_in = next(plain)
    if data.get("do") == "add_status":
        return {**data, "status": {"id": stand_in, "name": str(data.get("status", {}).get("id", ""))}}
    if data.get("do") == "remove_status":
        return {"do": "remove_status", "on": data.get("on", ""), "id": stand_in}
    return data


def damaged_log(store: Store, query: LogQuery) -> tuple[int, ...]:
    """Ids of log rows of a battle or session that cannot be read."""
    ruleset = settings.ruleset(store)
    return tuple(row.id for row in _rows(store, query) if _line(store, row, ruleset, "ja") is None)


def scenarios(store: Store, battle: int) -> tuple[Plain, ...]:
    """The whole battle as scenarios (SCENARIO.md), each from one base to the next change by hand.

    The last one replays to the battle as it is now; a battle that has not begun is one without commands.

    Raises:
        RuleError: `not_there`.
        RecordError: a combatant, or a log row that is needed, is damaged.
    """
    battle_row(store, battle)
    found: list[Plain] = []
    for row in stored.rows(store, kind=None, battle=battle):
        store.checked("log", row)
        data = load(row.command, f"log {row.id}", dict)
        if row.kind == stored.BASE:
            found.append(data)
        elif found:
            found[-1].setdefault("commands", []).append(data)
    now = battle_scene(store, battle)
    base = as_scenario(now.encounter, settings.overrides(store))
    if not found or not _is_now(store, battle):
        found.append(base)
    return tuple(found)


def _is_now(store: Store, battle: int) -> bool:
    """Whether the last command led to what is there now: nothing was changed by hand since."""
    scene = battle_scene(store, battle)
    return battle_row(store, battle).fingerprint == fingerprint(scene.encounter, settings.overrides(store))
