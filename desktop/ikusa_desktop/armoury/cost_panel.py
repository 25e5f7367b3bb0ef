"""What each session cost in steel: a small chart with its legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.bar_chart import Bar, BarChart
from ikusa_desktop.widgets.panel import Ground, hairline
from ikusa_desktop.widgets.text import PlainLabel

if TYPE_CHECKING:
    from ikusa.play.armoury import SessionCost


class Legend(QWidget):
    """A swatch and a word for damage, and for what broke."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.follow(self.updateGeometry)

    def set_words(self, damage: str, broke: str) -> None:
        """The words."""
        self._words = (damage, broke)
        self.setAccessibleName(f"{damage}, {broke}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        widths = [painting.text_width(word, "small") + look.f(32) for word in self._words]
        return QSize(round(sum(widths)), look.px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        x = 0.0
        for broke, word in enumerate(self._words):
            side = look.f(11)
            area = QRectF(round(x), round((self.height() - side) / 2), round(side), round(side))
            if broke:
                painting.stripes(painter, area, look.shu, look.paper)
            else:
                painter.fillRect(area, look.ai)
            text = QRectF(x + side + look.f(6), 0, self.width() - x - side, self.height())
            x += painting.draw_text(painter, text, word, "small", "ink2") + side + look.f(20)


class CostPanel(Ground):
    """The chart of the last sessions."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("paper", parent)
        self.title = PlainLabel("", "body", bold=True, elide=True)
        self.legend = Legend()
        self.chart = BarChart()
        self._top = QHBoxLayout()
        self._top.addWidget(self.title, 1)
        self._top.addWidget(self.legend)
        self._inner = QVBoxLayout()
        self._inner.addLayout(self._top)
        self._inner.addWidget(self.chart)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(hairline())
        column.addLayout(self._inner)
        self._restyle()
        theme.follow(self._restyle)

    def show_costs(self, costs: Sequence[SessionCost]) -> None:
        """Show what sessions cost."""
        self.chart.set_bars([Bar(str(cost.session), cost.damage, cost.broke) for cost in costs])

    def retranslate(self) -> None:
        """Set every text anew."""
        self.title.setText(tr("Damage points per session"))
        self.legend.set_words(tr("damage", context="chart"), tr("broke", context="chart"))
        self.chart.set_words(
            tr("Damage points per session"), tr("damage", context="chart"), tr("broke", context="chart")
        )

    def _restyle(self) -> None:
        look = theme.current()
        self._inner.setContentsMargins(look.px(16), look.px(10), look.px(16), look.px(10))
        self._inner.setSpacing(look.px(4))
        self.chart.setFixedHeight(look.px(132))
