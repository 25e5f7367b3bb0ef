"""kill -9: what was acknowledged is stored, and no act is stored in half."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def test_nothing_acknowledged_is_lost_to_a_kill(rig: Callable[..., dict[str, Any]]) -> None:
    report = rig("kills", 50, 1_000)
    assert report["lost"] == 0
    assert report["acknowledged"] > 5 * report["kills"]
    assert report["in the middle"] > report["kills"] / 4
