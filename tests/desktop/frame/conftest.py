"""A window over a real campaign file, with six small pages in place of the big ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ikusa.play import campaign
from ikusa_desktop.actions import Action
from ikusa_desktop.keys import KeyGuard
from ikusa_desktop.main_window import MainWindow
from ikusa_desktop.page import Page
from ikusa_desktop.pages import ENTRIES, Entry
from ikusa_desktop.session import Session
from ikusa_desktop.tr import tr
from ikusa_desktop.widgets.buttons import button
from ikusa_desktop.widgets.fields import TextField

if TYPE_CHECKING:
    from ikusa.play.changes import Changes


class SmallPage(Page):
    """A page that notes what is asked of it: a field, a button, an action on R and one on Space."""

    KEY = ""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.heard: list[object] = []
        self.done: list[str] = []
        self.field = TextField("", "field")
        self.button = button("press", lambda: self.done.append("pressed"))
        column = QVBoxLayout(self)
        column.addWidget(self.field)
        column.addWidget(self.button)

    def title(self) -> str:
        return self.KEY

    def page_actions(self) -> list[Action]:
        def act(name: str) -> Callable[[], None]:
            return lambda: self.done.append(name)

        return [
            Action(f"{self.KEY}.roll", lambda: tr("Roll in {page}").format(page=self.KEY), act("roll"), "R", self.KEY),
            Action(f"{self.KEY}.next", lambda: "Next", act("next"), "Space", self.KEY),
            Action(f"{self.KEY}.accept", lambda: "Accept", act("accept"), "Return; Enter", self.KEY),
            Action(
                f"{self.KEY}.never",
                lambda: "Never",
                act("never"),
                "N",
                self.KEY,
                enabled=lambda: False,
                why_not=lambda: "It is dead.",
            ),
        ]

    def refresh(self, changes: Changes | None) -> None:
        self.heard.append(changes)

    def retranslate(self) -> None:
        self.heard.append("retranslate")

    def show_item(self, item: str) -> None:
        self.heard.append(f"show {item}")

    def key_hints(self) -> list[tuple[str, str]]:
        return [("R", "roll")]

    def first_focus(self) -> QWidget:
        return self.button

    def save_state(self) -> dict[str, object]:
        return {"heard": len(self.heard)}

    def restore_state(self, state: dict[str, object]) -> None:
        self.heard.append(state)


def small_entries() -> tuple[Entry, ...]:
    """The six entries of the rail with small pages."""

    def loader(key: str) -> Callable[[], type[Page]]:
        return lambda: type(f"Small{key.title()}", (SmallPage,), {"KEY": key})

    return tuple(Entry(entry.id, entry.text, loader(entry.id)) for entry in ENTRIES)


@pytest.fixture
def campaign_file(tmp_path: Path) -> Path:
    """A new campaign on disk, closed."""
    path = tmp_path / "黒鉄峠 #1.ikusa"
    campaign.create(path, "黒鉄峠", "Kurogane Pass").close()
    return path


@pytest.fixture
def window(session: Session, qtbot: QtBot, qapp: QApplication) -> Iterator[MainWindow]:
    """The main window, shown, on its start page."""
    guard = KeyGuard(qapp)
    made = MainWindow(session, small_entries())
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()
    guard.deleteLater()


@pytest.fixture
def opened(window: MainWindow, campaign_file: Path) -> MainWindow:
    """The main window with the campaign open."""
    assert window.files.open(campaign_file)
    return window
