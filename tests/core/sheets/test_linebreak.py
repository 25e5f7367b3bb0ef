from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from uniseg.linebreak import line_break_boundaries

from ikusa.sheets import linebreak
from ikusa.sheets.linebreak import MAY, MUST, NONE

CORPUS = [
    "結界は注連縄を断てば消える。戦力 2 以下になると、霧へ退く（ただし「山崩」を残す）。",
    "[Pierce 2]. On critical [Pierce 2] + [Break]. 1 wound; see p. 12 (second column).",
    "「ここで待て」と言い、彼は去った……。まさか！？　そんな、ばかな。",
    "The state-of-the-art matchlock costs $1,200.50, i.e. 10% more.",
    "Kirigase Tokitsuna, lord of the ford; Valentin Morva — a guest.",
    "第七回、鎧通しの会心でカッパーの胴が割れた。ヴァレンティンは笑った。",
]
START_FORBIDDEN = "、。，．」』）〕］｝〉》！？・：；ーぁぃぅぇぉっゃゅょァィゥェォッャュョヽヾゝゞ々…‥～〜%％"
END_FORBIDDEN = "「『（〔［｛〈《"


def breaks(text: str) -> list[int]:
    return [place for place, mark in enumerate(linebreak.opportunities(text)) if mark != NONE]


def test_agrees_with_unisegs_own_breaker_but_for_what_is_stricter_here() -> None:
    for text in CORPUS:
        ours, theirs = set(breaks(text)), set(line_break_boundaries(text))
        assert ours <= theirs | {0}
        for place in theirs - ours - {0}:
            # A number keeps its counter; some signs never begin a line.
            assert text[place - 1].isdigit() or text[place] in linebreak._START_FORBIDDEN, (text, place)


def test_line_ends_are_forced_by_line_feeds_only() -> None:
    marks = linebreak.opportunities("一二\n三")
    assert list(marks) == [NONE, MAY, NONE, MUST, MUST]


@given(st.text(alphabet=START_FORBIDDEN + END_FORBIDDEN + "漢かカab1 ", max_size=60))
def test_no_line_begins_or_ends_with_what_it_must_not(text: str) -> None:
    for place in breaks(text)[:-1]:
        before = text[:place].rstrip(" ")
        if not before:
            continue
        assert text[place] not in START_FORBIDDEN or text[place - 1] == " "
        assert before[-1] not in END_FORBIDDEN


@given(st.lists(st.text(alphabet="abcXYZ", min_size=1, max_size=12), min_size=1, max_size=8))
def test_latin_words_are_never_cut(words: list[str]) -> None:
    text = "漢字".join(words)
    for place in breaks(text)[:-1]:
        assert not (text[place - 1].isascii() and text[place].isascii())


def test_tags_limits_and_defence_are_kept_whole() -> None:
    text = "[貫通 2]. 会心時3戦力. 防備 −2（1間合）. 戦闘1回 1/battle 照準集中 [貫通] 許可."
    kept = [text[start:end] for start, end in linebreak.glued(text)]
    assert kept == ["[貫通 2]", "会心時3戦力", "防備 −2", "戦闘1回", "1/battle", "照準集中 [貫通] 許可"]
