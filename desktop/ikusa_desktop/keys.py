"""Who gets a key: a single-key shortcut fires neither while one types nor instead of a focused button."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDateTimeEdit,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

TYPING = (QLineEdit, QPlainTextEdit, QTextEdit, QDateTimeEdit)
PRESSABLE = (QAbstractButton, QComboBox)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
CLICKING = (Qt.Key.Key_Space, *ENTER)
COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class KeyGuard(QObject):
    """Watches the widget that has the focus, and only that one.

    Qt asks the focused widget first whether it wants a key that is also a shortcut (ShortcutOverride). Text fields say
    yes to letters by themselves; this adds Enter for them, and Space and Enter for whatever can be pressed. Undo goes
    to the campaign when the field has nothing of its own to take back.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        app.focusChanged.connect(self._move)

    def _move(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None:
            old.removeEventFilter(self)
        if new is not None:
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
            return self._leave_to_campaign(watched, event)
        if event.modifiers() & COMMANDS:
            return False
        wanted = ENTER if isinstance(watched, TYPING) else CLICKING if isinstance(watched, PRESSABLE) else ()
        if event.key() in wanted:
            event.accept()
            return True
        return False

    def _leave_to_campaign(self, watched: QObject, event: QKeyEvent) -> bool:
        redo = event.matches(QKeySequence.StandardKey.Redo)
        if isinstance(watched, QLineEdit):
            own = watched.isRedoAvailable() if redo else watched.isUndoAvailable()
        elif isinstance(watched, QPlainTextEdit | QTextEdit):
            document = watched.document()
            own = document.isRedoAvailable() if redo else document.isUndoAvailable()
        else:
            return False
        if not own:
            event.ignore()
        return not own
