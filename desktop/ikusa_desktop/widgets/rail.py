"""The rail at the left: one entry a page, icon above word; ↑↓ move between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.panel import Ground
from ikusa_desktop.widgets.text import safe_tooltip

WIDTH, HEIGHT, ICON, BAR = 76.0, 64.0, 24.0, 3.0
PaintIcon = Callable[[QPainter, QRectF, str, QColor], None]


class RailButton(QAbstractButton):
    """One entry."""

    def __init__(self, key: str, text: str, paint_icon: PaintIcon, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self._paint_icon = paint_icon
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_text(text)
        theme.follow(self.updateGeometry)

    def set_text(self, text: str) -> None:
        """The word below the icon."""
        self.setText(text.replace("&", "&&"))
        self._words = text
        self.setAccessibleName(text)
        self.setToolTip(safe_tooltip(text))

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(look.px(WIDTH) - 1, look.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        box = self.rect().toRectF()
        if self.isChecked():
            painter.fillRect(box, look.paper)
            painter.fillRect(QRectF(0, 0, look.f(BAR), box.height()), look.shu)
        elif self.underMouse():
            painter.fillRect(box, look.hover)
        colour = look.ink if self.isChecked() else look.ink2
        icon = QRectF((box.width() - look.f(ICON)) / 2, look.f(9), look.f(ICON), look.f(ICON))
        self._paint_icon(painter, icon, self.key, colour)
        word = QRectF(look.f(2), look.f(36), box.width() - look.f(4), look.f(20))
        tone, bold = "ink" if self.isChecked() else "ink2", self.isChecked()
        fits = painting.text_width(self._words, "body", bold) <= word.width()
        step = "body" if fits else "small"
        painting.draw_text(painter, word, self._words, step, tone, bold=bold, align=painting.CENTRE)
        if self.hasFocus():
            painting.focus_frame(painter, box)


class Rail(Ground):
    """All entries; `chosen(key)` when the user picks one."""

    chosen = Signal(str)

    def __init__(
        self, entries: Sequence[tuple[str, str]], paint_icon: PaintIcon, name: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__("rail", parent)
        self.setAccessibleName(name)
        self._buttons: dict[str, RailButton] = {}
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        for key, text in entries:
            made = RailButton(key, text, paint_icon, self)
            made.toggled.connect(self._tell)
            self._buttons[key] = made
            self._column.addWidget(made)
        self._column.addStretch(1)
        self._restyle()
        theme.follow(self._restyle)

    def set_texts(self, texts: Sequence[tuple[str, str]]) -> None:
        """The words in another language."""
        for key, text in texts:
            self._buttons[key].set_text(text)

    def set_enabled(self, enabled: bool) -> None:
        """Whether there is anything to go to."""
        for made in self._buttons.values():
            made.setEnabled(enabled)
            made.setVisible(enabled)

    def set_current(self, key: str) -> None:
        """Mark the page in view; "" marks none."""
        buttons = self._buttons.values()
        for each in buttons:
            each.setAutoExclusive(False)  # else the last checked one could not be unchecked
        for each in buttons:
            blocked = each.blockSignals(True)
            each.setChecked(each.key == key)
            each.blockSignals(blocked)
        for each in buttons:
            each.setAutoExclusive(True)
            each.update()

    def button(self, key: str) -> RailButton:
        """One entry, for tests and for the focus."""
        return self._buttons[key]

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painting.fill(QPainter(self), QRectF(self.width() - 1, 0, 1, self.height()), theme.current().line)

    def _tell(self, checked: bool) -> None:
        sender = self.sender()
        if checked and isinstance(sender, RailButton):
            self.chosen.emit(sender.key)

    def _restyle(self) -> None:
        look = theme.current()
        self.setFixedWidth(look.px(WIDTH))
        self._column.setContentsMargins(0, look.px(6), 1, 0)
