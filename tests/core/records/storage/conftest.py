"""A campaign file of this test's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ikusa.records.store import Store
from ikusa.records.tables import Character, Gear


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the campaign of this test is."""
    return tmp_path / "campaign.ikusa"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A new campaign with one character (id 1) who carries one piece of gear (id 1); nothing to undo."""
    with Store.create(path) as store:
        with store.act("Begin"):
            Gear.create(character=Character.create(name="灯"), name="槍")
        store.forget_steps()
        yield store
