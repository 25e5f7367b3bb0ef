"""The second window, for the players: the order with wounds and statuses; what is hidden from them stays hidden."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.battle.desk import Desk
from ikusa_desktop.battle.order_rows import OrderRow, order_rows
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.chips import paint_chips
from ikusa_desktop.widgets.marks import Side, paint_side
from ikusa_desktop.widgets.panel import Ground, PanelHead
from ikusa_desktop.widgets.pips import paint_pips
from ikusa_desktop.widgets.rows import VALUE_ROLE, Index, ListModel, RowDelegate, RowList, RowState

ROW = 72.0


def plight(row: OrderRow) -> str:
    """Wounds of a foe in a word: figures stay the GM's."""
    now, most = row.wounds
    if row.fallen:
        return tr("down")
    if now >= most:
        return tr("unhurt")
    return tr("hurt") if 2 * now > most else tr("badly hurt", context="plight")


def shown_name(row: OrderRow) -> str:
    """A name, unless it is a secret."""
    return tr("Somebody") if row.secret else row.name


class _PlayersDelegate(RowDelegate):
    def __init__(self) -> None:
        super().__init__(ROW)

    def situation(self, index: Index) -> tuple[bool, bool]:
        row: OrderRow = index.data(VALUE_ROLE)
        return row.acting, False

    def paint_row(self, painter: QPainter, box: QRectF, index: Index, state: RowState) -> None:
        scale = theme.current().f
        row: OrderRow = index.data(VALUE_ROLE)
        left = box.left() + scale(52)
        upper = QRectF(left, box.top() + scale(10), box.width() - scale(240), scale(28))
        lower = QRectF(left, box.top() + scale(40), box.width() - scale(80), scale(22))
        paint_side(painter, QRectF(box.left() + scale(20), upper.top(), scale(14), upper.height()), row.side)
        tone = "ink3" if row.fallen else "ink"
        word = tr("acting", context="row") if row.acting else ""
        room = painting.text_width(word, "name", True) + scale(10) if word else 0.0
        name = upper.adjusted(0, 0, -room, 0)
        used = painting.draw_text(painter, name, shown_name(row), "title", tone, bold=row.acting, struck=row.fallen)
        painting.draw_text(painter, upper.adjusted(used + scale(10), 0, 0, 0), word, "name", "shu", bold=True)
        right = QRectF(box.right() - scale(170), upper.top(), scale(150), upper.height())
        if row.side is Side.OURS:
            paint_pips(painter, right, *row.wounds)
        else:
            painting.draw_text(painter, right, "" if row.secret else plight(row), "name", "ink2")
        if not row.secret:
            paint_chips(painter, lower, row.chips)


class PlayersWindow(Ground):
    """Order, wounds as pips or words, statuses."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self.desk = desk
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)  # the keyboard stays with the GM
        self.head = PanelHead()
        self.rows: ListModel[OrderRow] = ListModel(shown_name, lambda row: row.id)
        self.list = RowList(self.rows, _PlayersDelegate())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.list, 1)
        look = theme.current()
        self.resize(look.px(560), look.px(760))
        self.retranslate()

    def show_desk(self) -> None:
        """Show what the desk has read."""
        desk = self.desk
        if desk.view is None or desk.encounter is None or desk.wording is None:
            self.rows.set_rows(())
            return
        self.head.set_title(tr("Round {n}").format(n=desk.view.round), desk.view.name)
        rows = [row for row in order_rows(desk.view, desk.encounter, desk.wording) if not row.hidden]
        self.rows.set_rows(rows)
        acting = next((row.id for row in rows if row.acting), "")
        if acting:
            self.list.scrollTo(self.rows.index(self.rows.row_of(acting)))

    def retranslate(self) -> None:
        """Set every text anew."""
        self.setWindowTitle(tr("Battle, for the players"))
        self.list.setAccessibleName(tr("Order"))
        self.show_desk()
