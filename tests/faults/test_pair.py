"""Two whole apps on one file, suspended, killed and started again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("PySide6")


def test_two_apps_on_one_file_lose_nothing(rig: Callable[..., dict[str, Any]]) -> None:
    report = rig("pair", 20, 600)
    assert report["lost"] == 0
    assert report["acknowledged"]
    assert report["refused"]
    assert report["killed"]
