"""`ikusa export` and `ikusa import`: files, pipes, flags, refusals."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from tests.core.cli.conftest import Run

from ikusa.play import campaign, exporting, roster
from ikusa.records.store import Store


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample campaign, closed."""
    path = tmp_path_factory.mktemp("export") / "見本 #1.ikusa"
    campaign.create_sample(path, "ja").close()
    return path


@pytest.fixture
def sample(sample_file: Path, tmp_path: Path) -> Path:
    """A copy of it of this test's own."""
    return Path(shutil.copy(sample_file, tmp_path / "見本 #1.ikusa"))


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """An empty campaign, closed."""
    campaign.create(tmp_path / "other.ikusa", "別").close()
    return tmp_path / "other.ikusa"


@pytest.mark.parametrize("format_", ["json", "ccfolia", "udonarium", "bcdice", "csv", "markdown", "text"])
def test_every_format_to_a_file_and_a_pipe(run: Run, sample: Path, tmp_path: Path, format_: str) -> None:
    out = tmp_path / "書き出し.x"
    before = sample.read_bytes()
    assert run("export", str(sample), "--as", format_, "-o", str(out))[0] == 0
    code, piped, err = run("export", str(sample), "--as", format_, "-o", "-")
    assert (code, err) == (0, "")
    assert piped == out.read_bytes()
    assert sample.read_bytes() == before


def test_some_of_them(run: Run, sample: Path) -> None:
    code, piped, _ = run("export", str(sample), "--who", "からすばさよ", "IWATSUNO", "-o", "-")
    assert code == 0
    assert len(json.loads(piped)["characters"]) == 2
    code, piped, _ = run("export", str(sample), "--battle", "渡し場の朝霧", "-o", "-")
    assert [one["name"] for one in json.loads(piped)["battles"]] == ["渡し場の朝霧"]
    assert run("export", str(sample), "--who", "Iwatsumo", "-o", "-")[0] == 1
    assert run("export", str(sample), "--who", "x", "--all", "-o", "-")[0] == 2
    code, piped, _ = run("export", str(sample), "--as", "csv", "--gear", "-o", "-")
    assert code == 0
    assert "短刀「宵待」".encode() in piped


def test_a_whole_campaign_and_twice(run: Run, sample: Path, other: Path, tmp_path: Path) -> None:
    out = tmp_path / "all.json"
    assert run("export", str(sample), "--all", "-o", str(out))[0] == 0
    before = other.read_bytes()
    code, said, _ = run("import", str(other), str(out), "--dry-run")
    assert code == 0
    assert "渡し場の朝霧" in said.decode()
    assert other.read_bytes() == before
    assert run("import", str(other), str(out))[0] == 0
    with Store.open(other) as store:
        first = store.state_hash()
    assert run("import", str(other), str(out))[0] == 0
    with Store.open(other) as store:
        assert store.state_hash() == first


def test_what_differs_has_to_be_decided(run: Run, sample: Path, tmp_path: Path) -> None:
    out = tmp_path / "party.json"
    run("export", str(sample), "-o", str(out))
    with Store.open(sample) as store:
        who = exporting.everyone(store)[0]
        count = len(exporting.everyone(store))
        roster.edit(store, who, "title", "別")
    code, _, err = run("import", str(sample), str(out))
    assert (code, "--keep-both" in err) == (1, True)
    assert run("import", str(sample), str(out), "--skip")[0] == 0
    assert run("import", str(sample), str(out), "--keep-both")[0] == 0
    assert run("import", str(sample), str(out), "--keep-both")[0] == 0
    with Store.open(sample) as store:
        assert len(exporting.everyone(store)) == count + 1
        assert roster.view(store, who).profile.title == "別"
    assert run("import", str(sample), str(out), "--update", "--skip")[0] == 2


def test_a_faulty_record_stops_all_unless_it_is_left_out(run: Run, other: Path) -> None:
    people = [{"combatant": {"id": "a", "name": "甲"}}, {"combatant": {"id": "b", "grade": "king"}}]
    raw = json.dumps({"format": "ikusa", "version": 1, "characters": people}).encode()
    code, said, err = run("import", str(other), "-", stdin=raw)
    assert code == 1
    assert "characters[1].combatant.grade" in said.decode()
    assert "Traceback" not in err
    with Store.open(other) as store:
        assert exporting.everyone(store) == ()
    assert run("import", str(other), "-", "--good-only", stdin=raw)[0] == 0
    with Store.open(other) as store:
        assert len(exporting.everyone(store)) == 1


@pytest.mark.parametrize("raw", [b"", b"\x00\xff", b"{}", b"[1", b"PK\x03\x04", b"hello", b'{"format": "ikusa"}'])
def test_nothing_that_can_be_read_is_a_sentence(run: Run, other: Path, raw: bytes) -> None:
    code, said, err = run("import", str(other), "-", stdin=raw)
    assert (code, said) == (1, b"")
    assert err.startswith("ikusa: ")
    assert err.count("\n") == 1


def test_no_campaign_is_overwritten(run: Run, sample: Path, other: Path, tmp_path: Path) -> None:
    before = (sample.read_bytes(), other.read_bytes())
    for target in (sample, other, tmp_path):
        assert run("export", str(sample), "-o", str(target))[0] == 1
    assert (sample.read_bytes(), other.read_bytes()) == before
    assert run("export", str(sample), "-o", str(tmp_path / "nowhere" / "x.json"))[0] == 1


def test_an_old_export_stays_when_the_new_one_cannot_be_written(
    run: Run, sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "party.json"
    out.write_bytes(b"old")

    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    for name in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, full)
            code, _, err = run("export", str(sample), "-o", str(out))
        assert (code, "No space left" in err) == (1, True)
        assert out.read_bytes() == b"old"
        assert not list(tmp_path.glob(".ikusa-*"))


def test_other_tables(run: Run, other: Path, tmp_path: Path) -> None:
    path = tmp_path / "名簿.csv"
    path.write_bytes("名前,技\n丁,３\n".encode("cp932"))
    assert run("import", str(other), str(path))[0] == 0
    sheet = json.dumps({"characterName": "戊", "unitStatus": [{"HP": "3/5"}]}).encode()
    assert run("import", str(other), "-", "--as", "ytsheet2", stdin=sheet)[0] == 0
    with Store.open(other) as store:
        found = [roster.view(store, id_).character for id_ in exporting.everyone(store)]
    assert [one.name for one in found] == ["丁", "戊"]
    assert found[0].attributes["gi"] == 3
