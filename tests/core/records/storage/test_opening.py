"""What is at a path, said in a sentence, and not a byte changed."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from ikusa.records import migrations, opening
from ikusa.records.backups import backups_of
from ikusa.records.failures import InUseError, OpenError, Refusal
from ikusa.records.store import Store
from ikusa.records.tables import Character

Spoil = Callable[[Path], object]


def header(offset: int, value: bytes) -> Spoil:
    def spoil(path: Path) -> None:
        content = bytearray(path.read_bytes())
        content[offset : offset + len(value)] = value
        path.write_bytes(content)

    return spoil


def sql(statement: str) -> Spoil:
    def spoil(path: Path) -> None:
        connection = apsw.Connection(str(path))
        connection.execute(statement)
        connection.close()

    return spoil


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:20_000])


def scramble(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:12288] = random.Random(1).randbytes(8192)
    path.write_bytes(content)


def foreign(path: Path) -> None:
    path.unlink()
    sql("CREATE TABLE t (x)")(path)


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


CASES: dict[str, tuple[Spoil, Refusal, str]] = {
    "missing": (Path.unlink, Refusal.MISSING, "There is no file"),
    "folder": (folder, Refusal.FOLDER, "is a folder"),
    "pipe": (pipe, Refusal.SPECIAL, "not a regular file"),
    "empty": (lambda path: path.write_bytes(b""), Refusal.EMPTY, "0 bytes"),
    "text": (lambda path: path.write_text("長い手紙" * 99, "utf-8"), Refusal.NOT_DATABASE, "some other kind of file"),
    "short text": (lambda path: path.write_text("SQL"), Refusal.DAMAGED, "damaged"),
    "foreign database": (foreign, Refusal.FOREIGN, "another program"),
    "other application": (header(68, b"ABCD"), Refusal.FOREIGN, "another program"),
    "newer": (
        header(60, (99).to_bytes(4, "big")),
        Refusal.NEWER,
        f"version is 99, this Ikusa knows up to {migrations.newest()}",
    ),
    "version 0": (header(60, bytes(4)), Refusal.DAMAGED, "damaged"),
    "negative version": (header(60, b"\xff" * 4), Refusal.NEWER, "4294967295"),
    "truncated": (cut, Refusal.DAMAGED, "structure is broken"),
    "scrambled": (scramble, Refusal.DAMAGED, "structure is broken"),
    "page size": (header(16, b"\x00\x03"), Refusal.DAMAGED, "structure is broken"),
    "write-ahead log": (sql("PRAGMA journal_mode = WAL"), Refusal.ALTERED, "write-ahead log"),
    "trigger": (
        sql("CREATE TRIGGER t AFTER UPDATE ON character BEGIN DELETE FROM gear; END"),
        Refusal.ALTERED,
        "foreign trigger 't'",
    ),
    "view": (sql("CREATE VIEW v AS SELECT 1"), Refusal.ALTERED, "foreign view 'v'"),
    "more tables": (sql("CREATE TABLE more (x)"), Refusal.ALTERED, "foreign table 'more'"),
    "more columns": (sql("ALTER TABLE gear ADD COLUMN x"), Refusal.ALTERED, "table 'gear' differs"),
    "missing index": (sql("DROP INDEX gear_character_id"), Refusal.ALTERED, "index 'gear_character_id' differs"),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("read_only", [False, True])
def test_what_is_no_campaign_is_refused_and_unchanged(store: Store, path: Path, case: str, read_only: bool) -> None:
    store.close()
    spoil, kind, words = CASES[case]
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(OpenError) as caught:
        Store.open(path, read_only=read_only)
    assert caught.value.kind is kind
    assert words in caught.value.message
    assert path.name in caught.value.message
    if before is not None:
        assert path.read_bytes() == before


def test_a_foreign_trigger_never_runs(store: Store, path: Path) -> None:
    """Even if one came in while the file was open elsewhere: triggers are off."""
    store.close()
    sql("CREATE TRIGGER t AFTER UPDATE ON character BEGIN DELETE FROM gear; END")(path)
    connection = opening.connect(path, writable=True)
    connection.execute("UPDATE character SET name = 'x'")
    assert connection.execute("SELECT count(*) FROM gear").get == 1
    connection.close()


def test_a_second_opening_in_the_same_process_is_refused(store: Store, path: Path) -> None:
    with pytest.raises(InUseError) as caught:
        Store.open(path)
    assert caught.value.pid == os.getpid()
    store.close()
    Store.open(path).close()


HOLD = """
import sys
from pathlib import Path
from ikusa.records.store import Store
store = Store.open(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.readline()
"""


@contextmanager
def held_elsewhere(path: Path) -> Iterator[int]:
    """Another process has the campaign open; its id."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process.pid
        process.communicate("\n")


def test_a_campaign_open_elsewhere_is_refused_with_its_owner_and_can_be_looked_at(
    store: Store, path: Path, tmp_path: Path
) -> None:
    store.close()
    with held_elsewhere(path) as pid:
        before = path.read_bytes()
        for read_only in (False, True):
            with pytest.raises(InUseError) as caught:
                Store.open(path, read_only=read_only)
            assert caught.value.pid == pid
        look = tmp_path / "look"
        look.mkdir()
        with Store.open_copy(path, look) as copy:
            assert copy.read_only
            assert copy.rows("SELECT name FROM character") == [("灯",)]
        assert path.read_bytes() == before
    Store.open(path).close()


def test_a_transaction_cut_off_is_rolled_back_at_the_next_opening(store: Store, path: Path, tmp_path: Path) -> None:
    store.close()
    code = f"""
import os
from pathlib import Path
from ikusa.records.store import Store
store = Store.open(Path({str(path)!r}))
store._connection.pragma("cache_size", 5)
with store.act("Much"):
    for number in range(3000):
        store.insert("folder", {{"name": "x" * 500, "position": number}})
    store._connection.cache_flush()
    os._exit(1)
"""
    subprocess.run([sys.executable, "-c", code], check=False)
    journal = path.with_name(path.name + "-journal")
    assert journal.stat().st_size > 0
    with pytest.raises(OpenError) as caught:
        Store.open(path, read_only=True)
    assert caught.value.kind is Refusal.UNFINISHED
    with Store.open_copy(path, _folder(tmp_path / "look")) as copy:
        assert copy.rows("SELECT count(*) FROM folder") == [(0,)]
    assert journal.stat().st_size > 0
    with Store.open(path) as again:
        assert again.rows("SELECT count(*) FROM folder") == [(0,)]
        assert again.rows("SELECT name FROM character") == [("灯",)]


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


def test_a_journal_left_by_another_file_is_not_rolled_into_a_new_one(path: Path) -> None:
    journal = path.with_name(path.name + "-journal")
    journal.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(2000))
    with Store.create(path) as store, store.act("Add"):
        Character.create(name="灯")
    assert Store.open(path).close() is None
    assert len(list(path.parent.glob("*.stray"))) == 1


def test_creating_never_overwrites(path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(OpenError) as caught:
        Store.create(path)
    assert caught.value.kind is Refusal.EXISTS
    assert path.read_text() == "precious"
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    "name",
    [
        "a b.ikusa",
        "100 %25 #1 ?mode=ro&x=y.ikusa",
        "合戦 🏯👩‍🚀.ikusa",
        "ガ.ikusa",
        "-x.ikusa",
        "a'b\"c;.ikusa",
        "é" * 60 + ".ikusa",
        "\udce3\udc81.ikusa",
    ],
)
def test_odd_names_work(tmp_path: Path, name: str) -> None:
    folder = tmp_path / ("階" * 60)  # with what stands before, SQLite opens paths of up to 512 bytes
    folder.mkdir()
    path = folder / name
    with Store.create(path) as store, store.act("Add"):
        Character.create(name="灯")
    with Store.open(path) as store:
        assert store.rows("SELECT name FROM character") == [("灯",)]
        assert len(store.backups.all()) == 1
    assert path.is_file()


def test_a_name_as_long_as_its_journal_leaves_room_for(tmp_path: Path) -> None:
    path = tmp_path / ("é" * 120 + "x.ikusa")
    assert len(os.fsencode(path.name)) == 247
    with Store.create(path) as store, store.act("Add"):
        Character.create(name="灯")
    assert len(backups_of(path)) == 1
    with pytest.raises(OpenError, match="at most 247 bytes"):
        Store.create(tmp_path / ("é" * 120 + "xx.ikusa"))


def test_a_path_too_long_for_sqlite_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 250) / ("y" * 250)
    folder.mkdir(parents=True)
    with pytest.raises(OpenError, match="at most 504 bytes"):
        Store.create(folder / "a.ikusa")


def test_a_link_is_followed(store: Store, path: Path, tmp_path: Path) -> None:
    store.close()
    link = tmp_path / "link.ikusa"
    link.symlink_to(path)
    with Store.open(link) as again:
        assert again.path == path.resolve()


def test_sentences_can_be_said_in_another_language(path: Path) -> None:
    with pytest.raises(OpenError) as caught:
        Store.open(path)
    assert caught.value.template == "There is no file {path}."
    assert caught.value.values == {"path": str(path)}
