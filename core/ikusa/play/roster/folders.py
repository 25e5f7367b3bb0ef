"""Folders and tags of the roster."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ikusa.i18n import N_
from ikusa.play.changes import Changes
from ikusa.play.refusals import InputError
from ikusa.play.roster.fields import MOST_TAGS, folder_id, named, search_key
from ikusa.play.texts import line
from ikusa.records import characters
from ikusa.records.order import moved, number
from ikusa.records.rows import FolderRow
from ikusa.records.store import Store
from ikusa.records.stored_json import load_texts, wanted

_FOLDERS = "SELECT * FROM folder ORDER BY position, id"
_TAGGED = (
    "SELECT id, name, reading, english, title, tags, notes FROM character WHERE id IN (SELECT value FROM json_each(?))"
)


def rows(store: Store) -> list[FolderRow]:
    """All folders in order."""
    return store.read(FolderRow, _FOLDERS)


def add_folder(store: Store, name: str) -> Changes:
    """A new folder at the end; `changes.new(…, "folder")` is its id.

    Raises:
        RuleError: the name is none.
    """
    name = line(name, "name", needed=True)
    with store.act(N_("New folder {name}"), name=name):
        insert_folder(store, name)
    return store.last_changes


def insert_folder(store: Store, name: str) -> int:
    """Writes a folder, inside an act; its id."""
    place = max((folder.position for folder in rows(store)), default=0) + 1
    return store.insert("folder", {"name": name, "position": place})


def rename_folder(store: Store, folder: int, name: str) -> Changes:
    """Gives a folder another name.

    Raises:
        RuleError: the name is none, or there is no such folder.
    """
    old, name = _name(store, folder), line(name, "name", needed=True)
    with store.act(N_("Rename folder {name}"), name=old):
        store.execute("UPDATE folder SET name = ?1 WHERE id = ?2 AND name <> ?1", (name, folder))
    return store.last_changes


def remove_folder(store: Store, folder: int) -> Changes:
    """Takes a folder away; those in it stay in the roster.

    Raises:
        RuleError: there is no such folder.
    """
    with store.act(N_("Remove folder {name}"), name=_name(store, folder)):
        store.execute("DELETE FROM folder WHERE id = ?", (folder,))
    return store.last_changes


def order_folders(store: Store, folders: Iterable[int]) -> Changes:
    """Puts folders into this order, where the first of them stood."""
    order = moved([folder.id for folder in rows(store)], folders)
    with store.act(N_("Order of folders")):
        number(store, "folder", order)
    return store.last_changes


def put_into(store: Store, chosen: Iterable[int], folder: int | None) -> Changes:
    """Puts characters into a folder, or into none.

    Raises:
        RuleError: there is no such folder.
    """
    ids = list(chosen)
    folder_id(store, folder)
    found = list(characters.fetch(store, ids).values())
    name, args = named(N_("Move {name}"), N_("Move {count} characters"), found)
    with store.act(name, **args):
        store.execute(
            "UPDATE character SET folder_id = ?1 WHERE folder_id IS NOT ?1 AND id IN (SELECT value FROM json_each(?2))",
            (folder, wanted(ids)),
        )
    return store.last_changes


def _name(store: Store, folder: int) -> str:
    row = store.row("SELECT name FROM folder WHERE id = ?", (folder,))
    if row is None:
        raise InputError("not_there", N_("This folder is not there any more."), "folder")
    return str(row[0])


def add_tag(store: Store, chosen: Iterable[int], tag: str) -> Changes:
    """Gives characters a tag.

    Raises:
        RuleError: it is no text.
    """
    tag = line(tag.lstrip("#＃"), "tags", needed=True)
    with store.act(N_("Tag {tag}"), tag=tag):
        _retag(store, chosen, lambda tags: [*tags, tag] if len(tags) < MOST_TAGS else tags)
    return store.last_changes


def remove_tag(store: Store, chosen: Iterable[int], tag: str) -> Changes:
    """Takes a tag from characters."""
    with store.act(N_("Remove tag {tag}"), tag=tag):
        _retag(store, chosen, lambda tags: [other for other in tags if other != tag])
    return store.last_changes


def _retag(store: Store, chosen: Iterable[int], change: Callable[[list[str]], list[str]]) -> None:
    for number_, *found in store.rows(_TAGGED, (wanted(chosen),)):
        name, reading, english, title, tags, notes = map(str, found)
        id_ = int(str(number_))
        old = load_texts(tags, f"character {id_}")
        new = list(dict.fromkeys(change(old)))
        if new != old:
            key = search_key((name, reading, english, title), new, notes)
            characters.update(id_, {"tags": characters.tags_text(new), "search_key": key})
