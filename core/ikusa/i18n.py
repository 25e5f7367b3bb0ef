"""Languages: one gettext catalogue for the core, the PDFs and the desktop.

Sources are English; `resources/translations/<language>.mo` holds the translations. A `Words` is passed to
whatever makes sentences, so one process can print Japanese while the window speaks English.
"""

from __future__ import annotations

import io
import os
import struct
from bisect import bisect_left
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from typing import BinaryIO

from ikusa import resources

LANGUAGES = ("ja", "en")
"""The languages Ikusa speaks, the game's own first."""


class Catalogue(NullTranslations):
    """A compiled catalogue whose texts are looked up where they stand in it, by halving.

    To read it whole takes 3 ms, which the first paint would notice. Only the counted texts need it, for the language's
    plural rule: the first of them has gettext read the whole.
    """

    def __init__(self, file: BinaryIO) -> None:
        super().__init__()
        self._bytes = file.read()
        _magic, _version, self._count, self._keys, self._texts = struct.unpack_from("<5I", self._bytes)
        self._known: dict[str, str | None] = {}
        self._whole: GNUTranslations | None = None

    def gettext(self, message: str) -> str:
        """The translation of `message`, or itself."""
        found = self._found(message)
        return message if found is None else found

    def pgettext(self, context: str, message: str) -> str:
        """The translation of `message` where it means what `context` says, or itself."""
        found = self._found(f"{context}\x04{message}")
        return message if found is None else found

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of a text for `n` things."""
        return self._read_whole().ngettext(msgid1, msgid2, n)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The form of a text for `n` things where it means what `context` says."""
        return self._read_whole().npgettext(context, msgid1, msgid2, n)

    def _found(self, key: str) -> str | None:
        if key not in self._known:
            wanted = key.encode()
            at = bisect_left(range(self._count), wanted, key=lambda at: self._entry(self._keys, at))
            there = at < self._count and self._entry(self._keys, at) == wanted
            self._known[key] = self._entry(self._texts, at).decode() if there else None
        return self._known[key]

    def _entry(self, table: int, at: int) -> bytes:
        length, start = struct.unpack_from("<2I", self._bytes, table + 8 * at)
        return self._bytes[start : start + length]

    def _read_whole(self) -> GNUTranslations:
        if self._whole is None:
            self._whole = GNUTranslations(io.BytesIO(self._bytes))
        return self._whole


class Words:
    """The texts of one language; calling it translates one English source text."""

    def __init__(self, language: str, catalogue: NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, text: str, *, context: str | None = None) -> str:
        """The translation of `text`; `context` tells apart equal English words."""
        if context is None:
            return self._catalogue.gettext(text)
        return self._catalogue.pgettext(context, text)

    def n(self, one: str, many: str, count: int, *, context: str | None = None) -> str:
        """The form of a text for `count` things; the caller formats the number in."""
        if context is None:
            return self._catalogue.ngettext(one, many, count)
        return self._catalogue.npgettext(context, one, many, count)


def N_(text: str, *, context: str | None = None) -> str:
    """Mark a source text that stands as data, so that the catalogue gets it; gives `text` back unchanged.

    What shows it translates it: `words(text)`, or `words(text, context=…)` with the same `context` as here.
    """
    return text


@lru_cache(maxsize=8)
def words(language: str) -> Words:
    """The texts of `language` ("ja", "en"); anything unknown speaks English."""
    if language == "en" or language not in LANGUAGES:
        return Words("en", NullTranslations())
    with resources.path("translations", f"{language}.mo").open("rb") as file:
        return Words(language, Catalogue(file))


def system_language() -> str:
    """The language of the system if Ikusa speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    import locale  # rarely needed, and never before the first paint of a Linux desktop

    found = (locale.getlocale()[0] or "")[:2].lower()
    return found if found in LANGUAGES else "en"
