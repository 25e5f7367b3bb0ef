"""Fields that are edited where they stand: bare until the pointer or the keyboard is there; a refused value snaps back.

Each is given `store`, which stores a value and tells whether that was done; what is shown comes from `show_value`.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting
from ikusa_desktop.widgets.buttons import CheckBox
from ikusa_desktop.widgets.fields import ComboField, TextField
from ikusa_desktop.widgets.text import safe_tooltip

EDGE = 12.0
"""What a bare field has beside its text, in logical px."""


class PlaceField(TextField):
    """One line of text. Enter stores and goes on to the next field, Esc gives back what is stored.

    `width` fixes its width; `hug` makes it as wide as its text, but at least so wide (logical px); without either it
    takes what there is.
    """

    def __init__(
        self,
        store: Callable[[str], bool],
        *,
        step: str = "body",
        width: float = 0.0,
        hug: float = 0.0,
        figures: bool = False,
        tone: str = "ink",
        parent: QWidget | None = None,
    ) -> None:
        self._hug, self._width, self._meaning = hug, width, ""
        super().__init__("", "", bare=True, step=step, parent=parent)
        self.setProperty("place", True)  # as high as its place, not as any field
        self.setProperty("tone", tone)
        self._store, self._shown, self._stored_last = store, "", True
        if figures:
            self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        horizontal = QSizePolicy.Policy.Maximum if hug else QSizePolicy.Policy.Expanding
        self.setSizePolicy(horizontal, QSizePolicy.Policy.Fixed)
        self.submitted.connect(self._put)
        self.left_by_enter.connect(self._go_on)
        self.textChanged.connect(self._fit)
        self._fit()
        theme.follow(self._fit)

    def set_words(self, name: str, meaning: str = "", hint: str = "") -> None:
        """The accessible name, what the field means, and the grey text of the empty field."""
        self.setAccessibleName(name)
        self._meaning = meaning
        self.setPlaceholderText(hint)
        self.set_wrong("")
        self._fit()

    def show_value(self, text: str) -> None:
        """Show what is stored, unless one is just typing another here."""
        self._shown = text
        self.set_stored(text)

    def set_wrong(self, why: str) -> None:
        super().set_wrong(why)
        self._tip(why)

    def _tip(self, why: str = "") -> None:
        """What is wrong, else what the field means, below its text where that does not fit."""
        hidden = self.text() if self.hugged() > self.width() + 4 else ""
        self.setToolTip(safe_tooltip(why or "\n".join(part for part in (hidden, self._meaning) if part)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.property("wrong"):
            self._tip()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self._hug:
            hint.setWidth(self.hugged())
        elif self._width:
            hint.setWidth(theme.current().px(self._width))
        return hint

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        look = theme.current()
        hint.setWidth(look.px(self._width) if self._width else min(self.hugged(), look.px(self._hug or 60)))
        return hint

    def hugged(self) -> int:
        """How wide it would be with all of its text."""
        text = self.text() or self.placeholderText()
        width = QFontMetricsF(self.font()).horizontalAdvance(text)
        return round(max(width + 2 + theme.current().f(EDGE), theme.current().f(self._hug)))

    def _fit(self) -> None:
        if self._width:
            self.setFixedWidth(theme.current().px(self._width))
        elif self._hug:
            self.updateGeometry()

    def _put(self, text: str) -> None:
        self._stored_last = True
        if text == self._shown:
            return
        if self._store(text):
            self.set_wrong("")
            return
        self._stored_last = False
        self.set_stored(self._shown)
        self.setText(self._shown)
        self.selectAll()

    def _go_on(self) -> None:
        if self._stored_last:
            self.focusNextChild()


class PlaceChoice(ComboField):
    """One of a few: plain text with a small triangle; its edge shows under the pointer or the keyboard."""

    def __init__(self, store: Callable[[str], bool], *, step: str = "body", parent: QWidget | None = None) -> None:
        super().__init__("", step=step, parent=parent)
        self.setProperty("place", True)
        self._store, self._key, self._hover = store, "", False
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.chosen.connect(self._put)
        self._dress()
        theme.follow(self._dress)

    def set_words(self, name: str, meaning: str = "") -> None:
        """The accessible name, and what the choice means."""
        self.setAccessibleName(name)
        self.setToolTip(safe_tooltip(meaning))

    def show_value(self, choices: list[tuple[str, str]], key: str) -> None:
        """Show what is stored among what there is to choose."""
        self._key = key
        self.set_choices(choices, key)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        width = QFontMetricsF(self.font()).horizontalAdvance(self.currentText())
        return QSize(round(width + look.f(27)), look.px(28))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hover = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = self.rect().toRectF()
        if self._hover and self.isEnabled():
            painter.setPen(painting.pen(look.line2, 1.0))
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), look.f(3), look.f(3))
        tone = "ink" if self.isEnabled() else "ink3"
        text = box.adjusted(look.f(6), 0, -look.f(16), 0)
        used = painting.draw_line(painter, text, self.currentText(), self.font(), look.colour(tone))
        painting.arrow(painter, QRectF(text.left() + used + look.f(3), 0, look.f(10), self.height()), "ink3")
        if self.hasFocus():
            painting.focus_frame(painter, box)

    def _put(self, key: str) -> None:
        if key != self._key and not self._store(key):
            self.set_key(self._key)
        self.updateGeometry()

    def _dress(self) -> None:
        self.setFont(theme.current().font(self._step))
        self.updateGeometry()


class PlaceCheck(CheckBox):
    """A yes or no."""

    def __init__(self, store: Callable[[bool], bool], parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self._store = store
        self.clicked.connect(self._put)

    def set_words(self, text: str, meaning: str = "") -> None:
        """Its text, and what it means."""
        self.set_text(text)
        self.setToolTip(safe_tooltip(meaning))

    def show_value(self, checked: bool) -> None:
        """Show what is stored."""
        blocked = self.blockSignals(True)
        self.setChecked(checked)
        self.blockSignals(blocked)

    def _put(self, checked: bool) -> None:
        if not self._store(checked):
            self.show_value(not checked)
