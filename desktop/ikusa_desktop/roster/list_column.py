"""The left column: search, what is new, folders and tags, the list, and what can be done with those chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa.play import roster
from ikusa.play.changes import Changes
from ikusa.play.roster import Among, Query, Sort
from ikusa_desktop import theme
from ikusa_desktop.roster.folder_list import Entry, FolderList, FolderModel, Of
from ikusa_desktop.roster.people_list import PeopleList, columns
from ikusa_desktop.roster.people_model import PeopleModel
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.fields import SearchField
from ikusa_desktop.widgets.panel import EmptyState, Ground, hairline
from ikusa_desktop.widgets.text import PlainLabel, safe_tooltip

if TYPE_CHECKING:
    from ikusa_desktop.roster.pictures import Pictures
    from ikusa_desktop.session import Session

UNCHANGED = Changes()
AMONG = {Of.PCS: Among.PCS, Of.TEMPLATES: Among.TEMPLATES, Of.ARCHIVED: Among.ARCHIVED}


class ListHead(QWidget):
    """The heads of the list's columns; a click on the name changes the order."""

    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = ("", "", "")
        self._restyle()
        theme.follow(self._restyle)

    def set_texts(self, name: str, wounds: str, defence: str, tip: str) -> None:
        """The heads, and what a click does."""
        self._texts = (name, wounds, defence)
        self.setToolTip(safe_tooltip(tip))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = self.rect().toRectF()
        _portrait, texts, wounds, defence, _mark = columns(box)
        name, wound_word, defence_word = self._texts
        painting.draw_text(painter, texts, name, "small", "ink2")
        right = defence.adjusted(-40, 0, 0, 0)
        used = painting.draw_text(painter, right, defence_word, "small", "ink2", align=painting.RIGHT)
        wounds.setRight(min(wounds.right(), right.right() - used - theme.current().f(6)))
        painting.draw_text(painter, wounds, wound_word, "small", "ink2")
        line = theme.current().line
        painter.fillRect(QRectF(0, 0, box.width(), 1), line)
        painter.fillRect(QRectF(0, box.height() - 1, box.width(), 1), line)

    def _restyle(self) -> None:
        self.setFixedHeight(theme.current().px(24))


class ListColumn(Ground):
    """Everything that is chosen at the left. `opened(id)` when another character is the current one."""

    opened = Signal(int)
    selection_changed = Signal()

    def __init__(self, session: Session, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self._session, self._store = session, session.store
        self.index = roster.Index(session.store, patient=True)
        self._reading = self.index.steps()
        self._reader = QTimer(self)
        self._reader.timeout.connect(self._read_on)
        if not self.index.whole:
            self._reader.start()
        self.sort = Sort.OWN
        self._entry = Of.ALL.value
        self._build(pictures)
        self._connect()
        self._restyle()
        theme.follow(self._restyle)

    # --- building ----------------------------------------------------------------------------------------------------

    def _build(self, pictures: Pictures) -> None:
        self.search = SearchField("")
        self.new = button("", opens=True)
        self.folder_model = FolderModel(self._rename)
        self.folders = FolderList(self.folder_model)
        self.people_model = PeopleModel(self._session.store)
        self.people = PeopleList(self.people_model, pictures)
        for model, view in ((self.folder_model, self.folders), (self.people_model, self.people)):
            model.setParent(view)
        self.head = ListHead()
        self.nothing = EmptyState()
        self.count = PlainLabel("", "small", "ink2", elide=True)
        self.battle = button("", opens=True)
        self.print = button("")
        self.more = button("", opens=True)
        self._top, self._foot = QHBoxLayout(), QHBoxLayout()
        self._top.addWidget(self.search, 1)
        self._top.addWidget(self.new)
        self._foot.addWidget(self.count, 1)
        for one in (self.battle, self.print, self.more):
            self._foot.addWidget(one)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._top)
        column.addWidget(hairline())
        column.addWidget(self.folders)
        column.addWidget(self.head)
        column.addWidget(self.people, 1)
        column.addWidget(self.nothing, 1)
        column.addWidget(hairline())
        column.addLayout(self._foot)

    def _connect(self) -> None:
        self.search.searched.connect(self._search)
        self.search.went_on.connect(self._go_on)
        self.search.left.connect(self.people.setFocus)
        self.folders.picked.connect(self._pick_entry)
        self.folders.activated_row.connect(lambda _key: self.people.setFocus())
        self.people.picked.connect(lambda key: self.opened.emit(int(key)))
        self.people.selection_changed.connect(self._tell)
        self.head.pressed.connect(self.next_sort)

    # --- what is shown -----------------------------------------------------------------------------------------------

    def refresh(self, changes: Changes | None) -> None:
        """Show what the store holds now."""
        self._show_entries()
        self._find(changes)

    def query(self) -> Query:
        """What the list is of."""
        entry = self.folders.entry()
        text = self.search.sought()
        if entry is None:
            return Query(text, sort=self.sort)
        folder = entry.id if entry.of is Of.FOLDER else None
        tag = entry.name if entry.of is Of.TAG else None
        return Query(text, folder, tag, AMONG.get(entry.of, Among.ALL), self.sort)

    def folder(self) -> int | None:
        """The folder that the list is of: new characters go there."""
        entry = self.folders.entry()
        return entry.id if entry is not None and entry.of is Of.FOLDER else None

    def show_all(self) -> None:
        """Take search and folder away, so that anyone can be found."""
        self.search.clear()
        self.folders.pick(Of.ALL.value)
        self._find()

    def set_sort(self, sort: Sort) -> None:
        """Another order."""
        self.sort = sort
        self.retranslate()
        self._find()

    def next_sort(self) -> None:
        """The next of the orders."""
        orders = list(Sort)
        self.set_sort(orders[(orders.index(self.sort) + 1) % len(orders)])

    def retranslate(self) -> None:
        """Set every text anew."""
        self.search.set_texts(tr("Find characters"), tr("Name, reading, gear, notes"))
        self.new.set_text(tr("New"))
        self.people.setAccessibleName(tr("Characters"))
        self.folders.setAccessibleName(tr("Folders and tags"))
        orders = {
            Sort.OWN: tr("Name", context="list head"),
            Sort.NAME: tr("Name ▲", context="list head"),
            Sort.GRADE: tr("Grade ▼", context="list head"),
        }
        tip = tr("Order: as you put them, by reading, by grade. A click changes it; Alt+↑ and Alt+↓ move the chosen.")
        self.head.set_texts(
            orders[self.sort], tr("Wounds", context="list head"), tr("Defence", context="list head"), tip
        )
        self.nothing.set_texts(tr("Nobody found"), tr("No one here has all these words. Esc empties the search."))
        self.battle.set_text(tr("To battle"))
        self.print.set_text(tr("Print"))
        self.more.set_text(tr("More"))
        self._show_entries()
        self.people_model.set_ids(self.people_model.ids(), None)
        self._tell()

    def _show_entries(self) -> None:
        count = self.index.count
        entries = [Entry(Of.ALL, tr("Everyone"), count())]
        if pcs := count(Among.PCS):
            entries.append(Entry(Of.PCS, tr("Players' characters"), pcs))
        entries += [Entry(Of.FOLDER, line.name, line.count, line.id) for line in self.index.folders()]
        if templates := count(Among.TEMPLATES):
            entries.append(Entry(Of.TEMPLATES, tr("Templates"), templates))
        if archived := count(Among.ARCHIVED):
            entries.append(Entry(Of.ARCHIVED, tr("Put away", context="folder"), archived))
        entries += [Entry(Of.TAG, tag, number) for tag, number in self.index.tags()]
        self.folder_model.set_rows(entries)
        self.folders.updateGeometry()
        if self.folders.entry() is None and not self.folders.pick(self._entry):
            self.folders.pick(Of.ALL.value)

    def _find(self, changes: Changes | None = UNCHANGED) -> None:
        """Search anew; `changes` says which rows are to be read anew, None all."""
        query = self.query()
        ids = self.index.search(query)
        self.people_model.set_ids(ids, changes)
        searching = bool(query.text.strip()) or query.tag is not None or query.folder is not None
        empty = not ids and self.index.count() > 0 and searching
        self.people.setVisible(not empty)
        self.nothing.setVisible(empty)
        self._tell()

    def _read_on(self) -> None:
        """Read the next slice of a large roster; what is shown follows once all of it is there."""
        if not self._session.has_store or self._session.store is not self._store:
            self._reader.stop()
            return
        reading = not self.index.whole
        if next(self._reading, None) is None:
            self._reader.stop()
        if reading and self.index.whole:
            self._show_entries()
            self._find(None)
        elif reading:
            self._count_read()

    def _search(self, _text: str) -> None:
        # The last keys may be told just after the campaign was closed.
        if self._session.has_store and self._session.store is self._store:
            self._find()

    def _go_on(self) -> None:
        self.people.setFocus()
        ids = self.people_model.ids()
        if ids and self.people_model.row_of(self.people.current_key()) < 0:
            self.people.pick(str(ids[0]))

    def _pick_entry(self, key: str) -> None:
        if key != self._entry:
            self._entry = key
            self._find()

    def _rename(self, folder: int, name: str) -> bool:
        return self._session.run(lambda: roster.rename_folder(self._session.store, folder, name))

    def _tell(self) -> None:
        chosen, of = self.people.selected_count(), len(self.people_model.ids())
        if self.index.whole:
            self.count.setText(tr("{chosen} of {number}").format(chosen=chosen, number=f"{of:,}"))
        else:
            self._count_read()
        for one in (self.battle, self.print, self.more):
            one.setEnabled(chosen > 0)
        self.selection_changed.emit()

    def _count_read(self) -> None:
        self.count.setText(tr("Reading… {number} so far").format(number=f"{self.index.read:,}"))

    def _restyle(self) -> None:
        look = theme.current()
        self._top.setContentsMargins(look.px(16), look.px(8), look.px(16), look.px(7))
        self._top.setSpacing(look.px(10))
        self._foot.setContentsMargins(look.px(16), look.px(8), look.px(16), look.px(8))
        self._foot.setSpacing(look.px(8))

    # --- remembering -------------------------------------------------------------------------------------------------

    def save_state(self) -> dict[str, object]:
        """The folder and the order."""
        return {"entry": self._entry, "sort": self.sort.value}

    def restore_state(self, state: dict[str, object]) -> None:
        """Take back what `save_state` gave."""
        entry, sort = state.get("entry"), state.get("sort")
        if isinstance(entry, str):
            self.folders.pick(entry)
        if isinstance(sort, str) and sort in list(Sort):
            self.sort = Sort(sort)
