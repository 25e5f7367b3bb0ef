"""Folders of the roster."""

from __future__ import annotations

from collections.abc import Iterable

from ikusa.play.changes import Changes
from ikusa.records.store import Store


def add_folder(store: Store, name: str) -> Changes:
    """A new folder at the end; its id is the one in `Changes.of("folder")`."""
    raise NotImplementedError


def rename_folder(store: Store, folder: int, name: str) -> Changes:
    """Gives a folder another name."""
    raise NotImplementedError


def remove_folder(store: Store, folder: int) -> Changes:
    """Takes a folder away; those in it stay in the roster."""
    raise NotImplementedError


def order_folders(store: Store, folders: Iterable[int]) -> Changes:
    """Puts the folders into this order."""
    raise NotImplementedError


def put_into(store: Store, characters: Iterable[int], folder: int | None) -> Changes:
    """Puts characters into a folder, or into none."""
    raise NotImplementedError


def add_tag(store: Store, characters: Iterable[int], tag: str) -> Changes:
    """Gives characters a tag."""
    raise NotImplementedError


def remove_tag(store: Store, characters: Iterable[int], tag: str) -> Changes:
    """Takes a tag from characters."""
    raise NotImplementedError
