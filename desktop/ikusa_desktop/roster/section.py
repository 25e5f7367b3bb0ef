"""A part of the character's page: its name small at the left, what can be added at the right, its body below."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets.buttons import PushButton
from ikusa_desktop.widgets.text import PlainLabel

SIDE = 18.0
"""The side padding of the page, in logical px."""
FIELD_EDGE = 6.0
"""How far a bare field reaches beyond its text."""
TABLE_EDGE = 8.0
"""How far a table's ground reaches beyond its text."""


class Section(QWidget):
    """Title and links in one line, then the body. Parts are divided by hairlines that the page draws.

    With `table` the body reaches a little further, so that the text of a table stands under the title.
    """

    def __init__(self, *, table: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.label = PlainLabel("", "small", "ink2")
        self.top = QHBoxLayout()
        self.top.addWidget(self.label)
        self.top.addStretch(1)
        self.body = QVBoxLayout()
        self._column = QVBoxLayout(self)
        self._column.addLayout(self.top)
        self._column.addLayout(self.body)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setSizePolicy(policy)
        self.dress()
        theme.follow(self.dress)

    def add_link(self, link: PushButton) -> PushButton:
        """Put a link at the right end of the title line."""
        self.top.addWidget(link)
        return link

    def dress(self) -> None:
        """Take the sizes of the look; a part with its own sizes extends it."""
        look = theme.current()
        edge = TABLE_EDGE if self._table else FIELD_EDGE
        side = look.px(SIDE - edge)
        self._column.setContentsMargins(side, look.px(9), side, look.px(11))
        self.top.setContentsMargins(look.px(edge), 0, look.px(edge), 0)
        self._column.setSpacing(look.px(2))
        self.top.setSpacing(look.px(14))
        self.body.setSpacing(look.px(6))
