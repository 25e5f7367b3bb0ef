"""One word for each thing of the game, in screens, on paper, in the rules and in the guide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLACES = (
    *sorted((ROOT / "resources" / "translations" / "ja").glob("*.po")),
    *sorted((ROOT / "resources" / "rulesets").glob("*.toml")),
    *sorted((ROOT / "resources" / "sample").glob("*.toml")),
    ROOT / "docs" / "guide" / "ja.md",
)
INSTEAD = {
    "天然の(鎧|装甲|甲冑)|自然装甲": "自然甲冑",
    "霊体の者": "非実体の者",
    "霊防": "霊体防備",
    "防御の備え": "防御の予約",
    "統計票": "能力表",
    "手当(?!て)": "手当て",
}
"""What was said otherwise before, and the game's own word."""
ONE = ("Natural armour", "Incorporeal", "Cohesion", "Spirit defence", "Toxicity", "Vigor", "Luck", "Defence")
"""What has the same name wherever it stands by itself."""


@pytest.mark.parametrize("said", INSTEAD)
def test_each_thing_has_the_games_own_word(said: str) -> None:
    found = [
        f"{path.name}: {line.strip()[:80]}"
        for path in PLACES
        for line in path.read_text("utf-8").splitlines()
        if re.search(said, line)
    ]
    assert found == [], f"say {INSTEAD[said]}"


@pytest.mark.parametrize("term", ONE)
def test_one_english_word_is_one_japanese_word(term: str) -> None:
    entry = re.compile(rf'^msgid "{term}"\nmsgstr "(.+)"$', re.MULTILINE | re.IGNORECASE)
    found = {text for path in PLACES if path.suffix == ".po" for text in entry.findall(path.read_text("utf-8"))}
    assert len(found) <= 1, found
