"""The sample campaign from its source in resources/sample (its README.md says how the files are read)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ikusa import resources
from ikusa.i18n import N_
from ikusa.play.battle.prepare import add_place, copy_into, copy_names, insert_battle
from ikusa.play.roster.folders import insert_folder
from ikusa.play.roster.inserting import Extra, Inserted, insert_combatant, insert_statuses
from ikusa.play.roster.statuses import checked, insert_status
from ikusa.records import characters, settings
from ikusa.records.checksums import Value
from ikusa.records.rows_read import Stored
from ikusa.records.store import Store
from ikusa.records.stored_json import dump
from ikusa.rules.definitions import Ruleset
from ikusa.rules.notation import read_row
from ikusa.scenario import write_technique

Table = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Source:
    """The files as read; `language` is the one that texts are taken in."""

    language: str
    campaign: Table
    characters: tuple[Table, ...]
    battles: Table

    @property
    def name(self) -> str:
        """The campaign's Japanese name."""
        return str(self.campaign["name"]["ja"])

    @property
    def english(self) -> str:
        """The campaign's English name."""
        return str(self.campaign["name"]["en"])

    def said(self, text: Table | None) -> str:
        """A text in the language chosen."""
        return str(text[self.language]).strip() if text else ""


def read(language: str) -> Source:
    """The source of the sample, its texts to be taken in "ja" or "en".

    Raises:
        StoreError: its files are missing.
    """
    folder = ("sample", "characters")
    campaign = _toml("sample", "campaign.toml")
    order = [row["id"] for row in campaign["folders"]]
    people = sorted((_toml(*folder, name) for name in resources.names(*folder)), key=lambda one: _place(one, order))
    return Source(language, campaign, tuple(people), _toml("sample", "battles.toml"))


def _place(one: Table, folders: list[str]) -> int:
    """Where a character stands in the roster: with its folder."""
    return folders.index(one["folder"]) if "folder" in one else len(folders)


def _toml(*parts: str) -> Table:
    return tomllib.loads(resources.text(*parts))


def fill(store: Store, source: Source) -> None:
    """Puts the sample into a new campaign, as one act."""
    with store.act(N_("Sample campaign")):
        overrides = source.campaign.get("ruleset", {})
        settings.write_campaign(store, ruleset=dump(overrides), session=source.campaign["session"])
        ruleset = settings.ruleset(store)
        _fill_sessions(store, source)
        folders = {row["id"]: insert_folder(store, source.said(row)) for row in source.campaign["folders"]}
        tags = {row["id"]: source.said(row) for row in source.campaign["tags"]}
        people = {one["id"]: _fill_character(store, source, one, folders, tags, ruleset) for one in source.characters}
        ids = {id_: found.id for id_, found in people.items()}
        for found in people.values():
            insert_statuses(store, found.id, found.statuses, found.gear, ids)
        everyone = characters.fetch(store, ids.values())
        known = {id_: everyone[number] for id_, number in ids.items()}
        for battle in source.battles["battles"]:
            _fill_battle(store, source, battle, known, ruleset)


def _fill_sessions(store: Store, source: Source) -> None:
    store.execute("DELETE FROM session")
    for row in source.campaign["sessions"]:
        day = f"{row['date'].isoformat()}T00:00:00+00:00"
        over = row["number"] < source.campaign["session"]
        values: dict[str, Value] = {
            "number": row["number"],
            "date": row["date"].isoformat(),
            "title": source.said(row["title"]),
            "notes": source.said(row["notes"]),
            "started": day,
            "ended": day if over else "",
        }
        store.insert("session", values)


def _fill_character(
    store: Store, source: Source, one: Table, folders: Mapping[str, int], tags: Mapping[str, str], ruleset: Ruleset
) -> Inserted:
    english = one.get("english", {})
    labels = english.get("labels", {}) if source.language == "en" else {}
    data = {**one["combatant"], "id": one["id"], "name": one["name"]["ja"]}
    data["techniques"] = [_technique(row, source.language, ruleset) for row in one["techniques"]]
    for key in ("bonuses", "penalties"):
        if key in data:
            data[key] = [_labelled(row, labels) for row in data[key]]
    profile: dict[str, Value] = {
        "reading": one["name"].get("reading", ""),
        "english": one["name"]["en"],
        "title": source.said(one.get("title")),
        "notes": source.said(one.get("notes")),
        "folder_id": folders[one["folder"]] if "folder" in one else None,
        "tags": characters.tags_text(tags[tag] for tag in one.get("tags", ())),
        "pc": one.get("pc", False),
        "template": one.get("template", False),
    }
    causes = {gear: [(text["ja"], text["en"]) for text in texts] for gear, texts in one.get("causes", {}).items()}
    names = {row["id"]: read_row(row["en"], ruleset).name for row in one["techniques"]}
    extra = Extra(profile, english.get("gear", {}), names, causes)
    return insert_combatant(store, data, extra, ruleset, f"characters/{one['id']}.toml")


def _labelled(row: Table, labels: Mapping[str, str]) -> Table:
    return {**row, "label": labels.get(row["label"], row["label"])} if "label" in row else row


def _technique(row: Table, language: str, ruleset: Ruleset) -> dict[str, Any]:
    """A technique: the row of the language, under its Japanese name, and what a row has no form for laid over it."""
    further = {key: value for key, value in row.items() if key not in ("ja", "en")}
    name = read_row(row["ja"], ruleset).name
    return {**write_technique(read_row(row[language], ruleset)), "name": name, **further}


def _fill_battle(store: Store, source: Source, row: Table, known: Mapping[str, Stored], ruleset: Ruleset) -> None:
    cohesion = {side: found["cohesion"] for side, found in row.get("sides", {}).items()}
    battle = insert_battle(store, source.said(row["name"]), source.said(row["notes"]), dump(cohesion))
    zones = {id_: source.said(text) for id_, text in source.battles["zones"].items()}
    for one in row["combatants"]:
        stored = known[one["character"]]
        place: dict[str, Value] = {
            "side": stored.row.side,
            "zone": zones.get(one.get("zone", ""), ""),
            "waiting": one.get("waiting"),
            "hidden": one.get("hidden", False),
        }
        added = [stored.row.id]
        if stored.row.template:
            names = copy_names(store, battle, stored, one.get("count", 1))
            added = [copy_into(store, stored, battle, name, english) for name, english in names]
        for id_ in added:
            add_place(store, battle, id_, place)
            for status in one.get("statuses", ()):
                insert_status(store, id_, checked(status, ruleset))
