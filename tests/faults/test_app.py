"""kill -9 of the whole app."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("PySide6")


def test_the_app_reopens_at_the_last_apply(rig: Callable[..., dict[str, Any]]) -> None:
    report = rig("app", 5, 100)
    assert report["lost"] == 0
    assert report["acknowledged"] > report["kills"]
