"""What the campaign has already, found by name, reading and content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ikusa.errors import RecordError, RuleError
from ikusa.exchange.incoming import Entry, Kind
from ikusa.i18n import N_
from ikusa.play import exporting
from ikusa.play.importing_match import (
    Plain,
    mark,
    normal_battle,
    normal_character,
    normal_gear,
    numbered_base,
    overlaid,
    picture_bytes,
    written_name,
)
from ikusa.play.importing_pictures import same_picture
from ikusa.play.refusals import InputError
from ikusa.records import portraits, settings
from ikusa.records.store import Store
from ikusa.rules.definitions import Ruleset

_NAMES: Final = "SELECT id, name, reading FROM character WHERE battle_id IS NULL ORDER BY position, id"
_BATTLES: Final = "SELECT id, name FROM battle ORDER BY position, id"
_SPARE: Final = "SELECT id FROM gear WHERE character_id IS NULL LIMIT 1"


class Known:
    """What the campaign has; each row is found for one record of an import only."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._people = [(int(str(id_)), str(name), str(reading)) for id_, name, reading in store.rows(_NAMES)]
        self._by_name = numbered_base([name for _, name, _ in self._people])
        self._battles = [(int(str(id_)), str(name)) for id_, name in store.rows(_BATTLES)]
        self._battles_by_name = numbered_base([name for _, name in self._battles])
        self._used: set[tuple[Kind, int]] = set()
        self._pictures: dict[bytes, bool] = {}
        self._spare: Counter[str] | None = None
        self.blank = not (self._people or self._battles or settings.overrides(store) or store.row(_SPARE))
        """Whether nothing is in the campaign yet that a ruleset could matter to."""

    def names_in(self, entries: Iterable[Entry]) -> Mapping[str, str]:
        """The names of a file's characters by their ids in it."""
        found = {}
        for entry in entries:
            if entry.kind is Kind.CHARACTER and entry.fault is None:
                found[str(entry.data["combatant"]["id"])] = _told_apart(entry.data)
        return found

    def examined(self, entry: Entry) -> Entry:
        """The entry, with a fault where its pictures are none."""
        for path, record in _with_portraits(entry):
            data = picture_bytes(record["portrait"])
            if self._pictures.get(data):
                continue
            try:
                portraits.encoded(data)
            except RuleError:
                text = N_("This is no PNG, JPEG or WebP picture, or a broken or too big one.")
                return replace(entry, fault=InputError("not_an_image", text, f"{path}.portrait"))
            self._pictures[data] = True
        return entry

    def look(self, entry: Entry, ruleset: Ruleset, names: Mapping[str, str]) -> tuple[bool, int | None]:
        """Whether a record is there just so, and the row that it was found as; None where it is new."""
        match entry.kind:
            case Kind.CHARACTER:
                return self._character(entry, ruleset)
            case Kind.BATTLE:
                return self._battle(entry, ruleset, names)
            case Kind.GEAR:
                return self._gear(entry, ruleset)
            case Kind.SESSION:
                return self._session(entry)
            case Kind.CAMPAIGN:
                return self._campaign(entry)

    # --- characters --------------------------------------------------------------------------------------------------

    def _character(self, entry: Entry, ruleset: Ruleset) -> tuple[bool, int | None]:
        free = [
            self._people[place]
            for place in self._by_name.get(_name(entry), ())
            if (Kind.CHARACTER, self._people[place][0]) not in self._used
        ]
        records = self._records([id_ for id_, _, _ in free])
        reading = entry.data.get("reading", "")
        fit = []
        for id_, name, own_reading in free:
            alike = not reading or not own_reading or reading == own_reading
            if alike and id_ in records:
                if self._same(entry, records[id_], ruleset):
                    return True, self._taken(Kind.CHARACTER, id_)
                if name == _name(entry):
                    fit.append(id_)
        return (False, self._taken(Kind.CHARACTER, fit[0])) if fit else (False, None)

    def _records(self, ids: Sequence[int]) -> dict[int, Plain]:
        """Records of characters that are there, those that are damaged left out."""
        found: dict[int, Plain] = {}
        for id_ in ids:
            (record,) = exporting.of_characters(self._store, [id_])["characters"] or (None,)
            if record is not None:
                found[id_] = record
        return found

    def _same(self, entry: Entry, record: Plain, ruleset: Ruleset) -> bool:
        wanted = overlaid(record, entry.data) if entry.partial else entry.data
        try:
            # Who a status comes from is no part of who one is: another export may know others.
            new, old = (mark(normal_character(one, ruleset, _nobody)) for one in (wanted, record))
        except RuleError:
            return False
        pictures = (picture_bytes(wanted.get("portrait")), picture_bytes(record.get("portrait")))
        english = wanted.get("english", "") == record.get("english", "") or _numbered(entry, record)
        return new == old and english and same_picture(*pictures)

    # --- battles -----------------------------------------------------------------------------------------------------

    def _battle(self, entry: Entry, ruleset: Ruleset, names: Mapping[str, str]) -> tuple[bool, int | None]:
        fit = []
        wanted = mark(normal_battle(entry.data, ruleset, lambda id_: names.get(id_, "")))
        for place in self._battles_by_name.get(_name(entry), ()):
            id_, name = self._battles[place]
            if (Kind.BATTLE, id_) in self._used:
                continue
            if self._battle_mark(id_, ruleset) == wanted:
                return True, self._taken(Kind.BATTLE, id_)
            if name == _name(entry):
                fit.append(id_)
        return (False, self._taken(Kind.BATTLE, fit[0])) if fit else (False, None)

    def _battle_mark(self, battle: int, ruleset: Ruleset) -> str:
        document = exporting.of_battle(self._store, battle)
        names = {str(one["combatant"]["id"]): _told_apart(one) for one in document["characters"]}
        try:
            return mark(normal_battle(document["battles"][0], ruleset, lambda id_: names.get(id_, "")))
        except (RuleError, RecordError):
            return ""

    # --- the rest ----------------------------------------------------------------------------------------------------

    def _gear(self, entry: Entry, ruleset: Ruleset) -> tuple[bool, int | None]:
        """Equal spare pieces are told apart by their number only."""
        if self._spare is None:
            found = exporting.of_campaign(self._store)["campaign"].get("gear", ())
            self._spare = Counter(_gear_mark(one, ruleset) for one in found)
        wanted = _gear_mark(entry.data, ruleset)
        if self._spare[wanted]:
            self._spare[wanted] -= 1
            return True, 0
        return False, None

    def _session(self, entry: Entry) -> tuple[bool, int | None]:
        keys = ("date", "title", "notes", "started", "ended")
        sql = "SELECT id, date, title, notes, started, ended FROM session WHERE number = ?"
        row = self._store.row(sql, (entry.data["number"],))
        if row is None:
            return False, None
        same = all(entry.data.get(key, "") == value for key, value in zip(keys, row[1:], strict=True))
        return (False, None) if self.blank and not same else (same, int(str(row[0])))

    def _campaign(self, entry: Entry) -> tuple[bool, int | None]:
        row = settings.campaign(self._store)
        same = (
            entry.data.get("session", 1) == row.session
            and entry.data.get("scenario_over", False) == bool(row.scenario_over)
            and entry.data.get("ruleset", {}) == settings.overrides(self._store)
        )
        return (False, None) if self.blank and not same else (same, 1)

    def _taken(self, kind: Kind, id_: int) -> int:
        self._used.add((kind, id_))
        return id_


def _nobody(_id: str) -> str:
    return ""


def _name(entry: Entry) -> str:
    data = entry.data
    if entry.kind is Kind.CHARACTER:
        return written_name(data)
    return str(data["name"])


def _numbered(entry: Entry, record: Mapping[str, Any]) -> bool:
    """Whether the one that is there was kept beside another: then its English name may be numbered too."""
    return str(record["combatant"].get("name", "")) != _name(entry)


def _told_apart(record: Mapping[str, Any]) -> str:
    """Name and reading of a character's record."""
    return f"{written_name(record)}\n{record.get('reading', '')}"


def _gear_mark(record: Mapping[str, Any], ruleset: Ruleset) -> str:
    try:
        return mark({"piece": record["piece"].get("name", ""), **normal_gear(record, ruleset)})
    except RuleError:
        return ""


def _with_portraits(entry: Entry) -> Iterable[tuple[str, Mapping[str, Any]]]:
    if "portrait" in entry.data:
        yield entry.path, entry.data
    for place, copy in enumerate(entry.data.get("copies", ())):
        if "portrait" in copy:
            yield f"{entry.path}.copies[{place}]", copy
