"""An act on many characters while it is stored: how far it is, and Cancel, after which nothing has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from ikusa.errors import IkusaError
from ikusa_desktop import theme
from ikusa_desktop.pump import Pump
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.progress import ProgressStrip

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa.play.steps import Steps
    from ikusa_desktop.session import Session


class StoringDialog(QDialog):
    """Modal, for the act is open all the while and nothing else can be stored.

    `act` begins it anew each time; `done` is called once it is stored and told to the pages.
    """

    def __init__(
        self, session: Session, act: Callable[[], Steps[Changes]], done: Callable[[], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._act, self._stored = session, act, done
        self.strip = ProgressStrip(tr("Storing…", context="between battles"), tr("Cancel"))
        self.pump = Pump(self)
        self.setWindowTitle(tr("Between battles"))
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        margin = theme.current().px(20)
        column.setContentsMargins(margin, margin, margin, margin)
        column.addWidget(self.strip)
        self.strip.cancel.setAutoDefault(False)  # the Enter that began it, still held, cancels nothing
        self.strip.cancel_pressed.connect(self.reject)
        self.pump.progressed.connect(self.strip.set_progress)
        session.closing.connect(self.reject)

    def begin(self) -> None:
        """Show it and begin."""
        self.open()
        self.pump.run(self._act(), self._done, self._failed)

    def reject(self) -> None:
        """Cancel: what was begun is taken back."""
        cancelled = self.pump.busy
        self.pump.stop()
        super().reject()
        if cancelled:
            self._session.say(tr("Cancelled; nothing of it was stored."))

    def _done(self, changes: Changes) -> None:
        session, stored = self._session, self._stored
        self.accept()

        def tell() -> None:
            if session.has_store and session.run(lambda: changes):
                stored()

        # All pages read anew: not in the turn that stored it.
        QTimer.singleShot(0, session, tell)

    def _failed(self, error: IkusaError) -> None:
        session, act, errors = self._session, self._act, [error]
        self.reject()

        def again() -> Changes:
            from ikusa.play.steps import drained

            # The session says what went wrong, and offers to try again: then it is done at once.
            if errors:
                raise errors.pop()
            return drained(act())

        session.run(again)
