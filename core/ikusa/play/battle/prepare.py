"""Making battles and filling them: copying, ordering, sides, reinforcements."""

from __future__ import annotations

from collections.abc import Iterable

from ikusa.i18n import N_
from ikusa.play.battle.fight import enter
from ikusa.play.battle.turns import pass_on
from ikusa.play.changes import Changes
from ikusa.play.refusals import InputError
from ikusa.play.scene import Scene, battle_row, battle_scene, no_character
from ikusa.play.texts import LARGEST, line, numbered, text, whole
from ikusa.play.titles import named
from ikusa.records import battles, characters, settings
from ikusa.records.checksums import Value
from ikusa.records.folding import fold
from ikusa.records.identity import new_uid
from ikusa.records.order import moved, number
from ikusa.records.rows import BattleRow
from ikusa.records.rows_read import Stored
from ikusa.records.store import Store
from ikusa.records.stored_json import dump

MOST_COPIES = 100
"""Copies that are added at once."""


def create(store: Store, name: str) -> Changes:
    """A new battle; `changes.new(…, "battle")` is its id.

    Raises:
        RuleError: the name is none.
    """
    name = line(name, "name", needed=True)
    with store.act(N_("New battle {name}"), name=name):
        insert_battle(store, name)
    return store.last_changes


def insert_battle(store: Store, name: str, notes: str = "", cohesion: str = "{}") -> int:
    """Writes a prepared battle at the end of the list, inside an act; its id."""
    row = store.row("SELECT max(CAST(position AS INTEGER)) FROM battle")
    return store.insert(
        "battle",
        {
            "name": name,
            "notes": notes,
            "state": "prepared",
            "position": int(str((row[0] if row else 0) or 0)) + 1,
            "session": settings.campaign(store).session,
            "round": 1,
            "battle_scene": False,
            "acting": None,
            "cohesion": cohesion,
            "fingerprint": "",
            "uid": new_uid(),
        },
    )


def duplicate(store: Store, battle: int) -> Changes:
    """A prepared battle with the same combatants; own copies are made anew from what they were copied from.

    Raises:
        RuleError: `not_there`.
    """
    row = battle_row(store, battle)
    scene = battle_scene(store, battle, waiting=True)
    name = numbered(row.name, {other.name for other in battles.battles(store)})
    with store.act(N_("Duplicate battle {name}"), name=row.name):
        new = insert_battle(store, name, row.notes, row.cohesion)
        for place in scene.places:
            stored = scene.stored[str(place.character_id)]
            if stored.row.battle_id is not None:
                character = copy_into(store, _origin(store, stored), new, stored.row.name, stored.row.english)
            else:
                character = place.character_id
            values = {"side": place.side, "zone": place.zone, "waiting": place.waiting, "hidden": place.hidden}
            add_place(store, new, character, {**values, "initiative": place.initiative})
    return store.last_changes


def _origin(store: Store, copy: Stored) -> Stored:
    """What a copy was made from; itself if that is gone."""
    if copy.row.origin_id is None:
        return copy
    return characters.get(store, copy.row.origin_id) or copy


def delete(store: Store, battle: int) -> Changes:
    """Deletes a battle with its copies and its log; the roster's own characters stay as they are.

    Raises:
        RuleError: `not_there`.
    """
    row = battle_row(store, battle)
    with store.act(N_("Delete battle {name}"), name=row.name):
        characters.delete(store, battles.copies(store, battle))
        store.execute("DELETE FROM battle WHERE id = ?", (battle,))
    return store.last_changes


def edit(store: Store, battle: int, field: str, value: object) -> Changes:
    """Changes `name` or `notes`.

    Raises:
        RuleError: the value is none for that field.
    """
    row = battle_row(store, battle)
    if field == "name":
        name = line(value, field, needed=True)
        with store.act(N_("Rename battle {name}"), name=row.name):
            battles.update(battle, name=name)
    else:
        notes = text(value, field)
        with store.act(N_("Notes of battle {name}"), name=row.name):
            battles.update(battle, notes=notes)
    return store.last_changes


def set_cohesion(store: Store, battle: int, side: str, points: object) -> Changes:
    """Gives a side its cohesion (R-110).

    Raises:
        RuleError: the number is none, or below 0.
    """
    row = battle_row(store, battle)
    amount = whole(points, "cohesion", 0)
    with store.act(N_("Cohesion in {name}"), name=row.name):
        battles.update(battle, cohesion=dump({**battles.cohesion(row), line(side, "side", needed=True): amount}))
    return store.last_changes


def order_battles(store: Store, chosen: Iterable[int]) -> Changes:
    """Puts battles into this order, where the first of them stood."""
    order = moved([row.id for row in battles.battles(store)], chosen)
    with store.act(N_("Order of battles")):
        number(store, "battle", order)
    return store.last_changes


def add(
    store: Store,
    battle: int,
    character: int,
    times: int = 1,
    *,
    side: str | None = None,
    zone: str = "",
    waiting: int | None = None,
) -> Changes:
    """Adds a roster character: itself, or `times` own copies (`足軽 1`, `足軽 2`, …) of a template or of many.

    In a running battle R-314 is applied at once, before it is applied at the start.

    Raises:
        RuleError: `already_there`; `out_of_range` (times 1 to 100, the round to wait for).
    """
    row = battle_row(store, battle)
    times = whole(times, "times", 1, MOST_COPIES)
    values = _values(row, zone, waiting)
    stored = characters.get(store, character)
    if stored is None:
        raise no_character()
    copied = bool(stored.row.template) or times > 1
    if not copied and any(place.character_id == character for place in battles.places(store, battle)):
        raise InputError("already_there", N_("{name} is in this battle already."), name=stored.row.name)
    with store.act(N_("Add {name} to {battle}"), **named(stored.row), battle=row.name):
        added = [character]
        if copied:
            names = copy_names(store, battle, stored, times)
            added = [copy_into(store, stored, battle, name, english) for name, english in names]
        for id_ in added:
            own = stored.row.side if side is None else line(side, "side", needed=True)
            add_place(store, battle, id_, {**values, "side": own})
        if row.state == "running":
            enter(store, _only(battle_scene(store, battle, waiting=True, in_act=True), added))
    return store.last_changes


def _values(row: BattleRow, zone: str, waiting: int | None) -> dict[str, Value]:
    first = row.round + 1 if row.state == "running" else 1
    joins = None if waiting is None else whole(waiting, "waiting", first)
    return {"zone": line(zone, "zone"), "waiting": joins}


def _only(scene: Scene, ids: Iterable[int]) -> Scene:
    """A scene of only these characters."""
    chosen = {str(id_) for id_ in ids}
    combatants = {id_: one for id_, one in scene.encounter.combatants.items() if id_ in chosen}
    alone = type(scene.encounter)(scene.encounter.ruleset, combatants, scene.encounter.sides)
    return Scene(alone, scene.stored, scene.battle, scene.places)


def copy_names(store: Store, battle: int, stored: Stored, times: int) -> list[tuple[str, str]]:
    """Names for copies, numbered on from those that are there."""
    rows = store.rows("SELECT name FROM character WHERE battle_id = ?", (battle,))
    taken = {str(name) for (name,) in rows}
    found: list[tuple[str, str]] = []
    count = 0
    while len(found) < times:
        count += 1
        name = f"{stored.row.name} {count}"
        if name not in taken:
            found.append((name, f"{stored.row.english} {count}" if stored.row.english else ""))
    return found


def copy_into(store: Store, stored: Stored, battle: int, name: str, english: str) -> int:
    """Copies a character into a battle, inside an act; the copy's id."""
    values: dict[str, Value] = {
        "battle_id": battle,
        "origin_id": stored.row.id if stored.row.battle_id is None else stored.row.origin_id,
        "name": name,
        "english": english,
        "template": False,
        "pc": False,
        "archived": False,
        "folder_id": None,
        "position": characters.last_position(store, battle) + 1,
        "search_key": fold(f"{name}\n{english}"),
        "uid": "",
    }
    return characters.copy(store, stored, values)


def add_place(store: Store, battle: int, character: int, values: dict[str, Value]) -> None:
    """Gives a character the last place of a battle, inside an act."""
    row = store.row("SELECT max(CAST(position AS INTEGER)) FROM combatant WHERE battle_id = ?", (battle,))
    base: dict[str, Value] = {
        "battle_id": battle,
        "character_id": character,
        "position": int(str((row[0] if row else 0) or 0)) + 1,
        "initiative": None,
        "hidden": False,
        "turn": 0,
    }
    store.insert("combatant", {**base, **values})


def remove(store: Store, battle: int, chosen: Iterable[int]) -> Changes:
    """Takes combatants out, own copies for good. If one of them was acting, the next begins.

    Raises:
        RuleError: `not_there`.
    """
    row = battle_row(store, battle)
    gone = set(chosen)
    own = gone & set(battles.copies(store, battle))
    with store.act(N_("Take {count} out of {battle}"), count=len(gone), battle=row.name) as act:
        for place in battles.places(store, battle):
            if place.character_id in gone:
                store.execute("DELETE FROM combatant WHERE id = ?", (place.id,))
        characters.delete(store, sorted(own))
        pass_on(store, battle, act.number)
    return store.last_changes


def place(
    store: Store,
    battle: int,
    chosen: Iterable[int],
    *,
    side: str | None = None,
    zone: str | None = None,
    hidden: bool | None = None,
) -> Changes:
    """Sets what is not None for these combatants.

    Raises:
        RuleError: a text is none.
    """
    row = battle_row(store, battle)
    values: dict[str, Value] = {}
    if side is not None:
        values["side"] = line(side, "side", needed=True)
    if zone is not None:
        values["zone"] = line(zone, "zone")
    if hidden is not None:
        values["hidden"] = hidden
    with store.act(N_("Places in {battle}"), battle=row.name):
        if values:
            battles.update_places(battle, chosen, values)
    return store.last_changes


def set_waiting(store: Store, battle: int, chosen: Iterable[int], waiting: int | None) -> Changes:
    """Lets combatants wait until a round, or (None) join now.

    Raises:
        RuleError: `out_of_range`: that round has begun already.
    """
    row = battle_row(store, battle)
    values = _values(row, "", waiting)
    with store.act(N_("Reinforcements in {battle}"), battle=row.name) as act:
        battles.update_places(battle, chosen, {"waiting": values["waiting"]})
        pass_on(store, battle, act.number)
    return store.last_changes


def set_initiative(store: Store, battle: int, character: int, initiative: object) -> Changes:
    """Types an initiative: those with one stand first, the highest on top, others stay in their order behind.

    Raises:
        RuleError: `not_a_number`.
    """
    row = battle_row(store, battle)
    value = None if initiative is None or initiative == "" else whole(initiative, "initiative", -LARGEST)
    with store.act(N_("Initiative in {battle}"), battle=row.name):
        battles.update_places(battle, (character,), {"initiative": value})
        order = sorted(
            battles.places(store, battle),
            key=lambda one: (one.initiative is None, 0 if one.initiative is None else -one.initiative),
        )
        number(store, "combatant", [one.id for one in order])
    return store.last_changes


def reorder(store: Store, battle: int, chosen: Iterable[int]) -> Changes:
    """Puts these combatants into this order, where the first of them stood; nobody loses or gains a turn."""
    row = battle_row(store, battle)
    order = moved([one.character_id for one in battles.places(store, battle)], chosen)
    with store.act(N_("Order of {battle}"), battle=row.name):
        battles.number_places(store, battle, order)
    return store.last_changes
