"""Reading the cells of technique rows: tolerance and precision (R-802 to R-804)."""

from __future__ import annotations

import pytest

from ikusa.rules.notation import read_row
from ikusa.rules.technique import DiceExpression, Inflict, Limit, TagUse, Technique, Through, Until
from ikusa.rules.terms import Event, Location, On, Per, Tag
from ikusa.ruleset import shipped, with_overrides

RULES = shipped()


def pierce(value: int) -> TagUse:
    return TagUse(Tag.PIERCE, value)


def effect(text: str) -> Technique:
    """The technique of a row with this effect cell."""
    return read_row(f"| a | b | 1 | — | {text} | — |", RULES)


def check(text: str) -> Technique:
    """The technique of a row with this check cell."""
    return read_row(f"| a | b | 1 | {text} | 1戦力. | — |", RULES)


# --- checks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "terms", "modifier"),
    [
        ("", (), 0),
        ("—", (), 0),
        ("−", (), 0),
        ("ー", (), 0),
        ("--", (), 0),
        ("2d10 >= 防備", (), 0),
        ("2d10+3>=defence", (), 3),
        ("２Ｄ１０－３≧防備", (), -3),
        ("2 D 10 + GI + Swordsmanship – 2 > = Defense", ("gi", "swordsmanship"), -2),
        ("**2d10+技**+剣術 >= 防備", ("gi", "swordsmanship"), 0),
        ("2d10+技+技+体+0 >= 防備", ("gi", "gi", "tai"), 0),
        ("2d10+ Long  Sword +槍・薙刀 >= defence", ("Long  Sword", "槍・薙刀"), 0),
        ("2d10+ＡＢＣ+ｶﾞﾝﾀﾞ+1 >= 防備", ("ＡＢＣ", "ｶﾞﾝﾀﾞ"), 1),
        ("2d10+砲術2+型x >= 防備", ("砲術2", "型x"), 0),
    ],
)
def test_a_check_is_read(text: str, terms: tuple[str, ...], modifier: int) -> None:
    technique = check(text)
    assert (technique.terms, technique.modifier, technique.not_understood) == (terms, modifier, ())


@pytest.mark.parametrize(
    "text",
    [
        "対抗判定",
        "2d10",
        "2d10+技",
        "2d10+技 >= 12",
        "2d10+技 > 防備",
        "3d10+技 >= 防備",
        "2d10技 >= 防備",
        "2d10 5 >= 防備",
        "2d10++技 >= 防備",
        "2d10+ >= 防備",
        "2d10+技-剣術 >= 防備",
        "2d10+4+技 >= 防備",
        "2d10+1+2 >= 防備",
        "2d10+1d6 >= 防備",
        "2d10+技-1000000001 >= 防備",
        "2d10+技 >= 防備 [貫通 2]",
        "2d10+[貫通 2] >= 防備",
        "2d10+(技) >= 防備",
        "2d10+技/勇 >= 防備",
        "2d10+技×2 >= 防備",
        "2d10+技 >= 防備 >= 防備",
        "2d10+技 >= 防備. 2d10+勇 >= 防備",
        "—1",
    ],
)
def test_what_is_no_check_stays_whole_as_text(text: str) -> None:
    technique = check(text)
    assert (technique.terms, technique.modifier, technique.not_understood) == ((), 0, (text,))


# --- effects ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("射程1.5間. 雪上", ("射程1.5間", "雪上")),
        ("射程１．５間．雪上｡霧", ("射程１．５間", "雪上", "霧")),
        ("a.b。c", ("a", "b", "c")),
        ("1。2戦力", ("1",)),
        ("... 。 ** . あ…い", ("あ…い",)),
        ("foo (a. b)", ("foo (a", "b)")),
        ("**foo. 1戦力**", ("**foo",)),
        ("出血 2.1戦力", ("出血 2.1戦力",)),
    ],
)
def test_sentences_are_closed_but_not_between_digits(text: str, pieces: tuple[str, ...]) -> None:
    technique = effect(text)
    assert technique.not_understood == pieces
    assert technique.text == ". ".join(pieces)


def test_an_effect_that_is_only_a_dash_is_empty() -> None:
    assert effect("—") == effect("") == Technique("a", "a", "b", 1)


@pytest.mark.parametrize(
    ("text", "tags", "critical"),
    [
        ("[貫通2]+[直撃 全体]", (pierce(2), TagUse(Tag.DIRECT, "all")), ()),
        ("［ＰＩＥＲＣＥ　２］ ＋ [ break ]", (pierce(2), TagUse(Tag.BREAK)), ()),
        ("[貫通 1]. [霊体]. [貫通 ALL]", (pierce(1), TagUse(Tag.SPIRIT), TagUse(Tag.PIERCE, "all")), ()),
        ("会心時、[貫通 2] + [破壊]. 会心時[破壊]", (), (pierce(2), TagUse(Tag.BREAK), TagUse(Tag.BREAK))),
        ("oncritical[pierce ①]", (), (pierce(1),)),
    ],
)
def test_tags_are_read(text: str, tags: tuple[TagUse, ...], critical: tuple[TagUse, ...]) -> None:
    technique = effect(text)
    assert (technique.tags, technique.critical_tags, technique.not_understood) == (tags, critical, ())


@pytest.mark.parametrize(
    "text",
    [
        "[貫通]",
        "[直撃]",
        "[貫通 0]",
        "[貫通 -1]",
        "[貫通 1 2]",
        "[貫通 1000000001]",
        "[貫通 2] + [貫通]",
        "[貫通 2] [破壊]",
        "[貫通 2] + [破壊] + 出血",
        "[未知]",
        "[全体]",
        "[]",
        "[[貫通 2]]",
        "会心時[直撃 2]",
        "会心時[霊体]",
        "会心時[貫通 2] + [霊体]",
        "会心時",
    ],
)
def test_what_is_no_tag_stays_whole_as_text(text: str) -> None:
    technique = effect(text)
    assert (technique.tags, technique.critical_tags, technique.not_understood) == ((), (), (text,))


def test_wounds_through_and_focus_are_read_once() -> None:
    technique = effect(
        "２ 戦力. 3 wounds. 会心時 4 wound. On critical, 5戦力. 1 wounds to one behind. 会心時後ろの敵に1戦力. "
        "focus[direct]allowed. 照準集中［貫通］許可. body 1d6. 身体 2d6"
    )
    assert (technique.wounds, technique.critical_wounds) == (2, 4)
    assert (technique.through, technique.focus) == (Through(On.HIT, 1), Tag.DIRECT)
    assert technique.body_damage == DiceExpression("1d6", ((1, 1, 0),))
    assert technique.not_understood == (
        "3 wounds",
        "On critical, 5戦力",
        "会心時後ろの敵に1戦力",
        "照準集中［貫通］許可",
        "身体 2d6",
    )


@pytest.mark.parametrize(
    "text",
    [
        "照準集中 [霊体] 許可",
        "照準集中 [破壊 2] 許可",
        "照準集中 [貫通 2] 許可",
        "照準集中 許可",
        "会心時 照準集中 [貫通] 許可",
        "1 2戦力",
        "-1戦力",
        "1000000001戦力",
        "1戦力, 会心時3戦力",
        "1 wound to two behind",
        "身体 2d8",
        "身体 d6",
        "身体 101d6",
        "身体 2d6+1000000001",
        "身体 -1",
        "会心時 身体 2d6",
    ],
)
def test_what_is_nearly_a_sentence_stays_as_text(text: str) -> None:
    assert effect(text) == Technique("a", "a", "b", 1, text=text, not_understood=(text,))


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("身体 ２Ｄ６ ＋ １", ((1, 2, 0), (1, 0, 1))),
        ("body 3 – 1d6", ((1, 0, 3), (-1, 1, 0))),
        ("body 100d6+7+0d6", ((1, 100, 0), (1, 0, 7), (1, 0, 0))),
    ],
)
def test_body_damage_is_read(text: str, terms: tuple[tuple[int, int, int], ...]) -> None:
    found = effect(text).body_damage
    assert found is not None
    assert found.terms == terms
    assert " " not in found.text


# --- statuses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "inflict"),
    [
        ("出血", Inflict("bleeding", 1)),
        ("Bleeding 3 (3 Rounds)", Inflict("bleeding", 3, until=Until(Event.ROUND_END, 3))),
        ("ｼｭｯｹﾂ 2", None),
        ("出血　２（1 round）", Inflict("bleeding", 2, until=Until(Event.ROUND_END, 1))),
        ("会心時、大怪我", Inflict("badly_hurt", on=On.CRITICAL)),
        ("on critical blood  frenzy", Inflict("blood_frenzy", on=On.CRITICAL)),
        ("blood_frenzy", Inflict("blood_frenzy")),
        ("苦痛（小康まで）", Inflict("pain", until=Until(Event.LULL))),
        ("pain (until scene end)", Inflict("pain", until=Until(Event.SCENE_END))),
        ("苦痛(シナリオ終了まで)", Inflict("pain", until=Until(Event.SCENARIO_END))),
        ("防備-２", Inflict("defence_down", 2)),
        ("*Defense – 1* (until own action)", Inflict("defence_down", 1, until=Until(Event.OWN_ACTION))),
        ("会心時 **防備 −3**（2間合）", Inflict("defence_down", 3, On.CRITICAL, until=Until(Event.ROUND_END, 2))),
        ("防備低下 2", Inflict("defence_down", 2)),
        ("defence down", Inflict("defence_down", 1)),
        ("骨折（あばら）", Inflict("fracture", location=Location.RIBS)),
        (
            "fracture (right arm) (until lull)",
            Inflict("fracture", None, On.HIT, Location.RIGHT_ARM, until=Until(Event.LULL)),
        ),
        ("骨折（小康まで）（首）", Inflict("fracture", None, On.HIT, Location.NECK, until=Until(Event.LULL))),
        ("構え +2", Inflict("stance", 2)),
        ("stance -1", Inflict("stance", -1)),
        ("構え 0", Inflict("stance", 0)),
        ("武器封印", Inflict("weapon_sealed")),
        ("構え崩壊", Inflict("next_cost", 1)),
    ],
)
def test_statuses_are_read(text: str, inflict: Inflict | None) -> None:
    technique = effect(text)
    assert technique.inflicts == (() if inflict is None else (inflict,))
    assert technique.not_understood == ((text,) if inflict is None else ())


@pytest.mark.parametrize(
    "text",
    [
        "中毒",
        "戦闘不能",
        "incapacitated",
        "苦痛 1",
        "出血 0",
        "出血 -3",
        "出血 1 2",
        "出血 1000000001",
        "出血（右腕）",
        "骨折",
        "骨折（鼻）",
        "骨折（首）（右腕）",
        "骨折 1（首）",
        "出血（1間合）（小康まで）",
        "出血（0間合）",
        "出血（2小康まで）",
        "出血（）",
        "武器落下",
        "出血 + 苦痛",
        "出血、苦痛",
        "防備",
        "防備 2",
        "防備 +2",
        "防備 -0",
        "[防備 -2]",
        "防備 -2（首）",
        "構え 1000000001",
        "未知の状態",
        "（首）",
    ],
)
def test_what_is_no_status_stays_as_text(text: str) -> None:
    technique = effect(text)
    assert (technique.inflicts, technique.not_understood) == ((), (text,))


def test_several_statuses_keep_their_order_and_may_repeat() -> None:
    technique = effect("防備 -1. 苦痛. 防備 -1. 出血 2. 出血 2")
    assert [inflict.status for inflict in technique.inflicts] == [
        "defence_down",
        "pain",
        "defence_down",
        "bleeding",
        "bleeding",
    ]


# --- limits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("—", None),
        ("-", None),
        ("戦闘２回", Limit(2, Per.BATTLE)),
        ("戦闘 1 回", Limit(1, Per.BATTLE)),
        ("ｾｯｼｮﾝ3回", Limit(3, Per.SESSION)),
        ("1 / Battle", Limit(1, Per.BATTLE)),
        ("**2／session**", Limit(2, Per.SESSION)),
    ],
)
def test_limits_are_read(text: str, limit: Limit | None) -> None:
    technique = read_row(f"| a | b | 1 | — | 1戦力. | {text} |", RULES)
    assert (technique.limit, technique.not_understood) == (limit, ())


@pytest.mark.parametrize("text", ["毎間合1回", "戦闘0回", "戦闘回", "1/round", "戦闘1回. ", "戦闘1000000001回"])
def test_what_is_no_limit_stays_whole_as_text(text: str) -> None:
    technique = read_row(f"| a | b | 1 | — | 1戦力. | {text} |", RULES)
    assert (technique.limit, technique.not_understood) == (None, (text.strip(),))


# --- a ruleset of one's own ------------------------------------------------------------------------------------------


OWN = with_overrides(
    {
        "attributes": [{"id": "chi", "ja": "知", "en": "wits"}],
        "skills": [{"id": "hojutsu", "ja": "砲術", "en": "Half-sword"}],
        "statuses": [
            {"id": "soul_rot", "ja": "魂腐り", "en": "Rotting soul", "x": True},
            {"id": "mark", "ja": "印（朱）"},
            {"id": "bleeding", "ja": "流血"},
        ],
    }
)


def test_the_names_of_ones_own_ruleset_take_part_in_both_languages() -> None:
    row = "| a | b | 1 | 2d10+{}+{}+1 >= 防備 | {}. {}. {} | — |"
    for words in (
        ("知", "砲術", "魂腐り 2", "印（朱）（1間合）", "流血 1"),
        ("Wits", "half-sword", "rotting soul 2", "印(朱)(1 round)", "bleeding"),
        ("CHI", "Hojutsu", "Soul Rot 2", "MARK（1間合）", "Bleeding 1"),
    ):
        technique = read_row(row.format(*words), OWN)
        assert (technique.terms, technique.modifier) == (("chi", "hojutsu"), 1)
        assert technique.inflicts == (
            Inflict("soul_rot", 2),
            Inflict("mark", until=Until(Event.ROUND_END, 1)),
            Inflict("bleeding", 1),
        )
    assert read_row("| a | b | 1 | | 出血 | |", OWN).not_understood == ("出血",)
