"""What every test stands on: its own empty user folders, so that no test reads or writes a real user's settings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

# Windows are drawn without a screen unless the tester wants to watch them.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

USER_FOLDERS = (
    "XDG_DATA_HOME",
    "XDG_CONFIG_HOME",
    "XDG_STATE_HOME",
    "XDG_DOCUMENTS_DIR",
    "XDG_DOWNLOAD_DIR",
    "APPDATA",
    "LOCALAPPDATA",
)
"""The variables that platformdirs and Qt take a user's folders from; the font cache is left where it is."""

LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
# Qt takes the encoding once for all tests, before any fixture, and warns of a tester's own that is not UTF-8.
for _name in (*LANGUAGE_VARIABLES, "LC_CTYPE"):
    os.environ.pop(_name, None)
os.environ["LANG"] = "C.UTF-8"


@pytest.fixture(autouse=True)
def user_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new, empty home for this test alone, speaking English; gives its path."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    for name in USER_FOLDERS:
        monkeypatch.setenv(name, str(home / name.lower()))
    monkeypatch.setenv("IKUSA_CONFIG_DIR", str(home / "ikusa"))
    for name in LANGUAGE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return home
