"""kill -9 inside an upgrade: the file is of the old version or of the new one, whole either way.

python tests/faults/rig_migration.py FOLDER KILLS
"""

from __future__ import annotations

import json
import random
import shutil
import sys
from functools import partial
from pathlib import Path
from types import ModuleType

import apsw
from counting import advance, begin, inspect
from nursery import Say, killed_after

from ikusa.records import migrations, upgrading
from ikusa.records.backups import backups_of, verify
from ikusa.records.store import Store

ROUNDS = 40


def made_up(say: Say) -> ModuleType:
    """A migration that takes its time, so that most kills fall into it."""

    def up(connection: apsw.Connection) -> None:
        say("migrating")
        connection.pragma("cache_size", 10)  # so that pages go to the file before the commit
        connection.execute("ALTER TABLE folder ADD COLUMN colour TEXT NOT NULL DEFAULT ''")
        for number in range(ROUNDS):
            connection.execute("UPDATE folder SET colour = ?", (f"{number}" * 300,))
            say(f"round {number}")
        connection.execute("UPDATE folder SET colour = 'red'")

    module = ModuleType("m_made_up")
    module.__dict__.update(up=up, KEEPS_HISTORY=True)
    return module


def work(path: Path, steps: tuple[ModuleType, ...], say: Say) -> None:
    """Opens, and so upgrades, the file."""
    migrations.STEPS = (*steps, made_up(say))
    upgrade = upgrading.upgrade

    def upgrade_and_say(connection: apsw.Connection, found: int) -> None:
        upgrade(connection, found)
        say("done")

    upgrading.upgrade = upgrade_and_say
    Store.open(path).close()


def main(folder: Path, kills: int) -> dict[str, object]:
    """Kills so often; how many files were of which version after."""
    chance = random.Random(20261130)
    original = folder / "old.ikusa"
    begin(original, filling=20)
    with Store.open(original) as store:
        for _ in range(60):
            advance(store)
    steps, was = migrations.STEPS, migrations.newest()
    found = {"old": 0, "new": 0}
    for number in range(kills):
        path = folder / f"{number}" / "campaign.ikusa"
        path.parent.mkdir()
        shutil.copyfile(original, path)
        killed = killed_after(chance.randint(1, ROUNDS + 6), chance.uniform(0, 0.002), partial(work, path, steps))
        migrations.STEPS = (*steps, made_up(lambda _: None))
        version = int.from_bytes(path.read_bytes()[60:64], "big")
        assert version in (was, was + 1)
        assert version == was + 1 or "done" not in killed.said
        found["old" if version == was else "new"] += 1
        assert any(not verify(backup.path) for backup in backups_of(path)), "the backup comes before the upgrade"
        with Store.open(path) as store:
            assert inspect(store) == 60
            assert store.rows("SELECT DISTINCT colour FROM folder") == [("red",)]
        migrations.STEPS = steps
        shutil.rmtree(path.parent)
    return {"kills": kills, **found}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]))))
