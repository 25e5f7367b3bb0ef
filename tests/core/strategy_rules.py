"""Ruleset overrides as plain data, with every key and every kind of effect of SCENARIO.md."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from tests.core.strategy_basics import Plain, flags, ids, keyed, positive, signed, small, texts

from ikusa.rules.terms import (
    BonusKind,
    Exorcism,
    Forbidden,
    GearGrade,
    Grade,
    Location,
    NaturalEnd,
    Scope,
    Stacking,
    Weight,
)

KEPT = ("pain", "prone", "dazed", "frightened", "defence_down", "badly_hurt")
"""Shipped statuses that keep and suppress nothing themselves, so that no knot can come of them."""

amounts = signed | st.sampled_from(["X", "-X"])
effect_dice = st.integers(-3, 3)
place_lists = st.lists(ids(Location), min_size=1, max_size=2)
whens = keyed(
    {},
    {"toxicity": st.integers(0, 10), "location": place_lists, "all_locations": place_lists, "outside": st.just(True)},
)
status_ids = st.lists(st.sampled_from(KEPT), max_size=2)


def _kind(name: str, required: Plain | None = None, optional: Plain | None = None) -> SearchStrategy[Plain]:
    return keyed({"kind": st.just(name), **(required or {})}, {"when": whens, **(optional or {})})


BARE = ("attributes_halved", "walk_only", "only_flee", "must_attack", "gm_control", "off_field")
effects = st.one_of(
    _kind("check", {"scope": ids(Scope)}, {"flat": amounts, "dice": effect_dice}),
    _kind("damage", optional={"flat": amounts, "dice": effect_dice}),
    _kind("attribute_zero", {"attribute": st.sampled_from(["tai", "gi", "yu", "un"])}),
    _kind("defence", {"amount": amounts}, {"class": ids(list(BonusKind)[1:])}),
    _kind("forbid", {"what": st.lists(ids(Forbidden), max_size=3)}),
    _kind("height", {"as": st.sampled_from(["flying", "giant"])}),
    _kind("keeps", {"ids": status_ids}),
    _kind("suppresses", {"ids": status_ids}),
    _kind("scene_end_damage", optional={"flat": amounts, "dice": st.integers(0, 3)}),
    _kind("extra_cost", {"amount": amounts}),
    *(_kind(name) for name in (*BARE, "damage_to_stamina", "weapon_unusable")),
)
"""Any effect of the closed list."""

_names: dict[str, Any] = {"ja": texts, "en": texts, "x": flags, "stacking": ids(Stacking)}
custom_rows = keyed(
    {"id": st.sampled_from(["slowed", "cursed", "鈍足"])},
    {
        **_names,
        "effects": st.lists(effects, max_size=3),
        "ends": st.lists(ids(NaturalEnd) | st.sampled_from(KEPT), max_size=2),
    },
)
changed_rows = keyed({"id": st.sampled_from(["bleeding", "burning", "stance", "fracture", "restrained"])}, _names)
COUNTS = (
    *("default_vigor", "breath_limit", "shield", "floor", "defenceless"),
    *("incorporeal", "luck_per_pip", "ward_cost", "integrity", "death_target"),
)
TABLE = [{"from": 1, "to": 40, "text": "一"}, {"from": 41, "to": 100, "text": "二"}]

overrides = keyed(
    {},
    {
        **dict.fromkeys(COUNTS, small),
        "base_defence": st.dictionaries(ids(Grade), st.integers(0, 14), max_size=2),
        "wounds": st.dictionaries(ids(Grade), positive, max_size=2),
        "armour": st.dictionaries(ids(Weight), st.lists(small, min_size=2, max_size=2), max_size=2),
        "spirit_targets": st.dictionaries(ids(Exorcism), st.none() | st.integers(0, 20), max_size=2),
        "gear_ranks": st.dictionaries(ids(GearGrade), positive, max_size=2),
        "repair": keyed({}, {"field": small, "camp": small}),
        "skip_grades": st.lists(ids(Grade), max_size=2),
        "revival": keyed({}, dict.fromkeys(("hours", "body", "stamina", "wounds"), small)),
        "attributes": st.just([{"id": "chi", "ja": "知"}, {"id": "gi", "en": "skill"}]),
        "skills": st.just([{"id": "砲術"}]),
        "tables": keyed({}, {"decisive": st.just(TABLE), "fatal": st.just(TABLE)}),
        "statuses": st.lists(custom_rows | changed_rows, max_size=3, unique_by=lambda row: str(row["id"])),
    },
)
"""Ruleset overrides of every key."""
