"""Files that cannot be opened, two windows on one file, backups, copies: what the user sees and can do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ikusa.play import campaign
from ikusa.records.store import Store
from ikusa_desktop import instance
from ikusa_desktop.backups_dialog import BackupsDialog
from ikusa_desktop.files import free_path, with_suffix
from ikusa_desktop.main_window import MainWindow


@pytest.mark.parametrize(
    ("content", "word"), [(b"", "empty"), (b"no campaign at all, but long enough to be read" * 9, "other kind of file")]
)
def test_what_is_no_campaign_is_named_and_unchanged(
    window: MainWindow, tmp_path: Path, content: bytes, word: str, qtbot: QtBot
) -> None:
    path = tmp_path / "notes.ikusa"
    path.write_bytes(content)
    assert not window.files.open(path)
    assert window.start.failure.isVisible()
    assert word in window.start._failure_text.text()
    assert path.read_bytes() == content
    window.session.stop_jobs()


def test_a_folder_and_a_missing_file_are_named(window: MainWindow, tmp_path: Path) -> None:
    assert not window.files.open(tmp_path)
    assert window.start.failure.isVisible()
    assert not window.files.open(tmp_path / "gone.ikusa")
    assert "gone.ikusa" in window.start._failure_head.text()
    window.session.stop_jobs()


def test_a_broken_campaign_comes_back_from_its_newest_backup(
    window: MainWindow, campaign_file: Path, qtbot: QtBot
) -> None:
    store = Store.open(campaign_file)
    campaign.rename(store, "白鷺城")
    store.close()  # with a backup
    campaign_file.write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    assert not window.files.open(campaign_file)
    qtbot.waitUntil(window.start._restore.isVisible)
    window.start._restore.click()
    assert window.page() == "roster"
    assert window.session.info.name == "白鷺城"


HOLD = """
import sys
from pathlib import Path
from ikusa.records.store import Store
with Store.open(Path(sys.argv[1])):
    print("open", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def held(campaign_file: Path) -> Iterator[None]:
    """Another process has the campaign open."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(campaign_file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "open\n"
    yield
    other.communicate("")
    assert other.returncode == 0


@pytest.mark.usefixtures("held")
def test_a_second_window_may_look_at_a_copy(window: MainWindow, campaign_file: Path) -> None:
    assert not window.files.open(campaign_file)
    assert window.start._raise.isVisible()
    window.start._copy.click()
    assert window.session.store.read_only
    assert window.session.info.name == "黒鉄峠"
    assert window.bar.isVisible()
    assert "Read only" in window.status.left.text()
    copy = window.session.store.path
    window.close_campaign()
    assert not copy.exists()


def test_the_present_campaign_stays_when_another_cannot_be_opened(opened: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "bad.ikusa").write_bytes(b"")
    assert not opened.files.open(tmp_path / "bad.ikusa")
    assert opened.page() == "roster"
    assert opened.bar.isVisible()
    assert "bad.ikusa" in opened.bar.text()


def test_a_file_deleted_while_open_offers_a_copy_or_a_new_start(opened: MainWindow, campaign_file: Path) -> None:
    session = opened.session
    elsewhere = campaign_file.with_name("moved.ikusa")
    campaign_file.rename(elsewhere)
    assert not session.run(lambda: campaign.rename(session.store, "白鷺城"))
    assert opened.bar.isVisible()
    elsewhere.rename(campaign_file)
    opened.bar.press(1)
    assert session.info.name == "黒鉄峠"
    assert session.run(lambda: campaign.rename(session.store, "白鷺城"))


def test_opening_the_open_campaign_again_does_nothing(opened: MainWindow, campaign_file: Path) -> None:
    store = opened.session.store
    assert opened.files.open(campaign_file)
    assert opened.session.store is store


def test_a_new_campaign(window: MainWindow, tmp_path: Path) -> None:
    assert window.files.create(tmp_path / "新しい 巻.ikusa", "新しい 巻")
    assert window.session.info.name == "新しい 巻"
    assert window.session.settings.started_before


def test_free_paths_are_numbered(tmp_path: Path) -> None:
    first = free_path(tmp_path, "Sample")
    first.touch()
    assert free_path(tmp_path, "Sample").name == "Sample 2.ikusa"
    assert with_suffix(tmp_path / "a.b").name == "a.b.ikusa"
    assert with_suffix(tmp_path / "a.ikusa").name == "a.ikusa"


def test_a_campaign_that_is_gone_is_marked_and_can_be_dropped(window: MainWindow, tmp_path: Path) -> None:
    window.session.settings.recent = [str(tmp_path / "gone.ikusa")]
    window.start.refresh()
    assert [recent.there for recent in window.start.model.rows()] == [False]
    window.start._forget(str(tmp_path / "gone.ikusa"))
    assert window.start.model.rowCount() == 0
    assert window.session.settings.recent == []


def test_a_backup_can_be_put_back(opened: MainWindow, qtbot: QtBot) -> None:
    session = opened.session
    opened.files.back_up()
    session.run(lambda: campaign.rename(session.store, "白鷺城"))
    dialog = BackupsDialog(session, opened.files, opened)
    qtbot.addWidget(dialog)
    assert "1 record" in dialog.differs.text() or "records" in dialog.differs.text()
    dialog.restore.click()
    assert session.info.name == "黒鉄峠"
    assert session.has_store
    assert opened.page() == "roster"


def test_the_other_window_comes_to_the_front(campaign_file: Path, qtbot: QtBot) -> None:
    called: list[bool] = []
    doorbell = instance.Doorbell(lambda: called.append(True))
    doorbell.listen(campaign_file)
    code = (
        "import sys; from pathlib import Path; from PySide6.QtCore import QCoreApplication; "
        "app = QCoreApplication([]); from ikusa_desktop.instance import raise_other; "
        "sys.exit(0 if raise_other(Path(sys.argv[1])) else 3)"
    )
    other = subprocess.Popen([sys.executable, "-c", code, str(campaign_file)])
    qtbot.waitUntil(lambda: other.poll() is not None, timeout=20_000)
    assert other.returncode == 0
    assert called == [True]
    doorbell.listen(None)
    assert not instance.raise_other(campaign_file)


def test_backups_are_made_step_by_step(opened: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    from ikusa.records import keeping
    from ikusa_desktop.backup_pump import BackupPump

    session = opened.session
    pump = BackupPump(session)
    session.run(lambda: campaign.rename(session.store, "白鷺城"))
    pump.look()
    before = len(session.store.backups.all())
    monkeypatch.setattr(keeping, "BACKUP_EVERY_S", 0)
    pump.look()
    qtbot.waitUntil(lambda: len(session.store.backups.all()) == before + 1)
