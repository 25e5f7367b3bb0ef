"""The technique table of a character: rows added, pasted, changed, removed, reordered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from ikusa.i18n import N_
from ikusa.play.changes import Changes
from ikusa.play.refusals import InputError
from ikusa.play.scene import no_character
from ikusa.play.texts import cleaned, line, numbered, whole
from ikusa.play.titles import called, named, named_or_counted
from ikusa.records import characters, settings
from ikusa.records.checksums import Value
from ikusa.records.order import moved, number
from ikusa.records.rows import TechniqueRow
from ikusa.records.rows_read import technique as as_data
from ikusa.records.store import Store
from ikusa.records.stored_json import dump, wanted
from ikusa.records.tables import Technique as Table
from ikusa.rules.definitions import Ruleset
from ikusa.rules.notation import read_row, read_rows, write_cells
from ikusa.rules.notation_rows import Cells, joined
from ikusa.rules.technique import Technique
from ikusa.scenario import read_technique, write_technique

_OWN: Final = ("id", "name", "weapon")
"""Keys of a technique that have a column of their own."""


def paste_techniques(store: Store, character: int, text: str, position: int | None = None) -> Changes:
    """Makes techniques of rows in the game's notation (R-801); cells may also be parted by tabs, as in a spreadsheet.

    Raises:
        RuleError: a row is none; `values["line"]` counts from 1; nothing is stored.
    """
    stored = characters.get(store, character)
    if stored is None:
        raise no_character()
    found = read_rows(text, settings.ruleset(store))
    if not found:
        raise InputError("required", N_("There is no technique row in this text."))
    with store.act(N_("Paste {count} techniques for {name}"), count=len(found), **named(stored.row)):
        for place, technique in enumerate(found):
            insert_technique(store, character, technique, position=None if position is None else position + place)
    return store.last_changes


def add_technique(store: Store, character: int, values: Mapping[str, object], position: int | None = None) -> Changes:
    """A new technique; `values` are SCENARIO.md's keys of a technique (`id` is made from the name), and `english`.

    `weapon` is the row id of a piece of the character's gear, as number or text.

    Raises:
        RuleError: a value is none for its field, with `path`.
    """
    if not characters.exists(store, character):
        raise no_character()
    name = line(values.get("name", ""), "name", needed=True)
    data, english, weapon = _changed(store, character, {"id": name, "name": name}, values)
    technique = replace(read_technique(data, settings.ruleset(store)), weapon=weapon)
    with store.act(N_("New technique {name}"), **called(name, english or "")):
        insert_technique(store, character, technique, english=english or "", position=position)
    return store.last_changes


def insert_technique(
    store: Store, character: int, technique: Technique, *, english: str = "", position: int | None = None
) -> int:
    """Writes a technique, inside an act; its id. Its key is its own id, numbered if the character has that one."""
    siblings = _siblings(store, character)
    key = numbered(technique.id, {row.key for row in siblings})
    row: dict[str, Value] = {
        "character_id": character,
        "position": max((row.position for row in siblings), default=0) + 1,
        "key": key,
        "name": cleaned(technique.name, cleaned(key, "—")),
        "english": english,
        **_columns(technique),
    }
    new = store.insert("technique", row)
    if position is not None:
        order = [row.id for row in siblings]
        number(store, "technique", [*order[:position], new, *order[position:]])
    return new


def _columns(technique: Technique) -> dict[str, Value]:
    data = write_technique(technique)
    used = data.get("limit", {}).pop("used", 0)
    return {
        "weapon_id": None if technique.weapon is None else int(technique.weapon),
        "data": dump({key: value for key, value in data.items() if key not in _OWN}),
        "used": used,
    }


def edit_technique(store: Store, technique: int, values: Mapping[str, object]) -> Changes:
    """Changes fields of a technique, by its row id; None takes one back to its default. Its key stays.

    Raises:
        RuleError: a value is none for its field, with `path`; `not_there`.
    """
    row = _get(store, technique)
    ruleset = settings.ruleset(store)
    data, english, weapon = _changed(store, row.character_id, _data(row, ruleset), values)
    changed = replace(read_technique(data, ruleset), weapon=weapon)
    _write(store, row, changed, row.english if english is None else english)
    return store.last_changes


def _changed(
    store: Store, character: int, data: Mapping[str, Any], values: Mapping[str, object]
) -> tuple[dict[str, Any], str | None, str | None]:
    """The data of a technique with some keys changed, its weapon apart; the English name if it is among them."""
    changed = dict(data)
    english = None
    for key, value in values.items():
        if key == "english":
            english = line(value, key)
        elif key == "name":
            changed[key] = line(value, key, needed=True)
        elif value is None or key == "id":
            changed.pop(key, None) if key != "id" else None
        elif key in ("vigor", "wounds", "critical_wounds", "rank", "reach_height"):
            changed[key] = whole(value, key)
        else:
            changed[key] = value
    weapon = changed.pop("weapon", None)
    return changed, english, None if weapon is None else str(_own_piece(store, character, weapon))


def _own_piece(store: Store, character: int, piece: object) -> int:
    """The row id of a piece of the character's gear.

    Raises:
        RuleError: `not_there`.
    """
    id_ = whole(piece, "weapon")
    if store.row("SELECT 1 FROM gear WHERE id = ? AND character_id = ?", (id_, character)) is None:
        raise InputError("not_there", N_("This weapon is not among the character's gear."), "weapon")
    return id_


def edit_cells(store: Store, technique: int, cells: Mapping[str, str], language: str = "ja") -> Changes:
    """Changes cells of R-801 (technique, kind, vigor, check, effect, limit) as they are written in the table.

    What has no written form stays; `inflicts` follows the effect cell. The name is the one of `language`.

    Raises:
        RuleError: the row that they make is none; `not_there`.
    """
    row = _get(store, technique)
    ruleset = settings.ruleset(store)
    old = read_technique({key: value for key, value in _data(row, ruleset).items() if key != "weapon"}, ruleset)
    written = Cells(**{**asdict(write_cells(old, language, ruleset)), **cells})
    new = read_row(joined(written), ruleset)
    limit = new.limit and replace(new.limit, used=min(row.used, new.limit.uses))
    changed = replace(
        new,
        id=row.key,
        name=row.name,
        weapon=None if row.weapon_id is None else str(row.weapon_id),
        uses=old.uses,
        rank=old.rank,
        reach_height=old.reach_height,
        gear_damage=old.gear_damage,
        inflicts=new.inflicts if "effect" in cells else old.inflicts,
        limit=limit,
    )
    english = row.english
    if "technique" in cells:
        name = line(new.name, "technique", needed=True)
        changed, english = (
            (changed, name) if language == "en" and row.english else (replace(changed, name=name), english)
        )
    _write(store, row, changed, english)
    return store.last_changes


def _data(row: TechniqueRow, ruleset: Ruleset) -> dict[str, Any]:
    return as_data(row, ruleset, () if row.weapon_id is None else (row.weapon_id,))


def _write(store: Store, row: TechniqueRow, technique: Technique, english: str) -> None:
    columns = {**_columns(technique), "name": technique.name, "english": english}
    old = row._asdict()
    changed = {key: value for key, value in columns.items() if old[key] != value}
    with store.act(N_("Edit {name}"), **named(row)):
        if changed:
            Table.update(changed).where(Table.id == row.id).execute()


def remove_techniques(store: Store, techniques: Iterable[int]) -> Changes:
    """Deletes techniques."""
    found = store.read(TechniqueRow, _SOME, (wanted(techniques),))
    if not found:
        raise _not_there()
    name, args = named_or_counted(N_("Delete {name}"), N_("Delete {count} techniques"), found)
    with store.act(name, **args):
        ids = wanted(row.id for row in found)
        store.execute("DELETE FROM technique WHERE id IN (SELECT value FROM json_each(?))", (ids,))
    return store.last_changes


def order_techniques(store: Store, techniques: Iterable[int]) -> Changes:
    """Puts these techniques of one character into this order, where the first of them stood."""
    chosen = list(techniques)
    order = [row.id for row in _siblings(store, _get(store, chosen[0]).character_id)]
    with store.act(N_("Order of techniques")):
        number(store, "technique", moved(order, chosen))
    return store.last_changes


_SOME: Final = "SELECT * FROM technique WHERE id IN (SELECT value FROM json_each(?))"


def _get(store: Store, technique: int) -> TechniqueRow:
    found = store.read(TechniqueRow, _SOME, (wanted((technique,)),))
    if not found:
        raise _not_there()
    return found[0]


def _not_there() -> InputError:
    return InputError("not_there", N_("This technique is not there any more."))


def _siblings(store: Store, character: int) -> list[TechniqueRow]:
    sql = "SELECT * FROM technique WHERE character_id = ? ORDER BY position, id"
    return store.read(TechniqueRow, sql, (character,))
