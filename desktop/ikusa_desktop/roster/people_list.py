"""The list of characters: portrait, name, grade and reading, wounds, defence, the mark of damaged gear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QWidget

from ikusa_desktop import theme
from ikusa_desktop.roster.people_model import PeopleModel, name_of, said, second_line
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.marks import paint_damage_mark
from ikusa_desktop.widgets.pips import MOST as MOST_PIPS
from ikusa_desktop.widgets.pips import paint_pips, pips_width
from ikusa_desktop.widgets.portrait import paint_portrait
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, RowDelegate, RowList, RowState, choose_alone

if TYPE_CHECKING:
    from ikusa.play.roster import RosterLine
    from ikusa_desktop.roster.pictures import Pictures

HEIGHT, PORTRAIT, EDGE = 52.0, 38.0, 16.0
RIGHT, DEFENCE, WOUNDS = 12.0, 34.0, 70.0
"""From the right: the padding, then, left of the damage mark, the room of the defence and of the wounds."""


def columns(box: QRectF) -> tuple[QRectF, QRectF, QRectF, QRectF, QRectF]:
    """Portrait, texts, wounds, defence and mark of a row, or of the head above the rows."""
    look = theme.current()
    right = box.right() - look.f(RIGHT)
    mark = QRectF(right - look.f(11), box.top(), look.f(11), box.height())
    defence = QRectF(mark.left() - look.f(8 + DEFENCE), box.top(), look.f(DEFENCE), box.height())
    wounds = QRectF(defence.left() - look.f(WOUNDS), box.top(), look.f(WOUNDS), box.height())
    portrait = QRectF(box.left() + look.f(EDGE), box.top(), look.f(PORTRAIT), box.height())
    left = portrait.right() + look.f(10)
    texts = QRectF(left, box.top(), wounds.left() - look.f(8) - left, box.height())
    return portrait, texts, wounds, defence, mark


class PeopleDelegate(RowDelegate):
    """Paints one character."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(HEIGHT)
        self._pictures = pictures

    def tip(self, index: Index) -> str:
        line: RosterLine | None = index.data(VALUE_ROLE)
        if line is None:
            return ""
        tags = " ".join(f"#{tag}" for tag in line.tags)
        return "\n".join(part for part in (said(line), line.title, tags) if part)

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        line: RosterLine | None = index.data(VALUE_ROLE)
        if line is None:
            return
        look = theme.current()
        portrait, texts, wounds, defence, mark = columns(box.adjusted(0, 0, 0, -1))
        side = look.f(PORTRAIT)
        square = QRectF(portrait.left(), portrait.center().y() - side / 2, side, side)
        paint_portrait(painter, square, name_of(line), self._pictures.small(line.portrait))
        upper = QRectF(texts.left(), texts.top() + look.f(7), texts.width(), look.f(21))
        lower = QRectF(texts.left(), texts.top() + look.f(28), texts.width(), look.f(17))
        bold = state.strong()
        if line.problem:
            painting.draw_text(painter, upper.adjusted(0, 0, look.f(WOUNDS), 0), name_of(line), "name", bold=bold)
            room = lower.adjusted(0, 0, look.f(WOUNDS + DEFENCE), 0)
            painting.draw_text(painter, room, tr("the record is damaged"), "small", "shu")
            return
        painting.draw_text(painter, upper, name_of(line), "name", bold=bold)
        painting.draw_text(painter, lower, second_line(line), "small", "ink2")
        self._paint_wounds(painter, wounds, line)
        painting.draw_text(painter, defence, str(line.defence), "figure", align=painting.RIGHT)
        if line.damaged:
            paint_damage_mark(painter, mark)

    def _paint_wounds(self, painter: QPainter, box: QRectF, line: RosterLine) -> None:
        most = line.wounds.max or 0
        if most <= MOST_PIPS and pips_width(most) <= box.width():
            paint_pips(painter, box, line.wounds.now, most)
            return
        painting.draw_text(painter, box, f"{line.wounds.now} / {most}", "body")


class PeopleList(RowList):
    """The list; characters can be dragged from it to a folder or a tag."""

    moved = Signal(int)
    """Alt+↑ or Alt+↓: the chosen rows are to go up (−1) or down (1)."""
    delete_pressed = Signal()
    edit_pressed = Signal()

    def __init__(self, model: PeopleModel, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(model, PeopleDelegate(pictures), many=True, parent=parent)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def people(self) -> PeopleModel:
        """The model, typed."""
        model = self.model()
        assert isinstance(model, PeopleModel)
        return model

    def chosen(self) -> list[int]:
        """The ids of the chosen characters, from top to bottom."""
        return [int(key) for key in self.selected_keys()]

    def choose(self, keys: list[str]) -> None:
        """Choose several rows; the first of them becomes the current one."""
        rows = [row for row in (self.people().row_of(key) for key in keys) if row >= 0]
        if not rows:
            return
        choose_alone(self, self.people().index(rows[0]))
        for row in rows[1:]:
            self.selectionModel().select(self.people().index(row), QItemSelectionModel.SelectionFlag.Select)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(key))
        if step is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.moved.emit(step)
        elif key == Qt.Key.Key_Delete and self.currentIndex().isValid():
            self.delete_pressed.emit()
        elif key == Qt.Key.Key_F2 and self.currentIndex().isValid():
            self.edit_pressed.emit()
        else:
            super().keyPressEvent(event)
