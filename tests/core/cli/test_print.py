"""`ikusa print`: from a campaign file to a PDF, or a sentence that says why not."""

from __future__ import annotations

import io
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.core.cli.conftest import Run

from ikusa import i18n
from ikusa.cli.print_progress import PATIENCE, Telling
from ikusa.play import battle, campaign, roster
from ikusa.records.store import Store
from ikusa.sheets import Kind


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample campaign, closed."""
    path = tmp_path_factory.mktemp("print") / "見本 #1.ikusa"
    campaign.create_sample(path, "ja").close()
    return path


@pytest.fixture
def sample(sample_file: Path, tmp_path: Path) -> Path:
    """A copy of it of this test's own."""
    return Path(shutil.copy(sample_file, tmp_path / "見本 #1.ikusa"))


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where the PDF goes."""
    return tmp_path / "印刷 1.pdf"


def text_of(path: Path) -> str:
    return "".join("".join(page.extract_text().split()) for page in PdfReader(path).pages)


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_kind_is_printed(run: Run, sample: Path, out: Path, kind: Kind, language: str) -> None:
    where = ("--battle", "渡し場の朝霧") if kind is Kind.BATTLE_SHEET else ()
    code, said, err = run("print", kind, str(sample), *where, "--language", language, "-o", str(out))
    reader = PdfReader(out)
    assert code == 0
    assert f"{out}: {len(reader.pages)} page" in said.decode()
    assert "Traceback" not in err
    assert reader.root_object["/Lang"] == language
    assert reader.metadata is not None
    assert reader.metadata.title


def test_the_campaign_is_not_changed(run: Run, sample: Path, out: Path) -> None:
    before = sample.read_bytes()
    assert run("print", "cards", str(sample), "-o", str(out))[0] == 0
    assert sample.read_bytes() == before
    assert [path.name for path in sample.parent.iterdir() if path != out] == [sample.name]


def test_those_named_are_printed(run: Run, sample: Path, out: Path) -> None:
    arguments = ("--who", "からすばさよ", "IWATSUNO", "--who", "磐角", "--language", "en")
    assert run("print", "stat-blocks", str(sample), *arguments, "--density", "one", "-o", str(out))[0] == 0
    assert len(PdfReader(out).pages) == 2
    text = text_of(out)
    assert "KarasubaSayo" in text
    assert "Iwatsuno" in text
    assert "Gankai" not in text


def test_an_unknown_name_is_refused_with_near_ones(run: Run, sample: Path, out: Path) -> None:
    code, said, err = run("print", "cards", str(sample), "--who", "Iwatsumo", "-o", str(out))
    assert (code, said) == (1, b"")
    assert "Iwatsumo" in err
    assert "磐角" in err
    assert not out.exists()


def test_a_battles_combatants_with_their_copies(run: Run, sample: Path, out: Path) -> None:
    assert run("print", "cards", str(sample), "--battle", "渡し場の朝霧", "-o", str(out))[0] == 0
    text = text_of(out)
    assert all(f"槍足軽{number}" in text for number in (1, 2, 3))
    some = ("--battle", "渡し場の朝霧", "--who", "槍足軽 2")
    assert run("print", "cards", str(sample), *some, "-o", str(out))[0] == 0
    assert "槍足軽3" not in text_of(out)


def test_a_battle_sheet_of_the_battle_that_runs(run: Run, sample: Path, out: Path) -> None:
    code, _, err = run("print", "battle-sheet", str(sample), "-o", str(out))
    assert code == 1
    assert "渡し場の朝霧 / 百舌城の水門" in err
    with Store.open(sample) as store:
        battle.start(store, battle.battles(store)[1].id)
    assert run("print", "battle-sheet", str(sample), "-o", str(out))[0] == 0
    assert "百舌城の水門" in text_of(out)


def test_an_earlier_session(run: Run, sample: Path, out: Path) -> None:
    assert run("print", "session-report", str(sample), "--session", "1", "-o", str(out))[0] == 0
    assert "橋の落ちた夜" in text_of(out)
    code, _, err = run("print", "session-report", str(sample), "--session", "9", "-o", str(out))
    assert (code, "session 9" in err) == (1, True)


def test_statuses_in_play(run: Run, sample: Path, out: Path) -> None:
    run("print", "status-cards", str(sample), "-o", str(out))
    every = text_of(out)
    run("print", "status-cards", str(sample), "--in-play", "-o", str(out))
    some = text_of(out)
    run("print", "status-cards", str(sample), "--who", "鴉羽小夜", "-o", str(out))
    alone = text_of(out)
    assert len(alone) < len(some) < len(every)
    assert "鴉羽小夜" in alone


@pytest.mark.parametrize(
    ("arguments", "size"),
    [
        (("--paper", "letter"), (612, 792)),
        (("--paper", "A5", "--landscape", "--card", "poker"), (595, 420)),
        (("--paper", "B5", "--card", "60×90", "--bleed", "2", "--no-marks"), (516, 729)),
        (("--card", "TAROT", "--backs", "long-edge", "--offset", "-1.5", "2", "--margin", "8"), (595, 842)),
        (("--card", "a7", "--backs", "fold", "--form", "--ticks", "--no-portraits"), (595, 842)),
    ],
)
def test_paper_and_cards(run: Run, sample: Path, out: Path, arguments: tuple[str, ...], size: tuple[int, int]) -> None:
    code, _, err = run("print", "cards", str(sample), *arguments, "-o", str(out))
    assert code == 0, err
    box = PdfReader(out).pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == size


@pytest.mark.parametrize(
    "arguments",
    [
        ("--card", "10x3"),
        ("--card", "huge"),
        ("--card", "nanxnan"),
        ("--paper", "A3"),
        ("--backs", "both"),
        ("--language", "de"),
        ("--session", "one"),
        ("--margin", "x"),
        ("--offset", "1"),
        ("--form=1",),
        ("--land",),
    ],
)
def test_a_wrong_call_is_exit_code_2(run: Run, sample: Path, out: Path, arguments: tuple[str, ...]) -> None:
    code, _, err = run("print", "cards", str(sample), "-o", str(out), *arguments)
    assert code == 2
    assert "Traceback" not in err
    assert not out.exists()


@pytest.mark.parametrize("arguments", [("--margin", "99"), ("--bleed", "nan"), ("--offset", "0", "-21")])
def test_measures_that_no_sheet_can_have(run: Run, sample: Path, out: Path, arguments: tuple[str, ...]) -> None:
    code, _, err = run("print", "cards", str(sample), "-o", str(out), *arguments)
    assert code == 1
    assert "mm" in err
    assert not out.exists()


def test_a_kind_that_is_none_lists_the_kinds(run: Run, sample: Path, out: Path) -> None:
    code, _, err = run("print", "posters", str(sample), "-o", str(out))
    assert code == 2
    assert all(kind in err for kind in Kind)


def test_a_flag_that_changes_nothing_is_said_and_borne(run: Run, sample: Path, out: Path) -> None:
    flags = ("--bleed", "0", "--no-marks", "--density", "two")
    code, _, err = run("print", "session-report", str(sample), *flags, "-o", str(out))
    assert code == 0
    assert err.count("changes nothing in session-report") == 3
    assert "changes nothing" not in run("print", "cards", str(sample), "--bleed", "1", "-o", str(out))[2]


@pytest.mark.parametrize("name", ["nowhere.ikusa", "."])
def test_no_campaign_is_a_sentence(run: Run, tmp_path: Path, out: Path, name: str) -> None:
    code, _, err = run("print", "cards", str(tmp_path / name), "-o", str(out))
    assert code == 1
    assert err.startswith("ikusa: ")
    assert err.count("\n") == 1


def test_nothing_but_a_pdf_is_overwritten(run: Run, sample: Path, out: Path, tmp_path: Path) -> None:
    before = sample.read_bytes()
    for target in (sample, tmp_path):
        code, _, err = run("print", "cards", str(sample), "-o", str(target))
        assert (code, "is no PDF" in err) == (1, True)
    assert sample.read_bytes() == before
    out.write_bytes(b"%PDF-1.3 old")
    assert run("print", "cards", str(sample), "-o", str(out))[0] == 0
    assert out.read_bytes()[-20:] != b"%PDF-1.3 old"


def test_a_folder_that_is_not_there(run: Run, sample: Path, tmp_path: Path) -> None:
    code, _, err = run("print", "cards", str(sample), "-o", str(tmp_path / "nowhere" / "x.pdf"))
    assert (code, "could not be written" in err) == (1, True)


def test_the_same_bytes_again(run: Run, sample: Path, out: Path) -> None:
    run("print", "stat-blocks", str(sample), "-o", str(out))
    first = out.read_bytes()
    run("print", "stat-blocks", str(sample), "-o", str(out))
    assert out.read_bytes() == first


def test_characters_that_no_font_has_are_named(run: Run, tmp_path: Path, out: Path) -> None:
    path = tmp_path / "campaign.ikusa"
    with campaign.create(path, "空") as store:
        roster.create(store, "神\U00013000")
    code, _, err = run("print", "cards", str(path), "-o", str(out))
    assert code == 0
    assert "\U00013000" in err


HOLD = """
import sys
from pathlib import Path
from ikusa.play import campaign
from ikusa.records.store import Store
with Store.open(Path(sys.argv[1])) as store:
    campaign.rename(store, "借り物", "Borrowed")
    print("open", flush=True)
    sys.stdin.readline()
    campaign.rename(store, "済み", "Done")
print("closed", flush=True)
"""


def test_a_campaign_that_is_open_elsewhere_is_read_from_a_copy(run: Run, sample: Path, out: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(sample)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        code, _, err = run("print", "stat-blocks", str(sample), "--language", "en", "-o", str(out))
        holder.stdin.write("\n")
        holder.stdin.flush()
        assert holder.stdout.readline() == "closed\n"
    assert code == 0
    assert f"process {holder.pid}" in err
    assert "copy" in err
    assert "Borrowed" in text_of(out)
    with Store.open(sample, read_only=True) as store:
        assert campaign.info(store).english == "Done"


def test_it_speaks_japanese_without_a_screen(sample: Path, out: Path) -> None:
    check = (
        "import sys; from ikusa.cli.main import main; code = main(sys.argv[1:]);"
        "bad = {'PySide6', 'ikusa_desktop'} & set(sys.modules); sys.exit(repr(bad) if bad else code)"
    )
    environment = {**os.environ, "LANG": "ja_JP.UTF-8"}
    arguments = ["print", "cards", str(sample), "--who", "だれか", "-o", str(out)]
    done = subprocess.run(
        [sys.executable, "-c", check, *arguments], env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 1
    assert "「だれか」という者はいません" in done.stderr


def test_what_there_is_to_know_is_said_to_the_user_and_not_to_the_reader(tmp_path: Path, out: Path) -> None:
    path = tmp_path / "campaign.ikusa"
    with campaign.create(path, "空") as store:
        roster.create(store, "神\U00013000")
    said = {}
    for user, handout in (("ja_JP.UTF-8", "en"), ("en_GB.UTF-8", "ja")):
        arguments = ["print", "cards", str(path), "--language", handout, "-o", str(out)]
        done = subprocess.run(
            [sys.executable, "-m", "ikusa.cli.main", *arguments],
            env={**os.environ, "LC_ALL": user},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        said[user[:2]] = done.stderr
    assert "No font has these characters" in said["en"]
    assert "No font has these characters" not in said["ja"]
    assert all("\U00013000" in text for text in said.values())


INTERRUPTED = """
import sys
from pathlib import Path
from ikusa.cli import main
from ikusa.files import write
big = bytes(150_000_000)
print("ready", flush=True)
main.COMMANDS["print"] = ("writing", "")
class Writing:
    @staticmethod
    def add_parser(parsers): parsers.add_parser("print").set_defaults(run=lambda _: write(big, Path(sys.argv[1])))
sys.modules["writing"] = Writing
sys.exit(main.main(["print"]))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
@pytest.mark.parametrize("before", [None, b"%PDF-old"])
def test_an_interrupted_print_leaves_no_half_file(tmp_path: Path, before: bytes | None) -> None:
    target = tmp_path / "out.pdf"
    if before is not None:
        target.write_bytes(before)
    with subprocess.Popen([sys.executable, "-c", INTERRUPTED, str(target)], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"ready\n"
        while writer.poll() is None and not list(tmp_path.glob(".ikusa-*")):
            pass
        writer.send_signal(signal.SIGINT)
        code = writer.wait()
    assert not list(tmp_path.glob(".ikusa-*"))
    if code == 130:
        assert (target.read_bytes() if target.exists() else None) == before
    else:
        assert (code, target.stat().st_size) == (0, 150_000_000)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def told(stream: io.StringIO, seconds: float) -> str:
    now = [0.0]
    with Telling(i18n.words("en"), stream, lambda: now[0]) as telling:
        for page in range(1, 101):
            now[0] += seconds / 100
            assert telling.watch(page, 100)
    return stream.getvalue()


def test_a_short_print_says_nothing() -> None:
    assert told(io.StringIO(), PATIENCE * 0.9) == ""
    assert told(Terminal(), PATIENCE * 0.9) == ""


def test_a_long_print_tells_now_and_then() -> None:
    lines = told(io.StringIO(), 22).splitlines()
    assert len(lines) == 5
    assert lines[0].endswith("of 100")
    shown = told(Terminal(), 10)
    assert 30 < shown.count("\r") < 60
    assert shown.endswith("\r\x1b[K")
