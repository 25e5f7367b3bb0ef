"""Power cuts: acknowledged is stored, and the same test finds a store wanting that does not sync enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def test_nothing_acknowledged_is_lost_to_a_power_cut(rig: Callable[..., dict[str, Any]]) -> None:
    report = rig("power", 100, 500)
    assert report["lost"] == 0
    assert report["broken"] == 0
    assert report["acknowledged"] > report["cuts"]


def test_the_cuts_find_a_store_that_does_not_sync_enough(rig: Callable[..., dict[str, Any]]) -> None:
    report = rig("power", 100, 500, "NORMAL")
    assert report["lost"] + report["broken"] > 0
