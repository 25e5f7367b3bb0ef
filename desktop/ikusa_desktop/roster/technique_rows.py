"""A technique as its six cells, with what was not understood in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ikusa.play.naming import shown
from ikusa.rules.notation import written_form
from ikusa_desktop.roster.spans import Span

if TYPE_CHECKING:
    from ikusa.play.roster import TechniqueRow
    from ikusa.rules.definitions import Ruleset
    from ikusa_desktop.roster.editing import Editor

NOTHING = "—"


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the table: `cells` as they are written, `check`, `effect` and `limit` as they are shown.

    A shown check may break behind its plus signs.
    """

    id: int
    row: TechniqueRow
    name: str
    vigor: str
    check: tuple[Span, ...]
    effect: tuple[Span, ...]
    limit: tuple[Span, ...]
    cells: tuple[str, str, str]

    @property
    def missed(self) -> bool:
        """Whether anything in it was not understood."""
        return any(not span.understood for span in (*self.check, *self.effect, *self.limit))


def line_of(row: TechniqueRow, ruleset: Ruleset, language: str) -> Line:
    """A technique's row in a language."""
    written = written_form(row.technique, language, ruleset)
    missed = set(row.technique.not_understood)
    effect: list[Span] = []
    for at, sentence in enumerate(written.sentences):
        gap = " " if at else ""
        effect += _marked(f"{gap}{sentence.text}.", understood=sentence.understood)
    return Line(
        row.id,
        row,
        shown(row.name, row.english, language),
        str(row.technique.vigor),
        (Span(written.check.replace("+", "+\u200b"), written.check not in missed),),
        tuple(effect),
        (Span(written.limit, written.limit not in missed),),
        (written.check, written.effect, written.limit),
    )


def _marked(text: str, *, understood: bool) -> list[Span]:
    """A sentence, bold where the notation says so, without its asterisks; what is not understood stays as it is."""
    if not understood:
        return [Span(text, understood=False)]
    pieces = text.replace("-", "\u2212").split("**")
    return [Span(piece, bold=at % 2 == 1) for at, piece in enumerate(pieces) if piece]


def lines_of(editor: Editor) -> tuple[Line, ...]:
    """The techniques of the open character."""
    view = editor.shown
    return tuple(line_of(row, view.ruleset, editor.language) for row in view.techniques)
