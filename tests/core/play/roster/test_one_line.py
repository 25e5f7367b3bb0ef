"""Skills, traits and tags written as one line, in either language, with whatever digits and commas."""

from __future__ import annotations

import pytest

from ikusa import i18n
from ikusa.errors import RuleError
from ikusa.play.roster import one_line as lines
from ikusa.ruleset import shipped

RULES = shipped()


@pytest.mark.parametrize(
    ("text", "skills"),
    [
        ("剣術 +2　見切り +1", {"swordsmanship": 2, "見切り": 1}),
        ("剣術２、弓術－１", {"swordsmanship": 2, "archery": -1}),
        ("Swordsmanship 2, two-blade style -3", {"swordsmanship": 2, "two-blade style": -3}),
        ("２刀流 3", {"2刀流": 3}),
        ("ninjutsu + 2;\n槍術 0", {"ninjutsu": 2, "槍術": 0}),
        ("", {}),
        ("  、 ", {}),
    ],
)
def test_skills_are_read(text: str, skills: dict[str, int]) -> None:
    values = lines.skill_values(text, {}, RULES)
    assert {key.removeprefix("skills."): value for key, value in values.items()} == {
        ("２刀流" if name == "2刀流" else name): points for name, points in skills.items()
    }


@pytest.mark.parametrize("text", ["剣術", "剣術 二", "剣術 2 x", "+2", "剣術 9999999999999"])
def test_what_is_no_skill_is_named(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        lines.skill_values(text, {}, RULES)
    assert refused.value.code == "not_a_number"


def test_only_what_differs_is_changed() -> None:
    now = {"swordsmanship": 2, "archery": 1, "見切り": 1}
    assert lines.skill_values("剣術 2 見切り 3", now, RULES) == {"skills.archery": None, "skills.見切り": 3}


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_skills_written_are_read_back(language: str) -> None:
    skills = {"swordsmanship": 2, "見切り": -1, "ninjutsu": 0}
    text = lines.skills_text(skills, RULES, language)
    assert lines.skill_values(text, skills, RULES) == {}


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_traits_written_are_read_back(language: str) -> None:
    traits = ["ash_revival", "oni_form", "spirit_body", "夜目"]
    text = lines.traits_text(traits, i18n.words(language))
    assert sorted(lines.traits_of(text)) == sorted(traits)


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("#黒鉄峠 #用心棒", ["黒鉄峠", "用心棒"]),
        ("＃a＃b", ["a", "b"]),
        ("old friend, #foe", ["old friend", "#foe"]),
        ("", []),
    ],
)
def test_tags_are_read(text: str, tags: list[str]) -> None:
    assert lines.tags_of(text) == tags


def test_a_tag_with_a_space_survives_its_line() -> None:
    assert [tag.lstrip("#") for tag in lines.tags_of(lines.tags_line(["old friend", "foe"]))] == ["old friend", "foe"]
