"""Where files go: every save dialog starts in the folder of the last file saved by one, else in Documents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

if TYPE_CHECKING:
    from ikusa_desktop.session import Session


def start_folder(session: Session) -> Path:
    """The folder of the last file saved, else the user's documents, else where the campaign lies."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    for folder in (session.settings.export_folder, documents, str(session.store.path.parent)):
        if folder and Path(folder).is_dir():
            return Path(folder)
    return Path.home()


def remember(session: Session, target: Path) -> None:
    """The next dialog starts where this file went."""
    session.settings.export_folder = str(target.parent)
    session.settings.save()


def ask(
    session: Session,
    window: QWidget,
    title: str,
    name: str,
    ending: str,
    take: Callable[[Path], object],
    *,
    kinds: str = "",
) -> None:
    """Let the user say where a file goes, without blocking; `take` gets the path.

    `name` becomes a file name that every system takes and that is free; `ending` is ".pdf"; `kinds` a filter of Qt's
    form where it says more than the ending.
    """
    from ikusa.play.printing_files import free_name

    start = free_name(start_folder(session), name, ending)
    dialog = QFileDialog(window, title, str(start.parent), kinds or f"*{ending}")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(ending.removeprefix("."))
    dialog.selectFile(start.name)

    def chosen(path: str) -> None:
        remember(session, Path(path))
        take(Path(path))

    dialog.fileSelected.connect(chosen)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
