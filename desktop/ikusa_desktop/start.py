"""The start page: recent campaigns, new, open, sample; and what to do about one that could not be opened."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.files import Failure, Files
from ikusa_desktop.session import Session
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import PushButton, button
from ikusa_desktop.widgets.panel import Ground, hairline
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.records.backups import Backup

WIDTH = 620


@dataclass(frozen=True, slots=True)
class Recent:
    """A campaign file that was open before."""

    path: str
    there: bool
    called: str = ""

    def name(self) -> str:
        """What the campaign was called when it was open last, else the file's name without its ending."""
        return self.called or Path(self.path).stem

    def place(self) -> str:
        """Where it lies; with the file's name where that is another one."""
        path = Path(self.path)
        return str(path.parent if path.stem == self.name() else path)


class _RecentDelegate(RowDelegate):
    def tip(self, index: Index) -> str:
        recent = index.data(VALUE_ROLE)
        return str(recent.path)

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        recent, look = index.data(VALUE_ROLE), theme.current()
        inner = box.adjusted(look.f(16), look.f(5), -look.f(16), -look.f(5))
        upper = QRectF(inner.left(), inner.top(), inner.width(), inner.height() / 2)
        lower = upper.translated(0, inner.height() / 2)
        tone = "ink" if recent.there else "ink3"
        painting.draw_text(painter, upper, recent.name(), "name", tone, bold=state.strong())
        second = recent.place() if recent.there else tr("not there any more: {path}").format(path=recent.path)
        painting.draw_text(painter, lower, second, "small", "ink2" if recent.there else "ink3")


class StartPage(Ground):
    """What is in view while no campaign is open."""

    def __init__(self, session: Session, files: Files, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self._session, self._files = session, files
        self._failure: Failure | None = None
        self._backup: Backup | None = None
        self.title = PlainLabel("Ikusa 戦", "hero")
        self.subtitle = PlainLabel("", "body", "ink2")
        self.new = button("", files.ask_new, hint="")
        self.open = button("", files.ask_open)
        self.sample = button("", files.open_sample, kind="main")
        self.recent_head = PlainLabel("", "head")
        self.model: ListModel[Recent] = ListModel(Recent.name, lambda recent: recent.path, self)
        self.recent = _RecentList(self.model, _RecentDelegate(52))
        self.recent.activated_row.connect(self._open_recent)
        self.recent.clicked.connect(self._clicked)
        self.recent.dropped.connect(self._forget)
        self.failure = self._failure_panel()
        self._lay_out()
        self.retranslate()
        self.refresh()

    def refresh(self) -> None:
        """Read the list of recent campaigns anew."""
        settings = self._session.settings
        found = [Recent(path, Path(path).is_file(), settings.names.get(path, "")) for path in settings.recent]
        self.model.set_rows(found)
        self.recent.setVisible(bool(found))
        self.recent_head.setVisible(bool(found))
        height = theme.current().px(52) * min(6, len(found)) + 2
        self.recent.setFixedHeight(height)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.subtitle.setText(tr("For the game master: characters, gear, fights, handouts"))
        self.new.set_text(tr("New campaign…"))
        self.open.set_text(tr("Open…"))
        self.sample.set_text(tr("Open the sample campaign"))
        self.recent_head.setText(tr("Recent campaigns"))
        self.recent.setAccessibleName(tr("Recent campaigns"))
        self._copy.set_text(tr("Open a read-only copy"))
        self._raise.set_text(tr("Show the other window"))
        self._again.set_text(tr("Try again"))
        self._say_failure()

    def show_failure(self, failure: Failure | None) -> None:
        """Say what could not be opened, and offer what is possible; None clears it."""
        self._failure, self._backup = failure, None
        if failure is not None and failure.may_restore:
            self._look_for_backup(failure.path)
        self._say_failure()

    def focus_first(self) -> None:
        """Put the keyboard where one most likely goes on."""
        if self._failure is not None:
            self._again.setFocus()
        elif self.model.rowCount():
            self.recent.setFocus()
            self.recent.setCurrentIndex(self.model.index(0))
        else:
            self.sample.setFocus()

    # --- within ------------------------------------------------------------------------------------------------------

    def _failure_panel(self) -> QWidget:
        panel = QWidget()
        self._failure_head = PlainLabel("", "head", "shu", wrap=True)
        self._failure_text = PlainLabel("", "body", wrap=True)
        self._restore = button("", self._restore_backup)
        self._copy = button("", self._open_copy)
        self._raise = button("", self._raise_other)
        self._again = button("", self._try_again)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        self._failure_buttons: tuple[PushButton, ...] = (self._restore, self._raise, self._copy, self._again)
        for each in self._failure_buttons:
            row.addWidget(each)
        row.addStretch(1)
        column = QVBoxLayout(panel)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._failure_head)
        column.addWidget(self._failure_text)
        column.addLayout(row)
        column.addWidget(hairline())
        return panel

    def _lay_out(self) -> None:
        look = theme.current()
        inner = QWidget()
        inner.setMaximumWidth(look.px(WIDTH))
        buttons = QHBoxLayout()
        for each in (self.sample, self.new, self.open):
            buttons.addWidget(each)
        buttons.addStretch(1)
        column = QVBoxLayout(inner)
        column.setSpacing(look.px(12))
        column.addWidget(self.title)
        column.addWidget(self.subtitle)
        column.addSpacing(look.px(8))
        column.addWidget(self.failure)
        column.addLayout(buttons)
        column.addSpacing(look.px(16))
        column.addWidget(self.recent_head)
        column.addWidget(self.recent)
        outer = QHBoxLayout(self)
        outer.addStretch(1)
        middle = QVBoxLayout()
        middle.addStretch(1)
        middle.addWidget(inner)
        middle.addStretch(2)
        outer.addLayout(middle, 6)
        outer.addStretch(1)

    def _say_failure(self) -> None:
        failure = self._failure
        self.failure.setVisible(failure is not None)
        if failure is None:
            return
        self._failure_head.setText(tr("{name} was not opened").format(name=failure.path.name))
        self._failure_text.setText(failure.sentence)
        self._restore.setVisible(self._backup is not None)
        if self._backup is not None:
            at = self._backup.at.astimezone()
            self._restore.set_text(tr("Restore the backup of {time}").format(time=f"{at:%Y-%m-%d %H:%M}"))
        self._copy.setVisible(failure.may_copy)
        self._raise.setVisible(failure.in_use)

    def _look_for_backup(self, path: Path) -> None:
        from ikusa.records import backups
        from ikusa_desktop.jobs import Job

        def found(backup: Backup | None) -> None:
            if self._failure is not None and self._failure.path == path:
                self._backup = backup
                self._say_failure()

        # Every backup is read through, row by row: not in the GUI thread.
        title = tr("Looking for a good backup…")
        self._session.start_job(Job(title, lambda _progress: backups.newest_good(path), found))

    def _restore_backup(self) -> None:
        if self._failure is not None and self._backup is not None:
            self._files.restore(self._failure.path, self._backup)

    def _open_copy(self) -> None:
        if self._failure is None:
            return
        if self._failure.in_use:
            self._files.open_copy(self._failure.path)
        else:
            self._files.open_read_only(self._failure.path)

    def _raise_other(self) -> None:
        from ikusa_desktop import instance

        if self._failure is not None and not instance.raise_other(self._failure.path):
            self._failure_text.setText(tr("The other window did not answer. It may be on another machine, or hang."))

    def _try_again(self) -> None:
        if self._failure is not None:
            self._files.open(self._failure.path)

    def _clicked(self, index: Index) -> None:
        self._open_recent(index.data(VALUE_ROLE).path)

    def _open_recent(self, path: str) -> None:
        self._files.open(Path(path))

    def _forget(self, path: str) -> None:
        self._session.settings.forget(path)
        self._session.settings.save()
        self.refresh()


class _RecentList(RowList):
    """The list of recent campaigns; Delete drops an entry from the list, not the file."""

    dropped = Signal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self.current_key():
            self.dropped.emit(self.current_key())
            return
        super().keyPressEvent(event)
