"""The Battle page in its window, over a copy of the sample campaign, worked by real keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ikusa_desktop.battle.page import BattlePage
from ikusa_desktop.keys import KeyGuard
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.pages import ENTRIES
from ikusa_desktop.session import Message, Session
from ikusa_desktop.settings import Settings

FIRST, SECOND = "渡し場の朝霧", "百舌城の水門"
"""The two battles of the sample."""

KEYS = {
    "enter": Qt.Key.Key_Return,
    "esc": Qt.Key.Key_Escape,
    "space": Qt.Key.Key_Space,
    "up": Qt.Key.Key_Up,
    "down": Qt.Key.Key_Down,
    "left": Qt.Key.Key_Left,
    "right": Qt.Key.Key_Right,
    "tab": Qt.Key.Key_Tab,
    "del": Qt.Key.Key_Delete,
    "back": Qt.Key.Key_Backspace,
}


class Desk:
    """The window as somebody at the table has it: a keyboard, and eyes on the page."""

    def __init__(self, window: MainWindow, session: Session) -> None:
        self.window, self.session = window, session
        self.heard: list[Message] = []
        session.message.connect(self.heard.append)
        self.count = 0

    @property
    def page(self) -> BattlePage:
        """The page, built."""
        page = self.window.built("battle")
        assert isinstance(page, BattlePage)
        return page

    def press(self, keys: str) -> int:
        """Press keys parted by spaces: names of KEYS, single characters, `ctrl+z`; how many there were."""
        for word in keys.split():
            *modifiers, key = word.split("+") if len(word) > 1 else [word]
            modifier = Qt.KeyboardModifier.NoModifier
            for name in modifiers:
                modifier |= {
                    "ctrl": Qt.KeyboardModifier.ControlModifier,
                    "shift": Qt.KeyboardModifier.ShiftModifier,
                    "alt": Qt.KeyboardModifier.AltModifier,
                }[name]
            target = QApplication.focusWidget() or self.window
            if key in KEYS:
                QTest.keyClick(target, KEYS[key], modifier)
            else:
                QTest.keyClick(target, key, modifier)
            QApplication.processEvents()
            self.count += 1
        return len(keys.split())

    def start(self, name: str = FIRST) -> None:
        """Begin a battle of the sample."""
        line = next(line for line in self.page.desk.battles if line.name == name)
        self.page.desk.open(line.id)
        self.page.prepare.start()
        QApplication.processEvents()

    def who(self, name: str) -> str:
        """The id of the combatant whose name begins so."""
        encounter = self.page.desk.everyone
        assert encounter is not None
        return next(id_ for id_, one in encounter.combatants.items() if one.name.startswith(name))

    def wounds(self, name: str) -> int:
        """The wounds that a combatant has left."""
        encounter = self.page.desk.everyone
        assert encounter is not None
        return encounter.combatants[self.who(name)].now("wounds")  # type: ignore[arg-type]

    def log(self) -> list[str]:
        """The log in words, newest first."""
        rows = self.page.run.log.list.rows.rows()
        return [row.spoken() for row in rows if hasattr(row, "spoken")]


@pytest.fixture
def open_desk(qtbot: QtBot, qapp: QApplication) -> Iterator[Callable[[Path], Desk]]:
    """Opens a window on a campaign file; asked again it closes the first, as a restart does."""
    made: list[tuple[MainWindow, Session, KeyGuard]] = []

    def close() -> None:
        while made:
            window, session, guard = made.pop()
            window.close()
            session.close()
            window.deleteLater()
            session.deleteLater()
            guard.deleteLater()
            QApplication.processEvents()

    def opened(path: Path) -> Desk:
        close()
        settings = Settings()
        settings.last_page = "battle"
        session = Session(settings)
        guard = KeyGuard(qapp)
        window = MainWindow(session, [entry for entry in ENTRIES if entry.id in ("battle",)])
        made.append((window, session, guard))
        window.resize(1280, 800)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        assert window.files.open(path)
        QApplication.processEvents()
        return Desk(window, session)

    yield opened
    close()


@pytest.fixture
def desk(open_desk: Callable[[Path], Desk], campaign_file: Path) -> Desk:
    """The window on a copy of the sample."""
    return open_desk(campaign_file)
