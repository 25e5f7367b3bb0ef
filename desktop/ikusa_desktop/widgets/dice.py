"""Dice: a field that takes a face by one key, and small squares for the log."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QInputMethodEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ikusa_desktop import theme
from ikusa_desktop.widgets import painting

FIELD, RADIUS, LOG_DIE, LOG_PITCH = 40.0, 4.0, 18.0, 24.0


def face_of(text: str, sides: int = 10) -> int | None:
    """The face that a typed character means: 1–9, 0 is 10, full-width too; None for any other."""
    plain = unicodedata.normalize("NFKC", text)
    if len(plain) != 1 or plain not in "0123456789" or unicodedata.category(text[0]) == "No":
        return None
    face = 10 if plain == "0" else int(plain)
    return face if face <= sides else None


def paint_faces(painter: QPainter, box: QRectF, faces: Sequence[int]) -> float:
    """Dice in the log: 18 px squares; two equal d10 with a 2 px vermilion edge."""
    look = theme.current()
    doubles = len(faces) >= 2 and faces[0] == faces[1]
    painter.save()
    side = round(look.f(LOG_DIE))
    for index, face in enumerate(faces):
        left = round(box.left() + look.f(index * LOG_PITCH))
        area = QRectF(left + 0.5, round(box.center().y() - side / 2) + 0.5, side - 1, side - 1)
        marked = doubles and index < 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(painting.pen(look.shu if marked else look.ink3, 2.0 if marked else 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area, look.f(3), look.f(3))
        painting.draw_text(painter, area, str(face), "small", align=painting.CENTRE)
    painter.restore()
    return look.f(len(faces) * LOG_PITCH)


class DieField(QWidget):
    """One die, 40 × 40: a digit sets the face and asks to jump on; Backspace empties it."""

    entered = Signal(int)
    cleared = Signal()
    submitted = Signal()

    def __init__(self, name: str, sides: int = 10, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face: int | None = None
        self.sides = sides
        self.marked = False
        self._resetting = False
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        theme.follow(self.updateGeometry)

    def face(self) -> int | None:
        """The face shown, None while empty."""
        return self._face

    def set_face(self, face: int | None) -> None:
        """Show a face without telling anyone."""
        self._face = face
        self.setAccessibleDescription("" if face is None else str(face))
        self.update()

    def sizeHint(self) -> QSize:
        side = theme.current().px(FIELD)
        return QSize(side, side)

    def event(self, event: QEvent) -> bool:
        # Digits belong to the die even where an action has the same single key.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            taken = face_of(event.text(), self.sides) is not None if event.text() else False
            event.setAccepted(taken)
            if taken:
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        face = face_of(event.text(), self.sides) if event.text() else None
        if face is not None:
            self._enter(face)
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.set_face(None)
            self.cleared.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submitted.emit()
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        # With a Japanese input method on, a digit arrives as (full-width) preedit or commit text. A preedit is taken
        # at once and dropped there; what the reset itself may still commit is the same digit and must not count twice.
        event.accept()
        text = event.commitString() or event.preeditString()
        face = face_of(text, self.sides) if text else None
        if face is None or self._resetting:
            return
        if event.preeditString():
            self._resetting = True
            QGuiApplication.inputMethod().reset()
            self._resetting = False
        self._enter(face)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focused = self.hasFocus()
        width = look.f(2.0 if focused or self.marked else 1.0)
        area = self.rect().toRectF().adjusted(width / 2, width / 2, -width / 2, -width / 2)
        colour = look.ai if focused else look.shu if self.marked else look.ink3
        painter.setPen(painting.pen(colour, 2.0 if focused or self.marked else 1.0))
        painter.setBrush(look.sheet if self.isEnabled() else look.paper)
        painter.drawRoundedRect(area, look.f(RADIUS), look.f(RADIUS))
        if self._face is not None:
            painting.draw_text(painter, area, str(self._face), "face", align=painting.CENTRE)
        elif self.sides != 10:
            painting.draw_text(painter, area, f"d{self.sides}", "small", "ink3", align=painting.CENTRE)

    def _enter(self, face: int) -> None:
        self.set_face(face)
        self.entered.emit(face)
