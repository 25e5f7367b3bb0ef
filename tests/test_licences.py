"""The list of licences is fresh, and what does not go with MIT is refused."""

from __future__ import annotations

import pytest
from tests.test_translations import load

tool = load("licences")


def test_the_committed_list_is_fresh_and_every_licence_is_free() -> None:
    assert tool.faults() == []
    assert tool.TARGET.read_text("utf-8") == tool.text(), "run python packaging/licences.py"


@pytest.mark.parametrize(
    ("licence", "free"),
    [
        ("MIT", True),
        ("LGPL-3.0-only OR GPL-2.0-only", True),
        ("BSD-3-Clause AND (0BSD AND Zlib)", True),
        ("GPL-3.0-only", False),
        ("MIT AND AGPL-3.0-only", False),
        ("", False),
    ],
)
def test_what_goes_with_mit(licence: str, free: bool) -> None:
    assert tool.is_free(licence) is free


def test_what_the_app_brings_is_told_from_its_tools() -> None:
    brought = tool.brought()
    assert {"pyside6-essentials", "shiboken6", "charset-normalizer"} <= brought
    assert "pytest" not in brought
