"""Overrides laid over the shipped ruleset, and what is refused in them (SCENARIO.md, "Ruleset overrides")."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from tests.core.strategies import overrides

from ikusa.errors import RuleError
from ikusa.rules.definitions import ArmourClass, Term
from ikusa.rules.effects import CheckEffect, DefenceEffect, KeepsEffect, When
from ikusa.rules.terms import Exorcism, GearGrade, Grade, Location, NaturalEnd, Scope, Stacking, TableName, Weight
from ikusa.ruleset import shipped, with_overrides

Plain = dict[str, Any]


def test_nothing_laid_over_is_the_shipped_ruleset() -> None:
    assert with_overrides(None) is shipped()
    assert with_overrides({}) is shipped()


def test_objects_merge_by_key() -> None:
    laid = with_overrides(
        {
            "base_defence": {"mook": 7},
            "wounds": {"pc": 6},
            "armour": {"light": [3, 1]},
            "spirit_targets": {"none": None, "saint": 20},
            "gear_ranks": {"divine": 4},
            "repair": {"camp": 3},
            "revival": {"body": 5},
            "luck_per_pip": 2,
            "skip_grades": ["soldier"],
        }
    )
    base = shipped()
    assert laid.base_defence == {**base.base_defence, Grade.MOOK: 7}
    assert laid.wounds == {**base.wounds, Grade.PC: 6}
    assert laid.armour == {**base.armour, Weight.LIGHT: ArmourClass(3, 1)}
    assert laid.spirit_targets == {**base.spirit_targets, Exorcism.NONE: None, Exorcism.SAINT: 20}
    assert laid.gear_ranks == {**base.gear_ranks, GearGrade.DIVINE: 4}
    assert (laid.repair_field, laid.repair_camp) == (base.repair_field, 3)
    assert (laid.revival.body, laid.revival.hours) == (5, base.revival.hours)
    assert laid.luck_per_pip == 2
    assert laid.skip_grades == {Grade.SOLDIER}


def test_rows_merge_by_id_and_new_ones_come_last() -> None:
    laid = with_overrides(
        {
            "attributes": [{"id": "chi", "ja": "知"}, {"id": "gi", "en": "skill"}],
            "skills": [{"id": "砲術"}],
            "statuses": [
                {"id": "pain", "ja": "激痛"},
                {"id": "slowed", "x": True, "stacking": "sum", "ends": ["lull"]},
            ],
        }
    )
    assert list(laid.attributes)[-1] == "chi"
    assert laid.attributes["chi"] == Term("chi", "知", "chi")
    assert laid.attributes["gi"] == Term("gi", "技", "skill")
    assert list(laid.skills)[-1] == "砲術"
    pain, slowed = laid.statuses["pain"], laid.statuses["slowed"]
    assert (pain.ja, pain.en, pain.effects) == ("激痛", "pain", shipped().statuses["pain"].effects)
    assert (slowed.ja, slowed.x, slowed.stacking, slowed.effects) == ("slowed", True, Stacking.SUM, ())
    assert (slowed.ends, slowed.ends_by) == ({NaturalEnd.LULL}, ())
    assert list(laid.order) == list(laid.statuses)
    assert laid.order["slowed"] == len(laid.statuses) - 1


def test_ends_are_events_or_statuses() -> None:
    laid = with_overrides({"statuses": [{"id": "pain", "ends": ["prone", "lull", "prone", "battle_end", "dazed"]}]})
    assert laid.statuses["pain"].ends == {NaturalEnd.LULL, NaturalEnd.BATTLE_END}
    assert laid.statuses["pain"].ends_by == ("prone", "dazed")


def test_effects_are_read_with_their_conditions() -> None:
    effects = [
        {"kind": "check", "scope": "limb", "flat": "-X", "dice": -2, "when": {"location": ["neck"], "toxicity": 3}},
        {"kind": "keeps", "ids": ["prone"], "when": {"all_locations": ["ribs", "neck"], "outside": True}},
    ]
    row = with_overrides({"statuses": [{"id": "slowed", "effects": effects}]}).statuses["slowed"]
    when = When(toxicity=3, location=(Location.NECK,))
    assert row.effects[0] == CheckEffect(Scope.LIMB, "-X", -2, when)
    both = When(all_locations=(Location.RIBS, Location.NECK), outside=True)
    assert row.effects[1] == KeepsEffect(("prone",), both)


def test_the_key_defenceless_is_the_amount_of_the_shipped_status() -> None:
    def amount(laid: Plain) -> object:
        effect = with_overrides(laid).statuses["defenceless"].effects[0]
        assert isinstance(effect, DefenceEffect)
        return effect.amount

    own = [{"kind": "defence", "amount": 1}]
    assert amount({}) == 4
    assert amount({"defenceless": 6}) == 6
    assert amount({"defenceless": 6, "statuses": [{"id": "defenceless", "ja": "丸腰"}]}) == 6
    assert amount({"defenceless": 6, "statuses": [{"id": "defenceless", "effects": own}]}) == 1


def test_the_text_of_a_table_stands_for_both_languages() -> None:
    rows = [{"from": 51, "to": 100, "text": "下"}, {"from": 1, "to": 50, "text": "上"}]
    laid = with_overrides({"tables": {"fatal": rows}})
    assert [(row.from_, row.to, row.ja, row.en) for row in laid.tables[TableName.FATAL]] == [
        (51, 100, "下", "下"),
        (1, 50, "上", "上"),
    ]
    assert laid.tables[TableName.DECISIVE] == shipped().tables[TableName.DECISIVE]


def status(*effects: Plain, **columns: Any) -> Plain:
    """An override with one custom status."""
    return {"statuses": [{"id": "slowed", "effects": list(effects), **columns}]}


def table(*ranges: tuple[int, int]) -> Plain:
    """An override with one table of these ranges."""
    return {"tables": {"fatal": [{"from": first, "to": last, "text": ""} for first, last in ranges]}}


EFFECT = "statuses[0].effects[0]"
WRONG = [
    ({"floors": 3}, "floors"),
    ({"floor": -1}, "floor"),
    ({"floor": 2.0}, "floor"),
    ({"floor": True}, "floor"),
    ({"floor": None}, "floor"),
    ({"base_defence": {"king": 3}}, "base_defence.king"),
    ({"base_defence": {"pc": None}}, "base_defence.pc"),
    ({"base_defence": [3]}, "base_defence"),
    ({"wounds": {"pc": 0}}, "wounds.pc"),
    ({"gear_ranks": {"issue": 0}}, "gear_ranks.issue"),
    ({"armour": {"light": [3]}}, "armour.light"),
    ({"armour": {"light": {"defence": 3}}}, "armour.light"),
    ({"armour": {"light": [3, -1]}}, "armour.light[1]"),
    ({"spirit_targets": {"none": "immune"}}, "spirit_targets.none"),
    ({"spirit_targets": None}, "spirit_targets"),
    ({"repair": {"forge": 3}}, "repair.forge"),
    ({"revival": {"days": 3}}, "revival.days"),
    ({"skip_grades": "mook"}, "skip_grades"),
    ({"skip_grades": ["mob"]}, "skip_grades[0]"),
    ({"attributes": [{"ja": "知"}]}, "attributes[0].id"),
    ({"attributes": [{"id": "chi"}, {"id": "chi"}]}, "attributes[1].id"),
    ({"skills": [{"id": "x", "x": True}]}, "skills[0].x"),
    ({"statuses": {"slowed": {}}}, "statuses"),
    ({"statuses": [{"id": "a"}, {"id": "b"}, {"id": "a"}]}, "statuses[2].id"),
    (status(x=1), "statuses[0].x"),
    (status(stacking="many"), "statuses[0].stacking"),
    (status(ends=["lull", "noon"]), "statuses[0].ends[1]"),
    (status(ends=["slowed"]), "statuses[0].ends[0]"),
    (status({}), f"{EFFECT}.kind"),
    (status({"kind": "curse"}), f"{EFFECT}.kind"),
    (status({"kind": ["check"]}), f"{EFFECT}.kind"),
    (status({"kind": "check"}), f"{EFFECT}.scope"),
    (status({"kind": "check", "scope": "arms"}), f"{EFFECT}.scope"),
    (status({"kind": "check", "scope": "all", "flat": "Y"}), f"{EFFECT}.flat"),
    (status({"kind": "check", "scope": "all", "flat": 1.0}), f"{EFFECT}.flat"),
    (status({"kind": "check", "scope": "all", "dice": 21}), f"{EFFECT}.dice"),
    (status({"kind": "check", "scope": "all", "dice": -21}), f"{EFFECT}.dice"),
    (status({"kind": "check", "scope": "all", "dice": "X"}), f"{EFFECT}.dice"),
    (status({"kind": "scene_end_damage", "dice": 21}), f"{EFFECT}.dice"),
    (status({"kind": "scene_end_damage", "dice": -1}), f"{EFFECT}.dice"),
    (status({"kind": "attribute_zero"}), f"{EFFECT}.attribute"),
    (status({"kind": "attribute_zero", "attribute": "chi"}), f"{EFFECT}.attribute"),
    (status({"kind": "attributes_halved", "attribute": "gi"}), f"{EFFECT}.attribute"),
    (status({"kind": "defence"}), f"{EFFECT}.amount"),
    (status({"kind": "defence", "amount": "defenceless"}), f"{EFFECT}.amount"),
    (status({"kind": "defence", "amount": 1, "class": "armour"}), f"{EFFECT}.class"),
    (status({"kind": "forbid", "what": "act"}), f"{EFFECT}.what"),
    (status({"kind": "forbid", "what": ["sleep"]}), f"{EFFECT}.what[0]"),
    (status({"kind": "height", "as": "tall"}), f"{EFFECT}.as"),
    (status({"kind": "keeps", "ids": ["pain", "sleep"]}), f"{EFFECT}.ids[1]"),
    (status({"kind": "suppresses", "ids": ["sleep"]}), f"{EFFECT}.ids[0]"),
    (status({"kind": "extra_cost"}), f"{EFFECT}.amount"),
    (status({"kind": "walk_only", "when": {"night": True}}), f"{EFFECT}.when.night"),
    (status({"kind": "walk_only", "when": {"outside": False}}), f"{EFFECT}.when.outside"),
    (status({"kind": "walk_only", "when": {"toxicity": -1}}), f"{EFFECT}.when.toxicity"),
    (status({"kind": "walk_only", "when": {"location": []}}), f"{EFFECT}.when.location"),
    (status({"kind": "walk_only", "when": {"location": ["tail"]}}), f"{EFFECT}.when.location[0]"),
    (status({"kind": "walk_only", "when": {"all_locations": "ribs"}}), f"{EFFECT}.when.all_locations"),
    ({"tables": {"comic": []}}, "tables.comic"),
    (table(), "tables.fatal"),
    (table((1, 99)), "tables.fatal"),
    (table((2, 100)), "tables.fatal"),
    (table((1, 40), (42, 100)), "tables.fatal"),
    (table((1, 50), (50, 100)), "tables.fatal[1]"),
    (table((60, 100), (1, 60)), "tables.fatal[0]"),
    (table((1, 100), (1, 100)), "tables.fatal[1]"),
    (table((1, 50), (100, 51)), "tables.fatal[1]"),
    (table((0, 100)), "tables.fatal[0].from"),
    (table((1, 101)), "tables.fatal[0].to"),
    ({"tables": {"fatal": [{"from": 1, "to": 100}]}}, "tables.fatal[0].text"),
    ({"tables": {"fatal": [{"from": 1, "to": 100, "text": "x", "ja": "x"}]}}, "tables.fatal[0].ja"),
    ({"parts": {}}, "parts"),
    ({"treatments": []}, "treatments"),
]


@pytest.mark.parametrize(("laid", "path"), WRONG, ids=lambda value: str(value)[:60])
def test_what_is_wrong_is_named(laid: Plain, path: str) -> None:
    with pytest.raises(RuleError) as caught:
        with_overrides(laid)
    assert (caught.value.code, caught.value.path) == ("malformed", f"ruleset.{path}")
    assert caught.value.message.startswith(f"ruleset.{path}: ")


def suppressing(**statuses: Plain) -> Plain:
    """Custom statuses, each with the ids that it `suppresses` and `keeps`."""
    return {
        "statuses": [
            {"id": id_, "effects": [{"kind": kind, "ids": ids} for kind, ids in effects.items()]}
            for id_, effects in statuses.items()
        ]
    }


@pytest.mark.parametrize(
    "laid",
    [
        suppressing(a={"suppresses": ["a"]}),
        suppressing(a={"suppresses": ["b"]}, b={"suppresses": ["a"]}),
        suppressing(a={"suppresses": ["b"]}, b={"suppresses": ["c"]}, c={"suppresses": ["a"]}),
        suppressing(a={"keeps": ["b"]}, b={"suppresses": ["a"]}),
        suppressing(a={"keeps": ["b"]}, b={"keeps": ["c"]}, c={"suppresses": ["a"]}),
        suppressing(pain={"suppresses": ["blood_frenzy"]}),
    ],
    ids=str,
)
def test_statuses_that_suppress_each_other_are_refused(laid: Plain) -> None:
    with pytest.raises(RuleError, match="suppress each other") as caught:
        with_overrides(laid)
    assert caught.value.path == "ruleset.statuses"


@pytest.mark.parametrize(
    "laid",
    [
        suppressing(a={"suppresses": ["b", "c"]}, b={"suppresses": ["c"]}, c={}),
        suppressing(a={"keeps": ["b"]}, b={"keeps": ["a"]}),
        suppressing(a={"suppresses": ["b"]}, b={"keeps": ["c"]}, c={}),
    ],
    ids=str,
)
def test_suppression_without_a_knot_is_good(laid: Plain) -> None:
    assert with_overrides(laid).statuses.keys() >= {"a", "b"}


@given(overrides)
def test_every_valid_override_is_taken(laid: Plain) -> None:
    assert with_overrides(laid).statuses.keys() >= shipped().statuses.keys()
