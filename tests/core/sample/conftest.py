"""The sample campaign's source, read as plain TOML."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ikusa import resources
from ikusa.rules.definitions import Ruleset
from ikusa.rules.notation import read_row
from ikusa.ruleset import with_overrides
from ikusa.scenario.reading import write_technique


@dataclass(frozen=True, slots=True)
class Source:
    """The files under resources/sample: the campaign, its battles, and the characters by the name of their file."""

    campaign: dict[str, Any]
    battles: dict[str, Any]
    characters: dict[str, dict[str, Any]]

    def ruleset(self) -> Ruleset:
        """The shipped ruleset with the campaign's additions."""
        return with_overrides(self.campaign["ruleset"])

    def combatant(self, id_: str, language: str = "ja") -> dict[str, Any]:
        """A character in the form of a scenario's combatant, as the README beside the files says."""
        one, ruleset = self.characters[id_], self.ruleset()
        techniques = [
            write_technique(read_row(row[language], ruleset))
            | {key: row[key] for key in row if key not in ("ja", "en")}
            for row in one["techniques"]
        ]
        return one["combatant"] | {"id": id_, "name": one["name"][language], "techniques": techniques}

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
