"""Each single call to the disk fails once, in all that the store does: old or new, never between, and retried."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import apsw
import pytest
from counting import advance, begin, inspect, reopened, value
from failing import Countdown, failing

from ikusa.errors import StoreError
from ikusa.records import migrations, schema_check, swapping
from ikusa.records.backups import backups_of, folder_of, verify
from ikusa.records.failures import FileError, Refusal
from ikusa.records.store import Store

KINDS = (apsw.IOError, apsw.FullError)


@pytest.fixture
def original(tmp_path: Path) -> Path:
    """A closed campaign of value 2, with a backup, to be copied for each failure."""
    path = tmp_path / "original" / "campaign.ikusa"
    path.parent.mkdir()
    begin(path, filling=20)
    with Store.open(path) as store:
        advance(store)
        advance(store)
    return path


@pytest.fixture
def countdown(monkeypatch: pytest.MonkeyPatch) -> Iterator[Countdown]:
    with failing(monkeypatch) as countdown:
        yield countdown


@dataclass(frozen=True)
class Sweep:
    """Runs an operation once for each call that it makes, with that call failing."""

    original: Path
    countdown: Countdown
    long_form: bool

    def each(self, work: Callable[[Path, Callable[[], None]], None], every: int = 3) -> int:
        """`work` gets a copy of the campaign and what arms the countdown; how many calls were made to fail.

        The short form takes one call of `every`, beginning with another one for each kind of failure.
        """
        step, calls = 1 if self.long_form else every, 0
        for turn, kind in enumerate(KINDS):
            for sticky in (False, True):
                number = (3 * turn + 5 * sticky) % step
                while self._one(work, number, kind, sticky):
                    number += step
                    calls += 1
        return calls

    def _one(
        self, work: Callable[[Path, Callable[[], None]], None], number: int, kind: type[apsw.Error], sticky: bool
    ) -> bool:
        folder = self.original.parent.with_name("copy")
        shutil.copytree(self.original.parent, folder)
        try:
            work(folder / self.original.name, lambda: self.countdown.arm(number, kind, sticky))
            hit = self.countdown.hit
        finally:
            self.countdown.disarm()
            shutil.rmtree(folder)
        return hit


@pytest.fixture
def sweep(original: Path, countdown: Countdown, long_form: bool) -> Sweep:
    return Sweep(original, countdown, long_form)


def attempt(countdown: Countdown, work: Callable[[], object]) -> bool | None:
    """Whether the work was done, None if the store cannot know; nothing but a StoreError may come out of it."""
    try:
        work()
    except FileError as error:
        return None if error.kind is Refusal.UNSURE else False
    except StoreError:
        return False
    finally:
        countdown.disarm()
    return True


def test_an_act(sweep: Sweep, countdown: Countdown) -> None:
    def work(path: Path, arm: Callable[[], None]) -> None:
        store = Store.open(path)
        store._connection.pragma("shrink_memory")
        arm()
        done = attempt(countdown, lambda: advance(store))
        now = inspect(store)
        assert now == (3 if done else 2) or (done is None and now == 3 and store.last_changes.everything)
        assert advance(store) == now + 1, "the retry must work without a restart"
        now = inspect(store)
        store._detach()
        assert reopened(path) == now

    assert sweep.each(work) > 20


@pytest.mark.parametrize("back", [True, False])
def test_undo_and_redo(sweep: Sweep, countdown: Countdown, back: bool) -> None:
    def work(path: Path, arm: Callable[[], None]) -> None:
        store = Store.open(path)
        if not back:
            store.undo()
        before = value(store)
        after = before - 1 if back else before + 1
        arm()
        done = attempt(countdown, store.undo if back else store.redo)
        now = inspect(store)
        assert now == (after if done else before) or (done is None and now == after)
        store._detach()
        assert reopened(path) == now

    assert sweep.each(work) > 10


def test_opening_and_closing(sweep: Sweep, countdown: Countdown) -> None:
    def work(path: Path, arm: Callable[[], None]) -> None:
        arm()
        attempt(countdown, lambda: Store.open(path).close())
        assert reopened(path) == 2

    assert sweep.each(work) > 30


def test_a_backup(sweep: Sweep, countdown: Countdown) -> None:
    def work(path: Path, arm: Callable[[], None]) -> None:
        store = Store.open(path)
        advance(store)
        before = backups_of(path)
        arm()
        done = attempt(countdown, store.backups.make)
        after = backups_of(path)
        assert set(before) <= set(after)
        assert len(after) == len(before) + done or after[0].reason == "hand"
        for backup in after:
            assert verify(backup.path) == frozenset()
        assert advance(store) == 4
        store._detach()
        Store.open(path)._detach()
        assert not list(folder_of(path).glob("*.partial*")), "what could not be removed is removed at the next opening"

    assert sweep.each(work, every=13) > 10


def test_a_restore(sweep: Sweep, countdown: Countdown) -> None:
    def work(path: Path, arm: Callable[[], None]) -> None:
        backup = backups_of(path)[0]
        with Store.open(path) as store:
            advance(store)
        arm()
        done = attempt(countdown, lambda: swapping.restore(path, backup.path))
        assert reopened(path) == (2 if done else 3) or not done
        assert reopened(path) in (2, 3)
        assert any(reopened_backup(kept.path) == 3 for kept in backups_of(path))

    assert sweep.each(work, every=13) > 10


def reopened_backup(path: Path) -> int:
    """The value in a backup, read from a copy."""
    copy = path.with_name("look.ikusa")
    shutil.copyfile(path, copy)
    try:
        return reopened(copy)
    finally:
        copy.unlink()


def test_a_new_file_and_a_copy(sweep: Sweep, countdown: Countdown) -> None:
    def work(path: Path, arm: Callable[[], None]) -> None:
        new, copy = path.with_name("new.ikusa"), path.with_name("copy.ikusa")
        store = Store.open(path)
        before = sorted(path.parent.iterdir())
        arm()
        made = attempt(countdown, lambda: swapping.create(new))
        hit = countdown.hit
        if not made:
            left = {entry for entry in path.parent.iterdir() if not entry.name.startswith(".")}
            assert left <= {*before, new}
        arm() if not hit else None
        copied = attempt(countdown, lambda: store.save_copy(copy))
        countdown.hit = countdown.hit or hit
        if copied:
            assert reopened(copy) == 2
        if new.exists():
            Store.open(new)._detach()
        store._detach()

    assert sweep.each(work, every=13) > 10


def test_an_upgrade(sweep: Sweep, countdown: Countdown, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("m0002_made_up")
    module.__dict__.update(up=widen, KEEPS_HISTORY=True)
    steps = migrations.STEPS

    def work(path: Path, arm: Callable[[], None]) -> None:
        monkeypatch.setattr(migrations, "STEPS", (*steps, module))
        arm()
        done = attempt(countdown, lambda: Store.open(path)._detach())
        monkeypatch.setattr(migrations, "STEPS", steps)
        if not done and version(path) == 1:
            assert reopened(path) == 2
        monkeypatch.setattr(migrations, "STEPS", (*steps, module))
        assert reopened(path) == 2
        monkeypatch.setattr(migrations, "STEPS", steps)

    assert sweep.each(work, every=13) > 10
    schema_check.expected.cache_clear()


def widen(connection: apsw.Connection) -> None:
    connection.execute("ALTER TABLE folder ADD COLUMN colour TEXT NOT NULL DEFAULT ''")


def version(path: Path) -> int:
    """The version that the header of a closed file names."""
    return int.from_bytes(path.read_bytes()[60:64], "big")
