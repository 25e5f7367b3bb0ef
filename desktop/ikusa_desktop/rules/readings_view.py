"""The house readings: how the house reads a rule where the sources leave it open; each leads to its rule."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QTextLayout
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QVBoxLayout, QWidget

from ikusa.ruleset.readings import Reading, readings
from ikusa.ruleset.readings import rules as every_rule
from ikusa_desktop import theme
from ikusa_desktop import tr as speech
from ikusa_desktop.rules.book import Book
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.broken_text import Run, broken
from ikusa_desktop.widgets.panel import hairline
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState
from ikusa_desktop.widgets.text import PlainLabel

SIDE, RULE, NAME, ABOVE, NARROWEST = 18.0, 60.0, 168.0, 7.0, 40.0


def says(reading: Reading) -> str:
    """The sentence in the language of the window."""
    return reading.says(speech.words().language)


def laid_out(text: str, width: float) -> QTextLayout:
    """A text broken to a width."""
    return broken((Run(text),), theme.current().font("body"), max(NARROWEST, width))


class ReadingDelegate(RowDelegate):
    """The rule's id and name, then the sentence, as high as it needs."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        layout = laid_out(says(index.data(VALUE_ROLE)), self._room(width))
        return QSize(look.px(80), round(layout.boundingRect().height() + 2 * look.f(ABOVE)) + 1)

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        look = theme.current()
        reading: Reading = index.data(VALUE_ROLE)
        layout = laid_out(says(reading), self._room(box.width()))
        top = QRectF(box.left() + look.f(SIDE), box.top() + look.f(ABOVE), look.f(RULE), layout.lineAt(0).height())
        painting.draw_text(painter, top, reading.rule, "small", "ai")
        name = QRectF(top.right(), top.top(), look.f(NAME - 8), top.height())
        title = every_rule()[reading.rule].name(speech.words().language)
        painting.draw_text(painter, name, title, "body", bold=state.strong())
        painter.setPen(look.ink)
        layout.draw(painter, QPointF(name.left() + look.f(NAME), top.top()))

    @staticmethod
    def _room(width: float) -> float:
        return width - theme.current().f(2 * SIDE + RULE + NAME)


class ReadingsView(QWidget):
    """All of them, in the order of their rules."""

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book = book
        self.says = PlainLabel("", "small", "ink2", wrap=True)
        self.model: ListModel[Reading] = ListModel(
            lambda reading: f"{reading.rule} {says(reading)}", lambda reading: reading.rule
        )
        self.list = RowList(self.model, ReadingDelegate(29), ground="sheet")
        self.model.setParent(self.list)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.activated_row.connect(book.place_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.says)
        column.addWidget(hairline())
        column.addWidget(self.list, 1)
        self._dress()
        theme.follow(self._dress)

    def refresh(self) -> None:
        """The readings are the program's: they never change."""
        if not self.model.rows():
            self.model.set_rows(readings())

    def retranslate(self) -> None:
        """Set every text anew."""
        self.says.setText(
            tr(
                "How the program reads a rule where the sources leave a point open. These are fixed; to play"
                " otherwise, override or adjust by hand. Enter opens the rule."
            )
        )
        self.list.setAccessibleName(tr("House readings"))
        self.list.scheduleDelayedItemsLayout()
        self.list.viewport().update()

    def show_place(self, path: str) -> None:
        """Choose the reading of a rule, `readings.R-206`."""
        if self.list.pick(path.partition(".")[2]):
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def first(self) -> QWidget:
        """What gets the keyboard first."""
        return self.list

    def _dress(self) -> None:
        look = theme.current()
        self.says.setContentsMargins(look.px(18), look.px(10), look.px(18), look.px(8))
