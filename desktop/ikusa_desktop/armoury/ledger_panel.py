"""The ledger of one piece: which session, how many points, which blow or repair, what was left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.armoury import gear_words
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.panel import Ground
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.play.armoury import Event, Piece

EDGE = 16.0


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry with its place and the whole of the piece."""

    at: int
    event: Event
    whole: int


class EntryDelegate(RowDelegate):
    """Paints one entry."""

    def __init__(self) -> None:
        super().__init__(34)

    def tip(self, index: Index) -> str:
        return said(index.data(VALUE_ROLE))

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        entry: Entry = index.data(VALUE_ROLE)
        look = theme.current()
        left, right = box.left() + look.f(EDGE), box.right() - look.f(EDGE)
        session = gear_words.session_word(entry.event.session)
        first = max(look.f(28), painting.text_width(session, "small") + look.f(6))
        painting.draw_text(painter, QRectF(left, box.top(), first, box.height()), session, "small", "ink2")
        points = QRectF(left + first, box.top(), look.f(36), box.height())
        painting.draw_text(painter, points, gear_words.change(entry.event), "body", bold=True)
        after = f"{entry.event.left}/{entry.whole}"
        room = painting.text_width(after, "body") + look.f(10)
        last = QRectF(right - room, box.top(), room, box.height())
        painting.draw_text(painter, last, after, "body", "ink2", align=painting.RIGHT)
        cause = QRectF(points.right(), box.top(), last.left() - points.right() - look.f(6), box.height())
        painting.draw_text(painter, cause, gear_words.cause(entry.event), "body")


class LedgerPanel(Ground):
    """The panel; the newest entry stands last, as it was written."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self._piece: Piece | None = None
        self.title = PlainLabel("", "body", bold=True, elide=True)
        self.field = PlainLabel("", "small", "ink2", elide=True)
        self.nothing = PlainLabel("", "body", "ink2", wrap=True)
        self.model: ListModel[Entry] = ListModel(said, lambda entry: str(entry.at))
        self.list = RowList(self.model, EntryDelegate())
        self.model.setParent(self.list)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.title)
        self._column.addWidget(self.field)
        self._column.addWidget(self.nothing)
        self._column.addWidget(self.list, 1)
        self._column.addStretch(0)
        self._restyle()
        theme.follow(self._restyle)

    def show_piece(self, piece: Piece | None) -> None:
        """Show the ledger of a piece, or nothing."""
        self._piece = piece
        events = piece.history if piece is not None else ()
        whole = piece.wear.measure if piece is not None else 0
        self.model.set_rows([Entry(at, event, whole) for at, event in enumerate(events)])
        self.list.setVisible(bool(events))
        self.nothing.setVisible(not events)
        self.nothing.setText(
            tr("Choose a piece to see what it went through.")
            if piece is None
            else tr("Nothing has happened to it yet.")
        )
        self.title.setText(gear_words.name_of(piece) if piece is not None else "")
        self.field.setText(self._field(piece) if piece is not None else "")
        if events:
            self.list.scrollToBottom()

    def _field(self, piece: Piece) -> str:
        used = tr("field repair used") if piece.piece.field_repaired else tr("field repair still unused")
        parts = [gear_words.owner_word(piece), used]
        if not piece.piece.equipped:
            parts.append(tr("not worn", context="gear on a sheet"))
        return "\u3000".join(parts)

    def retranslate(self) -> None:
        """Set every text anew."""
        self.list.setAccessibleName(tr("Ledger"))
        self.show_piece(self._piece)

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(0, look.px(10), 0, 0)
        self._column.setSpacing(look.px(2))
        for label in (self.title, self.field, self.nothing):
            label.setContentsMargins(look.px(EDGE), 0, look.px(EDGE), 0)


def said(entry: Entry) -> str:
    """An entry in words."""
    event = entry.event
    parts = (gear_words.session_word(event.session), gear_words.change(event), gear_words.cause(event))
    return f"{'  '.join(parts)}  {event.left}/{entry.whole}"
