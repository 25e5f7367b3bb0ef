"""A long evening: memory and handles stay."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_memory_and_handles_stay(rig: Callable[..., dict[str, Any]]) -> None:
    report = rig("soak", 1_000, 10_000)
    assert report["memory %"] <= 10
    assert report["handles"] == 0
