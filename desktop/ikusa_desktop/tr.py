"""The window's language: `tr("Text")` anywhere in the desktop, switchable while it runs."""

from __future__ import annotations

from ikusa import i18n

_current: list[i18n.Words] = [i18n.words("en")]


def use(language: str) -> None:
    """Speak `language` from now on; the session then tells every page to rename itself."""
    _current[0] = i18n.words(language)


def words() -> i18n.Words:
    """The current texts, to hand to core functions that make sentences."""
    return _current[0]


def tr(text: str, *, context: str | None = None) -> str:
    """The current language's form of an English source text."""
    return _current[0](text, context=context)


def trn(one: str, many: str, count: int) -> str:
    """The current language's form of a counted text; the caller formats the number in."""
    return _current[0].n(one, many, count)
