"""Typed blame: who has to do something about a failure, and what to tell them."""

from __future__ import annotations

from collections.abc import Callable

Say = Callable[[str], str]
"""Gives an English source text in a language: an `ikusa.i18n.Words`."""


class IkusaError(Exception):
    """Anything that Ikusa reports in a sentence instead of a traceback."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def said(self, words: Say) -> str:
        """The sentence in the language of `words`; in English where the error itself has no other.

        The rules' refusals have theirs in `ikusa.wording`.
        """
        return self.message


class RuleError(IkusaError):
    """The user's slip: a command or input that the rules refuse (SCENARIO.md, "Errors").

    `code` is one of SCENARIO.md's error codes, `path` the place in a scenario, where there is one.
    `values` are the figures and ids that a translated sentence needs.
    """

    def __init__(
        self, code: str, message: str, path: str | None = None, values: dict[str, object] | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.path = path
        self.values: dict[str, object] = values or {}


class StoreError(IkusaError):
    """The world's fault: a disk, a lock, a file that is not what it should be.

    `template` is the English source text, `values` what stands in its fields; without values it is taken as it is.
    """

    def __init__(self, template: str, **values: str | int) -> None:
        super().__init__(template.format(**values) if values else template)
        self.template = template
        self.values = values

    def said(self, words: Say) -> str:
        """The sentence in the language of `words`."""
        return words(self.template).format(**self.values) if self.values else words(self.template)


class RecordError(IkusaError):
    """One stored record cannot be read; `where` names it and the rest stays usable."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.where = where
