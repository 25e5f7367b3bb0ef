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
from ikusa_desktop.roster.page import RosterPage

TECHNIQUES = """| Willow cut | attack A (gi) | 1 | 2d10+gi+swordsmanship >= defence | 1 wound. | — |
| Heron's beak | attack B (gi) | 2 | 2d10+gi+swordsmanship >= defence | [Pierce 2]. 1 wound. | 1/battle |"""

CUIRASS = "Leather cuirass\tlight armour\tcommon"
MOST = 15
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
        page = hands.window.built("roster")
        assert isinstance(page, RosterPage)
        hands.press("ctrl+n")
        hands.write("Kuno Tatsuki")
        hands.press("enter")
        hands.paste(TECHNIQUES)
        hands.click(page.sheet.gear.adding)
        hands.write("Long sword")
        hands.press("enter")
        hands.paste(CUIRASS)
        hands.press("ctrl+b down enter")
        in_the_battle(hands)
        hands.press("ctrl+p ctrl+e")
        hands.choose_file(tmp_path / "tatsuki.pdf")
        qtbot.waitUntil((tmp_path / "tatsuki.pdf").exists, timeout=20_000)
        on_paper(tmp_path / "tatsuki.pdf")
        assert hands.actions <= MOST, hands.did


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
