"""The repair plan: what a repair of the ticked pieces would do, before it is done, and why some are refused (R-507)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ikusa.rules.terms import RepairMethod
from ikusa_desktop import theme
from ikusa_desktop.armoury import gear_words
from ikusa_desktop.tr import tr, trn
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.fields import ComboField
from ikusa_desktop.widgets.gear_points import gear_points_width, paint_gear_points
from ikusa_desktop.widgets.panel import Ground, PanelHead, hairline
from ikusa_desktop.widgets.rows import RowState
from ikusa_desktop.widgets.table import Column, TupleModel
from ikusa_desktop.widgets.table_view import TableView
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.play.armoury import Planned

MOST_POINTS = 10
ROW, MOST_ROWS = 34.0, 6
METHODS = (RepairMethod.FIELD, RepairMethod.CAMP, RepairMethod.FORGE)


class PlanPanel(Ground):
    """The plan. `repair_pressed(method)` does it; `removed(ids)` takes pieces out; `picked(id)` shows one's ledger."""

    repair_pressed = Signal(str)
    removed = Signal(list)
    method_changed = Signal()
    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self._planned: tuple[Planned, ...] = ()
        self._sentences: dict[int, str] = {}
        self.panel = PanelHead()
        self.method = ComboField()
        self.panel.add(self.method)
        self.model: TupleModel[Planned] = TupleModel(self._columns(), lambda planned: str(planned.id))
        self.table = TableView(self.model, row_height=ROW, ground="paper", delegate=None)
        self.model.setParent(self.table)
        self.hint = PlainLabel("", "body", "ink2", wrap=True)
        self.sum = PlainLabel("", "small", "ink2", wrap=True)
        self.clear = button("")
        self.repair = button("", kind="main")
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.sum, 1)
        self._foot.addWidget(self.clear)
        self._foot.addWidget(self.repair)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.panel)
        column.addWidget(self.table)
        column.addWidget(self.hint)
        column.addLayout(self._foot)
        column.addWidget(hairline())
        self._connect()
        self._restyle()
        theme.follow(self._restyle)

    def _connect(self) -> None:
        self.method.chosen.connect(lambda _key: self.method_changed.emit())
        self.clear.clicked.connect(lambda: self.removed.emit([planned.id for planned in self._planned]))
        self.repair.clicked.connect(lambda: self.repair_pressed.emit(self.method.key()))
        self.table.picked.connect(lambda key: self.picked.emit(int(key)))
        self.table.delete_pressed.connect(self._remove_current)

    def _columns(self) -> list[Column[Planned]]:
        return [
            Column("gear", lambda: tr("Gear", context="column"), lambda planned: planned.piece.name, 150),
            Column(
                "points",
                lambda: tr("Points"),
                lambda planned: _points(planned),
                62,
            ),
            Column(
                "after",
                lambda: tr("After", context="a repair"),
                _after,
                120,
                stretch=True,
                wrap=True,
                paint=_paint_after,
                tip=lambda planned: self._sentences.get(planned.id, "") or _after(planned),
            ),
        ]

    def how(self) -> RepairMethod:
        """The method chosen."""
        key = self.method.key()
        return RepairMethod(key) if key in list(RepairMethod) else RepairMethod.CAMP

    def set_method(self, how: RepairMethod) -> None:
        """Choose a method, and tell."""
        self.method.set_key(how.value)
        self.method_changed.emit()

    def show_plan(self, planned: Sequence[Planned], sentences: dict[int, str]) -> None:
        """Show what would be done; `sentences` are the refusals by piece."""
        self._planned, self._sentences = tuple(planned), sentences
        self.model.set_rows(self._planned)
        possible = [one for one in planned if one.error is None]
        points = sum(one.points for one in possible)
        parts = [trn("{n} piece", "{n} pieces", len(possible)).format(n=len(possible))]
        parts.append(trn("{n} point", "{n} points", points).format(n=points))
        text = tr(", ", context="between like things").join(parts)
        refused = len(planned) - len(possible)
        if refused:
            text += tr("; {n} refused").format(n=refused)
        self.sum.setText(text if planned else "")
        self.repair.set_text(tr("Repair {n}").format(n=len(possible)) if possible else tr("Repair", context="button"))
        self.repair.setEnabled(bool(possible))
        self.clear.setEnabled(bool(planned))
        self.table.setVisible(bool(planned))
        self.hint.setVisible(not planned)
        self._fit()

    def retranslate(self) -> None:
        """Set every text anew."""
        self.panel.set_title(tr("Repair plan"))
        self.method.setAccessibleName(tr("How to repair"))
        names = {
            RepairMethod.FIELD: tr("In the field"),
            RepairMethod.CAMP: tr("At the next camp"),
            RepairMethod.FORGE: tr("At the forge"),
        }
        chosen = self.method.key() or RepairMethod.CAMP.value
        self.method.set_choices([(how.value, names[how]) for how in METHODS], chosen)
        self.table.setAccessibleName(tr("Repair plan"))
        self.hint.setText(tr("Tick pieces at the left. What a repair would do stands here before it is done."))
        self.clear.set_text(tr("Clear"))
        self.show_plan(self._planned, self._sentences)

    def _remove_current(self) -> None:
        key = self.table.current_key()
        if key:
            self.removed.emit([int(key)])

    def _fit(self) -> None:
        """As high as its rows, up to a few."""
        heights = [self.table.rowHeight(row) for row in range(self.model.rowCount())]
        shown = sum(heights[:MOST_ROWS]) + self.table.horizontalHeader().sizeHint().height() + 2
        self.table.setFixedHeight(shown)

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(388), super().sizeHint().height())

    def _restyle(self) -> None:
        look = theme.current()
        self.hint.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(4))
        self._foot.setContentsMargins(look.px(16), look.px(10), look.px(16), look.px(10))
        self._foot.setSpacing(look.px(8))
        self._fit()


def _points(planned: Planned) -> str:
    if planned.error is not None:
        return "0"
    return f"{planned.before.left} → {planned.after.left}"


def _after(planned: Planned) -> str:
    if planned.error is not None:
        return gear_words.refusal(planned.error)
    return f"{planned.after.left}/{planned.after.measure}"


def _paint_after(painter: QPainter, box: QRectF, planned: Planned, state: RowState) -> None:
    if planned.error is not None:
        painter.setFont(theme.current().font("small"))
        painter.setPen(theme.current().shu)
        painter.drawText(box, int(painting.LEFT) | int(Qt.TextFlag.TextWordWrap), _after(planned))
        return
    whole = planned.after.measure
    if whole <= MOST_POINTS and gear_points_width(whole) <= box.width():
        paint_gear_points(painter, box, planned.after.left, whole)
    else:
        painting.draw_text(painter, box, _after(planned), "table")
