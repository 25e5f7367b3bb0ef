"""Save dialogs: all begin in the folder of the last file saved by one, with a name that is free there."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from ikusa_desktop import saving
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.settings import Settings


def dialog_of(window: MainWindow) -> QFileDialog:
    """The save dialog that is open."""
    (found,) = [one for one in window.findChildren(QFileDialog) if one.isVisible()]
    return found


def test_the_next_dialog_begins_where_the_last_file_went(opened: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    taken: list[Path] = []
    folder = tmp_path / "卓の紙"
    folder.mkdir()
    (folder / "黒鉄_峠.pdf").write_bytes(b"")
    opened.session.settings.export_folder = str(folder)
    saving.ask(opened.session, opened, "Save", "黒鉄/峠", ".pdf", taken.append)
    dialog = dialog_of(opened)
    assert Path(dialog.selectedFiles()[0]) == folder / "黒鉄_峠 2.pdf"
    dialog.selectFile(str(tmp_path / "other.pdf"))
    dialog.accept()
    assert taken == [tmp_path / "other.pdf"]
    assert Settings().export_folder == str(tmp_path)
    assert saving.start_folder(opened.session) == tmp_path


def test_a_folder_that_is_gone_is_not_offered(opened: MainWindow, tmp_path: Path) -> None:
    opened.session.settings.export_folder = str(tmp_path / "gone")
    assert saving.start_folder(opened.session) != tmp_path / "gone"
    assert saving.start_folder(opened.session).is_dir()
