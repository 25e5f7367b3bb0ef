"""Adding combatants from the roster: search as you type, ×N of a template, side, waiting; Enter adds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QMimeData, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa.play import battle as fights
from ikusa.play import roster
from ikusa.play.changes import Changes
from ikusa.play.roster import Among, Index, Query, RosterLine, lines
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.battle.desk import Desk
from ikusa_desktop.battle.order_list import MIME
from ikusa_desktop.battle.order_rows import ENEMIES, PLAYERS, side_of
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.buttons import CheckBox, PushButton
from ikusa_desktop.widgets.fields import ComboField, SearchField
from ikusa_desktop.widgets.marks import paint_side
from ikusa_desktop.widgets.panel import Ground, PanelHead, hairline
from ikusa_desktop.widgets.rows import VALUE_ROLE, ListModel, RowDelegate, RowList, RowState
from ikusa_desktop.widgets.rows import Index as RowIndex
from ikusa_desktop.widgets.stepper import Stepper
from ikusa_desktop.widgets.text import small

MOST_SHOWN, MOST_COPIES = 300, 100


def line_name(line: RosterLine) -> str:
    """A roster character's name in the current language."""
    return line.english if speech.words().language == "en" and line.english else line.name


class _LineModel(ListModel[RosterLine]):
    """Rows that can be dragged into an order."""

    def __init__(self) -> None:
        super().__init__(line_name, lambda line: str(line.id))

    def flags(self, index: RowIndex) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled

    def mimeData(self, indexes: object) -> QMimeData:
        data = QMimeData()
        chosen = [str(self.value(index).id) for index in indexes]  # type: ignore[attr-defined]
        data.setData(MIME, "\n".join(chosen).encode())
        return data


class _LineDelegate(RowDelegate):
    """Side, name, title; a template says so."""

    def __init__(self, is_there: Callable[[int], bool]) -> None:
        super().__init__(40)
        self._is_there = is_there

    def tip(self, index: RowIndex) -> str:
        line = index.data(VALUE_ROLE)
        return "\n".join(part for part in (line_name(line), line.title) if part)

    def paint_row(self, painter: QPainter, box: QRectF, index: RowIndex, state: RowState) -> None:
        scale = theme.current().f
        line = index.data(VALUE_ROLE)
        there = self._is_there(line.id)
        inner = box.adjusted(scale(16), 0, -scale(12), 0)
        used = paint_side(painter, inner, side_of(line.side)) + scale(10)
        word = tr("in it") if there else tr("template") if line.template else ""
        width = painting.text_width(word, "small") + scale(8) if word else 0.0
        name = inner.adjusted(used, 0, -width, 0)
        tone = "ink3" if there else "ink"
        painting.draw_text(painter, name, line_name(line), "name", tone, bold=state.strong())
        painting.draw_text(painter, inner, word, "small", "ink3", align=painting.RIGHT)


class AddPanel(Ground):
    """The roster beside a battle. `left` on Esc in the search."""

    left = Signal()

    def __init__(self, desk: Desk, *, titled: bool = True, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self.desk = desk
        self._index: Index | None = None
        self.head = PanelHead()
        if not titled:
            self.head.hide()
        self.search = SearchField("", "")
        self.list = RowList(_LineModel(), _LineDelegate(self._is_there), many=True)
        self.list.setDragEnabled(True)
        self.times_label, self.side_label = small(), small()
        self.times = Stepper(1, 1, MOST_COPIES)
        self.side = ComboField()
        self.waits = CheckBox()
        self.round = Stepper(2, 1, 999)
        self.add = PushButton("", hint="Enter")
        self._lay_out()
        self.search.searched.connect(lambda _text: self._search())
        self.search.went_on.connect(self._go_on)
        self.search.left.connect(self.left)
        self.list.activated_row.connect(lambda _key: self.add_chosen())
        self.list.selection_changed.connect(self._enable)
        self.waits.clicked.connect(lambda checked: self.round.setEnabled(checked))
        self.add.clicked.connect(self.add_chosen)
        self.retranslate()

    def refresh(self, changes: Changes | None) -> None:
        """Follow what changed in the roster."""
        first = self._index is None
        if self._index is None:
            self._index = Index(self.desk.session.store)
        if first or changes is None or changes.everything or changes.characters:
            self._search()

    def begin(self) -> None:
        """Put the cursor into the search."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def add_chosen(self) -> None:
        """Add the chosen characters to the battle, each as often as is said."""
        if self.add_these([int(key) for key in self.list.selected_keys()]):
            self.times.set_value(1)
            self.search.setText("")  # not clear(): then Ctrl+Z takes back the act and not the search
            self.begin()

    def add_these(self, ids: Sequence[int]) -> bool:
        """Add characters to the battle as the fields say."""
        desk = self.desk
        if desk.id is None or not ids:
            return False
        store, battle = desk.session.store, desk.id
        side, times = self.side.key() or None, self.times.value()
        waiting = self.round.value() if self.waits.isChecked() else None
        if len(ids) > 1 and times == 1 and side is None and waiting is None:
            return desk.run(partial(roster.add_to_battle, store, battle, ids))
        return all(desk.run(partial(fights.add, store, battle, id_, times, side=side, waiting=waiting)) for id_ in ids)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.head.set_title(tr("Add"))
        self.search.set_texts(tr("Search the roster"), tr("Search the roster"))
        self.list.setAccessibleName(tr("Roster"))
        self.times_label.setText(tr("Copies"))
        self.times.setAccessibleName(tr("Copies"))
        self.side_label.setText(tr("Side"))
        self.side.setAccessibleName(tr("Side"))
        self.side.set_choices(
            [("", tr("its own")), (PLAYERS, tr("ours")), (ENEMIES, tr("theirs")), ("others", tr("others"))]
        )
        self.waits.set_text(tr("From round"))
        self.round.setAccessibleName(tr("From round"))
        self.add.set_text(tr("Add"))
        self.list.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.search.hasFocus() or not self.search.text():
                self.left.emit()
            else:
                self.begin()
            return
        if event.key() in ime.ENTER:  # what nothing here keeps to itself: the number of copies, the round
            self.add_chosen()
            return
        super().keyPressEvent(event)

    def _is_there(self, character: int) -> bool:
        view = self.desk.view
        return view is not None and any(place.character == character for place in view.order)

    def _search(self) -> None:
        if self._index is None or not self.desk.session.has_store:
            return  # a search that waited for its last key when the campaign closed
        found = self._index.search(Query(self.search.sought(), among=Among.ALL))[:MOST_SHOWN]
        model = self.list.model()
        assert isinstance(model, _LineModel)
        model.set_rows(lines(self.desk.session.store, found))
        if model.rowCount() and not self.list.selected_keys():
            self.list.setCurrentIndex(model.index(0, 0))
        self._enable()

    def _go_on(self) -> None:
        """Enter with one found adds it at once, else the keyboard goes to the list."""
        if self.list.model().rowCount() == 1:
            self.add_chosen()
        else:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _enable(self) -> None:
        self.add.setEnabled(self.desk.id is not None and bool(self.list.selected_keys()))

    def _lay_out(self) -> None:
        top, form, foot = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        top.setContentsMargins(12, 8, 12, 8)
        top.addWidget(self.search)
        form.setContentsMargins(12, 8, 12, 0)
        form.setSpacing(8)
        for widget in (self.times_label, self.times, self.side_label):
            form.addWidget(widget)
        form.addWidget(self.side, 1)
        foot.setContentsMargins(12, 8, 12, 10)
        foot.setSpacing(8)
        foot.addWidget(self.waits)
        foot.addWidget(self.round)
        foot.addStretch(1)
        foot.addWidget(self.add)
        self.round.setEnabled(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addLayout(top)
        column.addWidget(self.list, 1)
        column.addWidget(hairline())
        column.addLayout(form)
        column.addLayout(foot)
