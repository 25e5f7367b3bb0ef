"""A list with a tick box in each row: a click, Space or Enter ticks; Ctrl+A ticks all that are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter

from ikusa_desktop import theme
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.marks import paint_check
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ikusa.play.printing_names import Person

ROW = 34.0


class PersonDelegate(RowDelegate):
    """Tick, name, grade."""

    def __init__(self, ticked: Callable[[int], bool], grade: Callable[[Person], str]) -> None:
        super().__init__(ROW)
        self._ticked, self._grade = ticked, grade

    def tip(self, index: Index) -> str:
        one: Person = index.data(VALUE_ROLE)
        return "\n".join(dict.fromkeys(text for text in (one.name, one.written, one.reading, one.english) if text))

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        one: Person = index.data(VALUE_ROLE)
        look = theme.current()
        inner = box.adjusted(look.f(16), 0, -look.f(16), -1)
        used = paint_check(painter, inner, self._ticked(one.id))
        grade = self._grade(one)
        text = inner.adjusted(used + look.f(10), 0, -painting.text_width(grade, "small") - look.f(8), 0)
        tone = "ink3" if one.archived else "ink"
        painting.draw_text(painter, text, one.name, "body", tone, bold=state.selected)
        painting.draw_text(painter, inner, grade, "small", "ink2", align=painting.RIGHT)


class TickList(RowList):
    """People to tick. `ticks_changed` after each change; ticks outlive what a search hides."""

    ticks_changed = Signal()

    def __init__(self, grade: Callable[[Person], str], parent: QWidget | None = None) -> None:
        self._people: ListModel[Person] = ListModel(self._said, lambda one: str(one.id))
        super().__init__(self._people, PersonDelegate(self.is_ticked, grade), parent=parent)
        self._people.setParent(self)
        self._ticked: set[int] = set()
        self._grade = grade
        self.clicked.connect(self._click)

    def set_people(self, people: Sequence[Person]) -> None:
        """Show these; ticks stay."""
        self._people.set_rows(people)

    def people(self) -> tuple[Person, ...]:
        """Those that are shown."""
        return self._people.rows()

    def is_ticked(self, id_: int) -> bool:
        """Whether somebody is ticked, shown or not."""
        return id_ in self._ticked

    def ticked(self) -> frozenset[int]:
        """Everybody that is ticked."""
        return frozenset(self._ticked)

    def set_ticked(self, ids: Iterable[int]) -> None:
        """Tick these and nobody else, without telling."""
        self._ticked = set(ids)
        self.viewport().update()

    def tick_shown(self, ticked: bool) -> None:
        """Tick all that are shown, or none of them."""
        shown = {one.id for one in self._people.rows()}
        self._put(self._ticked | shown if ticked else self._ticked - shown)

    def toggle(self, id_: int) -> None:
        """Tick somebody, or no longer."""
        self._put(self._ticked ^ {id_})

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, *ime.ENTER) and self.currentIndex().isValid():
            self.toggle(self._people.value(self.currentIndex()).id)
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.tick_shown(True)
        else:
            super().keyPressEvent(event)

    def _click(self, index: Index) -> None:
        self.toggle(self._people.value(index).id)

    def _put(self, ids: set[int]) -> None:
        if ids != self._ticked:
            self._ticked = ids
            self.viewport().update()
            self.ticks_changed.emit()

    def _said(self, one: Person) -> str:
        parts = [
            one.name,
            self._grade(one),
            tr("chosen", context="handouts") if self.is_ticked(one.id) else tr("not chosen", context="handouts"),
        ]
        return ", ".join(parts)
