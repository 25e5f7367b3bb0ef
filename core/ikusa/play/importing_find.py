"""What the campaign has already, found by identity, or by name, reading and content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ikusa.errors import RecordError, RuleError
from ikusa.exchange.incoming import Entry, Kind
from ikusa.play import exporting
from ikusa.play.importing_gear import pieces_match
from ikusa.play.importing_match import (
    Match,
    Plain,
    mark,
    normal_battle,
    normal_character,
    normal_gear,
    picture_bytes,
    written_name,
)
from ikusa.play.importing_overlay import overlaid
from ikusa.play.importing_pairs import Pairing, Roll
from ikusa.play.importing_pictures import Pictures
from ikusa.play.steps import Steps
from ikusa.records import settings
from ikusa.records.store import Store
from ikusa.rules.definitions import Ruleset

_PEOPLE: Final = "SELECT id, name, reading, uid FROM character WHERE battle_id IS NULL ORDER BY position, id"
_BATTLES: Final = "SELECT id, name, '', uid FROM battle ORDER BY position, id"
_THINGS: Final = (
    "SELECT 1 WHERE EXISTS (SELECT 1 FROM character WHERE battle_id IS NULL) OR EXISTS (SELECT 1 FROM battle)"
    " OR EXISTS (SELECT 1 FROM gear WHERE character_id IS NULL)"
)
Placed = Mapping[int, Entry]
"""Records by their places in the file."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """A character in short: equal ones have equal contents."""

    name: str
    content: str
    english: str
    picture: bytes


def is_blank(store: Store) -> bool:
    """Whether nothing is in the campaign yet that a ruleset could matter to."""
    return not settings.overrides(store) and store.row(_THINGS) is None


class Known:
    """What the campaign has; each row is found for one record of an import only."""

    def __init__(self, store: Store, pictures: Pictures | None = None) -> None:
        self._store = store
        self._pictures = pictures or Pictures()
        self._people = Roll(store.rows(_PEOPLE))
        self._battles = Roll(store.rows(_BATTLES))
        self._spare: Counter[str] | None = None
        self.blank = is_blank(store)

    def matches(self, entries: Sequence[Entry], ruleset: Ruleset) -> Steps[list[Match]]:
        """How each record stands to the campaign, in short steps; a faulty one is new."""
        sound = {place: entry for place, entry in enumerate(entries) if entry.fault is None}
        people = {place: entry for place, entry in sound.items() if entry.kind is Kind.CHARACTER}
        battles = {place: entry for place, entry in sound.items() if entry.kind is Kind.BATTLE}
        same_person, same_battle = (
            self._people_compared(people, ruleset),
            self._battles_compared(battles, sound, ruleset),
        )
        found = yield from _paired(people, self._people, same_person)
        found |= yield from _paired(battles, self._battles, same_battle)
        for place, entry in sound.items():
            if place not in found:
                found[place] = self._other(entry, ruleset)
                yield len(found), len(sound)
        return [found.get(place, Match()) for place in range(len(entries))]

    def _other(self, entry: Entry, ruleset: Ruleset) -> Match:
        match entry.kind:
            case Kind.PIECES:
                return pieces_match(self._store, entry, self._people, ruleset)
            case Kind.GEAR:
                return self._gear(entry, ruleset)
            case Kind.SESSION:
                return self._session(entry)
            case _:
                return self._campaign(entry)

    # --- characters and battles --------------------------------------------------------------------------------------

    def _people_compared(self, people: Placed, ruleset: Ruleset) -> Callable[[int, int], bool]:
        """Whether the record of a place is just so in a row."""
        there: dict[int, _Mark] = {}
        new: dict[int, _Mark] = {}

        def same(place: int, id_: int) -> bool:
            entry = people[place]
            if entry.partial:
                record = self._record(id_)
                return bool(record) and self._changes_nothing(record, entry, ruleset)
            if id_ not in there:
                there[id_] = _mark(self._record(id_), ruleset)
            if place not in new:
                new[place] = _mark(entry.data, ruleset)
            return self._alike(new[place], there[id_])

        return same

    def _changes_nothing(self, record: Plain, entry: Entry, ruleset: Ruleset) -> bool:
        try:
            return self._alike(_mark(overlaid(record, entry.data, ruleset), ruleset), _mark(record, ruleset))
        except RuleError:
            return False

    def _record(self, id_: int) -> Plain:
        """The record of a character that is there; an empty one if it is damaged."""
        records = exporting.of_characters(self._store, [id_])["characters"]
        return records[0] if records else {}

    def _alike(self, new: _Mark, there: _Mark) -> bool:
        # One that was kept beside another has a number behind its name: then its English name may have one too.
        english = new.english == there.english or new.name != there.name
        return (
            bool(new.content)
            and new.content == there.content
            and english
            and self._pictures.same(new.picture, there.picture)
        )

    def _battles_compared(self, battles: Placed, entries: Placed, ruleset: Ruleset) -> Callable[[int, int], bool]:
        names = {
            str(entry.data["combatant"]["id"]): _told_apart(entry.data)
            for entry in entries.values()
            if entry.kind is Kind.CHARACTER
        }
        there: dict[int, str] = {}

        def same(place: int, id_: int) -> bool:
            wanted = mark(normal_battle(battles[place].data, ruleset, lambda id_: names.get(id_, "")))
            if id_ not in there:
                there[id_] = self._battle_mark(id_, ruleset)
            return there[id_] == wanted

        return same

    def _battle_mark(self, battle: int, ruleset: Ruleset) -> str:
        document = exporting.of_battle(self._store, battle)
        names = {str(one["combatant"]["id"]): _told_apart(one) for one in document["characters"]}
        try:
            return mark(normal_battle(document["battles"][0], ruleset, lambda id_: names.get(id_, "")))
        except (RuleError, RecordError):
            return ""

    # --- the rest ----------------------------------------------------------------------------------------------------

    def _gear(self, entry: Entry, ruleset: Ruleset) -> Match:
        """Equal spare pieces are told apart by their number only."""
        if self._spare is None:
            found = exporting.of_campaign(self._store)["campaign"].get("gear", ())
            self._spare = Counter(_gear_mark(one, ruleset) for one in found)
        wanted = _gear_mark(entry.data, ruleset)
        if self._spare[wanted]:
            self._spare[wanted] -= 1
            return Match(True, 0)
        return Match()

    def _session(self, entry: Entry) -> Match:
        keys = ("date", "title", "notes", "started", "ended")
        sql = "SELECT id, date, title, notes, started, ended FROM session WHERE number = ?"
        row = self._store.row(sql, (entry.data["number"],))
        if row is None:
            return Match()
        same = all(entry.data.get(key, "") == value for key, value in zip(keys, row[1:], strict=True))
        return Match() if self.blank and not same else Match(same, int(str(row[0])))

    def _campaign(self, entry: Entry) -> Match:
        row = settings.campaign(self._store)
        same = (
            entry.data.get("session", 1) == row.session
            and entry.data.get("scenario_over", False) == bool(row.scenario_over)
            and entry.data.get("ruleset", {}) == settings.overrides(self._store)
        )
        return Match() if self.blank and not same else Match(same, 1)


def _paired(records: Placed, known: Roll, same: Callable[[int, int], bool]) -> Steps[dict[int, Match]]:
    """Which record is which row: by identity, then what is just so, then by name alone."""
    fitting = {place: known.alike(entry.data, _name(entry)) for place, entry in records.items()}
    pairing = Pairing(fitting, same)
    found: dict[int, Match] = {}
    for place, entry in records.items():
        id_ = known.known_by(entry.data)
        if id_ is not None and pairing.give(place, id_):
            found[place] = Match(same(place, id_) and known.is_called(id_, _name(entry)), id_)
            yield len(found), len(records)
    rest = [place for place in records if place not in found]
    for number, place in enumerate(rest, len(found)):
        for _step in pairing.place(place):
            yield number, len(records)
        yield number, len(records)
    found = {place: Match(True, id_) for place, id_ in pairing.pairs.items()} | found
    for place, match in found.items():
        if not match.same and pairing.is_beside(place):
            found[place] = replace(match, beside=True)
        yield len(found), len(records)
    for place, entry in records.items():
        if place not in found:
            named = (id_ for id_ in fitting[place] if known.is_named(id_, _name(entry)))
            target = next((id_ for id_ in named if pairing.give(place, id_)), None)
            found[place] = Match(False, target, target is not None and known.is_another(entry.data, target))
    return found


def _mark(record: Mapping[str, Any], ruleset: Ruleset) -> _Mark:
    """A record in short; without content where it cannot be read, so that it is like no other."""
    if not record:
        return _Mark("", "", "", b"")
    try:
        # Who a status comes from is no part of who one is: another export may know others.
        content = mark(normal_character(record, ruleset, _nobody))
    except RuleError:
        content = ""
    return _Mark(written_name(record), content, str(record.get("english", "")), picture_bytes(record.get("portrait")))


def _nobody(_id: str) -> str:
    return ""


def _name(entry: Entry) -> str:
    return written_name(entry.data) if entry.kind is Kind.CHARACTER else str(entry.data["name"])


def _told_apart(record: Mapping[str, Any]) -> str:
    """Name and reading of a character's record."""
    return f"{written_name(record)}\n{record.get('reading', '')}"


def _gear_mark(record: Mapping[str, Any], ruleset: Ruleset) -> str:
    try:
        return mark({"piece": record["piece"].get("name", ""), **normal_gear(record, ruleset)})
    except RuleError:
        return ""
