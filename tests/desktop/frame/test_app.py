"""The bootstrap: nothing heavy before the first paint, the sample at the first start, a sentence without Qt."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ikusa.cli import desktop
from ikusa_desktop.app import App

HEAVY = ("peewee", "apsw", "reportlab", "PIL", "numpy", "pypdfium2", "ikusa.records", "ikusa.play", "PySide6.QtNetwork")


def run(code: str, home: Path) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter, since imports cannot be taken back."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "IKUSA_CONFIG_DIR": str(home / "config")}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


def test_nothing_heavy_is_imported_before_the_first_paint(user_home: Path) -> None:
    code = f"""
import sys
from PySide6.QtWidgets import QApplication
from ikusa_desktop.app import App
app = App(QApplication([]))
app.window.show()
app.window.grab()
print([name for name in {HEAVY!r} if name in sys.modules])
"""
    done = run(code, user_home)
    assert done.stdout.strip() == "[]", done.stderr


@pytest.fixture
def app(qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> App:
    """The application's parts around the test's QApplication; the hooks it takes are given back."""
    import threading

    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    made = App(qapp)
    qtbot.addWidget(made.window)
    return made


def test_the_first_start_opens_a_copy_of_the_sample(app: App, qtbot: QtBot) -> None:
    app.start(None, sample=False)
    qtbot.waitUntil(lambda: app.session.has_store, timeout=20_000)
    assert app.settings.started_before
    assert app.session.store.path.suffix == ".ikusa"
    first = app.session.store.path
    app.window.files.open_sample()
    assert app.session.store.path != first
    app.window.close()


def test_a_campaign_given_is_opened(app: App, qtbot: QtBot, campaign_file: Path) -> None:
    app.start(campaign_file, sample=False)
    qtbot.waitUntil(lambda: app.session.has_store)
    assert app.session.store.path == campaign_file
    app.window.close()


class Watch(QObject):
    """Notes when what it watches is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.seen.append("painted")
        return False


def test_the_campaign_opens_after_the_first_paint(app: App, qtbot: QtBot, campaign_file: Path) -> None:
    watch = Watch()
    app.window.body.installEventFilter(watch)
    app.session.campaign_changed.connect(lambda: watch.seen.append("opened"))
    app.start(campaign_file, sample=False)
    qtbot.waitUntil(lambda: app.session.has_store)
    assert watch.seen.index("painted") < watch.seen.index("opened")
    app.window.close()


def test_later_starts_go_on_where_one_left(app: App, qtbot: QtBot, campaign_file: Path) -> None:
    app.settings.opened(str(campaign_file))
    app.settings.started_before = True
    app.start(None, sample=False)
    qtbot.waitUntil(lambda: app.session.has_store)
    assert app.session.store.path == campaign_file
    app.window.close()


def test_the_language_of_qt_follows(app: App) -> None:
    from PySide6.QtCore import QCoreApplication

    app.session.set_language("ja")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") != "Cancel"
    app.session.set_language("en")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
    app.window.close()


def test_without_qt_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "ikusa_desktop"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "PySide6.QtCore", None)
    assert desktop.open_window(None) == 1
    assert "PySide6" in capsys.readouterr().err
