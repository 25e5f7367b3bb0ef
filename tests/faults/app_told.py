"""The whole app, offscreen, doing what it is told on its standard input, one word a line, and saying how it went.

python tests/faults/app_told.py CAMPAIGN BATTLE

open: `open N` with how far the battle has come, or `refused`; copy: the same of a read-only copy; apply: `done N`, or
`cannot`; ring: whether another window answered; close: `closed`.
"""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path

from app_loop import say
from PySide6.QtCore import QSocketNotifier
from PySide6.QtWidgets import QApplication

from ikusa.play.battle import fight
from ikusa.rules.commands import Adjust
from ikusa.rules.terms import TrackName
from ikusa_desktop import instance
from ikusa_desktop.app import App


def reached(app: App, battle: int) -> int:
    """How far the battle has come: the toxicity of the first in it."""
    who = next(iter(fight.encounter(app.session.store, battle).combatants.values()))
    return who.tracks[TrackName.TOXICITY].now


def apply(app: App, battle: int) -> str:
    """One Apply, as a button does it."""
    session = app.session
    if not session.has_store or session.read_only:
        return "cannot"
    who = next(iter(fight.encounter(session.store, battle).combatants))
    command = Adjust(on=who, track=TrackName.TOXICITY, by_amount=1)
    assert session.run(lambda: fight.apply(session.store, battle, command))
    return f"done {reached(app, battle)}"


def obey(app: App, path: Path, battle: int, word: str) -> str:
    """Does what the word says; the answer."""
    files, window = app.window.files, app.window
    match word:
        case "open":
            return f"open {reached(app, battle)}" if files.open(path) else "refused"
        case "copy":
            return f"copy {reached(app, battle)}" if files.open_copy(path) else "refused"
        case "apply":
            return apply(app, battle)
        case "ring":
            return f"rang {instance.raise_other(path)}"
        case "close":
            window.close_campaign()
            return "closed"
    raise ValueError(word)


def hear(app: App, path: Path, battle: int) -> None:
    """Answers the words that have come; where one fails the app would show a dialog and wait, so it ends instead."""
    failed = True
    try:
        words = os.read(0, 4096).decode().split()
        if not words:
            os._exit(0)  # whoever told it is gone
        for word in words:
            say(obey(app, path, battle, word))
        failed = False
    finally:
        if failed:
            traceback.print_exc()
            os._exit(1)


class ToldApp(App):
    """Listens once it stands."""

    def __init__(self, application: QApplication, path: Path, battle: int) -> None:
        super().__init__(application)
        self.told = QSocketNotifier(0, QSocketNotifier.Type.Read, application)
        self.told.setEnabled(False)
        self.told.activated.connect(lambda *_about: hear(self, path, battle))

    def _after_opening(self) -> None:
        super()._after_opening()
        self.told.setEnabled(True)


def main(path: Path, battle: int) -> None:
    """Shows the app without a campaign."""
    application = QApplication(sys.argv[:1])
    app = ToldApp(application, path, battle)
    app.settings.started_before = True
    app.start(None, sample=False)
    application.exec()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
