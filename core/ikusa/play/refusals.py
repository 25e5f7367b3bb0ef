"""The user's slips that are not the rules' own, in sentences that can be translated."""

from __future__ import annotations

from ikusa.errors import RuleError, Say


class InputError(RuleError):
    """An input that cannot be stored; `path` names the field (`name`, `tracks.wounds.now`, `gear[2].damage`).

    `message` is English; `said` gives the sentence in another language. Codes beyond SCENARIO.md's: `required`,
    `too_long`, `not_text`, `not_a_number`, `already_there`, `not_there`, `wrong_state`, `not_an_image`, `too_big`.
    """

    def __init__(self, code: str, template: str, path: str | None = None, **values: object) -> None:
        super().__init__(code, template.format(**values), path, dict(values))
        self.template = template

    def said(self, words: Say) -> str:
        """The sentence in the language of `words`."""
        return words(self.template).format(**self.values)
