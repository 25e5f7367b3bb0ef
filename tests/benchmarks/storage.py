"""How fast a big campaign is: `python tests/benchmarks/storage.py [CHARACTERS]` (100,000 unless said otherwise).

A figure here is a measurement, not a test. Ratios are against raw SQLite reads of the same rows in the same run.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from ikusa.play import campaign
from ikusa.play.roster import Index, Query, listing
from ikusa.records import characters, settings
from ikusa.records.store import Store
from ikusa.records.stored_json import wanted
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
        roster = index(store)
        for text in ("剣", "あかね", "槍 足軽"):
            timed(f"search {text}", lambda text=text: roster.search(Query(text)), 5)  # type: ignore[misc]
        found = roster.search(Query())
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
    """10,000 characters with gear, ledgers, techniques and statuses: raw rows, in named tuples by owner, rules values.

    The peer runs the plainest statement for the same rows and fetches them all as tuples; both take turns.
    """
    chosen = "IN (SELECT value FROM json_each(?))"
    tables = {"character": "id", "gear": "character_id", "technique": "character_id", "status": "character_id"}
    sql = [f'SELECT * FROM "{table}" WHERE {column} {chosen}' for table, column in tables.items()]
    sql.append(f"SELECT * FROM ledger WHERE gear_id IN (SELECT id FROM gear WHERE character_id {chosen})")
    binding = (wanted(ids),)
    works: dict[str, Callable[[], object]] = {
        "raw rows of 10,000": lambda: [store.rows(text, binding) for text in sql],
        "fetched": lambda: characters.fetch(store, ids),
    }
    raw, fetched = in_turns(works)
    print(f"  to raw, CPU                {min(fetched) / min(raw):9.2f} x by minima (at most 1.4)")
    print(f"                             {median(fetched) / median(raw):9.2f} x by medians")
    ruleset = settings.ruleset(store)
    timed("as rules values", lambda: [characters.read(one, ruleset) for one in characters.fetch(store, ids).values()])


def in_turns(works: dict[str, Callable[[], object]], times: int = 11) -> list[list[float]]:
    """Runs the works turn about, prints the best of each in ms, and gives the CPU seconds of all turns."""
    found: list[list[float]] = [[] for _ in works]
    for _ in range(times):
        for spent, work in zip(found, works.values(), strict=True):
            gc.collect()
            start = time.thread_time()
            result = work()
            spent.append(time.thread_time() - start)
            del result
    for name, spent in zip(works, found, strict=True):
        print(f"{name:28} {min(spent) * 1_000:9.1f} ms, median {median(spent) * 1_000:.1f}")
    return found


def index(store: Store) -> Index:
    """The index of the roster, as a window reads it: in steps."""
    start = time.perf_counter()
    found = Index(store, patient=True)
    longest = 0.0
    began = time.perf_counter()
    for _ in found.steps():
        longest, began = max(longest, time.perf_counter() - began), time.perf_counter()
    spent = time.perf_counter() - start
    print(f"index of the roster          {spent * 1_000:9.1f} ms, the longest step {longest * 1_000:.1f}")
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="ikusa-big-") as folder:
        file = Path(folder) / "big.ikusa"
        grow(file, int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
        measure(file)
