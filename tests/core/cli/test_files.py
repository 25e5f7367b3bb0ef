"""`ikusa new`, `check`, `backup`, `restore`."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest
from tests.core.cli.conftest import Run

from ikusa.records.backups import backups_of
from ikusa.records.store import Store
from ikusa.records.tables import Character


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the campaign of this test is."""
    return tmp_path / "冬の陣.ikusa"


@pytest.fixture
def made(run: Run, path: Path) -> Path:
    """A campaign with one character, closed."""
    assert run("new", str(path))[0] == 0
    with Store.open(path) as store, store.act("Add"):
        Character.create(name="灯")
    return path


def said(run: Run, *arguments: str, code: int = 0) -> str:
    """What a command prints on both streams."""
    found, out, err = run(*arguments)
    assert found == code, err
    return out.decode() + err


def test_new_makes_a_campaign_and_never_overwrites(run: Run, path: Path) -> None:
    assert str(path) in said(run, "new", str(path))
    before = path.read_bytes()
    assert "already something" in said(run, "new", str(path), code=1)
    assert path.read_bytes() == before


def test_new_with_the_sample(run: Run, path: Path) -> None:
    said(run, "new", str(path), "--sample")
    with Store.open(path) as store:
        (count,) = store.row("SELECT count(*) FROM character WHERE battle_id IS NULL") or (0,)
        assert isinstance(count, int)
        assert count >= 14
        assert store.undo_step() is None


def test_check_says_that_a_file_is_good(run: Run, made: Path) -> None:
    before = made.read_bytes()
    text = said(run, "check", str(made))
    assert "is a campaign (file version" in text
    assert "characters: 1" in text
    assert "Nothing is wrong with it." in text
    assert "the campaign was closed" in text
    assert made.read_bytes() == before


def test_check_tells_whether_two_files_hold_the_same(run: Run, made: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.ikusa"
    said(run, "backup", str(made), "-o", str(copy))

    def fingerprint() -> list[str]:
        return [line for line in said(run, "check", str(copy)).splitlines() if line.startswith("Fingerprint")]

    before = fingerprint()
    assert before[0] in said(run, "check", str(made))
    with Store.open(copy) as store, store.act("Change"):
        Character.update(notes="x").execute()
    assert fingerprint() != before


def test_check_names_a_damaged_record(run: Run, made: Path) -> None:
    connection = apsw.Connection(str(made))
    connection.execute("UPDATE character SET notes = 'x'")
    connection.close()
    assert "Damaged record: character 1 灯" in said(run, "check", str(made), code=1)


def test_check_names_a_text_that_is_none(run: Run, made: Path) -> None:
    connection = apsw.Connection(str(made))
    connection.execute("UPDATE character SET name = CAST(x'e7ff81af' AS TEXT)")
    connection.close()
    assert "Damaged record: character 1" in said(run, "check", str(made), code=1)


@pytest.mark.parametrize(
    ("content", "words"), [(b"", "0 bytes"), (b"a letter", "some other kind of file"), (None, "There is no file")]
)
def test_check_says_what_a_file_is_instead(run: Run, path: Path, content: bytes | None, words: str) -> None:
    if content is not None:
        path.write_bytes(content)
    assert words in said(run, "check", str(path), code=1)


def test_check_lists_the_backups_of_a_broken_file(run: Run, made: Path) -> None:
    made.write_bytes(b"")
    assert "the campaign was closed" in said(run, "check", str(made), code=1)


def test_a_file_that_is_open_is_not_touched(run: Run, made: Path) -> None:
    with Store.open(made):
        for command in (["check"], ["backup"], ["restore"]):
            assert "is open in another Ikusa" in said(run, *command, str(made), code=1)


def test_backup_and_restore(run: Run, made: Path) -> None:
    before = made.read_bytes()
    assert "hand.ikusa" in said(run, "backup", str(made))
    assert made.read_bytes() == before
    with Store.open(made) as store, store.act("Delete"):
        Character.delete().execute()
    assert said(run, "backup", str(made), "--list").count("\n") == len(backups_of(made)) + 1
    text = said(run, "restore", str(made), "2")
    assert "What was there is kept as" in text
    with Store.open(made) as store:
        assert store.rows("SELECT name FROM character") == [("灯",)]


def test_backup_to_a_file_of_ones_own(run: Run, made: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.ikusa"
    said(run, "backup", str(made), "-o", str(copy))
    Store.open(copy).close()
    assert "already something" in said(run, "backup", str(made), "-o", str(copy), code=1)


def test_restore_takes_the_newest_good_one(run: Run, made: Path) -> None:
    made.write_bytes(b"broken")
    newest = backups_of(made)[0]
    newest.path.write_bytes(newest.path.read_bytes()[:5_000])
    said(run, "backup", str(made), "--list")
    said(run, "restore", str(made))
    with Store.open(made) as store:
        assert store.rows("SELECT count(*) FROM character") == [(0,)]


def test_restore_refuses_what_is_not_there_or_no_good(run: Run, made: Path, tmp_path: Path) -> None:
    before = made.read_bytes()
    assert "no such backup" in said(run, "restore", str(made), "99", code=1)
    letter = tmp_path / "letter"
    letter.write_text("x")
    assert "not a campaign" in said(run, "restore", str(made), str(letter), code=1)
    assert made.read_bytes() == before


def test_they_speak_japanese(run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ikusa.cli import speech

    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    speech.spoken.cache_clear()
    try:
        assert "ファイル" in said(run, "check", str(path), code=1)
    finally:
        speech.spoken.cache_clear()
