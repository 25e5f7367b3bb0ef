"""What one user's desktop remembers between starts: a small JSON file in the configuration folder.

`IKUSA_CONFIG_DIR` moves the folder (tests, portable use). A file that cannot be read counts as absent: nothing in it is
worth more than a start of the app.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from ikusa_desktop import quiet

RECENT_LIMIT = 12
MIN_ZOOM, MAX_ZOOM, ZOOM_STEP = 0.75, 2.0, 0.125
T = TypeVar("T")


def folder() -> Path:
    """The folder of the settings and logs; not made before something is written."""
    chosen = os.environ.get("IKUSA_CONFIG_DIR")
    if chosen:
        return Path(chosen)
    import platformdirs  # not needed where the folder is given, and no part of the first paint there

    return Path(platformdirs.user_config_dir("ikusa", appauthor=False))


def log_folder() -> Path:
    """Where the log lies."""
    return folder() / "logs"


class Settings:
    """The settings of this user. Setting an attribute stores nothing; `save()` writes the file whole."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path if path is not None else folder() / "settings.json"
        stored = _read(self.path)
        self.language: str = _choice(stored, "language", ("", "ja", "en"))
        self.scheme: str = _choice(stored, "scheme", ("", "light", "dark"))
        self.zoom: float = min(MAX_ZOOM, max(MIN_ZOOM, _value(stored, "zoom", 1.0)))
        self.dice_by_hand: bool = _value(stored, "dice_by_hand", False)
        self.last_page: str = _value(stored, "last_page", "")
        self.last_campaign: str = _value(stored, "last_campaign", "")
        self.started_before: bool = _value(stored, "started_before", False)
        self.window: str = _value(stored, "window", "")
        self.export_folder: str = _value(stored, "export_folder", "")
        self.recent: list[str] = [item for item in _value(stored, "recent", list[object]()) if isinstance(item, str)]
        self.names: dict[str, str] = {
            path: name for path, name in _value(stored, "names", dict[str, object]()).items() if isinstance(name, str)
        }
        self.pages: dict[str, dict[str, object]] = {
            key: value for key, value in _value(stored, "pages", dict[str, object]()).items() if isinstance(value, dict)
        }

    def opened(self, campaign: str) -> None:
        """Put a campaign file at the head of the recent ones and make it the last."""
        self.last_campaign = campaign
        self.recent = [campaign, *(item for item in self.recent if item != campaign)][:RECENT_LIMIT]
        self.names = {path: name for path, name in self.names.items() if path in self.recent}

    def forget(self, campaign: str) -> None:
        """Drop a campaign file from the recent ones."""
        self.recent = [item for item in self.recent if item != campaign]
        if self.last_campaign == campaign:
            self.last_campaign = ""

    def save(self) -> bool:
        """Write the file; False where the folder cannot be written (the app goes on without)."""
        values = {key: value for key, value in vars(self).items() if key != "path"}
        text = json.dumps(values, ensure_ascii=False, indent=1, sort_keys=True)
        return quiet.write_text(self.path, text)


def _read(path: Path) -> Mapping[str, object]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _value(stored: Mapping[str, object], key: str, default: T) -> T:
    found = stored.get(key, default)
    if isinstance(default, float) and isinstance(found, int) and not isinstance(found, bool):
        found = float(found)
    return found if isinstance(found, type(default)) else default


def _choice(stored: Mapping[str, object], key: str, allowed: tuple[str, ...]) -> str:
    found = stored.get(key)
    return found if isinstance(found, str) and found in allowed else allowed[0]
