"""The main window on the journal of the sample with a few blows struck."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ikusa.play import battle, campaign
from ikusa.rules.commands import Attack, EndRound
from ikusa_desktop.journal.page import JournalPage
from ikusa_desktop.main_window import MainWindow


@pytest.fixture
def home() -> str:
    """The page in view."""
    return "journal"


@pytest.fixture(scope="session")
def played_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample with its first battle begun: Soma hits, then the oni is met by a critical in the second round."""
    path = tmp_path_factory.mktemp("played") / "sample.ikusa"
    with campaign.create_sample(path, "en") as store:
        first = battle.battles(store)[0].id
        battle.start(store, first)
        soma, oni = list(battle.encounter(store, first).combatants)[:2]
        for dice in ((9, 8), (7, 7)):
            battle.begin(store, first, int(soma))
            technique = battle.encounter(store, first).combatants[soma].techniques[0].id
            battle.apply(store, first, Attack(by=soma, with_=technique, on=oni, dice=dice))
            battle.apply(store, first, EndRound())
        store.forget_steps()
    return path


@pytest.fixture
def campaign_file(played_file: Path, tmp_path: Path) -> Path:
    """This test's own copy, closed."""
    return Path(shutil.copy(played_file, tmp_path / "ford.ikusa"))


@pytest.fixture
def page(window: MainWindow) -> JournalPage:
    """The page, built."""
    found = window.built("journal")
    assert isinstance(found, JournalPage)
    return found
