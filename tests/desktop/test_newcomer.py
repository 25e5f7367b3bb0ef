"""A newcomer's first minutes: a character with gear and techniques, in a battle, on paper; every action is counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.desktop.hands import Hands, started

from ikusa.play import battle, roster
from ikusa.rules.terms import GearKind
from ikusa_desktop import theme
from ikusa_desktop import tr as speech

TECHNIQUES = """| Willow cut | attack A (gi) | 1 | 2d10+gi+swordsmanship >= defence | 1 wound. | — |
| Heron's beak | attack B (gi) | 2 | 2d10+gi+swordsmanship >= defence | [Pierce 2]. 1 wound. | 1/battle |"""

GEAR = "Long sword\tweapon\tcommon\nLeather cuirass\tlight armour\tcommon"

BLOCK = f"""# Kuno Tatsuki
Grade: veteran
Gear | Kind | Weight | Grade | Left | Worn | Spirit defence
Long sword | weapon | — | common | 1/1 | yes | 0
Leather cuirass | armour | light | common | 1/1 | yes | 0

{TECHNIQUES}"""
ROW_BY_ROW, AT_ONCE = 10, 6
"""Keys, clicks, and texts typed or pasted; the file dialog's name and Enter are among them."""


@pytest.fixture(autouse=True)
def english(qapp: QApplication) -> Iterator[None]:
    """Begins and ends in English and in the light look."""
    yield
    speech.use("en")
    theme.apply("light", 1.0)


def test_from_the_first_start_to_paper(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    with started(qapp, qtbot, None) as app:
        hands = Hands(app, qtbot)
        assert hands.window.page() == "roster", "the first start opens a copy of the sample"
        hands.press("ctrl+n")
        hands.write("Kuno Tatsuki")
        hands.press("enter")
        hands.paste(GEAR)
        assert hands.window.bar.text() == "Pasted for Kuno Tatsuki: 2 pieces of gear."
        hands.paste(TECHNIQUES)
        assert hands.window.bar.text() == "Pasted for Kuno Tatsuki: 2 techniques."
        to_battle_and_paper(hands, tmp_path / "tatsuki.pdf")
        assert hands.actions == ROW_BY_ROW, hands.did


def test_a_whole_stat_block_is_one_paste(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    with started(qapp, qtbot, None) as app:
        hands = Hands(app, qtbot)
        hands.paste(BLOCK)
        assert hands.window.bar.text() == "Kuno Tatsuki was pasted."
        to_battle_and_paper(hands, tmp_path / "tatsuki.pdf")
        assert hands.actions == AT_ONCE, hands.did


def to_battle_and_paper(hands: Hands, target: Path) -> None:
    """Into the first battle, which stands ready in the menu, and to a PDF of the one who is shown."""
    hands.press("ctrl+b enter")
    in_the_battle(hands)
    hands.press("ctrl+shift+e")
    hands.choose_file(target)
    hands.qtbot.waitUntil(target.exists, timeout=20_000)
    on_paper(target)


def in_the_battle(hands: Hands) -> None:
    """Tatsuki stands in the first battle with all that is his."""
    store = hands.session.store
    line = battle.battles(store)[0]
    who = next(place.character for place in battle.view(store, line.id).order if place.name == "Kuno Tatsuki")
    character = roster.view(store, who, "en").character
    assert [piece.name for piece in character.gear] == ["Long sword", "Leather cuirass"]
    assert [piece.kind for piece in character.gear] == [GearKind.WEAPON, GearKind.ARMOUR]
    assert [technique.name for technique in character.techniques] == ["Willow cut", "Heron's beak"]


def on_paper(target: Path) -> None:
    """One block: his."""
    (sheet,) = PdfReader(target).pages
    text = " ".join(sheet.extract_text().split())
    for said in ("Kuno Tatsuki", "Long sword", "Leather cuirass", "Willow cut", "Heron's beak", "[Pierce 2]"):
        assert said in text
