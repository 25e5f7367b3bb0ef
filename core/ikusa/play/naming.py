"""Which of its two names a thing is shown by."""

from __future__ import annotations


def shown(name: str, english: str, language: str = "ja") -> str:
    """The English name where that is the language and there is one, else the name as written."""
    return english if language == "en" and english else name
