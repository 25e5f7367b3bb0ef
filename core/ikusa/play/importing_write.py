"""Writing the records of an import, inside its act."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ikusa.exchange.incoming import Entry, Kind
from ikusa.play import exporting
from ikusa.play.battle.prepare import add_place, insert_battle
from ikusa.play.importing_gear import write_pieces
from ikusa.play.importing_match import picture_bytes, written_name
from ikusa.play.importing_overlay import overlaid
from ikusa.play.importing_pairs import is_numbered
from ikusa.play.importing_pictures import Pictures
from ikusa.play.roster.folders import insert_folder
from ikusa.play.roster.gear import insert_gear
from ikusa.play.roster.inserting import Extra, Inserted, insert_combatant, insert_statuses
from ikusa.play.scene import no_character
from ikusa.play.texts import cleaned, numbered
from ikusa.records import battles, characters, gear, portraits, settings
from ikusa.records.checksums import Value
from ikusa.records.identity import new_uid
from ikusa.records.store import Store
from ikusa.records.stored_json import dump
from ikusa.rules.definitions import Ruleset

_TEXTS = ("reading", "english", "title", "notes")
_FLAGS = ("pc", "template", "archived", "hidden")
_APART = ("id", "checksum", "battle_id", "origin_id", "position", "uid")
_PIECE = ("kind", "weight", "grade", "defence", "spirit_defence", "equipped", "damage", "field_repaired", "integrity")


@dataclass(frozen=True, slots=True)
class _Written:
    """A character that was written: its row, and its statuses, which wait until everybody is there."""

    id: int
    inserted: Inserted


class Writer:
    """Writes records one after the other; `finish` writes what needs all of them."""

    def __init__(self, store: Store, ruleset: Ruleset, folders: Sequence[str], pictures: Pictures) -> None:
        self._store = store
        self._ruleset = ruleset
        self._pictures = pictures
        self._folders = {str(name): int(str(id_)) for id_, name in store.rows("SELECT id, name FROM folder")}
        for name in folders:
            self._folder(name)
        rows = store.rows("SELECT name, uid FROM character WHERE battle_id IS NULL")
        self._taken = {str(name) for name, _ in rows}
        self._uids = {str(uid) for _, uid in rows} | {row.uid for row in battles.battles(store)}
        self._ids: dict[str, int] = {}
        self._waiting: list[_Written] = []

    def pass_over(self, entry: Entry, target: int | None) -> None:
        """A record that is not written: others may still speak of what it was found as."""
        if entry.kind is Kind.CHARACTER and target is not None and "combatant" in entry.data:
            self._ids[str(entry.data["combatant"]["id"])] = target

    def write(self, entry: Entry, target: int | None) -> None:
        """Writes a record: anew, or (`target`) in the place of a row."""
        match entry.kind:
            case Kind.CAMPAIGN:
                self._campaign(entry.data)
            case Kind.SESSION:
                self._session(entry.data)
            case Kind.CHARACTER:
                self._character(entry, target)
            case Kind.GEAR:
                self._gear(entry.data)
            case Kind.PIECES:
                if target is None:
                    raise no_character()
                write_pieces(self._store, target, entry.data, self._ruleset)
            case Kind.BATTLE:
                self._battle(entry.data, target)

    def finish(self) -> None:
        """Writes the statuses, whose sources may be anybody."""
        for one in self._waiting:
            insert_statuses(self._store, one.id, one.inserted.statuses, one.inserted.gear, self._ids)
        self._waiting.clear()
        portraits.drop_unused(self._store)

    # --- campaign and sessions ---------------------------------------------------------------------------------------

    def _campaign(self, data: Mapping[str, Any]) -> None:
        settings.write_campaign(
            self._store,
            ruleset=dump(data.get("ruleset", {})),
            session=data.get("session", 1),
            scenario_over=data.get("scenario_over", False),
        )

    def _session(self, data: Mapping[str, Any]) -> None:
        keys = ("date", "title", "notes", "started", "ended")
        values: dict[str, Value] = {key: data.get(key, "") for key in keys}
        sql = "UPDATE session SET date = ?, title = ?, notes = ?, started = ?, ended = ? WHERE number = ?"
        if not self._store.execute(sql, (*values.values(), data["number"])):
            self._store.insert("session", {"number": data["number"], **values})

    # --- characters --------------------------------------------------------------------------------------------------

    def _character(self, entry: Entry, target: int | None) -> None:
        record: Mapping[str, Any] = entry.data
        if target is not None and entry.partial:
            (there,) = exporting.of_characters(self._store, [target])["characters"] or (None,)
            if there is None:
                raise no_character()
            record = overlaid(there, record, self._ruleset)
        values: dict[str, Value] = {}
        if target is None:
            record = self._free_name(record)
            values["uid"] = self._free_uid(record)
        else:
            record = self._renamed(record, target)
        inserted = self._insert(record, values, entry.path)
        id_ = inserted.id if target is None else self._moved(inserted.id, target)
        if target is not None:
            self._adopt(target, record)
        self._ids[str(entry.data["combatant"]["id"])] = id_
        self._waiting.append(_Written(id_, inserted))

    def _free_name(self, record: Mapping[str, Any]) -> Mapping[str, Any]:
        """The record under a name that nobody has: numbered where somebody in the roster has its own."""
        combatant = record["combatant"]
        name = written_name(record)
        free = numbered(name, self._taken)
        self._taken.add(free)
        if free == name:
            return record
        english = record.get("english", "")
        more = {"english": english + free.removeprefix(name)} if english else {}
        return {**record, **more, "combatant": {**combatant, "name": free}}

    def _free_uid(self, record: Mapping[str, Any]) -> str:
        """The record's identity, or a new one where it has none or somebody in the campaign has it."""
        uid = str(record.get("uid", ""))
        if not uid or uid in self._uids:
            uid = new_uid()
        self._uids.add(uid)
        return uid

    def _adopt(self, target: int, record: Mapping[str, Any]) -> None:
        """Gives the record's identity to one who came back from before there were any."""
        if self._store.row("SELECT 1 FROM character WHERE id = ? AND uid = ''", (target,)) is not None:
            characters.update(target, {"uid": self._free_uid(record)})

    def _renamed(self, record: Mapping[str, Any], target: int) -> Mapping[str, Any]:
        """The record under the name that it will have in the place of `target`: its own, if nobody else has that."""
        row = self._store.row("SELECT name, english FROM character WHERE id = ?", (target,))
        if row is None:
            raise no_character()
        name, english = (str(text) for text in row)
        wanted = written_name(record)
        if name == wanted:
            return record
        if is_numbered(name, wanted) and wanted in self._taken:
            kept = {"english": english} if record.get("english") else {}
            return {**record, **kept, "combatant": {**record["combatant"], "name": name}}
        self._taken.discard(name)
        return self._free_name(record)

    def _insert(self, record: Mapping[str, Any], values: Mapping[str, Value], path: str) -> Inserted:
        extras: Mapping[str, Any] = record.get("gear", {})
        names = {id_: extra.get("english", "") for id_, extra in record.get("techniques", {}).items()}
        extra = Extra(
            {**self._profile(record), **values},
            {id_: one.get("english", "") for id_, one in extras.items()},
            names,
            {id_: [(pair[0], pair[1]) for pair in one.get("causes", ())] for id_, one in extras.items()},
        )
        inserted = insert_combatant(self._store, record["combatant"], extra, self._ruleset, f"{path}.combatant")
        for id_, one in extras.items():
            if one.get("notes"):
                gear.update(inserted.gear[id_], {"notes": one["notes"]})
        return inserted

    def _profile(self, record: Mapping[str, Any]) -> dict[str, Value]:
        found: dict[str, Value] = {"name": written_name(record)}
        found |= {key: record.get(key, "") for key in _TEXTS}
        found |= {key: bool(record.get(key)) for key in _FLAGS}
        found["tags"] = characters.tags_text(record.get("tags", ()))
        found["folder_id"] = self._folder(record.get("folder", ""))
        if data := picture_bytes(record.get("portrait")):
            found["portrait_id"] = self._picture(data)
        return found

    def _picture(self, data: bytes) -> int:
        """The row of a portrait; the very bytes of one that is stored already are not encoded again."""
        row = self._store.row("SELECT id FROM portrait WHERE digest = ?", (hashlib.sha256(data).hexdigest(),))
        return portraits.store_picture(self._store, self._pictures.encoded(data)) if row is None else int(str(row[0]))

    def _folder(self, name: str) -> int | None:
        if not name:
            return None
        if name not in self._folders:
            self._folders[name] = insert_folder(self._store, name)
        return self._folders[name]

    def _moved(self, new: int, target: int) -> int:
        """Puts what was just written for `new` in the place of `target`, whose row stays the one that battles know."""
        found = characters.fetch(self._store, (new, target))
        if target not in found:
            raise no_character()
        columns = {key: value for key, value in found[new].row._asdict().items() if key not in _APART}
        characters.update(target, columns)
        gear.delete(self._store, [one.id for one in found[target].gear])
        self._store.execute("DELETE FROM technique WHERE character_id = ?", (target,))
        self._store.execute("DELETE FROM status WHERE character_id = ?", (target,))
        self._store.execute("UPDATE gear SET character_id = ? WHERE character_id = ?", (target, new))
        self._store.execute("UPDATE technique SET character_id = ? WHERE character_id = ?", (target, new))
        characters.delete(self._store, (new,))
        return target

    # --- spare gear and battles --------------------------------------------------------------------------------------

    def _gear(self, data: Mapping[str, Any]) -> None:
        piece = data["piece"]
        name, english = cleaned(piece.get("name", piece["id"]), "—"), data.get("english", "")
        columns: dict[str, Value] = {key: piece[key] for key in _PIECE if key in piece}
        columns |= {
            "name": name,
            "english": english,
            "notes": data.get("notes", ""),
            "search_key": gear.search_key(name, english),
            "bonuses": dump(list(data.get("bonuses", ()))),
        }
        new = insert_gear(self._store, None, columns)
        causes = list(data.get("causes", ()))
        for place, entry in enumerate(piece.get("ledger", ())):
            if entry["points"]:
                cause, other = causes[place] if place < len(causes) else ("", "")
                row = {"gear_id": new, **entry, "cause": cause, "english_cause": other, "log_id": None}
                self._store.insert("ledger", row)

    def _battle(self, data: Mapping[str, Any], target: int | None) -> None:
        battle = self._battle_row(data, target)
        ids = dict(self._ids)
        waiting = []
        for place, copy in enumerate(data.get("copies", ())):
            values: dict[str, Value] = {
                "battle_id": battle,
                "origin_id": self._ids.get(copy.get("origin", "")),
                "position": place + 1,
                "pc": False,
                "template": False,
                "archived": False,
                "folder_id": None,
            }
            inserted = self._insert(copy, values, f"battles.copies[{place}]")
            ids[str(copy["combatant"]["id"])] = inserted.id
            waiting.append(inserted)
        for inserted in waiting:
            insert_statuses(self._store, inserted.id, inserted.statuses, inserted.gear, ids)
        self._places(battle, data, ids)

    def _battle_row(self, data: Mapping[str, Any], target: int | None) -> int:
        values: dict[str, Value] = {
            "name": data["name"],
            "notes": data.get("notes", ""),
            "state": data.get("state", "prepared"),
            "session": data.get("session", 1),
            "round": data.get("round", 1),
            "battle_scene": data.get("battle_scene", False),
            "cohesion": dump(data.get("cohesion", {})),
            "acting": None,
            "fingerprint": "",
        }
        if target is None:
            taken = {row.name for row in battles.battles(self._store)}
            target = insert_battle(self._store, str(values["name"]))
            values["name"] = numbered(data["name"], taken)
            values["uid"] = self._free_uid(data)
        else:
            self._store.execute("DELETE FROM combatant WHERE battle_id = ?", (target,))
            characters.delete(self._store, battles.copies(self._store, target))
        battles.update(target, **values)
        return target

    def _places(self, battle: int, data: Mapping[str, Any], ids: Mapping[str, int]) -> None:
        for place in data.get("order", ()):
            id_ = ids.get(place["character"])
            if id_ is None:
                continue
            values: dict[str, Value] = {
                "side": place.get("side", "enemies"),
                "initiative": place.get("initiative"),
                "zone": place.get("zone", ""),
                "waiting": place.get("waiting"),
                "hidden": place.get("hidden", False),
                "turn": place.get("turn", 0),
            }
            add_place(self._store, battle, id_, values)
        acting = ids.get(data.get("acting", ""))
        if acting is not None:
            battles.update(battle, acting=acting)
