"""What a table has no column for: the fields of its current row, in a panel below it that can be folded away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.roster.field_grid import Cell, FieldGrid
from ikusa_desktop.roster.section import TABLE_EDGE
from ikusa_desktop.widgets.buttons import PushButton
from ikusa_desktop.widgets.panel import hairline
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa_desktop.roster.editing import Editor

T = TypeVar("T")


class Details(QWidget, Generic[T]):
    """The panel: the row's name, links at the right, its fields; hidden while no row is the current one."""

    def __init__(self, editor: Editor, cells: Sequence[Cell[T]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = PlainLabel("", "small", "ink2", bold=True, elide=True)
        self.grid: FieldGrid[T] = FieldGrid(editor, cells)
        self._top = QHBoxLayout()
        self._top.addWidget(self.title, 1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        self._column.addWidget(self.grid)
        self._column.addWidget(hairline(dotted=True))
        self.hide()
        self._restyle()
        theme.follow(self._restyle)

    def add_link(self, link: PushButton) -> PushButton:
        """Put a link at the right of the title."""
        self._top.addWidget(link)
        return link

    def add_widget(self, widget: QWidget) -> None:
        """Put something more below the fields."""
        self._column.insertWidget(self._column.count() - 1, widget)

    def show_value(self, value: T | None, title: str) -> None:
        """Show the fields of a row, or nothing."""
        self.setVisible(value is not None)
        if value is not None:
            self.title.setText(title)
            self.grid.show_value(value)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.grid.retranslate()

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(look.px(TABLE_EDGE), look.px(4), look.px(TABLE_EDGE), 0)
        self._column.setSpacing(look.px(4))
