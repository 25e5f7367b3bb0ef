"""Backups of the open campaign while one plays: in short steps between events, so that the window never waits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from ikusa.errors import IkusaError
from ikusa_desktop.session import Level, Session
from ikusa_desktop.tr import tr

if TYPE_CHECKING:
    from ikusa.records.backups import Backup

LOOK_MS = 60_000


class BackupPump(QObject):
    """Looks once a minute whether a backup is due, and makes it step by step."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._steps: Iterator[float | Backup] | None = None
        self._look = QTimer(self)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self.look)
        self._look.start()
        self._pump = QTimer(self)
        self._pump.setInterval(0)
        self._pump.timeout.connect(self._step)
        session.campaign_changed.connect(self._drop)

    def look(self) -> None:
        """Begin a backup if one is due."""
        if self._steps is not None or not self._session.has_store:
            return
        store = self._session.store
        if not store.read_only and not store.acting and store.backups.due:
            from ikusa.records.backups import Reason

            self._steps = store.backups.steps(Reason.CHANGES)
            self._pump.start()

    def _step(self) -> None:
        if self._steps is None:
            self._pump.stop()
            return
        if self._session.store.acting:
            return  # the pages of an act that may yet be taken back are none to keep
        try:
            next(self._steps)
        except StopIteration:
            self._drop()
        except IkusaError as error:
            self._drop()
            text = tr("No backup could be made. {reason}").format(reason=self._session.sentence(error))
            self._session.say(text, Level.WARN, tr("Try again"), self.look)

    def _drop(self) -> None:
        self._steps = None
        self._pump.stop()
