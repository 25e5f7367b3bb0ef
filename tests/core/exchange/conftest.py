"""A copy of the sample campaign, and an empty one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ikusa.play import campaign
from ikusa.records.store import Store


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample campaign in Japanese, closed."""
    path = tmp_path_factory.mktemp("sample") / "sample.ikusa"
    campaign.create_sample(path, "ja").close()
    return path


@pytest.fixture
def sample(sample_file: Path, tmp_path: Path) -> Iterator[Store]:
    """A copy of the sample campaign of this test's own."""
    path = tmp_path / "campaign.ikusa"
    shutil.copy(sample_file, path)
    with Store.open(path) as store:
        yield store


@pytest.fixture
def blank(tmp_path: Path) -> Iterator[Store]:
    """A new, empty campaign."""
    with campaign.create(tmp_path / "blank.ikusa", "空") as store:
        yield store
