"""Fields for text: plain, safe with Japanese input, full-width digits where a number is meant."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import ime, painting
from ikusa_desktop.widgets.text import safe_tooltip

WIDEST_CHOICE = 400
"""No choice asks for more width, in logical px; what is longer is cut where it stands."""


class TextField(QLineEdit):
    """One line of text. `submitted` on Enter and on leaving a changed field; never while a conversion is under way.

    Esc gives back the stored text. `bare` draws no edge until the pointer or the keyboard is there: for editing in
    place.
    """

    submitted = Signal(str)
    edited = Signal(str)
    left_by_enter = Signal()

    def __init__(
        self,
        text: str = "",
        name: str = "",
        *,
        hint: str = "",
        bare: bool = False,
        step: str = "body",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._stored = text
        self._step = step
        self._composition = ime.Composition(self)
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setProperty("bare", bare)
        self.textEdited.connect(self.edited)
        self._restyle()
        theme.follow(self._restyle)

    def set_stored(self, text: str) -> None:
        """Show the stored text, unless one is just typing another here."""
        if self.hasFocus() and self.text() != self._stored:
            self._stored = text
            return
        self._stored = text
        if self.text() != text:
            self.setText(text)
            self.setCursorPosition(0)
        self.set_wrong("")

    def set_wrong(self, why: str) -> None:
        """Mark the field and say why in its tooltip and description; "" clears it."""
        if bool(self.property("wrong")) != bool(why):
            self.setProperty("wrong", bool(why))
            self.style().unpolish(self)
            self.style().polish(self)
        self.setAccessibleDescription(why)
        self.setToolTip(safe_tooltip(why))

    def composing(self) -> bool:
        """Whether a conversion is under way, so that Enter belongs to it."""
        return self._composition.under_way()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composition.note(event)
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._composition.swallows(event):
            event.accept()
            return
        if event.key() in ime.ENTER:
            self._submit(always=True)
            self.left_by_enter.emit()
            event.accept()
            return
        if event.key() == Qt.Key.Key_Escape and self.text() != self._stored:
            self.setText(self._stored)
            self.edited.emit(self._stored)
            event.accept()
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._submit(always=False)

    def _submit(self, *, always: bool) -> None:
        if always or self.text() != self._stored:
            self._stored = self.text()
            self.submitted.emit(self.text())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        theme.keep_font(self, event, theme.current().font(self._step))

    def _restyle(self) -> None:
        self.setFont(theme.current().font(self._step))


class NotesField(QPlainTextEdit):
    """Several lines of plain text; `submitted` when one leaves it changed, and on Ctrl+Enter."""

    submitted = Signal(str)

    def __init__(self, text: str = "", name: str = "", *, bare: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._stored = text
        self._composition = ime.Composition(self)
        self.setAccessibleName(name)
        self.setProperty("bare", bare)
        self.setTabChangesFocus(True)
        self._restyle()
        theme.follow(self._restyle)

    def set_stored(self, text: str) -> None:
        """Show the stored text, unless one is just typing here."""
        if not (self.hasFocus() and self.toPlainText() != self._stored) and self.toPlainText() != text:
            self.setPlainText(text)
        self._stored = text

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composition.note(event)
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain_enter = event.key() in ime.ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if plain_enter and not self._composition.under_way():
            self._submit()
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._submit()

    def _submit(self) -> None:
        text = self.toPlainText()
        if text != self._stored:
            self._stored = text
            self.submitted.emit(text)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        theme.keep_font(self, event, theme.current().font("body"))

    def _restyle(self) -> None:
        font = theme.current().font("body")
        self.setFont(font)
        self.viewport().setFont(font)  # a style sheet that was there once keeps it from following; the hint is in it


class SearchField(QLineEdit):
    """Search as one types: `searched(text)` shortly after the last key, conversion text included.

    Esc empties it, then leaves; ↓ and Enter go on to the results (`went_on`). The key that leads here stands at its
    right.
    """

    searched = Signal(str)
    went_on = Signal()
    left = Signal()

    def __init__(self, name: str, hint: str = "", *, key_hint: str = "/", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._composition = ime.Composition(self)
        self._preedit = ""
        self._key_hint = key_hint
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(20)
        self._wait.timeout.connect(self._tell)
        self.textChanged.connect(self._wait.start)
        self.set_texts(name, hint)
        self._restyle()
        theme.follow(self._restyle)

    def set_texts(self, name: str, hint: str) -> None:
        """The accessible name and the grey text of the empty field."""
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)

    def composing(self) -> bool:
        """Whether a conversion is under way."""
        return self._composition.under_way()

    def sought(self) -> str:
        """What is sought now, a conversion under way included."""
        return self.text() + self._preedit

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composition.note(event)
        super().inputMethodEvent(event)
        self._preedit = event.preeditString()
        self._wait.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._composition.swallows(event):
            event.accept()
        elif event.key() == Qt.Key.Key_Escape:
            if self.text():
                self.clear()
            else:
                self.left.emit()
        elif event.key() in (*ime.ENTER, Qt.Key.Key_Down):
            self._wait.stop()
            self._tell()
            self.went_on.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(painting.pen(look.ink2, 1.5))
        centre = QPointF(look.f(15), self.height() / 2 - look.f(1))
        radius = look.f(4.2)
        painter.drawEllipse(centre, radius, radius)
        edge = radius * 0.72
        painter.drawLine(centre + QPointF(edge, edge), centre + QPointF(edge, edge) * 2.2)
        if self._key_hint and not self.text() and not self.hasFocus():
            box = self.rect().toRectF().adjusted(0, 0, -look.f(10), 0)
            painting.draw_text(painter, box, self._key_hint, "small", "ink3", align=painting.RIGHT)

    def _tell(self) -> None:
        self.searched.emit(self.sought())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        theme.keep_font(self, event, theme.current().font("body"))

    def _restyle(self) -> None:
        look = theme.current()
        self.setFont(look.font("body"))
        self.setTextMargins(look.px(19), 0, look.px(12), 0)


class ComboField(QComboBox):
    """A choice of one among few. The arrow is drawn, items are plain text, the wheel never changes what is closed."""

    chosen = Signal(str)

    def __init__(
        self, name: str = "", *, quiet: bool = False, step: str = "body", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._quiet, self._step = quiet, step
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(self._tell)
        self._restyle()
        theme.follow(self._restyle)

    def set_choices(self, choices: list[tuple[str, str]], chosen: str | None = None) -> None:
        """(key, text) pairs; keeps the chosen key where it is still there, without telling."""
        wanted = self.key() if chosen is None else chosen
        blocked = self.blockSignals(True)
        self.clear()
        for key, text in choices:
            self.addItem(text, key)
        index = next((row for row, (key, _text) in enumerate(choices) if key == wanted), 0 if choices else -1)
        self.setCurrentIndex(index)
        self.blockSignals(blocked)

    def key(self) -> str:
        """The key of the chosen item, "" without one."""
        found = self.currentData()
        return found if isinstance(found, str) else ""

    def set_key(self, key: str) -> None:
        """Choose without telling."""
        blocked = self.blockSignals(True)
        index = self.findData(key)
        if index >= 0:
            self.setCurrentIndex(index)
        self.blockSignals(blocked)
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        option.subControls &= ~QStyle.SubControl.SC_ComboBoxArrow
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        look = theme.current()
        box = QRectF(look.f(9), 0, self.width() - look.f(28), self.height())
        tone = "ink" if self.isEnabled() else "ink3"
        painting.draw_line(painter, box, self.currentText(), self.font(), look.colour(tone))
        painting.arrow(painter, QRectF(self.width() - look.f(20), 0, look.f(12), self.height()), tone)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(self._bounded(hint.width() + theme.current().px(8)), hint.height())

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(self._bounded(hint.width()), hint.height())

    def _bounded(self, width: int) -> int:
        """A name of two hundred letters among the choices does not push its neighbours out of the window."""
        return min(width, theme.current().px(WIDEST_CHOICE))

    def _tell(self) -> None:
        self.chosen.emit(self.key())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        theme.keep_font(self, event, theme.current().font(self._step))

    def _restyle(self) -> None:
        self.setFont(theme.current().font(self._step))
