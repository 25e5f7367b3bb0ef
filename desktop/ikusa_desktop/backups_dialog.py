"""The backups of the open campaign: when, why, how different; one can be put back, and what was there is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from ikusa.errors import IkusaError
from ikusa_desktop import theme
from ikusa_desktop.files import Files
from ikusa_desktop.session import Session
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.table import Column, TupleModel
from ikusa_desktop.widgets.table_view import TableView
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.records.backups import Backup


def reason_text(reason: str) -> str:
    """Why a backup was made."""
    return {
        "changes": tr("half an hour of changes"),
        "close": tr("the campaign was closed"),
        "upgrade": tr("before an upgrade"),
        "import": tr("before an import"),
        "restore": tr("before a restore"),
        "hand": tr("made by hand"),
    }[reason]


def _columns() -> list[Column[Backup]]:
    return [
        Column("at", lambda: tr("Time", context="backup"), lambda it: f"{it.at.astimezone():%Y-%m-%d %H:%M:%S}", 170),
        Column(
            "reason",
            lambda: tr("Made", context="backup"),
            lambda it: reason_text(it.reason),
            stretch=True,
            tone="ink2",
        ),
        Column(
            "size",
            lambda: tr("Size", context="backup"),
            lambda it: QLocale().formattedDataSize(it.size),
            90,
            figures=True,
        ),
    ]


class BackupsDialog(QDialog):
    """A table of backups; Restore puts the chosen one in place."""

    def __init__(self, session: Session, files: Files, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._files = session, files
        self.setWindowTitle(tr("Backups"))
        self.model: TupleModel[Backup] = TupleModel(_columns(), lambda it: str(it.sequence), self)
        self.table = TableView(self.model, tr("Backups"), row_height=29)
        self.differs = PlainLabel("", "small", "ink2", wrap=True)
        self.make = button(tr("Make a backup now"), self._make)
        self.folder = button(tr("Open the folder"), self._open_folder, kind="quiet")
        self.restore = button(tr("Restore"), self._restore, kind="main")
        self.close_button = button(tr("Close"), self.reject)
        foot = QHBoxLayout()
        for each in (self.make, self.folder):
            foot.addWidget(each)
        foot.addStretch(1)
        for each in (self.close_button, self.restore):
            foot.addWidget(each)
        column = QVBoxLayout(self)
        column.addWidget(self.table)
        column.addWidget(self.differs)
        column.addLayout(foot)
        self.table.picked.connect(self._compare)
        look = theme.current()
        self.resize(look.px(560), look.px(420))
        self._list()

    def _list(self) -> None:
        found = self._session.store.backups.all()
        self.model.set_rows(found)
        self.restore.setEnabled(bool(found))
        if found:
            self.table.pick(str(found[0].sequence))
        else:
            self.differs.setText(tr("There is no backup yet."))

    def _chosen(self) -> Backup | None:
        row = self.model.row_of(self.table.current_key())
        return self.model.value(row) if row >= 0 else None

    def _compare(self) -> None:
        backup = self._chosen()
        if backup is None:
            return
        try:
            found = self._session.store.backups.differences(backup)
        except IkusaError as error:
            self.differs.setText(self._session.sentence(error))
            self.restore.setEnabled(False)
            return
        self.restore.setEnabled(True)
        rows = sum(each.only_now + each.only_then + each.changed for each in found)
        same = tr("As the campaign is now.")
        text = trn("Differs from the campaign in {n} record.", "Differs from the campaign in {n} records.", rows)
        self.differs.setText(text.format(n=rows) if rows else same)

    def _make(self) -> None:
        self._files.back_up()
        self._list()

    def _open_folder(self) -> None:
        from ikusa.records import backups

        QDesktopServices.openUrl(QUrl.fromLocalFile(str(backups.folder_of(self._session.store.path))))

    def _restore(self) -> None:
        backup = self._chosen()
        if backup is not None and self._session.restore(backup.path):
            self.accept()
