"""The rating agrees with its twin, keeps to its policy, stops when told, and never finds more foes easier."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pytest
from tests.core.play.rating.walk import Walked, walk
from tests.core.rules.generate import RULES, tracks

from ikusa.play.rating import Rating, rate
from ikusa.rules.character import Character, Status
from ikusa.rules.dice import RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.gear import Gear
from ikusa.rules.technique import Limit, TagUse, Technique
from ikusa.rules.terms import Exorcism, GearGrade, GearKind, Grade, Per, Tag, TrackName, Weight

SMASH = Technique(
    "smash", "smash", vigor=2, terms=("tai",), tags=(TagUse(Tag.PIERCE, 3), TagUse(Tag.BREAK)), weapon="club"
)
CUT = Technique("cut", "cut", vigor=1, terms=("gi",), critical_wounds=3)
ONCE = Technique("once", "once", vigor=1, terms=("gi",), modifier=3, wounds=2, limit=Limit(1, Per.BATTLE))
SPELL = Technique("spell", "spell", vigor=2, terms=("gi",), tags=(TagUse(Tag.SPIRIT),))
HUGE = Technique("huge", "huge", vigor=7, terms=("tai",), wounds=5)


def fighter(id_: str, side: str, **fields: object) -> Character:
    base = Character(
        id_,
        id_,
        side,
        Grade.VETERAN,
        {"tai": 2, "gi": 3, "yu": 1, "un": 0},
        tracks=tracks(3, 10),
        gear=(
            Gear(f"{id_}-mail", "mail", GearKind.ARMOUR, Weight.HEAVY, GearGrade.ISSUE, 4),
            Gear(f"{id_}-shield", "shield", GearKind.SHIELD, None, GearGrade.DIVINE, 1),
            Gear("club", "club", GearKind.WEAPON, None, GearGrade.COMMON),
        ),
        techniques=(CUT, SMASH, ONCE, HUGE),
    )
    return replace(base, **fields)  # type: ignore[arg-type]


def battle() -> Encounter:
    fighters = (
        fighter("soma", "players"),
        fighter("oni", "enemies", natural_armour=2, statuses=(Status("cover"),), tracks=tracks(5, 12)),
        fighter("aya", "players", techniques=(SPELL, CUT), incorporeal=True, exorcism=Exorcism.INITIATE),
        fighter("kage", "enemies", techniques=(CUT, ONCE), statuses=(Status("defenceless"), Status("stance", value=2))),
        fighter("monk", "enemies", exorcism=Exorcism.LICENSED, techniques=(SPELL,)),
    )
    return Encounter(RULES, {one.id: one for one in fighters})


@pytest.fixture(scope="module")
def rated() -> Rating:
    found = rate(battle(), 40_000, seed=5)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def walked() -> list[Walked]:
    dice = RandomDice(11)
    return [walk(battle(), dice) for _ in range(600)]


def near(found: float, counted: float, fights: int = 600, spread: float = 0.5) -> bool:
    """Within four standard errors of the smaller sample."""
    return abs(found - counted) < 4 * spread / fights**0.5


def test_it_agrees_with_the_rules_own_objects(rated: Rating, walked: list[Walked]) -> None:
    for side in ("players", "enemies"):
        assert near(rated.wins[side], mean(one.winner == side for one in walked))
    assert near(rated.undecided, mean(one.winner is None for one in walked))
    assert near(rated.rounds, mean(one.rounds for one in walked), spread=4)
    for fate in rated.fates:
        full = battle().combatants[fate.who].tracks
        assert near(fate.falls, mean(one.wounds[fate.who] == 0 for one in walked))
        lost = mean(full[TrackName.WOUNDS].now - one.wounds[fate.who] for one in walked)
        assert near(fate.wounds_lost, lost, spread=2.5)
        assert near(fate.vigor_left, mean(one.vigor[fate.who] for one in walked), spread=5)


def test_it_agrees_on_gear(rated: Rating, walked: list[Walked]) -> None:
    told = {(piece.owner, piece.gear): piece for piece in rated.gear}
    assert ("soma", "soma-mail") in told
    for (owner, gear), piece in told.items():
        assert near(piece.damaged, mean(one.damage[owner, gear] > 0 for one in walked))
        if gear.endswith("mail"):
            assert near(piece.broken, mean(one.damage[owner, gear] >= 4 for one in walked))
    assert not any(gear.endswith("shield") for _, gear in told), "a divine shield is no prey of a common club"


def test_what_lies_broken_before_is_not_broken_by_the_fight() -> None:
    fight = battle()
    soma = fight.combatants["soma"]
    mail = replace(soma.gear[0], damage=4)
    hurt = replace(soma, gear=(mail, *soma.gear[1:]))
    rated = rate(replace(fight, combatants={**fight.combatants, "soma": hurt}), 200, seed=5)
    assert rated is not None
    assert not any(piece.broken for piece in rated.gear if piece.gear == mail.id)


def test_chances_sum_to_one_and_the_same_seed_is_the_same_rating(rated: Rating) -> None:
    assert sum(rated.wins.values()) + rated.undecided == pytest.approx(1)
    assert rate(battle(), 8_000, seed=9) == rate(battle(), 8_000, seed=9)
    assert 0 < rated.error < 0.02


def test_more_foes_never_look_easier() -> None:
    hero = fighter("hero", "players", tracks=tracks(5, 12))
    before = 1.1
    for count in range(1, 6):
        foes = [fighter(f"foe{place}", "enemies", tracks=tracks(1, 5), techniques=(CUT,)) for place in range(count)]
        rated = rate(Encounter(RULES, {one.id: one for one in (hero, *foes)}), 12_000, seed=3)
        assert rated is not None
        assert rated.wins["players"] <= before + rated.error
        before = rated.wins["players"]


def test_it_stops_when_told() -> None:
    seen: list[tuple[int, int]] = []

    def progress(played: int, fights: int) -> bool:
        seen.append((played, fights))
        return len(seen) < 2

    assert rate(battle(), 50_000, seed=1, progress=progress) is None
    assert len(seen) == 2


def test_a_battle_that_nobody_can_fight_is_undecided() -> None:
    stunned = [fighter(side, side, statuses=(Status("dazed"),)) for side in ("players", "enemies")]
    rated = rate(Encounter(RULES, {one.id: one for one in stunned}), 500, seed=1)
    assert rated is not None
    assert rated.undecided == 1
    alone = rate(Encounter(RULES, {"soma": fighter("soma", "players")}), 500, seed=1)
    assert alone is not None
    assert alone.wins == {"players": 1.0}
