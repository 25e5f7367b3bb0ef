"""Every row of the shipped ruleset, read as plain TOML: keys, kinds, ranges, texts, the rule that each one names."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from ikusa import resources

FILE = resources.path("rulesets", "sengoku.toml")
SOURCE = FILE.read_text(encoding="utf-8")
RULESET: dict[str, Any] = tomllib.loads(SOURCE)

KEYS = {
    "base_defence", "wounds", "default_vigor", "breath_limit", "armour", "shield", "floor", "defenceless",
    "spirit_targets", "incorporeal", "luck_per_pip", "ward_cost", "gear_ranks", "integrity", "repair", "death_target",
    "skip_grades", "revival", "attributes", "skills", "tables", "statuses",
}  # fmt: skip

IDS = (
    "giant", "flying", "cover", "full_cover", "poisoned", "burning", "bleeding", "pain", "prone", "restrained",
    "fracture", "blinded", "dazed", "frightened", "blood_frenzy", "badly_hurt", "unconscious", "dead", "ash",
    "annihilated", "defenceless", "defence_down", "incapacitated", "gravely_wounded", "weapon_sealed",
    "weapon_dropped", "next_cost", "stance",
)  # fmt: skip
"""R-620, in the order of its table."""

EFFECTS: dict[str, tuple[set[str], set[str]]] = {
    "check": ({"scope"}, {"flat", "dice"}),
    "damage": (set(), {"flat", "dice"}),
    "attribute_zero": ({"attribute"}, set()),
    "attributes_halved": (set(), set()),
    "defence": ({"amount"}, {"class"}),
    "forbid": ({"what"}, set()),
    "walk_only": (set(), set()),
    "only_flee": (set(), set()),
    "must_attack": (set(), set()),
    "gm_control": (set(), set()),
    "off_field": (set(), set()),
    "height": ({"as"}, set()),
    "keeps": ({"ids"}, set()),
    "suppresses": ({"ids"}, set()),
    "scene_end_damage": (set(), {"flat", "dice"}),
    "damage_to_stamina": (set(), set()),
    "extra_cost": ({"amount"}, set()),
    "weapon_unusable": (set(), set()),
}
"""The closed kinds, with the keys that each must and may have beside `kind` and `when`."""

SCOPES = {"all", "action", "response", "attack", "limb"}
CLASSES = {"dodge", "stance", "barrier", "terrain", "ward"}
FORBIDDEN = {"act", "respond", "move", "stance", "target", "target_others"}
STACKING = {"one", "sum", "each", "replace", "per_location", "per_weapon", "per_source"}
EVENTS = {"own_action", "round_end", "lull", "scene_end", "battle_end", "scenario_end"}
LOCATIONS = {"neck", "right_arm", "left_arm", "right_leg", "left_leg", "ribs"}

JAPANESE = re.compile(r"[぀-ヿ一-鿿]")


def status(id_: str) -> dict[str, Any]:
    """The row of a status."""
    return next(row for row in RULESET["statuses"] if row["id"] == id_)


def rows_with_effects() -> list[tuple[str, dict[str, Any]]]:
    """Each effect, beside the id of its status."""
    return [(row["id"], effect) for row in RULESET["statuses"] for effect in row.get("effects", [])]


def test_the_keys_are_those_of_an_override_and_two_more() -> None:
    assert set(RULESET) == KEYS | {"parts", "treatments"}


def test_house_values_are_the_stated_ones() -> None:
    assert RULESET["base_defence"] == {"mook": 8, "soldier": 9, "veteran": 10, "general": 10, "lord": 10, "pc": 10}
    assert RULESET["wounds"] == {"mook": 1, "soldier": 1, "veteran": 3, "general": 5, "lord": 8, "pc": 5}
    assert (RULESET["default_vigor"], RULESET["breath_limit"]) == (5, 5)
    assert RULESET["armour"] == {"light": [2, 0], "heavy": [4, 1], "extra_heavy": [6, 2]}
    assert (RULESET["shield"], RULESET["floor"], RULESET["defenceless"], RULESET["incorporeal"]) == (1, 2, 4, 4)
    immune = dict.fromkeys(("licensed", "master", "saint"), "immune")
    assert RULESET["spirit_targets"] == {"none": 9, "initiate": 11} | immune
    assert (RULESET["luck_per_pip"], RULESET["ward_cost"], RULESET["integrity"]) == (1, 1, 1)
    assert RULESET["gear_ranks"] == {"issue": 1, "common": 1, "masterwork": 2, "divine": 3}
    assert RULESET["repair"] == {"field": 1, "camp": 2}
    assert (RULESET["death_target"], RULESET["skip_grades"]) == (11, ["mook"])
    assert RULESET["revival"] == {"hours": 48, "body": 1, "stamina": 1, "wounds": 1}


def test_terms_have_names_in_both_languages() -> None:
    names = [(row["id"], row["ja"], row["en"]) for row in RULESET["attributes"] + RULESET["skills"]]
    assert names == [
        ("tai", "体", "tai"),
        ("gi", "技", "gi"),
        ("yu", "勇", "yu"),
        ("un", "運", "un"),
        ("swordsmanship", "剣術", "swordsmanship"),
        ("archery", "弓術", "archery"),
        ("ninjutsu", "忍術", "ninjutsu"),
    ]


def test_every_status_is_a_row_in_the_order_of_the_table() -> None:
    assert tuple(row["id"] for row in RULESET["statuses"]) == IDS


@pytest.mark.parametrize("id_", IDS)
def test_a_status_row_has_known_keys_and_words(id_: str) -> None:
    row = status(id_)
    assert set(row) <= {"id", "ja", "en", "x", "stacking", "effects", "ends"}
    assert JAPANESE.search(row["ja"])
    assert row["en"] == id_.replace("_", " ")
    assert row.get("stacking", "one") in STACKING
    assert set(row.get("ends", [])) <= EVENTS | set(IDS) - {id_}


def test_names_of_statuses_are_unique() -> None:
    for language in ("ja", "en"):
        names = [row[language] for row in RULESET["statuses"]]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize(("id_", "effect"), rows_with_effects())
def test_an_effect_is_of_a_closed_kind(id_: str, effect: dict[str, Any]) -> None:
    needed, allowed = EFFECTS[effect["kind"]]
    assert needed <= set(effect) <= needed | allowed | {"kind", "when"}
    assert effect.get("scope", "all") in SCOPES
    assert effect.get("class", "ward") in CLASSES
    assert effect.get("as", "giant") in {"giant", "flying"}
    assert set(effect.get("what", [])) <= FORBIDDEN
    assert set(effect.get("ids", [])) <= set(IDS) - {id_}
    if "attribute" in effect:
        assert effect["attribute"] in {row["id"] for row in RULESET["attributes"]}
    for key in ("flat", "amount"):
        value = effect.get(key, 0)
        assert type(value) is int or value in {"X", "-X"} or (id_, key, value) == ("defenceless", "amount", id_)
        assert value not in {"X", "-X"} or status(id_)["x"]
    assert type(effect.get("dice", 0)) is int


@pytest.mark.parametrize(("id_", "effect"), rows_with_effects())
def test_a_condition_is_one_that_the_status_can_meet(id_: str, effect: dict[str, Any]) -> None:
    when = effect.get("when", {})
    assert set(when) <= {"toxicity", "location", "all_locations", "outside"}
    places = set(when.get("location", [])) | set(when.get("all_locations", []))
    assert places <= LOCATIONS
    assert not places or status(id_)["stacking"] == "per_location"
    assert when.get("outside", True) is True
    assert type(when.get("toxicity", 1)) is int


def test_statuses_suppress_no_one_that_suppresses_them() -> None:
    pairs = {
        (id_, other) for id_, effect in rows_with_effects() if effect["kind"] == "suppresses" for other in effect["ids"]
    }
    assert not pairs & {(b, a) for a, b in pairs}


def test_what_stacks_stacks_as_the_rule_says() -> None:
    stacked = {row["id"]: row["stacking"] for row in RULESET["statuses"] if "stacking" in row}
    assert stacked == {
        "bleeding": "sum",
        "restrained": "per_source",
        "fracture": "per_location",
        "defence_down": "each",
        "weapon_sealed": "per_weapon",
        "weapon_dropped": "per_weapon",
        "stance": "replace",
    }


def test_who_has_an_x_and_what_ends_by_nature() -> None:
    assert {row["id"] for row in RULESET["statuses"] if row.get("x")} == {
        "giant", "flying", "bleeding", "defence_down", "next_cost", "stance",
    }  # fmt: skip
    assert {row["id"]: set(row["ends"]) for row in RULESET["statuses"] if "ends" in row} == {
        "flying": {"prone"},
        "pain": {"scene_end"},
        "fracture": {"scenario_end"},
        "dazed": {"scene_end"},
        "blood_frenzy": {"unconscious"},
        "defenceless": {"own_action", "lull"},
        "stance": {"battle_end", "defenceless"},
    }


@pytest.mark.parametrize("name", ["decisive", "fatal"])
def test_a_table_covers_one_to_a_hundred(name: str) -> None:
    rows = RULESET["tables"][name]
    assert len(rows) >= 20
    assert [roll for row in rows for roll in range(row["from"], row["to"] + 1)] == list(range(1, 101))
    assert all(set(row) == {"from", "to", "ja", "en"} for row in rows)


@pytest.mark.parametrize("name", ["decisive", "fatal"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_texts_of_a_table_are_whole_sentences_of_their_own(name: str, language: str) -> None:
    texts = [row[language] for row in RULESET["tables"][name]]
    assert len(set(texts)) == len(texts)
    assert all(bool(JAPANESE.search(text)) is (language == "ja") for text in texts)
    assert all(text.endswith("。" if language == "ja" else ".") for text in texts)


def test_the_fatal_table_has_what_the_rule_names() -> None:
    texts = " ".join(row["en"] for row in RULESET["tables"]["fatal"])
    assert "weapon used is broken" in texts
    assert "nearest ally loses 1 wound" in texts
    assert "The attacker loses 1 wound" in texts


def test_each_key_and_each_row_names_its_rule() -> None:
    lines = SOURCE.splitlines()
    nameless = []
    for number, line in enumerate(lines):
        begins = re.match(r"(\[[a-z_.]+\]$)|(\[\[statuses\]\]$)|((decisive|fatal) = \[$)|([a-z_]+ = .)", line)
        in_table = any(each.startswith("[") for each in lines[:number]) and begins is not None and begins.group(5)
        if begins is None or in_table or line == "[tables]":
            continue
        if not re.match(r"# R-\d{3}", lines[number - 1]):
            nameless.append(f"{number + 1}: {line}")
    assert nameless == []


def test_each_status_row_names_itself() -> None:
    assert re.findall(r"^# R-620/(\w+).*\n\[\[statuses\]\]\nid = \"(\w+)\"", SOURCE, re.MULTILINE) == [
        (id_, id_) for id_ in IDS
    ]
