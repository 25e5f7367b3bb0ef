"""kill -9 inside an upgrade."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def test_a_killed_upgrade_leaves_the_old_or_the_new_file(rig: Callable[..., dict[str, Any]]) -> None:
    report = rig("migration", 20, 200)
    assert report["old"] > report["kills"] / 5
    assert report["old"] + report["new"] == report["kills"]
