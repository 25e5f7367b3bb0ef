"""Pages of cards: fronts in their grid with cut marks, and the backs where they lie behind their fronts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from ikusa.i18n import N_, Words
from ikusa.sheets import cardface, imposition, look
from ikusa.sheets.document import Document
from ikusa.sheets.imposition import Grid, Place
from ikusa.sheets.options import Backs, Note, Options
from ikusa.sheets.pen import Pen
from ikusa.sheets.values import Cards

Face = Callable[[Pen], None]
"""Draws one side of a card from the upper left corner of its trimmed box."""


@dataclass(frozen=True, slots=True)
class Card:
    """One piece of card board; the first of a subject carries its bookmark."""

    subject: str
    key: str
    front: Face
    back: Face | None = None


def draw(document: Document, content: Cards, options: Options, words: Words) -> list[Note]:
    """Draw the combat cards of all fighters; gives the notes about them."""
    size = cardface.measures(options.card_size(), options.bleed)
    cards: list[Card] = []
    notes = []
    for fighter in content.fighters:
        document.report(0, 0)
        front, further = cardface.faces(fighter, size, options, words)
        sides: list[Face] = [partial(_front, front)]
        sides += [partial(_further, face) for face in further]
        made = pair(fighter.name, fighter.id, sides, options)
        cards += made
        if len(made) > 1:
            notes.append(Note.of(N_("{name} takes {count} cards."), name=look.short(fighter.name), count=len(made)))
        elif front.more:
            notes.append(Note.of(N_("{name} goes on on the back of its card."), name=look.short(fighter.name)))
    lay_out(document, cards, options)
    return notes


def _front(face: cardface.Front, pen: Pen) -> None:
    cardface.draw_front(pen, face)


def _further(face: cardface.Further, pen: Pen) -> None:
    cardface.draw_further(pen, face)


def pair(subject: str, key: str, sides: Sequence[Face], options: Options) -> list[Card]:
    """Put the faces of one subject on cards: one a card, or two where backs are printed."""
    if options.backs is Backs.NONE:
        return [Card(subject, key, side) for side in sides]
    return [
        Card(subject, key, sides[first], sides[first + 1] if first + 1 < len(sides) else None)
        for first in range(0, len(sides), 2)
    ]


def lay_out(document: Document, cards: Sequence[Card], options: Options) -> None:
    """Draw cards page by page; two-sided, each page of fronts is followed by that of its backs."""
    cells = imposition.grid(options)
    two_sided = options.backs in (Backs.LONG_EDGE, Backs.SHORT_EDGE)
    sheets = -(-len(cards) // cells.count) or 1
    pages = sheets * (2 if two_sided else 1)
    for sheet in range(sheets):
        numbers = range(sheet * cells.count, min((sheet + 1) * cells.count, len(cards)))
        document.begin(*options.page_size())
        for number in numbers:
            document.bookmark(cards[number].subject, cards[number].key)
        _draw_sides(document, cells, ((cells.front(n), cards[n].front, cards[n]) for n in numbers))
        if options.backs is Backs.FOLD:
            _draw_sides(document, cells, ((cells.back(n), cards[n].back, cards[n]) for n in numbers))
        if options.marks and len(numbers):
            imposition.draw_marks(document.pen, cells, len(numbers), options.margin)
        document.end(pages)
        if two_sided:
            document.begin(*options.page_size())
            _draw_sides(document, cells, ((cells.back(n), cards[n].back, cards[n]) for n in numbers))
            document.end(pages)


def _draw_sides(document: Document, cells: Grid, sides: Iterable[tuple[Place, Face | None, Card]]) -> None:
    pen = document.pen
    for place, face, card in sides:
        if face is None:
            continue
        document.subject(card.subject)
        if place.turned:
            with pen.turned(place.x, place.y, *cells.card):
                face(pen)
        else:
            with pen.at(place.x, place.y):
                face(pen)
