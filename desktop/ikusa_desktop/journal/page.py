"""The Journal page: sessions, what happened in them, and what the last one left behind."""

from __future__ import annotations

import base64
import binascii
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.actions import Action, Menu
from ikusa_desktop.journal.campaign_head import CampaignHead
from ikusa_desktop.journal.columns import Columns
from ikusa_desktop.journal.exporting import Exporter
from ikusa_desktop.journal.log_part import LogPart
from ikusa_desktop.journal.reading import SinceReader
from ikusa_desktop.journal.session_head import SessionHead
from ikusa_desktop.journal.session_list import SessionList
from ikusa_desktop.journal.since_panel import SincePanel
from ikusa_desktop.journal.since_rows import since_rows
from ikusa_desktop.page import Page
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets.panel import splitter
from ikusa_desktop.widgets.stored_field import give_back_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from ikusa.play.changes import Changes
    from ikusa.play.journal import SessionView, Since
    from ikusa.play.session_limits import Spent
    from ikusa_desktop.session import Session

OF_SESSIONS = ("session", "campaign", "technique")
OF_STATES = ("character", "gear", "ledger", "status", "campaign", "session")
"""Tables whose changes show among the sessions, and in what they left behind."""
NOTES = 220
NAME = "name"
"""The item that is the campaign's name."""


class JournalPage(Page):
    """Three columns: sessions, the chosen one with its log, what it left behind."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.views: tuple[SessionView, ...] = ()
        self._chosen = 0
        self.campaign = CampaignHead(session)
        self.list = SessionList(self.campaign)
        self.head = SessionHead(session)
        self.log = LogPart(session)
        self.since = SincePanel()
        self.since_reader = SinceReader(session, self)
        self.exporter = Exporter(session, self)
        self.middle = splitter(self.head, self.log, stretch=1, upright=True)
        self.columns = Columns(self.list, self.middle, self.since)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.columns)
        self._connect()
        self.middle.setSizes([theme.current().px(NOTES), theme.current().px(520)])
        self.retranslate_parts()

    def _connect(self) -> None:
        self.list.picked.connect(self.choose)
        self.list.end_wanted.connect(self.end_session)
        self.list.start_wanted.connect(self.start_session)
        self.log.export_wanted.connect(self.export)
        self.log.battle_wanted.connect(lambda: self.session.show("battle"))
        self.since.led.connect(self.session.show)
        self.since_reader.ready.connect(self._show_since)
        self.session.not_stored.connect(self._snap_back)

    def _snap_back(self) -> None:
        """The disk refused: once the field knows it, too, it shows what is stored."""
        QTimer.singleShot(0, self, lambda: give_back_in(self))

    # --- what the frame asks -----------------------------------------------------------------------------------------

    def title(self) -> str:
        return tr("Journal")

    def page_actions(self) -> list[Action]:
        def act(key: str, text: Callable[[], str], run: Callable[[], None], keys: str = "", group: int = 0) -> Action:
            return Action(f"journal.{key}", text, run, keys, page="journal", menu=Menu.EDIT, group=group)

        def export(key: str) -> Callable[[], None]:
            return lambda: self.export(key)

        start = act("start", self._start_text, self.start_session)
        end = act("end", self._end_text, self.end_session)
        delete = act("delete", lambda: tr("Delete the chosen session"), self.delete_session)
        scope = act("all", lambda: tr("Log of all sessions"), self._toggle_all, group=1)
        return [
            replace(start, enabled=lambda: not self.session.read_only, why_not=_read_only),
            replace(end, enabled=self._may_end, why_not=self._why_no_end),
            replace(delete, enabled=self._may_delete, why_not=self._why_no_delete),
            act("find", lambda: tr("Search the log"), self._find, "/; Ctrl+F", 1),
            replace(scope, checked=self.log.shows_all),
            act("text", lambda: tr("Export the session as text…"), export("text"), group=2),
            act("markdown", lambda: tr("Export the session as Markdown…"), export("markdown"), group=2),
            act("all_markdown", lambda: tr("Export all sessions as Markdown…"), export("all_markdown"), group=2),
            act("copy", lambda: tr("Copy the session as text"), export("copy"), "Ctrl+Shift+C", 2),
            act("print", lambda: tr("Print the session report…"), export("print"), "Ctrl+P", 2),
        ]

    def refresh(self, changes: Changes | None) -> None:
        from ikusa.play import journal

        if changes is None or changes.everything or changes.of("campaign"):
            self.campaign.show_names()
        if changes is None or changes.everything or any(changes.of(name) for name in OF_SESSIONS):
            self.views = journal.sessions(self.session.store)
            if self._view() is None:
                self._chosen = next((view.id for view in self.views if view.current), 0)
            self._show_sessions()
        view = self._view()
        self.log.show_session(None if view is None else view.number, changes)
        if changes is None or changes.everything or any(changes.of(name) for name in OF_STATES):
            self._ask_since()

    def retranslate(self) -> None:
        self.retranslate_parts()
        self.campaign.show_names()
        self._show_sessions()
        self._ask_since()

    def retranslate_parts(self) -> None:
        """Set the texts that need no data."""
        for part in (self.campaign, self.list, self.head, self.log, self.since):
            part.retranslate()
        self.columns.retranslate(self.since.title())

    def show_item(self, item: str) -> None:
        """A session by its number, or the campaign's name."""
        if item == NAME:
            self.campaign.edit()
            return
        view = next((view for view in self.views if str(view.number) == item), None)
        if view is not None:
            self.choose(view.id)
            self.list.pick(view.id)

    def key_hints(self) -> list[tuple[str, str]]:
        return [("↑↓", tr("choose")), ("/", tr("search")), ("Enter", tr("open"))]

    def first_focus(self) -> QWidget | None:
        return self.list.list

    def save_state(self) -> dict[str, object]:
        found = {"columns": self.columns.save(), "middle": self.middle.saveState()}
        sizes = {key: base64.b64encode(state.data()).decode("ascii") for key, state in found.items()}
        return {**sizes, "all": self.log.shows_all()}

    def restore_state(self, state: dict[str, object]) -> None:
        for key, restore in (("columns", self.columns.restore), ("middle", self.middle.restoreState)):
            stored = state.get(key)
            if isinstance(stored, str):
                try:
                    restore(QByteArray(base64.b64decode(stored, validate=True)))
                except (binascii.Error, ValueError):
                    continue
        if state.get("all") is True:
            self.log.scope.set_key("all")

    def may_leave(self) -> bool:
        self.head.store_typed()
        return True

    # --- sessions ----------------------------------------------------------------------------------------------------

    def chosen(self) -> SessionView | None:
        """The session in view."""
        return self._view()

    def choose(self, session: int) -> None:
        """Bring a session into view, by its row id."""
        if session != self._chosen:
            self._chosen = session
            self._show_sessions()
            view = self._view()
            self.log.show_session(None if view is None else view.number, None)
            self._ask_since()
            self.session.actions_changed.emit()

    def start_session(self) -> None:
        """End the running session and start the next: one act. What comes back is told."""
        from ikusa.play import journal, session_limits

        spent = session_limits.spent(self.session.store)
        if self.session.run(lambda: journal.start(self.session.store)):
            current = next(view for view in self.views if view.current)
            self.choose(current.id)
            self.session.say(_begun(current.number, spent))
            self.head.title.setFocus(Qt.FocusReason.OtherFocusReason)

    def end_session(self) -> None:
        """End the running session."""
        from ikusa.play import journal

        if self._may_end() and self.session.run(lambda: journal.end(self.session.store)):
            number = next(view.number for view in self.views if view.current)
            self.session.say(tr("Session {number} has ended.").format(number=number))

    def delete_session(self) -> None:
        """Delete the chosen session; its log stays with its number, and undo brings it back."""
        from ikusa.play import journal

        view = self._view()
        if view is not None and self.session.run(lambda: journal.delete(self.session.store, view.id)):
            self.session.say(tr("Session {number} is deleted; its log stays.").format(number=view.number))

    def export(self, key: str) -> None:
        """Give the chosen session away."""
        view = self._view()
        if view is None:
            return
        if key == "print":
            self.session.show("handouts", f"session {view.number}")
            return
        self.exporter.export(key, view.number)

    def _view(self) -> SessionView | None:
        return next((view for view in self.views if view.id == self._chosen), None)

    def _show_sessions(self) -> None:
        from ikusa.play import session_limits

        writable = not self.session.read_only
        self.list.show_sessions(self.views, session_limits.spent(self.session.store), writable=writable)
        self.list.pick(self._chosen)
        self.head.show_session(self._view(), writable=writable)

    def _ask_since(self) -> None:
        view = self._view()
        self.since_reader.ask(None if view is None else view.number)

    def _show_since(self, since: Since) -> None:
        self.since.show_rows(since.session, since_rows(since, self.session.wording))
        self.columns.retranslate(self.since.title())

    # --- actions -----------------------------------------------------------------------------------------------------

    def _start_text(self) -> str:
        following = max((view.number for view in self.views), default=0) + 1
        return tr("Start session {number}").format(number=following)

    def _end_text(self) -> str:
        number = next((view.number for view in self.views if view.current), 0)
        return tr("End session {number}").format(number=number)

    def _may_end(self) -> bool:
        running = any(view.current and view.ended is None for view in self.views)
        return running and not self.session.read_only

    def _why_no_end(self) -> str:
        return _read_only() if self.session.read_only else tr("The session has ended already.")

    def _may_delete(self) -> bool:
        view = self._view()
        return view is not None and not view.current and not self.session.read_only

    def _why_no_delete(self) -> str:
        return _read_only() if self.session.read_only else tr("The current session cannot be deleted.")

    def _find(self) -> None:
        self.log.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.log.search.selectAll()

    def _toggle_all(self) -> None:
        self.log.show_all(not self.log.shows_all())


def _read_only() -> str:
    return tr("This campaign can only be read.")


def _begun(number: int, spent: tuple[Spent, ...]) -> str:
    text = tr("Session {number} has begun.").format(number=number)
    if not spent:
        return text
    back = trn("{n} technique has its uses back.", "{n} techniques have their uses back.", len(spent))
    return f"{text} {back.format(n=len(spent))}"
