"""Every word that the game has is there in both languages, and no English is left in the Japanese."""

from __future__ import annotations

import dataclasses
import re
from enum import StrEnum
from itertools import product
from typing import get_args

import pytest

from ikusa import i18n
from ikusa.rules import effects as fx
from ikusa.rules import terms
from ikusa.rules.character import Status
from ikusa.rules.commands import NAMES
from ikusa.rules.technique import Inflict, Until
from ikusa.rules.terms import BonusKind, Event, Forbidden, Height, Location, Scope, Stacking, Treatment
from ikusa.ruleset import shipped, with_overrides
from ikusa.wording import NameMap, Wording
from ikusa.wording.figures import added, amount, hundredths, number, percent, signed, step

RULES = shipped()
JAPANESE, ENGLISH = (Wording(i18n.words(language), RULES) for language in ("ja", "en"))
VOCABULARIES = [
    kind
    for kind in vars(terms).values()
    if isinstance(kind, type) and issubclass(kind, StrEnum) and kind is not StrEnum
]
ALLOWED = re.compile(r"GM|PC|d6|d10|(?<![A-Za-z])[Xm](?![a-z])|Xm")


def assert_japanese(text: str) -> None:
    """Nothing of the English source is left."""
    assert text
    assert not re.search(r"[A-Za-z]", ALLOWED.sub("", text)), text


def assert_english(text: str) -> None:
    """It is English, and no field was left open."""
    assert text
    assert not re.search(r"[぀-ヿ一-鿿{}]", text), text


@pytest.mark.parametrize("kind", VOCABULARIES, ids=lambda kind: kind.__name__)
def test_every_member_has_a_word_of_its_own_in_both_languages(kind: type[StrEnum]) -> None:
    for member in kind:
        assert_japanese(JAPANESE.term(member))
        assert_english(ENGLISH.term(member))
        assert ENGLISH.head(member)[0].isupper()
    assert len({JAPANESE.term(member) for member in kind}) == len(kind)


def test_there_are_no_vocabularies_that_this_test_forgets() -> None:
    assert len(VOCABULARIES) >= 29


@pytest.mark.parametrize("command", NAMES)
def test_every_command_has_a_name(command: type) -> None:
    assert_japanese(JAPANESE.command_name(command))
    assert_english(ENGLISH.command_name(command))


def test_the_rulesets_own_names_are_in_the_language() -> None:
    assert (JAPANESE.status_name("bleeding"), ENGLISH.status_name("blood_frenzy")) == ("出血", "blood frenzy")
    assert (JAPANESE.check_term("gi"), ENGLISH.check_term("archery")) == ("技", "archery")
    assert (JAPANESE.status_name("gone by"), JAPANESE.check_term("砲術")) == ("gone by", "砲術")


def test_figures_have_a_real_minus() -> None:
    assert (number(-3), number(1.5), number(2.0), signed(4), signed(-2), signed(0)) == (
        "−3",
        "1.5",
        "2",
        "+4",
        "−2",
        "0",
    )
    assert (added(0), step(4, -1)) == ("+0", "4 → −1")
    assert (amount(-2, -1), amount("X", 0), amount("-X", 2), amount(0, 0)) == ("−2 −1d6", "+X", "−X +2d6", "+0")


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0, "0"), (1, "100"), (0.72, "72"), (0.29, "29"), (1 / 3, "33.3"), (1e-5, "<0.1"), (1 - 1e-5, ">99.9")],
)
def test_chances_are_whole_where_they_are(chance: float, text: str) -> None:
    assert hundredths(chance) == text
    assert percent(chance) == f"{text} %"


# --- statuses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "japanese", "english"),
    [
        (Status("bleeding", value=2), "出血 2", "bleeding 2"),
        (Status("bleeding"), "出血 1", "bleeding 1"),
        (Status("pain"), "苦痛", "pain"),
        (Status("stance", value=2), "構え +2", "stance +2"),
        (Status("stance", name="不動の陣", value=-1), "不動の陣 −1", "不動の陣 −1"),
        (
            Status("defence_down", value=1, until=Until(Event.ROUND_END, 3)),
            "防備 −1（3間合）",
            "defence −1 (3 rounds)",
        ),
        (Status("fracture", location=Location.RIGHT_ARM), "骨折（右腕）", "fracture (right arm)"),
        (Status("weapon_sealed", weapon="7"), "武器封印（打刀）", "weapon sealed (打刀)"),
        (Status("weapon_sealed", weapon="8"), "武器封印（8）", "weapon sealed (8)"),
        (
            Status("defence_down", value=2, from_=Event.ROUND_END, until=Until(Event.ROUND_END)),
            "防備 −2（次の間合から、1間合）",
            "defence −2 (from the next round, 1 round)",
        ),
        (
            Status("pain", until=Until(Event.SCENE_END, 2)),
            "苦痛（幕の終わりまで ×2）",
            "pain (until the scene ends ×2)",
        ),
        (Status("poisoned", value=4), "中毒 4", "poisoned 4"),
        (Status("long_gone", value=3), "long_gone 3", "long_gone 3"),
    ],
)
def test_a_status_is_told_with_all_that_it_states(status: Status, japanese: str, english: str) -> None:
    names = NameMap({"7": "打刀"})
    assert JAPANESE.status(status, names, "1") == japanese
    assert ENGLISH.status(status, names, "1") == english


def test_an_inflicted_status_is_told_like_one_that_is_there() -> None:
    assert JAPANESE.status(Inflict("defence_down", 2, until=Until(Event.LULL))) == "防備 −2（小康まで）"
    assert JAPANESE.status(Inflict("weapon_sealed", weapon="7")) == "武器封印（7）"


@pytest.mark.parametrize(
    ("status", "text", "rest", "good"),
    [
        (Status("defence_down", value=1, until=Until(Event.ROUND_END, 2)), "防備 −1", "2間合", False),
        (Status("pain"), "苦痛", "幕終", False),
        (Status("defenceless"), "無防備", "手番", False),
        (Status("stance", value=2), "構え +2", "合戦終", True),
        (Status("stance", value=-2), "構え −2", "合戦終", False),
        (Status("stance", name="鶴", value=1, until=Until(Event.LULL)), "鶴 +1", "小康", True),
        (Status("flying", value=3), "飛行 3", "", True),
        (Status("cover"), "遮蔽", "", True),
        (Status("full_cover"), "完全遮蔽", "", True),
        (Status("dead"), "死亡", "", False),
        (Status("fracture", location=Location.NECK), "骨折（首）", "シナリオ終", False),
        (Status("pain", until=Until(Event.OWN_ACTION, 2)), "苦痛", "手番 ×2", False),
        (Status("pain", from_=Event.LULL), "苦痛", "小康から", False),
        (Status("long_gone"), "long_gone", "", False),
    ],
)
def test_a_chip_says_what_is_left_and_whether_it_is_good(status: Status, text: str, rest: str, good: bool) -> None:
    chip = JAPANESE.chip(status)
    assert (chip.text, chip.rest, chip.good) == (text, rest, good)
    assert chip.tip.startswith(status.name or JAPANESE.status_name(status.id).removesuffix("低下"))


def test_a_chip_in_english_begins_with_a_capital_and_its_tip_knows_the_value() -> None:
    chip = ENGLISH.chip(Status("bleeding", value=3))
    assert (chip.text, chip.rest) == ("Bleeding 3", "")
    assert chip.tip == "Bleeding 3\nat each scene end body −3"
    assert ENGLISH.chip(Status("defence_down", until=Until(Event.ROUND_END))).rest == "1 rd"
    assert ENGLISH.left(Status("pain")) == "scene"
    assert ENGLISH.until(Until(Event.ROUND_END, 2)) == "2 rounds"


@pytest.mark.parametrize(("event", "words"), list(product(Event, (JAPANESE, ENGLISH))))
def test_every_start_and_end_has_words(event: Event, words: Wording) -> None:
    check = assert_japanese if words is JAPANESE else assert_english
    check(words.status(Status("pain", until=Until(event), from_=event)))
    check(words.left(Status("pain", until=Until(event, 2))))
    check(words.left(Status("pain", from_=event)))


# --- effects and the reference ---------------------------------------------------------------------------------------

WHENS = (
    None,
    fx.When(toxicity=4),
    fx.When(location=(Location.NECK, Location.RIBS)),
    fx.When(all_locations=(Location.LEFT_LEG, Location.RIGHT_LEG)),
    fx.When(outside=True, toxicity=2),
    fx.When(),
)
EFFECTS: dict[type, list[dict[str, object]]] = {
    fx.CheckEffect: [{"scope": scope, "flat": flat, "dice": -1} for scope in Scope for flat in (0, -2, "X", "-X")],
    fx.DamageEffect: [{"flat": -2}, {"dice": 1}],
    fx.AttributeZeroEffect: [{"attribute": "tai"}],
    fx.AttributesHalvedEffect: [{}],
    fx.DefenceEffect: [{"amount": n, "kind": kind} for n in (2, -2, "X", "-X") for kind in (None, *BonusKind)],
    fx.ForbidEffect: [{"what": tuple(Forbidden)}],
    fx.WalkOnlyEffect: [{}],
    fx.OnlyFleeEffect: [{}],
    fx.MustAttackEffect: [{}],
    fx.GmControlEffect: [{}],
    fx.OffFieldEffect: [{}],
    fx.HeightEffect: [{"as_": height} for height in Height],
    fx.KeepsEffect: [{"ids": ("dazed", "prone")}],
    fx.SuppressesEffect: [{"ids": ("pain",)}],
    fx.SceneEndDamageEffect: [{"dice": 3}, {"flat": "X"}, {"flat": 2, "dice": 1}, {}],
    fx.DamageToStaminaEffect: [{}],
    fx.ExtraCostEffect: [{"amount": "X"}, {"amount": 2}, {"amount": "-X"}],
    fx.WeaponUnusableEffect: [{}],
}


@pytest.mark.parametrize("kind", get_args(fx.Effect), ids=lambda kind: kind.__name__)
def test_every_effect_kind_is_told_under_every_condition(kind: type) -> None:
    for fields, when, value in product(EFFECTS[kind], WHENS, (None, 3)):
        effect = kind(**fields, when=when)
        assert dataclasses.is_dataclass(effect)
        assert_japanese(JAPANESE.effect(effect, value))
        assert_english(ENGLISH.effect(effect, value))
        assert ("X" in JAPANESE.effect(effect, 3)) is False


@pytest.mark.parametrize(
    ("effect", "japanese", "english"),
    [
        (
            fx.CheckEffect(Scope.ALL, -2, when=fx.When(toxicity=4)),
            "毒性 4 以上で、すべての判定に −2",
            "at toxicity 4 or more: all checks −2",
        ),
        (fx.DefenceEffect(4), "防備 −4", "defence −4"),
        (fx.DefenceEffect("-X"), "防備 +X", "defence +X"),
        (fx.DefenceEffect("X", BonusKind.STANCE), "防備 +X（構え）", "defence +X (stance)"),
        (fx.SceneEndDamageEffect("X", 2), "幕の終わりごとに身体 −2d6 + X", "at each scene end body −2d6 + X"),
    ],
)
def test_effects_read_like_the_rules(effect: fx.Effect, japanese: str, english: str) -> None:
    assert (JAPANESE.effect(effect), ENGLISH.effect(effect)) == (japanese, english)


@pytest.mark.parametrize("id_", RULES.statuses)
def test_every_shipped_status_has_a_card(id_: str) -> None:
    row = RULES.statuses[id_]
    for words, check in ((JAPANESE, assert_japanese), (ENGLISH, assert_english)):
        card = words.status_card(row)
        assert card.rule == f"R-620/{id_}"
        for text in (card.name, card.stacking, *card.effects, *card.ends, *card.treatments):
            check(text)
        assert card.effects, "a status without a word about what it is"


def test_cards_name_their_treatments_and_laws() -> None:
    card = JAPANESE.status_card(RULES.statuses["unconscious"])
    assert card.treatments == ("呼びかけ（誰でも、身体 0 で気絶している者には効かない）",)
    assert "ダメージで身体が 0 になると始まる" in card.effects
    assert JAPANESE.status_card(RULES.statuses["defence_down"]).name == "防備 −X"
    assert "48" in ENGLISH.status_card(RULES.statuses["ash"]).ends[0]


def test_a_status_of_ones_own_is_explained_from_its_row() -> None:
    own = with_overrides(
        {
            "statuses": [
                {
                    "id": "soul_rot",
                    "ja": "魂腐り",
                    "en": "soul rot",
                    "x": True,
                    "stacking": "sum",
                    "effects": [
                        {"kind": "check", "scope": "all", "flat": "-X"},
                        {"kind": "scene_end_damage", "dice": 1, "when": {"outside": True}},
                    ],
                    "ends": ["lull", "calm_mind"],
                },
                {"id": "calm_mind", "ja": "平静", "en": "calm"},
            ]
        }
    )
    card = Wording(i18n.words("ja"), own).status_card(own.statuses["soul_rot"])
    assert card.name == "魂腐り X"
    assert card.effects == ("すべての判定に −X", "インサイドしていない相手に対して、幕の終わりごとに身体 −1d6")
    assert card.ends == ("小康で終わる", "平静になると終わる")
    assert card.stacking == JAPANESE.term(Stacking.SUM)


@pytest.mark.parametrize("how", Treatment)
def test_every_treatment_is_told_with_its_conditions(how: Treatment) -> None:
    assert_japanese(JAPANESE.treatment(how))
    assert_english(ENGLISH.treatment(how))
    assert ENGLISH.treatment(RULES.treatments[how]) == ENGLISH.treatment(how)
