"""The line in which a view's item is edited: Enter stores at once, and never while a conversion is under way."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QStyledItemDelegate

from ikusa_desktop.widgets import ime
from ikusa_desktop.widgets.fields import TextField


def takes_key(
    delegate: QStyledItemDelegate, editor: QObject, event: QEvent, then: Callable[[], object] | None = None
) -> bool:
    """Whether an event in an editing line was a key that is dealt with here; a delegate's `eventFilter` asks first.

    Committed at once: Qt's own way waits a turn, and the view has to move on (`then`) after it.
    """
    if not (isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and isinstance(editor, TextField)):
        return False
    if editor.composing() and event.key() in (*ime.ENTER, Qt.Key.Key_Tab, Qt.Key.Key_Escape):
        event.accept()
        return True
    if event.key() not in ime.ENTER:
        return False
    delegate.commitData.emit(editor)
    delegate.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)
    if then is not None:
        then()
    return True
