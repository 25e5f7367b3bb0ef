"""Languages: one gettext catalogue for the core, the PDFs and the desktop.

Sources are English; `resources/translations/<language>.mo` holds the translations. A `Words` is passed to
whatever makes sentences, so one process can print Japanese while the window speaks English.
"""

from __future__ import annotations

import gettext
import locale
import os
from functools import lru_cache

from ikusa import resources

LANGUAGES = ("ja", "en")
"""The languages Ikusa speaks, the game's own first."""


class Words:
    """The texts of one language; calling it translates one English source text."""

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
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
        return Words("en", gettext.NullTranslations())
    with resources.path("translations", f"{language}.mo").open("rb") as file:
        return Words(language, gettext.GNUTranslations(file))


def system_language() -> str:
    """The language of the system if Ikusa speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    found = (locale.getlocale()[0] or "")[:2].lower()
    return found if found in LANGUAGES else "en"
