"""The head of a card: grade, name, defence and its parts.

What is too long for it ends in "…" here and is listed in `shorn`, to stand whole on a further face.
"""

from __future__ import annotations

from dataclasses import dataclass

from ikusa.i18n import Words
from ikusa.sheets import look
from ikusa.sheets.blockhead import parts_text
from ikusa.sheets.pen import Pen
from ikusa.sheets.text import Heading, Span, Text, heading, shrunk, width
from ikusa.sheets.values import Fighter

HEIGHT = 13.1
"""Of a poker card's head, down to its rule."""
_FLOOR = 6.5


@dataclass(frozen=True, slots=True)
class Head:
    """A measured head for a card of `wide` mm between its paddings."""

    fighter: Fighter
    wide: float
    unit: float
    name: Heading
    title: str
    parts: str
    parts_size: float
    shorn: tuple[Text, ...]

    @property
    def height(self) -> float:
        """Down to the rule."""
        return HEIGHT * self.unit


def measure(fighter: Fighter, wide: float, unit: float, words: Words) -> Head:
    """Measure the head of a card."""
    room = _room(wide, unit)
    name = heading(fighter.name, room, [points * unit for points in (10.5, 9.75, 9.0)] + [8.0], 2)
    title = "　".join(filter(None, (fighter.title, fighter.side)))
    parts = parts_text(fighter, words)
    beside = wide - (width(fighter.spirit_target, _small(unit)) + 2 if fighter.spirit_target else 0.0)
    size = shrunk(parts, beside, _small(unit), _FLOOR)
    shorn: list[Text] = []
    if not name.complete:
        shorn.append((Span(fighter.name, True),))
    if width(title, _small(unit)) > room:
        shorn.append(title)
    if width(parts, size) > beside:
        shorn.append(parts)
    return Head(fighter, wide, unit, name, title, parts, size, tuple(shorn))


def _room(wide: float, unit: float) -> float:
    return wide - (8.7 + 11.0 + 1.5) * unit


def _small(unit: float) -> float:
    return max(_FLOOR, 6.5 * unit)


def draw(pen: Pen, head: Head) -> None:
    """Draw the head from the upper left corner of the current coordinates."""
    fighter, unit, wide = head.fighter, head.unit, head.wide
    look.grade_box(pen, 0, 0, 7 * unit, fighter.grade_mark, 10 * unit)
    box = 11 * unit
    look.defence_box(pen, wide - box, 0, box, 9 * unit, fighter.defence, 17 * unit)
    left = 8.7 * unit
    single = len(head.name.lines) == 1
    base = 3.25 * unit if single else head.name.size * 0.28
    for line in head.name.lines:
        pen.set_line(left, base, line, head.name.size)
        base += head.name.size * 0.39
    title_base = (6.8 if single else 9.0) * unit
    look.ellipsis_text(pen, left, title_base, head.title, _small(unit), _room(wide, unit))
    base = 11.9 * unit
    taken = width(fighter.spirit_target, _small(unit)) + 2 if fighter.spirit_target else 0.0
    pen.text(0, base, fighter.spirit_target, _small(unit))
    room = wide - taken
    if width(head.parts, head.parts_size) <= room:
        pen.text(wide, base, head.parts, head.parts_size, align="right")
    else:
        look.ellipsis_text(pen, taken, base, head.parts, head.parts_size, room)
    pen.line(0, head.height, wide, head.height, look.BAND_RULE)
