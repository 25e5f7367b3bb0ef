"""Search keys: what must be found alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ikusa.records.folding import fold

ALIKE = [
    ("ガ", "カ\u3099", "ｶﾞ", "が", "か\u3099"),
    ("ヴァンパイア", "ゔぁんぱいあ", "ｳﾞｧﾝﾊﾟｲｱ"),
    ("１２", "12", "⑫"),
    ("㍿", "株式会社"),
    ("ﬁ", "FI", "fi"),
    ("É", "é", "E\u0301", "e\u0301"),
    ("STRASSE", "straße", "Straße"),
    ("ａｋａｒｉ", "AKARI", "Akari"),
    ("赤\u200b座", "赤座", "\u202e赤座", "赤座\ufe00"),
    ("葛\U000e0100", "葛"),
    ("ヽ", "ゝ"),
]
APART = [("は", "ば"), ("ハ", "パ"), ("戰", "戦"), ("体", "體"), ("あ", "ぁ"), ("ー", ""), ("髙", "高"), ("𠮷", "吉")]


@pytest.mark.parametrize("texts", ALIKE, ids=lambda texts: texts[0])
def test_written_otherwise_but_found_alike(texts: tuple[str, ...]) -> None:
    assert len({fold(text) for text in texts}) == 1


@pytest.mark.parametrize("texts", APART, ids=lambda texts: texts[0])
def test_not_everything_is_the_same(texts: tuple[str, str]) -> None:
    assert fold(texts[0]) != fold(texts[1])


def test_a_part_is_found_in_the_whole() -> None:
    assert fold("ｶﾞﾝ") in fold("アイアンガンダム")


@given(st.text())
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert fold(fold(text)) == fold(text)
