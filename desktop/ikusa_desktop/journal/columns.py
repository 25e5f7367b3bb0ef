"""The page's columns: sessions, the chosen one, what it left behind; where it is narrow the last two take turns."""

from __future__ import annotations

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.panel import Ground, splitter
from ikusa_desktop.widgets.segmented import Segmented

WHAT, SINCE = "what", "since"
LIST, BEHIND = 272.0, 336.0
"""Widths of the outer columns at first, in logical px."""
LEAST = 176.0, 340.0, 200.0
NARROW = sum(LEAST) + 40
"""Below this width there is no room for three; more than their least, or a window could not be made narrower."""


class Columns(QWidget):
    """Arranges the parts, which the page makes. Nothing changes its parent: a moved widget would lose its font."""

    def __init__(self, sessions: QWidget, chosen: QWidget, since: QWidget) -> None:
        super().__init__()
        self._narrow, self._turn = False, WHAT
        self._pulled = False
        self._wide = QByteArray()
        self.tabs = {key: Segmented([]) for key in (WHAT, SINCE)}
        self._rows = [QHBoxLayout(), QHBoxLayout()]
        self._sessions = sessions
        self._boxes = {WHAT: self._box(0, WHAT, chosen), SINCE: self._box(1, SINCE, since)}
        self.split = splitter(sessions, *self._boxes.values(), stretch=1)
        self.split.splitterMoved.connect(self._moved)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.split)
        self._show_parts()
        self._bound()
        theme.follow(self._bound)

    def _box(self, number: int, key: str, part: QWidget) -> QWidget:
        box, row = Ground("sheet"), self._rows[number]
        self.tabs[key].chosen.connect(self.show_turn)
        row.addWidget(self.tabs[key])
        row.addStretch(1)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(part, 1)
        return box

    def narrow(self) -> bool:
        """Whether what a session left behind takes turns with it."""
        return self._narrow

    def show_turn(self, key: str) -> None:
        """Where it is narrow, show one of the two."""
        here = any(tabs.hasFocus() for tabs in self.tabs.values())
        self._turn = key
        self._show_parts()
        if here:
            self.tabs[key].setFocus()

    def retranslate(self, since: str) -> None:
        """Set every text anew; `since` is the head of what a session left behind."""
        for tabs in self.tabs.values():
            tabs.set_entries([(WHAT, tr("Session")), (SINCE, since)], tr("Part of the page"))
            tabs.set_key(self._turn)

    def save(self) -> QByteArray:
        """The widths that the user gave the three columns, as `restore` takes them; empty if none."""
        return self.split.saveState() if self._pulled and not self._narrow else self._wide

    def restore(self, state: QByteArray) -> None:
        """Give the columns widths that were saved."""
        self._wide, self._pulled = state, not state.isEmpty()
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        if not self._pulled:
            self._place()

    def _moved(self) -> None:
        self._pulled = self._pulled or not self._narrow

    def _arrange(self) -> None:
        narrow = self.width() < theme.current().px(NARROW)
        if narrow == self._narrow:
            return
        if narrow:
            self._wide = self.save()
        self._narrow = narrow
        self._show_parts()
        self._place()

    def _place(self) -> None:
        look = theme.current()
        left, right = look.px(LIST), look.px(BEHIND)
        if self._narrow:
            left = look.px(LEAST[0])
            rest = max(1, self.width() - left)
            self.split.setSizes([left, rest, rest])
        elif not self._pulled or not self.split.restoreState(self._wide):
            self.split.setSizes([left, max(1, self.width() - left - right), right])

    def _show_parts(self) -> None:
        look = theme.current()
        for key, box in self._boxes.items():
            self.tabs[key].setVisible(self._narrow)
            self.tabs[key].set_key(self._turn)
            box.setVisible(not self._narrow or key == self._turn)
        margin = look.px(8) if self._narrow else 0
        for row in self._rows:
            row.setContentsMargins(look.px(16) if self._narrow else 0, margin, margin, margin)

    def _bound(self) -> None:
        look = theme.current()
        for part, least in zip((self._sessions, *self._boxes.values()), LEAST, strict=True):
            part.setMinimumWidth(look.px(least))
        self._show_parts()
        self._arrange()
        if not self._pulled:
            self._place()
