"""Many attacks at a glance: which technique against whom, and what focus makes of it, without a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ikusa.rules.character import Character
from ikusa.rules.commands import Forecast
from ikusa.rules.encounter import Encounter
from ikusa.rules.forecast import Glance, grid
from ikusa.rules.technique import Technique
from ikusa_desktop.battle.choice import Choice


@dataclass(frozen=True, slots=True)
class Chances:
    """What the lists of an attack show beside each entry.

    `techniques` by id, against the chosen target without focus; `targets` by id, with the chosen technique and focus.
    """

    techniques: Mapping[str, Glance] = field(default_factory=dict)
    targets: Mapping[str, Glance] = field(default_factory=dict)


NO_CHANCES = Chances()


@dataclass(frozen=True, slots=True)
class Comparison:
    """Every technique of the attacker against every target: `cells` a row a target, a cell a technique."""

    techniques: tuple[Technique, ...]
    targets: tuple[Character, ...]
    cells: tuple[tuple[Glance, ...], ...]


def chances(encounter: Encounter, choice: Choice) -> Chances:
    """The chances of the choices beside this one, under its options."""
    attacker = encounter.combatants[choice.by]
    techniques = [technique.id for technique in attacker.techniques]
    others = list(encounter.combatants)
    by_technique = grid(encounter, [_forecast(choice, id_, choice.on) for id_ in techniques], (0,))
    by_target: tuple[tuple[Glance, ...], ...] = ()
    if choice.with_ in techniques:
        by_target = grid(encounter, [_forecast(choice, choice.with_, id_) for id_ in others], (choice.focus,))
    return Chances(
        {id_: row[0] for id_, row in zip(techniques, by_technique, strict=True)},
        {id_: row[0] for id_, row in zip(others, by_target, strict=True)} if by_target else dict.fromkeys(others, NONE),
    )


NONE = Glance(refused="unknown_id")
"""What is known of an attack without a technique."""


def comparison(encounter: Encounter, choice: Choice, targets: tuple[Character, ...], focus: int) -> Comparison:
    """Every technique against these targets; where a technique allows no focus, without it."""
    techniques = encounter.combatants[choice.by].techniques
    columns = []
    for technique in techniques:
        spent = focus if technique.focus is not None else 0
        rows = grid(encounter, [_forecast(choice, technique.id, target.id) for target in targets], (spent,))
        columns.append([row[0] for row in rows])
    cells = tuple(tuple(column[at] for column in columns) for at in range(len(targets)))
    return Comparison(tuple(techniques), targets, cells)


def _forecast(choice: Choice, technique: str, target: str) -> Forecast:
    return choice.toward(technique, target).forecast()


def shown(chance: float) -> str:
    """A chance in per cent: whole, or with one decimal where d6 make it uneven."""
    per_cent = chance * 100
    return f"{per_cent:.0f}" if abs(per_cent - round(per_cent)) < 1e-9 else f"{per_cent:.1f}"
