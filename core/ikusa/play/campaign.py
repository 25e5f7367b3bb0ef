"""The campaign as a whole: making one, its name, and commands outside a battle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ikusa.play.changes import Changes
from ikusa.records.store import Store
from ikusa.rules.commands import Command
from ikusa.rules.dice import Dice
from ikusa.rules.encounter import Encounter


@dataclass(frozen=True, slots=True)
class Info:
    """What the title bar says of a campaign. `session` is the number of the current session."""

    name: str
    english: str
    session: int
    scenario_over: bool
    created: str


def create(path: Path, name: str, english: str = "") -> Store:
    """Makes a new campaign with session 1 begun, and opens it; nothing in it can be undone yet.

    Raises:
        OpenError: there is something at this path, or it cannot be written.
        RuleError: the name is none.
    """
    raise NotImplementedError


def create_sample(path: Path) -> Store:
    """Makes a copy of the sample campaign and opens it."""
    raise NotImplementedError


def info(store: Store) -> Info:
    """Name and session; defaults where the file has none."""
    raise NotImplementedError


def rename(store: Store, name: str, english: str = "") -> Changes:
    """Gives the campaign another name."""
    raise NotImplementedError


def encounter(store: Store, characters: Iterable[int], language: str = "ja") -> Encounter:
    """An encounter of these characters outside a battle: treatments, repairs, time; ids as in a battle."""
    raise NotImplementedError


def apply(
    store: Store, characters: Iterable[int], commands: Command | Sequence[Command], dice: Dice | None = None
) -> Changes:
    """Carries out commands on these characters outside a battle: one act, one log row each.

    `end_scenario` and `pass_time` act on all whom they are given. Missing dice come from `dice`, else are random.

    Raises:
        RuleError: the rules refuse one of them; nothing is stored.
    """
    raise NotImplementedError
