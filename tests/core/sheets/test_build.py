from __future__ import annotations

from dataclasses import replace

import pytest

from ikusa.rules.character import Bonus, Character, Penalty, Status, Track
from ikusa.rules.defence import spirit_target, standing
from ikusa.rules.definitions import Ruleset
from ikusa.rules.gear import Gear, LedgerEntry
from ikusa.rules.notation import read_row
from ikusa.rules.terms import BonusKind, Exorcism, GearGrade, GearKind, GearState, Grade, LedgerWhat, TrackName, Weight
from ikusa.ruleset import shipped
from ikusa.sheets import Profile, fighter
from ikusa.sheets.text import Span, plain
from ikusa.sheets.values import Figure, Meter, Part

ROW = (
    "| 冷ややかな一瞥 | 威圧 | 2 | 2d10+勇+指揮-1 >= 防備 | "
    "[霊体]. 0戦力. **防備 -2**（1間合）. 星を**見る**. | 戦闘1回 |"
)


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return shipped()


@pytest.fixture
def captain(ruleset: Ruleset) -> Character:
    return Character(
        id="captain",
        name="鉄輪 兵庫",
        grade=Grade.GENERAL,
        attributes={"tai": 1, "yu": 2},
        skills={"指揮": 3, "swordsmanship": 2},
        exorcism=Exorcism.INITIATE,
        incorporeal=True,
        bonuses=(Bonus(BonusKind.BARRIER, 2, "四方結界"), Bonus(BonusKind.DODGE, 1)),
        penalties=(Penalty(1, "痛めた膝"),),
        tracks={
            TrackName.WOUNDS: Track(3, 5),
            TrackName.VIGOR: Track(4, 6),
            TrackName.LUCK: Track(1, 2),
            TrackName.BODY: Track(20, 24),
            TrackName.TOXICITY: Track(2, None),
        },
        gear=(
            Gear(
                "o-yoroi", "大鎧", GearKind.ARMOUR, Weight.EXTRA_HEAVY, GearGrade.MASTERWORK, defence=6, damage=2,
                ledger=(LedgerEntry(2, LedgerWhat.DAMAGE, 3), LedgerEntry(3, LedgerWhat.CAMP, 1)),
            ),
            Gear("tate", "手楯", GearKind.SHIELD, defence=1, damage=1),
            Gear("katana", "打刀", GearKind.WEAPON, equipped=False, spirit_defence=1),
        ),
        techniques=(read_row(ROW, ruleset),),
        statuses=(Status("stance", value=2), Status("bleeding", value=3), Status("flying", value=4)),
    )  # fmt: skip


def test_the_defence_and_its_parts_are_the_rules_own(captain: Character, ruleset: Ruleset) -> None:
    made = fighter(captain, ruleset, "ja")
    assert made.defence == standing(captain, ruleset).total
    assert made.parts == (
        Part("基礎", 10),
        Part("重装甲", 4, "4/6"),
        Part("盾", 0, "0/1"),
        Part("四方結界", 2),
        Part("回避", 1),
        Part("構え", 2),
        Part("痛めた膝", -1),
    )
    assert sum(part.value for part in made.parts) == made.defence


def test_the_floor_is_a_part(captain: Character, ruleset: Ruleset) -> None:
    made = fighter(replace(captain, penalties=(Penalty(40),)), ruleset, "en")
    assert made.defence == ruleset.floor
    assert sum(part.value for part in made.parts) == made.defence
    assert made.parts[-1].label == "floor"


def test_tracks_attributes_and_skills(captain: Character, ruleset: Ruleset) -> None:
    made = fighter(captain, ruleset, "ja")
    assert made.wounds == Meter("戦力", 3, 5)
    assert made.vigor == Meter("活力", 4, 5)
    assert made.luck == Meter("運命", 1, 2)
    assert made.tracks == (Meter("身体", 20, 24), Meter("毒性", 2, None))
    assert made.attributes == (Figure("体", "+1"), Figure("技", "0"), Figure("勇", "+2"), Figure("運", "0"))
    assert made.skills == (Figure("指揮", "+3"), Figure("剣術", "+2"))
    assert made.remarks == ("退魔 入門", "非実体")
    assert made.spirit_target == f"対霊 {spirit_target(captain, ruleset)}"
    assert (made.grade_mark, made.side) == ("将", "敵方")


def test_a_technique_in_its_cells(captain: Character, ruleset: Ruleset) -> None:
    made = fighter(captain, ruleset, "ja").techniques[0]
    assert (made.name, made.kind, made.vigor, made.limit) == ("冷ややかな一瞥", "威圧", 2, "戦闘1回")
    assert made.check == "2d10+勇+指揮−1 >= 防備"
    assert plain(made.effect) == "[霊体]. 0戦力. 防備 −2（1間合）. 星を**見る**."
    assert isinstance(made.effect, tuple)
    assert Span("防備 −2", bold=True) in made.effect
    assert (made.terms, made.total) == ("勇+指揮−1", "+4")


def test_a_card_sum_is_the_characters_own_whatever_is_in_force(captain: Character, ruleset: Ruleset) -> None:
    hurt = replace(captain, statuses=(Status("pain"), Status("badly_hurt")))
    assert fighter(hurt, ruleset, "ja").techniques[0].total == "+4"


def test_gear_with_wear_and_history(captain: Character, ruleset: Ruleset) -> None:
    armour, shield, sword = fighter(captain, ruleset, "ja").gear
    assert (armour.kind, armour.grade_word, armour.measure, armour.left) == ("重装甲", "名品", 6, 4)
    assert armour.history == "第2回 損傷 −3　第3回 野営 +1"
    assert (shield.state, shield.state_word) == (GearState.BROKEN, "壊れた")
    assert (sword.measure, sword.history) == (1, "着けていない　霊体防備 +1")


def test_statuses_to_tick_with_what_is_in_force(captain: Character, ruleset: Ruleset) -> None:
    made = fighter(captain, ruleset, "ja")
    ticks = {status.label: status for status in made.statuses}
    assert [status.label for status in made.statuses][:2] == ["飛行", "中毒"]
    assert (ticks["飛行"].active, ticks["飛行"].usual) == ("4", False)
    assert (ticks["出血"].active, ticks["出血"].usual, ticks["出血"].blank) == ("3", True, True)
    assert ticks["転倒"].active is None
    assert "防備−" in ticks
    asked = fighter(replace(captain, statuses=()), ruleset, "en", statuses=("dazed", "nothing"))
    assert [status.label for status in asked.statuses] == ["poisoned", "dazed"]


def test_profile_and_english(captain: Character, ruleset: Ruleset) -> None:
    made = fighter(captain, ruleset, "en", Profile("かなわ", "vanguard", "Runs."))
    assert (made.reading, made.title, made.notes, made.side) == ("かなわ", "vanguard", "Runs.", "enemies")
    assert (made.grade_mark, made.grade) == ("G", "general")
    assert made.attributes[0] == Figure("tai", "+1")
    assert made.spirit_target == "vs spirit 11"
    immune = fighter(replace(captain, exorcism=Exorcism.SAINT), ruleset, "en")
    assert immune.spirit_target == "vs spirit: immune"


def test_every_status_and_grade_has_words(captain: Character, ruleset: Ruleset) -> None:
    for language in ("ja", "en"):
        for grade in Grade:
            assert fighter(replace(captain, grade=grade), ruleset, language).grade
        everything = tuple(id_ for id_ in ruleset.statuses if id_ not in ruleset.parts.derived)
        made = fighter(replace(captain, statuses=()), ruleset, language, statuses=everything)
        assert len({status.label for status in made.statuses}) == len(made.statuses)
