"""The sample campaign's source, read as plain TOML."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ikusa import resources


@dataclass(frozen=True, slots=True)
class Source:
    """The files under resources/sample: the campaign, its battles, and the characters by the name of their file."""

    campaign: dict[str, Any]
    battles: dict[str, Any]
    characters: dict[str, dict[str, Any]]

    def gear(self) -> list[tuple[str, dict[str, Any]]]:
        """Each piece of gear, beside the id of its character."""
        return [(id_, piece) for id_, one in self.characters.items() for piece in one["combatant"].get("gear", [])]

    def techniques(self) -> list[tuple[str, dict[str, Any]]]:
        """Each technique, beside the id of its character."""
        return [(id_, technique) for id_, one in self.characters.items() for technique in one["techniques"]]


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def source() -> Source:
    """The whole source."""
    folder = resources.path("sample")
    return Source(
        campaign=read(folder / "campaign.toml"),
        battles=read(folder / "battles.toml"),
        characters={path.stem: read(path) for path in sorted((folder / "characters").glob("*.toml"))},
    )
