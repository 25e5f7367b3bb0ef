"""Writing technique rows: canonical in one language, and read back as the same technique (R-803)."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ikusa.errors import RuleError
from ikusa.rules.notation import read_row, read_rows, readings, write_cells, write_row, written_form
from ikusa.rules.notation_words import read_dice
from ikusa.rules.technique import ALL, GearDamage, Inflict, Limit, TagUse, Technique, Through, Until
from ikusa.rules.terms import Event, GearKind, Location, On, Per, Stacking, Tag
from ikusa.ruleset import shipped, with_overrides

RULES = shipped()

OWN = with_overrides(
    {
        "attributes": [{"id": "chi", "ja": "知", "en": "wits"}, {"id": "chi2", "ja": "知", "en": "wits"}],
        "skills": [
            {"id": "hojutsu", "ja": "砲術", "en": "gunnery + care"},
            {"id": "so", "ja": "槍術", "en": "half-spear"},
        ],
        "statuses": [
            {"id": "soul_rot", "ja": "魂腐り", "en": "rotting soul", "x": True},
            {"id": "mark", "ja": "印（朱）", "en": "mark (red)"},
            {"id": "twin", "ja": "出血", "en": "bleeding"},
            {"id": "dotted", "ja": "恐れ。", "en": "fear."},
            {"id": "wrong", "ja": "[破壊 1]", "en": "[Break 1]"},
            {"id": "broken", "ja": "砕け", "en": "broken", "stacking": "per_location"},
        ],
    }
)

JAPANESE = (
    "| 鎧通し | 攻撃B（技） | 3 | 2d10+技+剣術+1 >= 防備 | [貫通 2]. 会心時[貫通 2] + [破壊]. 1戦力. 会心時3戦力. "
    "会心時後ろの敵に1戦力. 照準集中 [貫通] 許可. 出血 2. 会心時 苦痛. **防備 -2**（1間合）. 身体 2d6+1. 戦場どこでも. "
    "| 戦闘1回 |"
)
ENGLISH = (
    "| 鎧通し | 攻撃B（技） | 3 | 2d10+gi+swordsmanship+1 >= defence | [Pierce 2]. On critical [Pierce 2] + [Break]. "
    "1 wound. On critical 3 wounds. On critical 1 wound to one behind. Focus [Pierce] allowed. bleeding 2. "
    "On critical pain. **Defence -2** (1 round). body 2d6+1. 戦場どこでも. | 1/battle |"
)


def test_the_canonical_row_is_written_as_it_was_read_in_both_languages() -> None:
    technique = read_row(JAPANESE, RULES)
    assert write_row(technique, "ja", RULES) == JAPANESE
    assert write_row(technique, "en", RULES) == ENGLISH
    assert read_row(ENGLISH, RULES) == technique


@pytest.mark.parametrize(
    ("technique", "japanese", "english"),
    [
        (Technique("a", "a"), "— | 1戦力.", "— | 1 wound."),
        (Technique("a", "a", wounds=0, modifier=-2), "2d10-2 >= 防備 | 0戦力.", "2d10-2 >= defence | 0 wounds."),
        (
            Technique("a", "a", terms=("tai", "砲術"), modifier=3),
            "2d10+体+砲術+3 >= 防備 | 1戦力.",
            "2d10+tai+砲術+3 >= defence | 1 wound.",
        ),
        (
            Technique("a", "a", tags=(TagUse(Tag.DIRECT, ALL), TagUse(Tag.SPIRIT)), through=Through(On.HIT, 2)),
            "— | [直撃 全体] + [霊体]. 1戦力. 後ろの敵に2戦力.",
            "— | [Direct all] + [Spirit]. 1 wound. 2 wounds to one behind.",
        ),
        (
            Technique(
                "a",
                "a",
                inflicts=(
                    Inflict("bleeding"),
                    Inflict("fracture", None, On.CRITICAL, Location.RIGHT_ARM, until=Until(Event.ROUND_END, 2)),
                    Inflict("stance", -1, until=Until(Event.LULL)),
                    Inflict("blood_frenzy", until=Until(Event.SCENARIO_END)),
                ),
            ),
            "— | 1戦力. 出血 1. 会心時 骨折（右腕）（2間合）. 構え -1（小康まで）. 血酔（シナリオ終了まで）.",
            "— | 1 wound. bleeding 1. On critical fracture (right arm) (2 rounds). stance -1 (until lull). "
            "blood frenzy (until scenario end).",
        ),
    ],
)
def test_cells_are_written(technique: Technique, japanese: str, english: str) -> None:
    assert write_row(technique, "ja", RULES) == f"| a | attack | 0 | {japanese} | — |"
    assert write_row(technique, "en", RULES) == f"| a | attack | 0 | {english} | — |"


@pytest.mark.parametrize(
    ("per", "japanese", "english"), [("battle", "戦闘2回", "2/battle"), ("session", "セッション2回", "2/session")]
)
def test_limits_are_written(per: str, japanese: str, english: str) -> None:
    technique = Technique("a", "a", limit=Limit(2, Per(per), used=1))
    assert write_cells(technique, "ja", RULES).limit == japanese
    assert write_cells(technique, "en", RULES).limit == english


def test_what_has_no_written_form_is_left_out() -> None:
    technique = Technique(
        "thrust",
        "thrust",
        inflicts=(
            Inflict("weapon_sealed", weapon="katana", name="seal", from_=Event.LULL),
            Inflict("pain", until=Until(Event.SCENE_END, 2)),
        ),
        gear_damage=(GearDamage(On.HIT, GearKind.ARMOUR, 1),),
        uses=(Location.LEFT_ARM,),
        weapon="katana",
        rank=3,
        reach_height=2,
    )
    assert write_row(technique, "ja", RULES) == "| thrust | attack | 0 | — | 1戦力. 武器封印. 苦痛. | — |"
    assert read_row(write_row(technique, "en", RULES), RULES) == Technique(
        "thrust", "thrust", inflicts=(Inflict("weapon_sealed"), Inflict("pain"))
    )


def test_a_status_that_reading_refuses_is_written_all_the_same() -> None:
    technique = Technique("a", "a", inflicts=(Inflict("weapon_dropped", weapon="katana"), Inflict("long_gone")))
    assert write_cells(technique, "ja", RULES).effect == "1戦力. 武器落下. long_gone."


def test_a_row_is_one_line_with_a_name() -> None:
    assert write_row(Technique("a\nb", "  "), "ja", RULES) == "| a b | attack | 0 | — | 1戦力. | — |"
    assert write_row(Technique(" ", ""), "ja", RULES) == "| — | attack | 0 | — | 1戦力. | — |"
    assert write_row(Technique("a|b", "c|d\\"), "ja", RULES) == "| c\\|d\\ | attack | 0 | — | 1戦力. | — |"


def test_names_are_chosen_so_that_they_read_back() -> None:
    technique = Technique(
        "a",
        "a",
        terms=("chi", "chi2", "hojutsu", "so"),
        inflicts=(Inflict("twin"), Inflict("bleeding", 2), Inflict("dotted"), Inflict("wrong"), Inflict("mark")),
    )
    japanese, english = (write_cells(technique, language, OWN) for language in ("ja", "en"))
    assert japanese.check == "2d10+知+chi2+砲術+槍術 >= 防備"
    assert english.check == "2d10+wits+chi2+砲術+half-spear >= defence"
    assert japanese.effect == "1戦力. twin. 出血 2. dotted. wrong. 印（朱）."
    assert english.effect == "1 wound. twin. bleeding 2. dotted. wrong. mark."
    for cells in ("ja", "en"):
        assert read_row(write_row(technique, cells, OWN), OWN) == technique


# --- text that was not understood ------------------------------------------------------------------------------------


def test_sentences_say_whether_they_are_understood() -> None:
    written = written_form(Technique("a", "a", text="雪上. 霧", not_understood=("雪上", "霧")), "ja", RULES)
    assert [(one.text, one.understood) for one in written.sentences] == [
        ("1戦力", True),
        ("雪上", False),
        ("霧", False),
    ]


@pytest.mark.parametrize(
    "row",
    [
        "| a | k | 1 | 苦痛 | 1戦力. | 戦闘1回 |",
        "| a | k | 1 | 対抗. 判定 | 1戦力. | — |",
        "| a | k | 1 | 2d10+技 >= 防備 | 1戦力. 雪. | 苦痛. 出血 |",
        "| a | k | 1 | — | 1戦力. 雪. | 苦痛. 出血 |",
        "| a | k | 1 | 出血 2 | 1戦力. 雪. | 苦痛 |",
        "| a | k | 1 | 出血 2 | 1戦力. | 苦痛 |",
    ],
)
def test_a_whole_cell_that_was_not_understood_goes_back_where_it_came_from(row: str) -> None:
    assert write_row(read_row(row, RULES), "ja", RULES) == row


def test_text_of_ones_own_is_written_even_if_nothing_was_misunderstood() -> None:
    assert write_cells(Technique("a", "a", text="雪上。\n霧"), "ja", RULES).effect == "1戦力. 雪上. 霧."
    both = Technique("a", "a", text="雪上で振り直し", not_understood=("雪上", "霧"))
    assert write_cells(both, "ja", RULES).effect == "1戦力. 雪上で振り直し. 霧."


@pytest.mark.parametrize(
    "row",
    [
        "| a | b | 1 | 対抗判定. 技 vs 技 | 雪上. | 毎間合1回。 |",
        "| a | b | 1 | 苦痛 | 1戦力. | 出血 |",
        "| a | b | 1 | [破壊 2] | 1戦力. |  |",
        "| a | b | 1 | 会心時2戦力 | 雪上. | — |",
        "| a | b | 1 |  | 雪上. | 2d10+技 >= 防備 |",
        "| a | b | 1 | 戦闘1回 | 1戦力. 2戦力. | x. y |",
        "| a | b | 1 | 2d10 >= 防備 | 1戦力. | [破壊 2] |",
    ],
)
def test_a_whole_cell_that_was_not_understood_reads_back_as_one_piece(row: str) -> None:
    technique = read_row(row, RULES)
    assert technique.not_understood
    for language in ("ja", "en"):
        assert read_row(write_row(technique, language, RULES), RULES) == technique


# --- round trips -----------------------------------------------------------------------------------------------------

NUMBERS = st.integers(0, 30) | st.just(10**9)
POSITIVE = st.integers(1, 30) | st.just(10**9)
ON = st.sampled_from(On)
COUNTED = st.builds(TagUse, st.sampled_from((Tag.PIERCE, Tag.DIRECT)), POSITIVE | st.just(ALL))
BREAKS = st.just(TagUse(Tag.BREAK))
DICE = st.lists(
    st.tuples(st.sampled_from("+-"), st.integers(0, 40), st.sampled_from(("", "d6"))), min_size=1, max_size=4
).map(lambda terms: read_dice("".join(f"{sign}{n}{die}" for sign, n, die in terms)[1:]))
NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=12).filter(
    lambda name: name == name.strip()
)
PLAIN = st.text("雪霧abc|*（）[]+- 1２,、", min_size=1, max_size=8).map(lambda text: f"は{text}ぞ")
UNTIL = st.none() | st.builds(Until, st.sampled_from(Event)) | st.builds(Until, st.just(Event.ROUND_END), POSITIVE)


@st.composite
def inflicts(draw: st.DrawFn) -> Inflict:
    """A status that a row can state."""
    refused = {*OWN.parts.derived, OWN.parts.dropped}
    row = draw(st.sampled_from([row for row in OWN.statuses.values() if row.id not in refused]))
    value = draw(st.integers(-5, 5) if row.id == OWN.parts.stance else POSITIVE) if row.x else None
    location = draw(st.sampled_from(Location)) if row.stacking is Stacking.PER_LOCATION else None
    return Inflict(row.id, value, draw(ON), location, until=draw(UNTIL))


@st.composite
def techniques(draw: st.DrawFn) -> Technique:
    """A technique of which everything has a written form."""
    name = draw(NAMES)
    pieces = tuple(draw(st.lists(PLAIN, max_size=3)))
    terms = st.sampled_from(("tai", "gi", "yu", "un", "archery", "chi", "chi2", "hojutsu", "so", "薙刀", "long sword"))
    return Technique(
        name,
        name,
        draw(st.text(string.ascii_letters + "（技）|\\ ", max_size=6)).strip(),
        draw(NUMBERS),
        tuple(draw(st.lists(terms, max_size=3))),
        draw(st.integers(-99, 99)),
        tuple(draw(st.lists(COUNTED | BREAKS | st.just(TagUse(Tag.SPIRIT)), max_size=3))),
        tuple(draw(st.lists(COUNTED.filter(lambda use: use.tag is Tag.PIERCE) | BREAKS, max_size=3))),
        draw(NUMBERS),
        draw(st.none() | NUMBERS),
        draw(st.none() | st.builds(Through, ON, NUMBERS)),
        draw(st.sampled_from((None, Tag.PIERCE, Tag.DIRECT))),
        tuple(draw(st.lists(inflicts(), max_size=3))),
        draw(st.none() | DICE),
        limit=draw(st.none() | st.builds(Limit, POSITIVE, st.sampled_from(Per))),
        text=". ".join(pieces),
        not_understood=pieces,
    )


@given(techniques(), st.sampled_from(("ja", "en")))
@settings(max_examples=300)
def test_what_is_written_reads_as_the_same_technique(technique: Technique, language: str) -> None:
    row = write_row(technique, language, OWN)
    assert "\n" not in row
    assert read_row(row, OWN) == technique
    assert write_row(read_row(row, OWN), language, OWN) == row


SENTENCES = st.sampled_from(
    (
        *(
            "[貫通 2]",
            "[Pierce all] + [Break]",
            "会心時[破壊]",
            "[貫通]",
            "1戦力",
            "2 wounds",
            "会心時 3戦力",
            "苦痛",
            "出血",
        ),
        *(
            "On critical, pain",
            "会心時、後ろの敵にも1戦力",
            "骨折",
            "骨折（首）",
            "防備 −2",
            "身体 2d6",
            "body 1.5",
            "中毒",
        ),
        *(
            "照準集中 [直撃] 許可",
            "**雪上**",
            "a.b",
            "5.5",
            "。",
            "—",
            "戦闘1回",
            "2d10+技 >= 防備",
            "対抗判定",
            "毎間合1回",
        ),
    )
)
CELLS = st.lists(SENTENCES | st.text("雪1.。[]|- *", max_size=4), max_size=5).map(". ".join)
LINES = st.builds(
    "| {} | b | 2 | {} | {} | {} |".format, NAMES.map(lambda name: name.replace("|", "")), CELLS, CELLS, CELLS
)


@given(LINES, st.sampled_from(("ja", "en")))
@settings(max_examples=300)
def test_whatever_was_read_is_written_so_that_it_reads_the_same(row: str, language: str) -> None:
    try:
        technique = read_row(row.replace("\\|", ""), RULES)
    except RuleError:
        return
    assert read_row(write_row(technique, language, RULES), RULES) == technique


@given(st.text() | st.lists(LINES | st.text("|-. \t\n技2d10+>=防備[]貫通"), max_size=4).map("\n".join))
@settings(max_examples=300)
def test_any_text_is_read_or_refused_with_its_line(text: str) -> None:
    try:
        techniques = read_rows(text, RULES)
    except RuleError as error:
        refusal = error
    else:
        for one, reading in zip(techniques, readings(text, RULES), strict=True):
            assert one == reading.technique
            assert tuple(piece.text for piece in reading.missed) == one.not_understood
        return
    assert refusal.code == "malformed"
    assert refusal.values["line"] in range(1, len(text.splitlines()) + 2)
