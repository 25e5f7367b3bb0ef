"""The target of an attack: its mark, name, place and wounds in one field; ↑↓ choose, Enter accepts."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ikusa_desktop import theme
from ikusa_desktop.battle.technique_table import Keys
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.marks import Side, paint_side
from ikusa_desktop.widgets.pips import paint_pips, pips_width
from ikusa_desktop.widgets.rows import Index

TARGET_ROLE = int(Qt.ItemDataRole.UserRole) + 7
ROW, CHANCE = 28.0, 62.0


@dataclass(frozen=True, slots=True)
class TargetRow:
    """Somebody who can be attacked; `refusal` in a few words, "" where nothing stands against it.

    `chance` of success with the chosen technique, in per cent as written: it helps to choose, so the list shows it.
    """

    id: str
    name: str
    side: Side
    zone: str
    wounds: tuple[int, int]
    refusal: str = ""
    chance: str = ""

    def spoken(self) -> str:
        """The row in words."""
        parts = [self.name, self.zone, f"{self.wounds[0]} / {self.wounds[1]}", self.refusal or self.percent()]
        return ", ".join(part for part in parts if part)

    def percent(self) -> str:
        """The chance with its sign, "" where there is none."""
        return f"{self.chance} %" if self.chance else ""


def paint_target(
    painter: QPainter, box: QRectF, row: TargetRow, *, bold: bool = False, with_chance: bool = False
) -> None:
    """Mark, name, zone, then the refusal or the wounds (and the chance) against the right."""
    scale = theme.current().f
    used = paint_side(painter, box, row.side) + scale(8)
    right = box.right()
    if row.refusal:
        width = min(painting.text_width(row.refusal, "small"), box.width() / 2)
        place = QRectF(right - width, box.top(), width, box.height())
        painting.draw_text(painter, place, row.refusal, "small", "ink3", align=painting.RIGHT)
        right -= width + scale(8)
    else:
        if with_chance:
            painting.draw_text(painter, box, row.percent(), "name", bold=True, align=painting.RIGHT)
            right -= scale(CHANCE)
        width = pips_width(row.wounds[1])
        paint_pips(painter, QRectF(right - width, box.top(), width, box.height()), *row.wounds)
        right -= width + scale(8)
    tone = "ink3" if row.refusal else "ink"
    zone = min(painting.text_width(row.zone, "small"), box.width() / 4) + scale(8) if row.zone else 0.0
    name = QRectF(box.left() + used, box.top(), right - box.left() - used - zone, box.height())
    width = painting.draw_text(painter, name, row.name, "name", tone, bold=bold)
    if row.zone:
        place = QRectF(name.left() + width + scale(8), box.top(), zone, box.height())
        painting.draw_text(painter, place, row.zone, "small", "ink2")


class _TargetDelegate(QStyledItemDelegate):
    """Rows of the opened list."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        look = theme.current()
        return QSize(look.px(240), look.px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look = theme.current()
        box = option.rect.toRectF()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(box, look.aiT if chosen else look.sheet)
        row = index.data(TARGET_ROLE)
        if isinstance(row, TargetRow):
            paint_target(painter, box.adjusted(look.f(10), 0, -look.f(10), 0), row, bold=chosen, with_chance=True)


class TargetField(ComboField):
    """The choice of a target."""

    accepted = Signal()

    def __init__(self, keys: Keys, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._rows: tuple[TargetRow, ...] = ()
        self._keys = keys
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setItemDelegate(_TargetDelegate(self))
        self.setMaxVisibleItems(16)

    def rows(self) -> tuple[TargetRow, ...]:
        """All who can be chosen."""
        return self._rows

    def set_rows(self, rows: tuple[TargetRow, ...], chosen: str) -> None:
        """Show these targets with one chosen, telling nobody."""
        if [row.spoken() for row in rows] != [row.spoken() for row in self._rows] or self.key() != chosen:
            self.set_choices([(row.id, row.spoken()) for row in rows], chosen)
        self._rows = rows
        for at, row in enumerate(rows):
            self.setItemData(at, row, TARGET_ROLE)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ime.ENTER:
            self.accepted.emit()
        elif not self._keys.take(event):
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        look = theme.current()
        return QSize(look.px(120), look.px(28))

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(look.px(240), look.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(painting.pen(look.ink3, 1.0))
        painter.setBrush(look.sheet)
        painter.drawRoundedRect(area, look.f(3), look.f(3))
        row = self.currentData(TARGET_ROLE)
        if isinstance(row, TargetRow):
            paint_target(painter, area.adjusted(look.f(10), 0, -look.f(28), 0), row)
        painting.arrow(painter, QRectF(self.width() - look.f(20), 0, look.f(12), self.height()))
        if self.hasFocus():
            painting.focus_frame(painter, self.rect().toRectF())
