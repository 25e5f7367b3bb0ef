"""Nobody's hands on the real window: seeded clicks and keys anywhere; no fault, and undo leads back to the start."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QContextMenuEvent, QDesktopServices, QInputMethodEvent
from PySide6.QtPrintSupport import QAbstractPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot
from tests.desktop.conftest import OFFSCREEN
from tests.desktop.hands import started

from ikusa.play import campaign
from ikusa.records.checking import examine
from ikusa_desktop.app import App

WALKS = ((3, "battle"), (19, "rules"))
"""Seed, and the page where the walk begins and to which it comes back."""
ACTS, SECONDS = 400, 8.0
"""A walk is over after so many acts, or after so long on a slow machine."""
KEYS = (
    ("Return", 3),
    ("Escape", 2),
    ("Space", 3),
    ("Down", 2),
    *((key, 1) for key in ("Tab", "Backtab", "Up", "Left", "Right", "Home", "End", "PageUp", "PageDown")),
    *((key, 1) for key in ("Delete", "Backspace", "F1", "F2")),
)
"""What is pressed, and how often beside the others."""
LETTERS = "abcdefgilmnoprstv0123456789/-+あ戦🌸<&"
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
MODIFIERS = {
    "Ctrl": Qt.KeyboardModifier.ControlModifier,
    "Shift": Qt.KeyboardModifier.ShiftModifier,
    "Alt": Qt.KeyboardModifier.AltModifier,
}


class Monkey(QObject):
    """Random hands. Only files are out of their reach: file dialogs close, and the campaign stays the one."""

    def __init__(self, app: App, path: Path, seed: int, home: str) -> None:
        super().__init__(app.window)
        self.app, self.path, self.home = app, path, home
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

    def play(self) -> None:
        """Act until the walk is over or a fault was seen; begin at home, and come back now and then."""
        self.app.window.go(self.home)
        if self.home == "battle":
            self._key(self.app.window, "Ctrl+Return")
        end = time.monotonic() + SECONDS
        while len(self.did) < ACTS and time.monotonic() < end and not self.faults:
            self.act()
            QApplication.processEvents()

    def stop(self) -> None:
        """Put down what is held: popups and dialogs close, the campaign is open."""
        for _time in range(20):
            still_open = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if still_open is None:
                break
            still_open.close()
            QApplication.processEvents()
        self._keep_to_the_campaign()
        QApplication.processEvents()
        self.over = True

    def act(self) -> None:
        """One click or key."""
        self._keep_to_the_campaign()
        if self.random.random() < 0.03:
            self.app.window.go(self.home)
        target = QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.app.window
        kind = self.random.random()
        if target is not self.app.window and self.random.random() < 0.1:
            self._key(target, "Escape")
        elif kind < 0.5:
            self._click(target)
        else:
            keys = KEYS if kind < 0.7 else HELD if kind < 0.85 else [(letter, 1) for letter in LETTERS]
            self._key(target, *self.random.choices([key for key, _often in keys], [often for _key, often in keys]))

    def _keep_to_the_campaign(self) -> None:
        session = self.app.session
        if not session.has_store or session.store.path != self.path:
            self.app.window.files.open(self.path)

    def _close_file_dialog(self) -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QFileDialog | QAbstractPrintDialog):
            dialog.reject()

    def _note(self, _place: str, details: str) -> None:
        self.faults.append(details)

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
            event = QInputMethodEvent()
            event.setCommitString(key)
            QApplication.sendEvent(focus, event)
        elif len(key) == 1:
            QTest.keyClicks(focus, key)
        else:
            *held, name = key.split("+")
            modifiers = Qt.KeyboardModifier.NoModifier
            for one in held:
                modifiers |= MODIFIERS[one]
            QTest.keyClick(focus, Qt.Key[f"Key_{name}"], modifiers)


class Nowhere(QObject):
    """Takes what would be opened in another program."""

    @Slot(QUrl)
    def take(self, _url: QUrl) -> None:
        """Leave it."""


@pytest.fixture
def nothing_opens() -> Iterator[None]:
    """No other program is started."""
    nowhere = Nowhere()
    for scheme in ("file", "https"):
        QDesktopServices.setUrlHandler(scheme, nowhere, "take")
    yield
    for scheme in ("file", "https"):
        QDesktopServices.unsetUrlHandler(scheme)


@pytest.mark.qt_log_ignore(OFFSCREEN, "not accepted by receiving widget", "outside (of )?target window")
@pytest.mark.usefixtures("nothing_opens")
@pytest.mark.parametrize(("seed", "home"), WALKS)
def test_random_hands_find_no_fault_and_undo_leads_back(
    seed: int, home: str, qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "sample.ikusa"
    with campaign.create_sample(path) as store:
        first = store.state_hash()
    with started(qapp, qtbot, path) as app:
        monkey = Monkey(app, path, seed, home)
        monkey.play()
        monkey.stop()
        assert not monkey.faults, "\n".join([*monkey.faults, *monkey.did[-30:]])
        store = app.session.store
        while app.session.redo():
            pass
        last = store.state_hash()
        while app.session.undo():
            pass
        assert store.state_hash() == first
        while app.session.redo():
            pass
        assert store.state_hash() == last
        QApplication.processEvents()
        assert not monkey.faults, "\n".join(monkey.faults)
    found = examine(path)
    assert found.good
    assert found.state == last
