"""The shipped file, and what is said of one that is not as it should be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ikusa import resources
from ikusa.errors import RuleError
from ikusa.rules.terms import Exorcism, NaturalEnd, Stacking, Treatment, Who
from ikusa.ruleset import read_file, shipped

SHIPPED = resources.path("rulesets", "sengoku.toml")


def test_the_shipped_file_says_what_the_rules_say() -> None:
    rules = shipped()
    assert rules.spirit_targets[Exorcism.INITIATE] == 11
    assert rules.spirit_targets[Exorcism.SAINT] is None
    assert rules.statuses["fracture"].stacking is Stacking.PER_LOCATION
    assert rules.statuses["stance"].ends == {NaturalEnd.BATTLE_END}
    assert rules.statuses["stance"].ends_by == ("defenceless",)
    assert list(rules.order.values()) == list(range(len(rules.statuses)))
    assert next(iter(rules.statuses)) == "giant"


def test_each_treatment_is_there_with_who_may_give_it() -> None:
    by_who = {how: row.who for how, row in shipped().treatments.items()}
    assert {how for how, who in by_who.items() if who is Who.SELF} == {
        *(Treatment.BREAK_FREE, Treatment.CALM, Treatment.LEAVE_COVER, Treatment.PICK_UP)
    }
    assert {how for how, who in by_who.items() if who is Who.NOBODY} == {
        *(Treatment.CURE_POISON, Treatment.DOUSE, Treatment.RELEASE)
    }
    assert set(by_who) == set(Treatment)


def test_the_parts_name_the_statuses_of_the_laws() -> None:
    parts = shipped().parts
    assert parts.derived == ("poisoned", "incapacitated")
    assert parts.gone == ("annihilated", "ash", "dead")


def edited(tmp_path: Path, edit: Callable[[str], str]) -> RuleError:
    """What is said of a copy of the shipped file after an edit."""
    text = SHIPPED.read_text(encoding="utf-8")
    changed = edit(text)
    assert changed != text
    copy = tmp_path / "house.toml"
    copy.write_text(changed, encoding="utf-8")
    with pytest.raises(RuleError) as caught:
        read_file(copy)
    assert caught.value.code == "malformed"
    assert caught.value.message.startswith("house.toml: ")
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("breath_limit = 5\n", "", "breath_limit"),
        ("breath_limit = 5", "breath_limit = 5.0", "breath_limit"),
        ("breath_limit = 5", "breath_limit = true", "breath_limit"),
        ("breath_limit = 5", "breath_limits = 5", "breath_limits"),
        ("lord = 8", "", "wounds.lord"),
        ('saint = "immune"', "", "spirit_targets.saint"),
        ('saint = "immune"', 'saint = "safe"', "spirit_targets.saint"),
        ("light = [2, 0]", "light = [2]", "armour.light"),
        ("fatal = [", "fateful = [", "tables.fateful"),
        ('fallen = "incapacitated"', 'fallen = "tired"', "parts.fallen"),
        ('on_cards = ["prone", ', 'on_cards = ["prone", "tired", ', "parts.on_cards[1]"),
        ("camp = 2\n", "", "repair.camp"),
        ("hours = 48\n", "", "revival.hours"),
        ('id = "un"', 'id = "luck"', "attributes"),
        ('fallen = "incapacitated"', "", "parts.fallen"),
        ('how = "antidote"', 'how = "douse"', "treatments[3].how"),
        ('toxicity = "all"', 'toxicity = "some"', "treatments[1].toxicity"),
        ('ends = ["bleeding"]', "ends = []", "treatments[4].ends"),
        ('how = "antidote"', 'how = "prayer"', "treatments[0].how"),
        ('ends = ["burning"]\nscene_ends_below', 'ends = ["fire"]\nscene_ends_below', "treatments[2].ends[0]"),
    ],
    ids=str,
)  # fmt: skip
def test_a_file_with_a_fault_is_refused_by_name(tmp_path: Path, old: str, new: str, path: str) -> None:
    error = edited(tmp_path, lambda text: text.replace(old, new, 1))
    assert error.path == path
    assert f"house.toml: {path}: " in error.message


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('kind = "height", as = "giant"', 'kind = "length"', "statuses[0].effects[0].kind"),
        ('amount = "defenceless"', 'amount = "bare"', "statuses[20].effects[0].amount"),
        ('[{ kind = "height", as = "giant" }]', '["giant"]', "statuses[0].effects[0]"),
        ('[{ kind = "height", as = "giant" }]', "1", "statuses[0].effects"),
        ('ends = ["prone"]', 'ends = ["asleep"]', "statuses[1].ends[0]"),
    ],
    ids=str,
)
def test_a_status_row_with_a_fault_is_named(tmp_path: Path, old: str, new: str, path: str) -> None:
    assert edited(tmp_path, lambda text: text.replace(old, new, 1)).path == path


def test_a_treatment_that_is_missing_is_named(tmp_path: Path) -> None:
    def edit(text: str) -> str:
        start = text.index('[[treatments]]\nhow = "antidote"')
        return text[:start] + text[text.index("[[treatments]]", start + 1) :]

    assert edited(tmp_path, edit).message == "house.toml: treatments: there is no row for 'antidote'."


def test_a_status_that_is_no_table_hides_no_other_row(tmp_path: Path) -> None:
    error = edited(tmp_path, lambda text: text.replace('{ kind = "forbid", what = ["stance"] }', "7", 1))
    assert error.path == "statuses[20].effects[1]"


def test_statuses_that_are_no_tables_are_named(tmp_path: Path) -> None:
    def edit(text: str) -> str:
        start, end = text.index("[[statuses]]"), text.index("[tables]")
        return "statuses = [1]\n" + text[:start] + text[end:]

    assert edited(tmp_path, edit).path == "statuses[0]"


def test_a_file_that_is_no_toml_is_refused_by_name(tmp_path: Path) -> None:
    assert "line" in edited(tmp_path, lambda text: text.replace("[wounds]", "[wounds", 1)).message


def test_a_file_that_is_no_utf_8_is_refused_by_name(tmp_path: Path) -> None:
    copy = tmp_path / "house.toml"
    copy.write_bytes("体 = 1".encode("cp932"))
    with pytest.raises(RuleError, match=r"house\.toml"):
        read_file(copy)
