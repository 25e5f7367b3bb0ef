"""Reads the log and what a session left behind, a little in each turn of the event loop: the window stays awake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from ikusa.play import battle
from ikusa.play.battle import LogQuery
from ikusa_desktop import tr as speech
from ikusa_desktop.journal.log_rows import LogItem, battle_name, is_bare, tell

if TYPE_CHECKING:
    from ikusa.play.changes import Changes
    from ikusa.play.journal import Since
    from ikusa.records.store import Store
    from ikusa.wording import Wording
    from ikusa_desktop.session import Session

SLICE, PAGE = 150, 300
"""Entries read in one turn, and entries found before it waits to be asked for more."""


def is_open(session: Session, store: Store | None) -> bool:
    """Whether the campaign that was asked is still the open one."""
    return session.has_store and session.store is store


class LogReader(QObject):
    """What is found of one session (None: of all) that holds every word of a search; the newest first."""

    grew = Signal()
    """`found` or `done` has changed."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._store: Store | None = None
        self._of: int | None = None
        self._words: tuple[str, ...] = ()
        self._before: int | None = None
        self._wanted = 0
        self._told: dict[int, LogItem] = {}
        self._wording: Wording | None = None
        self.battles: dict[int, str] = {}
        self.found: list[LogItem] = []
        self.done = False
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(lambda: self._read())

    def ask(self, session: int | None, text: str) -> None:
        """Begin anew: the entries of a session, with a text."""
        from ikusa.records.folding import fold

        self._of, self._words = session, tuple(fold(text).split())
        self._restart()

    def more(self) -> None:
        """Find the next page."""
        if not self.done and not self._timer.isActive():
            self._wanted = len(self.found) + PAGE
            self._timer.start()

    def reading(self) -> bool:
        """Whether it is still looking."""
        return self._timer.isActive()

    def forget(self, changes: Changes | None) -> None:
        """Entries have come, gone or changed: they are told anew. Then `ask` again."""
        if changes is None or changes.everything:
            self._told.clear()
        else:
            for id_ in changes.of("log"):
                self._told.pop(id_, None)

    def _restart(self) -> None:
        store = self._store = self._session.store
        wording = self._session.wording
        if wording is not self._wording:
            self._wording = wording
            self._told.clear()
        battles = {line.id: line.name for line in battle.battles(store)}
        if battles != self.battles:
            self.battles = battles
            self._told.clear()
        self.found, self.done, self._before = [], False, None
        self._wanted = PAGE
        self._timer.start()
        self._read(tell_always=True)

    def _read(self, *, tell_always: bool = False) -> None:
        """One slice; it is told of where something was found, or nothing more will be."""
        if self._wording is None or not is_open(self._session, self._store):
            self._timer.stop()
            return
        query = LogQuery(session=self._of, before=self._before, limit=SLICE)
        before = len(self.found)
        lines = battle.log(self._session.store, query, speech.words().language)
        for line in reversed(lines):
            item = self._told.get(line.id)
            if item is None:
                item = self._told[line.id] = tell(line, self._wording, battle_name(line.battle, self.battles))
            if not is_bare(item, line) and all(word in item.haystack for word in self._words):
                self.found.append(item)
        if lines:
            self._before = lines[0].id
        else:
            self.done = True
        if self.done or len(self.found) >= self._wanted:
            self._timer.stop()
        if tell_always or self.done or len(self.found) > before or not self._timer.isActive():
            self.grew.emit()


class SinceReader(QObject):
    """What a session left behind, read in slices; `ready(since)` in the same turn where there is little to read."""

    ready = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._store: Store | None = None
        self._slices: Iterator[Since | None] = iter(())
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._read)

    def ask(self, number: int | None) -> None:
        """Begin anew, with the session of this number."""
        from ikusa.play import journal

        self._store = self._session.store
        self._slices = journal.gathering(self._store, number, speech.words().language)
        self._timer.start()
        self._read()

    def reading(self) -> bool:
        """Whether it is still reading."""
        return self._timer.isActive()

    def _read(self) -> None:
        if not is_open(self._session, self._store):
            self._timer.stop()
            return
        found = next(self._slices, None)
        if found is not None:
            self._timer.stop()
            self.ready.emit(found)
