"""What every sentence needs: the texts of a language, the ruleset's own names, and how things are put together."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from ikusa.i18n import Words
from ikusa.rules.definitions import Ruleset
from ikusa.wording.terms import term


class Voice:
    """One language speaking of one ruleset."""

    def __init__(self, words: Words, ruleset: Ruleset) -> None:
        self.words = words
        self.ruleset = ruleset

    @property
    def japanese(self) -> bool:
        """Whether this is Japanese, for the names that a ruleset has in two languages."""
        return self.words.language == "ja"

    def capital(self, text: str) -> str:
        """Words of the game as they begin a line; names that people gave are left as they are, and Japanese is."""
        return text if self.japanese else text[:1].upper() + text[1:]

    def term(self, member: StrEnum) -> str:
        """A member of one of the game's vocabularies, as it stands inside a sentence."""
        return term(member, self.words)

    def head(self, member: StrEnum) -> str:
        """A member of one of the game's vocabularies, as it begins a line or labels a field."""
        return self.capital(self.term(member))

    def status_name(self, id_: str) -> str:
        """The name of a status; an id that the ruleset does not have is its own name."""
        row = self.ruleset.statuses.get(id_)
        return id_ if row is None else row.ja if self.japanese else row.en

    def check_term(self, id_: str) -> str:
        """The name of an attribute or a skill; a skill that the ruleset does not have is its own name."""
        found = self.ruleset.attributes.get(id_) or self.ruleset.skills.get(id_)
        return id_ if found is None else found.ja if self.japanese else found.en

    def listed(self, texts: Iterable[str]) -> str:
        """Like things in a row."""
        return self.words(", ", context="between like things").join(texts)

    def aside(self, text: str, note: str) -> str:
        """A text with a note in parentheses behind it."""
        return self.words("{text} ({note})", context="note").format(text=text, note=note) if note else text

    def beside(self, *texts: str) -> str:
        """Unlike things in a row; empty ones are left out."""
        return self.words(", ", context="between unlike things").join(text for text in texts if text)

    def about(self, subject: str, text: str) -> str:
        """What is told about somebody or something."""
        return self.words("{subject}: {text}", context="told about").format(subject=subject, text=text)
