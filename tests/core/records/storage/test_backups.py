"""Backups: verified, in order of sequence, thinned, restored by a swap."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ikusa.errors import StoreError
from ikusa.records import backups, keeping, swapping
from ikusa.records.backups import Backup, Reason, backups_of, folder_of, newest_good
from ikusa.records.failures import FileError, Refusal
from ikusa.records.keeping import Difference
from ikusa.records.store import Store
from ikusa.records.tables import Character, Folder


def rename(store: Store, name: str) -> None:
    with store.act("Rename"):
        Character.update(name=name).execute()


def names(store: Store) -> list[object]:
    return [row[0] for row in store.rows("SELECT name FROM character ORDER BY id")]


def reasons(path: Path) -> list[str]:
    return [str(backup.reason) for backup in backups_of(path)]


def test_closing_backs_up_what_changed_and_only_that(store: Store, path: Path) -> None:
    store.close()
    assert reasons(path) == ["close"]
    Store.open(path).close()
    assert reasons(path) == ["close"]
    with Store.open(path) as again:
        rename(again, "朱")
    assert reasons(path) == ["close", "close"]


def test_what_a_cut_off_session_left_is_backed_up_at_the_next_closing(store: Store, path: Path) -> None:
    store.backups.make()
    rename(store, "朱")
    store._detach()  # as if killed: no backup
    Store.open(path).close()
    assert reasons(path) == ["close", "hand"]


def test_half_an_hour_of_changes_makes_one(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(keeping.time, "monotonic", lambda: clock[0])
    store.backups.make()
    rename(store, "一")
    clock[0] = keeping.BACKUP_EVERY_S - 1
    rename(store, "二")
    assert reasons(path) == ["hand"]
    clock[0] += 1
    rename(store, "三")
    assert reasons(path) == ["changes", "hand"]
    clock[0] += 1
    rename(store, "四")
    assert reasons(path) == ["changes", "hand"]


def test_the_owner_may_pump_it_in_steps_with_acts_between(store: Store, path: Path) -> None:
    store.backups.automatic = False
    with store.act("Fill"):
        for number in range(3_000):
            store.insert("folder", {"name": "x" * 4_000, "position": number})
    steps = store.backups.steps(Reason.CHANGES)
    assert isinstance(next(steps), float)
    rename(store, "間")
    *_, last = steps
    assert isinstance(last, Backup)
    assert store.backups.differences(last) == ()


def test_closing_in_the_middle_of_the_steps_is_no_harm(store: Store, path: Path) -> None:
    rename(store, "朱")
    steps = store.backups.steps(Reason.CHANGES)
    next(steps)
    store.close()
    steps.close()  # type: ignore[attr-defined]
    assert reasons(path) == ["close"]
    assert not list(folder_of(path).glob("*.partial*"))


def test_an_old_backup_is_restored_even_if_keeping_the_present_thins_it(store: Store, path: Path) -> None:
    rename(store, "昔")
    then = store.backups.make().path
    aged = then.with_name("000001 2020-01-01 00-00-00 hand.ikusa")
    then.rename(aged)
    rename(store, "今")
    for number in range(2, 14):
        (folder_of(path) / f"{number:06d} 2020-01-01 00-00-00 hand.ikusa").write_bytes(aged.read_bytes())
    store.restore(aged)
    assert not aged.exists()
    assert names(store) == ["昔"]


def test_the_owner_of_the_steps_stays_so_after_a_restore(store: Store) -> None:
    store.backups.automatic = False
    store.restore(store.backups.make().path)
    assert not store.backups.automatic


def test_no_two_states_have_the_same_mark(store: Store, path: Path) -> None:
    """After a restore the count goes on: as many acts later there is still something new to back up."""
    rename(store, "昔")
    then = store.backups.make()
    rename(store, "今")
    store.restore(then.path)
    rename(store, "別")
    store.close()
    assert reasons(path) == ["close", "restore", "hand"]


def test_a_backup_that_fails_never_fails_the_act(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder_of(path).write_text("in the way")
    monkeypatch.setattr(keeping, "BACKUP_EVERY_S", 0)
    rename(store, "一")
    assert isinstance(store.backups.problem, StoreError)
    assert names(store) == ["一"]
    folder_of(path).unlink()
    rename(store, "二")
    assert store.backups.problem is None
    assert len(backups_of(path)) == 1


def test_a_backup_says_what_differs(store: Store) -> None:
    with store.act("Folders"):
        for name in "一二三":
            Folder.create(name=name)
    backup = store.backups.make()
    with store.act("Change"):
        Folder.delete().where(Folder.name == "一").execute()
        Folder.update(name="弐").where(Folder.name == "二").execute()
        Folder.create(name="四")
        Folder.create(name="五")
    # the row of 一 is only there, those of 四 and 五 only here
    assert store.backups.differences(backup) == (Difference("folder", 2, 1, 1),)


def test_restoring_keeps_what_was_there_and_is_not_overwritten_again(store: Store, path: Path) -> None:
    rename(store, "昔")
    then = store.backups.make()
    rename(store, "今")
    kept = store.restore(then.path)
    assert store.last_changes.everything
    assert names(store) == ["昔"]
    assert kept is not None
    store.close()
    with Store.open(path) as again:
        assert names(again) == ["昔"]
        again.restore(kept)
        assert names(again) == ["今"]
        assert again.undo_step() is not None


def test_a_backup_that_is_no_good_is_not_restored(store: Store, path: Path) -> None:
    rename(store, "今")
    backup = store.backups.make()
    content = bytearray(backup.path.read_bytes())
    content[4096:12288] = os.urandom(8192)
    backup.path.write_bytes(content)
    with pytest.raises(StoreError):
        store.restore(backup.path)
    assert names(store) == ["今"]
    rename(store, "後")
    assert newest_good(path) is None


def test_a_broken_campaign_is_kept_byte_for_byte_when_a_backup_takes_its_place(store: Store, path: Path) -> None:
    store.close()
    path.write_bytes(path.read_bytes()[:9_000])
    broken = path.read_bytes()
    good = newest_good(path)
    assert good is not None
    kept = swapping.restore(path, good.path)
    assert kept is not None
    assert kept.read_bytes() == broken
    with Store.open(path) as again:
        assert names(again) == ["灯"]


def test_a_deleted_campaign_comes_back_from_its_backup(store: Store, path: Path) -> None:
    store.close()
    path.unlink()
    good = newest_good(path)
    assert good is not None
    assert swapping.restore(path, good.path) is None
    with Store.open(path) as again:
        assert names(again) == ["灯"]


def test_a_damaged_row_is_carried_along_but_never_pushes_out_the_last_good_one(store: Store, path: Path) -> None:
    good = store.backups.make()
    store._connection.pragma("query_only", 0)
    store._connection.execute("UPDATE character SET name = 'flipped'")
    assert store.damaged() == {("character", 1)}
    for _ in range(3):
        store.backups.make()
    assert newest_good(path) == good


def test_only_whole_names_count(store: Store, path: Path) -> None:
    backup = store.backups.make()
    folder = folder_of(path)
    for name in ("000009 2026-01-01 00-00-00 close.partial", "000009 2026-99-01 00-00-00 close.ikusa", "notes.txt"):
        (folder / name).write_text("x")
    (folder / "000009 2026-01-01 00-00-00 close.ikusa").mkdir()
    assert backups_of(path) == (backup,)
    assert store.backups.make().sequence == 10


def fill(path: Path, moments: list[datetime]) -> None:
    """Empty stand-ins for backups made at these times, in this order."""
    folder_of(path).mkdir(exist_ok=True)
    for number, at in enumerate(moments, 1):
        (folder_of(path) / f"{number:06d} {at:%Y-%m-%d %H-%M-%S} changes.ikusa").write_bytes(b"")


def kept(path: Path) -> list[int]:
    return [backup.sequence for backup in backups_of(path)]


def test_thinning_keeps_all_of_two_days_then_days_weeks_and_months(path: Path) -> None:
    now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    hours = [now - timedelta(hours=hour) for hour in range(0, 24 * 400, 6)][::-1]
    fill(path, hours)
    backups.thin(path, newest_is_good=True)
    ages = [(hours[-1] - backup.at).days for backup in backups_of(path)]
    assert sum(age < 2 for age in ages) == 8
    assert sum(2 < age <= 31 for age in ages) in (28, 29)
    assert sum(31 < age <= 183 for age in ages) in (21, 22, 23)
    assert sum(age > 183 for age in ages) in (7, 8)
    before = kept(path)
    backups.thin(path, newest_is_good=True)
    assert kept(path) == before


@pytest.mark.parametrize("jump", [timedelta(days=9_000), timedelta(days=-9_000)])
def test_a_clock_that_jumps_costs_no_recent_backup(path: Path, jump: timedelta) -> None:
    now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    moments = [now - timedelta(minutes=30 * number) for number in range(30)][::-1]
    fill(path, [*moments, now + jump])
    backups.thin(path, newest_is_good=True)
    assert kept(path)[: backups.KEPT_FOR_SURE] == list(range(31, 21, -1))


def test_a_name_too_long_for_a_folder_is_shortened(tmp_path: Path) -> None:
    assert len(os.fsencode(folder_of(tmp_path / ("武" * 80 + ".ikusa")).name)) <= 255


def test_the_newest_good_one_is_never_thinned(store: Store, path: Path) -> None:
    good = store.backups.make().path
    now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    old = good.with_name(f"000001 {now - timedelta(days=20):%Y-%m-%d} 01-00-00 hand.ikusa")
    good.rename(old)
    for number in range(2, 40):
        at = now - timedelta(days=20) if number < 20 else now
        (folder_of(path) / f"{number:06d} {at:%Y-%m-%d %H-%M-%S} changes.ikusa").write_bytes(b"")
    backups.thin(path)
    assert kept(path)[-1] == 1
    assert kept(path)[-2] == 19


def test_an_import_or_a_restore_of_a_file_open_elsewhere_is_refused(store: Store, path: Path) -> None:
    backup = store.backups.make(Reason.IMPORT)
    with pytest.raises(FileError) as caught:
        swapping.restore(path, backup.path)
    assert caught.value.kind is Refusal.IN_USE
