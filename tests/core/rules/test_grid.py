"""A grid of glances says what single forecasts say (R-313), and the odds what all faces say."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.core.rules.generate import Fighters, duel, meet

from ikusa import ruleset
from ikusa.errors import RuleError
from ikusa.rules.commands import Forecast
from ikusa.rules.encounter import Encounter
from ikusa.rules.forecast import Glance, forecast, grid
from ikusa.rules.odds import chances, of_need
from ikusa.scenario.reading import read_character

FOCUSES = (0, 1, 2, 3)


def glance(encounter: Encounter, command: Forecast, focus: int) -> Glance:
    """The cell that the whole forecast of the same attack gives."""
    asked = Forecast(command.by, command.with_, command.on, focus=focus, inside=command.inside, aim=command.aim)
    try:
        entry = forecast(encounter, asked)
    except RuleError as refused:
        return Glance(refused=refused.code)
    return Glance(
        entry.target_number,
        entry.success,
        entry.critical,
        entry.incapacitates,
        max(entry.breaks.values(), default=0.0),
        entry.expected_wounds,
        entry.vigor,
        entry.overloaded,
        entry.immune == 1,
    )


@given(duel(), st.booleans())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_each_cell_is_its_forecast(fighters: Fighters, inside: bool) -> None:
    encounter = meet(fighters)
    commands = [Forecast("hero", "t", on, focus=9, inside=inside) for on in ("foe", "rear", "hero")]
    for command, row in zip(commands, grid(encounter, commands, FOCUSES), strict=True):
        for focus, cell in zip(FOCUSES, row, strict=True):
            wanted = glance(encounter, command, focus)
            assert cell.refused == wanted.refused
            assert (cell.target_number, cell.vigor, cell.overloaded, cell.immune) == (
                wanted.target_number,
                wanted.vigor,
                wanted.overloaded,
                wanted.immune,
            )
            figures = (cell.success, cell.critical, cell.incapacitates, cell.breaks, cell.expected_wounds)
            theirs = (wanted.success, wanted.critical, wanted.incapacitates, wanted.breaks, wanted.expected_wounds)
            assert figures == pytest.approx(theirs, abs=1e-12)


def encounter_of(*plain: Mapping[str, object]) -> Encounter:
    rules = ruleset.shipped()
    return Encounter(rules, {one.id: one for one in (read_character(data) for data in plain)})


def test_a_cell_says_why_it_is_refused() -> None:
    shot = {"id": "t", "vigor": 3, "check": {"terms": ["gi"]}, "focus": "pierce"}
    hero = {"id": "hero", "attributes": {"gi": 3}, "techniques": [shot, {"id": "u"}], "tracks": {"vigor": 4}}
    fled = {"id": "fled", "fled": True}
    commands = [Forecast("hero", "t", "foe"), Forecast("hero", "u", "foe"), Forecast("hero", "t", "fled")]
    rows = grid(encounter_of(hero, {"id": "foe"}, fled), [*commands, Forecast("hero", "x", "foe")], (0, 1, 2, 4))
    assert [[cell.refused for cell in row] for row in rows] == [
        [None, None, "not_enough_vigor", "focus_over_cap"],
        [None, *["focus_not_allowed"] * 3],
        ["cannot_target"] * 4,
        ["unknown_id"] * 4,
    ]


@pytest.mark.parametrize(("tag", "numbers"), [("pierce", [18, 17, 16, 15]), ("direct", [18, 17, 16, 16])])
def test_focus_moves_the_number_of_its_own_tag(tag: str, numbers: list[int]) -> None:
    """Heavy armour 4, a stance of 2 and terrain 2 stand against it (R-206, R-207, R-308)."""
    technique = {"id": "t", "vigor": 3, "focus": tag, "tags": [{"tag": "direct", "value": 2}]}
    hero = {"id": "hero", "attributes": {"gi": 3}, "techniques": [technique], "tracks": {"vigor": 9}}
    bonuses = [{"kind": "stance", "value": 2}, {"kind": "terrain", "value": 2}]
    foe = {"id": "foe", "grade": "pc", "gear": [{"id": "o", "weight": "heavy"}], "bonuses": bonuses}
    row = grid(encounter_of(hero, foe), [Forecast("hero", "t", "foe")], FOCUSES)[0]
    assert [cell.target_number for cell in row] == [number - 2 for number in numbers]
    assert [(cell.vigor, cell.overloaded) for cell in row] == [(3, False), (4, False), (5, False), (6, True)]


def test_a_cell_tells_the_chance_that_any_gear_is_damaged() -> None:
    """A blow on any hit at the suit, on criticals only at the shield (R-506)."""
    harm = [{"on": "critical", "what": "shield", "points": 1}, {"on": "hit", "what": "armour", "points": 1}]
    hero = {"id": "hero", "techniques": [{"id": "t", "gear_damage": harm}]}
    foe = {"id": "foe", "grade": "pc", "gear": [{"id": "o", "weight": "light"}, {"id": "s", "kind": "shield"}]}
    encounter = encounter_of(hero, foe)
    cell = grid(encounter, [Forecast("hero", "t", "foe")], (0,))[0][0]
    entry = forecast(encounter, Forecast("hero", "t", "foe"))
    assert cell.breaks == entry.breaks["o"] == pytest.approx(cell.success)
    assert entry.breaks["s"] == pytest.approx(cell.critical) != pytest.approx(cell.success)


def test_a_cell_of_the_immune() -> None:
    hero = {"id": "hero", "techniques": [{"id": "t", "vigor": 7, "tags": [{"tag": "spirit"}]}], "tracks": {"vigor": 9}}
    cell = grid(encounter_of(hero, {"id": "foe", "exorcism": "saint"}), [Forecast("hero", "t", "foe")], (0,))[0][0]
    assert cell == Glance(vigor=7, overloaded=True, immune=True)


@pytest.mark.parametrize(
    ("target", "modifier", "plus", "minus"), [(14, 5, 0, 1), (2, 0, 0, 0), (12, -3, 2, 1), (40, 0, 1, 0)]
)
def test_chances_are_counted_over_all_faces(target: int, modifier: int, plus: int, minus: int) -> None:
    found = chances(target, modifier, plus, minus)
    counted = {"critical": 0, "hit": 0, "fumble": 0, "miss": 0}
    for pair in product(range(1, 11), repeat=2):
        for dice in product(range(1, 7), repeat=plus + minus):
            success = sum(pair) + modifier + sum(dice[:plus]) - sum(dice[plus:]) >= target
            doubles = pair[0] == pair[1]
            counted[("critical" if doubles else "hit") if success else ("fumble" if doubles else "miss")] += 1
    total = 100 * 6 ** (plus + minus)
    assert (found.hit, found.critical, found.miss, found.fumble, found.total) == (
        counted["hit"],
        counted["critical"],
        counted["miss"],
        counted["fumble"],
        total,
    )


@pytest.mark.parametrize("need", [-5, 2, 3, 11, 19, 20, 21, 99])
def test_of_need_counts_pairs_and_doubles(need: int) -> None:
    pairs = [pair for pair in product(range(1, 11), repeat=2) if sum(pair) >= need]
    assert of_need(need) == (len(pairs), sum(one == other for one, other in pairs))


def test_chances_without_modifiers_are_those_of_two_d10_alone() -> None:
    assert chances(11) == chances(11, 0, 0, 0)
    assert (chances(11).hit + chances(11).critical, chances(11).total) == (55, 100)
