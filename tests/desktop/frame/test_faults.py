"""Our bugs: one dialog whatever happens how often, details to copy, a log that holds no campaign text."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ikusa_desktop import faults, settings


@pytest.fixture
def taker(qtbot: QtBot) -> Iterator[faults.Faults]:
    """The taker of faults over a window."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    made = faults.Faults(lambda: window)
    yield made
    dialog = made.dialog()
    if dialog is not None:
        dialog.accept()
    window.close()


def throw(taker: faults.Faults, act: Callable[[], object]) -> None:
    """Give the taker what an act raises, as `sys.excepthook` does."""
    try:
        act()
    except (ValueError, ZeroDivisionError):
        kind, error, trace = sys.exc_info()
        assert kind is not None
        assert error is not None
        taker.take(kind, error, trace)


def one() -> object:
    raise ValueError("真壁 玄蕃 is secret")


def two() -> object:
    return 1 // 0


def test_equal_faults_make_one_dialog_and_others_join(taker: faults.Faults, qtbot: QtBot) -> None:
    for _time in range(50):
        throw(taker, one)
    throw(taker, two)
    qtbot.waitUntil(lambda: taker.dialog() is not None and taker.dialog().details().count("Traceback") == 2)


def test_the_details_can_be_copied(taker: faults.Faults, qtbot: QtBot) -> None:
    throw(taker, two)
    qtbot.waitUntil(lambda: taker.dialog() is not None)
    taker.dialog().copy()
    copied = QGuiApplication.clipboard().text()
    assert "ZeroDivisionError" in copied
    assert "Python " in copied


def test_the_log_names_places_and_no_text(taker: faults.Faults, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        throw(taker, one)
    assert "ValueError at test_faults.py" in caplog.text
    assert "真壁" not in caplog.text


def test_a_fault_of_a_thread_arrives(taker: faults.Faults, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    taker.install()
    thread = threading.Thread(target=two)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: taker.dialog() is not None)


def test_the_log_is_written_where_the_settings_are(qtbot: QtBot) -> None:
    faults.start_log()
    try:
        logging.getLogger("ikusa_desktop").warning("a line")
        text = (settings.log_folder() / "ikusa.log").read_text(encoding="utf-8")
    finally:
        for name in ("ikusa", "ikusa_desktop"):
            logger = logging.getLogger(name)
            for handler in list(logger.handlers):
                logger.removeHandler(handler)
                handler.close()
            logger.setLevel(logging.NOTSET)
    assert "a line" in text
