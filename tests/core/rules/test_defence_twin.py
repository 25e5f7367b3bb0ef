"""The defence against its twin: a naive count of single points straight from R-203 to R-211 and R-501 to R-506.

The twin shares no code with `ikusa.rules.defence`. Every point of the armour class is a chip that knows the piece it
belongs to, every other point a chip of its own; pierce and direct take chips off one at a time.
"""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st
from tests.core.rules.generate import RULES, Fighters, duel, meet

from ikusa.rules.character import Character, Status
from ikusa.rules.commands import Attack
from ikusa.rules.defence import spirit_target, standing
from ikusa.rules.dice import RandomDice
from ikusa.rules.engine import perform
from ikusa.rules.entering import come_into_play
from ikusa.rules.entries import AttackEntry, Line
from ikusa.rules.gear import Gear
from ikusa.rules.technique import TagUse, Technique
from ikusa.rules.terms import BonusKind, Exorcism, GearGrade, GearKind, Grade, On, Outcome, Tag

BASE = {Grade.MOOK: 8, Grade.SOLDIER: 9}
SPIRIT = {Exorcism.NONE: 9, Exorcism.INITIATE: 11}
RANKS = {GearGrade.ISSUE: 1, GearGrade.COMMON: 1, GearGrade.MASTERWORK: 2, GearGrade.DIVINE: 3}
FLOOR, DEFENCELESS, INCORPOREAL = 2, 4, 4

quick = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@dataclass
class Chips:
    """One number while it is being built."""

    base: int
    armour: list[str | None]
    """The points of the armour class in the order in which pierce eats them; None cannot break."""
    hard: int
    """Points of the armour class that cannot be pierced."""
    other: int
    reductions: int


def owned(character: Character, id_: str) -> int:
    return sum(one.value for one in character.bonuses if one.kind is BonusKind.ARMOUR and one.gear == id_)


def measure(character: Character, piece: Gear) -> int:
    """What a piece can lose in all (R-505)."""
    return piece.integrity if piece.kind is GearKind.WEAPON else piece.defence + owned(character, piece.id)


def left(character: Character, piece: Gear) -> int:
    return max(0, measure(character, piece) - piece.damage)


def chips(target: Character) -> Chips:
    """The defence against nobody (R-203 to R-205)."""
    base = target.base_defence if target.base_defence is not None else BASE.get(target.grade, 10)
    worn = [piece for piece in target.gear if piece.equipped]
    suits = [piece for piece in worn if piece.kind in (GearKind.ARMOUR, GearKind.OTHER)]
    shields = [piece for piece in worn if piece.kind is GearKind.SHIELD]
    armour: list[str | None] = [piece.id for piece in suits + shields for _ in range(left(target, piece))]
    hard = 0
    if target.natural_armour_pierceable:
        armour += [None] * target.natural_armour
    else:
        hard += target.natural_armour
    other = reductions = 0
    for bonus in target.bonuses:
        if bonus.gear is not None:
            continue
        if bonus.value < 0:
            reductions -= bonus.value
        elif bonus.kind is BonusKind.ARMOUR:
            armour += [None] * bonus.value
        else:
            other += bonus.value
    reductions += sum(penalty.value for penalty in target.penalties)
    for status in target.statuses:
        value = 1 if status.value is None else status.value
        if status.id == "stance":
            other, reductions = (other + value, reductions) if value >= 0 else (other, reductions - value)
        elif status.id == "defence_down":
            reductions += value
        elif status.id == "defenceless":
            reductions += DEFENCELESS
    return Chips(base, armour, hard, other, reductions)


def number(count: Chips) -> int:
    return max(FLOOR, count.base + len(count.armour) + count.hard + count.other - count.reductions)


def spirit_number(target: Character) -> int | None:
    """R-210."""
    if target.exorcism not in SPIRIT:
        return None
    found = SPIRIT[target.exorcism] + target.spirit_defence
    for piece in target.gear:
        whole = measure(target, piece) == 0 or left(target, piece) > 0
        if piece.equipped and whole:
            found += piece.spirit_defence
    return max(FLOOR, found)


def times(tags: tuple[TagUse, ...], tag: Tag) -> int:
    """How many chips a tag takes; more than anybody has for `all` (R-208)."""
    return sum(10_000 if use.value == "all" else int(use.value or 0) for use in tags if use.tag is tag)


def dice_of(target: Character, inside: bool) -> list[int]:
    """The signs of the defender's d6 in the order of the table (R-312, R-603)."""
    cover = [] if inside else [1 for status in target.statuses if status.id == "cover"]
    return cover + [-1 for status in target.statuses if status.id == "restrained"]


def struck(fighters: Fighters, command: Attack, faces: tuple[int, ...]) -> tuple[int | None, list[str | None]]:
    """The target number and, chip by chip in order, whose points pierce took (R-206 to R-211, R-503)."""
    attacker, target, _ = fighters
    technique = attacker.techniques[0]
    if any(use.tag is Tag.SPIRIT for use in technique.tags):
        return spirit_number(target), []
    count = chips(target)
    for sign, face in zip(dice_of(target, command.inside), faces, strict=False):
        if sign > 0:
            count.other += face
        else:
            count.reductions += face
    if target.incorporeal and attacker.exorcism is Exorcism.NONE:
        count.other += INCORPOREAL
    if command.defence_modifier >= 0:
        count.other += command.defence_modifier
    else:
        count.reductions -= command.defence_modifier
    pierce, direct = times(technique.tags, Tag.PIERCE), times(technique.tags, Tag.DIRECT)
    pierce += command.focus if technique.focus is Tag.PIERCE else 0
    direct += command.focus if technique.focus is Tag.DIRECT else 0
    eaten = take(count.armour, pierce, command.aim)
    while direct > 0 and count.other > 0:
        count.other -= 1
        direct -= 1
    return number(count), eaten


def take(armour: list[str | None], points: int, aim: str | None) -> list[str | None]:
    """Take chips off the armour class, those of the piece aimed at first; gives whose they were."""
    eaten: list[str | None] = []
    while points > 0 and armour:
        place = armour.index(aim) if aim is not None and aim in armour else 0
        eaten.append(armour.pop(place))
        points -= 1
    return eaten


def broken(fighters: Fighters, command: Attack, outcome: Outcome) -> dict[str, int]:
    """What an attack's success damages (R-502 to R-506)."""
    attacker, target, _ = fighters
    technique = attacker.techniques[0]
    spirit = any(use.tag is Tag.SPIRIT for use in technique.tags)
    damage: dict[str, int] = {}
    if not spirit:
        for id_ in _breaking(technique, command, target, outcome):
            piece = next(one for one in target.gear if one.id == id_)
            if _rank(attacker, technique) >= RANKS[piece.grade]:
                damage[id_] = damage.get(id_, 0) + 1
    for harm in technique.gear_damage:
        if harm.on is On.CRITICAL and outcome is not Outcome.CRITICAL:
            continue
        hit = _hit(target, harm.what, command.aim, damage)
        if hit is not None:
            points = min(harm.points, left(target, hit) - damage.get(hit.id, 0))
            damage[hit.id] = damage.get(hit.id, 0) + points
    return {id_: points for id_, points in damage.items() if points}


def _breaking(technique: Technique, command: Attack, target: Character, outcome: Outcome) -> list[str]:
    """Whose points a break makes lasting, chip by chip; on a critical both lists count (R-504)."""
    tags = technique.tags + (technique.critical_tags if outcome is Outcome.CRITICAL else ())
    if not any(use.tag is Tag.BREAK for use in tags):
        return []
    pierce = times(tags, Tag.PIERCE) + (command.focus if technique.focus is Tag.PIERCE else 0)
    return [id_ for id_ in take(chips(target).armour, pierce, command.aim) if id_ is not None]


def _rank(attacker: Character, technique: Technique) -> int:
    """R-502."""
    if technique.rank is not None:
        return technique.rank
    weapon = next((piece for piece in attacker.gear if piece.id == technique.weapon), None)
    return 1 if weapon is None else RANKS[weapon.grade]


def _hit(target: Character, what: GearKind, aim: str | None, damage: dict[str, int]) -> Gear | None:
    """The piece that a stated gear damage hits (R-506)."""
    worn = [piece for piece in target.gear if piece.equipped and piece.kind is what]
    for piece in worn:
        if piece.id == aim:
            return piece
    for piece in worn:
        if measure(target, piece) == 0 or left(target, piece) > damage.get(piece.id, 0):
            return piece
    return None


def total(lines: tuple[Line, ...]) -> int:
    return sum(line.value or 0 for line in lines)


@st.composite
def blows(draw: st.DrawFn) -> tuple[Fighters, Attack]:
    """A duel with what can be said about one blow; the attacker can focus as far as R-308 lets it."""
    hero, foe, rear = draw(duel())
    extra = draw(st.lists(st.sampled_from([Status("restrained", source="a"), Status("stance", value=-2)]), max_size=2))
    foe = come_into_play(foe.changed(statuses=(*foe.statuses, *extra)), RULES)
    worn = [piece.id for piece in foe.gear if piece.equipped]
    return (hero, foe, rear), Attack(
        "hero",
        "t",
        "foe",
        focus=draw(st.integers(0, cap(hero))) if hero.techniques[0].focus is not None else 0,
        dice=(draw(st.integers(1, 10)), draw(st.integers(1, 10))),
        inside=draw(st.booleans()),
        aim=draw(st.none() | st.sampled_from(worn)) if worn else None,
        defence_modifier=draw(st.integers(-4, 4)),
        modifier=draw(st.integers(-2, 14)),
        d100=1,
        override=True,
    )


def cap(hero: Character) -> int:
    """R-308, R-604."""
    gi = hero.attributes.get("gi", 0)
    frenzied = any(status.id == "blood_frenzy" for status in hero.statuses)
    pained = any(status.id == "pain" for status in hero.statuses) and not frenzied
    return max(0, gi // 2 if pained else gi)


@given(duel())
@quick
def test_the_standing_defence_is_its_twin(fighters: Fighters) -> None:
    for one in fighters:
        found = standing(one, RULES)
        assert found.total == total(found.lines) == number(chips(one))
        assert spirit_target(one, RULES) == spirit_number(one)
        assert all(line.rule.startswith("R-") for line in found.lines)


@given(blows(), st.integers(0, 1000))
@quick
def test_a_blow_meets_the_twin_of_the_defence(asked: tuple[Fighters, Attack], seed: int) -> None:
    fighters, command = asked
    cost = fighters[0].techniques[0].vigor + command.focus
    assume(cost <= 20)
    entry = perform(meet(fighters), command, RandomDice(seed)).entry
    assert isinstance(entry, AttackEntry)
    wanted, _ = struck(fighters, command, entry.d6)
    assert entry.target_number == wanted
    event(entry.outcome.value)
    if wanted is None:
        assert entry.outcome is Outcome.IMMUNE
        return
    assert total(entry.breakdown) == wanted
    assert entry.dice is not None
    assert entry.total == sum(entry.dice) + total(entry.modifier_breakdown)
    assert entry.outcome.success is (entry.total >= wanted)
    assert entry.gear_damage == (broken(fighters, command, entry.outcome) if entry.outcome.success else {})


@given(blows(), st.integers(0, 1000))
@settings(quick, max_examples=40)
def test_an_aim_moves_no_target_number(asked: tuple[Fighters, Attack], seed: int) -> None:
    fighters, command = asked
    target = fighters[1]
    entries = []
    for aim in (None, *(piece.id for piece in target.gear if piece.equipped)):
        aimed = Attack(
            command.by,
            command.with_,
            command.on,
            focus=command.focus,
            dice=command.dice,
            inside=command.inside,
            aim=aim,
            defence_modifier=command.defence_modifier,
            d100=1,
            override=True,
        )
        entries.append(perform(meet(fighters), aimed, RandomDice(seed)).entry)
    numbers = {entry.target_number for entry in entries if isinstance(entry, AttackEntry)}
    assert len(numbers) == 1
