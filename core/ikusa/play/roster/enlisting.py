"""Sending several characters into a battle, or into a new one, as one act."""

from __future__ import annotations

from collections.abc import Iterable

from ikusa.i18n import N_
from ikusa.play.battle.fight import enter
from ikusa.play.battle.prepare import add_place, copy_into, copy_names, insert_battle
from ikusa.play.changes import Changes
from ikusa.play.refusals import InputError
from ikusa.play.scene import Scene, battle_row, battle_scene
from ikusa.play.texts import line, numbered
from ikusa.play.titles import Title, named
from ikusa.records import battles, characters
from ikusa.records.rows_read import Stored
from ikusa.records.store import Store


def add_to_battle(store: Store, battle: int, chosen: Iterable[int]) -> Changes:
    """Adds roster characters at the end of a battle's order: a template as an own copy, all others themselves.

    Those who are in it already stay as they are. In a running battle R-314 is applied at once.

    Raises:
        RuleError: `not_there`; `already_there`: every one of them is in it.
    """
    row = battle_row(store, battle)
    there = {place.character_id for place in battles.places(store, battle)}
    new = [one for one in _sound(store, chosen) if one.row.template or one.row.id not in there]
    if not new:
        raise InputError("already_there", N_("All of them are in this battle already."))
    name, args = _title(new, row.name)
    with store.act(name, **args):
        added = [_place(store, battle, one) for one in new]
        if row.state == "running":
            enter(store, _only(battle_scene(store, battle, waiting=True, in_act=True), added))
    return store.last_changes


def new_battle_with(store: Store, name: str, chosen: Iterable[int]) -> Changes:
    """A new battle with these characters in their order; its id is the one in `Changes.rows["battle"]`.

    Its name gets a number if there is a battle of that name.

    Raises:
        RuleError: the name is none; `not_there`.
    """
    name = numbered(line(name, "name", needed=True), {row.name for row in battles.battles(store)})
    found = _sound(store, chosen)
    with store.act(N_("New battle {name}"), name=name):
        battle = insert_battle(store, name)
        for one in found:
            _place(store, battle, one)
    return store.last_changes


def _sound(store: Store, chosen: Iterable[int]) -> list[Stored]:
    found = list(characters.fetch(store, chosen).values())
    if not found:
        raise InputError("not_there", N_("No character is chosen."))
    for one in found:
        characters.verify(store, one)
    return found


def _title(new: list[Stored], battle: str) -> Title:
    if len(new) == 1:
        return N_("Add {name} to {battle}"), {**named(new[0].row), "battle": battle}
    return N_("Add {count} characters to {battle}"), {"count": len(new), "battle": battle}


def _place(store: Store, battle: int, stored: Stored) -> int:
    """Gives a character its place, inside an act; the id of who stands there."""
    id_ = stored.row.id
    if stored.row.template:
        (names,) = copy_names(store, battle, stored, 1)
        id_ = copy_into(store, stored, battle, *names)
    add_place(store, battle, id_, {"zone": "", "waiting": None, "side": stored.row.side})
    return id_


def _only(scene: Scene, ids: Iterable[int]) -> Scene:
    """A scene of only these characters."""
    chosen = {str(id_) for id_ in ids}
    combatants = {id_: one for id_, one in scene.encounter.combatants.items() if id_ in chosen}
    alone = type(scene.encounter)(scene.encounter.ruleset, combatants, scene.encounter.sides)
    return Scene(alone, scene.stored, scene.battle, scene.places)
