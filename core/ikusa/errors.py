"""Typed blame: who has to do something about a failure, and what to tell them."""

from __future__ import annotations


class IkusaError(Exception):
    """Anything that Ikusa reports in a sentence instead of a traceback."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


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
    """The world's fault: a disk, a lock, a file that is not what it should be."""


class RecordError(IkusaError):
    """One stored record cannot be read; `where` names it and the rest stays usable."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.where = where
