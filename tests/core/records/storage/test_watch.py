"""A file that is moved, deleted, replaced or overwritten while it is open: noticed before the next write."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from ikusa.records.failures import FileError, InUseError, Refusal
from ikusa.records.store import Store
from ikusa.records.tables import Character


def rename(store: Store, name: str = "朱") -> None:
    with store.act("Rename"):
        Character.update(name=name).execute()


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.ikusa"))


def deleted(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    other = path.with_name("other.ikusa")
    Store.create(other).close()
    os.replace(other, path)


def overwritten(path: Path) -> None:
    """As `cp` does: the same inode, another content. In another process, so that our locks stay."""
    other = path.with_name("other.ikusa")
    Store.create(other).close()
    subprocess.run(["cp", other, path], check=True)


@pytest.mark.parametrize("happens", [moved, deleted, replaced, overwritten])
def test_no_write_goes_where_nobody_finds_it(store: Store, path: Path, happens: Callable[[Path], None]) -> None:
    happens(path)
    before = path.read_bytes() if path.exists() else None
    for write in (lambda: rename(store), store.forget_steps):
        with pytest.raises(FileError) as caught:
            write()
        assert caught.value.kind is Refusal.MOVED
    if before is not None:
        assert path.read_bytes() == before


@pytest.mark.parametrize("happens", [moved, deleted, replaced])
def test_what_is_open_can_be_saved_elsewhere(store: Store, path: Path, happens: Callable[[Path], None]) -> None:
    rename(store)
    happens(path)
    target = path.with_name("saved.ikusa")
    store.save_copy(target)
    with Store.open(target) as saved:
        assert saved.rows("SELECT name FROM character") == [("朱",)]


def test_a_file_moved_back_is_written_again(store: Store, path: Path) -> None:
    away = path.with_name("away")
    path.rename(away)
    with pytest.raises(FileError):
        rename(store)
    away.rename(path)
    rename(store)
    assert store.rows("SELECT name FROM character") == [("朱",)]


def test_a_new_time_alone_is_no_change(store: Store, path: Path) -> None:
    os.utime(path, (0, 0))
    rename(store)
    assert store.rows("SELECT name FROM character") == [("朱",)]


def test_an_older_copy_put_back_over_it_is_noticed(store: Store, path: Path) -> None:
    copy = path.with_name("copy")
    subprocess.run(["cp", path, copy], check=True)
    rename(store)
    subprocess.run(["cp", copy, path], check=True)
    with pytest.raises(FileError) as caught:
        rename(store, "碧")
    assert caught.value.kind is Refusal.MOVED


def test_save_copy_refuses_to_overwrite_unless_told(store: Store, path: Path) -> None:
    target = path.with_name("saved.ikusa")
    target.write_text("precious")
    with pytest.raises(FileError) as caught:
        store.save_copy(target)
    assert caught.value.kind is Refusal.EXISTS
    store.save_copy(target, replace=True)
    Store.open(target).close()


def test_save_copy_never_overwrites_what_is_open(store: Store, path: Path) -> None:
    other = path.with_name("other.ikusa")
    with Store.create(other):
        for target in (path, other):
            with pytest.raises(InUseError):
                store.save_copy(target, replace=True)
    store.save_copy(other, replace=True)


def test_a_missing_folder_is_said(store: Store, path: Path) -> None:
    with pytest.raises(FileError):
        store.save_copy(path.parent / "no" / "such.ikusa")
    shutil.rmtree(path.parent, ignore_errors=True)
