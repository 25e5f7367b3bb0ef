"""Broken files: found out, and left byte for byte as they were."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def test_every_truncation_is_found(rig: Callable[..., dict[str, Any]]) -> None:
    report = rig("spoil", 200, 1_000, "truncations")
    assert report["found"] == report["truncations"]


def test_flipped_bits_are_found(rig: Callable[..., dict[str, Any]]) -> None:
    report = rig("spoil", 300, 10_000, "flips")
    assert report["changed something"] > report["flips"] / 4
    assert report["found by check"] >= 0.999 * report["changed something"]
    assert report["found at opening"] >= 0.99 * report["changed something"]
