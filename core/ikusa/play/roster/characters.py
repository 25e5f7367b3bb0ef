"""Making, copying, putting away and deleting characters, and editing any of their fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ikusa.i18n import N_
from ikusa.play.battle.turns import pass_on
from ikusa.play.changes import Changes
from ikusa.play.roster import fields
from ikusa.play.scene import no_character
from ikusa.play.texts import line, numbered
from ikusa.play.titles import named
from ikusa.records import battles, characters, portraits, settings
from ikusa.records.checksums import Value
from ikusa.records.identity import new_uid
from ikusa.records.order import moved, number
from ikusa.records.rows_read import Stored, stated
from ikusa.records.store import Store
from ikusa.records.stored_json import load_texts, wanted

_TITLES: Final[Mapping[str, str]] = {
    "name": N_("Rename {name}"),
    "notes": N_("Notes of {name}"),
    "tags": N_("Tags of {name}"),
    "attributes": N_("Attributes of {name}"),
    "skills": N_("Skills of {name}"),
    "tracks": N_("Tracks of {name}"),
    "bonuses": N_("Bonuses of {name}"),
    "penalties": N_("Penalties of {name}"),
}
"""What undo calls an edit, by the head of its path."""


def create(store: Store, name: str, *, folder: int | None = None, pc: bool = False, template: bool = False) -> Changes:
    """A new character; `changes.new(…, "character")` is its id.

    Raises:
        RuleError: the name is none, or there is no such folder.
    """
    name = line(name, "name", needed=True)
    folder = fields.folder_id(store, folder)
    data = {"side": "players", "grade": "pc"} if pc else {}
    with store.act(N_("New character {name}"), name=name):
        insert(store, {"name": name, "folder_id": folder, "pc": pc, "template": template}, fields.columns(data))
    return store.last_changes


def insert(store: Store, profile: Mapping[str, Value], columns: Mapping[str, Value]) -> int:
    """Writes a new character at the end of the roster, inside an act; its id."""
    row: dict[str, Value] = {
        "battle_id": None,
        "origin_id": None,
        "reading": "",
        "english": "",
        "title": "",
        "folder_id": None,
        "portrait_id": None,
        "tags": "[]",
        "pc": False,
        "template": False,
        "archived": False,
        "hidden": False,
        "notes": "",
        "position": characters.last_position(store) + 1,
        **columns,
        **profile,
    }
    row["uid"] = row.get("uid") or ("" if row["battle_id"] is not None else new_uid())
    return store.insert("character", {**row, "search_key": _search_key(row)})


def _search_key(row: Mapping[str, Value]) -> str:
    texts = [str(row[key]) for key in ("name", "reading", "english", "title")]
    return fields.search_key(texts, load_texts(str(row["tags"]), "character"), str(row["notes"]))


def create_from(store: Store, template: int, name: str) -> Changes:
    """A new character made from a template, with its own gear, techniques and statuses.

    Raises:
        RuleError: the name is none, or there is no such template.
    """
    name = line(name, "name", needed=True)
    stored = _get(store, template)
    with store.act(N_("New character {name}"), name=name):
        _copy(store, stored, name, "", {"template": False, "origin_id": template})
    return store.last_changes


def duplicate(store: Store, chosen: Iterable[int]) -> Changes:
    """Copies characters with all they have; the copies stand behind and are named `… 2`.

    Raises:
        RuleError: one of them is not there.
    """
    originals = [_get(store, id_) for id_ in chosen]
    taken = {str(name) for (name,) in store.rows("SELECT name FROM character WHERE battle_id IS NULL")}
    name, args = fields.named(N_("Duplicate {name}"), N_("Duplicate {count} characters"), originals)
    with store.act(name, **args):
        for stored in originals:
            copy = numbered(stored.row.name, taken)
            taken.add(copy)
            english = stored.row.english and stored.row.english + copy.removeprefix(stored.row.name)
            _copy(store, stored, copy, english, {"origin_id": None})
    return store.last_changes


def _copy(store: Store, stored: Stored, name: str, english: str, values: Mapping[str, Value]) -> int:
    row: dict[str, Value] = {
        **stored.row._asdict(),
        **values,
        "battle_id": None,
        "name": name,
        "english": english,
        "position": characters.last_position(store) + 1,
    }
    new = {**values, **{key: row[key] for key in ("battle_id", "name", "english", "position")}, "uid": new_uid()}
    return characters.copy(store, stored, {**new, "search_key": _search_key(row)})


def archive(store: Store, chosen: Iterable[int], archived: bool = True) -> Changes:
    """Puts characters away, or takes them out again."""
    ids = list(chosen)
    found = list(characters.fetch(store, ids).values())
    if archived:
        name, args = fields.named(N_("Put {name} away"), N_("Put {count} characters away"), found)
    else:
        name, args = fields.named(N_("Take {name} out again"), N_("Take {count} characters out again"), found)
    with store.act(name, **args):
        store.execute(
            "UPDATE character SET archived = ?1 WHERE archived <> ?1 AND id IN (SELECT value FROM json_each(?2))",
            (archived, wanted(ids)),
        )
    return store.last_changes


def delete(store: Store, chosen: Iterable[int]) -> Changes:
    """Deletes characters with their gear; in battles their places become free, and nobody loses a turn."""
    ids = list(chosen)
    found = characters.fetch(store, ids)
    name, args = fields.named(N_("Delete {name}"), N_("Delete {count} characters"), list(found.values()))
    with store.act(name, **args) as act:
        concerned = battles.of_characters(store, ids)
        characters.delete(store, ids)
        portraits.drop_unused(store)
        for battle in concerned:
            pass_on(store, battle, act.number)
    return store.last_changes


def order(store: Store, chosen: Iterable[int]) -> Changes:
    """Puts these characters into this order, where the first of them stood."""
    rows = store.rows("SELECT id FROM character WHERE battle_id IS NULL ORDER BY position, id")
    ids = moved([int(str(id_)) for (id_,) in rows], chosen)
    with store.act(N_("Order of characters")):
        number(store, "character", ids)
    return store.last_changes


def edit(store: Store, character: int, path: str, value: object) -> Changes:
    """Changes one field.

    `path` is a field of `Profile` (name, reading, english, title, notes, folder, tags, pc, template, archived, hidden)
    or a key of SCENARIO.md's combatant: side, grade, `attributes.tai`, `skills.剣術`, exorcism, incorporeal, traits,
    base_defence, natural_armour, natural_armour_pierceable, spirit_defence, bonuses, penalties, `tracks.wounds.now`,
    `tracks.wounds.max`, `tracks.toxicity`, reserved, fled, death_checked. None takes a stated value back to the
    ruleset's, or away (a skill, a body track). Numbers may be text, full-width too.

    Raises:
        RuleError: the value is none for that field, with `path`; nothing is stored.
    """
    return edit_many(store, character, {path: value})


def edit_many(store: Store, character: int, values: Mapping[str, object]) -> Changes:
    """Changes several fields in one act, as `edit` does.

    Raises:
        RuleError: as `edit`.
    """
    stored = _get(store, character)
    profile = {path: value for path, value in values.items() if path in fields.PROFILE}
    rules = {path: value for path, value in values.items() if path not in fields.PROFILE}
    columns = fields.profile_columns(store, profile)
    if rules:
        columns |= fields.columns(fields.changed(stated(stored.row), rules, settings.ruleset(store)))
    if profile:
        columns["search_key"] = _search_key({**stored.row._asdict(), **columns})
    heads = {path.partition(".")[0] for path in values}
    title = _TITLES.get(heads.pop(), N_("Edit {name}")) if len(heads) == 1 else N_("Edit {name}")
    row = stored.row._asdict()
    with store.act(title, **named(stored.row)):
        characters.update(character, {key: value for key, value in columns.items() if row[key] != value})
    return store.last_changes


def _get(store: Store, id_: int) -> Stored:
    stored = characters.get(store, id_)
    if stored is None:
        raise no_character()
    return stored
