"""The lines of a number, each under its rule, in the order of R-203; what a die not given leaves open (R-313)."""

from __future__ import annotations

from typing import Any

from ikusa import ruleset
from ikusa.rules.commands import Attack, Check, Forecast
from ikusa.rules.defence import spirit_guard, standing
from ikusa.rules.dice import RandomDice
from ikusa.rules.encounter import Encounter
from ikusa.rules.engine import perform
from ikusa.rules.entering import come_into_play
from ikusa.rules.entries import AttackEntry, CheckEntry, ForecastEntry, Line
from ikusa.rules.forecast import forecast
from ikusa.rules.terms import CheckKind
from ikusa.scenario.reading import read_character

RULES = ruleset.shipped()
DICE = RandomDice(0)

MAIL = {"id": "mail", "name": "Mail", "weight": "heavy", "damage": 1, "spirit_defence": 2}
ROBE = {"id": "robe", "spirit_defence": -1}
BROKEN = {"id": "broken", "weight": "light", "damage": 2, "spirit_defence": 5}
PACKED = {"id": "packed", "weight": "light", "equipped": False, "spirit_defence": 5}
SWORD = {"id": "sword", "kind": "weapon", "defence": 3}
SHIELD = {"id": "shield", "kind": "shield"}
FOE = {
    "id": "foe",
    "grade": "veteran",
    "natural_armour": 2,
    "incorporeal": True,
    "spirit_defence": 1,
    "gear": [SHIELD, MAIL, ROBE, BROKEN, PACKED, SWORD],
    "bonuses": [
        {"kind": "armour", "value": 1, "label": "hide"},
        {"kind": "armour", "value": 1, "gear": "mail"},
        {"kind": "armour", "value": -1, "label": "torn"},
        {"kind": "ward", "value": 2, "label": "charm"},
        {"kind": "dodge", "value": 0},
        {"kind": "armour", "value": 0},
        {"kind": "barrier", "value": -2, "label": "cracked"},
    ],
    "penalties": [{"value": 1, "label": "mud"}, {"value": 0, "label": "nothing"}],
    "statuses": [
        {"id": "stance", "value": 3, "name": "crane"},
        {"id": "defence_down", "value": 2},
        {"id": "defence_down", "value": 1, "name": "rope"},
    ],
}
ARMOUR = (
    Line("base", 10, "R-102", "veteran"),
    Line("gear", 1, "R-204", "shield", "shield"),
    Line("gear", 4, "R-204", "mail", "Mail"),
    Line("gear", 0, "R-204", "broken", "broken"),
    Line("natural_armour", 2, "R-204"),
    Line("bonus", 1, "R-204", "armour", "hide"),
)
OTHER = (Line("bonus", 2, "R-205", "ward", "charm"), Line("status", 3, "R-620/stance", "stance", "crane"))
REDUCTIONS = (
    Line("bonus", -1, "R-203", "armour", "torn"),
    Line("bonus", -2, "R-203", "barrier", "cracked"),
    Line("penalty", -1, "R-203", text="mud"),
    Line("status", -2, "R-620/defence_down", "defence_down"),
    Line("status", -1, "R-620/defence_down", "defence_down", "rope"),
)


def meet(*plain: dict[str, Any]) -> Encounter:
    fighters = [come_into_play(read_character(data), RULES) for data in plain]
    return Encounter(RULES, {one.id: one for one in fighters})


def hero(**keys: Any) -> dict[str, Any]:
    technique = {"id": "t", "check": {"terms": ["gi"]}} | keys.pop("technique", {})
    return {"id": "hero", "attributes": {"gi": 3}, "techniques": [technique]} | keys


def struck(attacker: dict[str, Any], target: dict[str, Any], **keys: Any) -> AttackEntry:
    command = Attack("hero", "t", "foe", dice=(6, 7), **keys)
    entry = perform(meet(attacker, target), command, DICE).entry
    assert isinstance(entry, AttackEntry)
    return entry


def expected(attacker: dict[str, Any], target: dict[str, Any], **keys: Any) -> ForecastEntry:
    return forecast(meet(attacker, target), Forecast("hero", "t", "foe", **keys))


def test_r203_against_nobody() -> None:
    found = standing(meet(FOE).character("foe"), RULES)
    assert found.lines == (*ARMOUR, *OTHER, *REDUCTIONS)
    assert found.total == sum(line.value or 0 for line in found.lines) == 16


def test_r203_a_blow_adds_its_lines_where_they_belong() -> None:
    tags = [{"tag": "pierce", "value": 4}, {"tag": "direct", "value": 5}]
    entry = struck(hero(technique={"tags": tags}), FOE, defence_modifier=1)
    extra = (Line("incorporeal", 4, "R-211", "dodge"), Line("situation", 1, "R-205", "terrain"))
    assert entry.breakdown == (
        *ARMOUR,
        Line("pierce", -4, "R-206"),
        *OTHER,
        *extra,
        Line("direct", -5, "R-207"),
        *REDUCTIONS,
    )
    assert entry.target_number == 12


def test_r203_a_situational_minus_is_a_reduction() -> None:
    entry = struck(hero(exorcism="initiate"), FOE, defence_modifier=-3)
    assert entry.breakdown == (*ARMOUR, *OTHER, *REDUCTIONS, Line("situation", -3, "R-203", "terrain"))


def test_r206_pierce_names_only_what_it_takes() -> None:
    tags = [{"tag": "pierce", "value": "all"}, {"tag": "direct", "value": "all"}]
    bare = {"id": "foe", "grade": "veteran"}
    base = (Line("base", 10, "R-102", "veteran"),)
    assert struck(hero(technique={"tags": tags}), bare).breakdown == base
    assert struck(hero(technique={"tags": tags}), FOE).breakdown == (
        *ARMOUR,
        Line("pierce", -8, "R-206"),
        *OTHER,
        Line("incorporeal", 4, "R-211", "dodge"),
        Line("direct", -9, "R-207"),
        *REDUCTIONS,
    )


def test_r203_the_floor_is_a_line_only_where_it_lifts() -> None:
    base = Line("base", 10, "R-102", "veteran")
    for penalty, floor in ((7, ()), (8, ()), (9, (Line("floor", 1, "R-203"),)), (30, (Line("floor", 22, "R-203"),))):
        sunk = {"id": "foe", "grade": "veteran", "penalties": [{"value": penalty}]}
        assert struck(hero(), sunk).breakdown == (base, Line("penalty", -penalty, "R-203"), *floor)


def test_r203_direct_is_taken_off_before_the_floor() -> None:
    ward = {"kind": "ward", "value": 3}
    sunk = {"id": "foe", "grade": "veteran", "bonuses": [ward], "penalties": [{"value": 12}]}
    entry = struck(hero(technique={"tags": [{"tag": "direct", "value": "all"}]}), sunk)
    assert [line.label for line in entry.breakdown] == ["base", "bonus", "direct", "penalty", "floor"]
    assert [line.value for line in entry.breakdown] == [10, 3, -3, -12, 4]


COVERED = {"id": "foe", "grade": "veteran", "statuses": [{"id": "restrained"}, {"id": "cover"}]}
BASE = Line("base", 10, "R-102", "veteran")


def cover(face: int | None) -> Line:
    return Line("status_dice", face, "R-620/cover", "cover")


def held(face: int | None) -> Line:
    return Line("status_dice", face, "R-620/restrained", "restrained")


def test_r603_a_plus_die_stands_with_terrain_a_minus_die_with_the_reductions() -> None:
    tags = [{"tag": "direct", "value": 2}]
    warded = {**COVERED, "bonuses": [{"kind": "ward", "value": 1}], "penalties": [{"value": 1}]}
    entry = struck(hero(technique={"tags": tags}), warded, d6=(5, 2))
    ward = Line("bonus", 1, "R-205", "ward")
    assert entry.breakdown == (
        BASE,
        ward,
        cover(5),
        Line("direct", -2, "R-207"),
        Line("penalty", -1, "R-203"),
        held(-2),
    )
    assert entry.target_number == 11


def test_r603_with_dice_pierce_and_floor_are_lines_too() -> None:
    mail = {"id": "mail", "weight": "light"}
    sunk = {**COVERED, "gear": [mail], "penalties": [{"value": 11}], "bonuses": []}
    entry = struck(hero(technique={"tags": [{"tag": "pierce", "value": 1}]}), sunk, d6=(1, 6))
    assert entry.breakdown == (
        BASE,
        Line("gear", 2, "R-204", "mail", "mail"),
        Line("pierce", -1, "R-206"),
        cover(1),
        Line("penalty", -11, "R-203"),
        held(-6),
        Line("floor", 7, "R-203"),
    )
    assert entry.target_number == 2


def test_r313_a_line_that_depends_on_a_die_not_given_is_none() -> None:
    direct = hero(technique={"tags": [{"tag": "direct", "value": 3}]})
    assert expected(direct, COVERED).breakdown == (BASE, cover(None), Line("direct", None, "R-207"), held(None))
    assert expected(direct, COVERED, d6=(4,)).breakdown == (BASE, cover(4), Line("direct", -3, "R-207"), held(None))
    assert expected(direct, COVERED, d6=(2, 6)).breakdown == (BASE, cover(2), Line("direct", -2, "R-207"), held(-6))
    assert expected(hero(), COVERED).breakdown == (BASE, cover(None), held(None))


def test_r313_direct_is_known_where_every_face_leaves_it_the_same() -> None:
    warded = {**COVERED, "bonuses": [{"kind": "ward", "value": 2}]}
    ward = Line("bonus", 2, "R-205", "ward")
    for value, line in ((3, Line("direct", -3, "R-207")), (4, Line("direct", None, "R-207"))):
        known = hero(technique={"tags": [{"tag": "direct", "value": value}]})
        assert expected(known, warded).breakdown == (BASE, ward, cover(None), line, held(None))


def test_r313_the_floor_is_open_where_some_face_needs_it() -> None:
    def sunk(penalty: int) -> tuple[Line, ...]:
        foe = {**COVERED, "penalties": [{"value": penalty}]}
        breakdown = expected(hero(), foe).breakdown
        assert breakdown[:3] == (BASE, cover(None), Line("penalty", -penalty, "R-203"))
        assert breakdown[3] == held(None)
        return breakdown[4:]

    # 10 + 1…6 − 1…6 − penalty: with 3 the least is 2, with 4 it is 1; from 13 on the most is 2 or less.
    assert sunk(3) == ()
    assert sunk(4) == (Line("floor", None, "R-203"),)
    assert sunk(30) == (Line("floor", None, "R-203"),)


def test_r313_the_floor_is_open_by_the_dice_of_one_side_alone() -> None:
    for status, penalty in (("cover", 10), ("restrained", 4)):
        foe = {"id": "foe", "grade": "veteran", "statuses": [{"id": status}], "penalties": [{"value": penalty}]}
        assert expected(hero(), foe).breakdown[-1] == Line("floor", None, "R-203")
        assert expected(hero(), foe, d6=(3,)).breakdown[-1].value != 0


def test_r203_with_dice_direct_is_taken_off_before_the_floor() -> None:
    direct = hero(technique={"tags": [{"tag": "direct", "value": "all"}]})
    sunk = {**COVERED, "penalties": [{"value": 12}]}
    entry = struck(direct, sunk, d6=(6, 1))
    assert entry.breakdown[-1] == Line("floor", 5, "R-203")
    assert sum(line.value or 0 for line in entry.breakdown) == entry.target_number == 2
    assert expected(direct, sunk, d6=(6,)).breakdown[-1] == Line("floor", None, "R-203")


def test_r210_a_spirit_target_and_its_lines() -> None:
    target = meet(FOE).character("foe")
    found = spirit_guard(target, RULES)
    assert found is not None
    assert found.lines == (
        Line("spirit_target", 9, "R-210", "none"),
        Line("spirit_defence", 1, "R-210"),
        Line("gear_spirit_defence", 2, "R-210", "mail", "Mail"),
        Line("gear_spirit_defence", -1, "R-210", "robe", "robe"),
    )
    assert found.total == 11
    entry = struck(hero(technique={"tags": [{"tag": "spirit"}]}), FOE)
    assert entry.breakdown == found.lines


def test_r210_the_floor_of_a_spirit_target() -> None:
    for own, floor in ((-7, ()), (-8, (Line("floor", 1, "R-203"),)), (-30, (Line("floor", 23, "R-203"),))):
        found = spirit_guard(meet({"id": "foe", "spirit_defence": own}).character("foe"), RULES)
        assert found is not None
        target = Line("spirit_target", 9, "R-210", "none")
        assert found.lines == (target, Line("spirit_defence", own, "R-210"), *floor)
        assert found.total == 2
    plain = spirit_guard(meet({"id": "foe"}).character("foe"), RULES)
    assert plain is not None
    assert plain.lines == (Line("spirit_target", 9, "R-210", "none"),)


def test_r202_the_lines_of_an_attack() -> None:
    technique = {"id": "t", "check": {"terms": ["gi", "archery"], "modifier": -1}, "uses": ["right_arm"]}
    statuses = [{"id": "fracture", "location": "right_arm"}, {"id": "badly_hurt"}, {"id": "cover"}]
    attacker = {"id": "hero", "attributes": {"gi": 3}, "techniques": [technique], "statuses": statuses}
    entry = struck(attacker, {"id": "foe"}, modifier=2, d6=(4,))
    assert entry.modifier_breakdown == (
        Line("attribute", 3, "R-202", "gi"),
        Line("skill", 0, "R-202", "archery"),
        Line("technique", -1, "R-202"),
        Line("situation", 2, "R-202"),
        Line("status", -8, "R-620/fracture", "fracture"),
        Line("status", -4, "R-620/badly_hurt", "badly_hurt"),
        Line("status_dice", -4, "R-620/cover", "cover"),
    )
    assert expected(attacker, {"id": "foe"}).modifier_breakdown[-1] == Line("status_dice", None, "R-620/cover", "cover")


def test_r601_the_lines_of_another_check() -> None:
    poisoned = {"id": "hero", "attributes": {"yu": 2}, "tracks": {"toxicity": 6}}
    check = Check("hero", CheckKind.OTHER, terms=("yu",), modifier=-1, dice=(4, 6), d6=(3,))
    entry = perform(meet(poisoned), check, DICE).entry
    assert isinstance(entry, CheckEntry)
    assert entry.modifier_breakdown == (
        Line("attribute", 2, "R-202", "yu"),
        Line("situation", -1, "R-202"),
        Line("status", -2, "R-620/poisoned", "poisoned"),
        Line("status_dice", -3, "R-620/poisoned", "poisoned"),
    )
    assert entry.total == 10 + 2 - 1 - 2 - 3
