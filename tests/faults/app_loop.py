"""The whole app, offscreen, applying in its running battle until it is killed; says each Apply once it is stored.

python tests/faults/app_loop.py CAMPAIGN BATTLE
"""

from __future__ import annotations

import os
import sys
import traceback
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from ikusa.play.battle import fight
from ikusa.rules.commands import Adjust
from ikusa.rules.terms import TrackName
from ikusa_desktop.app import App


def say(text: str) -> None:
    """At once, so that nothing said is lost with the process."""
    os.write(1, f"{text}\n".encode())


def apply_or_end(app: App, battle: int) -> None:
    """Applies; where that fails the app would show a dialog and wait, so it ends instead."""
    failed = True
    try:
        apply(app, battle)
        failed = False
    finally:
        if failed:
            traceback.print_exc()
            os._exit(1)


def apply(app: App, battle: int) -> None:
    """One Apply through the window's session, as a button does it."""
    session = app.session
    scene = fight.encounter(session.store, battle)
    who = next(iter(scene.combatants.values()))
    toxicity = who.tracks[TrackName.TOXICITY].now
    say(f"begin {toxicity + 1}")
    command = Adjust(on=who.id, track=TrackName.TOXICITY, by_amount=1)
    assert session.run(lambda: fight.apply(session.store, battle, command))
    say(f"done {toxicity + 1}")
    if toxicity % 5 == 0:
        say(f"begin {toxicity}")
        assert session.undo()
        say(f"done {toxicity}")
        say(f"begin {toxicity + 1}")
        assert session.redo()
        say(f"done {toxicity + 1}")


def main(path: Path, battle: int) -> None:
    """Opens the app on the campaign, and applies as soon as it is open."""
    application = QApplication(sys.argv[:1])
    app = App(application)
    timer = QTimer()
    timer.timeout.connect(partial(apply_or_end, app, battle))
    app.session.campaign_changed.connect(partial(timer.start, 0))
    app.start(path, sample=False)
    say("shown")
    application.exec()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
