"""Random hands for the real window: seed and number alone choose an act, so that a walk can be repeated."""

from __future__ import annotations

import random
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent, QObject, QPoint, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtPrintSupport import QAbstractPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget
from tests.desktop.hands import commit

from ikusa_desktop.app import App

SECONDS = 60.0
"""A walk ends early after so long, and says so: on a machine this slow the rest of the tests needs the time."""
KEYS = (
    ("Return", 3),
    ("Escape", 2),
    ("Space", 3),
    ("Down", 2),
    *((key, 1) for key in ("Tab", "Backtab", "Up", "Left", "Right", "Home", "End", "PageUp", "PageDown")),
    *((key, 1) for key in ("Delete", "Backspace", "F1", "F2")),
)
"""What is pressed, and how often beside the others."""
LETTERS = tuple((letter, 1) for letter in "abcdefgilmnoprstv0123456789/-+あ戦🌸<&")
HELD = (
    ("Ctrl+Z", 3),
    ("Ctrl+2", 3),
    *((f"Ctrl+{key}", 1) for key in ("Shift+Z", "Y", "Return", "Plus", "Minus", *"13456NDVAKEW")),
    *((key, 1) for key in ("Alt+Up", "Alt+Down", "Shift+Down")),
)
PASTES = (
    "| 鎧通し | 攻撃B（技） | 3 | 2d10+技+剣術+1 >= 防備 | [貫通 2]. 1戦力. 出血 2. | 戦闘1回 |",
    "\u202e<b>名\0&amp;",
    "",
)
ODD = (
    *(
        "🌸👨‍👩‍👧‍👦🏯",
        "\u202eשלום مرحبا\u202c",
        "\0\1\x1b\x7f\u200b\ufeff",
        "<img src=x>&amp;<b>",
        "[*] %1 %n {name} {0}",
    ),
    *("１２", "-９９９", "²", "٣", "1e400", "99999999999999999999", "0", "-1", "+3", "1_000"),
    *("長" * 10_000, "x y " * 2_500, "ｶﾞ\r\n\t㍿①", "戰敗體雜髙﨑𠮷", " ", "名前", "Sora"),
)
"""What people and their clipboards may hold."""
SOUGHT = ("", *"abcdefghiklmnoprstuvwあさ戦", "new", "del", "exp", "print", "undo", "next", "round", "新", "削除", "１")
"""What finds the palette's hundreds of actions in turn."""
MODIFIERS = {
    "Ctrl": Qt.KeyboardModifier.ControlModifier,
    "Shift": Qt.KeyboardModifier.ShiftModifier,
    "Alt": Qt.KeyboardModifier.AltModifier,
}
ESCAPES = 8
"""So many Escs close whatever may lie one upon the other."""


class Monkey(QObject):
    """Random hands. Only files are out of their reach: file dialogs close, and the campaign stays the one."""

    def __init__(self, app: App, path: Path, seed: int, home: str) -> None:
        super().__init__(app.window)
        self.app, self.path, self.seed, self.home = app, path, seed, home
        self.over = False
        self.random = random.Random(seed)
        self.did: list[str] = []
        self.faults: list[str] = []
        app.faults.caught.connect(self._note)
        app.window.installEventFilter(self)
        # A file dialog has an event loop of its own, inside the act that opened it.
        self.watch = QTimer(self)
        self.watch.timeout.connect(self._close_file_dialog)
        self.watch.start(20)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window stays open until the walk is over."""
        if event.type() == QEvent.Type.Close and not self.over:
            event.ignore()
            return True
        return False

    def walk(self, acts: int) -> None:
        """Clicks and keys anywhere, beginning at home and coming back now and then, until a fault is seen."""
        self.app.window.go(self.home)
        if self.home == "battle":
            self._key(self.app.window, "Ctrl+Return")
        self._repeat(acts, self._act)

    def search(self, acts: int) -> None:
        """Actions of the palette, odd texts in whatever they open; all of it closes with Esc."""
        self.app.window.go(self.home)
        self._repeat(acts, self._find_and_run)

    def stop(self) -> None:
        """Put down what is held: popups and dialogs close, what is typed is stored, the campaign is open again."""
        self._put_down()
        self._keep_to_the_campaign()
        self.app.window.close_campaign()
        self._keep_to_the_campaign()
        settle()
        self.over = True

    # --- acts --------------------------------------------------------------------------------------------------------

    def _repeat(self, acts: int, act: object) -> None:
        assert callable(act)
        end = QDeadlineTimer(round(SECONDS * 1000))
        for number in range(acts):
            if self.faults:
                return
            if end.hasExpired():
                print(f"a walk was cut short: {number} of {acts} acts took {SECONDS:.0f} s")
                return
            self.random = random.Random(f"{self.seed} {number}")
            self._keep_to_the_campaign()
            if self.random.random() < 0.03:
                self.app.window.go(self.home)
            act()
            settle()

    def _act(self) -> None:
        """One click or key."""
        target = QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.app.window
        kind = self.random.random()
        if target is not self.app.window and self.random.random() < 0.1:
            self._key(target, "Escape")
        elif kind < 0.5:
            self._click(target)
        elif kind < 0.52:
            # From the menu: what is typed stays in its field.
            self.did.append("undo")
            self.app.session.undo()
        else:
            keys = KEYS if kind < 0.7 else HELD if kind < 0.85 else LETTERS
            self._key(target, *self.random.choices([key for key, _often in keys], [often for _key, often in keys]))

    def _find_and_run(self) -> None:
        """One action of the palette, a text, one key more; then Esc until all is closed."""
        self._key(self.app.window, "Ctrl+K")
        self._write(self.random.choice(SOUGHT if self.random.random() < 0.9 else ODD))
        for _step in range(self.random.randrange(12)):
            self._key(self.app.window, "Down")
        self._key(self.app.window, "Return")
        settle()
        for _text in range(self.random.randrange(3)):
            self._write(self.random.choice(ODD))
            self._key(self.app.window, self.random.choice(("Return", "Tab", "Down", "Space", "Escape")))
            settle()
        self._put_down()

    def _put_down(self) -> None:
        for _time in range(ESCAPES):
            still_open = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if still_open is None:
                return
            self._key(still_open, "Escape")
            settle()
        left = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if left is not None:
            self.faults.append(f"Esc does not close {left} {left.windowTitle()!r}")
            left.close()

    def _keep_to_the_campaign(self) -> None:
        session = self.app.session
        if not session.has_store or session.store.path != self.path:
            self.app.window.files.open(self.path)

    def _close_file_dialog(self) -> None:
        # A print dialog opens others of its own, which wait inside it.
        dialog = above = QApplication.activeModalWidget()
        while above is not None and not isinstance(above, QFileDialog | QAbstractPrintDialog):
            above = above.parentWidget()
        if above is not None and isinstance(dialog, QDialog):
            dialog.reject()

    def _note(self, _place: str, details: str) -> None:
        self.faults.append(details)

    # --- hands -------------------------------------------------------------------------------------------------------

    def _click(self, top: QWidget) -> None:
        reachable = [top, *(one for one in top.findChildren(QWidget) if one.isVisible() and one.isEnabled())]
        widget = self.random.choice(reachable)
        if widget.width() < 2 or widget.height() < 2:
            return
        at = QPoint(self.random.randrange(widget.width()), self.random.randrange(widget.height()))
        kind = self.random.random()
        self.did.append(f"click {type(widget).__name__} {widget.accessibleName()} {at.x()},{at.y()} {kind:.2f}")
        if kind < 0.8:
            QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at)
        elif kind < 0.92:
            QTest.mouseDClick(widget, Qt.MouseButton.LeftButton, pos=at)
        else:
            event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
            QApplication.sendEvent(widget, event)

    def _key(self, target: QWidget, key: str) -> None:
        self.did.append(f"key {key}")
        if key == "Ctrl+V":
            QApplication.clipboard().setText(self.random.choice(PASTES))
        popup = target.windowType() == Qt.WindowType.Popup
        focus = target if popup else QApplication.focusWidget() or target
        if not key.isascii():
            commit(focus, key)
        elif len(key) == 1:
            QTest.keyClicks(focus, key)
        else:
            *held, name = key.split("+")
            modifiers = Qt.KeyboardModifier.NoModifier
            for one in held:
                modifiers |= MODIFIERS[one]
            QTest.keyClick(focus, Qt.Key[f"Key_{name}"], modifiers)

    def _write(self, text: str) -> None:
        """A text at once: as an input method commits it, or from the clipboard."""
        focus = QApplication.activePopupWidget() or QApplication.focusWidget() or self.app.window
        self.did.append(f"write {text[:20]!r} {len(text)} into {type(focus).__name__} {focus.accessibleName()}")
        if self.random.random() < 0.5:
            commit(focus, text)
        else:
            QApplication.clipboard().setText(text)
            QTest.keyClick(focus, Qt.Key.Key_V, MODIFIERS["Ctrl"])


def settle() -> None:
    """As a running event loop does: pages of a closed campaign are gone before their timers come."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()


class Nowhere(QObject):
    """Takes what would be opened in another program."""

    @Slot(QUrl)
    def take(self, _url: QUrl) -> None:
        """Leave it."""
