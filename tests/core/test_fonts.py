"""The committed fonts have the characters that handouts rely on, and may be embedded."""

from __future__ import annotations

from functools import lru_cache

import pytest
from fontTools.ttLib import TTFont

from ikusa import resources

CHAIN = ("BIZUDPGothic-Regular.ttf", "NotoSansJP-Regular.ttf", "DejaVuSans.ttf")
FILES = (*CHAIN, "BIZUDPGothic-Bold.ttf")


@lru_cache(maxsize=len(FILES))
def coverage(name: str) -> frozenset[int]:
    """The code points that one font file can draw."""
    with TTFont(resources.path("fonts", name), lazy=True) as font:
        return frozenset(font.getBestCmap())


def jis_x_0213() -> set[str]:
    """Every character of JIS X 0213, by Python's own codec."""
    found: set[str] = set()
    for plane in (b"", b"\x8f"):
        for row in range(0xA1, 0xFF):
            for cell in range(0xA1, 0xFF):
                found.update((plane + bytes((row, cell))).decode("euc_jis_2004", errors="ignore"))
    return found


@pytest.mark.parametrize("name", FILES)
def test_a_font_is_static_truetype_and_may_be_embedded(name: str) -> None:
    with TTFont(resources.path("fonts", name), lazy=True) as font:
        assert "glyf" in font, "reportlab embeds TrueType outlines only"
        assert "fvar" not in font, "a variable font embeds as its thinnest instance"
        assert font["OS/2"].fsType == 0, "0 is 'installable': embedding and subsetting allowed"


@pytest.mark.parametrize("name", ["BIZUDPGothic-Regular.ttf", "BIZUDPGothic-Bold.ttf"])
def test_the_first_font_has_the_everyday_characters(name: str) -> None:
    assert not {c for c in "合戦具足戰敗體雜髙﨑㍿①ｶﾞ●○◎〓ＡＺ×−…A9" if ord(c) not in coverage(name)}


def test_the_chain_has_the_rare_ones() -> None:
    wanted = "𠮷𩸽☐☑☒✕✗⚔▸"
    assert not {c for c in wanted if not any(ord(c) in coverage(name) for name in CHAIN)}


def test_the_chain_has_all_of_jis_x_0213_but_two_brackets() -> None:
    assert {c for c in jis_x_0213() if not any(ord(c) in coverage(name) for name in CHAIN)} == {"⦅", "⦆"}


def test_each_licence_lies_beside_its_font() -> None:
    for name in ("OFL-BIZUDPGothic.txt", "OFL-NotoSansJP.txt", "LICENSE-DejaVuSans.txt"):
        assert "Copyright" in resources.path("fonts", name).read_text(encoding="utf-8")
