"""What the table shows: by state with counts, by owner, by session, by words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.armoury import gear_words
from ikusa_desktop.armoury.stock import SPARE, Among, Filter
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.fields import ComboField, SearchField
from ikusa_desktop.widgets.panel import Ground
from ikusa_desktop.widgets.segmented import Segmented
from ikusa_desktop.widgets.text import safe_tooltip

if TYPE_CHECKING:
    from ikusa.play.armoury import Piece


class Filters(Ground):
    """The bar above the table; `changed` when another part of the gear is asked for."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self._counts: Mapping[Among, int] = {}
        self._battle = ""
        self.among = Segmented([(Among.ALL.value, "")])
        self.owner = ComboField()
        self.session = ComboField()
        self.search = SearchField("")
        self._rows = QVBoxLayout(self)
        self._row, self._below = QHBoxLayout(), QHBoxLayout()
        self._rows.addLayout(self._row)
        self._rows.addLayout(self._below)
        self._row.addWidget(self.among)
        self._row.addStretch(1)
        self._place(below=False)
        self.among.chosen.connect(lambda _key: self.changed.emit())
        self.owner.chosen.connect(lambda _key: self.changed.emit())
        self.session.chosen.connect(lambda _key: self.changed.emit())
        self.search.searched.connect(lambda _text: self.changed.emit())
        self._restyle()
        theme.follow(self._restyle)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where one line has no room, owner, session and search have one of their own."""
        look = theme.current()
        combos = sum(min(part.sizeHint().width(), part.maximumWidth()) for part in (self.owner, self.session))
        need = self.among.sizeHint().width() + combos + look.px(130) + 4 * look.px(8) + 2 * look.px(16)
        below = self.width() < need
        if below != (self._below.count() > 0):
            self._place(below=below)

    def _place(self, *, below: bool) -> None:
        parts = (self.owner, self.session, self.search)
        for part in parts:
            self._row.removeWidget(part)
        while self._below.count():
            self._below.takeAt(0)
        if below:
            self._below.addWidget(self.owner)
            self._below.addWidget(self.session)
            self._below.addStretch(1)
            self._below.addWidget(self.search)
            return
        self._row.insertWidget(1, self.owner)
        self._row.insertWidget(2, self.session)
        self._row.addWidget(self.search)

    def wanted(self) -> Filter:
        """What is asked for."""
        owner, session = self.owner.key(), self.session.key()
        key = self.among.key()
        return Filter(
            Among(key) if key in list(Among) else Among.ALL,
            int(owner) if owner else None,
            int(session) if session else None,
            self.search.sought(),
        )

    def show_counts(self, counts: Mapping[Among, int], battle: str) -> None:
        """How many there are of each kind; `battle` names the one that runs."""
        self._counts, self._battle = counts, battle
        names = {
            Among.ALL: tr("All {n}"),
            Among.BATTLE: tr("This battle {n}"),
            Among.DAMAGED: tr("Damaged {n}"),
            Among.BROKEN: tr("Broken {n}"),
        }
        entries = [(among.value, names[among].format(n=f"{n:,}")) for among, n in counts.items()]
        self.among.set_entries(entries, tr("Which gear"))
        self._fit()
        self.among.setToolTip(safe_tooltip(tr("This battle: {name}").format(name=battle) if battle else ""))

    def show_choices(self, owners: list[Piece], sessions: list[int]) -> None:
        """Whose and which session's gear can be asked for."""
        named = [(str(SPARE if one.owner is None else one.owner), gear_words.owner_word(one)) for one in owners]
        self.owner.set_choices([("", tr("Any owner")), *named])
        told = [(str(number), tr("Session {number}").format(number=number)) for number in sessions]
        self.session.set_choices([("", tr("Any session")), *told])

    def show_all(self) -> None:
        """Take every filter away."""
        self.among.set_key(Among.ALL.value)
        self.owner.set_key("")
        self.session.set_key("")
        self.search.clear()
        self.changed.emit()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.search.set_texts(tr("Find gear"), tr("Find", context="field"))
        self.owner.setAccessibleName(tr("Owner"))
        self.session.setAccessibleName(tr("Session"))
        if self._counts:
            self.show_counts(self._counts, self._battle)

    def _restyle(self) -> None:
        look = theme.current()
        self._rows.setContentsMargins(look.px(16), look.px(8), look.px(16), look.px(7))
        for row in (self._rows, self._row, self._below):
            row.setSpacing(look.px(8))
        self.search.setFixedWidth(look.px(130))
        for combo in (self.owner, self.session):
            combo.setMaximumWidth(look.px(150))
        self._fit()
