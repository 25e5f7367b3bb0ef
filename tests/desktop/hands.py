"""The whole app in one real window, worked as at the table: keys, clicks, and text as an input method commits it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from ikusa_desktop.app import App
from ikusa_desktop.page import Page
from ikusa_desktop.widgets.segmented import Segmented

NAMED = {
    "enter": Qt.Key.Key_Return,
    "esc": Qt.Key.Key_Escape,
    "space": Qt.Key.Key_Space,
    "tab": Qt.Key.Key_Tab,
    "up": Qt.Key.Key_Up,
    "down": Qt.Key.Key_Down,
    "left": Qt.Key.Key_Left,
    "right": Qt.Key.Key_Right,
}
HELD = {
    "ctrl": Qt.KeyboardModifier.ControlModifier,
    "shift": Qt.KeyboardModifier.ShiftModifier,
    "alt": Qt.KeyboardModifier.AltModifier,
}


def commit(widget: QWidget | None, text: str) -> None:
    """Type any text, as an input method commits it."""
    assert widget is not None
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(widget, event)
    QApplication.processEvents()  # the end of the conversion swallows no later Enter


class Hands:
    """Two hands on keyboard and mouse. `actions` counts what they did: a key, a click, a text typed or pasted."""

    def __init__(self, app: App, qtbot: QtBot) -> None:
        self.app, self.window, self.session = app, app.window, app.session
        self.qtbot = qtbot
        self.actions = 0
        self.did: list[str] = []

    def page(self) -> Page:
        """The page in view."""
        return self.window.built(self.window.page())

    def press(self, keys: str) -> None:
        """Press keys parted by spaces: names of NAMED, single characters, `ctrl+shift+z`."""
        for word in keys.split():
            *held, key = word.split("+") if len(word) > 1 else [word]
            modifiers = Qt.KeyboardModifier.NoModifier
            for name in held:
                modifiers |= HELD[name]
            target = QApplication.activePopupWidget() or QApplication.focusWidget() or self.window
            QTest.keyClick(target, NAMED.get(key, key), modifiers)
            QApplication.processEvents()
            self._did(word)

    def click(self, widget: QWidget, at: QPoint | None = None, what: str = "") -> None:
        """Click a widget that is in view."""
        assert widget.isVisible(), widget
        assert widget.isEnabled(), widget
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())
        QApplication.processEvents()
        self._did(f"click {what or widget.accessibleName() or type(widget).__name__}")

    def click_row(self, view: QAbstractItemView, text: str, column: int = 0) -> None:
        """Click the first row whose cell in `column` says `text`."""
        index = view.model().index(row_of(view.model(), text, column), column)
        view.scrollTo(index)
        self.click(view.viewport(), view.visualRect(index).center(), text)

    def click_part(self, strip: Segmented, key: str) -> None:
        """Click one of the choices of a strip."""
        keys = [one for one, _text in strip._entries]
        before = sum(strip._widths()[: keys.index(key)])
        self.click(strip, QPoint(round(before) + 4, strip.height() // 2), key)
        assert strip.key() == key

    def write(self, text: str) -> None:
        """Type a text into what has the focus, as an input method commits it."""
        commit(QApplication.focusWidget(), text)
        self._did(f"write {text!r}")

    def paste(self, text: str) -> None:
        """Paste a text that was copied elsewhere."""
        QApplication.clipboard().setText(text)
        self.press("ctrl+v")

    def choose_file(self, target: Path) -> None:
        """Answer the file dialog that is open."""
        found: list[QFileDialog] = []

        def there() -> bool:
            found[:] = [one for one in self.window.findChildren(QFileDialog) if one.isVisible()]
            return bool(found)

        self.qtbot.waitUntil(there, timeout=10_000)
        edit = found[0].findChild(QLineEdit)
        assert edit is not None
        edit.setFocus()
        edit.selectAll()
        self.write(str(target))
        self.press("enter")
        self.window.activateWindow()  # no window manager gives the focus back offscreen
        self.qtbot.waitUntil(self.window.isActiveWindow)

    def _did(self, what: str) -> None:
        self.actions += 1
        self.did.append(what)


def row_of(model: QAbstractItemModel, text: str, column: int = 0) -> int:
    """The first row whose cell in `column` says `text`."""
    said = [str(model.index(row, column).data(Qt.ItemDataRole.DisplayRole)) for row in range(model.rowCount())]
    found = [row for row, one in enumerate(said) if text in one]
    assert found, f"{text!r} is not among {said}"
    return found[0]


@contextmanager
def started(qapp: QApplication, qtbot: QtBot, path: Path | None) -> Iterator[App]:
    """The app from its start to its close, a campaign open; gives the process's hooks back."""
    hooks = sys.excepthook, threading.excepthook
    app = App(qapp)
    try:
        app.start(path, sample=False)
        app.window.activateWindow()
        qtbot.waitUntil(lambda: app.session.has_store, timeout=20_000)
        qtbot.waitUntil(app.window.isActiveWindow)
        yield app
    finally:
        app.window.close()
        sys.excepthook, threading.excepthook = hooks
        for one in (app.window, app.keys, app.session):
            one.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
