"""A full disk: refused in a sentence, rolled back, and retried without a restart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


def test_a_file_that_may_not_grow(rig: Callable[..., dict[str, Any]]) -> None:
    report = rig("full", 10, 100)
    assert report["refused"]["FAILED"] == report["fills"]


def test_a_disk_that_is_full(rig: Callable[..., dict[str, Any]]) -> None:
    report = rig("full", 10, 100, "tmpfs")
    if "skipped" in report:
        pytest.skip(report["skipped"])
    assert report["refused"]["FULL"] == report["fills"]
