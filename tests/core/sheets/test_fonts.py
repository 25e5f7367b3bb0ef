from __future__ import annotations

import re

import pytest

from ikusa.sheets import fonts


@pytest.mark.parametrize(
    ("written", "drawn"),
    [
        ("か\u3099んだ", "がんだ"),
        ("葛\U000e0100城", "葛城"),
        ("a\u202eb\u200bc\x00d\ufeff", "abcd"),
        ("一\r\n二\u2028三\x85四", "一\n二\n三\n四"),
        ("a\tb", "a b"),
        ("🗡\ufe0f", "🗡"),
        ("\ud800", "〓"),
        ("神\ufa19 が", "神\ufa19 が"),
        ("か\u3099\ufa19", "が\ufa19"),
    ],
)
def test_clean_keeps_what_can_be_drawn(written: str, drawn: str) -> None:
    assert fonts.clean(written) == drawn


def test_every_kanji_of_the_issue_is_covered() -> None:
    assert not fonts.uncovered("戰敗體雜髙﨑𠮷㍿①ｶﾞ―−≥●○◎☐〓")


def test_level_one_and_two_kanji_are_covered() -> None:
    # JIS X 0208 rows 16 to 84: all of its 6,355 kanji.
    kanji = "".join(
        bytes((row + 0x80 + 0x20, cell + 0x80 + 0x20)).decode("euc_jp", errors="ignore")
        for row in range(16, 85)
        for cell in range(1, 95)
    )
    assert len(kanji) == 6355
    assert not fonts.uncovered(kanji)


def test_uncovered_names_what_no_font_has() -> None:
    assert fonts.uncovered("剣🗡\ufe0fと🏯\n") == {"🗡", "🏯"}


def test_runs_fall_back_and_thicken() -> None:
    chain = fonts.chain(bold=True)
    runs = [(font.fontName, text, thick) for font, text, thick in chain.runs("吉𠮷☐🏯")]
    assert runs == [
        ("Ikusa-Bold", "吉", False),
        ("Ikusa-Kanji", "𠮷", True),
        ("Ikusa-Signs", "☐", True),
        ("Ikusa-Bold", "〓", False),
    ]


def test_width_is_the_sum_over_the_fonts_used() -> None:
    chain = fonts.chain()
    assert chain.width("漢𠮷") == pytest.approx(2.0)
    assert chain.width("\xa0") == chain.width(" ")


def test_to_unicode_is_utf16_in_blocks_of_a_hundred() -> None:
    written = fonts._to_unicode("F", [0, 0x20BB7, *range(0x4E00, 0x4E00 + 150)])
    assert "<01> <D842DFB7>" in written
    blocks = [int(count) for count in re.findall(r"(\d+) beginbfchar", written)]
    assert blocks == [100, 51]
    assert "<00>" not in written.split("endcodespacerange")[1]
