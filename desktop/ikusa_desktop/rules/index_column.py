"""The left column: search over names and rule ids, the sections, and in their place what was found."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.rules.index import Place
from ikusa_desktop.rules.parts import DOT, paint_dot
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.fields import SearchField
from ikusa_desktop.widgets.panel import Ground, hairline
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState
from ikusa_desktop.widgets.text import PlainLabel

SECTION, HIT = 38.0, 46.0


class PlaceDelegate(RowDelegate):
    """Sections in one line with the number of changes; what was found in two, with its rule."""

    def row_height(self, index: Index) -> float:
        place: Place = index.data(VALUE_ROLE)
        return SECTION if place.section else HIT

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        return QSize(look.px(80), look.px(self.row_height(index)))

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        look = theme.current()
        place: Place = index.data(VALUE_ROLE)
        inner = box.adjusted(look.f(16), look.f(4), -look.f(14), -look.f(4))
        if place.section:
            room = 0.0
            if place.changed:
                text = str(place.changed)
                room = painting.draw_text(painter, inner, text, "small", "ink2", align=painting.RIGHT) + look.f(DOT)
                paint_dot(painter, QRectF(inner.right() - room, inner.top(), look.f(DOT), inner.height()))
            painting.draw_text(painter, inner.adjusted(0, 0, -room, 0), place.name, "name", bold=state.strong())
            return
        upper = QRectF(inner.left(), inner.top(), inner.width(), inner.height() / 2)
        lower = QRectF(inner.left(), inner.center().y(), inner.width(), inner.height() / 2)
        room = painting.draw_text(painter, upper, place.rule, "small", "ink3", align=painting.RIGHT) + look.f(6)
        if place.changed:
            paint_dot(painter, QRectF(box.left() + look.f(6), upper.top(), look.f(DOT), upper.height()))
        painting.draw_text(painter, upper.adjusted(0, 0, -room, 0), place.name, "body", bold=state.strong())
        painting.draw_text(painter, lower, place.second, "small", "ink2")

    def tip(self, index: Index) -> str:
        place: Place = index.data(VALUE_ROLE)
        changed = tr("{n} changed").format(n=place.changed) if place.section and place.changed else ""
        return "\n".join(part for part in (place.spoken(), changed) if part)


class IndexColumn(Ground):
    """`searched(text)` as one types; `picked(key)` when a line is chosen; `entered` when one goes on into it."""

    searched = Signal(str)
    picked = Signal(str)
    entered = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self.search = SearchField("")
        self.model: ListModel[Place] = ListModel(Place.spoken, lambda place: place.key)
        self.list = RowList(self.model, PlaceDelegate(SECTION))
        self.model.setParent(self.list)
        self.nothing = PlainLabel("", "body", "ink2", wrap=True)
        self._top = QVBoxLayout()
        self._top.addWidget(self.search)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._top)
        column.addWidget(hairline())
        column.addWidget(self.nothing)
        column.addWidget(self.list, 1)
        self.search.searched.connect(self.searched)
        self.search.went_on.connect(self._go_on)
        self.search.left.connect(self.list.setFocus)
        self.list.picked.connect(self.picked)
        self.list.activated_row.connect(self.entered)
        self.nothing.hide()
        self._dress()
        theme.follow(self._dress)

    def show_places(self, places: tuple[Place, ...], chosen: str) -> None:
        """Show sections, or what was found; `chosen` is the section in view."""
        self.model.set_rows(places)
        self.nothing.setVisible(not places)
        blocked = self.list.blockSignals(True)
        if not self.list.pick(chosen):
            self.list.clearSelection()
        self.list.blockSignals(blocked)

    def sought(self) -> str:
        """What is sought."""
        return self.search.sought().strip()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.search.set_texts(tr("Search the rules"), tr("Names, R-203, 出血"))
        self.list.setAccessibleName(tr("Found in the rules") if self.sought() else tr("Sections of the rules"))
        self.nothing.setText(tr("Nothing is called so, and no rule says it."))

    def _go_on(self) -> None:
        """From the search to the first line found."""
        if self.sought() and self.model.rowCount():
            self.list.setFocus()
            key = self.list.current_key() or self.model.key_at(0)
            self.list.pick(key)
            self.picked.emit(key)
        else:
            self.list.setFocus()

    def _dress(self) -> None:
        look = theme.current()
        self._top.setContentsMargins(look.px(16), look.px(8), look.px(16), look.px(7))
        self.nothing.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(12))
        self.setMinimumWidth(look.px(190))
