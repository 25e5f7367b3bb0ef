"""Search keys: what a text is compared by. Display keeps what was written."""

from __future__ import annotations

import unicodedata

_KANA = {code: code - 0x60 for code in (*range(0x30A1, 0x30F7), 0x30FD, 0x30FE)}
"""Katakana to hiragana, iteration marks included; ヷ–ヺ and the long-vowel mark have no twin and stay."""


class _Signs(dict[int, int | None]):
    """What becomes of a sign, by its code: found out once, then as quick as `str.translate` is."""

    def __missing__(self, code: int) -> int | None:
        found = None if _invisible(chr(code)) else _KANA.get(code, code)
        self[code] = found
        return found


_SIGNS = _Signs()


def fold(text: str) -> str:
    """NFKC and casefold, with katakana (half-width too) as hiragana and invisible format characters dropped.

    `fold("ガ")` is the same for one and for two code points, and equals `fold("ｶﾞ")` and `fold("が")`.
    """
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return unicodedata.normalize("NFC", text.translate(_SIGNS))


def _invisible(char: str) -> bool:
    """A format character (joiner, direction mark, zero width) or a variation selector."""
    if char < "\x80":
        return False
    selector = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    return selector or unicodedata.category(char) == "Cf"
