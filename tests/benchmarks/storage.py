"""How fast a big campaign is: `python tests/benchmarks/storage.py [CHARACTERS]` (100,000 unless said otherwise).

A figure here is a measurement, not a test. Ratios are against raw SQLite reads of the same rows in the same run.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from ikusa.play import campaign
from ikusa.play.roster import Index, Query, listing
from ikusa.records import characters, settings
from ikusa.records.store import Store
from ikusa.records.tables import Character

PAGE = 200


def grow(path: Path, count: int) -> None:
    """The sample campaign, its characters copied with gear, techniques and statuses until there are `count`."""
    with campaign.create_sample(path) as store:
        store.backups.automatic = False
        originals = [row[0] for row in store.rows("SELECT id FROM character WHERE battle_id IS NULL")]
        start = time.perf_counter()
        with store.act("Grow"):
            for number in range(count - len(originals)):
                copy(store, int(str(originals[number % len(originals)])), number)
        print(f"made and stored as one act   {time.perf_counter() - start:9.2f} s")
        store.forget_steps()


def copy(store: Store, original: int, number: int) -> None:
    """One more character like `original`."""
    new = copied(store, "character", "id = ?", original, {"name": f"name || ' {number}'", "origin_id": "NULL"})
    owner = {"character_id": f"{new}"}
    copied(store, "gear", "character_id = ?", original, owner)
    copied(store, "technique", "character_id = ?", original, owner | {"weapon_id": "NULL"})
    copied(store, "status", "character_id = ?", original, owner)


def copied(store: Store, table: str, where: str, value: int, other: dict[str, str]) -> int:
    """Copies rows with some columns put otherwise; the last new id."""
    columns = [str(name) for (name,) in store.rows("SELECT name FROM pragma_table_info(?)", (table,)) if name != "id"]
    values = ", ".join(other.get(column, f'"{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    store.execute(f'INSERT INTO "{table}" ({names}) SELECT {values} FROM "{table}" WHERE {where}', (value,))
    (new,) = store.row("SELECT last_insert_rowid()") or (0,)
    return int(str(new))


def timed(name: str, work: Callable[[], object], times: int = 1) -> float:
    """Runs the work, prints the best time in ms, and gives it in seconds."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    print(f"{name:28} {best * 1_000:9.1f} ms")
    return best


def measure(path: Path) -> None:
    """Opens, lists, searches, applies, undoes, checks, backs up."""
    print(f"file                         {path.stat().st_size / 1e6:9.1f} MB")
    timed("open and close", lambda: Store.open(path)._detach(), 3)
    with Store.open(path) as store:
        store.backups.automatic = False
        timed("index of the roster", lambda: Index(store))
        index = Index(store)
        for text in ("剣", "あかね", "槍 足軽"):
            timed(f"search {text}", lambda text=text: index.search(Query(text)), 5)  # type: ignore[misc]
        found = index.search(Query())
        timed("a page of 200 rows", lambda: listing.lines(store, found[:PAGE]), 5)
        timed("apply", lambda: apply(store, found[len(found) // 2]), 5)
        timed("undo", store.undo)
        timed("find damaged records", store.damaged)
        loading(store, found[:10_000])
        timed("backup, verified", store.backups.make)


def apply(store: Store, number: int) -> None:
    """A small act."""
    with store.act("Wound"):
        Character.update(vigor_now=int(time.perf_counter_ns() % 1_000)).where(Character.id == number).execute()


def loading(store: Store, ids: tuple[int, ...]) -> None:
    """10,000 characters with gear and statuses: raw rows, checked rows, rules values."""
    tables = {"character": "id", "gear": "character_id", "technique": "character_id", "status": "character_id"}
    marks = ", ".join(map(str, ids))
    sql = [f'SELECT * FROM "{table}" WHERE {column} IN ({marks})' for table, column in tables.items()]
    raw = timed("raw rows of 10,000", lambda: [store.rows(text) for text in sql], 3)
    fetched = timed("fetched", lambda: characters.fetch(store, ids), 3)
    print(f"  to raw                     {fetched / raw:9.2f} x (at most 1.4)")
    ruleset = settings.ruleset(store)
    timed("as rules values", lambda: [characters.read(one, ruleset) for one in characters.fetch(store, ids).values()])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="ikusa-big-") as folder:
        file = Path(folder) / "big.ikusa"
        grow(file, int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
        measure(file)
