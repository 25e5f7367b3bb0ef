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

FRAME = (
    *("", ".app", ".frame", ".icons", ".main_window", ".menu_bar", ".page", ".pages", ".quiet", ".session"),
    *(".settings", ".stylesheet", ".theme", ".tr", ".widgets", ".widgets.buttons", ".widgets.ime", ".widgets.painting"),
    *(".widgets.panel", ".widgets.rail", ".widgets.status_line", ".widgets.text"),
)
PAINTED_FIRST = {"ikusa", "ikusa.errors", "ikusa.i18n", "ikusa.resources", *(f"ikusa_desktop{name}" for name in FRAME)}
"""Our own modules that the first paint needs. One more costs every start its time: import it at its first use."""

NOT_FIRST = ("peewee", "apsw", "sqlite3", "reportlab", "PIL", "numpy", "pypdfium2", "fontTools", "platformdirs")
NOT_FIRST_OF_PYTHON = (
    "dataclasses",
    "datetime",
    "html",
    "locale",
    "tomllib",
    "uuid",
    "hashlib",
    "csv",
    "html.entities",
)
QT_FIRST = {"PySide6.QtCore", "PySide6.QtGui", "PySide6.QtWidgets"}


def run(code: str, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter, since imports cannot be taken back."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "IKUSA_CONFIG_DIR": str(home / "config")}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def at_first_paint(user_home: Path, campaign_file: Path) -> set[str]:
    """Everything that is imported when the window has been painted and a campaign is about to open."""
    code = """
import sys
from pathlib import Path
from ikusa_desktop import app, theme
application = theme.application("ikusa")
started = app.App(application)
started._after_first_paint = lambda *_, **__: (print(*sys.modules), application.quit())
started.start(Path(sys.argv[1]), sample=False)
application.exec()
"""
    done = run(code, user_home, str(campaign_file))
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_first_paint_needs_few_of_our_modules(at_first_paint: set[str]) -> None:
    ours = {name for name in at_first_paint if name.split(".")[0] in ("ikusa", "ikusa_desktop")}
    assert ours == PAINTED_FIRST


def test_nothing_heavy_is_imported_before_the_first_paint(at_first_paint: set[str]) -> None:
    assert not at_first_paint & {*NOT_FIRST, *NOT_FIRST_OF_PYTHON}
    qt = {name for name in at_first_paint if name.startswith("PySide6.Qt")}
    assert qt == QT_FIRST


def test_the_first_paint_makes_few_types_of_qt(user_home: Path, campaign_file: Path) -> None:
    """PySide makes a type at its first use, with all its enums: some of them take as long as a page."""
    code = """
import enum, sys
from pathlib import Path
made, real = [], enum.EnumType.__new__
def note(meta, name, *rest, **more):
    made.append(name)
    return real(meta, name, *rest, **more)
enum.EnumType.__new__ = note
from ikusa_desktop import app, theme
application = theme.application("ikusa")
started = app.App(application)
started._after_first_paint = lambda *_, **__: (print(*made), application.quit())
started.start(Path(sys.argv[1]), sample=False)
application.exec()
"""
    made = set(run(code, user_home, str(campaign_file)).stdout.split())
    assert "AlignmentFlag" in made
    assert not made & {"StandardPixmap", "Preset", "SizeAdjustPolicy", "SelectionBehavior", "FileMode", "Role"}


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
