"""The command palette (Ctrl+K): every action, page and character, found in either language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from ikusa_desktop import theme
from ikusa_desktop.actions import Action, shown_keys
from ikusa_desktop.registry import Registry
from ikusa_desktop.session import Session
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.fields import SearchField
from ikusa_desktop.widgets.overlay import Overlay
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState
from ikusa_desktop.widgets.text import small

if TYPE_CHECKING:
    from ikusa.play.roster import Index as Roster
    from ikusa.play.roster import RosterLine
    from ikusa_desktop.pages import Entry

ROW, MOST_ROWS, MOST_HITS, MOST_CHARACTERS = 30, 11, 60, 30


@dataclass(frozen=True, slots=True)
class Hit:
    """One line of the palette. `haystack` is folded; `rank` sorts equal finds."""

    id: str
    text: str
    right: str
    haystack: str
    run: Callable[[], object]
    rank: int = 0
    possible: bool = True


def find(hits: Iterable[Hit], folded: Sequence[str]) -> list[Hit]:
    """The hits that hold every folded word, the best first: a text that begins with the first word leads."""
    if not folded:
        return sorted(hits, key=lambda hit: hit.rank)[:MOST_HITS]
    found = [hit for hit in hits if all(word in hit.haystack for word in folded)]

    def order(hit: Hit) -> tuple[bool, bool, int]:
        begins = hit.haystack.startswith(folded[0])
        within = f" {folded[0]}" in hit.haystack
        return (not begins, not within, hit.rank)

    return sorted(found, key=order)[:MOST_HITS]


def page_hits(entries: Sequence[Entry], session: Session) -> list[Hit]:
    """The pages, to go to; nothing while no campaign is open."""
    from ikusa.records.folding import fold

    if not session.has_store:
        return []
    found = []
    for entry in entries:
        action = Action(entry.id, entry.text, lambda: None)
        haystack = fold(" ".join(action.texts_in_all_languages()))
        found.append(
            Hit(
                f"page {entry.id}",
                entry.text(),
                tr("page", context="palette"),
                haystack,
                partial(session.show, entry.id),
            )
        )
    return found


class _HitDelegate(RowDelegate):
    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        hit, look = index.data(VALUE_ROLE), theme.current()
        inner = box.adjusted(look.f(12), 0, -look.f(12), 0)
        used = painting.draw_text(painter, inner, hit.right, "small", "ink3", align=painting.RIGHT)
        tone = "ink" if hit.possible else "ink3"
        painting.draw_text(
            painter, inner.adjusted(0, 0, -used - look.f(8), 0), hit.text, "body", tone, bold=state.strong()
        )


class Palette(Overlay):
    """Type, choose with ↑↓, Enter runs."""

    def __init__(
        self,
        session: Session,
        registry: Registry,
        pages: Callable[[], list[Hit]],
        build_next: Callable[[], bool],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session, self._registry = session, registry
        self._pages, self._build_next = pages, build_next
        self._roster: Roster | None = None
        self._fixed: list[Hit] = []
        self.field = _PaletteField("", key_hint="")
        self.model: ListModel[Hit] = ListModel(lambda hit: hit.text, lambda hit: hit.id, self)
        self.list = RowList(self.model, _HitDelegate(ROW), ground="sheet")
        self.list.setProperty("led", True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.nothing = small("")
        for part in (self.field, self.list, self.nothing):
            self.column.addWidget(part)
        self.field.searched.connect(self.search)
        self.field.went_on.connect(self._accept)
        self.field.left.connect(self.close_overlay)
        self.field.moved.connect(self._move)
        self.list.activated_row.connect(self._run)
        self.list.clicked.connect(self._accept)
        self._build = QTimer(self)
        self._build.setInterval(0)
        self._build.timeout.connect(self._build_one)
        session.campaign_changed.connect(self._forget_roster)

    def open(self) -> None:
        """Show it, empty, with the keyboard in the field."""
        self.field.set_texts(tr("Find anything"), tr("Action, page or character"))
        self.list.setAccessibleName(tr("Found", context="palette"))
        self.nothing.setText(tr("Nothing is called so."))
        self.field.clear()
        self._collect()
        super().open()
        self.search("")
        self.field.setFocus()
        self._build.start()

    def panel_height(self) -> int:
        """Field and eleven rows."""
        look = theme.current()
        return look.px(28 + 3 * 12 + ROW * MOST_ROWS)

    def search(self, text: str) -> None:
        """List what holds every word."""
        from ikusa.records.folding import fold

        words = [fold(word) for word in text.split()]
        found = find(self._fixed, words)
        if words:
            found = [*found, *self._characters(text)][:MOST_HITS]
        self.model.set_rows(found)
        self.list.setVisible(bool(found))
        self.nothing.setVisible(not found)
        if found:
            self.list.setCurrentIndex(self.model.index(0))
            self.list.scrollToTop()

    def hits(self) -> tuple[Hit, ...]:
        """What is listed now."""
        return self.model.rows()

    def _collect(self) -> None:
        self._fixed = [*self._pages(), *(self._of_action(action) for action in self._registry.every())]

    def _of_action(self, action: Action) -> Hit:
        from ikusa.records.folding import fold

        here = action.page == self._session.settings.last_page
        haystack = fold(" ".join(action.texts_in_all_languages()))
        return Hit(
            action.id,
            action.text(),
            shown_keys(action),
            haystack,
            lambda: self._registry.run(action),
            rank=1 if here else 2 if not action.page else 3,
            possible=action.can_run(),
        )

    def _characters(self, text: str) -> list[Hit]:
        if not self._session.has_store:
            return []
        from ikusa.play import roster

        if self._roster is None:
            self._roster = roster.Index(self._session.store)
        ids = self._roster.search(roster.Query(text=text))[:MOST_CHARACTERS]
        found = roster.lines(self._session.store, ids)
        return [
            Hit(f"character {line.id}", self._name(line), tr("character", context="palette"), "", self._show(line.id))
            for line in found
        ]

    def _name(self, line: RosterLine) -> str:
        second = line.english or line.reading
        return f"{line.name}\u3000{second}" if second else line.name

    def _show(self, character: int) -> Callable[[], object]:
        return lambda: self._session.show("roster", str(character))

    def _build_one(self) -> None:
        # Pages not built yet have not told their actions; one is built between two events while the palette is open.
        if not self.isVisible() or not self._build_next():
            self._build.stop()
            return
        self._collect()
        self.search(self.field.sought())

    def _move(self, step: int) -> None:
        row = self.list.currentIndex().row() + step
        if 0 <= row < self.model.rowCount():
            self.list.setCurrentIndex(self.model.index(row))

    def _accept(self) -> None:
        self._run(self.list.current_key())

    def _run(self, key: str) -> None:
        row = self.model.row_of(key)
        if row < 0:
            return
        hit = self.model.value(row)
        self.close_overlay()
        hit.run()

    def _forget_roster(self) -> None:
        self._roster = None


class _PaletteField(SearchField):
    """Esc closes at once; ↑↓ move in the list below while the keyboard stays here."""

    moved = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}.get(
            Qt.Key(event.key())
        )
        if step is not None:
            self.moved.emit(step)
        elif event.key() == Qt.Key.Key_Escape and not self.composing():
            self.left.emit()
        else:
            super().keyPressEvent(event)
