"""Settings: remembered, moved by the environment, never worth an error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ikusa_desktop import settings
from ikusa_desktop.settings import Settings


def test_everything_is_remembered(user_home: Path) -> None:
    first = Settings()
    first.language, first.scheme, first.zoom, first.dice_by_hand = "ja", "dark", 1.5, True
    first.opened("/a/甲.ikusa")
    first.opened("/a/乙.ikusa")
    first.opened("/a/甲.ikusa")
    first.pages["roster"] = {"widths": [1, 2]}
    assert first.save()
    again = Settings()
    assert vars(again) == vars(first)
    assert again.recent == ["/a/甲.ikusa", "/a/乙.ikusa"]
    assert again.path == user_home / "ikusa" / "settings.json"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"zoom": "big", "recent": 3, "language": "tlh", "pages": {"a": 1}}',
        '{"zoom": 1e9}',
        "\x00",
        '{"recent": [1, "/a"]}',
    ],
)
def test_a_broken_file_counts_as_absent(text: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    found = Settings(path)
    assert found.language == ""
    assert settings.MIN_ZOOM <= found.zoom <= settings.MAX_ZOOM
    assert found.pages == {}
    assert all(isinstance(each, str) for each in found.recent)


def test_a_whole_number_is_a_zoom(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"zoom": 2}), encoding="utf-8")
    assert Settings(path).zoom == 2.0


def test_a_place_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert not Settings(tmp_path / "file" / "settings.json").save()


def test_recent_campaigns_are_few_and_can_be_forgotten(tmp_path: Path) -> None:
    found = Settings(tmp_path / "settings.json")
    for number in range(20):
        found.opened(f"/{number}.ikusa")
    assert len(found.recent) == settings.RECENT_LIMIT
    found.forget("/19.ikusa")
    assert found.last_campaign == ""
    assert "/19.ikusa" not in found.recent
